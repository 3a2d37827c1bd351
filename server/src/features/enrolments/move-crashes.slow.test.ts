import { describe, expect, it, vi } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { leave, mailsOf, move, refundsOf } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** In how many of two classes a student has a place, what went back to the card, and the mails. */
async function stateOf(club: Club, { student, yogaClass, intentId }: Checkout, other: ClassRecord) {
  const [here, there] = [await club.read(yogaClass), await club.read(other)]
  return {
    here: student._id in here.roster,
    there: student._id in there.roster,
    sums: [here.seats + here.enrolled, there.seats + there.enrolled],
    refunds: await refundsOf(club, { intentId }),
    lasting: (await club.enrolments(student)).length,
    mails: await mailsOf(club, student),
  }
}

const STAYED = {
  here: true,
  there: false,
  sums: [3, 3],
  refunds: { cents: 0, count: 0 },
  lasting: 1,
  mails: ['enrolled'],
}
const MOVED = {
  here: false,
  there: true,
  sums: [3, 3],
  refunds: { cents: 1500, count: 1 },
  lasting: 1,
  mails: ['enrolled', 'moved', 'refunded'],
}

describe('a process killed after any write', () => {
  it('of a move leaves the student in exactly one class, with the right money', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const writes = await killedAfterEach(
      club,
      async () => ({
        paid: await enrolledByCard(club),
        other: await club.yogaClass({ seats: 3, priceInCents: 3000 }),
      }),
      async (dying, { paid, other }) => move(dying, admin, paid, other),
      async ({ paid, other }, _isOver, text) =>
        expect(await stateOf(club, paid, other), text).toEqual(
          text.includes('seats.enrolLate') ? MOVED : STAYED,
        ),
    )
    expect(writes).toEqual(
      expect.arrayContaining(['orders.insertOnce', 'seats.enrolLate', 'places.end', 'cards.refund']),
    )
  })

  it('of a student who leaves the class that they were moved to gives back the rest once', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const writes = await killedAfterEach(
      club,
      async () => {
        const paid = await enrolledByCard(club)
        const other = await club.yogaClass({ seats: 3, priceInCents: 3000 })
        const { body } = await move(club, admin, paid, other)
        return { paid, other, orderId: String(body.insertedId) }
      },
      async (dying, { paid, orderId }) => leave(dying, paid.student, { orderId }, 30),
      async ({ paid, other }, _isOver, text) => {
        const isEnded = text.includes('places.end')
        expect(await stateOf(club, paid, other), text).toMatchObject({
          here: false,
          there: !isEnded,
          refunds: isEnded ? { cents: 4500, count: 2 } : { cents: 1500, count: 1 },
        })
      },
    )
    expect(writes).toEqual(expect.arrayContaining(['places.end', 'places.raise', 'cards.refund']))
  })

  it('of a move that comes too late leaves the end that was first', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    let hasLeft = false
    await killedAfterEach(
      club,
      async () => {
        hasLeft = false
        return {
          paid: await enrolledByCard(club),
          other: await club.yogaClass({ seats: 3, priceInCents: 3000 }),
        }
      },
      async (dying, { paid, other }) => {
        // The student leaves once there is a place in the other class.
        const { enrolLate } = dying.deps.stores.seats
        dying.deps.stores.seats.enrolLate = async (...args) => {
          const isTaken = await enrolLate(...args)
          await leave(club, paid.student, paid, 45)
          hasLeft = true
          return isTaken
        }
        return move(dying, admin, paid, other)
      },
      async ({ paid, other }, _isOver, text) => {
        const state = await stateOf(club, paid, other)
        if (hasLeft) {
          expect(state, text).toMatchObject({
            here: false,
            there: false,
            sums: [3, 3],
            refunds: { cents: 4500, count: 1 },
            mails: ['ended', 'enrolled', 'refunded'],
          })
        } else expect([state.here, state.there].filter(Boolean), text).toHaveLength(1)
      },
    )
  })
})
