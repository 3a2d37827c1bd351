import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BASE_PATH } from '@ningjing/contract/endpoint'
import express, { type RequestHandler, Router } from 'express'

/** The built client: its HTML, the hashes of what is inline in it, and the router that serves it. */
export type Site = { hashes: { script: string[]; style: string[] }; router: Router }

/** Paths that are never a page of the client. */
const NOT_PAGES = new RegExp(`^(${BASE_PATH}|/docs|/assets|/art|/healthz|/readyz)(/|$)`)

/**
 * Serves the built client from one folder: hashed files for a year, everything else fresh, and the
 * application's HTML for every other GET, so that deep links work.
 * @param folder relative to the working directory, or absolute; without an index.html nothing is served
 */
export function openSite(folder: string): Site {
  const root = resolve(folder)
  const index = join(root, 'index.html')
  const router = Router()
  if (!existsSync(index)) return { hashes: { script: [], style: [] }, router }
  const html = readFileSync(index, 'utf8')
  router.use(
    '/assets',
    express.static(join(root, 'assets'), { immutable: true, maxAge: '365d', fallthrough: true }),
  )
  router.use(express.static(root, { index: false, redirect: false, maxAge: '1h' }))
  router.get('/{*page}', sendPage(html))
  return { hashes: { script: hashesOf(html, 'script'), style: hashesOf(html, 'style') }, router }
}

function sendPage(html: string): RequestHandler {
  return (req, res, next) => {
    if (NOT_PAGES.test(req.path) || !req.accepts('html')) {
      next()
      return
    }
    res.set('Cache-Control', 'no-cache').type('html').send(html)
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
