import {
  readReconciliation as readReconciliationEndpoint,
  startReconciliation as startReconciliationEndpoint,
} from '@ningjing/contract/reconciliation/reconciliation.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readReconciliation, startReconciliation } from './reconciliation.ts'

/** The check of all records, for admins. */
export function reconciliationRoutes(deps: Deps, serve: Serve): void {
  serve(readReconciliationEndpoint, () => readReconciliation(deps))
  serve(startReconciliationEndpoint, (_request, { _id }) => startReconciliation(deps, _id))
}
