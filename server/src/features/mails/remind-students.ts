import { REMINDER_MS } from '@ningjing/contract/mails/mails'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import { reminderKey } from '../../domain/mail-keys.ts'
import type { Place } from '../../domain/seat.records.ts'
import { recordMail } from '../../steps/record-mail.ts'

/**
 * Records a reminder for everyone enrolled in a class with a date within the next day, once for each date and once
 * more when it was moved. Students who enrolled, or got a message about the move, within that day have just read
 * the date. Safe to run in several processes at once.
 * @param since the moment that the last run returned
 * @returns the moment up to which dates are looked at
 */
export async function remindStudents(deps: Deps, since: Date): Promise<Date> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + REMINDER_MS)
  const after = since > now ? since : now
  for (const { _id: classId, sessions, roster } of await deps.stores.mails.classesWithDate(after, until)) {
    const dates = sessions.filter((one) => !one.canceled && one.at > after && one.at <= until)
    for (const [userId, place] of Object.entries(roster)) {
      for (const date of dates) if (isNews(date, place)) await remind(deps, classId, userId, place, date)
    }
  }
  return until
}

function isNews({ at, moved }: SessionRecord, place: Place): boolean {
  const dayBefore = new Date(at.getTime() - REMINDER_MS)
  return place.at <= dayBefore && (!moved || moved.at <= dayBefore)
}

async function remind(deps: Deps, classId: string, userId: string, { orderId }: Place, date: SessionRecord) {
  const { id: sessionId, seq, at } = date
  await recordMail(deps, {
    key: reminderKey(orderId, sessionId, seq),
    kind: 'reminder',
    userId,
    facts: { orderId, classId, sessionId, seq, at },
  })
}
