import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { AuditRecord } from '../../domain/audit.records.ts'
import { toCardOf } from '../../domain/given-back.ts'
import { MAIL_RETENTION_MS, refundedKey } from '../../domain/mail-keys.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import { checkSum } from './check-class-claims.rules.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/**
 * I16: the audit log says what was given back of a payment. I20: a mail says what the product gave back.
 * @param log entries about refunds of its order
 * @param since when the log began to say all refunds
 */
export function checkRefunds(
  payment: PaymentRecord,
  log: AuditRecord[],
  mails: { has(key: string): boolean },
  { since, now }: { since: Date; now: Date },
): Discrepancy[] {
  const { _id, createdAt } = payment
  // What was given back by hand has lines of its own (I34).
  const cents = toCardOf(payment)
  const name = `payment record ${_id}`
  const totals = log.map(({ after }) => after?.cents)
  const mailed = log.filter((entry) => entry.at >= since && isMailed(entry, now))
  return [
    ...log.flatMap(checkSum),
    ...discrepancyIf(
      createdAt >= since && cents > 0 && !totals.includes(cents),
      'I16',
      `${name}: ${cents} cents refunded, ${totals.join(', ') || 'nothing'} in the audit log`,
    ),
    ...discrepancyIf(
      log.some(({ who }) => who !== SYSTEM),
      'I16',
      `${name}: the audit log says that a person made its refund`,
    ),
    ...mailed.flatMap(({ after }) => {
      const key = refundedKey(_id, Number(after?.cents))
      return discrepancyIf(!mails.has(key), 'I20', `${name}: no mail ${key} was recorded`)
    }),
  ]
}

/** Keys of the mails that `checkRefunds` asks for. */
export function refundKeysOf(log: AuditRecord[], now: Date): string[] {
  return log
    .filter((entry) => isMailed(entry, now))
    .map(({ subject, after }) => refundedKey(subject, Number(after?.cents)))
}

/** An entry with a reason is about a refund that the product made. Its mail is older than the entry. */
function isMailed({ at, after }: AuditRecord, now: Date): boolean {
  return after?.reason !== undefined && now.getTime() - at.getTime() < MAIL_RETENTION_MS - DAY_MS
}

const DAY_MS = 24 * 3_600_000
