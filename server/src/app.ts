import { PublicClass } from '@ningjing/contract/classes.schemas'
import { Instructor } from '@ningjing/contract/instructors.schemas'
import type { PublicLists } from '@ningjing/contract/pages'
import { Problem } from '@ningjing/contract/problems'
import express, { type Express, type RequestHandler } from 'express'
import * as z from 'zod/mini'
import type { Deps } from './base/deps.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { signIn } from './features/auth/sign-in.ts'
import { classesRoutes } from './features/classes/classes.routes.ts'
import { listAllPublic, listPopular } from './features/classes/classes.ts'
import { enrolmentsRoutes } from './features/enrolments/enrolments.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { instructorsRoutes } from './features/instructors/instructors.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { endHold } from './features/payments/release-hold.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { selectionsRoutes } from './features/selections/selections.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { createTokens, type Tokens } from './http/caller.ts'
import { docsPage } from './http/docs-page.ts'
import { fittingReply } from './http/fitting-reply.ts'
import { createPages } from './http/pages.ts'
import { problemHandler } from './http/problem-handler.ts'
import { followLists } from './http/public-lists.ts'
import { requestLog } from './http/request-log.ts'
import { crossOrigin, securityHeaders } from './http/security.ts'
import { createServe, type Serve } from './http/serve.ts'
import { openSite } from './http/site.ts'
import { forCrawlers } from './http/sitemap.ts'

/** A request may take this long, in milliseconds (product §7.4). */
const REQUEST_MS = 15_000

/** The whole HTTP side: middleware order, routers, problem handler. Does no I/O of its own. */
export function createApp(deps: Deps): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', deps.config.production ? 1 : 'loopback')
  const site = openSite(deps.config.SITE_DIR)
  const lists = followLists(() => readPublicLists(deps))
  const origin = deps.config.SITE_ORIGIN ?? ''
  const pages = createPages({ folder: deps.config.SITE_DIR, shell: site.shell, origin, lists, log: deps.log })
  const tokens = createTokens(deps.config.JWT_SECRET)
  const { serve, router } = createServe(deps, tokens)
  registerRoutes(deps, serve, tokens)
  serve.refuseOtherMethods()
  app.use(requestLog(deps.log), limitTime, site.parts, securityHeaders(deps.config, site.hashes))
  app.use(crossOrigin(deps.config))
  app.use(pages.followCalls, router)
  app.use('/docs', docsPage())
  app.use(forCrawlers({ origin, lists }), pages.show, site.router)
  app.use(() => {
    throw new Problem('route.not-found')
  })
  app.use(problemHandler(deps.log, deps.stores.isDown))
  return app
}

const PublicListsReply = z.object({
  popularClasses: z.array(PublicClass),
  publicClasses: z.array(PublicClass),
  nextClasses: z.nullable(z.string()),
  instructors: z.array(Instructor),
})

/** The data of the server-rendered pages, as the API answers it. */
async function readPublicLists(deps: Deps): Promise<PublicLists> {
  const [popularClasses, classes, instructors] = await Promise.all([
    listPopular(deps),
    listAllPublic(deps),
    deps.stores.instructors.list(),
  ])
  const lists = { popularClasses, ...classes, instructors }
  return fittingReply(PublicListsReply, lists, (row) =>
    deps.log.error(row, 'stored record left out of the public pages'),
  )
}

/** Every endpoint of the contract, feature by feature. */
function registerRoutes(deps: Deps, serve: Serve, tokens: Tokens): void {
  healthRoutes(deps, serve)
  authRoutes(deps, serve, tokens)
  usersRoutes(deps, serve, signIn, endHold)
  instructorsRoutes(deps, serve)
  classesRoutes(deps, serve)
  selectionsRoutes(deps, serve, endHold)
  enrolmentsRoutes(deps, serve)
  paymentsRoutes(deps, serve)
  reportsRoutes(deps, serve)
  auditRoutes(deps, serve)
}

const limitTime: RequestHandler = (_req, res, next) => {
  const timer = setTimeout(() => {
    if (!res.headersSent) next(new Problem('request.timed-out', { retryAfterSeconds: 5 }))
  }, REQUEST_MS)
  res.once('close', () => clearTimeout(timer))
  next()
}
