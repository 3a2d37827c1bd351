import { readClassCalendar, readClubCalendar } from '@ningjing/contract/calendars/calendars.schemas'
import {
  listPopularClasses,
  listPublicClasses,
  readPublicClass,
} from '@ningjing/contract/classes/classes.schemas'
import { previewSite, readClub, readHome } from '@ningjing/contract/club/club.schemas'
import { BASE_PATH, pathOf } from '@ningjing/contract/endpoint'
import { listInstructors } from '@ningjing/contract/instructors/instructors.schemas'
import { NOTICE_PATHS, unsubscribe } from '@ningjing/contract/mails/mails'
import { listProducts } from '@ningjing/contract/passes/passes.schemas'
import { Problem } from '@ningjing/contract/problems'
import { readTimetable } from '@ningjing/contract/timetable/timetable.schemas'
import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Config } from './base/config.ts'
import type { Deps } from './deps.ts'
import { type Calendar, calendarText } from './domain/calendar-text.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createSignIn } from './features/auth/sign-in.ts'
import { browserErrorsRoutes } from './features/browser-errors/browser-errors.routes.ts'
import { calendarsRoutes } from './features/calendars/calendars.routes.ts'
import { classCalendar, clubCalendar } from './features/calendars/calendars.ts'
import { classesRoutes } from './features/classes/classes.routes.ts'
import { clubRoutes } from './features/club/club.routes.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { type Content, hasOwnTexts, loadContent } from './features/content/load-content.ts'
import { END_SEATS } from './features/enrolments/end-seats.ts'
import { enrolmentsRoutes } from './features/enrolments/enrolments.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { metricsRoutes } from './features/health/metrics.routes.ts'
import { createMetrics } from './features/health/metrics.ts'
import { instructorsRoutes } from './features/instructors/instructors.routes.ts'
import { mailsRoutes } from './features/mails/mails.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { giveImportedTo } from './features/passes/give-imported.ts'
import { passesRoutes } from './features/passes/passes.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { endHold } from './features/payments/release-hold.ts'
import { picturesRoutes, servePictures } from './features/pictures/pictures.routes.ts'
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { rosterRoutes } from './features/roster/roster.routes.ts'
import { selectionsRoutes } from './features/selections/selections.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { timetableRoutes } from './features/timetable/timetable.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { waitingRoutes } from './features/waiting/waiting.routes.ts'
import { createTokens } from './http/caller.ts'
import { callsFirst } from './http/calls-first.ts'
import { docsPage } from './http/docs-page.ts'
import { limitTime } from './http/limit-time.ts'
import { problemHandler } from './http/problem-handler.ts'
import { requestLog } from './http/request-log.ts'
import { crossOrigin, pageHeaders, securityHeaders } from './http/security.ts'
import { createServe } from './http/serve.ts'
import { type CountHere, localLimit } from './limits/local-limit.ts'
import { openSite } from './pages/open-site.ts'
import { readClubFor } from './pages/page-look.ts'
import { previewOf } from './pages/preview.ts'
import { PublicCache } from './pages/public-cache.ts'
import { found, publicReads, withTexts } from './pages/public-reads.ts'
import { publicReplies } from './pages/public-replies.ts'
import { securityTxt } from './pages/security-txt.ts'
import { PAGE_ADDRESSES, servePages } from './pages/serve-pages.ts'
import { sitemapRoutes } from './pages/sitemap.routes.ts'
import { clubNow } from './steps/club-now.ts'

/** Memory for cached replies of the API, and again for those to queries, in bytes, and how many may be read at a time. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024
const MAX_REPLIES_AT_ONCE = 16

/**
 * Composes the HTTP server's request handler. Calls no service.
 * @param content the texts that an owner edits
 */
export function createApp(deps: Deps, content = loadContent(deps.config)): Express {
  const { config, log } = deps
  const origin = config.SITE_ORIGIN ?? ''
  const site = openSite(deps, readClubFor(deps))
  const reads = publicReads(deps)
  const changes = deps.stores.publicChanges
  const count = localLimit(deps.stores.limits, config.RATE_LIMIT_SCALE, 'publicRead')
  const cached = cachedReplies(deps, count, reads)
  const setPageHeaders = pageHeaders(config, site.sources)
  const handleProblem = problemHandler(log, deps.stores.isDown)

  const pages = servePages({
    site,
    read: withTexts(() => clubNow(deps), content, reads.pageData),
    changes,
    count,
    embedOrigins: config.EMBED_ORIGINS,
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
  app.use(apiRouter(deps, content, previewOf(deps, site, content, reads.pageData)))
  app.use(BASE_PATH, refuseUnknown)
  app.use(setPageHeaders)
  if (config.API_DOCS)
    app.use(
      '/docs',
      docsPage(count, async () => (await clubNow(deps)).club.name),
    )
  app.use(securityTxt(deps))
  app.use(sitemapRoutes({ origin, readIds: reads.pageIds, changes, count }))
  app.use(site.router)
  app.use(refuseUnknown)
  app.use(handleProblem)
  return app
}

/** The calls of visitors that are answered from memory. */
function cachedReplies(deps: Deps, count: CountHere, reads: ReturnType<typeof publicReads>) {
  const changes = deps.stores.publicChanges
  const cache = new PublicCache({ changes, maxBytes: MAX_REPLY_BYTES, maxRefreshes: MAX_REPLIES_AT_ONCE })
  const searches = new PublicCache({ changes, maxBytes: MAX_REPLY_BYTES, maxRefreshes: MAX_REPLIES_AT_ONCE })
  const cached = publicReplies({ cache, searches, count })
  cached.reply(listPublicClasses, reads.newest)
  cached.reply(listPopularClasses, reads.popular)
  cached.reply(readPublicClass, reads.oneClass)
  cached.reply(listInstructors, reads.everyone)
  cached.reply(listProducts, reads.products)
  cached.reply(readClub, async () => (await clubNow(deps)).club)
  cached.reply(readHome, async () => (await clubNow(deps)).home)
  const icsOf = (calendar: Calendar) => calendarText(calendar, deps.clock.now())
  cached.reply(readClubCalendar, () => clubCalendar(deps), icsOf)
  cached.reply(readClassCalendar, (id) => found(classCalendar(deps, id)), icsOf)
  cached.search(readTimetable, reads.timetable)
  return cached
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

/** Every endpoint of the contract, feature by feature. */
function apiRouter(deps: Deps, content: Content, preview: ReturnType<typeof previewOf>): Router {
  const tokens = createTokens(deps.config.JWT_SECRET)
  const { serve, router } = createServe(deps, tokens)
  healthRoutes(deps, serve)
  browserErrorsRoutes(deps, serve)
  const signIn = createSignIn(endHold, giveImportedTo)
  authRoutes(deps, serve, tokens, signIn)
  usersRoutes(deps, serve, signIn, END_SEATS)
  instructorsRoutes(deps, serve)
  calendarsRoutes(deps, serve)
  timetableRoutes(deps, serve)
  classesRoutes(deps, serve)
  clubRoutes(deps, serve)
  serve(previewSite, ({ body }) => preview(body))
  contentRoutes(deps, content, serve)
  selectionsRoutes(deps, serve, endHold)
  waitingRoutes(deps, serve, endHold)
  enrolmentsRoutes(deps, serve)
  rosterRoutes(deps, serve)
  passesRoutes(deps, serve)
  paymentsRoutes(deps, serve)
  picturesRoutes(deps, serve)
  mailsRoutes(deps, serve)
  messagesRoutes(deps, serve)
  router.get(pathOf(unsubscribe), toUnsubscribePage)
  reportsRoutes(deps, serve)
  reconciliationRoutes(deps, serve)
  setupRoutes(deps, serve, hasOwnTexts(deps.config))
  auditRoutes(deps, serve)
  serve.refuseOtherMethods()
  return router
}
