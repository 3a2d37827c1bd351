import { PASS_MAIL_DAYS } from '@ningjing/contract/passes/passes'
import type { PurseRecord } from '../domain/purse.records.ts'

const HOUR_MS = 3_600_000

/** A pass ends at midnight: so many hours before it is nine in the morning. */
const MORNING_HOURS = 15

const msBefore = (days: number) => (days * 24 + MORNING_HOURS) * HOUR_MS

/**
 * When the passes end of which somebody may have to get a mail.
 * @param since until when that was looked at; without it, each pass that ends soon is
 */
export function endsToLookAt(now: Date, since: Date | undefined): [after: Date, until: Date][] {
  const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
  if (!since) return [[now, later(now, Math.max(...PASS_MAIL_DAYS.map(msBefore)))]]
  return PASS_MAIL_DAYS.map((days) => [later(since, msBefore(days)), later(now, msBefore(days))])
}

/**
 * The days before the end of a pass of which its mail is due: the nearest of those that are, so that a pass gets one mail
 * after an outage. Undefined for none, and for a pass that lasts no longer than that.
 */
export function dueDays(
  { validUntil, product }: Pick<PurseRecord, 'validUntil' | 'product'>,
  now: Date,
  since: Date | undefined,
): number | undefined {
  return PASS_MAIL_DAYS.findLast((days) => {
    const dueAt = (validUntil?.getTime() ?? 0) - msBefore(days)
    return product.days > days && dueAt <= now.getTime() && (!since || dueAt > since.getTime())
  })
}

/**
 * Whether it is true of a pass that it ends at a moment with something that its student would lose: credits, or days of
 * an unlimited pass that no other one continues.
 * @param own all passes of the student
 */
export function endsWithRest(purse: PurseRecord, own: PurseRecord[], until: Date, now: Date): boolean {
  const { state, validUntil, left } = purse
  if (state !== 'active' || validUntil?.getTime() !== until.getTime() || until <= now) return false
  return left === null ? !isContinued(purse, own, until) : left > 0
}

/**
 * Whether it is true of a pass that an order has used its last credit, and that its student has no other one like it.
 * @param own all passes of the student
 */
export function isUsedUp(purse: PurseRecord, own: PurseRecord[], orderId: string, now: Date): boolean {
  const { state, left, uses, validUntil } = purse
  const use = uses[orderId]
  if (state !== 'active' || left !== 0 || !use || use.back || (validUntil && validUntil <= now)) return false
  return !isContinued(purse, own, now)
}

/** Whether another pass of the same kind can be used after a moment. */
function isContinued({ _id, productId }: PurseRecord, own: PurseRecord[], after: Date): boolean {
  return own.some(
    (other) =>
      other._id !== _id &&
      other.productId === productId &&
      other.state === 'active' &&
      other.left !== 0 &&
      (other.validUntil === null || other.validUntil > after),
  )
}
