import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import type { PaymentRecord } from '../../domain/records.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import type { OwnIntent } from './check-money.rules.ts'
import type { Confirmed } from './check-payments.rules.ts'
import { addIntent, addPayment, mainClasses, noTotals } from './totals.rules.ts'

const [flow, yin, nidra] = [anId(), anId(), anId()]

const intent = (
  classId: string,
  amountInCents: number,
  refundedInCents = 0,
  status: OwnIntent['status'] = 'succeeded',
): OwnIntent => ({
  ...{ id: anId(), currency: 'USD', clientSecret: '', createdAt: new Date() },
  ...{ status, amountInCents, refundedInCents },
  order: { orderId: anId(), userId: anId(), selectedId: anId(), classId },
})

const STARTED = new Date('2026-05-04T08:00:00Z')

/** Before the intents are read. */
const noneYet = (): Confirmed => ({ startedAt: STARTED, recorded: new Map() })

const record = (payment: Partial<PaymentRecord>) => aPaymentRecord({ createdAt: STARTED, ...payment })

it('money is added up by class, at both sides, without what is free or unpaid', () => {
  const [totals, confirmed] = [noTotals(), noneYet()]
  for (const [classId, priceInCents, refundedInCents] of [
    [flow, 4500, 0],
    [flow, 1999, 500],
    [yin, 2000, 0],
    [nidra, 0, 0],
  ] as const) {
    addPayment(totals, record({ classId, priceInCents, refundedInCents }), confirmed)
  }
  for (const one of [
    intent(flow, 4500),
    intent(flow, 1999, 500),
    // Found no seat.
    intent(yin, 2000, 2000),
    intent(yin, 2000, 100),
    intent(nidra, 2000, 0, 'canceled'),
  ]) {
    addIntent(totals, one, undefined, confirmed)
  }
  const yinMoney = {
    classId: yin,
    ours: { paid: 2000, refunded: 0 },
    provider: { paid: 4000, refunded: 2100 },
  }
  const flowMoney = {
    classId: flow,
    ours: { paid: 6499, refunded: 500 },
    provider: { paid: 6499, refunded: 500 },
  }
  expect(totals).toMatchObject({
    payments: 4,
    ours: { paid: 8499, refunded: 500 },
    provider: { paid: 10_499, refunded: 2600 },
  })
  expect(mainClasses(totals, 5)).toEqual([yinMoney, flowMoney])
  expect(mainClasses(totals, 1)).toEqual([yinMoney])
})

it('the money of a date that is sold by itself is that of its class', () => {
  const [totals, confirmed] = [noTotals(), noneYet()]
  addPayment(totals, record({ classId: yin, priceInCents: 1800 }), confirmed, flow)
  addIntent(totals, intent(yin, 1800), undefined, confirmed, flow)
  expect([...totals.byClass.keys()]).toEqual([flow])
})

it('a payment is added once, as it was when its intent was read, and of two intents with the one that paid it', () => {
  const [totals, confirmed] = [noTotals(), noneYet()]
  const paid = intent(flow, 4500)
  const payment = record({ _id: paid.order.orderId, transactionId: paid.id, classId: flow })
  for (const one of [paid, { ...paid, id: anId() }]) addIntent(totals, one, payment, confirmed)
  addPayment(totals, { ...payment, refundedInCents: 1000 }, confirmed)
  expect(totals).toMatchObject({ payments: 1, ours: { paid: 4500, refunded: 0 } })
})

it('a payment without an intent is added, unless it was made since the start', () => {
  const [totals, confirmed] = [noTotals(), noneYet()]
  const later = new Date(STARTED.getTime() + 1)
  for (const createdAt of [STARTED, later]) addPayment(totals, record({ createdAt }), confirmed)
  expect(totals).toMatchObject({ payments: 2, ours: { paid: 4500 } })
})
