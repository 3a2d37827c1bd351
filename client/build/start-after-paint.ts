import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_PATHS, POLICY_SOURCES, type PolicySources } from '@ningjing/contract/pages'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { pagePaths, paths } from '../src/paths.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The module that starts the client; index.html has no script tag for it. */
const MAIN = 'src/main.tsx'

/** Read by client/src/app/ssr/prerender.tsx. */
const SCREEN_MODULES = '.pages/screen-modules.json'

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, '../src', file), 'utf8')

/** Modules of the screens that open without a network, beyond those of every page (client/src/service-worker.js). */
const OFFLINE_MODULES =
  /client\/src\/(app\/dashboard|screens\/dashboard\/rosters?|lib\/(identity|secure|alerts))\.tsx?$/

const BEFORE_PAINT: HtmlTagDescriptor = {
  tag: 'script',
  children: sourceOf('before-paint.js'),
  injectTo: 'head',
}

/**
 * Puts the styles of every page into index.html and starts the client after the first paint, so that scripts do not
 * compete with pictures and fonts on a slow line. A script with `async` and low priority was measured instead: it
 * delays LCP by 0.4 to 0.6 s (decision 014).
 */
export function startAfterPaint(): Plugin {
  let css = ''
  let authDomain = ''
  return {
    name: 'start-after-paint',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ env }) => {
      authDomain = env.VITE_FIREBASE_AUTH_DOMAIN
    },
    generateBundle: {
      // Before Vite adds these styles to the dependencies of each lazy chunk.
      order: 'pre',
      handler(_, bundle) {
        css = takeStyles(bundle)
        const sources: PolicySources = {
          script: [BEFORE_PAINT, START].map(hashOf),
          style: [stylesOf(css)].map(hashOf),
          frame: [`https://${authDomain}`],
        }
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit(SCREEN_MODULES, JSON.stringify(modulesOfScreens(bundle)))
        emit(POLICY_SOURCES, JSON.stringify(sources))
        emit(PAGE_PATHS, JSON.stringify(pagePaths()))
        emit('sw.js', serviceWorkerOf(bundle, sources))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => [BEFORE_PAINT, ...(bundle ? tagsOf(bundle, css) : [DEV_SCRIPT])],
    },
  }
}

const DEV_SCRIPT: HtmlTagDescriptor = {
  tag: 'script',
  attrs: { type: 'module', src: `/${MAIN}` },
  injectTo: 'body',
}

function tagsOf(bundle: Bundle, css: string): HtmlTagDescriptor[] {
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  const modules = startChunks(bundle).map(({ fileName }) => `/${fileName}`)
  return [
    ...fonts.map((file) => preloadOfFont(`/${file}`)),
    stylesOf(css),
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'start-modules' },
      children: JSON.stringify(modules),
      injectTo: 'body',
    },
    START,
  ]
}

function preloadOfFont(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head' }
}

/** Starts the client: after the first paint, after a second at the latest, and at once if there is nothing to paint. */
const START: HtmlTagDescriptor = {
  tag: 'script',
  injectTo: 'body',
  children: `{
  const modules = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '[]')
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of modules('screen-modules')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    for (const module of modules('start-modules')) import(module).catch(reloadOnce)
  }
  // The page is older than the files of the site, or newer (client/src/lib/calls/missing-part.ts).
  const reloadOnce = () => {
    const last = Number(sessionStorage.getItem('ningjing-reloaded-at'))
    if (!navigator.onLine || Date.now() - last < 60000) return
    sessionStorage.setItem('ningjing-reloaded-at', String(Date.now()))
    location.reload()
  }
  if (document.hidden || !document.getElementById('root').firstElementChild) start()
  else {
    setTimeout(start, 1000)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  }
}`,
}

function stylesOf(css: string): HtmlTagDescriptor {
  return { tag: 'style', children: css, injectTo: 'head' }
}

/** The CSP source that allows an inline block. */
function hashOf({ children }: HtmlTagDescriptor): string {
  return `'sha256-${createHash('sha256').update(String(children)).digest('base64')}'`
}

/** Removes the styles of the start chunks from the bundle and returns their text. */
function takeStyles(bundle: Bundle): string {
  const names = startChunks(bundle).flatMap(({ viteMetadata }) => {
    const imported = [...(viteMetadata?.importedCss ?? [])]
    viteMetadata?.importedCss.clear()
    return imported
  })
  return names
    .map((name) => {
      const sheet = bundle[name]
      if (sheet?.type !== 'asset') throw new Error(`The build made no style sheet ${name}.`)
      delete bundle[name]
      return sheet.source.toString()
    })
    .join('')
}

/** Paths of the modules of each lazy screen, by the name of its export, without those of every page. */
export function modulesOfScreens(bundle: Bundle): Record<string, string[]> {
  const start = startChunks(bundle)
  const screens = chunksOf(bundle).filter(({ isDynamicEntry }) => isDynamicEntry)
  return Object.fromEntries(
    screens.flatMap((screen) => {
      const chunks = withImports(screen, bundle).filter((chunk) => !start.includes(chunk))
      const paths = chunks.map(({ fileName }) => `/${fileName}`)
      return screen.exports.map((name) => [name, paths])
    }),
  )
}

/** The service worker of this build. Its version changes with the files it keeps and with what the app shell contains. */
export function serviceWorkerOf(bundle: Bundle, sources: PolicySources): string {
  const start = startChunks(bundle)
  const lazy = chunksOf(bundle).filter(({ facadeModuleId }) => OFFLINE_MODULES.test(facadeModuleId ?? ''))
  const found = new Set(start)
  for (const chunk of lazy) withImports(chunk, bundle, found, true)
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  const scripts = [...found].filter((chunk) => !hasOnlyStyles(chunk)).map(({ fileName }) => fileName)
  const files = [...scripts, ...styles, ...fonts].map((file) => `/${file}`)
  const version = createHash('sha256')
    .update(JSON.stringify([files, sources]))
    .digest('hex')
    .slice(0, 16)
  const build = { version, shell: paths.rosters, entry: `/${start[0]?.fileName}`, files }
  return `const BUILD = ${JSON.stringify(build)}\n${sourceOf('service-worker.js')}`
}

/** Vite removes such a chunk later: its importers load the style sheet alone. */
const hasOnlyStyles = ({ moduleIds }: Chunk) =>
  moduleIds.length > 0 && moduleIds.every((id) => id.endsWith('.css'))

/** The chunks that every page loads. */
function startChunks(bundle: Bundle): Chunk[] {
  const entry = chunksOf(bundle).find(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(MAIN),
  )
  if (!entry) throw new Error(`The build made no entry of ${MAIN}.`)
  return withImports(entry, bundle)
}

/** A chunk and everything it imports, each once; with what it imports later, if `withLazy`. */
function withImports(chunk: Chunk, bundle: Bundle, found = new Set<Chunk>(), withLazy = false): Chunk[] {
  if (found.has(chunk)) return []
  found.add(chunk)
  for (const file of [...chunk.imports, ...(withLazy ? chunk.dynamicImports : [])]) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') withImports(imported, bundle, found, withLazy)
  }
  return [...found]
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')
