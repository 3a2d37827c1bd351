import type { FigureFile } from '@ningjing/contract/reports/reports'
import {
  type ClassOrder,
  exportFigures,
  FIGURES_CLASSES,
  listFigureClasses,
  readAdminReport,
  readFigures,
  readInstructorReport,
} from '@ningjing/contract/reports/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import type { ChosenPeriod } from './period.ts'

/** Query for the figures of the club, for the admin with this e-mail. */
export function adminReportFor(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('reports', email, 'admin'),
    queryFn: ({ signal }) => call(readAdminReport, { signal }),
  })
}

/** Query for the figures of the instructor with this e-mail. */
export function instructorReportOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('reports', email, 'instructor'),
    queryFn: ({ signal }) => call(readInstructorReport, { params: { email }, signal }),
  })
}

/** Query for the figures of a period, for the admin with this e-mail; those of the last one stay until they are loaded. */
export function figuresFor(email: string, chosen: ChosenPeriod, enabled: boolean) {
  return queryOptions({
    queryKey: ownKeyOf('reports', email, 'figures', chosen),
    queryFn: ({ signal }) => call(readFigures, { query: sentOf(chosen), signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Classes on a page of an order: as many as the figures begin with. */
export const CLASSES_ON_PAGE = FIGURES_CLASSES

/** Query for the page of an order behind a cursor; without one, the figures have the page. */
export function figureClassesFor(
  email: string,
  period: ChosenPeriod,
  order: ClassOrder,
  cursor: string | undefined,
) {
  const query = { ...period, order, cursor, limit: String(CLASSES_ON_PAGE) }
  return queryOptions({
    queryKey: ownKeyOf('reports', email, 'figures', period, order, cursor),
    queryFn: ({ signal }) => call(listFigureClasses, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: cursor !== undefined,
  })
}

/** The same figures as CSV. */
export const figuresFile = (chosen: ChosenPeriod, by: FigureFile) =>
  call(exportFigures, { query: { ...sentOf(chosen), by } })

/** Without the days that the server chooses. */
function sentOf({ from, to }: ChosenPeriod) {
  return { from: from || undefined, to: to || undefined }
}
