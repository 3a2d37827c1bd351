import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { ClassRecord } from './records.ts'

/**
 * Why a date that is sold by itself is no longer held, by its class (D4, D5 of docs/money-and-seats.md); undefined if it
 * is. A class that is canceled after a date has begun does not cancel that date. A date that an edit has removed is
 * canceled, too.
 */
export function canceledWith(
  parent: Pick<ClassRecord, 'sessions' | 'canceled'>,
  { _id, firstAt }: Pick<ClassRecord, '_id' | 'firstAt'>,
  now: Date,
): ClassRecord['canceled'] {
  const session = parent.sessions.find(({ id }) => id === _id)
  if (session?.canceled) return causeOf(session.canceled)
  if (parent.canceled && firstAt && firstAt > parent.canceled.at) return causeOf(parent.canceled)
  return session || !firstAt || firstAt <= now ? undefined : { by: SYSTEM, at: now, reason: '' }
}

function causeOf({ by, at, reason = '' }: { by: string; at: Date; reason?: string }) {
  return { by, at, reason }
}
