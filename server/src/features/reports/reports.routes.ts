import {
  exportFigures,
  listFigureClasses as listFigureClassesEndpoint,
  readAdminReport,
  readFigures as readFiguresEndpoint,
  readInstructorReport,
} from '@ningjing/contract/reports/reports.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { figuresFile } from './figures.csv.ts'
import { listFigureClasses, readFigures } from './read-figures.ts'
import { adminReport, instructorReport } from './reports.ts'

/** Figures of the dashboards, computed at each request, and of a period. */
export function reportsRoutes(deps: Deps, serve: Serve): void {
  serve(readAdminReport, () => adminReport(deps))
  serve(readInstructorReport, (_input, caller) => instructorReport(deps, caller._id))
  serve(readFiguresEndpoint, ({ query }) => readFigures(deps, query))
  serve(listFigureClassesEndpoint, ({ query }) => listFigureClasses(deps, query))
  serve(exportFigures, ({ query }, caller) => figuresFile(deps, caller, query))
}
