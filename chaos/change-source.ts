import { registerHooks } from 'node:module'

/** A line of the product's source that is replaced. */
type Change = { file: string; from: string; to: string }

/** Holds end during the run. */
const SHORT_HOLDS: Change[] = [
  {
    file: '/contract/src/limits.ts',
    from: 'export const HOLD_MS = 10 * 60_000',
    to: 'export const HOLD_MS = 20_000',
  },
  {
    file: '/contract/src/limits.ts',
    from: 'export const MAX_HOLD_MS = 30 * 60_000',
    to: 'export const MAX_HOLD_MS = 60_000',
  },
]

/** The negative control: step O1 of docs/money-and-seats.md holds a seat although none is left. */
const NO_SEATS_CONDITION: Change = {
  file: '/server/src/seats/seats.store.ts',
  from: 'priceInCents: hold.cents,\n      seats: { $gte: 1 },',
  to: 'priceInCents: hold.cents,',
}

const changes = process.env.CHAOS_CONTROL ? [...SHORT_HOLDS, NO_SEATS_CONDITION] : SHORT_HOLDS

/**
 * Preloaded into the servers of a chaos run: changes lines of their source while Node loads it, because the product has
 * no setting for them. Throws if a line is not found.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const wanted = changes.filter(({ file }) => url.endsWith(file))
    if (wanted.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, from, to } of wanted) {
      if (!source.includes(from))
        throw new Error(`${file} no longer has "${from}": correct chaos/change-source.ts`)
      source = source.replace(from, to)
    }
    return { ...loaded, source }
  },
})
