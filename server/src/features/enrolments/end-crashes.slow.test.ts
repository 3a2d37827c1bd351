import { describe, expect, it, vi } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { workOffTasks } from '../../steps/todos.ts'
import { atCheckout, type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { add, cancelClass, giveBack, leave, mailsOf, refundsOf, remove } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** What became of an enrollment that cost 45 dollars. */
async function stateOf(club: Club, { student, yogaClass, intentId, orderId }: Checkout) {
  const { roster, barred, seats, enrolled } = await club.read(yogaClass)
  const [payment] = await club.payments(student)
  return {
    hasPlace: roster[student._id]?.orderId === orderId,
    isBarred: barred[orderId] !== undefined,
    sum: seats + enrolled,
    refunds: await refundsOf(club, { intentId }),
    refunded: payment?.refunded,
    dueBack: payment?.dueBack,
    order: (await club.stores.orders.find(orderId))?.state,
    mails: await mailsOf(club, student),
  }
}

const LASTING = {
  hasPlace: true,
  isBarred: false,
  sum: 3,
  refunds: { cents: 0, count: 0 },
  refunded: 0,
  dueBack: null,
  order: 'enrolled',
  mails: ['enrolled'],
}
const ended = (dollars: number, mail = 'ended') => ({
  hasPlace: false,
  isBarred: true,
  sum: 3,
  refunds: { cents: dollars * 100, count: 1 },
  refunded: dollars,
  dueBack: dollars,
  order: 'refunded',
  mails: [mail, 'enrolled', 'refunded'].sort(),
})

describe('a process killed after any write', () => {
  it('of a student who leaves gives back everything once, or leaves the place', async () => {
    const club = await openClub()
    const writes = await killedAfterEach(
      club,
      () => enrolledByCard(club),
      async (dying, paid) => leave(dying, paid.student, paid, 45),
      async (paid, _isOver, text) =>
        expect(await stateOf(club, paid), text).toEqual(text.includes('places.end') ? ended(45) : LASTING),
    )
    expect(writes).toEqual(expect.arrayContaining(['places.end', 'cards.refund', 'orders.markRefunded']))
  })

  it('of an admin who removes a student gives back the part once', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    await killedAfterEach(
      club,
      () => enrolledByCard(club),
      async (dying, paid) => remove(dying, admin, paid, 20),
      async (paid, _isOver, text) =>
        expect(await stateOf(club, paid), text).toEqual(text.includes('places.end') ? ended(20) : LASTING),
    )
  })

  it('of an admin who refunds a student who stays gives back the part once', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    await killedAfterEach(
      club,
      () => enrolledByCard(club),
      async (dying, paid) => giveBack(dying, admin, paid, 20, 0),
      async (paid, _isOver, text) =>
        expect(await stateOf(club, paid), text).toEqual(
          text.includes('places.giveBack')
            ? {
                ...LASTING,
                refunds: { cents: 2000, count: 1 },
                refunded: 20,
                mails: ['enrolled', 'refunded'],
              }
            : LASTING,
        ),
    )
  })

  it('of a second refund after a first one gives back the whole sum', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    await killedAfterEach(
      club,
      async () => {
        const paid = await enrolledByCard(club)
        await giveBack(club, admin, paid, 20, 0)
        return paid
      },
      async (dying, paid) => leave(dying, paid.student, paid, 45),
      async (paid, _isOver, text) => {
        if (!text.includes('places.end')) return
        expect(await refundsOf(club, paid), text).toEqual({ cents: 4500, count: 2 })
        expect(await mailsOf(club, paid.student), text).toEqual(['ended', 'enrolled', 'refunded', 'refunded'])
      },
    )
  })

  it.each([false, true])(
    'of an admin who adds a student (extra seat: %s) gives the place once or not at all',
    async (extraSeat) => {
      const club = await openClub()
      const admin = await club.student({ role: 'admin' })
      const ends: number[] = []
      await killedAfterEach(
        club,
        async () => ({
          student: await club.student(),
          yogaClass: await club.yogaClass({ seats: extraSeat ? 0 : 1 }),
        }),
        async (dying, { student, yogaClass }) =>
          add(dying, admin, { classId: yogaClass._id, userId: student._id, extraSeat }),
        async ({ student, yogaClass }, isOver, text) => {
          const { enrolled, capacity } = await club.read(yogaClass)
          expect(capacity, text).toBe(extraSeat ? enrolled : 1)
          expect(await club.payments(student), text).toHaveLength(enrolled)
          expect(await mailsOf(club, student), text).toEqual(enrolled === 1 ? ['enrolled'] : [])
          if (isOver) expect(enrolled).toBe(1)
          ends.push(enrolled)
        },
      )
      expect(new Set(ends)).toEqual(new Set([0, 1]))
    },
  )
})

/** A canceled class with a student who has paid, one who was given a place, and one at the checkout. */
async function canceledClass(club: Club, admin: UserRecord) {
  const paid = await enrolledByCard(club)
  const { yogaClass } = paid
  const guest = await club.student()
  await add(club, admin, { classId: yogaClass._id, userId: guest._id })
  const paying = await club.student()
  const started = await club.startPaying(paying, await club.select(paying, yogaClass))
  expect(started.status).toBe(200)
  const todo = await cancelClass(club, yogaClass)
  return { paid, guest, todo }
}

describe('a process killed while it drains a canceled class', () => {
  it('leaves the class empty and everyone with their money, after any write', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const writes = await killedAfterEach(
      club,
      () => canceledClass(club, admin),
      async ({ deps }, { paid, todo }) => workOffTasks(deps, paid.yogaClass._id, [todo]),
      async ({ paid, guest }, _isOver, text) => {
        expect(await club.read(paid.yogaClass), text).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
        expect(await stateOf(club, paid), text).toEqual(ended(45, 'class-canceled'))
        expect(await mailsOf(club, guest), text).toEqual(['class-canceled', 'enrolled'])
      },
    )
    expect(writes).toEqual(expect.arrayContaining(['places.end', 'cards.refund', 'cards.cancelIntent']))
  })

  it('gives the money back to a student who pays meanwhile', async () => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    await club.confirm(checkout.intentId)
    await cancelClass(club, checkout.yogaClass)
    await club.settle(0)
    expect(await refundsOf(club, checkout)).toEqual({ cents: 4500, count: 1 })
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
    expect(await club.discrepancies()).toEqual([])
  })
})
