import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { startSweeper, sweep } from '../../sweeper.ts'
import { type Checkout, type Club, openClub, PAST_EVERY_HOLD_MS } from '../../testing/club.ts'
import { cancelClass, datedIn, mailsOf, refundsOf } from '../../testing/ends.ts'
import { processOf, wrapped } from '../../testing/processes.ts'

const API = '/ningjing'
const WAIT = { timeout: 20_000 }

/** A process whose card provider answers no call until `open`; `asked` counts the calls that wait. */
function withClosedProvider(club: Club) {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const deps = wrapped(club.deps, async (name, call) => {
    if (name.startsWith('cards.')) {
      asked += 1
      await gate.promise
    }
    return call()
  })
  return { ...processOf(deps), open: () => gate.resolve(), asked: () => asked }
}

type Paid = Pick<Checkout, 'intentId'> & { student: Checkout['student'] }

/** A class with three dates, an admin, and students who have paid $45.00 each. */
async function paidClass(students = 3) {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const yogaClass = await club.yogaClass({ seats: 5, ...datedIn(club, 48, 72, 96) })
  const paid: Paid[] = []
  for (let count = 0; count < students; count += 1) {
    const student = await club.student()
    paid.push({ student, ...(await club.buy(student, yogaClass)) })
  }
  const shown = async () => {
    const { body } = await club.as(admin).get(`${API}/classes`)
    return body.find(({ _id }: ClassRecord) => _id === yogaClass._id)
  }
  const settled = () =>
    vi.waitFor(async () => {
      expect((await club.read(yogaClass)).todos).toBe(0)
      expect((await shown()).pending).toBe(0)
    }, WAIT)
  return { club, admin, yogaClass, paid, shown, settled, path: `${API}/classes/${yogaClass._id}` }
}

/** The sweeper asks for the refund that is being made, which is due, and leaves the other ones to the request. */
async function expectLeftToRequest(server: { asked(): number }) {
  await vi.waitFor(() => expect(server.asked()).toBe(2), WAIT)
  await pause(300)
  expect(server.asked()).toBe(2)
}

/** What each student has got back, and in how many refunds. */
const refundsOfAll = (club: Club, paid: Paid[]) => Promise.all(paid.map((one) => refundsOf(club, one)))

describe('while the card provider is slow', () => {
  it('a canceled date answers, and its refunds are made one after another', async () => {
    const { club, admin, yogaClass, paid, shown, settled, path } = await paidClass()
    const server = withClosedProvider(club)
    const [date] = yogaClass.sessions
    const sent = { share: true, reason: 'Ill' }
    const answer = await server.as(admin).post(`${path}/sessions/${date?.id}/cancel`).send(sent)
    expect([answer.status, answer.body]).toEqual([200, { modifiedCount: 1 }])
    await vi.waitFor(() => expect(server.asked()).toBe(1), WAIT)
    expect((await shown()).pending).toBe(3)
    expect(await Promise.all(paid.map(({ student }) => mailsOf(club, student)))).toEqual(
      paid.map(() => ['changed', 'enrolled']),
    )
    const sweeping = sweep(server.deps)
    await expectLeftToRequest(server)
    server.open()
    await sweeping
    await settled()
    expect(await refundsOfAll(club, paid)).toEqual(paid.map(() => ({ cents: 1500, count: 1 })))
    expect(await club.discrepancies()).toEqual([])
  })

  it('a moved date answers', async () => {
    const { club, admin, yogaClass, paid, settled, path } = await paidClass(2)
    const server = withClosedProvider(club)
    const [date] = yogaClass.sessions
    const sent = { local: date?.local, minutes: 90 }
    expect((await server.as(admin).patch(`${path}/sessions/${date?.id}`).send(sent)).status).toBe(200)
    await settled()
    for (const { student } of paid) expect(await mailsOf(club, student)).toEqual(['changed', 'enrolled'])
    server.open()
  })

  it('a canceled class answers and has its seats back, and its refunds are made one after another', async () => {
    const { club, admin, yogaClass, paid, shown, settled, path } = await paidClass()
    const server = withClosedProvider(club)
    const sent = { name: yogaClass.name, reason: 'Ill', enrolledShown: 3 }
    const answer = await server.as(admin).post(`${path}/cancel`).send(sent)
    expect([answer.status, answer.body]).toEqual([200, { enrolled: 3, waiting: 0, refund: 135 }])
    await vi.waitFor(() => expect(server.asked()).toBe(1), WAIT)
    expect(await shown()).toMatchObject({ stage: 'canceled', enrolled: 0, seats: 5, pending: 3 })
    const sweeping = sweep(server.deps)
    await expectLeftToRequest(server)
    server.open()
    await sweeping
    await settled()
    expect(await refundsOfAll(club, paid)).toEqual(paid.map(() => ({ cents: 4500, count: 1 })))
    expect(await club.discrepancies()).toEqual([])
  })

  it('the sweeper releases seats while it refunds', async () => {
    const { club, yogaClass, paid, settled } = await paidClass(2)
    await cancelClass(club, yogaClass)
    const other = await club.yogaClass({ seats: 1 })
    const student = await club.student()
    const [now, orderId] = [club.clock.now(), club.stores.newId()]
    const hold = { orderId, selectedId: 's', cents: 4500, createdAt: now, expiresAt: now }
    const todo = { id: club.stores.newId(), kind: 'review', at: now } as const
    const placed = { ...hold, classId: other._id, userId: student._id }
    expect(await club.stores.seats.hold(placed, todo)).toBe(true)
    club.clock.pass(PAST_EVERY_HOLD_MS)
    const server = withClosedProvider(club)
    const sweeper = startSweeper(server.deps)
    await vi.waitFor(async () => {
      expect(server.asked()).toBeGreaterThan(0)
      expect((await club.read(other)).held).toBe(0)
    }, WAIT)
    expect(await refundsOfAll(club, paid)).toEqual(paid.map(() => ({ cents: 0, count: 0 })))
    server.open()
    await settled()
    await sweeper.stop()
    expect(await refundsOfAll(club, paid)).toEqual(paid.map(() => ({ cents: 4500, count: 1 })))
  })
})
