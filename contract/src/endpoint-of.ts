import type * as audit from './audit/audit.schemas.ts'
import type * as auth from './auth/auth.schemas.ts'
import type * as browserErrors from './browser-errors/browser-errors.schemas.ts'
import type * as calendars from './calendars/calendars.schemas.ts'
import type * as classLife from './classes/class-life.schemas.ts'
import type * as classReview from './classes/class-review.schemas.ts'
import type * as classes from './classes/classes.schemas.ts'
import type * as conflicts from './classes/conflicts.schemas.ts'
import type * as club from './club/club.schemas.ts'
import type * as content from './content/content.schemas.ts'
import type { Endpoint, Route } from './endpoint.ts'
import type * as enrolments from './enrolments/enrolments.schemas.ts'
import type * as skips from './enrolments/skips.schemas.ts'
import type * as health from './health/health.schemas.ts'
import type * as instructors from './instructors/instructors.schemas.ts'
import type * as mails from './mails/mails.schemas.ts'
import type * as messages from './messages/messages.schemas.ts'
import type * as imports from './passes/imports.schemas.ts'
import type * as passChanges from './passes/pass-changes.schemas.ts'
import type * as passes from './passes/passes.schemas.ts'
import type * as checkout from './payments/checkout.schemas.ts'
import type * as payments from './payments/payments.schemas.ts'
import type * as pictures from './pictures/pictures.schemas.ts'
import type * as reconciliation from './reconciliation/reconciliation.schemas.ts'
import type * as reports from './reports/reports.schemas.ts'
import type * as roster from './roster/roster.schemas.ts'
import type * as selections from './selections/selections.schemas.ts'
import type * as setup from './setup/setup.schemas.ts'
import type * as timetable from './timetable/timetable.schemas.ts'
import type * as users from './users/users.schemas.ts'
import type * as waiting from './waiting/waiting.schemas.ts'

type Exported<Feature> = Feature[keyof Feature]
type AnyEndpoint = Extract<
  | Exported<typeof audit>
  | Exported<typeof auth>
  | Exported<typeof browserErrors>
  | Exported<typeof calendars>
  | Exported<typeof classLife>
  | Exported<typeof classReview>
  | Exported<typeof classes>
  | Exported<typeof conflicts>
  | Exported<typeof club>
  | Exported<typeof content>
  | Exported<typeof enrolments>
  | Exported<typeof health>
  | Exported<typeof instructors>
  | Exported<typeof mails>
  | Exported<typeof messages>
  | Exported<typeof imports>
  | Exported<typeof passes>
  | Exported<typeof passChanges>
  | Exported<typeof checkout>
  | Exported<typeof payments>
  | Exported<typeof pictures>
  | Exported<typeof reconciliation>
  | Exported<typeof reports>
  | Exported<typeof roster>
  | Exported<typeof selections>
  | Exported<typeof setup>
  | Exported<typeof skips>
  | Exported<typeof timetable>
  | Exported<typeof users>
  | Exported<typeof waiting>,
  Endpoint
>

/** Looked up by a key: to compare a route with each endpoint took a third of `npm run check`'s first run. */
type EndpointsByRoute = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }

/** The endpoint of a route, with the types of its schemas and without loading them. */
export type EndpointOf<R extends Route> = `${R['method']} ${R['path']}` extends infer K extends
  keyof EndpointsByRoute
  ? EndpointsByRoute[K]
  : never
