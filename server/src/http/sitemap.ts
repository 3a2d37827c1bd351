import { instructorsWithPages } from '@ningjing/contract/instructor-pages'
import type { PublicLists } from '@ningjing/contract/pages'
import { Problem } from '@ningjing/contract/problems'
import { Router } from 'express'
import { responseCache, sendCached } from './cached-response.ts'
import { PAGES } from './pages.ts'
import type { PublicData } from './public-data.ts'

type Options = {
  /** Origin of the site; without it there is no sitemap, because its addresses are absolute. */
  origin: string
  data: PublicData
}

/** Serves /robots.txt and /sitemap.xml. */
export function sitemapRoutes({ origin, data }: Options): Router {
  const router = Router()
  const texts = responseCache('txt')
  const sitemaps = responseCache('xml')

  router.get('/robots.txt', async (req, res, next) => {
    sendCached(await texts(req.path, 0, () => robotsText(origin)), req, res, next)
  })
  router.get('/sitemap.xml', async (req, res, next) => {
    if (!origin) throw new Problem('route.not-found')
    const current = await data.current()
    if (!current) throw new Problem('service.database-down')
    const { version, lists } = current
    sendCached(await sitemaps(req.path, version, () => sitemapText(origin, lists)), req, res, next)
  })
  return router
}

function robotsText(origin: string): string {
  const lines = ['User-agent: *', 'Disallow: /dashboard']
  if (origin) lines.push('', `Sitemap: ${origin}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

/** A sitemap by the protocol of sitemaps.org. Ids and paths contain nothing that XML has to escape. */
function sitemapText(origin: string, lists: PublicLists): string {
  const paths = [
    ...PAGES,
    ...lists.publicClasses.map(({ _id }) => `/classes/${_id}`),
    ...instructorsWithPages(lists).map(({ _id }) => `/instructors/${_id}`),
  ]
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`
}
