import {
  exportRoster,
  listRosterDates,
  markAttendance,
  readRoster,
} from '@ningjing/contract/roster/roster.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { rosterFile } from './roster.csv.ts'
import * as roster from './roster.ts'
import { listRosterDates as rosterDates } from './roster-dates.ts'

/** Who comes to a class, and who came. */
export function rosterRoutes(deps: Deps, serve: Serve): void {
  serve(readRoster, ({ params }, caller) => roster.readRoster(deps, caller, params.id))
  serve(listRosterDates, (_input, caller) => rosterDates(deps, caller))
  serve(markAttendance, ({ params, body }, caller) => roster.markAttendance(deps, caller, params, body.marks))
  serve(exportRoster, ({ params }, caller) => rosterFile(deps, caller, params.id))
}
