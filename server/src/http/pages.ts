import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrawPage, PAGE_DRAWER, PAGE_ROOT } from '@ningjing/contract/pages'
import type { RequestHandler } from 'express'
import type { CurrentLists, FollowedLists } from './public-lists.ts'
import { type ReadyMade, readyMade, sendReadyMade } from './ready-made.ts'

/** The pages of visitors, besides one for each class and each instructor. */
export const PAGES = ['/', '/classes', '/instructors', '/login', '/register']
/** The one page whose content hangs on the query of its address. */
const SEARCHED = '/classes'

type Options = {
  /** Folder of the built client. */
  folder: string
  /** HTML of the client, with an empty root. */
  shell: string
  /** Origin of the site, for the addresses that other sites are told. */
  origin: string
  lists: FollowedLists
}

export type Pages = {
  /** Answers the pages of visitors as finished HTML; everything else passes. */
  show: RequestHandler
  /** Notices the calls that may change what visitors see. */
  followCalls: RequestHandler
}

/**
 * Keeps the pages of visitors ready-made. A page is drawn when it is asked for after its lists have changed,
 * not for each request; while the lists cannot be read, the last ones stand.
 */
export function createPages({ folder, shell, origin, lists }: Options): Pages {
  const drawer = loadDrawer(folder)
  const drawn = new Map<string, { version: number; page: Promise<ReadyMade> }>()

  const pageAt = async (path: string): Promise<ReadyMade | undefined> => {
    const [draw, current] = await Promise.all([drawer, lists.current()])
    if (!draw || !current || !isPage(path, current)) return undefined
    const { version } = current
    const known = drawn.get(path)
    if (known?.version === version) return known.page
    const page = draw(path, current.lists, origin).then((html) => readyMade(fill(shell, html), 'html'))
    drawn.set(path, { version, page })
    page.catch(() => drawn.delete(path))
    return page
  }

  return {
    followCalls: (req, res, next) => {
      if (req.method !== 'GET') res.once('close', () => lists.markChanged())
      next()
    },
    show: async (req, res, next) => {
      const isSearch = req.path === SEARCHED && Object.keys(req.query).length > 0
      const page = req.method === 'GET' && !isSearch ? await pageAt(req.path) : undefined
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

function isPage(path: string, { lists }: CurrentLists): boolean {
  const [, word, id] = /^\/(classes|instructors)\/([0-9a-f]{24})$/.exec(path) ?? []
  if (!word) return PAGES.includes(path)
  const known = word === 'classes' ? lists.publicClasses : lists.instructors
  return known.some(({ _id }) => _id === id)
}

const TITLE = /<title>[^<]*<\/title>/

function fill(shell: string, { head, body }: Awaited<ReturnType<DrawPage>>): string {
  return shell.replace(TITLE, () => head).replace(PAGE_ROOT, () => body)
}
