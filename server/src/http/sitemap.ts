import { instructorsWithPages } from '@ningjing/contract/instructor-pages'
import { Problem } from '@ningjing/contract/problems'
import { Router } from 'express'
import { PAGES } from './pages.ts'
import type { CurrentLists, FollowedLists } from './public-lists.ts'
import { type ReadyMade, readyMade, sendReadyMade } from './ready-made.ts'

type Options = {
  /** Origin of the site; without one nobody can be told where its pages are. */
  origin: string
  lists: FollowedLists
}

/** What search engines read first: which pages there are, and which are none of their business. */
export function forCrawlers({ origin, lists }: Options): Router {
  const router = Router()
  const robots = readyMade(robotsText(origin), 'txt')
  let sitemap: { version: number; file: Promise<ReadyMade> } | undefined

  const sitemapOf = (current: CurrentLists): Promise<ReadyMade> => {
    if (sitemap?.version !== current.version) {
      sitemap = { version: current.version, file: readyMade(sitemapText(origin, current), 'xml') }
    }
    return sitemap.file
  }

  router.get('/robots.txt', async (req, res) => sendReadyMade(req, res, await robots))
  router.get('/sitemap.xml', async (req, res) => {
    if (!origin) throw new Problem('route.not-found')
    const current = await lists.current()
    if (!current) throw new Problem('service.database-down')
    sendReadyMade(req, res, await sitemapOf(current))
  })
  return router
}

function robotsText(origin: string): string {
  const lines = ['User-agent: *', 'Disallow: /dashboard']
  if (origin) lines.push('', `Sitemap: ${origin}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

/** The sitemaps.org protocol; ids and paths hold nothing that XML would have to escape. */
function sitemapText(origin: string, { lists }: CurrentLists): string {
  const paths = [
    ...PAGES,
    ...lists.publicClasses.map(({ _id }) => `/classes/${_id}`),
    ...instructorsWithPages(lists).map(({ _id }) => `/instructors/${_id}`),
  ]
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`
}
