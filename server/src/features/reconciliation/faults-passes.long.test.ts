import { describe } from 'vitest'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import type { BusyClub } from '../../testing/busy-club.ts'
import { type Fault, findsEach } from '../../testing/planted-faults.ts'

const setPurse = ({ raw, bought }: BusyClub, $set: Partial<PurseRecord>, _id = bought.orderId) =>
  raw.purses.updateOne({ _id }, { $set })
const setOrder = ({ raw, bought }: BusyClub, $set: Partial<OrderRecord>) =>
  raw.orders.updateOne({ _id: bought.orderId }, { $set })
const setPayment = ({ raw, bought }: BusyClub, $set: Partial<PaymentRecord>) =>
  raw.payments.updateOne({ _id: bought.orderId }, { $set })

const PASSES: Fault[] = [
  ['a credit too many', (at) => setPurse(at, { left: 11 }), 'I24', '11 of 10 credits are left, and 0 used'],
  ['a credit below zero', (at) => setPurse(at, { left: -1 }), 'I24', '-1 of 10 credits are left'],
  [
    'more credits than were bought',
    (at) => setPurse(at, { granted: 20 }),
    'I24',
    '20 credits, 10 were bought',
  ],
  [
    'a pass that was paid with another amount',
    (at) => setPurse(at, { paidInCents: 1 }),
    'I24',
    '1 cents paid, its order says',
  ],
  ['no end of credits', (at) => setPurse(at, { left: null }), 'I24', 'null of 10 credits are left'],
  [
    'the pass of another student',
    (at) => setPurse(at, { userId: at.admin._id }),
    'I24',
    'of another student',
  ],
  [
    'more credits than the log says',
    async (at) => {
      await setPurse(at, { granted: 20, left: 20 })
      await at.raw.orders.updateOne({ _id: at.bought.orderId }, { $set: { 'product.credits': 20 } })
    },
    'I24',
    'with 10 credits',
  ],
  [
    'a pass that nobody has logged',
    ({ raw, bought }) => raw.audit.deleteOne({ what: 'pass.grant', subject: bought.orderId }),
    'I24',
    'says 0 times',
  ],
  [
    'a pass without a payment record',
    ({ raw, bought }) => raw.payments.deleteOne({ _id: bought.orderId }),
    'I24',
    'has no payment record',
  ],
  ['a pass whose order is open', (at) => setOrder(at, { state: 'open' }), 'I24', 'its order says open'],
  [
    'a pass that was refused and has credits',
    (at) => setPurse(at, { left: 3 }, at.bought.refused.orderId),
    'I24',
    'was refused, but has credits',
  ],
  ['a todo too many', (at) => setPurse(at, { todos: 1 }), 'I17', 'says 1 todos, but has 0'],
]

const USES: Fault[] = [
  [
    'a credit that is used for nothing',
    ({ raw, bought: { used } }) =>
      raw.purses.updateOne(
        { _id: used.passId },
        { $unset: { [`uses.${used.left}.back`]: '' }, $inc: { left: -1 } },
      ),
    'I25',
    'a credit is used for nothing',
  ],
  [
    'more credits used than its order says',
    ({ raw, bought: { used } }) =>
      raw.purses.updateOne(
        { _id: used.passId },
        { $set: { [`uses.${used.kept}.credits`]: 2 }, $inc: { left: -1 } },
      ),
    'I25',
    '2 credits are used, the order says 1',
  ],
  [
    'a credit that pays a place to which nobody was moved',
    ({ raw, bought: { used } }) =>
      raw.purses.updateOne({ _id: used.passId }, { $set: { [`uses.${used.kept}.place`]: 'a'.repeat(24) } }),
    'I25',
    `no credit of pass`,
  ],
  [
    'a credit that came back while it is used',
    ({ raw, bought: { used } }) =>
      raw.purses.updateOne(
        { _id: used.passId },
        { $set: { [`uses.${used.kept}.back`]: new Date() }, $inc: { left: 1 } },
      ),
    'I25',
    'a credit came back that was used up',
  ],
  [
    'a place that no credit pays',
    ({ raw, bought: { used } }) =>
      raw.purses.updateOne(
        { _id: used.passId },
        { $unset: { [`uses.${used.kept}`]: '' }, $inc: { left: 1 } },
      ),
    'I25',
    'no credit of pass',
  ],
  [
    'a credit too many',
    ({ raw, bought: { used } }) => raw.purses.updateOne({ _id: used.passId }, { $inc: { left: 1 } }),
    'I24',
    '10 of 10 credits are left, and 1 used',
  ],
  [
    'a day with a booking too many',
    ({ raw, bought: { used } }) =>
      raw.purses.updateOne({ _id: used.passId }, { $inc: { 'days.2026-01-05': 1 } }),
    'I24',
    'counts 1 bookings on 2026-01-05, and pays 0',
  ],
  [
    'a day with a booking too few',
    ({ raw, bought: { used } }) => raw.purses.updateOne({ _id: used.passId }, { $set: { days: {} } }),
    'I24',
    'counts 0 bookings on',
  ],
  [
    'a credit that the studio has kept',
    async ({ raw, bought: { used } }) => {
      await raw.classes.updateOne(
        { _id: used.second },
        { $set: { [`barred.${used.left}.reason`]: 'class-canceled' } },
      )
      await raw.purses.updateOne(
        { _id: used.passId },
        { $unset: { [`uses.${used.left}.back`]: '' }, $inc: { left: -1 } },
      )
    },
    'I26',
    'the studio has canceled and kept the credit',
  ],
  [
    'a card payment for a place that a credit pays',
    ({ raw, bought: { used } }) => raw.orders.updateOne({ _id: used.kept }, { $set: { intentId: 'pi_x' } }),
    'I27',
    'has a card payment, too',
  ],
  [
    'a payment of another pass',
    ({ raw, bought: { used, orderId } }) =>
      raw.payments.updateOne({ _id: used.kept }, { $set: { 'pass._id': orderId } }),
    'I4',
    'says that a pass paid it',
  ],
]

const MONEY: Fault[] = [
  [
    'a payment without its pass',
    ({ raw, bought }) => raw.purses.deleteOne({ _id: bought.orderId }),
    'I3',
    'neither a pass nor a refund',
  ],
  [
    'a payment record without its pass',
    ({ raw, bought }) => raw.purses.deleteOne({ _id: bought.orderId }),
    'I9',
    'does not have its pass',
  ],
  [
    'a payment record of another amount',
    (at) => setPayment(at, { priceInCents: 100 }),
    'I4',
    'not the amount',
  ],
  [
    'a payment that the provider does not know',
    (at) => setPayment(at, { transactionId: 'pi_unknown' }),
    'I4',
    'the provider confirms no payment',
  ],
  [
    'another amount in the order',
    (at) => setOrder(at, { cents: 100 }),
    'I5',
    '100 cents agreed, 15000 in the intent',
  ],
  [
    'another intent in the order',
    (at) => setOrder(at, { intentId: 'pi_unknown' }),
    'I6',
    'its intent is pi_unknown',
  ],
  [
    'a pass that is refunded by the product',
    ({ club, bought }) => club.deps.cards.refund(bought.intentId, bought.orderId, 1, 1000),
    'I8',
    '1000 cents of its pass given back, 0 due',
  ],
  [
    'other income of a pass',
    ({ raw, bought }) =>
      raw.income.updateOne({ _id: bought.productId }, { $set: { paid: 1, isOpen: false } }),
    'I22',
    '1 cents paid',
  ],
  [
    'no income of a pass',
    ({ raw, bought }) => raw.income.deleteOne({ _id: bought.productId }),
    'I22',
    'has payments, but no stored sums',
  ],
  [
    'no mail about a pass',
    ({ raw, bought }) => raw.mails.deleteOne({ _id: `pass:${bought.orderId}` }),
    'I20',
    'no mail pass:',
  ],
  [
    'another amount at the desk',
    ({ raw, bought }) => raw.orders.updateOne({ _id: bought.atDesk }, { $set: { cents: 100 } }),
    'I34',
    '100 cents taken at the desk, 14000 in the audit log',
  ],
]

const setEnd = ({ raw, bought: { ended } }: BusyClub, $set: Record<string, unknown>, _id = ended.passId) =>
  raw.purses.updateOne({ _id }, { $set })
const cutEnd = ({ raw, bought: { ended } }: BusyClub, field: string, _id = ended.passId) =>
  raw.purses.updateOne({ _id }, { $unset: { [field]: '' } })

const ENDS: Fault[] = [
  [
    'an end with a credit too many',
    (at) => setEnd(at, { 'end.credits': 9 }),
    'I24',
    '0 of 10 credits are left, and 1 used, 9 given back at its end, and 1 later',
  ],
  [
    'an end with other cents than its credits are worth',
    (at) => setEnd(at, { 'end.cents': 13_000 }),
    'I24',
    'gives back 13000 of 15000 cents for 8 of 10 credits, 15000 were paid',
  ],
  [
    'an end that counts another price',
    (at) => setEnd(at, { 'end.paidInCents': 0 }),
    'I24',
    'gives back 12000 of 0 cents',
  ],
  ['an end of a pass that is active', (at) => setEnd(at, { state: 'active' }), 'I24', 'but is active'],
  [
    'a pass that has ended without an end',
    (at) => cutEnd(at, 'end'),
    'I24',
    'has not ended, but is ended, and the audit log says 1 times that it has',
  ],
  [
    'an end that nobody has logged',
    ({ raw, bought: { ended } }) => raw.audit.deleteOne({ what: 'pass.end', subject: ended.passId }),
    'I24',
    'the audit log says 0 times that it has ended',
  ],
  [
    'an end that was logged otherwise',
    ({ raw, bought: { ended } }) =>
      raw.audit.updateOne({ what: 'pass.end', subject: ended.passId }, { $set: { 'after.left': 7 } }),
    'I24',
    'with 7 credits and 12000 cents',
  ],
  [
    'a pass that is stopped, and nobody has logged it',
    (at) => setPurse(at, { state: 'stopped', stoppedAt: new Date() }),
    'I24',
    'is stopped, not stopped says the audit log',
  ],
  [
    'a pass that goes on, and nobody has logged it',
    async (at) => {
      await setPurse(at, { state: 'active' }, at.bought.ended.stopped)
      await cutEnd(at, 'stoppedAt', at.bought.ended.stopped)
    },
    'I24',
    'is active, stopped says the audit log',
  ],
  [
    'a stopped pass that does not say since when',
    (at) => cutEnd(at, 'stoppedAt', at.bought.ended.stopped),
    'I24',
    'is stopped, stopped says',
  ],
  [
    'a credit left of a pass that has ended',
    (at) => setEnd(at, { left: 1 }),
    'I26',
    'but has 1 credits left',
  ],
  [
    'a credit that came back to a pass that had ended, not as money',
    (at) => cutEnd(at, `uses.${at.bought.ended.late}.late`),
    'I26',
    'a credit came back as if',
  ],
  [
    'a credit that came back as money, although its pass goes on',
    ({ raw, bought: { used } }) =>
      raw.purses.updateOne({ _id: used.passId }, { $set: { [`uses.${used.left}.late`]: true } }),
    'I26',
    'a credit came back as if',
  ],
  [
    'money of a pass that has not gone back',
    (at) => setEnd(at, { 'end.cents': 13_000 }),
    'I3',
    'its refund is not done',
  ],
  [
    'a lost dispute of which its pass does not know',
    (at) => setPayment(at, { dispute: 'lost' }),
    'I9',
    'its pass does not say so',
  ],
  [
    'a payment record with another refund than its pass',
    ({ raw, bought: { ended } }) =>
      raw.payments.updateOne({ _id: ended.passId }, { $set: { dueBackInCents: 1 } }),
    'I9',
    'with 1 cents to give back, the pass says',
  ],
  [
    'a payment record that has not ended with its pass',
    ({ raw, bought: { ended } }) =>
      raw.payments.updateOne({ _id: ended.passId }, { $set: { endedAt: null } }),
    'I9',
    'ended never',
  ],
  [
    'an order that has not ended with its pass',
    ({ raw, bought: { ended } }) => raw.orders.updateOne({ _id: ended.passId }, { $unset: { endedAt: '' } }),
    'I9',
    'has not ended: its pass says something else',
  ],
  [
    'no mail about the end of a pass',
    ({ raw, bought: { ended } }) => raw.mails.deleteOne({ _id: `pass-changed:${ended.passId}:ended` }),
    'I20',
    'no mail pass-changed:',
  ],
  [
    'no mail about a pass that has ended since',
    ({ raw, bought: { ended } }) => raw.mails.deleteOne({ _id: `pass:${ended.passId}` }),
    'I20',
    'no mail pass:',
  ],
  [
    'other money due by hand than its pass says',
    ({ raw, bought: { ended } }) =>
      raw.payments.updateOne({ _id: ended.byHand }, { $set: { dueByHandInCents: 100 } }),
    'I34',
    '14000 cents due back and 0 given back, 100 due',
  ],
  [
    'more money given by hand than is due of a pass',
    ({ raw, bought: { ended } }) =>
      raw.orders.updateOne({ _id: ended.byHand }, { $set: { handedInCents: 14_001 } }),
    'I34',
    '14001 cents given back by hand, 14000 due',
  ],
  [
    'a refund of a pass that nobody tries',
    ({ raw, bought: { ended } }) =>
      raw.orders.updateOne({ _id: ended.passId }, { $set: { state: 'refund_due', nextAt: null } }),
    'I17',
    'its refund is due never',
  ],
  [
    'a refund of a pass that nobody has logged',
    ({ raw, bought: { ended } }) =>
      raw.audit.deleteOne({ what: 'payment.refund', subject: ended.passId, 'after.cents': 13_500 }),
    'I16',
    '13500 cents refunded, 12000 in the audit log',
  ],
  [
    'money of a pass that has gone back too often',
    ({ club, bought: { ended } }) => club.deps.cards.refund(ended.intentId, ended.passId, 3, 500),
    'I8',
    '14000 cents of its pass given back, 13500 due',
  ],
]

describe('the reconciliation finds, of passes,', () => {
  findsEach(PASSES)
})

describe('the reconciliation finds, of credits,', () => {
  findsEach(USES)
})

describe('the reconciliation finds, of passes that have ended or are stopped,', () => {
  findsEach(ENDS)
})

describe('the reconciliation finds, of the money of passes,', () => {
  findsEach(MONEY)
})
