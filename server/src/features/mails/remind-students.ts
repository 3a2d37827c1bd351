import type { Deps } from '../../deps.ts'
import { reminderKey } from '../../domain/mail-keys.ts'
import type { Reminded } from '../../domain/mails.store.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { MAX_REMINDER_HOURS, REMINDER_HOURS, reminderAt } from './reminder.rules.ts'

const HOUR_MS = 3_600_000

/**
 * Records the reminders that are due by now: one for each student and date, and another once the date was moved. Safe
 * to run in several processes at once.
 * @param since the moment that the last run returned; without it, every date to come is looked at
 * @returns the moment up to which reminders are recorded
 */
export async function remindStudents(deps: Deps, since?: Date): Promise<Date> {
  const now = deps.clock.now()
  for (const yogaClass of await deps.stores.mails.classesWithDate(spansOf(now, since))) {
    await remindClass(deps, yogaClass, now, since)
  }
  return now
}

/** When the dates begin of which somebody may have to be reminded. */
function spansOf(now: Date, since: Date | undefined): [after: Date, until: Date][] {
  const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS)
  if (!since) return [[now, later(now, MAX_REMINDER_HOURS)]]
  return REMINDER_HOURS.map((hours) => [later(since, hours), later(now, hours)])
}

type Dated = Pick<ClassRecord, '_id' | 'sessions' | 'roster'>

async function remindClass(deps: Deps, { _id: classId, sessions, roster }: Dated, now: Date, since?: Date) {
  const { mails, orders: orderStore } = deps.stores
  const dates = sessions.filter(({ canceled, at }) => !canceled && at > now)
  const orderIds = Object.values(roster).map(({ orderId }) => orderId)
  const orders = new Map((await orderStore.findAll(orderIds)).map((order) => [order._id, order]))
  const due = Object.entries(roster).flatMap(([userId, place]) =>
    dates.flatMap((date) => {
      // Who has said that they do not come is not reminded.
      if (place.skips?.[date.id]) return []
      const remindAt = reminderAt({ order: orders.get(place.orderId), place, sessions }, date)
      const isDue = remindAt !== null && remindAt <= now && (!since || remindAt > since)
      const { id: sessionId, seq, at } = date
      return isDue ? [{ userId, orderId: place.orderId, sessionId, seq, at }] : []
    }),
  )
  if (due.length === 0) return
  // A date may have become longer since its reminder.
  const known = new Set((await mails.findReminders(due)).map(nameOf))
  for (const { userId, seq, ...date } of due.filter((one) => !known.has(nameOf(one)))) {
    const { orderId, sessionId } = date
    await recordMail(deps, {
      key: reminderKey(orderId, sessionId, seq),
      kind: 'reminder',
      userId,
      facts: { classId, seq, ...date },
    })
  }
}

const nameOf = ({ orderId, sessionId }: Reminded) => `${orderId}:${sessionId}`
