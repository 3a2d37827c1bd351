import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { reminderKey } from '../../domain/mail-keys.ts'
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
  const dates = sessions.filter(({ canceled, at }) => !canceled && at > now)
  const orderIds = Object.values(roster).map(({ orderId }) => orderId)
  const orders = new Map((await deps.stores.orders.findAll(orderIds)).map((order) => [order._id, order]))
  for (const [userId, place] of Object.entries(roster)) {
    const order = orders.get(place.orderId)
    // Who has said that they do not come is not reminded.
    for (const date of dates.filter(({ id }) => !place.skips?.[id])) {
      const at = reminderAt({ order, place, sessions }, date)
      const isDue = at !== null && at <= now && (!since || at > since)
      if (isDue) await remind(deps, classId, userId, place.orderId, date)
    }
  }
}

async function remind(deps: Deps, classId: string, userId: string, orderId: string, date: SessionRecord) {
  const { id: sessionId, seq, at } = date
  // The date may have become longer since.
  if (await deps.stores.mails.isReminded(orderId, sessionId, at)) return
  await recordMail(deps, {
    key: reminderKey(orderId, sessionId, seq),
    kind: 'reminder',
    userId,
    facts: { orderId, classId, sessionId, seq, at },
  })
}
