import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, expect, it } from 'vitest'
import { atCheckout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { leave } from '../../testing/ends.ts'
import { completeOrder } from './complete-order.ts'

let club: Club

beforeEach(async () => {
  club = await openClub()
})

/** A student whose enrollment has ended; the order as it was when it began. */
async function ended() {
  const paid = await enrolledByCard(club)
  const order = (await club.stores.orders.find(paid.orderId))!
  await leave(club, paid.student, paid, 45)
  return { ...paid, order }
}

/** An order at its checkout, as the hold of a class becomes its place. */
async function placedBefore() {
  const { orderId } = await atCheckout(club)
  return { orderId, order: (await club.stores.orders.find(orderId))! }
}

it('removes no selection once the enrollment has ended', async () => {
  const { student, yogaClass, order } = await ended()
  await club.select(student, yogaClass)
  expect(await completeOrder(club.deps, order)).toBe(0)
  expect(await club.selections(student)).toHaveLength(1)
})

it('removes no selection of a student who is enrolled again by another order', async () => {
  const { student, yogaClass, order } = await ended()
  const selectedId = await club.select(student, yogaClass)
  const selection = (await club.stores.selections.findOwn(selectedId, student._id))!
  await club.stores.selections.removeOwn(selectedId, student._id)
  await club.buy(student, yogaClass)
  await club.stores.selections.insertOnce(selection)
  expect(await completeOrder(club.deps, order)).toBe(0)
  expect(await club.stores.selections.findOwn(selectedId, student._id)).toEqual(selection)
})

it('a payment keeps the card that paid it, and the tax of that moment, if there is one', async () => {
  const card = { brand: 'visa', last4: '4242' }
  const recorded = async () => {
    const { orderId, order } = await placedBefore()
    await completeOrder(club.deps, order, card)
    return club.stores.payments.find(orderId)
  }
  expect(await recorded()).toEqual(expect.not.objectContaining({ tax: expect.anything() }))
  await club.stores.site.publish({
    _id: 1,
    site: { name: 'Lotus Yard', money: { taxPercent: 19, taxLabel: 'VAT', taxNumber: 'DE1' } },
    at: club.clock.now(),
    by: 'a',
    changed: [],
  })
  expect(await recorded()).toMatchObject({ card, tax: { percent: 19, label: 'VAT' }, clubVersion: 1 })
})

it('names the order whose class is gone', async () => {
  const { order } = await ended()
  const lost = { ...order, classId: anId() }
  await expect(completeOrder(club.deps, lost)).rejects.toThrow(`The class of order ${order._id} is gone`)
})
