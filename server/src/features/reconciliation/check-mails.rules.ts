import {
  classCanceledKey,
  endedKey,
  enrolledKey,
  MAIL_PAUSES_MS,
  MAIL_REPORTED_MS,
  MAIL_RETENTION_MS,
  movedKey,
  passChangedKey,
  passKey,
} from '../../domain/mail-keys.ts'
import type { OrderRecord } from '../../domain/records.ts'
import { MAX_UNSETTLED_MS } from './check-orders.rules.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { KnownMail } from './ledger-mails.store.ts'

/** A thousand mails at once take less than this time, in milliseconds. */
const MAX_DUE_MS = 3_600_000

/**
 * Mails that an order must have led to, each with the keys that it may have. Older ones were deleted, and orders from
 * before terms were kept had none.
 */
function mailsOf(order: OrderRecord, now: Date): string[][] {
  const { _id, state, terms, createdAt, endedAt, moved } = order
  const isKept = (at: Date) => now.getTime() - at.getTime() < MAIL_RETENTION_MS
  const hasBegun = state === 'enrolled' || endedAt !== undefined
  if (!isKept(createdAt)) return []
  if (order.productId !== undefined) {
    return [...(hasBegun ? [[passKey(_id)]] : []), ...(endedAt ? [[passChangedKey(_id, 'ended')]] : [])]
  }
  if (!terms) return []
  return [
    ...(hasBegun ? [[enrolledKey(_id), ...(moved ? [movedKey(moved.from)] : [])]] : []),
    ...(endedAt ? [[endedKey(_id), classCanceledKey(_id), movedKey(_id)]] : []),
  ]
}

export function mailKeysOf(order: OrderRecord, now: Date): string[] {
  return mailsOf(order, now).flat()
}

/** I20: the mails of an order were recorded, for its student. */
export function checkMails(order: OrderRecord, recorded: Map<string, KnownMail>, now: Date): Discrepancy[] {
  return mailsOf(order, now).flatMap((keys) => {
    const mail = keys.map((key) => recorded.get(key)).find((one) => one !== undefined)
    if (!mail) return [discrepancy('I20', `order ${order._id}: no mail ${keys.join(' or ')} was recorded`)]
    return [
      ...discrepancyIf(
        mail.userId !== order.userId,
        'I20',
        `order ${order._id}: its mail ${mail._id} is for user ${mail.userId}`,
      ),
      ...checkSent(order, mail),
    ]
  })
}

/** I20: a mail about a place is sent or on its way; it is dropped only for an account that was erased, or when overtaken. */
function checkSent(order: OrderRecord, { _id, state, tries, sentAt, isDropped }: KnownMail): Discrepancy[] {
  const isSent = tries > 0 && sentAt !== null
  const isLost = isDropped && !mayBeOvertaken(order, _id)
  return [
    ...discrepancyIf(state === 'sent' && !isSent, 'I20', `mail ${_id}: says sent, but was never tried`),
    ...discrepancyIf(isLost, 'I20', `mail ${_id}: was dropped, but its student is a member`),
  ]
}

/**
 * Whether a mail about a beginning was not sent because the enrollment, or the pass, had ended by then (product §7.7). Who
 * has paid gets the receipt all the same.
 */
function mayBeOvertaken({ _id, cents, endedAt, moved, productId }: OrderRecord, key: string): boolean {
  if (productId !== undefined) return cents === 0 && key === passKey(_id)
  if (endedAt === undefined) return false
  const isAboutMove = key === movedKey(_id) || (moved !== undefined && key === movedKey(moved.from))
  return isAboutMove || (cents === 0 && key === enrolledKey(_id))
}

/** I20: a mail that is due is tried again soon, and somebody knows what one said that failed. */
export function checkOpenMail(
  { _id, state, tries, nextAt, seenAt, createdAt }: KnownMail,
  now: Date,
): Discrepancy[] {
  if (state === 'failed') {
    const isReported = seenAt === null && now.getTime() - createdAt.getTime() < MAIL_REPORTED_MS
    return discrepancyIf(isReported, 'I20', `mail ${_id}: could not be sent, and its notice was not seen`)
  }
  const fromNowMs = nextAt === null ? Number.POSITIVE_INFINITY : nextAt.getTime() - now.getTime()
  const isSoon = fromNowMs >= -MAX_DUE_MS && fromNowMs <= Math.max(...MAIL_PAUSES_MS) + MAX_UNSETTLED_MS
  return discrepancyIf(
    !isSoon,
    'I20',
    `mail ${_id}: ${state} after ${tries} tries, due ${nextAt?.toISOString() ?? 'never'}`,
  )
}
