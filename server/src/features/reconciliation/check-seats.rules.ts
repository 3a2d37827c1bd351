import type { ClassRecord } from '../../domain/records.ts'
import type { TodoOwner } from '../../domain/todo.records.ts'
import type { LogEntry } from './check-class-facts.rules.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** Checks the seats of one class: I1, I2, I15, and I11 for students in a class that is not approved. */
export function checkSeats(yogaClass: ClassRecord): Discrepancy[] {
  const { _id, seats, held, enrolled, capacity, status } = yogaClass
  const holders = Object.keys(yogaClass.holds)
  const enrolledIds = Object.keys(yogaClass.roster)
  const twice = holders.filter((userId) => yogaClass.roster[userId])
  const left = capacity - holders.length - enrolledIds.length
  const isDraining = yogaClass.todo.some(({ kind }) => kind === 'drain')
  const numbers = `seats ${seats}, held ${held}, enrolled ${enrolled}, capacity ${capacity}`
  return [
    ...discrepancyIf(seats + held + enrolled !== capacity, 'I1', `class ${_id}: ${numbers} do not add up`),
    ...discrepancyIf(Math.min(seats, held, enrolled) < 0, 'I1', `class ${_id}: ${numbers} go below zero`),
    ...discrepancyIf(
      held !== holders.length,
      'I1',
      `class ${_id}: held ${held}, but ${holders.length} holds`,
    ),
    ...discrepancyIf(
      enrolled !== enrolledIds.length,
      'I1',
      `class ${_id}: enrolled ${enrolled}, but ${enrolledIds.length} in the roster`,
    ),
    ...twice.map((userId) =>
      discrepancy('I2', `class ${_id}: user ${userId} has a hold and is in the roster`),
    ),
    ...discrepancyIf(seats !== left, 'I15', `class ${_id}: shows ${seats} seats, but ${left} can be held`),
    ...discrepancyIf(
      status !== 'approved' && holders.length + enrolledIds.length > 0,
      'I11',
      `class ${_id}: has students, but is ${status}`,
    ),
    ...discrepancyIf(
      yogaClass.stage === 'canceled' && !isDraining && holders.length + enrolledIds.length > 0,
      'I19',
      `class ${_id}: was canceled, but still has students`,
    ),
  ]
}

/** I17: the number by which the sweeper finds todos is that of the todos. */
export function checkTodos(
  kind: string,
  { _id, todo = [], todos = 0 }: TodoOwner & { _id: string },
): Discrepancy[] {
  const text = `${kind} ${_id}: says ${todos} todos, but has ${todo.length}`
  return discrepancyIf(todos !== todo.length, 'I17', text)
}

const GIVES_BACK = new Set(['seat.end', 'seat.refund'])

/** I16: what is given back at the end of an enrollment is what the audit log says. */
export function checkEnds({ _id, barred }: ClassRecord, log: LogEntry[]): Discrepancy[] {
  const given = log.filter(({ what }) => GIVES_BACK.has(what))
  const recorded = new Map(given.map(({ after }) => [after?.orderId, after?.cents]))
  const ends = new Map(given.map(({ what, after }) => [what === 'seat.end' && after?.orderId, after]))
  return Object.entries(barred).flatMap(([orderId, { cents, reason }]) => {
    const recordedReason = ends.get(orderId)?.reason
    return [
      ...discrepancyIf(
        cents !== undefined && recorded.get(orderId) !== cents,
        'I16',
        `class ${_id}: order ${orderId} ended with ${cents} cents back, ${recorded.get(orderId)} in the audit log`,
      ),
      ...discrepancyIf(
        recordedReason !== undefined && recordedReason !== reason,
        'I16',
        `class ${_id}: order ${orderId} ended as ${reason}, as ${recordedReason} in the audit log`,
      ),
    ]
  })
}

const ALLOWED_CHANGES = new Set(['pending approved', 'pending denied', 'denied pending'])

/**
 * Checks a class against its audit log: its status (I11) and its capacity (I1).
 * @param log entries about the class, oldest first, with those that are still to be written
 */
export function checkClassLog({ _id, status, capacity }: ClassRecord, log: LogEntry[]): Discrepancy[] {
  const changes = log.filter(({ after }) => after?.status !== undefined)
  const recordedStatus = changes.at(-1)?.after?.status ?? 'pending'
  const recordedCapacity = log.findLast(({ after }) => after?.capacity !== undefined)?.after?.capacity
  return [
    ...changes
      .filter(isIllegal)
      .map(({ before, after }) =>
        discrepancy('I11', `class ${_id}: went from ${before?.status} to ${after?.status}`),
      ),
    ...discrepancyIf(
      recordedStatus !== status,
      'I11',
      `class ${_id}: is ${status}, but was last recorded as ${recordedStatus}`,
    ),
    ...discrepancyIf(
      recordedCapacity !== capacity,
      'I1',
      `class ${_id}: capacity ${capacity}, but was last recorded as ${recordedCapacity}`,
    ),
  ]
}

/** An entry of what an earlier release had left unrecorded has the same status before and after. */
function isIllegal({ before, after }: LogEntry): boolean {
  return before?.status !== after?.status && !ALLOWED_CHANGES.has(`${before?.status} ${after?.status}`)
}
