import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'

/** The payment endpoints. */
export function paymentsRoutes(_deps: Deps, _serve: Serve): void {}
