import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Stores } from '../../database.ts'
import { blockOrder } from '../../seats/block-order.ts'
import { deepSweep, sweep } from '../../sweeper.ts'
import { type Condition, carelessPlaces } from '../../testing/careless.store.ts'
import { atCheckout, type Club, EVENT_WAIT, enrolledByCard, openClub } from '../../testing/club.ts'
import {
  cancelClass,
  datedIn,
  giveBack,
  leave,
  mailsOf,
  quote,
  refundsOf,
  remove,
} from '../../testing/ends.ts'
import { processBefore, processOf } from '../../testing/processes.ts'
import { fulfill } from '../payments/fulfill.ts'

const HOUR_MS = 3_600_000
const ROUNDS = 5

/** A server process on these stores. */
const withStores = (club: Club, stores: Partial<Stores>) =>
  processOf({ ...club.deps, stores: { ...club.stores, ...stores } })

/** A server process on these stores in which something happens just before the first call of this name. */
const before = (club: Club, name: string, act: () => Promise<unknown>, stores: Partial<Stores> = {}) =>
  processBefore({ ...club.deps, stores: { ...club.stores, ...stores } }, name, act)

const succeeded = async (club: Club, intentId: string) =>
  (await club.eventsOf(intentId)).find(({ type }) => type === 'payment_intent.succeeded')!

async function expectSound(club: Club) {
  await club.settle()
  expect(await club.discrepancies()).toEqual([])
}

describe('leaving twice at once', () => {
  it('gives back once, and both are answered the same', async () => {
    const club = await openClub()
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = await enrolledByCard(club)
      const answers = await Promise.all([1, 2, 3].map(() => leave(club, paid.student, paid, 45)))
      expect(answers.map(({ status, body }) => [status, body.refund])).toEqual(Array(3).fill([200, 45]))
      await club.settle(0)
      expect(await refundsOf(club, paid)).toEqual({ cents: 4500, count: 1 })
      expect(await mailsOf(club, paid.student)).toEqual(['ended', 'enrolled', 'refunded'])
      expect(await club.read(paid.yogaClass)).toMatchObject({ seats: 3, enrolled: 0 })
    }
    await expectSound(club)
  })
})

describe('leaving', () => {
  it('against the webhook, the browser and the sweeper gives back once and no seat again', async () => {
    const club = await openClub()
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = await enrolledByCard(club)
      const event = await succeeded(club, paid.intentId)
      await Promise.all([
        leave(club, paid.student, paid, 45),
        club.deliver(event),
        club.record(paid.student, { transactionId: paid.intentId }),
        sweep(club.deps),
      ])
      await club.deliverAndHandle(event)
      await deepSweep(club.deps)
      expect(await refundsOf(club, paid)).toEqual({ cents: 4500, count: 1 })
      expect(await club.read(paid.yogaClass)).toMatchObject({ seats: 3, held: 0, enrolled: 0 })
      expect(await club.enrolments(paid.student)).toEqual([])
    }
    await expectSound(club)
  })

  it('while the payment is being recorded keeps the end, and the record says it', async () => {
    const club = await openClub()
    for (const last of ['payments.insertOnce', 'orders.markEnrolled', 'payments.find']) {
      const checkout = await atCheckout(club)
      await club.confirm(checkout.intentId)
      const slow = before(club, last, async () => {
        expect((await leave(club, checkout.student, checkout, 45)).status, last).toBe(200)
      })
      await slow.as(checkout.student).post('/ningjing/payments').send({ transactionId: checkout.intentId })
      await club.settle(0)
      expect(await refundsOf(club, checkout), last).toEqual({ cents: 4500, count: 1 })
      expect(await club.payments(checkout.student), last).toMatchObject([{ refunded: 45, dueBack: 45 }])
    }
    await expectSound(club)
  })

  it('against the cancellation of the class gives back everything once', async () => {
    const club = await openClub()
    const reasons = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const terms = { freeHours: 0, latePercent: 100, freeDays: 14 }
      const paid = await enrolledByCard(club, 3, { terms })
      const calls = [
        () => leave(club, paid.student, paid, 45),
        async () => {
          await cancelClass(club, paid.yogaClass)
          await Promise.all([sweep(club.deps), sweep(club.deps)])
        },
      ]
      await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
      await club.settle(0)
      expect(await refundsOf(club, paid)).toEqual({ cents: 4500, count: 1 })
      const { barred, enrolled, seats } = await club.read(paid.yogaClass)
      expect([enrolled, seats]).toEqual([0, 3])
      reasons.add(barred[paid.orderId]?.reason ?? '')
      expect(await mailsOf(club, paid.student)).toHaveLength(3)
    }
    expect(['canceled', 'class-canceled']).toEqual(expect.arrayContaining([...reasons]))
    await expectSound(club)
  })

  it('after the amount has fallen says the new one, and gives back nothing yet', async () => {
    const club = await openClub()
    const terms = { freeHours: 24, latePercent: 20, freeDays: 14 }
    const paid = await enrolledByCard(club, 3, { ...datedIn(club, 26), terms })
    const { body } = await quote(club, paid.student, paid)
    club.clock.pass(2 * HOUR_MS + 60_001)
    const late = await leave(club, paid.student, paid, body.refund)
    expect([late.status, late.body.facts]).toEqual([409, { refund: 9 }])
    expect(await refundsOf(club, paid)).toEqual({ cents: 0, count: 0 })
    expect((await leave(club, paid.student, paid, 9)).body).toEqual({ refund: 9, state: 'done' })
    await expectSound(club)
  })

  it('while goodwill is given gives both, never more than was paid', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = await enrolledByCard(club)
      const calls = [
        () => leave(club, paid.student, paid, 45),
        () => giveBack(club, admin, paid, 20, 0),
        () => giveBack(club, admin, paid, 30, 0),
      ]
      await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
      // Two refunds at once may take the same number: the second is tried again.
      await club.settle(60_000)
      expect((await refundsOf(club, paid)).cents).toBe(4500)
      expect((await club.payments(paid.student))[0]).toMatchObject({ refunded: 45, dueBack: 45 })
    }
    await expectSound(club)
  })

  it('makes the seat free for another at once, and sells it once', async () => {
    const club = await openClub()
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = await enrolledByCard(club, 1)
      const others = await Promise.all([1, 2, 3].map(() => club.student()))
      const buy = async (student: (typeof others)[number]) => {
        const selected = await club
          .as(student)
          .post('/ningjing/selectedClasses')
          .send({ classId: paid.yogaClass._id })
        if (!selected.body.insertedId) return selected
        const started = await club.startPaying(student, selected.body.insertedId)
        if (started.status === 200) await club.confirm(intentIdOf(started.body.clientSecret))
        return started
      }
      const [left, ...early] = await Promise.all([leave(club, paid.student, paid, 45), ...others.map(buy)])
      expect(left?.status).toBe(200)
      const late = await Promise.all(others.map(buy))
      const sold = [...early, ...late].filter(({ status }) => status === 200)
      expect(sold.length).toBeGreaterThan(0)
      await club.settle(0)
      expect(await club.read(paid.yogaClass)).toMatchObject({ seats: 0, held: 0, enrolled: 1, capacity: 1 })
    }
    await expectSound(club)
  })
})

describe('removing a student twice at once', () => {
  it('gives back once, and both are answered the same', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    for (const name of ['orders.find', 'users.find', 'places.find', 'payments.find', 'places.end']) {
      const paid = await enrolledByCard(club)
      const removed = (server: Pick<Club, 'as'>) => remove(server, admin, paid, 20, 0)
      const server = before(club, name, () => removed(club))
      expect((await removed(server)).body, name).toEqual({ refund: 20, state: 'done' })
      expect(await refundsOf(club, paid), name).toEqual({ cents: 2000, count: 1 })
    }
    await expectSound(club)
  })
})

describe('goodwill of two admins at once', () => {
  it('is given once, and the second admin reads how much that was', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const paid = await enrolledByCard(club)
    const server = before(club, 'places.giveBack', () => giveBack(club, admin, paid, 20, 0))
    const second = await giveBack(server, admin, paid, 30, 0)
    expect([second.status, second.body.facts]).toEqual([409, { refund: 20 }])
    const same = before(club, 'places.giveBack', () => giveBack(club, admin, paid, 30, 20))
    expect((await giveBack(same, admin, paid, 30, 20)).body).toEqual({ refund: 30, state: 'done' })
    expect(await refundsOf(club, paid)).toEqual({ cents: 3000, count: 2 })
    await expectSound(club)
  })
})

describe('goodwill beside a refund that another process records at that moment', () => {
  it('is given as well', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const paid = await enrolledByCard(club)
    await club.deps.cards.refund(paid.intentId, paid.orderId, 1, 3000)
    const { orders } = club.stores
    const server = before(club, 'orders.countTries', async () => {
      await orders.markGivenBack(paid.orderId, 1, (await orders.find(paid.orderId))?.nextAt ?? null)
    })
    expect((await giveBack(server, admin, paid, 45, 0)).status).toBe(200)
    // Not by the deep sweep, which looks at young payments only.
    await vi.waitFor(async () => {
      club.clock.pass(600_000)
      await sweep(club.deps)
      expect((await refundsOf(club, paid)).cents).toBe(4500)
    }, EVENT_WAIT)
    await expectSound(club)
  })
})

describe('the share of a canceled date', () => {
  it('while goodwill is given never makes more than was paid', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const paid = await enrolledByCard(club, 3, datedIn(club, 48, 72))
    const [first] = (await club.read(paid.yogaClass)).sessions
    const server = before(club, 'places.giveShare', () => giveBack(club, admin, paid, 30, 0))
    const path = `/ningjing/classes/${paid.yogaClass._id}/sessions/${first?.id}/cancel`
    const answer = await server.as(admin).post(path).send({ share: true, reason: 'Ill' })
    expect(answer.status).toBe(200)
    // The share follows after the answer, and a refund that met another one is put off, each time for longer.
    await vi.waitFor(async () => {
      await club.settle(600_000)
      const back = (await club.read(paid.yogaClass)).roster[paid.student._id]?.back
      expect([back, (await refundsOf(club, paid)).cents]).toEqual([4500, 4500])
    }, EVENT_WAIT)
    await expectSound(club)
  })
})

describe('without its condition', () => {
  /** What the tests above would see of a club whose store lacks one condition. */
  async function carelessClub(lacks: Condition | null) {
    const club = await openClub()
    const careless = await carelessPlaces(club.databaseUri, club.stores, lacks)
    onTestFinished(careless.close)
    return { club, admin: await club.student({ role: 'admin' }), stores: careless.stores }
  }
  const promisesOf = async (club: Club) => (await club.discrepancies()).map(({ promise }) => promise)

  it('that the place is of this order, O10 ends the place of another order', async () => {
    const run = async ({
      club,
      stores,
    }: Pick<Awaited<ReturnType<typeof carelessClub>>, 'club' | 'stores'>) => {
      const paid = await enrolledByCard(club)
      const server = before(club, 'places.end', () => leave(club, paid.student, paid, 45), stores)
      await leave(server, paid.student, paid, 45)
      return (await club.read(paid.yogaClass)).enrolled
    }
    const sound = await carelessClub(null)
    expect(await run(sound)).toBe(0)
    await expectSound(sound.club)
    const careless = await carelessClub('orderId')
    expect(await run(careless)).toBe(-1)
    expect(await promisesOf(careless.club)).toContain('I1')
  })

  it('that the amount given back is as quoted, O10 forgets what was given back meanwhile', async () => {
    const run = async ({ club, admin, stores }: Awaited<ReturnType<typeof carelessClub>>) => {
      const terms = { freeHours: 0, latePercent: 0, freeDays: 0 }
      const paid = await enrolledByCard(club, 3, { terms })
      const server = before(club, 'places.end', () => giveBack(club, admin, paid, 20, 0), stores)
      const answer = await leave(server, paid.student, paid, 0)
      await club.settle()
      return answer.body.facts ?? answer.body.refund
    }
    const sound = await carelessClub(null)
    expect(await run(sound)).toEqual({ refund: 20 })
    expect(await promisesOf(sound.club)).toEqual([])
    const careless = await carelessClub('back')
    expect(await run(careless)).toBe(0)
    expect(await promisesOf(careless.club)).toContain('I8')
  })

  it('that the order is blocked in the same update, O10 lets the webhook give the seat again', async () => {
    const run = async ({ club, stores }: Awaited<ReturnType<typeof carelessClub>>) => {
      const paid = await enrolledByCard(club)
      await leave(withStores(club, stores), paid.student, paid, 45)
      await club.deliverAndHandle(await succeeded(club, paid.intentId))
      return (await club.read(paid.yogaClass)).enrolled
    }
    const sound = await carelessClub(null)
    expect(await run(sound)).toBe(0)
    expect(await promisesOf(sound.club)).toEqual([])
    const careless = await carelessClub('barred')
    expect(await run(careless)).toBe(1)
  })

  it('that the order is not blocked yet, O5 overwrites the amount that was decided', async () => {
    const run = async ({ club, stores }: Awaited<ReturnType<typeof carelessClub>>) => {
      const terms = { freeHours: 0, latePercent: 0, freeDays: 0 }
      const paid = await enrolledByCard(club, 3, { terms })
      const deps = { ...club.deps, stores: { ...club.stores, ...stores } }
      await leave(club, paid.student, paid, 0)
      const claim = { classId: paid.yogaClass._id, userId: paid.student._id, orderId: paid.orderId }
      await blockOrder(deps, claim, 'no-seat')
      await fulfill(club.deps, paid.intentId)
      await club.settle()
      return (await refundsOf(club, paid)).cents
    }
    const sound = await carelessClub(null)
    expect(await run(sound)).toBe(0)
    expect(await promisesOf(sound.club)).toEqual([])
    const careless = await carelessClub('barAbsent')
    expect(await run(careless)).toBe(4500)
    expect(await promisesOf(careless.club)).toContain('I9')
  })

  it('that a refund is what is due minus what was given, a second one gives back too much', async () => {
    const run = async (club: Club, looksFirst: boolean) => {
      const admin = await club.student({ role: 'admin' })
      const paid = await enrolledByCard(club)
      const cards = { ...club.deps.cards, ...(!looksFirst && { refundsOf: async () => [] }) }
      const server = processOf({ ...club.deps, cards })
      await giveBack(server, admin, paid, 10, 0)
      await giveBack(server, admin, paid, 30, 10)
      return (await refundsOf(club, paid)).cents
    }
    expect(await run(await openClub(), true)).toBe(3000)
    const club = await openClub()
    expect(await run(club, false)).toBe(4000)
    expect(await promisesOf(club)).toContain('I8')
  })

  it('that a todo goes last, a process that dies while it works loses the refund', async () => {
    const run = async (club: Club, goesFirst: boolean) => {
      const paid = await enrolledByCard(club)
      const ended: typeof club.deps.tasks.ended = async (_deps, ownerId, todo) => {
        if (goesFirst) await club.stores.todos.remove({ owner: 'classes', ownerId, todo })
        throw new Error('The process has died')
      }
      const server = processOf({ ...club.deps, tasks: { ...club.deps.tasks, ended } })
      await leave(server, paid.student, paid, 45)
      await sweep(club.deps)
      return (await refundsOf(club, paid)).cents
    }
    expect(await run(await openClub(), false)).toBe(4500)
    const club = await openClub()
    expect(await run(club, true)).toBe(0)
    expect(await promisesOf(club)).toEqual(expect.arrayContaining(['I3', 'I9']))
  })

  it('that O14 leaves a todo, a canceled class keeps its students', async () => {
    const run = async (club: Club, isCareless: boolean) => {
      const { yogaClass } = await enrolledByCard(club)
      const todo = await cancelClass(club, yogaClass)
      if (isCareless) await club.stores.todos.remove({ owner: 'classes', ownerId: yogaClass._id, todo })
      await club.settle()
      return (await club.read(yogaClass)).enrolled
    }
    expect(await run(await openClub(), false)).toBe(0)
    const club = await openClub()
    expect(await run(club, true)).toBe(1)
    expect(await promisesOf(club)).toContain('I19')
  })

  it('that each refund has its number, a second refund is not made', async () => {
    const run = async (club: Club, isNumbered: boolean) => {
      const admin = await club.student({ role: 'admin' })
      const paid = await enrolledByCard(club)
      const { refund } = club.deps.cards
      const cards: typeof club.deps.cards = {
        ...club.deps.cards,
        refund: (id, order, number, cents) => refund(id, order, isNumbered ? number : 1, cents),
      }
      const server = processOf({ ...club.deps, cards })
      await giveBack(server, admin, paid, 20, 0)
      await giveBack(server, admin, paid, 40, 20)
      return (await refundsOf(club, paid)).cents
    }
    expect(await run(await openClub(), true)).toBe(4000)
    const club = await openClub()
    expect(await run(club, false)).toBe(2000)
    expect(await promisesOf(club)).toContain('I4')
  })
})
