import { readAdminReport, readInstructorReport } from '@ningjing/contract/reports.schemas'
import type { Deps } from '../../base/deps.ts'
import type { Serve } from '../../http/serve.ts'
import { adminReport, instructorReport } from './reports.ts'

/** Figures of the dashboards, computed at each request. */
export function reportsRoutes(deps: Deps, serve: Serve): void {
  serve(readAdminReport, () => adminReport(deps))
  serve(readInstructorReport, (_input, caller) => instructorReport(deps, caller._id))
}
