import { readTimetable, readToday } from '@ningjing/contract/timetable/timetable.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { planTimetable } from './read-timetable.ts'
import { readToday as datesOfToday } from './read-today.ts'

/** The timetable of the club, and what the homes of the dashboard begin with. */
export function timetableRoutes(deps: Deps, serve: Serve): void {
  serve(readTimetable, ({ query }) => planTimetable(deps, query)())
  serve(readToday, (_input, caller) => datesOfToday(deps, caller))
}
