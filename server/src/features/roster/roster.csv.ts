import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { type MarkState, nearestDate, rosterFileName } from '@ningjing/contract/roster/roster'
import type { RosterStudent } from '@ningjing/contract/roster/roster.schemas'
import { type Column, csvOf } from '../../base/csv.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { NamedText } from '../../http/send-text.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { readRoster } from './roster.ts'

/** The roster of a class as CSV, e-mail addresses for an admin only. Writes an audit entry. Throws `class.not-found`. */
export async function rosterFile(deps: Deps, staff: Caller, classId: string): Promise<NamedText> {
  const { class: yogaClass, sessions, students, singles } = await readRoster(deps, staff, classId)
  await recordAudit(deps, staff._id, 'list.export', classId)
  const columns: Column<RosterStudent>[] = [
    ['Name', ({ name }) => name],
    ...(staff.role === 'admin' ? [['Email', ({ email }) => email ?? ''] as Column<RosterStudent>] : []),
    ['First time', ({ firstTime }) => (firstTime ? 'yes' : 'no')],
    ['Enrolled by', ({ kind }) => kind],
    ...(students.some(({ pass }) => pass) ? PASS_COLUMNS : []),
    ...(singles
      ? [['Only on', ({ only }) => dateText(sessions.find(({ id }) => id === only))] as Column<RosterStudent>]
      : []),
    ...sessions.map(
      (session): Column<RosterStudent> => [
        dateText(session),
        ({ marks, skipped }) =>
          stateText(marks[session.id]?.state) || (skipped?.includes(session.id) ? 'not coming' : ''),
      ],
    ),
  ]
  const name = rosterFileName(yogaClass.name, nearestDate(sessions, deps.clock.now()))
  return { name, parts: csvOf(columns, students) }
}

/** Of students whose place a pass pays. */
const PASS_COLUMNS: Column<RosterStudent>[] = [
  ['Pass', ({ pass }) => pass?.name ?? ''],
  ['Credits left', ({ pass }) => (pass ? (pass.left ?? 'unlimited') : '')],
]

function dateText(session: Session | undefined): string {
  return session?.local.replace('T', ' ') ?? ''
}

function stateText(state: MarkState = 'none'): string {
  return state === 'none' ? '' : state
}
