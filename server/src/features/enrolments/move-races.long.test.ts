import { describe, expect, it } from 'vitest'
import type { Stores } from '../../database.ts'
import type { ClassRecord, OrderRecord, UserRecord } from '../../domain/records.ts'
import { sweep } from '../../sweeper.ts'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { cancelClass, giveBack, leave, mailsOf, move, refundsOf } from '../../testing/ends.ts'
import { processBefore, processOf } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { endPlaces } from './enrolment-end.ts'

const ROUNDS = 5
const CHEAPER = { seats: 3, priceInCents: 3000 }

async function openMoves() {
  const club = await openClub()
  return { club, admin: await club.student({ role: 'admin' }) }
}

/** Classes in which a student has a place, and what the card got back. */
async function stateOf(club: Club, paid: Pick<Checkout, 'student' | 'intentId'>, classes: ClassRecord[]) {
  const now = await Promise.all(classes.map((one) => club.read(one)))
  return {
    places: now.map(({ roster }) => paid.student._id in roster),
    sums: now.map(({ seats, held, enrolled }) => seats + held + enrolled),
    back: (await refundsOf(club, paid)).cents,
  }
}

async function expectSound(club: Club) {
  await club.settle()
  expect(await club.stores.todos.findOpen()).toEqual([])
  expect(await club.discrepancies()).toEqual([])
}

describe('two moves at once', () => {
  it('to the same class are one, and answered the same', async () => {
    const { club, admin } = await openMoves()
    for (let round = 0; round < ROUNDS; round += 1) {
      const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
      const answers = await Promise.all([1, 2, 3].map(() => move(club, admin, paid, other)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
      await club.settle(0)
      expect(await stateOf(club, paid, [paid.yogaClass, other])).toEqual({
        places: [false, true],
        sums: [3, 3],
        back: 1500,
      })
      expect(await mailsOf(club, paid.student)).toEqual(['enrolled', 'moved', 'refunded'])
    }
    await expectSound(club)
  })

  it('are answered the same when the first ends while the second looks for the place', async () => {
    const { club, admin } = await openMoves()
    for (const name of ['orders.find', 'places.find']) {
      for (const call of [1, 2, 3]) {
        const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
        let first: unknown
        const server = processBefore(
          club.deps,
          name,
          async () => {
            first = (await move(club, admin, paid, other)).body
          },
          call,
        )
        expect((await move(server, admin, paid, other)).body, `${name} ${call}`).toEqual(
          first ?? { insertedId: expect.any(String), refund: 15, state: 'done' },
        )
      }
    }
    await expectSound(club)
  })

  it('to two classes end in one of them', async () => {
    const { club, admin } = await openMoves()
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = await enrolledByCard(club)
      const others = [await club.yogaClass(CHEAPER), await club.yogaClass({ seats: 3, priceInCents: 2000 })]
      const answers = await Promise.all(others.map((other) => move(club, admin, paid, other)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      await club.settle(0)
      const { places, back, sums } = await stateOf(club, paid, [paid.yogaClass, ...others])
      const isCheapest = answers[1]?.status === 200
      expect({ places, back, sums }).toEqual({
        places: [false, !isCheapest, isCheapest],
        back: isCheapest ? 2500 : 1500,
        sums: [3, 3, 3],
      })
      expect(await mailsOf(club, paid.student)).toEqual(['enrolled', 'moved', 'refunded'])
    }
    await expectSound(club)
  })
})

describe('a move', () => {
  /** What happens at every call of a move to the database, each in a club of its own round. */
  const STEPS = [
    'orders.insertOnce',
    'seats.enrolLate',
    'places.end',
    'payments.insertOnce',
    'mails.insertOnce',
  ]

  it.each(STEPS)('against a student who leaves just before %s ends in one outcome', async (step) => {
    const { club, admin } = await openMoves()
    const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
    let left = 0
    const server = processBefore(club.deps, step, async () => {
      left = (await leave(club, paid.student, paid, 45)).status
    })
    const { status } = await move(server, admin, paid, other)
    await club.settle(0)
    const state = await stateOf(club, paid, [paid.yogaClass, other])
    expect([status, left].sort()).toEqual([200, 404])
    expect(state).toEqual({
      places: [false, status === 200],
      sums: [3, 3],
      back: status === 200 ? 1500 : 4500,
    })
    await expectSound(club)
  })

  it.each(STEPS)('against the cancellation of either class just before %s loses no money', async (step) => {
    const { club, admin } = await openMoves()
    for (const which of ['here', 'there']) {
      const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
      const server = processBefore(club.deps, step, async () => {
        await cancelClass(club, which === 'here' ? paid.yogaClass : other)
        await sweep(club.deps)
      })
      await move(server, admin, paid, other)
      await club.settle(0)
      const { places, back, sums } = await stateOf(club, paid, [paid.yogaClass, other])
      expect(sums, which).toEqual([3, 3])
      const place = places.indexOf(true)
      expect(back, which).toBe(place === -1 ? 4500 : place === 0 ? 0 : 1500)
      expect(places[which === 'here' ? 0 : 1], which).toBe(false)
    }
    await expectSound(club)
  })

  it('against a refund to the student who stays gives back no more than was paid', async () => {
    const { club, admin } = await openMoves()
    for (const cents of [1000, 2000]) {
      const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
      const server = processBefore(club.deps, 'places.end', () => giveBack(club, admin, paid, cents / 100, 0))
      const answer = await move(server, admin, paid, other)
      await club.settle(0)
      const isMoved = cents <= 1500
      expect(answer.body).toMatchObject(isMoved ? { refund: 15 } : { code: 'class.dearer' })
      expect(await stateOf(club, paid, [paid.yogaClass, other])).toEqual({
        places: [!isMoved, isMoved],
        sums: [3, 3],
        back: isMoved ? 1500 : 2000,
      })
    }
    await expectSound(club)
  })

  it('against the sale of the last seat gives it to one of the two', async () => {
    const { club, admin } = await openMoves()
    for (let round = 0; round < ROUNDS; round += 1) {
      const [paid, buyer] = [await enrolledByCard(club), await club.student()]
      const other = await club.yogaClass({ seats: 1, priceInCents: 3000 })
      const selectedId = await club.select(buyer, other)
      const [moved, bought] = await Promise.all([
        move(club, admin, paid, other),
        club.startPaying(buyer, selectedId, 30),
      ])
      expect([moved.status, bought.status].sort()).toEqual([200, 409])
      const { places } = await stateOf(club, paid, [paid.yogaClass, other])
      expect(places).toEqual(moved.status === 200 ? [false, true] : [true, false])
    }
    await expectSound(club)
  })

  it('against the deletion of the account leaves no place', async () => {
    const { club, admin } = await openMoves()
    for (const step of STEPS) {
      const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
      const server = processBefore(club.deps, step, () => endPlaces(club.deps, paid.student._id))
      await move(server, admin, paid, other)
      await club.settle(0)
      expect(await stateOf(club, paid, [paid.yogaClass, other]), step).toEqual({
        places: [false, false],
        sums: [3, 3],
        back: 4500,
      })
    }
    await expectSound(club)
  })

  it('is finished by anyone who acts on the new place before it is done', async () => {
    const { club, admin } = await openMoves()
    for (const act of [
      (there: OrderRecord, student: UserRecord) => leave(club, student, { orderId: there._id }, 30),
      (there: OrderRecord) => giveBack(club, admin, { orderId: there._id }, 30, 0),
    ]) {
      const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
      const server = processBefore(club.deps, 'places.end', async () => {
        const orderId = (await club.read(other)).roster[paid.student._id]?.orderId ?? ''
        const there = await club.stores.orders.find(orderId)
        expect((await act(there as OrderRecord, paid.student)).status).toBe(200)
      })
      expect((await move(server, admin, paid, other)).status).toBe(200)
      await club.settle(0)
      expect((await stateOf(club, paid, [paid.yogaClass])).places).toEqual([false])
      expect((await refundsOf(club, paid)).cents).toBe(4500)
    }
    await expectSound(club)
  })
})

describe('without its condition', () => {
  const promisesOf = async (club: Club) => [
    ...new Set((await club.discrepancies()).map(({ promise }) => promise)),
  ]
  const withStores = (club: Club, stores: Partial<Stores>) =>
    processOf({ ...club.deps, stores: { ...club.stores, ...stores } })

  it('that the place leaves a todo, a killed process leaves the student in two classes', async () => {
    const run = async (isCareless: boolean) => {
      const { club, admin } = await openMoves()
      const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
      const { seats } = club.stores
      const dying = withStores(club, {
        seats: {
          ...seats,
          enrolLate: async (claim, at, ...todos) => {
            await seats.enrolLate(claim, at, ...(isCareless ? [] : todos))
            throw new Error('The process has died')
          },
        },
      })
      await move(dying, admin, paid, other)
      await sweep(club.deps)
      const { places } = await stateOf(club, paid, [paid.yogaClass, other])
      return { places, promises: await promisesOf(club) }
    }
    expect(await run(false)).toEqual({ places: [false, true], promises: [] })
    expect(await run(true)).toEqual({ places: [true, true], promises: expect.arrayContaining(['I3', 'I9']) })
  })

  it('that the place before names the one after, the rest of the payment is lost', async () => {
    const run = async (isCareless: boolean) => {
      const { club, admin } = await openMoves()
      const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
      const { places } = club.stores
      const server = withStores(club, {
        places: {
          ...places,
          end: (claim, back, { to, ...end }, ...rest) =>
            places.end(claim, back, isCareless || !to ? end : { ...end, to }, ...rest),
        },
      })
      await move(server, admin, paid, other)
      await club.settle(0)
      const { places: where } = await stateOf(club, paid, [paid.yogaClass, other])
      return where
    }
    expect(await run(false)).toEqual([false, true])
    expect(await run(true)).toEqual([false, false])
  })

  it('that what is given back only grows, a late repetition takes money back', async () => {
    const run = async (isCareless: boolean) => {
      const { club, admin } = await openMoves()
      const [paid, other] = [await enrolledByCard(club), await club.yogaClass(CHEAPER)]
      const { body } = await move(club, admin, paid, other)
      const there = { orderId: String(body.insertedId) }
      const claim = { classId: paid.yogaClass._id, userId: paid.student._id, orderId: paid.orderId }
      const { places } = club.stores
      // The refund of 5 dollars is recorded after the end that gives back everything.
      let isLate = false
      const server = withStores(club, {
        places: {
          ...places,
          raise: async (of, cents, ...todos) => {
            if (isLate) return places.raise(of, cents, ...todos)
            isLate = true
            await leave(club, paid.student, there, 30)
            if (!isCareless) return places.raise(of, cents, ...todos)
            const raw = await openRawDatabase(club.databaseUri)
            await raw.classes.updateOne(
              { _id: of.classId },
              { $set: { [`barred.${of.orderId}.cents`]: cents } },
            )
            await raw.close()
            return true
          },
        },
      })
      await giveBack(server, admin, there, 5, 0)
      await club.settle(0)
      return (await places.find(claim))?.barred[paid.orderId]?.cents
    }
    expect(await run(false)).toBe(4500)
    expect(await run(true)).toBe(2000)
  })
})
