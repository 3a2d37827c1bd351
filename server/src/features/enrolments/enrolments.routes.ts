import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'

/** The enrolment endpoints. */
export function enrolmentsRoutes(_deps: Deps, _serve: Serve): void {}
