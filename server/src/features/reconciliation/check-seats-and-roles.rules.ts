import type { AuditRecord, ClassRecord, OrderRecord, PaymentRecord, UserRecord } from '../../base/records.ts'
import type { CardIntent, CardRefund } from '../../gateways/cards.ts'

/** A broken promise, by its number among the invariants, in a plain line. */
export type Finding = { invariant: string; text: string }

/** Everything the auditor looks at. */
export type Books = {
  classes: ClassRecord[]
  payments: PaymentRecord[]
  orders: OrderRecord[]
  /** Every intent of the provider's account. */
  intents: CardIntent[]
  /** By intent id, of the intents that anything was given back of. */
  refunds: Map<string, CardRefund[]>
  /** Changes of a class's status and of roles, oldest first. */
  log: AuditRecord[]
  admins: number
  /** By user id, everybody the log of roles names. */
  roles: Map<string, UserRecord['role']>
}

/** Findings about the seats of one class: I1, I2, I15, and I11 where a class that isn't offered has students. */
export function seatFindings(yogaClass: ClassRecord): Finding[] {
  const { _id, seats, held, enrolled, capacity, status } = yogaClass
  const holders = Object.keys(yogaClass.holds)
  const enrolledIds = Object.keys(yogaClass.roster)
  const twice = holders.filter((userId) => yogaClass.roster[userId])
  const left = capacity - holders.length - enrolledIds.length
  const numbers = `seats ${seats}, held ${held}, enrolled ${enrolled}, capacity ${capacity}`
  return [
    ...when(seats + held + enrolled !== capacity, 'I1', `class ${_id}: ${numbers} do not add up`),
    ...when(Math.min(seats, held, enrolled) < 0, 'I1', `class ${_id}: ${numbers} go below zero`),
    ...when(held !== holders.length, 'I1', `class ${_id}: held ${held}, but ${holders.length} holds`),
    ...when(
      enrolled !== enrolledIds.length,
      'I1',
      `class ${_id}: enrolled ${enrolled}, but ${enrolledIds.length} in the roster`,
    ),
    ...twice.map((userId) => found('I2', `class ${_id}: user ${userId} has a hold and a place`)),
    ...when(seats !== left, 'I15', `class ${_id}: shows ${seats} seats, but ${left} can be held`),
    ...when(
      status !== 'approved' && holders.length + enrolledIds.length > 0,
      'I11',
      `class ${_id}: has students, but is ${status}`,
    ),
  ]
}

const STATUS_MOVES = new Set(['pending approved', 'pending denied', 'denied pending'])

/** Findings about the status of classes: I11. */
export function statusFindings({ classes, log }: Books): Finding[] {
  const moves = log.filter(({ after }) => after?.status !== undefined)
  const last = new Map(moves.map((entry) => [entry.subject, entry.after?.status]))
  const illegal = moves.filter((entry) => !STATUS_MOVES.has(`${entry.before?.status} ${entry.after?.status}`))
  const silent = classes.filter(({ _id, status }) => last.has(_id) && last.get(_id) !== status)
  return [
    ...illegal.map(({ subject, before, after }) =>
      found('I11', `class ${subject}: went from ${before?.status} to ${after?.status}`),
    ),
    ...silent.map(({ _id, status }) =>
      found('I11', `class ${_id}: is ${status}, but was last noted as ${last.get(_id)}`),
    ),
  ]
}

/** Findings about roles: I12. */
export function roleFindings({ admins, log, roles }: Books): Finding[] {
  const changes = log.filter(({ what }) => what === 'user.role')
  const last = new Map(changes.map((entry) => [entry.subject, entry.after?.role]))
  const byOthers = changes.filter((entry, index) => !isAdminAt(changes, index, entry.who, roles))
  return [
    ...when(admins === 0, 'I12', 'there is no admin'),
    ...byOthers.map(({ who, subject }) =>
      found('I12', `user ${subject}: role changed by ${who}, who was no admin`),
    ),
    ...[...last]
      .filter(([userId, role]) => roles.get(userId) !== role)
      .map(([userId, role]) =>
        found('I12', `user ${userId}: is ${roles.get(userId)}, but was last noted as ${role}`),
      ),
  ]
}

/** The role of `who` just before change number `index`: from the changes around it, else the role of today. */
function isAdminAt(changes: AuditRecord[], index: number, who: string, roles: Books['roles']): boolean {
  if (who === 'system') return true
  const before = changes.slice(0, index).findLast(({ subject }) => subject === who)
  if (before) return before.after?.role === 'admin'
  const later = changes.slice(index).find(({ subject }) => subject === who)
  return (later ? later.before?.role : roles.get(who)) === 'admin'
}

/** One finding. */
export function found(invariant: string, text: string): Finding {
  return { invariant, text }
}

/** A finding if it is one. */
export function when(isBroken: boolean, invariant: string, text: string): Finding[] {
  return isBroken ? [found(invariant, text)] : []
}
