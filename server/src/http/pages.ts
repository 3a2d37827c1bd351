import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ID_PATTERN } from '@ningjing/contract/fields'
import { instructorWithPage } from '@ningjing/contract/instructor-pages'
import {
  PAGE_RENDERER,
  PAGE_ROOT,
  PAGE_TITLE,
  type PublicLists,
  type RenderPage,
} from '@ningjing/contract/pages'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { type CachedResponse, responseCache, sendCached } from './cached-response.ts'
import { loggedError } from './logged-error.ts'
import type { PublicData } from './public-data.ts'

/** The server-rendered pages, besides one for each class and each instructor. */
export const PAGES = ['/', '/classes', '/instructors', '/login', '/register']
const DETAIL_PAGE = new RegExp(`^/(classes|instructors)/(${ID_PATTERN})$`)
/** The only page whose content depends on the query of its address. */
const SEARCH_PAGE = '/classes'

const PAGE_METHODS = ['GET', 'HEAD']
const READS = [...PAGE_METHODS, 'OPTIONS']
/** Statuses that cannot have changed public data. A 409 may have released a seat, and a 5xx anything. */
const NOTHING_CHANGED = [400, 401, 403, 404, 405, 413, 415, 429]

type Options = {
  /** Folder of the built client. */
  folder: string
  /** The app shell: the client's HTML with an empty root. */
  shell: string
  /** Origin of the site, for absolute addresses in the head; may be empty. */
  origin: string
  data: PublicData
  log: Logger
}

type Pages = {
  /** Answers a public page with its HTML; calls `next` for every other address. */
  servePage: RequestHandler
  /** Invalidates the public data after a call that may have changed it. */
  watchCalls: RequestHandler
}

/**
 * Renders the public pages with the client's own code. A page is rendered again when it is requested after its data
 * has changed. If rendering fails, the app shell is left to render it in the browser.
 */
export function createPages({ folder, shell, origin, data, log }: Options): Pages {
  const giveUp = (what: string) => (error: unknown) => {
    log.error({ err: loggedError(error) }, what)
    return undefined
  }
  const renderer = loadRenderer(folder).catch(giveUp('loading the page renderer'))
  const cached = responseCache('html')

  const pageAt = async (path: string): Promise<CachedResponse | undefined> => {
    if (!isPagePath(path)) return undefined
    const [render, current] = await Promise.all([renderer, data.current()])
    if (!render || !current || !hasSubject(path, current.lists)) return undefined
    const { lists, version } = current
    return cached(path, version, () =>
      render(path, lists, origin).then((html) => fill(shell, html), giveUp(`rendering ${path}`)),
    )
  }

  return {
    watchCalls: (req, res, next) => {
      const watch = () => NOTHING_CHANGED.includes(res.statusCode) || data.invalidate()
      if (!READS.includes(req.method)) res.once('close', watch)
      next()
    },
    servePage: async (req, res, next) => {
      const isSearch = req.path === SEARCH_PAGE && Object.keys(req.query).length > 0
      const isPage = PAGE_METHODS.includes(req.method) && !isSearch
      sendCached(isPage ? await pageAt(req.path) : undefined, req, res, next)
    },
  }
}

async function loadRenderer(folder: string): Promise<RenderPage | undefined> {
  const file = resolve(join(folder, PAGE_RENDERER))
  if (!existsSync(file)) return undefined
  const module: { renderPage: RenderPage } = await import(pathToFileURL(file).href)
  return module.renderPage
}

/** Decides by the form of the path alone, so that other addresses do not wait for the public data. */
function isPagePath(path: string): boolean {
  return PAGES.includes(path) || DETAIL_PAGE.test(path)
}

/** Whether the class or instructor of a detail page exists. */
function hasSubject(path: string, lists: PublicLists): boolean {
  const [, list, id = ''] = DETAIL_PAGE.exec(path) ?? []
  if (!list) return true
  if (list === 'instructors') return instructorWithPage(lists, id) !== undefined
  return lists.publicClasses.some(({ _id }) => _id === id)
}

function fill(shell: string, { head, body }: Awaited<ReturnType<RenderPage>>): string {
  return shell.replace(PAGE_TITLE, () => head).replace(PAGE_ROOT, () => body)
}
