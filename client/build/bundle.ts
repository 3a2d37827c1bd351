import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk

/** The module that starts the client; index.html has no script tag for it. */
export const MAIN = 'src/main.tsx'

/** All chunks of a build. */
export function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** The chunks that every page loads, the entry first. */
export function startChunks(bundle: Bundle): Chunk[] {
  const entry = chunksOf(bundle).find(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(MAIN),
  )
  if (!entry) throw new Error(`The build made no entry of ${MAIN}.`)
  return withImports([entry], bundle)
}

type ImportOptions = {
  /** Chunks that are left out, with what only they import. */
  except?: Chunk[]
  /** Whether chunks count that are imported later, on demand. */
  withLazy?: boolean
}

/** Chunks and everything they import, each once. */
export function withImports(
  chunks: Chunk[],
  bundle: Bundle,
  { except = [], withLazy = false }: ImportOptions = {},
): Chunk[] {
  // The loop also visits the chunks that it adds.
  const found = new Set(chunks)
  for (const { imports, dynamicImports } of found) {
    for (const file of [...imports, ...(withLazy ? dynamicImports : [])]) {
      const imported = bundle[file]
      if (imported?.type === 'chunk' && !except.includes(imported)) found.add(imported)
    }
  }
  return [...found]
}

/** File names of the fonts. */
export function fontsOf(bundle: Bundle): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
}
