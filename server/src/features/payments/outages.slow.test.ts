import { describe, expect, it, vi } from 'vitest'
import { openStores } from '../../database.ts'
import { deepSweep, sweep } from '../../sweeper.ts'
import {
  atCheckout,
  type Club,
  deliverTo,
  loseTheSeat,
  openClub,
  PAST_EVERY_HOLD_MS,
} from '../../testing/club.ts'
import { losing, processOf, providerDown, withOutage } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const API = '/ningjing'
const DOWN = { database: 'service.database-down', cards: 'service.cards-down' } as const

/** A call to an unreachable database. Throws the driver's own error. */
async function unreachable(club: Club): Promise<() => Promise<never>> {
  const stores = await openStores(club.databaseUri)
  await stores.close()
  return async () => {
    await stores.users.find('unknown')
    throw new Error('The database was reached')
  }
}

type LosingProcess = ReturnType<typeof losing>

/**
 * Repeats an action. Each time, the database or the provider goes down one call later, until the action succeeds.
 * After each one, `then` tries again without an outage.
 */
async function atEachStep<T>(
  club: Club,
  prepare: () => Promise<T>,
  act: (losingProcess: LosingProcess, prepared: T) => Promise<{ status: number; body: { code?: string } }>,
  then: (prepared: T) => Promise<void>,
): Promise<number> {
  const database = await unreachable(club)
  for (let step = 0; ; step += 1) {
    const prepared = await prepare()
    const losingProcess = losing(club.deps, step, { database, cards: providerDown })
    const { status, body } = await act(losingProcess, prepared)
    const lost = losingProcess.lost()
    if (lost && status !== 200) expect([status, body.code, step]).toEqual([503, DOWN[lost], step])
    await then(prepared)
    expect(step).toBeLessThan(40)
    if (!lost) return step
  }
}

describe('an outage of database or provider, at each step', () => {
  it('of starting a payment is answered 503, and the next try goes through', async () => {
    const club = await openClub()
    const steps = await atEachStep(
      club,
      async () => {
        const [student, yogaClass] = [await club.student(), await club.yogaClass({ seats: 1 })]
        return { student, yogaClass, selectedId: await club.select(student, yogaClass) }
      },
      (losingProcess, { student, selectedId }) =>
        losingProcess.as(student).post(`${API}/create-payment-intent`).send({ price: 45, selectedId }),
      async ({ student, yogaClass, selectedId }) => {
        const again = await club.startPaying(student, selectedId)
        expect(again.status).toBe(200)
        expect(await club.read(yogaClass)).toMatchObject({ seats: 0, held: 1 })
      },
    )
    expect(steps).toBeGreaterThan(6)
    expect(await club.discrepancies()).toEqual([])
    await club.settle()
    expect(await club.stores.seats.holds()).toEqual([])
    expect(await club.discrepancies()).toEqual([])
  })

  it('of recording a payment is answered 503, and the next try enrolls', async () => {
    const club = await openClub()
    const steps = await atEachStep(
      club,
      async () => {
        const checkout = await atCheckout(club)
        await club.confirm(checkout.intentId)
        return checkout
      },
      (losingProcess, { student, intentId }) =>
        losingProcess.as(student).post(`${API}/payments`).send({ transactionId: intentId }),
      async ({ student, yogaClass, intentId }) => {
        expect((await club.record(student, { transactionId: intentId })).status).toBe(200)
        expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1 })
      },
    )
    expect(steps).toBeGreaterThan(6)
    expect(await club.discrepancies()).toEqual([])
  })

  it('of refunding a payment ends in one refund', async () => {
    const club = await openClub()
    const database = await unreachable(club)
    for (let step = 0, isOver = false; !isOver; step += 1) {
      const checkout = await atCheckout(club, 1)
      await loseTheSeat(club, checkout)
      await club.confirm(checkout.intentId)
      const losingProcess = losing(club.deps, step, { database, cards: providerDown })
      const body = { transactionId: checkout.intentId }
      const answer = await losingProcess.as(checkout.student).post(`${API}/payments`).send(body)
      expect(['service.database-down', 'service.cards-down', 'payment.refunded']).toContain(answer.body.code)
      await club.settle(60_000)
      expect(await club.deps.cards.refundsOf(checkout.intentId)).toMatchObject([{ amountInCents: 4500 }])
      expect((await club.stores.orders.find(checkout.orderId))?.state).toBe('refunded')
      isOver = losingProcess.lost() === undefined
      expect(step).toBeLessThan(40)
    }
    expect(await club.discrepancies()).toEqual([])
  })

  it('of enrolling for free is answered 503, and the next try enrolls', async () => {
    const club = await openClub()
    await atEachStep(
      club,
      async () => {
        const student = await club.student()
        const yogaClass = await club.yogaClass({ priceInCents: 0, seats: 1 })
        return { student, yogaClass, selectedId: await club.select(student, yogaClass) }
      },
      (losingProcess, { student, selectedId }) =>
        losingProcess.as(student).post(`${API}/payments`).send({ selectedId }),
      async ({ student, yogaClass, selectedId }) => {
        expect((await club.record(student, { selectedId })).status).toBe(200)
        expect(await club.read(yogaClass)).toMatchObject({ seats: 0, held: 0, enrolled: 1 })
      },
    )
    expect(await club.discrepancies()).toEqual([])
  })

  it('of removing a selection is answered 503, and the next try removes it', async () => {
    const club = await openClub()
    await atEachStep(
      club,
      () => atCheckout(club),
      (losingProcess, { student, selectedId }) =>
        losingProcess.as(student).delete(`${API}/selectedClasses/${selectedId}`),
      async ({ student, yogaClass, selectedId }) => {
        await club.as(student).delete(`${API}/selectedClasses/${selectedId}`)
        expect(await club.selections(student)).toEqual([])
        expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0, holds: {} })
      },
    )
    expect(await club.discrepancies()).toEqual([])
  })

  it('of receiving an event is answered 503 until the event is stored, and repeated by the sweeper after', async () => {
    const club = await openClub()
    const database = await unreachable(club)
    for (let step = 0, isOver = false; !isOver; step += 1) {
      const { yogaClass, intentId } = await atCheckout(club)
      await club.confirm(intentId)
      const events = await club.eventsOf(intentId)
      const event = events.find(({ type }) => type === 'payment_intent.succeeded')!
      const losingProcess = losing(club.deps, step, { database, cards: providerDown })
      const { status } = await deliverTo(losingProcess.visitor, event)
      expect([200, 503]).toContain(status)
      expect((await club.stores.webhooks.find(event.id)) !== null).toBe(status === 200)
      if (status === 503) await club.deliver(event)
      await sweep(club.deps)
      expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1 })
      isOver = losingProcess.lost() === undefined
      expect(step).toBeLessThan(40)
    }
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('an outage of the provider', () => {
  it('keeps a hold that has ended, until the provider can be asked', async () => {
    const club = await openClub()
    const { yogaClass, intentId } = await atCheckout(club)
    club.clock.pass(PAST_EVERY_HOLD_MS)
    const down = withOutage(club.deps, (name) => name.startsWith('cards.'), providerDown)
    await expect(sweep(down)).rejects.toThrow()
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 1 })
    await club.confirm(intentId)
    await sweep(club.deps)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1 })
  })

  it('gives the seat of a payment that it could not start back at once', async () => {
    const club = await openClub()
    const [student, yogaClass] = [await club.student(), await club.yogaClass({ seats: 1 })]
    const selectedId = await club.select(student, yogaClass)
    const down = processOf(withOutage(club.deps, (name) => name.startsWith('cards.'), providerDown))
    const answer = await down.as(student).post(`${API}/create-payment-intent`).send({ price: 45, selectedId })
    expect([answer.status, answer.body.code]).toEqual([503, 'service.cards-down'])
    expect(await club.read(yogaClass)).toMatchObject({ seats: 1, held: 0, holds: {} })
    expect(await club.discrepancies()).toEqual([])
  })

  it('keeps selection and hold when the selection is to be removed', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId } = await atCheckout(club)
    const down = processOf(withOutage(club.deps, (name) => name.startsWith('cards.'), providerDown))
    const answer = await down.as(student).delete(`${API}/selectedClasses/${selectedId}`)
    expect([answer.status, answer.body.code]).toEqual([503, 'service.cards-down'])
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 1 })
    expect(await club.selections(student)).toHaveLength(1)
  })

  it('does not keep what needs no provider from being swept', async () => {
    const club = await openClub()
    const { yogaClass } = await atCheckout(club)
    const [student, other] = [await club.student(), await club.yogaClass()]
    const selectedId = await club.select(student, other)
    const down = withOutage(club.deps, (name) => name.startsWith('cards.'), providerDown)
    const stopped = withOutage(down, (name) => name === 'seats.releaseUnnamed', providerDown)
    await processOf(stopped).as(student).post(`${API}/create-payment-intent`).send({ price: 45, selectedId })
    expect(await club.read(other)).toMatchObject({ held: 1 })
    club.clock.pass(PAST_EVERY_HOLD_MS)
    await sweep(down).catch(() => undefined)
    expect(await club.read(other)).toMatchObject({ held: 0 })
    expect(await club.read(yogaClass)).toMatchObject({ held: 1 })
  })
})

describe('a database that is down', () => {
  it('ends a sweep, and the next one goes on', async () => {
    const club = await openClub()
    const { yogaClass, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const database = await unreachable(club)
    const down = withOutage(club.deps, (name) => !name.startsWith('cards.'), database)
    await expect(sweep(down)).rejects.toThrow()
    await expect(deepSweep(down)).rejects.toThrow()
    await deepSweep(club.deps)
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 1 })
  })
})
