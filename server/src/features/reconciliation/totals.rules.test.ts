import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import type { CardIntent } from '../../gateways/card-intents.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { addIntent, addPayment, mainClasses, noTotals } from './totals.rules.ts'

const [flow, yin, nidra] = [anId(), anId(), anId()]

const intent = (
  classId: string,
  amountInCents: number,
  refundedInCents = 0,
  status: CardIntent['status'] = 'succeeded',
): CardIntent => ({
  ...{ id: anId(), currency: 'USD', clientSecret: '', createdAt: new Date() },
  ...{ status, amountInCents, refundedInCents },
  order: { orderId: anId(), userId: anId(), selectedId: anId(), classId },
})

it('money is added up by class, at both sides, without what is free or unpaid', () => {
  const totals = noTotals()
  for (const [classId, priceInCents, refundedInCents] of [
    [flow, 4500, 0],
    [flow, 1999, 500],
    [yin, 2000, 0],
    [nidra, 0, 0],
  ] as const) {
    addPayment(totals, aPaymentRecord({ classId, priceInCents, refundedInCents }))
  }
  addIntent(totals, intent(flow, 4500))
  addIntent(totals, intent(flow, 1999, 500))
  // Found no seat.
  addIntent(totals, intent(yin, 2000, 2000))
  addIntent(totals, intent(yin, 2000, 100))
  addIntent(totals, intent(nidra, 2000, 0, 'canceled'))
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
  const totals = noTotals()
  addPayment(totals, aPaymentRecord({ classId: yin, priceInCents: 1800 }), flow)
  addIntent(totals, intent(yin, 1800), flow)
  expect([...totals.byClass.keys()]).toEqual([flow])
})
