import { PublicClass } from '@ningjing/contract/classes.schemas'
import { Instructor } from '@ningjing/contract/instructors.schemas'
import type { PublicLists } from '@ningjing/contract/pages'
import { Problem } from '@ningjing/contract/problems'
import express, { type Express, type Router } from 'express'
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
import { createTokens } from './http/caller.ts'
import { docsPage } from './http/docs-page.ts'
import { fittingReply } from './http/fitting-reply.ts'
import { limitTime } from './http/limit-time.ts'
import { createPages } from './http/pages.ts'
import { problemHandler } from './http/problem-handler.ts'
import { createPublicData } from './http/public-data.ts'
import { requestLog } from './http/request-log.ts'
import { crossOrigin, securityHeaders } from './http/security.ts'
import { createServe } from './http/serve.ts'
import { openSite } from './http/site.ts'
import { sitemapRoutes } from './http/sitemap.ts'

/** Composes the HTTP server's request handler. Does no I/O of its own. */
export function createApp(deps: Deps): Express {
  const { config, log } = deps
  const origin = config.SITE_ORIGIN ?? ''
  const site = openSite(config.SITE_DIR)
  const data = createPublicData(() => readPublicLists(deps))
  const pages = createPages({ folder: config.SITE_DIR, shell: site.shell, origin, data, log })
  const handleProblem = problemHandler(log, deps.stores.isDown)

  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.production ? 1 : 'loopback')
  app.use(requestLog(log))
  app.use(limitTime(handleProblem))
  app.use(site.assets)
  app.use(securityHeaders(config, site.hashes))
  app.use(crossOrigin(config))
  app.use(pages.watchCalls, apiRouter(deps))
  app.use('/docs', docsPage())
  app.use(sitemapRoutes({ origin, data }))
  app.use(pages.servePage)
  app.use(site.router)
  app.use(() => {
    throw new Problem('route.not-found')
  })
  app.use(handleProblem)
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
function apiRouter(deps: Deps): Router {
  const tokens = createTokens(deps.config.JWT_SECRET)
  const { serve, router } = createServe(deps, tokens)
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
  serve.refuseOtherMethods()
  return router
}
