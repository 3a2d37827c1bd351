import { dollarsOf } from '@ningjing/contract/money'
import type { OwnData } from '@ningjing/contract/users.schemas'
import type { Deps } from '../../base/deps.ts'
import { isoOf } from '../../base/iso.ts'
import type { MailRecord } from '../../base/mail.records.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { AuditRecord, OrderRecord, PaymentRecord, SelectionRecord } from '../../base/records.ts'
import type { Caller } from '../../http/caller.ts'
import { userView } from './users.rules.ts'

/** Everything the club stores about the caller. */
export async function ownDataOf(deps: Deps, caller: Caller): Promise<OwnData> {
  const { selections, payments, orders, classes, mails, audit } = deps.stores
  await recordAudit(deps, caller._id, 'user.export', caller._id)
  const { signInMethods, emailVerified } = caller
  return {
    exportedAt: deps.clock.now().toISOString(),
    account: { ...userView(caller), signInMethods, emailVerified },
    selections: (await selections.listFor(caller._id)).map(selectionData),
    payments: (await payments.listFor(caller._id)).map(paymentData),
    orders: (await orders.listFor(caller._id)).map(orderData),
    classes: await classes.listOwn(caller._id),
    mails: (await mails.listFor(caller._id)).map(mailData),
    log: (await audit.listAbout(caller._id)).map((entry) => logData(entry, caller._id)),
  }
}

function selectionData({ classId, name, instructor, priceInCents, createdAt }: SelectionRecord) {
  return { classId, name, instructor, price: dollarsOf(priceInCents), createdAt: isoOf(createdAt) }
}

function paymentData({ classItem, ...payment }: PaymentRecord) {
  return {
    classId: payment.classId,
    name: classItem.name,
    instructor: classItem.instructor,
    price: dollarsOf(payment.priceInCents),
    refunded: dollarsOf(payment.refundedInCents),
    transactionId: payment.transactionId,
    createdAt: isoOf(payment.createdAt),
  }
}

function orderData({ classId, cents, state, createdAt }: OrderRecord) {
  return { classId, price: dollarsOf(cents), state, createdAt: isoOf(createdAt) }
}

function mailData({ kind, createdAt, sentAt }: MailRecord) {
  return { kind, createdAt: isoOf(createdAt), sentAt: sentAt && isoOf(sentAt) }
}

function logData({ at, what, who }: AuditRecord, userId: string): OwnData['log'][number] {
  return { at: isoOf(at), what, by: who === userId ? 'you' : 'the club' }
}
