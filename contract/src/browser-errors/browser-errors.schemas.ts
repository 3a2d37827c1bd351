import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import * as browserErrors from './browser-errors.ts'

export const reportBrowserError = endpoint(browserErrors.reportBrowserError, {
  summary:
    "Receives an error of the site's own code in a browser, for the log; with nothing about the visitor.",
  body: z.object({
    /** Such as `TypeError`. */
    type: z.string().check(z.maxLength(browserErrors.MAX_ERROR_TYPE)),
    /** What stood in quotes is left out. */
    message: z.string().check(z.maxLength(browserErrors.MAX_ERROR_MESSAGE)),
    /** Where in the code, the innermost first: `index-3fk2.js:1:4711`. */
    frames: z
      .array(z.string().check(z.regex(/^[\w.-]{1,100}:\d{1,7}:\d{1,7}$/, ruleText('script-place'))))
      .check(z.maxLength(browserErrors.MAX_ERROR_FRAMES)),
  }),
  reply: z.object({ received: z.literal(true) }),
  limit: 'browserError',
})
