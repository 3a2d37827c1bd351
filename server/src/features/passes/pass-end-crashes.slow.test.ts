import { deleteUser } from '@ningjing/contract/users/users'
import { expect, it, vi } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { refundsOf } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import {
  atPassCheckout,
  book,
  type CreditStudio,
  creditStudio,
  endPassAs,
  extendTo,
  give,
  leaveDate,
  type PassCheckout,
  purseOf,
  setStopped,
  shop,
} from '../../testing/passes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { recordDisputeOf } from '../payments/record-dispute.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const DAY_MS = 24 * 3_600_000

const openInUtc = () => openClub({ CLUB_TIME_ZONE: 'UTC' })

type Booked = CreditStudio & { order: string }

/** A student who has booked a date with one of ten credits. */
async function booked(open: CreditStudio): Promise<Booked> {
  const { body } = await book(open.club, open.student, open.date)
  open.club.clock.pass(5 * 60_000)
  return { ...open, order: String(body.insertedId) }
}

const changesOf = async ({ club, student }: Pick<CreditStudio, 'club' | 'student'>) =>
  (await club.stores.mails.listFor(student._id)).filter(({ kind }) => kind === 'pass-changed')

it('a process killed while an admin ends a pass gives back what is left, once, or ends nothing', async () => {
  const club = await openInUtc()
  const writes = await killedAfterEach<Booked>(
    club,
    async () => booked(await creditStudio([72], {}, club)),
    async (dying, { admin, passId }) => await endPassAs(dying, admin, passId, 9, 135),
    async (open, isOver, text) => {
      const isEnded = (await purseOf(open)).end !== undefined
      if (isOver) expect(isEnded, text).toBe(true)
      const given = isEnded ? { cents: 13_500, count: 1 } : { cents: 0, count: 0 }
      expect(await refundsOf(club, open), text).toEqual(given)
      expect(await changesOf(open), text).toHaveLength(isEnded ? 1 : 0)
      const order = await club.stores.orders.find(open.passId)
      expect(order?.refundNotes, text).toEqual(isEnded ? { 13500: 'You move away.' } : undefined)
      // The admin tries again.
      const again = await endPassAs(club, open.admin, open.passId, 9, 135)
      expect(again.body, text).toEqual({ refund: 135, state: 'done' })
      expect(await refundsOf(club, open), text).toEqual({ cents: 13_500, count: 1 })
    },
  )
  expect(writes).toEqual(
    expect.arrayContaining([
      ...['purses.end', 'orders.noteRefund', 'payments.markEnded', 'orders.markEnded'],
      ...['mails.insertOnce', 'cards.refund', 'payments.recordRefund', 'orders.markRefunded'],
    ]),
  )
})

it('a process killed while a credit comes back to a pass that has ended gives its money back, once', async () => {
  const club = await openInUtc()
  const writes = await killedAfterEach<Booked>(
    club,
    async () => {
      const open = await booked(await creditStudio([72], {}, club))
      await endPassAs(club, open.admin, open.passId, 9, 135)
      return open
    },
    async (dying, { student, order }) => await leaveDate(dying, student, order, 1),
    async (open, isOver, text) => {
      const { enrolled } = await open.dateOf(open.date)
      if (isOver) expect(enrolled, text).toBe(0)
      const given = enrolled === 1 ? { cents: 13_500, count: 1 } : { cents: 15_000, count: 2 }
      expect(await refundsOf(club, open), text).toEqual(given)
      expect((await purseOf(open)).left, text).toBe(0)
    },
  )
  expect(writes).toEqual(expect.arrayContaining(['places.end', 'purses.giveBack', 'orders.raiseRefund']))
})

it('a process killed while an admin ends a pass that was paid at the desk leaves its money to be given back', async () => {
  const club = await openInUtc()
  await killedAfterEach(
    club,
    async () => {
      const open = await shop({}, club)
      const { body } = await give(club, open, 'cash')
      return { ...open, passId: String(body.insertedId) }
    },
    async (dying, { admin, passId }) => await endPassAs(dying, admin, passId, 10, 140),
    async (open, isOver, text) => {
      const isEnded = (await purseOf(open)).end !== undefined
      if (isOver) expect(isEnded, text).toBe(true)
      const payment = await club.stores.payments.find(open.passId)
      expect(payment?.refundFailedInCents, text).toBe(isEnded ? 14_000 : undefined)
    },
  )
})

const CHANGES = {
  stopped: async (dying, { admin, passId }) => await setStopped(dying, admin, passId, true),
  'going-on': async (dying, { admin, passId }) => await setStopped(dying, admin, passId, false),
  extended: async (dying, { admin, club, passId }) => {
    const until = new Date(club.clock.now().getTime() + 200 * DAY_MS).toISOString().slice(0, 10)
    return await extendTo(dying, admin, passId, until)
  },
} satisfies Record<string, Parameters<typeof killedAfterEach<PassCheckout & { passId: string }>>[2]>

it.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
  'a process killed while a pass is %s tells the student, or changes nothing',
  async (to) => {
    const club = await openInUtc()
    await killedAfterEach<PassCheckout & { passId: string }>(
      club,
      async () => {
        const open = await creditStudio([72], {}, club)
        if (to === 'going-on') await setStopped(club, open.admin, open.passId, true)
        return open
      },
      CHANGES[to],
      async (open, isOver, text) => {
        const { state, validUntil } = await purseOf(open)
        const isLonger = (validUntil?.getTime() ?? 0) > club.clock.now().getTime() + 150 * DAY_MS
        const isDone = { stopped: state === 'stopped', 'going-on': state === 'active', extended: isLonger }[
          to
        ]
        if (isOver) expect(isDone, text).toBe(true)
        const told = (await changesOf(open)).filter(({ facts }) => 'to' in facts && facts.to === to)
        expect(told, text).toHaveLength(isDone ? 1 : 0)
      },
    )
  },
)

it('a process killed while it records a lost dispute stops the pass all the same, once', async () => {
  const club = await openInUtc()
  await killedAfterEach<PassCheckout>(
    club,
    async () => {
      const open = await atPassCheckout(await shop({}, club))
      await club.confirm(open.intentId, 'pm_card_createDispute')
      await club.record(open.student, { transactionId: open.intentId })
      await recordDisputeOf(club.deps, open.intentId)
      const { data } = await club.stripe.disputes.list({ payment_intent: open.intentId })
      await club.stripe.disputes.close(data[0]!.id)
      return open
    },
    async (dying, { intentId }) => await recordDisputeOf(dying.deps, intentId),
    async (open, _isOver, text) => {
      expect((await purseOf({ club, passId: open.orderId })).state, text).toBe('stopped')
      expect(await changesOf(open), text).toHaveLength(1)
    },
  )
})

it('a process killed while an account is deleted ends its passes with a later sweep', async () => {
  const club = await openInUtc()
  await killedAfterEach<Booked>(
    club,
    async () => booked(await creditStudio([72], {}, club)),
    async (dying, { student }) => await ask(dying, student, deleteUser, { params: { id: student._id } }),
    async (open, _isOver, text) => {
      await club.settle()
      expect(await club.discrepancies(), text).toEqual([])
      const user = await club.stores.users.find(open.student._id)
      const isErased = user?.erasedAt !== undefined
      expect((await purseOf(open)).state, text).toBe(isErased ? 'ended' : 'active')
      expect((await refundsOf(club, open)).cents, text).toBe(isErased ? 15_000 : 0)
    },
  )
})
