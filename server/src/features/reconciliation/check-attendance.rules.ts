import type { AuditRecord } from '../../domain/audit.records.ts'
import { checkSum } from './check-class-claims.rules.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { DateMarks, Places } from './ledger.store.ts'

/** What marks of one class are compared with. */
export type MarkFacts = {
  places: Places | undefined
  /** The class of the date, if it is sold by itself: such a date may have left the dates of its class. */
  dateOf: string | undefined
  /** `<class id>:<user id>` of everyone who has had a place. */
  students: Set<string>
  /** Entries about the attendance of the class. */
  log: AuditRecord[]
  since: Date
}

type LoggedMark = { userId: string; state: string; at: Date }

/** I36 */
export function checkMarks({ _id, classId, marks }: DateMarks, facts: MarkFacts): Discrepancy[] {
  const sessionId = sessionOf({ _id, classId })
  const { places, dateOf, students, log, since } = facts
  const name = `attendance ${_id}`
  const lines = log.filter(({ after }) => after?.sessionId === sessionId)
  const logged = lines.flatMap(({ after }) => (after?.marks ?? []) as LoggedMark[])
  const isDate = dateOf === classId || (places?.sessions?.some(({ id }) => id === sessionId) ?? false)
  const newest = new Map<string, number>()
  for (const { userId, at } of logged) newest.set(userId, Math.max(newest.get(userId) ?? 0, at.getTime()))
  return [
    ...lines.flatMap(checkSum),
    ...discrepancyIf(places !== undefined && !isDate, 'I36', `${name}: the class has no such date`),
    ...Object.entries(marks).flatMap(([userId, { state, at, by }]) => {
      const isStudent = places?.roster?.[userId] !== undefined || students.has(`${classId}:${userId}`)
      const isLogged = lines.some(({ who, after }) =>
        ((after?.marks ?? []) as LoggedMark[]).some(
          (one) => who === by && one.userId === userId && one.state === state && isSame(one.at, at),
        ),
      )
      const isNewest = (newest.get(userId) ?? 0) <= at.getTime()
      return [
        ...discrepancyIf(!isStudent, 'I36', `${name}: user ${userId} is marked, but never had a place`),
        ...discrepancyIf(
          at >= since && !(isLogged && isNewest),
          'I36',
          `${name}: user ${userId} is marked ${state}, which is not what the audit log says last`,
        ),
      ]
    }),
    ...[...newest].flatMap(([userId, at]) =>
      discrepancyIf(
        at >= since.getTime() && marks[userId] === undefined,
        'I36',
        `${name}: the mark of user ${userId} is gone`,
      ),
    ),
  ]
}

/** The id of the date that marks are of. */
export function sessionOf({ _id, classId }: Pick<DateMarks, '_id' | 'classId'>): string {
  return _id.slice(classId.length + 1)
}

function isSame(one: Date, other: Date): boolean {
  return one.getTime() === other.getTime()
}
