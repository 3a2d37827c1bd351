import { listAudit } from '@ningjing/contract/audit.schemas'
import type { Deps } from '../../base/deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readLog } from './audit.ts'

/** The log of who did what; it is read here and written nowhere but by `note`. */
export function auditRoutes(deps: Deps, serve: Serve): void {
  serve(listAudit, ({ query }) => readLog(deps, query))
}
