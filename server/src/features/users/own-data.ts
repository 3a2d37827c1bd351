import { dollarsOf } from '@ningjing/contract/money'
import { picturePath } from '@ningjing/contract/pictures/pictures'
import type { OwnData } from '@ningjing/contract/users/users.schemas'
import { byId } from '../../base/by-id.ts'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { AuditRecord } from '../../domain/audit.records.ts'
import { boughtOf } from '../../domain/bought.ts'
import { refundNotes } from '../../domain/given-back.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { MessageRecord } from '../../domain/message.records.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import type { OrderRecord, PaymentRecord, SelectionRecord } from '../../domain/records.ts'
import type { PictureRecord } from '../../domain/site.records.ts'
import type { Caller } from '../../http/caller.ts'
import { endReason } from '../../seats/place.rules.ts'
import { passesOf } from '../../steps/passes-of.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { userView } from './users.rules.ts'

/** Everything the club stores about the caller. */
export async function ownDataOf(deps: Deps, caller: Caller): Promise<OwnData> {
  const { selections, payments, orders, classes, pictures, mails, messages, audit } = deps.stores
  await recordAudit(deps, caller._id, 'user.export', caller._id)
  const { signInMethods, emailVerified, mailOff = [] } = caller
  const paid = await payments.listFor(caller._id, 0)
  return {
    exportedAt: deps.clock.now().toISOString(),
    account: { ...userView(caller), signInMethods, emailVerified, mailOff },
    selections: (await selections.listFor(caller._id)).map(selectionData),
    payments: await paymentsOf(deps, paid),
    orders: (await orders.listFor(caller._id)).map(orderData),
    classes: await classes.listOwn(caller._id),
    passes: await passesOf(deps, caller._id),
    waiting: await waitingOf(deps, caller._id),
    attendance: await attendanceOf(deps, caller._id, paid),
    pictures: (await pictures.listOf(caller._id)).map(pictureData),
    mails: (await mails.listFor(caller._id)).map(mailData),
    messages: (await messages.listBy(caller._id)).map(messageData),
    log: (await audit.listAbout(caller._id)).map((entry) => logData(entry, caller._id)),
  }
}

/** The user's payments, with what the staff wrote when they ended the enrollment or gave money back. */
async function paymentsOf({ stores }: Deps, paid: PaymentRecord[]): Promise<OwnData['payments']> {
  const ended = paid.filter(({ endedAt }) => endedAt !== null)
  const classIds = ended.map(({ classId }) => classId)
  const orderIds = ended.map(({ _id }) => _id)
  const classes = byId(await stores.places.findEnds(classIds, orderIds))
  const orders = byId(await stores.orders.findAll(paid.map(({ _id }) => _id)))
  return paid.map((payment) => ({
    ...paymentData(payment),
    endReason: endReason(classes.get(payment.classId) ?? {}, payment._id, orders.get(payment._id)),
    refundReasons: refundNotes(orders.get(payment._id)),
  }))
}

/** The user's places in waiting lists. */
async function waitingOf({ stores }: Deps, userId: string): Promise<OwnData['waiting']> {
  const lines = await stores.line.findOf(userId)
  return lines.flatMap(({ _id: classId, name, queue = [] }) =>
    queue
      .filter((entry) => entry.userId === userId)
      .map(({ at, notLaterThanHours = null, leaveOthers = false }) => {
        return { classId, name, since: isoOf(at), notLaterThanHours, leaveOthers }
      }),
  )
}

/** The user's marks in the classes that they are or were enrolled in. */
async function attendanceOf({ stores }: Deps, userId: string, paid: PaymentRecord[]) {
  const classIds = [...new Set(paid.map(({ classId }) => classId))]
  const marks = await stores.attendance.marksOfUser(userId, classIds)
  const classes = await stores.places.findAll(userId, classIds)
  const dates = new Map(classes.flatMap(({ sessions }) => sessions.map(({ id, local }) => [id, local])))
  return marks.map(({ classId, sessionId, state, at }) => ({
    classId,
    date: dates.get(sessionId) ?? '',
    state,
    at: isoOf(at),
  }))
}

function selectionData({ classId, name, instructor, priceInCents, createdAt }: SelectionRecord) {
  return { classId, name, instructor, price: dollarsOf(priceInCents), createdAt: isoOf(createdAt) }
}

function paymentData({ classItem, ...payment }: PaymentRecord) {
  return {
    classId: boughtOf(payment).classId,
    name: classItem.name,
    instructor: classItem.instructor,
    price: dollarsOf(payment.priceInCents),
    refunded: dollarsOf(payment.refundedInCents),
    transactionId: payment.transactionId,
    receipt: receiptNumber(payment),
    card: payment.card ?? null,
    createdAt: isoOf(payment.createdAt),
  }
}

function orderData({ cents, state, createdAt, ...order }: OrderRecord) {
  return {
    classId: boughtOf(order).classId,
    price: dollarsOf(cents),
    state,
    createdAt: isoOf(createdAt),
  }
}

function pictureData({ _id, createdAt }: Pick<PictureRecord, '_id' | 'createdAt'>) {
  return { url: picturePath(_id), createdAt: isoOf(createdAt) }
}

function mailData({ kind, createdAt, sentAt }: MailRecord) {
  return { kind, createdAt: isoOf(createdAt), sentAt: sentAt && isoOf(sentAt) }
}

function messageData({ classId, text, to, createdAt }: MessageRecord) {
  return { classId, text, recipients: to.length, createdAt: isoOf(createdAt) }
}

function logData({ at, what, who }: AuditRecord, userId: string): OwnData['log'][number] {
  return { at: isoOf(at), what, by: who === userId ? 'you' : 'the club' }
}
