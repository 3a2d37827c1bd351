import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { MailFacts } from '../domain/mail.records.ts'
import type { PassTerms } from '../domain/product.records.ts'
import type { OrderRecord } from '../domain/records.ts'
import type { MailRecords } from '../features/mails/wording.ts'
import { aPurse } from './purses.ts'
import { aPaymentRecord } from './records.ts'

type Example = [MailFacts['pass'], Partial<MailRecords>]

type ChangeExample = [MailFacts['pass-changed'], Partial<MailRecords>]

/** Mails about what has become of a pass: ended with and without money, stopped by the bank and an admin, and longer. */
export function passChangeMails(bought: OrderRecord, until: Date): Record<string, ChangeExample> {
  const { bought: [, about] = [{ orderId: '' }, {}], gift: [, free] = [{ orderId: '' }, {}] } = passMails(
    bought,
    until,
  )
  const [orderId, by] = [bought._id, '9'.repeat(24)]
  const noted = about.order && { ...about.order, refundNotes: { 7500: 'You move away. Good luck!' } }
  return {
    ended: [
      { orderId, to: 'ended', by, cents: 7500 },
      { ...about, order: noted },
    ],
    endedGift: [{ orderId, to: 'ended', by, cents: 0 }, free],
    disputed: [{ orderId, to: 'stopped', by: SYSTEM }, about],
    stopped: [{ orderId, to: 'stopped', by }, about],
    goesOn: [{ orderId, to: 'going-on', by, until }, about],
    extended: [{ orderId, to: 'extended', by, until }, about],
  }
}

/** Mails about a pass: bought, over or stopped since, to begin later, not used yet, given by the club, and paid at the desk. */
export function passMails(bought: OrderRecord, until: Date): Record<string, Example> {
  const { _id: orderId, userId, classId, currency = 'USD' } = bought
  const product: PassTerms = {
    ...{ name: '10 classes', credits: 10, days: 90, from: 'purchase', for: { all: true } },
    ...{ perDay: 1, ahead: 8, once: false },
  }
  const payment = aPaymentRecord({
    ...{ _id: orderId, userId, classId, productId: classId, currency, priceInCents: 15_000 },
    classItem: { classId, name: product.name, image: '', instructor: '', priceInCents: 15_000 },
  })
  const order = { ...bought, product }
  const about = (changes: Partial<MailRecords>) => ({ yogaClass: undefined, order, payment, ...changes })
  const purse = aPurse({ _id: orderId, userId, validUntil: until })
  return {
    bought: [{ orderId, until }, about({ purse })],
    over: [{ orderId, until }, about({ purse: { ...purse, state: 'ended' } })],
    stopped: [{ orderId, until }, about({ purse: { ...purse, state: 'stopped' } })],
    later: [{ orderId, until, from: new Date(until.getTime() - 90 * 86_400_000) }, about({})],
    unused: [{ orderId }, about({ order: { ...order, product: { ...product, credits: null } } })],
    gift: [{ orderId, until }, about({ order: { ...order, kind: 'comp' } })],
    desk: [{ orderId, until }, about({ payment: { ...payment, desk: 'cash' } })],
  }
}
