import { expect, it, vi } from 'vitest'
import { type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { restorable } from '../../testing/killed.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** More writes than any of the changes makes. */
const MAX_WRITES = 40

/** A class with two dates and a student who has paid by card. */
async function paidClass(club: Club) {
  const paid = await enrolledByCard(club)
  const dates = datesIn([48, 72], club.clock.now(), club.stores.newId)
  await club.stores.classes.setSessions(paid.yogaClass, dates, [])
  await club.logFacts(paid.yogaClass)
  const sid = dates.sessions?.[0]?.id ?? ''
  return {
    ...paid,
    sid,
    path: `/ningjing/classes/${paid.yogaClass._id}`,
    stored: () => club.read(paid.yogaClass),
    refunded: async () => (await club.deps.cards.readIntent(paid.intentId))?.refundedInCents,
    mails: async () => (await club.stores.mails.listFor(paid.student._id)).map(({ _id }) => _id),
  }
}

type Paid = Awaited<ReturnType<typeof paidClass>>

/** Runs a change again and again, each time killed after one more of its writes, until one run is complete. */
async function killedAfterEachWrite(
  request: (paid: Paid) => { path: string; body: object },
  check: (paid: Paid, adminId: string, club: Club) => Promise<void>,
) {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const restore = await restorable(club)
  for (let last = 0; last < MAX_WRITES; last += 1) {
    const paid = await paidClass(club)
    const dying = dyingAfter(club.deps, (_call, index) => index === last)
    const { path, body } = request(paid)
    const answer = await dying.as(admin).post(path).send(body)
    // What is left is worked off after the answer.
    const isOver = async () =>
      expect(dying.isDead() || (answer.status === 200 && (await paid.stored()).todos === 0)).toBe(true)
    await vi.waitFor(isOver, 10_000)
    await club.settle(0)
    expect((await paid.stored()).todos).toBe(0)
    await check(paid, admin._id, club)
    expect(await club.discrepancies(), dying.writes.join(' ')).toEqual([])
    if (!dying.isDead()) return
    await restore()
  }
  throw new Error('The change never came to its end')
}

it('a process killed while it cancels a class refunds and tells everybody', () =>
  killedAfterEachWrite(
    ({ path, yogaClass }) => ({
      path: `${path}/cancel`,
      body: { name: yogaClass.name, reason: 'Ill', enrolledShown: 1 },
    }),
    async ({ stored, refunded, mails, yogaClass, orderId }, adminId, { stores }) => {
      const { stage, enrolled, seats } = await stored()
      const isCanceled = stage === 'canceled'
      expect([enrolled, seats]).toEqual(isCanceled ? [0, 3] : [1, 2])
      expect(await refunded()).toBe(isCanceled ? 4500 : 0)
      expect((await mails()).includes(`class-canceled:${orderId}`)).toBe(isCanceled)
      const toAdmin = await stores.mails.find(`class-canceled:${yogaClass._id}:${adminId}`)
      expect(toAdmin !== null).toBe(isCanceled)
    },
  ))

it('a process killed while it cancels a date gives its share back and tells everybody', () =>
  killedAfterEachWrite(
    ({ path, sid }) => ({ path: `${path}/sessions/${sid}/cancel`, body: { share: true, reason: 'Ill' } }),
    async ({ stored, refunded, mails, orderId, sid }) => {
      const { sessions, enrolled } = await stored()
      const isCanceled = sessions.some(({ canceled }) => canceled)
      expect(enrolled).toBe(1)
      expect(await refunded()).toBe(isCanceled ? 2250 : 0)
      expect((await mails()).includes(`changed:${orderId}:${sid}:1`)).toBe(isCanceled)
    },
  ))
