import { Problem } from '@ningjing/contract/problems'
import { type RequestHandler, Router } from 'express'
import { cachedResponse, sendCached } from '../http/cached-response.ts'
import type { CountHere } from '../limits/local-limit.ts'
import { PublicCache } from './public-cache.ts'
import { PAGES } from './serve-pages.ts'

/** Addresses in one file; the protocol allows 50,000. */
const MAX_FILE_ADDRESSES = 40_000
/** Memory for sitemaps, in bytes. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024

/** Ids of the classes and instructors that have a page, and whether passes are on sale. */
export type PageIds = { classes: string[]; instructors: string[]; passes: boolean }

type Options = {
  /** Origin of the site; without it there is no sitemap, because its addresses are absolute. */
  origin: string
  readIds: () => Promise<PageIds>
  /** The number of changes that this process has made to data of visitors. */
  changes: () => number
  /** Counts a reading of the ids. */
  count: CountHere
}

/** Serves /robots.txt, /sitemap.xml, and the files that it names when there are many addresses. */
export function sitemapRoutes({ origin, readIds, changes, count }: Options): Router {
  const router = Router()
  const robots = cachedResponse(robotsText(origin), 'txt')
  const cache = new PublicCache({ changes, maxBytes: MAX_CACHE_BYTES, maxRefreshes: 1 })

  router.get('/robots.txt', async (req, res, next) => {
    sendCached(await robots, req, res, next)
  })
  const sendFile =
    (file?: string): RequestHandler =>
    async (req, res, next) => {
      if (!origin) throw new Problem('route.not-found')
      const response = await cache.get(req.path, {
        read: async () => textAt(origin, await readIds(), file),
        make: (text) => cachedResponse(text, 'xml'),
        admit: () => count(req.ip),
      })
      if (response === null) throw new Problem('route.not-found')
      if (!response) throw new Problem('service.database-down', { retryAfterSeconds: 5 })
      sendCached(response, req, res, next)
    }
  router.get('/sitemap.xml', sendFile())
  router.get('/sitemap-:file.xml', (req, res, next) => {
    if (!/^[1-9]\d{0,3}$/.test(req.params.file)) throw new Problem('route.not-found')
    return sendFile(req.params.file)(req, res, next)
  })
  return router
}

function robotsText(origin: string): string {
  const lines = ['User-agent: *', 'Disallow: /dashboard', 'Disallow: /passes/']
  if (origin) lines.push('', `Sitemap: ${origin}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

/** The sitemap, or the file of it with this number; undefined if there is no such file. */
function textAt(
  origin: string,
  { classes, instructors, passes }: PageIds,
  file?: string,
): string | undefined {
  const paths = [
    ...PAGES.filter((path) => path !== '/passes' || passes),
    ...classes.map((id) => `/classes/${id}`),
    ...instructors.map((id) => `/instructors/${id}`),
  ]
  const files = Math.ceil(paths.length / MAX_FILE_ADDRESSES)
  if (file === undefined) return files === 1 ? addressesText(origin, paths) : indexText(origin, files)
  const start = (Number(file) - 1) * MAX_FILE_ADDRESSES
  const some = paths.slice(start, start + MAX_FILE_ADDRESSES)
  return some.length > 0 ? addressesText(origin, some) : undefined
}

/** A sitemap by the protocol of sitemaps.org. Ids and paths contain nothing that XML has to escape. */
function addressesText(origin: string, paths: string[]): string {
  return xmlText(
    'urlset',
    paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
  )
}

function indexText(origin: string, files: number): string {
  const numbers = Array.from({ length: files }, (_, index) => index + 1)
  return xmlText(
    'sitemapindex',
    numbers.map((number) => `<sitemap><loc>${origin}/sitemap-${number}.xml</loc></sitemap>`),
  )
}

function xmlText(root: string, lines: string[]): string {
  const rows = lines.map((line) => `  ${line}\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows}</${root}>\n`
}
