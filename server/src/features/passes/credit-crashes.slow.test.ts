import { expect, it, vi } from 'vitest'
import { sweep } from '../../sweeper.ts'
import { openClub, PAST_EVERY_HOLD_MS } from '../../testing/club.ts'
import { cancelClass, move } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { book, type CreditStudio, creditStudio, leaveDate, purseOf } from '../../testing/passes.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const openInUtc = () => openClub({ CLUB_TIME_ZONE: 'UTC' })

/** Seats and credits always add up. */
async function countOf(open: CreditStudio, text: string) {
  const { left, days } = await purseOf(open)
  const { seats, held, enrolled, capacity } = await open.dateOf(open.date)
  expect({ held, all: seats + enrolled }, text).toEqual({ held: 0, all: capacity })
  expect({ left, days: Object.values(days)[0] ?? 0 }, text).toEqual({ left: 10 - enrolled, days: enrolled })
  return enrolled
}

it('a process killed while it books with a credit leaves a seat for a credit, or neither', async () => {
  const club = await openInUtc()
  const writes = await killedAfterEach<CreditStudio>(
    club,
    () => creditStudio([72], {}, club),
    async (dying, { student, date }) => await book(dying, student, date),
    async (open, isOver, text) => {
      const enrolled = await countOf(open, text)
      if (isOver) expect(enrolled, text).toBe(1)
      // The student tries again, and has one seat for one credit.
      const again = await book(club, open.student, open.date)
      expect(again.body.left, text).toBe(9)
      expect(await countOf(open, text), text).toBe(1)
    },
  )
  const steps = ['seats.hold', 'seats.namePass', 'orders.insertOnce', 'purses.spend', 'seats.enrolHeld']
  expect(writes.filter((name) => steps.includes(name))).toEqual(steps)
})

it('a process killed while it books lets the student book at once', async () => {
  const club = await openInUtc()
  const open = await creditStudio([72], {}, club)
  for (const last of [
    'seats.hold',
    'seats.namePass',
    'orders.insertOnce',
    'purses.spend',
    'seats.enrolHeld',
  ]) {
    const { student, date } = await creditStudio([72], {}, club)
    const dying = dyingAfter(club.deps, (name) => name === last)
    await book(dying, student, date)
    expect(dying.isDead(), last).toBe(true)
    expect((await book(club, student, date)).body.left, last).toBe(9)
  }
  club.clock.pass(PAST_EVERY_HOLD_MS)
  await club.settle()
  expect(await countOf(open, '')).toBe(0)
  expect(await club.discrepancies()).toEqual([])
})

it.each([
  [1, 72],
  [0, 3],
])('a process killed while a student leaves gives %i credit back, once', async (credits, hours) => {
  const club = await openInUtc()
  await killedAfterEach<CreditStudio & { order: string }>(
    club,
    async () => {
      const open = await creditStudio([hours], {}, club)
      const { body } = await book(club, open.student, open.date)
      club.clock.pass(5 * 60_000)
      return { ...open, order: String(body.insertedId) }
    },
    async (dying, { student, order }) => await leaveDate(dying, student, order, credits),
    async (open, isOver, text) => {
      const { enrolled } = await open.dateOf(open.date)
      const { left } = await purseOf(open)
      expect(left, text).toBe(enrolled === 1 ? 9 : 9 + credits)
      if (isOver) expect(enrolled, text).toBe(0)
    },
  )
})

it.each(['places.end', 'payments.markEnded', 'orders.markEnded', 'purses.giveBack', 'mails.insertOnce'])(
  'a process killed after %s while it empties a canceled class gives the credit back once',
  async (last) => {
    const club = await openInUtc()
    const open = await creditStudio([72], {}, club)
    await book(club, open.student, open.date)
    await cancelClass(club, open.parent)
    const dying = dyingAfter(club.deps, (name) => name === last)
    await sweep(dying.deps).catch(() => undefined)
    expect(dying.isDead()).toBe(true)
    await club.settle()
    expect(await countOf(open, last)).toBe(0)
    expect(await club.discrepancies()).toEqual([])
  },
)

it('a process killed while it moves a student whose seat a pass pays leaves one seat for one credit', async () => {
  const club = await openInUtc()
  const writes = await killedAfterEach<CreditStudio & { orderId: string }>(
    club,
    async () => {
      const open = await creditStudio([72, 96], {}, club)
      const { body } = await book(club, open.student, open.date)
      return { ...open, orderId: String(body.insertedId) }
    },
    async (dying, open) => await move(dying, open.admin, open, { _id: open.second }),
    async (open, _isOver, text) => {
      const [here, there] = [await open.dateOf(open.date), await open.dateOf(open.second)]
      const isMoved = text.includes('seats.enrolLate')
      expect([here.enrolled, there.enrolled], text).toEqual(isMoved ? [0, 1] : [1, 0])
      const { left, uses } = await purseOf(open)
      expect([left, uses[open.orderId]?.classId], text).toEqual([9, isMoved ? there._id : here._id])
    },
  )
  expect(writes).toEqual(expect.arrayContaining(['seats.enrolLate', 'places.end', 'purses.moveUse']))
})

it('a process killed while it books a series leaves a seat for all its credits, or neither', async () => {
  const club = await openInUtc()
  const series = { dropIn: null, credits: 4 } as const
  await killedAfterEach<CreditStudio>(
    club,
    () => creditStudio([72, 240], {}, club, series),
    async (dying, { student, parent }) => await book(dying, student, parent._id),
    async (open, isOver, text) => {
      const { enrolled, held } = await club.read(open.parent)
      expect({ held, left: (await purseOf(open)).left }, text).toEqual({ held: 0, left: 10 - 4 * enrolled })
      if (isOver) expect(enrolled, text).toBe(1)
      const again = await book(club, open.student, open.parent._id)
      expect(again.body.left, text).toBe(6)
    },
  )
})
