import type { ClassRecord } from '../../base/records.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Ledger } from './read-ledger.ts'

/** Checks the seats of one class: I1, I2, I15, and I11 for students in a class that is not approved. */
export function checkSeats(yogaClass: ClassRecord): Discrepancy[] {
  const { _id, seats, held, enrolled, capacity, status } = yogaClass
  const holders = Object.keys(yogaClass.holds)
  const enrolledIds = Object.keys(yogaClass.roster)
  const twice = holders.filter((userId) => yogaClass.roster[userId])
  const left = capacity - holders.length - enrolledIds.length
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
  ]
}

const ALLOWED_CHANGES = new Set(['pending approved', 'pending denied', 'denied pending'])

/** Checks the status of the classes against the audit log: I11. */
export function checkStatuses({ classes, log }: Ledger): Discrepancy[] {
  const changes = log.filter(({ after }) => after?.status !== undefined)
  const recorded = new Map(changes.map((entry) => [entry.subject, entry.after?.status]))
  const illegal = changes.filter(
    (entry) => !ALLOWED_CHANGES.has(`${entry.before?.status} ${entry.after?.status}`),
  )
  const unrecorded = classes.filter(({ _id, status }) => recorded.has(_id) && recorded.get(_id) !== status)
  return [
    ...illegal.map(({ subject, before, after }) =>
      discrepancy('I11', `class ${subject}: went from ${before?.status} to ${after?.status}`),
    ),
    ...unrecorded.map(({ _id, status }) =>
      discrepancy('I11', `class ${_id}: is ${status}, but was last recorded as ${recorded.get(_id)}`),
    ),
  ]
}
