import { isListOver } from '@ningjing/contract/waiting/waiting'
import type { AuditRecord } from '../../domain/audit.records.ts'
import { auditSum } from '../../domain/audit-sum.ts'
import type { ClassRecord } from '../../domain/records.ts'
import type { QueueEntry } from '../../domain/seat.records.ts'
import { isSold } from '../../seats/hold.rules.ts'
import type { LogEntry } from './check-class-facts.rules.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** Since when the log says all, and from when on lines about holds were read. */
export type LogTimes = { since: Date; holdsSince: Date; now: Date }

/** Lines that begin a place, begin a hold, and end an entry of a waiting list. */
const BEGINS = new Set(['seat.enrol', 'seat.add', 'seat.move'])
const HOLDS = new Set(['seat.hold', 'seat.offer'])
const ENDS_WAITING = new Set(['seat.leave', 'seat.offer', 'seat.enrol', 'seat.add'])
const SKIPS = new Set(['seat.skip', 'seat.unskip'])

/** A line is made just before the change that it is about, in the same process. */
const MAX_LINE_AGE_MS = 5 * 60_000

/** I35: places, skips of their dates, holds and entries of the waiting list began and ended as the audit log says. */
export function checkClaims(yogaClass: ClassRecord, log: LogEntry[], times: LogTimes): Discrepancy[] {
  return [
    ...checkPlaces(yogaClass, log, times),
    ...checkSkips(yogaClass, log),
    ...checkHeld(yogaClass, log, times),
    ...checkWaiting(yogaClass, log, times),
  ]
}

/** I35: an entry is as it was written. */
export function checkSum(entry: AuditRecord): Discrepancy[] {
  const isChanged = entry.sum !== undefined && entry.sum !== auditSum(entry)
  return discrepancyIf(isChanged, 'I35', `audit entry ${entry._id} (${entry.what}) is not as it was written`)
}

function checkPlaces({ _id, roster, barred }: ClassRecord, log: LogEntry[], { since }: LogTimes) {
  const begun = linesByOrder(log, BEGINS)
  const places = new Map(
    Object.entries(roster).map(([userId, place]) => [place.orderId, { userId, ...place }]),
  )
  return [
    ...[...places.values()].flatMap(({ orderId, userId, at, back = 0, shares = {} }) => {
      if (at < since) return []
      const name = `class ${_id}: the place of user ${userId} by order ${orderId}`
      const line = begun.get(orderId)
      if (!line) return [discrepancy('I35', `${name} is not in the audit log`)]
      const recorded = Math.max(0, ...centsGiven(log, orderId))
      const shared = Object.values(shares).reduce((sum, cents) => sum + cents, 0)
      return [
        ...discrepancyIf(
          !isClose(at, line.at),
          'I35',
          `${name} began at ${at.toISOString()}, not as recorded`,
        ),
        ...discrepancyIf(
          back !== recorded,
          'I16',
          `${name} gives back ${back} cents, ${recorded} in the audit log`,
        ),
        ...discrepancyIf(
          shared > back,
          'I16',
          `${name} gives back ${back} cents, ${shared} for canceled dates`,
        ),
      ]
    }),
    ...[...begun].flatMap(([orderId, { at }]) =>
      discrepancyIf(
        at >= since && !places.has(orderId) && barred[orderId] === undefined,
        'I35',
        `class ${_id}: order ${orderId} got a place, and has neither a place nor an end`,
      ),
    ),
  ]
}

/**
 * A place skips a date if the log says so more often than the opposite, or said so last: the clocks of two processes
 * differ a little, and who says it again after a line was lost has said it.
 */
function checkSkips({ _id, roster, handed = {} }: ClassRecord, log: LogEntry[]): Discrepancy[] {
  const skipKey = (orderId: unknown, sid: unknown) => `order ${orderId} date ${sid}`
  const places = [
    ...Object.values(roster).map(({ orderId, skips = {} }) => ({ orderId, skips })),
    ...Object.entries(handed).map(([key, { skips }]) => ({ orderId: key.slice(1), skips })),
  ]
  const orderIds = new Set<unknown>(places.map(({ orderId }) => orderId))
  const stored = places.flatMap(({ orderId, skips }) =>
    Object.keys(skips).map((sid) => skipKey(orderId, sid)),
  )
  const lines = log.filter(({ what, after }) => SKIPS.has(what) && orderIds.has(after?.orderId))
  const logged = Map.groupBy(lines, ({ after }) => skipKey(after?.orderId, after?.sessionId))
  return [...new Set([...stored, ...logged.keys()])].flatMap((key) => {
    const isSkipped = stored.includes(key)
    const said = (logged.get(key) ?? []).map(({ what }) => what === 'seat.skip')
    const balance = said.reduce((sum, isSkip) => sum + (isSkip ? 1 : -1), 0)
    const isRecorded = balance === Number(isSkipped) || said.at(-1) === isSkipped
    const text = isSkipped
      ? `class ${_id}: ${key} is skipped, unlike in the audit log`
      : `class ${_id}: ${key} is not skipped, unlike in the audit log`
    return discrepancyIf(!isRecorded, 'I35', text)
  })
}

function checkHeld(
  { _id, holds, roster, barred }: ClassRecord,
  log: LogEntry[],
  times: LogTimes,
): Discrepancy[] {
  const since = times.since > times.holdsSince ? times.since : times.holdsSince
  const begun = linesByOrder(log, HOLDS)
  const released = log.flatMap(({ what, before }) => (what === 'seat.release' ? [before?.orderId] : []))
  const known = new Set<unknown>([
    ...[...Object.values(holds), ...Object.values(roster)].map(({ orderId }) => orderId),
    ...Object.keys(barred),
    ...released,
  ])
  return [
    ...Object.entries(holds).flatMap(([userId, { orderId, createdAt, cents }]) => {
      if (createdAt < since) return []
      const name = `class ${_id}: the hold of user ${userId} by order ${orderId}`
      const line = begun.get(orderId)
      if (!line) return [discrepancy('I35', `${name} is not in the audit log`)]
      const isSame = line.after?.cents === cents && isClose(createdAt, line.at)
      return discrepancyIf(!isSame, 'I35', `${name} has another price or begin than in the audit log`)
    }),
    ...[...begun].flatMap(([orderId, { at }]) =>
      discrepancyIf(
        at >= since && !known.has(orderId),
        'I35',
        `class ${_id}: the hold of order ${orderId} is gone, but was not released`,
      ),
    ),
  ]
}

function checkWaiting(yogaClass: ClassRecord, log: LogEntry[], { since, now }: LogTimes): Discrepancy[] {
  const { _id, queue = [], status } = yogaClass
  const lines = log.filter(({ at }) => at >= since)
  const joined = lines.filter(({ what }) => what === 'seat.wait')
  const left = lines.filter(({ what }) => ENDS_WAITING.has(what))
  const isOpen = status === 'approved' && isSold(yogaClass, now) && !isListOver(yogaClass, now)
  const waiting = new Set(queue.map(({ userId }) => userId))
  // The clocks of two processes differ a little.
  const isEarlier = ({ at }: QueueEntry, { at: before }: QueueEntry) => at < before && !isClose(at, before)
  const overtaking = queue.filter((entry, index) =>
    queue.slice(0, index).some((one) => isEarlier(entry, one)),
  )
  return [
    ...overtaking.map(({ userId }) =>
      discrepancy('I35', `class ${_id}: user ${userId} joined before those who wait in front of them`),
    ),
    ...queue.flatMap(({ userId, at, cents }) => {
      const isRecorded = joined.some(
        (line) => line.who === userId && line.after?.cents === cents && isClose(at, line.at),
      )
      const text = `class ${_id}: user ${userId} waits since ${at.toISOString()}, which is not in the audit log`
      const isOld = at < since && !joined.some(({ who }) => who === userId)
      return discrepancyIf(!isOld && !isRecorded, 'I35', text)
    }),
    ...[...Map.groupBy(joined, ({ who }) => who)].flatMap(([userId, entries]) => {
      const ends = left.filter(({ after }) => after?.userId === userId)
      const last = Math.max(...entries.map(({ at }) => at.getTime()))
      // Who lost an entry and then left does not wait anymore.
      const hasLeft = ends.length >= entries.length || ends.some(({ at }) => at.getTime() >= last)
      const isLost = isOpen && !waiting.has(userId) && !hasLeft
      return discrepancyIf(
        isLost,
        'I35',
        `class ${_id}: user ${userId} waits, but is not in the list anymore`,
      )
    }),
  ]
}

/** The last line of these actions about each order. */
function linesByOrder(log: LogEntry[], actions: Set<string>): Map<string, LogEntry> {
  return new Map(
    log.flatMap((entry) =>
      actions.has(entry.what) && typeof entry.after?.orderId === 'string'
        ? [[entry.after.orderId, entry]]
        : [],
    ),
  )
}

/** The sums that were to be given back of an order while its student stays. */
function centsGiven(log: LogEntry[], orderId: string): number[] {
  return log.flatMap(({ what, after }) =>
    what === 'seat.refund' && after?.orderId === orderId ? [Number(after.cents)] : [],
  )
}

function isClose(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= MAX_LINE_AGE_MS
}
