import { listAudit } from '@ningjing/contract/audit/audit.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readLog } from './read-log.ts'

/** The audit log for admins. Only `recordAudit` writes it. */
export function auditRoutes(deps: Deps, serve: Serve): void {
  serve(listAudit, ({ query }) => readLog(deps, query))
}
