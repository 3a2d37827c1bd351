import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { instructorWithPage } from '@ningjing/contract/instructor-pages'
import { type DrawPage, PAGE_DRAWER, PAGE_ROOT } from '@ningjing/contract/pages'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { loggedError } from './logged-error.ts'
import type { CurrentLists, FollowedLists } from './public-lists.ts'
import { type ReadyMade, readyMade, sendReadyMade } from './ready-made.ts'

/** The pages of visitors, besides one for each class and each instructor. */
export const PAGES = ['/', '/classes', '/instructors', '/login', '/register']
const PAGE_OF_ONE = /^\/(classes|instructors)\/([0-9a-f]{24})$/
/** The one page whose content hangs on the query of its address. */
const SEARCHED = '/classes'

const PAGE_METHODS = ['GET', 'HEAD']
const READS = [...PAGE_METHODS, 'OPTIONS']
/** Answers of calls that came to nothing; a conflict may have given a seat back, and a fault anything. */
const TURNED_AWAY = [400, 401, 403, 404, 405, 413, 415, 429]

type Options = {
  /** Folder of the built client. */
  folder: string
  /** HTML of the client, with an empty root. */
  shell: string
  /** Origin of the site, for the addresses that other sites are told. */
  origin: string
  lists: FollowedLists
  log: Logger
}

export type Pages = {
  /** Answers the pages of visitors as finished HTML; everything else passes. */
  show: RequestHandler
  /** Notices the calls that may change what visitors see. */
  followCalls: RequestHandler
}

/**
 * Keeps the pages of visitors ready-made. A page is drawn when it is asked for after its lists have changed,
 * not for each request; while the lists cannot be read, the last ones stand. Where drawing fails, the client
 * draws the page itself.
 */
export function createPages({ folder, shell, origin, lists, log }: Options): Pages {
  const giveUp = (what: string) => (error: unknown) => {
    log.error({ err: loggedError(error) }, what)
    return undefined
  }
  const drawer = loadDrawer(folder).catch(giveUp('loading what draws pages'))
  const drawn = new Map<string, { version: number; page: Promise<ReadyMade | undefined> }>()

  const pageAt = async (path: string): Promise<ReadyMade | undefined> => {
    if (!mayBePage(path)) return undefined
    const [draw, current] = await Promise.all([drawer, lists.current()])
    if (!draw || !current || !isOffered(path, current)) return undefined
    const { version } = current
    const known = drawn.get(path)
    if (known?.version === version) return known.page
    const page = draw(path, current.lists, origin)
      .then((html) => readyMade(fill(shell, html), 'html'))
      .catch(giveUp(`drawing ${path}`))
    drawn.set(path, { version, page })
    return page
  }

  return {
    followCalls: (req, res, next) => {
      const follow = () => TURNED_AWAY.includes(res.statusCode) || lists.markChanged()
      if (!READS.includes(req.method)) res.once('close', follow)
      next()
    },
    show: async (req, res, next) => {
      const isSearch = req.path === SEARCHED && Object.keys(req.query).length > 0
      const page = PAGE_METHODS.includes(req.method) && !isSearch ? await pageAt(req.path) : undefined
      if (page) sendReadyMade(req, res, page)
      else next()
    },
  }
}

async function loadDrawer(folder: string): Promise<DrawPage | undefined> {
  const file = resolve(join(folder, PAGE_DRAWER))
  if (!existsSync(file)) return undefined
  const module: { drawPage: DrawPage } = await import(pathToFileURL(file).href)
  return module.drawPage
}

/** By its form alone: other addresses must not wait for the lists. */
function mayBePage(path: string): boolean {
  return PAGES.includes(path) || PAGE_OF_ONE.test(path)
}

/** Whether the class or the teacher that a page is about is among those of now. */
function isOffered(path: string, { lists }: CurrentLists): boolean {
  const [, word, id = ''] = PAGE_OF_ONE.exec(path) ?? []
  if (!word) return true
  if (word === 'instructors') return instructorWithPage(lists, id) !== undefined
  return lists.publicClasses.some(({ _id }) => _id === id)
}

const TITLE = /<title>[^<]*<\/title>/

function fill(shell: string, { head, body }: Awaited<ReturnType<DrawPage>>): string {
  return shell.replace(TITLE, () => head).replace(PAGE_ROOT, () => body)
}
