import { CONTENT_NAMES } from '@ningjing/contract/content/content'
import { ID_PATTERN } from '@ningjing/contract/fields'
import type { PageData } from '@ningjing/contract/pages'
import { EMBEDDED_TIMETABLE, isEmbeddedAddress } from '@ningjing/contract/timetable/embedding'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { type CachedResponse, cachedResponse, sendCached } from '../http/cached-response.ts'
import { inSlices } from '../http/calls-first.ts'
import { loggedError } from '../http/logged-error.ts'
import { allowFrames } from '../http/security.ts'
import type { CountHere } from '../limits/local-limit.ts'
import { nextChange } from './next-change.ts'
import type { Site } from './open-site.ts'
import { pageResponse } from './page-look.ts'
import { PublicCache } from './public-cache.ts'

/** The server-rendered pages, besides one for each class and each instructor. */
export const PAGES = [
  ...['/', '/classes', '/timetable', '/instructors', '/passes', '/login', '/register'],
  ...CONTENT_NAMES.map((name) => `/${name}`),
]
const DETAIL_PAGE = new RegExp(`^/(classes|instructors)/(${ID_PATTERN})$`)
/** The routes of `servePages`. */
export const PAGE_ADDRESSES = [...PAGES, DETAIL_PAGE]
/** The pages whose content depends on the query of their address. */
const SEARCH_PAGES = ['/classes', '/timetable', '/passes']

/** Memory for rendered pages, in bytes. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024
/** Pages that may be read, rendered or waiting for it at a time; other visitors get the last version or the app shell. */
const MAX_PAGES_AT_ONCE = 2

/** Reads what the page of a path shows; undefined if its class or instructor does not exist. */
export type ReadPage = (path: string) => Promise<PageData | undefined>

type Options = {
  /** Its renderer and app shell. */
  site: Pick<Site, 'renderer' | 'shellNow'>
  read: ReadPage
  /** The number of changes that this process has made to data of visitors. */
  changes: () => number
  /** Counts a rendering. A cached page is not counted. */
  count: CountHere
  /** Sites that may show the timetable in a frame. */
  embedOrigins: string[]
  log: Logger
}

/**
 * Answers a public page with its HTML, rendered with the client's own code; calls `next` for every other address.
 * One page is rendered at a time, and only if what it shows has changed. In place of a page that cannot be rendered
 * now, or at all, the app shell is sent, which renders it in the browser (decision 019).
 */
export function servePages({ site, read, changes, count, embedOrigins, log }: Options): RequestHandler {
  const giveUp = (what: string) => (error: unknown) => {
    log.error({ err: loggedError(error) }, what)
    return undefined
  }
  const cache = new PublicCache({ changes, maxBytes: MAX_CACHE_BYTES, maxRefreshes: MAX_PAGES_AT_ONCE })

  /** The page at a path; null if its class or instructor does not exist. */
  const pageAt = async (path: string, ip: string | undefined): Promise<CachedResponse | null | undefined> => {
    const render = isPagePath(path) && (await site.renderer?.pages())
    if (!render) return undefined
    const make = (data: PageData) =>
      render(path, data)
        .then((html) => (data.club ? pageResponse(html, data.club) : cachedResponse(html, 'html')))
        .catch(giveUp(`rendering ${path}`))
    const recipe = {
      read: () => read(path),
      make,
      until: (data: PageData) => nextChange(data, Date.now()),
      admit: () => count(ip),
    }
    // An address over its limit, and an outage of the database.
    return cache.get(path, recipe).catch(() => undefined)
  }

  const takeTurn = inSlices()
  return async (req, res, next) => {
    if (isEmbeddedAddress(req.path, req.query.embed)) allowFrames(res, embedOrigins)
    const address = addressOf(req)
    const page = address === undefined ? undefined : await pageAt(address, req.ip)
    if (page === null) res.status(404)
    if (page) return sendCached(page, req, res, next)
    const shell = await site.shellNow?.()
    // Hundreds of visitors may have waited for the same shell.
    takeTurn(() => sendCached(shell, req, res, next))
  }
}

/** The address by which a page is cached; undefined for a search, which the browser draws. */
function addressOf({ path, query }: Request): string | undefined {
  const isSearch = SEARCH_PAGES.includes(path) && Object.keys(query).length > 0
  if (!isSearch) return path
  const isEmbedded = isEmbeddedAddress(path, query.embed) && Object.keys(query).length === 1
  return isEmbedded ? EMBEDDED_TIMETABLE : undefined
}

/** Decides by the form of the path alone, so that other addresses do not wait for the database. */
export function isPagePath(path: string): boolean {
  return PAGES.includes(path) || path === EMBEDDED_TIMETABLE || DETAIL_PAGE.test(path)
}
