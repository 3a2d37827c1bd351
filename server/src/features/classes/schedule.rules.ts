import { dateProblem, scheduleFacts } from '@ningjing/contract/classes/schedule'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import { type FieldProblem, Problem } from '@ningjing/contract/problems'
import { momentOf } from '@ningjing/contract/zone'
import { NO_SCHEDULE, type Schedule, type SessionRecord } from '../../domain/schedule.records.ts'

/** A date as it is typed. */
export type SessionInput = { local: string; minutes: number }

/** The schedule as the instructor sends it; what is left out stays as it is. */
export type ScheduleInput = {
  sessions?: (SessionInput & { id?: string })[]
  salesEndAt?: string | null
  terms?: Terms | null
} & Partial<Pick<Schedule, 'place' | 'online' | 'level'>>

/** What dates are checked and stored with. `zone`: that of the club. */
export type DateTools = { zone: string; now: Date; newId: () => string }

/** The schedule that saving an input leaves; without the fields that it leaves out. */
export function scheduleEdit(current: Schedule, input: ScheduleInput, tools: DateTools): Partial<Schedule> {
  const { sessions, salesEndAt, place, online, level, terms } = input
  const zone = zoneOf(current, tools)
  return {
    ...(sessions &&
      withSessions(current, zone, replacedSessions(current.sessions, sessions, zone, tools), tools.now)),
    ...(salesEndAt !== undefined && { salesEndAt: salesEndAt === null ? null : new Date(salesEndAt) }),
    ...(place !== undefined && { place }),
    ...(online !== undefined && { online }),
    ...(level !== undefined && { level }),
    ...(terms !== undefined && { terms }),
  }
}

/** A class keeps the zone of its dates, whatever the setting of the club becomes. */
export function zoneOf({ sessions, zone }: Schedule, tools: DateTools): string {
  return sessions.length > 0 ? zone : tools.zone
}

/** What a list of dates changes in a class: its facts, and the end of sales where that is the first date. */
export function withSessions(current: Schedule, zone: string, sessions: SessionRecord[], now: Date) {
  const { firstAt, ...facts } = scheduleFacts(sessions, zone, now)
  const { salesEndAt } = current
  const followsFirst = salesEndAt?.getTime() === current.firstAt?.getTime()
  return {
    zone: sessions.length > 0 ? zone : NO_SCHEDULE.zone,
    sessions: sessions.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    firstAt,
    ...facts,
    salesEndAt: followsFirst ? firstAt : salesEndAt,
  }
}

/** All dates of a class as they are sent: those that it has stay the same dates. Throws `request.invalid`. */
function replacedSessions(
  current: readonly SessionRecord[],
  sent: NonNullable<ScheduleInput['sessions']>,
  zone: string,
  tools: DateTools,
): SessionRecord[] {
  const problems: FieldProblem[] = []
  const sessions: SessionRecord[] = []
  for (const [index, { id, local, minutes }] of sent.entries()) {
    // A repeated call sends new dates again without their ids.
    const isSame = (one: SessionRecord) => (id === undefined ? isAt(one, local) : one.id === id)
    const known = current.find((one) => isSame(one) && !sessions.some((added) => added.id === one.id))
    if (known?.canceled) {
      sessions.push(known)
      continue
    }
    const message =
      (known?.local === local ? undefined : dateProblem(local, zone, tools.now)) ??
      takenProblem(local, sessions)
    if (message) problems.push({ path: `sessions.${index}.local`, message })
    else
      sessions.push(
        known ? changed(known, { local, minutes }, zone) : newSession({ local, minutes }, zone, tools),
      )
  }
  if (problems.length > 0) throw new Problem('request.invalid', { fields: problems })
  return sessions
}

/** Why a date cannot begin when another one does; undefined if none does. */
export function takenProblem(local: string, others: readonly SessionRecord[]): string | undefined {
  return others.some((one) => isAt(one, local)) ? 'Another date begins at this time.' : undefined
}

/** A date at another time, or with another length. */
export function changed(
  session: SessionRecord,
  { local, minutes }: SessionInput,
  zone: string,
): SessionRecord {
  if (session.local === local) {
    return session.minutes === minutes ? session : { ...session, minutes, seq: session.seq + 1 }
  }
  return { ...session, ...placedAt(local, minutes, zone), seq: session.seq + 1 }
}

/** A date with an id of its own. */
export function newSession(
  { local, minutes }: SessionInput,
  zone: string,
  { newId }: DateTools,
): SessionRecord {
  return { id: newId(), ...placedAt(local, minutes, zone), seq: 0 }
}

/** When a date is. The time was checked by `dateProblem`. */
function placedAt(local: string, minutes: number, zone: string) {
  const { at } = momentOf(local, zone)
  if (!at) throw new RangeError(`No such time in ${zone}: ${local}`)
  return { local, at, minutes }
}

function isAt({ local, canceled }: SessionRecord, time: string): boolean {
  return local === time && !canceled
}
