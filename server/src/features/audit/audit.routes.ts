import { listAudit } from '@ningjing/contract/audit/audit.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readLog } from './read-log.ts'

/** The audit log for admins. Only `recordAudit` and the todos of changes write it. */
export function auditRoutes(deps: Deps, serve: Serve): void {
  serve(listAudit, ({ query }) => readLog(deps, query))
}
