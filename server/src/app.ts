import { readClassCalendar, readClubCalendar } from '@ningjing/contract/calendars/calendars.schemas'
import { CLASSES_PAGE_SIZE, MAX_MORE_CLASSES } from '@ningjing/contract/classes/classes'
import {
  listPopularClasses,
  listPublicClasses,
  readPublicClass,
} from '@ningjing/contract/classes/classes.schemas'
import { fillsRow, otherClasses } from '@ningjing/contract/classes/more-classes'
import { CONTENT_NAMES } from '@ningjing/contract/content/content'
import { BASE_PATH, type Endpoint, pathOf, type Reply } from '@ningjing/contract/endpoint'
import { MAX_POPULAR_INSTRUCTORS } from '@ningjing/contract/instructors/instructors'
import { listInstructors, readInstructor } from '@ningjing/contract/instructors/instructors.schemas'
import { NOTICE_PATHS, unsubscribe } from '@ningjing/contract/mails/mails'
import { MAX_RENDERED_CLASSES, type PageData } from '@ningjing/contract/pages'
import { Problem } from '@ningjing/contract/problems'
import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Config } from './base/config.ts'
import type { Deps } from './deps.ts'
import { type Calendar, calendarText } from './domain/calendar-text.ts'
import { clubOf } from './domain/club.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createSignIn } from './features/auth/sign-in.ts'
import { browserErrorsRoutes } from './features/browser-errors/browser-errors.routes.ts'
import { calendarsRoutes } from './features/calendars/calendars.routes.ts'
import { classCalendar, clubCalendar } from './features/calendars/calendars.ts'
import type { PublicClassQuery } from './features/classes/class-filters.store.ts'
import { classesRoutes } from './features/classes/classes.routes.ts'
import { listPopular, listPublic, readPublic } from './features/classes/public-classes.ts'
import { clubRoutes } from './features/club/club.routes.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { type Content, loadContent } from './features/content/load-content.ts'
import { endPlaces } from './features/enrolments/enrolment-end.ts'
import { enrolmentsRoutes } from './features/enrolments/enrolments.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { metricsRoutes } from './features/health/metrics.routes.ts'
import { createMetrics } from './features/health/metrics.ts'
import { instructorsRoutes } from './features/instructors/instructors.routes.ts'
import { readInstructorPage } from './features/instructors/read-instructor-page.ts'
import { mailsRoutes } from './features/mails/mails.routes.ts'
import { mailSettings } from './features/mails/message.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { endHold } from './features/payments/release-hold.ts'
import { picturesRoutes, servePictures } from './features/pictures/pictures.routes.ts'
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { rosterRoutes } from './features/roster/roster.routes.ts'
import { selectionsRoutes } from './features/selections/selections.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { waitingRoutes } from './features/waiting/waiting.routes.ts'
import { createTokens } from './http/caller.ts'
import { callsFirst } from './http/calls-first.ts'
import { docsPage } from './http/docs-page.ts'
import { fittingReply } from './http/fitting-reply.ts'
import { limitTime } from './http/limit-time.ts'
import { problemHandler } from './http/problem-handler.ts'
import { requestLog } from './http/request-log.ts'
import { crossOrigin, pageHeaders, securityHeaders } from './http/security.ts'
import { createServe, reportUnfit } from './http/serve.ts'
import { localLimit } from './limits/local-limit.ts'
import { openSite } from './pages/open-site.ts'
import { PublicCache } from './pages/public-cache.ts'
import { publicReplies } from './pages/public-replies.ts'
import { PAGE_ADDRESSES, type ReadPage, servePages } from './pages/serve-pages.ts'
import { type PageIds, sitemapRoutes } from './pages/sitemap.routes.ts'

/** Memory for cached replies of the API, in bytes, and how many of them may be read at a time. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024
const MAX_REPLIES_AT_ONCE = 16

/**
 * Composes the HTTP server's request handler. Calls no service.
 * @param content the texts that an owner edits
 */
export function createApp(deps: Deps, content = loadContent(deps.config)): Express {
  const { config, log } = deps
  const origin = config.SITE_ORIGIN ?? ''
  const site = openSite(config.SITE_DIR)
  const reads = publicReads(deps)
  const changes = deps.stores.publicChanges
  const count = localLimit(deps.stores.limits, config.RATE_LIMIT_SCALE, 'publicRead')
  const cache = new PublicCache({ changes, maxBytes: MAX_REPLY_BYTES, maxRefreshes: MAX_REPLIES_AT_ONCE })
  const cached = publicReplies({ cache, count })
  cached.reply(listPublicClasses, reads.newest)
  cached.reply(listPopularClasses, reads.popular)
  cached.reply(readPublicClass, reads.oneClass)
  cached.reply(listInstructors, reads.everyone)
  const setPageHeaders = pageHeaders(config, site.sources)
  const icsOf = (calendar: Calendar) => calendarText(calendar, origin, deps.clock.now())
  cached.reply(readClubCalendar, () => clubCalendar(deps), icsOf)
  cached.reply(readClassCalendar, (id) => found(classCalendar(deps, id)), icsOf)
  const handleProblem = problemHandler(log, deps.stores.isDown)

  const pages = servePages({
    folder: config.SITE_DIR,
    shell: site.shell,
    origin,
    read: withTexts(config, content, reads.pageData),
    changes,
    count,
    log,
  })

  const metrics = config.METRICS_TOKEN ? createMetrics(deps) : undefined
  const app = emptyApp(config)
  app.use(requestLog(log, config.JWT_SECRET, metrics?.record))
  app.use(limitTime(handleProblem))
  app.use(callsFirst())
  app.use(site.assets)
  app.use(securityHeaders())
  app.use(crossOrigin(config))
  app.use(cached.router)
  app.use(servePictures(deps))
  // Before the many routes of the API, because pages are asked for most.
  app.get(PAGE_ADDRESSES, setPageHeaders, pages)
  if (metrics && config.METRICS_TOKEN) app.use(metricsRoutes(metrics, config.METRICS_TOKEN))
  app.use(apiRouter(deps, content))
  app.use(BASE_PATH, refuseUnknown)
  app.use(setPageHeaders)
  if (config.API_DOCS) app.use('/docs', docsPage(count))
  app.use(sitemapRoutes({ origin, readIds: reads.pageIds, changes, count }))
  app.use(site.router)
  app.use(refuseUnknown)
  app.use(handleProblem)
  return app
}

function emptyApp({ production }: Config): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', production ? 1 : 'loopback')
  return app
}

const refuseUnknown: RequestHandler = () => {
  throw new Problem('route.not-found')
}

/** Mail programs that cannot switch mails off by a request open the same address in a browser. */
const toUnsubscribePage: RequestHandler = ({ params: { token = '' } }, res) => {
  res.redirect(303, NOTICE_PATHS.unsubscribe(encodeURIComponent(String(token))))
}

/** A reply, or undefined if there is no such thing. */
function found<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  return reply.catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })
}

/** Reads for visitors, as the API answers them. */
function publicReads(deps: Deps) {
  const { classes, instructors } = deps.stores
  const fitting = <E extends Endpoint>(endpoint: E, reply: unknown): Reply<E> =>
    fittingReply(endpoint.reply, reply, (row) => reportUnfit(deps.log, endpoint, row)) as Reply<E>

  const popular = async () => fitting(listPopularClasses, await listPopular(deps))
  const everyone = async () => fitting(listInstructors, await instructors.list())
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
  const classPage = async (id: string): Promise<PageData | undefined> => {
    const yogaClass = await oneClass(id)
    if (!yogaClass) return undefined
    const others = await page({ instructor: yogaClass.instructorId, limit: MAX_MORE_CLASSES + 1 })
    const isRowFull = fillsRow(otherClasses(yogaClass, others?.items ?? []))
    const row = { yogaClass, classesOfInstructor: others }
    return isRowFull ? row : { ...row, popularClasses: await popular() }
  }
  const instructorPage = async (id: string): Promise<PageData | undefined> => {
    const instructor = await found(readInstructorPage(deps, id, MAX_RENDERED_CLASSES))
    return instructor && { instructor: fitting(readInstructor, instructor) }
  }

  return {
    popular,
    everyone,
    newest,
    oneClass,
    /** What a page shows; undefined if its class or instructor does not exist. */
    pageData: async (path: string): Promise<PageData | undefined> => {
      const [, list, id] = path.split('/')
      if (id) return list === 'classes' ? classPage(id) : instructorPage(id)
      if (path === '/') {
        const [popularClasses, popularInstructors] = await Promise.all([popular(), busiest()])
        return { popularClasses, popularInstructors }
      }
      if (path === '/classes') {
        const [classes, instructors] = await Promise.all([page({ limit: CLASSES_PAGE_SIZE }), everyone()])
        return { classes, instructors }
      }
      return path === '/instructors' ? { instructors: await everyone() } : {}
    },
    pageIds: async (): Promise<PageIds> => {
      const [ids, current, withClasses] = await Promise.all([
        classes.offeredIds(deps.clock.now()),
        instructors.ids(),
        classes.offeringInstructorIds(deps.clock.now()),
      ])
      return { classes: ids, instructors: [...new Set([...current, ...withClasses])] }
    },
  }
}

/** Adds what every page shows of the club, and the text of a page that has one. */
function withTexts(config: Config, content: Content, read: ReadPage): ReadPage {
  const club = clubOf(config)
  return async (path) => {
    const data = await read(path)
    const name = CONTENT_NAMES.find((one) => path === `/${one}`)
    return data && { club, ...data, ...(name && { content: { name, ...content[name] } }) }
  }
}

/** Every endpoint of the contract, feature by feature. */
function apiRouter(deps: Deps, content: Content): Router {
  const tokens = createTokens(deps.config.JWT_SECRET)
  const { serve, router } = createServe(deps, tokens)
  healthRoutes(deps, serve)
  browserErrorsRoutes(deps, serve)
  const signIn = createSignIn(endHold)
  authRoutes(deps, serve, tokens, signIn)
  usersRoutes(deps, serve, signIn, { hold: endHold, places: endPlaces })
  instructorsRoutes(deps, serve)
  calendarsRoutes(deps, serve)
  classesRoutes(deps, serve)
  clubRoutes(deps, serve)
  contentRoutes(content, serve)
  selectionsRoutes(deps, serve, endHold)
  waitingRoutes(deps, serve, endHold)
  enrolmentsRoutes(deps, serve)
  rosterRoutes(deps, serve)
  paymentsRoutes(deps, serve)
  picturesRoutes(deps, serve)
  mailsRoutes(deps, serve, mailSettings(deps.config))
  router.get(pathOf(unsubscribe), toUnsubscribePage)
  reportsRoutes(deps, serve)
  reconciliationRoutes(deps, serve)
  auditRoutes(deps, serve)
  serve.refuseOtherMethods()
  return router
}
