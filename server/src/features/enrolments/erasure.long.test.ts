import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it, vi } from 'vitest'
import { sweep } from '../../sweeper.ts'
import { atCheckout, type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { checkOutPass, shop } from '../../testing/passes.ts'
import { dyingAfter, processBefore, processOf, wrapped } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'

const leave = (club: Club, { student }: Pick<Checkout, 'student'>) =>
  club.as(student).delete(`/ningjing/users/${student._id}`)

describe('an account that is deleted', () => {
  it('with a paid class gets its money back by the terms, and keeps its records without the e-mail', async () => {
    const club = await openClub()
    const paid = await enrolledByCard(club)
    expect((await leave(club, paid)).status).toBe(200)
    expect(await club.stores.payments.find(paid.orderId)).toMatchObject({
      email: '',
      priceInCents: 4500,
      refundedInCents: 4500,
      endedBy: 'left',
      transactionId: paid.intentId,
    })
    expect(await club.stores.orders.find(paid.orderId)).toMatchObject({ email: '', state: 'refunded' })
    expect(await club.read(paid.yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it.each([
    ['begins soon', [1], 0, 0],
    ['has begun', [-0.5, 48], 0, 0],
    ['begins in days', [72], 0, 4500],
    ['is over', [-2], 1, 0],
  ])('leaves a class that %s by its terms', async (_when, hours, enrolled, refunded) => {
    const club = await openClub()
    const paid = await enrolledByCard(club)
    const dates = datesIn(hours, club.clock.now(), club.stores.newId)
    await club.stores.classes.setSessions(paid.yogaClass, dates, [])
    await club.logFacts(paid.yogaClass)
    expect((await leave(club, paid)).status).toBe(200)
    expect((await club.read(paid.yogaClass)).enrolled).toBe(enrolled)
    expect((await club.deps.cards.readIntent(paid.intentId))?.refundedInCents).toBe(refunded)
    expect(await club.discrepancies()).toEqual([])
  })

  it('leaves a class that it has booked before many others', async () => {
    const club = await openClub()
    const paid = await enrolledByCard(club)
    club.clock.pass(1000)
    const { _id: userId } = paid.student
    const others = Array.from({ length: MAX_UNPAGED_ROWS }, () =>
      aPaymentRecord({ userId, createdAt: club.clock.now() }),
    )
    const raw = await openRawDatabase(club.databaseUri)
    await raw.payments.insertMany(others)
    await raw.close()
    expect((await leave(club, paid)).status).toBe(200)
    expect(await club.read(paid.yogaClass)).toMatchObject({ seats: 3, enrolled: 0 })
  })

  it('while paying gives the seat back, after the payment was canceled at the provider', async () => {
    const club = await openClub()
    const paying = await atCheckout(club)
    expect((await leave(club, paying)).status).toBe(200)
    expect((await club.deps.cards.readIntent(paying.intentId))?.status).toBe('canceled')
    expect(await club.read(paying.yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('just after the card was charged gets the money back, too', async () => {
    const club = await openClub()
    const paid = await atCheckout(club)
    await club.confirm(paid.intentId)
    expect((await leave(club, paid)).status).toBe(200)
    expect(await club.stores.payments.find(paid.orderId)).toMatchObject({ email: '', refundedInCents: 4500 })
    expect(await club.read(paid.yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })

  it('changes nothing while the card provider cannot be asked about a held seat', async () => {
    const club = await openClub()
    const paying = await atCheckout(club)
    const down = vi.spyOn(club.deps.cards, 'cancelIntent').mockRejectedValue(new Error('down'))
    expect((await leave(club, paying)).status).toBe(500)
    expect(await club.stores.users.find(paying.student._id)).toEqual(paying.student)
    expect(club.identity.deleted).toEqual([])
    down.mockRestore()
    expect((await leave(club, paying)).status).toBe(200)
  })

  it('while the provider charges gets the money back', async () => {
    const club = await openClub()
    const paying = await atCheckout(club)
    expect(
      (await charging(club).as(paying.student).delete(`/ningjing/users/${paying.student._id}`)).status,
    ).toBe(200)
    await club.confirm(paying.intentId)
    await club.settle()
    await expectAllBack(club, paying)
  })

  it.each([
    ['after the account is erased', async () => undefined],
    ['just before', async ({ deps }: Club) => sweep(deps)],
  ])('gets the money back of a place whose payment is recorded %s', async (_when, meanwhile) => {
    const club = await openClub()
    const paid = await atCheckout(club)
    await club.confirm(paid.intentId)
    const dying = dyingAfter(club.deps, (name) => name === 'seats.enrolHeld')
    await dying.as(paid.student).post('/ningjing/payments').send({ transactionId: paid.intentId })
    expect(dying.isDead()).toBe(true)
    const server = processBefore(club.deps, 'users.erase', () => meanwhile(club))
    expect((await server.as(paid.student).delete(`/ningjing/users/${paid.student._id}`)).status).toBe(200)
    await club.settle()
    await expectAllBack(club, paid)
  })

  it('while another tab opens the checkout of a pass can pay for it no more', async () => {
    const { club, student, productId } = await shop()
    const [admitted, deleting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const opening = processBefore(club.deps, 'cards.createIntent', () => {
      admitted.resolve()
      return deleting.promise
    })
    const opened = Promise.resolve(checkOutPass(opening, student, productId))
    await admitted.promise
    const server = processBefore(club.deps, 'users.endTokens', () => {
      deleting.resolve()
      return opened
    })
    expect((await server.as(student).delete(`/ningjing/users/${student._id}`)).status).toBe(200)
    const intentId = intentIdOf(String((await opened).body.clientSecret))
    expect((await club.deps.cards.readIntent(intentId))?.status).toBe('canceled')
  })

  it('while the provider charges a pass gets the money back', async () => {
    const { club, student, productId } = await shop()
    const begun = await checkOutPass(club, student, productId)
    const intentId = intentIdOf(String(begun.body.clientSecret))
    expect((await charging(club).as(student).delete(`/ningjing/users/${student._id}`)).status).toBe(200)
    await club.confirm(intentId)
    await club.settle()
    expect((await club.deps.cards.readIntent(intentId))?.refundedInCents).toBe(15_000)
    expect(await club.stores.payments.find(String(begun.body.orderId))).toMatchObject({ email: '' })
    expect(await club.discrepancies()).toEqual([])
  })
})

/** A server whose card provider is charging what it is asked to cancel. */
const charging = ({ deps }: Club) =>
  processOf(wrapped(deps, async (name, call) => (name === 'cards.cancelIntent' ? 'processing' : call())))

async function expectAllBack(club: Club, { orderId, intentId, yogaClass }: Checkout) {
  expect((await club.deps.cards.readIntent(intentId))?.refundedInCents).toBe(4500)
  expect(await club.stores.payments.find(orderId)).toMatchObject({ email: '', refundedInCents: 4500 })
  expect(await club.stores.orders.find(orderId)).toMatchObject({ email: '' })
  expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
  expect(await club.discrepancies()).toEqual([])
}
