import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BASE_PATH } from '@ningjing/contract/endpoint'
import { type RequestHandler, Router } from 'express'
import sirv from 'sirv'
import { readyMade, sendReadyMade } from './ready-made.ts'

/** The built client: its HTML, the hashes of what is inline in it, and what serves its files. */
export type Site = {
  shell: string
  hashes: { script: string[]; style: string[] }
  /** Scripts, fonts and pictures; they need none of the headers that guard pages, and a page needs dozens of them. */
  parts: RequestHandler
  router: Router
}

/** Paths that are never a page of the client. */
const NOT_PAGES = new RegExp(`^(${BASE_PATH}|/docs|/assets|/art|/healthz|/readyz)(/|$)`)

const YEAR_SECONDS = 365 * 24 * 3600
const HOUR_SECONDS = 3600

/**
 * Serves the built client from one folder: hashed files for a year, pictures for an hour, and the
 * application's HTML for every other GET, so that deep links work.
 * @param folder relative to the working directory, or absolute; without an index.html nothing is served
 */
export function openSite(folder: string): Site {
  const root = resolve(folder)
  const index = join(root, 'index.html')
  const router = Router()
  if (!existsSync(index)) return { shell: '', hashes: { script: [], style: [] }, parts: pass, router }
  const shell = readFileSync(index, 'utf8')
  const files = serveFiles(root)
  router.use(files)
  router.get('/{*page}', sendShell(shell))
  return {
    shell,
    hashes: { script: hashesOf(shell, 'script'), style: hashesOf(shell, 'style') },
    parts: (req, res, next) => (PARTS.test(req.path) ? files(req, res, next) : next()),
    router,
  }
}

const pass: RequestHandler = (_req, _res, next) => next()

const PARTS = /^\/(assets|art)\//

/** Every file, in the smallest form that was made of it at build. */
function serveFiles(root: string): RequestHandler {
  return sirv(root, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      const kept = path.startsWith('/assets/') ? `${YEAR_SECONDS}, immutable` : String(HOUR_SECONDS)
      res.setHeader('Cache-Control', `public, max-age=${kept}`)
      res.setHeader('X-Content-Type-Options', 'nosniff')
      res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
      // The one type that sirv does not know; without it browsers may not look at the icon.
      if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon')
    },
  })
}

function sendShell(shell: string): RequestHandler {
  const page = readyMade(shell, 'html')
  return async (req, res, next) => {
    if (NOT_PAGES.test(req.path) || !req.accepts('html')) {
      next()
      return
    }
    sendReadyMade(req, res, await page)
  }
}

/** CSP sources of the inline blocks of one tag, computed from the final HTML. */
function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...blocks].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
}
