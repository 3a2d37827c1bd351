import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BASE_PATH } from '@ningjing/contract/endpoint'
import { ID_PATTERN } from '@ningjing/contract/fields'
import { PAGE_PATHS, POLICY_SOURCES, type PolicySources } from '@ningjing/contract/pages'
import { Problem } from '@ningjing/contract/problems'
import { type RequestHandler, Router } from 'express'
import sirv from 'sirv'
import type { Deps } from '../deps.ts'
import { type CachedResponse, sendCached } from '../http/cached-response.ts'
import { clubFiles } from './club-files.ts'
import { pageResponse, type ReadClub, responseFor } from './page-look.ts'
import { openRenderer, type PageRenderer } from './page-renderer.ts'

/** The built client. */
export type Site = {
  /** Without a built client there is none. */
  renderer: PageRenderer | undefined
  /** The app shell as it is sent; without a built client there is none. */
  shellNow: (() => Promise<CachedResponse>) | undefined
  /** CSP sources that only the build knows. */
  sources: PolicySources
  /** Serves scripts, fonts and pictures. A page needs dozens of them, and none needs the security headers of pages. */
  assets: RequestHandler
  /** Serves all files, and the shell at every other address: with 404 where the client has no page. */
  router: Router
}

/** Paths that are not pages of the client. */
const NOT_PAGES = new RegExp(`^(${BASE_PATH}|/docs|/assets|/art|/healthz|/readyz)(/|$)`)

const NO_SOURCES: PolicySources = { script: [], style: [], frame: [] }

const YEAR_SECONDS = 365 * 24 * 3600
const HOUR_SECONDS = 3600

/**
 * Serves the built client. Browsers keep hashed files for a year and other files for an hour, but not the service worker.
 * `SITE_DIR` is relative to the working directory, or absolute; without an index.html nothing is served.
 */
export function openSite(
  { config, stores, log }: Pick<Deps, 'config' | 'stores' | 'log'>,
  readClub: ReadClub,
): Site {
  const { SITE_DIR, SITE_ORIGIN: origin = '' } = config
  const root = resolve(SITE_DIR)
  const index = join(root, 'index.html')
  const router = Router()
  if (!existsSync(index)) {
    return { renderer: undefined, shellNow: undefined, sources: NO_SOURCES, assets: pass, router }
  }
  const shell = readFileSync(index, 'utf8')
  const files = serveFiles(root)
  const renderer = openRenderer(root, shell, origin, log)
  const shellNow = responseFor(readClub, async (club) => pageResponse(await renderer.shell(club), club))
  router.use(files)
  router.get('/{*page}', sendShell(shellNow, isPageOf(readJson(root, PAGE_PATHS))))
  const assets = clubFiles({ root, readClub, headersOf, stores, log })
  assets.use((req, res, next) => (ASSETS.test(req.path) ? files(req, res, next) : next()))
  return { renderer, shellNow, sources: readJson(root, POLICY_SOURCES), assets, router }
}

/** A file that the build wrote. */
function readJson<Content>(root: string, file: string): Content {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** Tells the paths of the client's pages from all others, as its router does. */
function isPageOf(paths: string[]): (path: string) => boolean {
  const forms = paths.map((path) => path.replace(':id', ID_PATTERN))
  const form = new RegExp(`^(${forms.join('|')})/?$`, 'i')
  return (path) => form.test(path)
}

const pass: RequestHandler = (_req, _res, next) => next()

const ASSETS = /^\/(assets|art)\//

/** Serves every file in the smallest form that the build wrote. A file that was deleted since the start is a 404. */
function serveFiles(root: string): RequestHandler {
  const files = sirv(root, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      if (!existsSync(join(root, path))) throw new Problem('route.not-found')
      for (const [name, value] of Object.entries(headersOf(path))) res.setHeader(name, value)
      // sirv does not know this type, and `nosniff` makes browsers ignore an icon without one.
      if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon')
    },
  })
  return (req, res, next) => {
    // sirv leaves the errors of a file that vanishes while it is read to the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()))
    files(req, res, next)
  }
}

function headersOf(path: string): Record<string, string> {
  return {
    'Cache-Control': cachingOf(path),
    'X-Content-Type-Options': 'nosniff',
    // Mails show logo and pictures of classes as PNG, also in programs that are sites themselves.
    'Cross-Origin-Resource-Policy': path.endsWith('.png') ? 'cross-origin' : 'same-origin',
  }
}

function cachingOf(path: string): string {
  // A browser must not run an old service worker after a release.
  if (path === '/sw.js') return 'no-cache'
  return `public, max-age=${path.startsWith('/assets/') ? `${YEAR_SECONDS}, immutable` : HOUR_SECONDS}`
}

function sendShell(
  shellNow: () => Promise<CachedResponse>,
  isPage: (path: string) => boolean,
): RequestHandler {
  return async (req, res, next) => {
    if (NOT_PAGES.test(req.path) || !req.accepts('html')) {
      next()
      return
    }
    if (!isPage(req.path)) res.status(404)
    sendCached(await shellNow(), req, res, next)
  }
}
