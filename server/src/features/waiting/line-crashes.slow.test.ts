import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { sweep } from '../../sweeper.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { datedIn, mailsOf } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { freeSeat, join, leaveLine, lineOf, waitingOf, withGuest } from '../../testing/waiting.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const API = '/ningjing'
const HOUR_MS = 3_600_000
/** Longer than any offer of twelve hours. */
const PAST_OFFER_MS = 31 * HOUR_MS

async function clubWithAdmin() {
  const club = await openClub()
  return { club, admin: await club.student({ role: 'admin' }) }
}

/** Where a student is: `waiting`, `offered`, `enrolled` or nowhere. */
async function whereIs(club: Club, yogaClass: ClassRecord, { _id }: UserRecord): Promise<string> {
  const { holds, roster, queue = [] } = await club.read(yogaClass)
  if (queue.some(({ userId }) => userId === _id)) return 'waiting'
  if (roster[_id]) return 'enrolled'
  return holds[_id] ? 'offered' : 'nowhere'
}

/** An offer can be taken: it has its selection, and one mail. */
async function expectTakeable(club: Club, student: UserRecord, text: string): Promise<void> {
  const [{ offer } = {}] = await waitingOf(club, student)
  expect(await club.selections(student), text).toMatchObject([{ _id: offer?.selectedId, seats: 1 }])
  expect(await mailsOf(club, student), text).toEqual(['offer', 'waiting'])
}

describe('a process killed after any write', () => {
  it('of a student who leaves offers the seat to the first who waits, or leaves the place', async () => {
    const { club, admin } = await clubWithAdmin()
    const writes = await killedAfterEach(
      club,
      () => withGuest(club, admin),
      async (dying, guest) => freeSeat(dying, guest, 0),
      async ({ yogaClass, first, second }, _isOver, text) => {
        const isFree = text.includes('places.end')
        expect(await whereIs(club, yogaClass, first), text).toBe(isFree ? 'offered' : 'waiting')
        expect(await whereIs(club, yogaClass, second), text).toBe('waiting')
        if (isFree) await expectTakeable(club, first, text)
      },
    )
    expect(writes).toEqual(
      expect.arrayContaining(['line.offer', 'selections.insertOnce', 'mails.insertOnce']),
    )
  })

  it('that gives a seat of a free class enrolls the first who waits', async () => {
    const { club, admin } = await clubWithAdmin()
    const writes = await killedAfterEach(
      club,
      () => withGuest(club, admin, 2, { priceInCents: 0 }),
      async (dying, guest) => freeSeat(dying, guest, 0),
      async ({ yogaClass, first, second }, _isOver, text) => {
        const isFree = text.includes('places.end')
        expect(await whereIs(club, yogaClass, first), text).toBe(isFree ? 'enrolled' : 'waiting')
        expect(await whereIs(club, yogaClass, second), text).toBe('waiting')
        expect(await club.payments(first), text).toHaveLength(isFree ? 1 : 0)
        expect(await mailsOf(club, first), text).toEqual(isFree ? ['enrolled', 'waiting'] : ['waiting'])
      },
    )
    expect(writes).toEqual(expect.arrayContaining(['line.enrolFirst', 'payments.insertOnce']))
  })

  it('of a student who declines at the checkout offers the seat to the next', async () => {
    const { club, admin } = await clubWithAdmin()
    const writes = await killedAfterEach(
      club,
      async () => {
        const guest = await withGuest(club, admin)
        await freeSeat(club, guest, 0)
        const [{ offer } = {}] = await waitingOf(club, guest.first)
        await club.startPaying(guest.first, offer?.selectedId ?? '')
        return guest
      },
      async (dying, { first, yogaClass }) => leaveLine(dying, first, yogaClass),
      async ({ yogaClass, first, second }, isOver, text) => {
        // From then on the offer cannot be paid, so the sweeper goes on.
        const isDeclined = text.includes('cards.cancelIntent')
        expect(await whereIs(club, yogaClass, first), text).toBe(isDeclined ? 'nowhere' : 'offered')
        expect(await whereIs(club, yogaClass, second), text).toBe(isDeclined ? 'offered' : 'waiting')
        if (isDeclined) await expectTakeable(club, second, text)
        if (isOver) expect(isDeclined).toBe(true)
      },
    )
    expect(writes).toEqual(expect.arrayContaining(['cards.cancelIntent', 'line.offer']))
  })

  it('of the sweeper ends an offer that ran out, and offers the seat to the next', async () => {
    const { club, admin } = await clubWithAdmin()
    await killedAfterEach(
      club,
      async () => {
        const guest = await withGuest(club, admin)
        await freeSeat(club, guest, 0)
        club.clock.pass(PAST_OFFER_MS)
        return guest
      },
      async (dying) => sweep(dying.deps),
      async ({ yogaClass, first, second }, _isOver, text) => {
        expect(await whereIs(club, yogaClass, first), text).toBe('nowhere')
        expect(await whereIs(club, yogaClass, second), text).toBe('offered')
        expect(await mailsOf(club, first), text).toEqual(['lapsed', 'offer', 'waiting'])
        await expectTakeable(club, second, text)
        // Else it runs out in the next round.
        await leaveLine(club, second, yogaClass)
      },
    )
  })

  it('of the sweeper ends a list that is over, with one notice to everyone', async () => {
    const { club, admin } = await clubWithAdmin()
    await killedAfterEach(
      club,
      async () => {
        const guest = await withGuest(club, admin, 2, datedIn(club, 48))
        club.clock.pass(47 * HOUR_MS)
        return guest
      },
      async (dying) => sweep(dying.deps),
      async ({ yogaClass, line }, _isOver, text) => {
        expect(await lineOf(club, yogaClass), text).toEqual([])
        for (const student of line) {
          expect(await mailsOf(club, student), text).toEqual(['closed', 'waiting'])
        }
      },
    )
  })

  it('of a student who accepts enrolls them, and takes them out of the other lists', async () => {
    const { club, admin } = await clubWithAdmin()
    await killedAfterEach(
      club,
      async () => {
        const [guest, other] = [await withGuest(club, admin, 0), await club.yogaClass({ seats: 0 })]
        const student = await club.student()
        await join(club, student, guest.yogaClass, { leaveOthers: true })
        await join(club, student, other)
        await freeSeat(club, guest, 0)
        const [{ offer } = {}] = await waitingOf(club, student)
        const { body } = await club.startPaying(student, offer?.selectedId ?? '')
        const transactionId = intentIdOf(body.clientSecret)
        await club.confirm(transactionId)
        return { ...guest, other, student, transactionId }
      },
      async (dying, { student, transactionId }) =>
        dying.as(student).post(`${API}/payments`).send({ transactionId }),
      async ({ yogaClass, other, student }, _isOver, text) => {
        expect(await whereIs(club, yogaClass, student), text).toBe('enrolled')
        expect(await lineOf(club, other), text).toEqual([])
        expect(await mailsOf(club, student), text).toEqual([
          'closed',
          'enrolled',
          'offer',
          'waiting',
          'waiting',
        ])
      },
    )
  })
})
