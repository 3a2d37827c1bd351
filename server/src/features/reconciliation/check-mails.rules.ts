import {
  classCanceledKey,
  endedKey,
  enrolledKey,
  MAIL_RETENTION_MS,
  movedKey,
} from '../../domain/mail-keys.ts'
import type { OrderRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/**
 * Mails that an order must have led to, each with the keys that it may have. Older ones were deleted, and orders from
 * before terms were kept had none.
 */
function mailsOf({ _id, state, terms, createdAt, endedAt, moved }: OrderRecord, now: Date): string[][] {
  const isKept = (at: Date) => now.getTime() - at.getTime() < MAIL_RETENTION_MS
  if (!terms || !isKept(createdAt)) return []
  const hasBegun = state === 'enrolled' || endedAt !== undefined
  return [
    ...(hasBegun ? [[enrolledKey(_id), ...(moved ? [movedKey(moved.from)] : [])]] : []),
    ...(endedAt ? [[endedKey(_id), classCanceledKey(_id), movedKey(_id)]] : []),
  ]
}

export function mailKeysOf(order: OrderRecord, now: Date): string[] {
  return mailsOf(order, now).flat()
}

/** I20 */
export function checkMails(order: OrderRecord, recorded: Set<string>, now: Date): Discrepancy[] {
  return mailsOf(order, now).flatMap((keys) =>
    discrepancyIf(
      !keys.some((key) => recorded.has(key)),
      'I20',
      `order ${order._id}: no mail ${keys.join(' or ')} was recorded`,
    ),
  )
}
