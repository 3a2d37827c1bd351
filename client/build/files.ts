import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Manifest, Plugin } from 'vite'

const FILES = 'virtual:client-files'

/**
 * Tells the code that draws pages on the server which files a screen needs beyond those of every page.
 * The client has to be built first.
 * @param outDir where the client was built
 */
export function clientFiles(outDir: string): Plugin {
  return {
    name: 'client-files',
    resolveId: (id) => (id === FILES ? `\0${FILES}` : null),
    load: async (id) => {
      if (id !== `\0${FILES}`) return null
      const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
      const page = await readFile(join(outDir, 'index.html'), 'utf8')
      return `export const FILES = ${JSON.stringify(filesOfScreens(manifest, page))}`
    },
  }
}

/**
 * The files of each module that is loaded on demand, without those that every page loads.
 * @param page HTML that names the latter
 */
export function filesOfScreens(manifest: Manifest, page: string): Record<string, string[]> {
  const onDemand = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry)
  const filesOf = (key: string) => withImports(manifest, key).flatMap((one) => manifest[one]?.file ?? [])
  return Object.fromEntries(
    onDemand.map(([key]) => [key, filesOf(key).filter((file) => !page.includes(file))]),
  )
}

/** A chunk and everything it imports, each once. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): string[] {
  if (found.has(key)) return []
  found.add(key)
  for (const one of manifest[key]?.imports ?? []) withImports(manifest, one, found)
  return [...found]
}

const TEXTS = ['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']

/** Below this compressing saves next to nothing, in bytes. */
const WORTHWHILE_BYTES = 256

/** Lays a Brotli and a gzip version beside every text file, so that the server never compresses one. */
export function precompress(outDir: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    closeBundle: async () => {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const texts = entries.filter((entry) => entry.isFile() && TEXTS.includes(extname(entry.name)))
      await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTHWHILE_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, zipped)])
}
