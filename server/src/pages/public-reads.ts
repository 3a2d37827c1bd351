import { CLASSES_PAGE_SIZE, MAX_MORE_CLASSES } from '@ningjing/contract/classes/classes'
import {
  listPopularClasses,
  listPublicClasses,
  readPublicClass,
} from '@ningjing/contract/classes/classes.schemas'
import { fillsRow, otherClasses } from '@ningjing/contract/classes/more-classes'
import { CONTENT_NAMES } from '@ningjing/contract/content/content'
import type { Endpoint, Reply } from '@ningjing/contract/endpoint'
import { MAX_POPULAR_INSTRUCTORS } from '@ningjing/contract/instructors/instructors'
import { listInstructors, readInstructor } from '@ningjing/contract/instructors/instructors.schemas'
import { MAX_RENDERED_CLASSES, MAX_RENDERED_DATES, type PageData } from '@ningjing/contract/pages'
import { listProducts } from '@ningjing/contract/passes/passes.schemas'
import { Problem } from '@ningjing/contract/problems'
import { EMBEDDED_TIMETABLE } from '@ningjing/contract/timetable/embedding'
import { readTimetable } from '@ningjing/contract/timetable/timetable.schemas'
import type { Deps } from '../deps.ts'
import type { ClubNow } from '../domain/club.ts'
import type { PublicClassQuery } from '../features/classes/class-filters.store.ts'
import { listPopular, listPublic, readPublic } from '../features/classes/public-classes.ts'
import type { Content } from '../features/content/load-content.ts'
import { readInstructorPage } from '../features/instructors/read-instructor-page.ts'
import { listOffered } from '../features/passes/products.ts'
import { planTimetable, readNextDates } from '../features/timetable/read-timetable.ts'
import type { TimetableQuery } from '../features/timetable/timetable.rules.ts'
import { fittingReply } from '../http/fitting-reply.ts'
import { reportUnfit } from '../http/serve.ts'
import type { ReadPage } from './serve-pages.ts'
import type { PageIds } from './sitemap.routes.ts'

/** Lists and records for visitors, as the API answers them. */
function readsOf(deps: Deps) {
  const fitting = <E extends Endpoint>(endpoint: E, reply: unknown): Reply<E> =>
    fittingReply(endpoint.reply, reply, (row) => reportUnfit(deps.log, endpoint, row)) as Reply<E>

  const popular = async () => fitting(listPopularClasses, await listPopular(deps))
  const everyone = async () => fitting(listInstructors, await deps.stores.instructors.list())
  const busiest = async () => (await everyone()).slice(0, MAX_POPULAR_INSTRUCTORS)
  const newest = async () => fitting(listPublicClasses, await listPublic(deps, {}))
  const page = async (query: PublicClassQuery) => {
    const reply = fitting(listPublicClasses, await listPublic(deps, query))
    return Array.isArray(reply) ? undefined : reply
  }
  const oneClass = async (id: string) => {
    const yogaClass = await found(readPublic(deps, id))
    return yogaClass && fitting(readPublicClass, yogaClass)
  }
  const timetable = (query: TimetableQuery) => {
    const read = planTimetable(deps, query)
    return async () => fitting(readTimetable, await read())
  }
  const products = async () => fitting(listProducts, await listOffered(deps))
  const nextDates = async () => fitting(readTimetable, await readNextDates(deps))
  const oneInstructor = async (id: string) => {
    const instructor = await found(readInstructorPage(deps, id, MAX_RENDERED_CLASSES))
    return instructor && fitting(readInstructor, instructor)
  }
  return { popular, everyone, busiest, newest, page, oneClass, oneInstructor, timetable, nextDates, products }
}

/** Reads for visitors: what the API answers, and what the pages show. */
export function publicReads(deps: Deps) {
  const reads = readsOf(deps)
  const { popular, everyone, newest, page, oneClass, timetable, products } = reads
  const classPage = async (id: string): Promise<PageData | undefined> => {
    const yogaClass = await oneClass(id)
    if (!yogaClass) return undefined
    const others = await page({ instructor: yogaClass.instructorId, limit: MAX_MORE_CLASSES + 1 })
    const isRowFull = fillsRow(otherClasses(yogaClass, others?.items ?? []))
    const row = { yogaClass, classesOfInstructor: others }
    return isRowFull ? row : { ...row, popularClasses: await popular() }
  }
  const instructorPage = async (id: string): Promise<PageData | undefined> => {
    const instructor = await reads.oneInstructor(id)
    return instructor && { instructor }
  }
  const homePage = async (): Promise<PageData> => {
    const [popularClasses, popularInstructors, nextDates] = await Promise.all([
      popular(),
      reads.busiest(),
      reads.nextDates(),
    ])
    return { popularClasses, popularInstructors, nextDates }
  }
  const timetablePage = async (): Promise<PageData> => {
    const week = await timetable({})()
    return week.dates.length > MAX_RENDERED_DATES ? {} : { timetable: week }
  }

  return {
    popular,
    everyone,
    newest,
    oneClass,
    timetable,
    products,
    /** What a page shows; undefined if its class or instructor does not exist. */
    pageData: async (path: string): Promise<PageData | undefined> => {
      const [, list, id] = path.split('/')
      if (id) return list === 'classes' ? classPage(id) : instructorPage(id)
      if (path === '/') return homePage()
      if (path === '/timetable' || path === EMBEDDED_TIMETABLE) return timetablePage()
      if (path === '/classes') {
        const query = { sort: 'upcoming', limit: CLASSES_PAGE_SIZE } as const
        const [classes, instructors] = await Promise.all([page(query), everyone()])
        return { classes, instructors }
      }
      if (path === '/passes') return { products: await products() }
      return path === '/instructors' ? { instructors: await everyone() } : {}
    },
    pageIds: () => pageIds(deps),
  }
}

async function pageIds({ stores, clock }: Deps): Promise<PageIds> {
  const { classes, instructors, products } = stores
  const [ids, current, withClasses, passes] = await Promise.all([
    classes.offeredIds(clock.now()),
    instructors.ids(),
    classes.offeringInstructorIds(clock.now()),
    products.areOnSale(),
  ])
  return { classes: ids, instructors: [...new Set([...current, ...withClasses])], passes }
}

/** Adds what every page shows of the club, and the text of a page that has one. */
export function withTexts(readClub: () => Promise<ClubNow>, content: Content, read: ReadPage): ReadPage {
  return async (path) => {
    const [{ club, home }, data] = await Promise.all([readClub(), read(path)])
    const name = CONTENT_NAMES.find((one) => path === `/${one}`)
    return (
      data && {
        club,
        ...(path === '/' && { home }),
        ...data,
        ...(name && { content: { name, ...content(club)[name] } }),
      }
    )
  }
}

/** A reply, or undefined if there is no such thing. */
export function found<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  return reply.catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })
}
