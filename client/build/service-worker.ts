import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicySources } from '@ningjing/contract/pages'
import { paths } from '../src/paths.ts'
import { type Bundle, type Chunk, chunksOf, fontsOf, startChunks, withImports } from './bundle.ts'

const SOURCE = readFileSync(join(import.meta.dirname, '../src/service-worker.js'), 'utf8')

/** Modules of the screens that open without a network, beyond those of every page (client/src/service-worker.js). */
const OFFLINE_MODULES =
  /client\/src\/(app\/dashboard|screens\/dashboard\/rosters?|lib\/(session\/identity|calls\/secure|alerts))\.tsx?$/

/** The service worker of this build. Its version changes with the files it keeps and with what the app shell contains. */
export function serviceWorkerOf(bundle: Bundle, sources: PolicySources): string {
  const start = startChunks(bundle)
  const files = offlineFiles(bundle, start).map((file) => `/${file}`)
  const version = createHash('sha256')
    .update(JSON.stringify([files, sources]))
    .digest('hex')
    .slice(0, 16)
  const build = { version, shell: paths.rosters, entry: `/${start[0]?.fileName}`, files }
  return `const BUILD = ${JSON.stringify(build)}\n${SOURCE}`
}

/** Scripts, styles and fonts, also those that the offline modules load later. */
function offlineFiles(bundle: Bundle, start: Chunk[]): string[] {
  const offline = chunksOf(bundle).filter(({ facadeModuleId }) => OFFLINE_MODULES.test(facadeModuleId ?? ''))
  const chunks = [...start, ...withImports(offline, bundle, { except: start, withLazy: true })]
  const scripts = chunks.filter((chunk) => !hasOnlyStyles(chunk)).map(({ fileName }) => fileName)
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...scripts, ...styles, ...fontsOf(bundle)]
}

/** Vite removes such a chunk later: its importers load the style sheet alone. */
function hasOnlyStyles({ moduleIds }: Chunk): boolean {
  return moduleIds.length > 0 && moduleIds.every((id) => id.endsWith('.css'))
}
