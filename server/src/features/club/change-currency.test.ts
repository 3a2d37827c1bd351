import { expect, it } from 'vitest'
import { openClub } from '../../testing/club.ts'
import { add, datedIn } from '../../testing/ends.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { openDates } from '../../testing/sold-dates.ts'
import { assertCurrencyChange, currencyIsFixed, namesBelowLeast } from './change-currency.ts'

const change = (deps: Parameters<typeof namesBelowLeast>[0], to: 'EUR' | 'SEK') =>
  assertCurrencyChange(deps, to, 'money.currency')

it('the currency is free until somebody holds a seat that costs something, and fixed since the first intent', async () => {
  const club = await openClub()
  const [ana, ben] = [await club.student(), await club.student()]
  const free = await club.yogaClass({ priceInCents: 0 })
  const { body } = await club.select(ana, free).then((selectedId) => club.record(ana, { selectedId }))
  expect(body).toMatchObject({ insertResult: { insertedId: expect.any(String) } })
  expect(await currencyIsFixed(club.deps)).toBe(false)
  await expect(change(club.deps, 'EUR')).resolves.toBeUndefined()

  await club.checkOut(ben, await club.yogaClass())
  expect(await currencyIsFixed(club.deps)).toBe(true)
  await expect(change(club.deps, 'EUR')).rejects.toMatchObject({ code: 'club.currency-fixed', status: 409 })
  // The hold is over, but its intent may have been paid.
  await club.settle()
  expect(await club.stores.seats.holds()).toEqual([])
  expect(await currencyIsFixed(club.deps)).toBe(true)
})

it('publishing refuses another currency once it is fixed, and goes on with the one that it has', async () => {
  const club = await openClub()
  const admin = club.as(await club.addUser({ role: 'admin' }))
  const publish = (shown: number, currency: string) =>
    admin
      .post('/ningjing/club/versions')
      .send({ shown, site: { name: `Club ${shown}`, money: { currency } } })
  const isFixed = async (n: number) => (await admin.get(`/ningjing/club/versions/${n}`)).body.currencyIsFixed
  await club.yogaClass({ name: 'Yin', priceInCents: 200 })
  const tooLow = await publish(0, 'DKK')
  expect([tooLow.status, tooLow.body.fields]).toEqual([
    400,
    [
      {
        path: 'site.money.currency',
        message:
          '“Yin” costs less than kr\u00a02.50, the least that a card can be charged. Change the price first.',
        facts: { reason: 'below-least', names: 'Yin', more: 0, least: 2.5, currency: 'DKK' },
      },
    ],
  ])
  expect((await publish(0, 'PLN')).body).toEqual({ n: 1 })
  expect([await isFixed(0), await isFixed(1)]).toEqual([false, false])
  await club.checkOut(await club.student(), await club.yogaClass())
  expect([await isFixed(0), await isFixed(1)]).toEqual([true, true])
  const fixed = await publish(1, 'EUR')
  expect([fixed.status, fixed.body.code]).toEqual([409, 'club.currency-fixed'])
  expect((await publish(1, 'PLN')).body).toEqual({ n: 2 })
})

it('a payment alone fixes the currency, and so does a seat that is held without an intent', async () => {
  const [paid, held] = [await openClub(), await openClub()]
  const { order, payment } = await recordsOfPurchase(paid)
  await paid.stores.payments.insertOnce(payment)
  expect([order.intentId, await currencyIsFixed(paid.deps)]).toEqual([expect.any(String), true])

  const yogaClass = await held.yogaClass()
  const now = held.clock.now()
  const seat = { classId: yogaClass._id, userId: held.stores.newId(), orderId: held.stores.newId() }
  const hold = { ...seat, selectedId: held.stores.newId(), cents: 4500, createdAt: now, expiresAt: now }
  const todo = { id: '1', kind: 'log' as const, at: now, by: 'a', action: 'seat.hold' as const }
  await held.stores.seats.hold(hold, { ...todo, subject: yogaClass._id, before: null, after: null } as never)
  expect(await held.stores.seats.holds()).toHaveLength(1)
  expect(await currencyIsFixed(held.deps)).toBe(true)
})

it('money that is taken at the desk fixes the currency before its payment is recorded', async () => {
  const club = await openClub()
  const [admin, student] = [await club.student({ role: 'admin' }), await club.student()]
  const { _id: classId } = await club.yogaClass()
  const dying = dyingAfter(club.deps, (call) => call === 'places.addFree')
  await add(dying, admin, { classId, userId: student._id, paid: { how: 'cash', amount: 45 } })
  expect([dying.isDead(), await club.stores.payments.hasAmount()]).toEqual([true, false])
  expect(await currencyIsFixed(club.deps)).toBe(true)
})

/** The records of a purchase in another club: an order with its intent, and its payment. */
async function recordsOfPurchase(into: Awaited<ReturnType<typeof openClub>>) {
  const club = await openClub()
  const student = await club.student()
  const { orderId } = await club.buy(student, await club.yogaClass())
  const [order, payment] = await Promise.all([
    club.stores.orders.find(orderId),
    club.stores.payments.find(orderId),
  ])
  if (!order || !payment) throw new Error('Nothing was bought')
  expect(await currencyIsFixed(into.deps)).toBe(false)
  return { order, payment }
}

it('classes below the least amount of the new currency are named, also before their approval', async () => {
  const club = await openClub()
  await club.yogaClass({ name: 'Yin', priceInCents: 299 })
  await club.yogaClass({ name: 'Hatha', priceInCents: 50, status: 'pending' })
  await club.yogaClass({ name: 'Nidra', priceInCents: 300 })
  await club.yogaClass({ name: 'Breath', priceInCents: 0 })
  await club.yogaClass({
    name: 'Gone',
    priceInCents: 100,
    stage: 'canceled',
    canceled: { by: 'a', at: club.clock.now(), reason: '' },
  })
  const dropIn = { seats: 2, cents: 200, credits: 0, closeMinutes: 0, only: false } as const
  const course = { name: 'Course', priceInCents: 9000, ...datedIn(club, 24, 48), dropIn }
  await openDates(club, await club.yogaClass(course))
  await club.yogaClass({ ...course, name: 'Plan', ...datedIn(club, 24), status: 'pending' })
  await club.yogaClass({ name: 'Over', priceInCents: 100, ...datedIn(club, -24) })
  expect(await namesBelowLeast(club.deps, 'SEK')).toEqual(['Course', 'Hatha', 'Plan', 'Yin'])
  expect(await namesBelowLeast(club.deps, 'EUR')).toEqual([])
  const message =
    '“Course”, “Hatha”, “Plan” and “Yin” cost less than kr\u00a03.00, the least that a card can be charged. Change the price first.'
  await expect(change(club.deps, 'SEK')).rejects.toMatchObject({
    code: 'request.invalid',
    extra: { fields: [{ path: 'money.currency', message }] },
  })
  await expect(change(club.deps, 'EUR')).resolves.toBeUndefined()
})

it('of many classes only the first are named', async () => {
  const club = await openClub()
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await club.yogaClass({ name, priceInCents: 100 })
  await expect(change(club.deps, 'SEK')).rejects.toMatchObject({
    extra: { fields: [{ message: expect.stringContaining('“A”, “B”, “C”, “D”, “E” and 2 more cost less') }] },
  })
})
