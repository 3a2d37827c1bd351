import { readTimetable } from '@ningjing/contract/timetable/timetable.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { planTimetable } from './read-timetable.ts'

/** The timetable of the club. */
export function timetableRoutes(deps: Deps, serve: Serve): void {
  serve(readTimetable, ({ query }) => planTimetable(deps, query)())
}
