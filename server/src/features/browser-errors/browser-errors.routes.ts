import { reportBrowserError } from '@ningjing/contract/browser-errors/browser-errors.schemas'
import type { Deps } from '../../deps.ts'
import { withoutEmails } from '../../http/logged-error.ts'
import type { Serve } from '../../http/serve.ts'

/** Errors of the site's code in browsers. They are logged below level 50, because anyone can send them. */
export function browserErrorsRoutes({ log }: Deps, serve: Serve): void {
  serve(reportBrowserError, ({ body: { type, message, frames } }) => {
    log.warn({ browser: { type, message: withoutEmails(message), frames } }, 'browser error')
    return { received: true as const }
  })
}
