import { registerHooks } from 'node:module'
import { CONTROLS, OF_EVERY_RUN } from './changed-lines.ts'

const changes = [...OF_EVERY_RUN, ...(CONTROLS[process.env.CHAOS_CONTROL ?? ''] ?? [])]

/**
 * Preloaded into the servers and the card stand-in of a chaos run: changes lines of their source while Node loads it,
 * because the product has no setting for them. Throws if a line is not found.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const wanted = changes.filter(({ file }) => url.endsWith(file))
    if (wanted.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, from, to } of wanted) {
      if (!source.includes(from))
        throw new Error(`${file} no longer has "${from}": correct tools/chaos/changed-lines.ts`)
      source = source.replace(from, to)
    }
    return { ...loaded, source }
  },
})
