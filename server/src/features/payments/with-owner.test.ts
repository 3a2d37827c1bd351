import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import type { CardIntent, IntentOrder } from '../../gateways/card-intents.ts'
import { atCheckout, type Club, openClub } from '../../testing/club.ts'
import { withOwner } from './with-owner.ts'

let club: Club
let student: UserRecord
/** An intent of the student, as the provider shows it. */
let intent: CardIntent

beforeEach(async () => {
  club = await openClub()
  const checkout = await atCheckout(club)
  student = checkout.student
  intent = (await club.deps.cards.readIntent(checkout.intentId))!
})

/** The intent of a user whom the database does not know, as after an older backup was restored. */
const ofUnknown = (order: Partial<IntentOrder>): CardIntent => ({
  ...intent,
  order: { ...intent.order!, userId: anId(), ...order },
})

const ownerOf = async (one: CardIntent) => (await withOwner(club.deps, one)).order?.userId

it('leaves an intent of a known user, and one without an order, as it is', async () => {
  expect(await withOwner(club.deps, intent)).toBe(intent)
  const foreign = { ...intent, order: null }
  expect(await withOwner(club.deps, foreign)).toBe(foreign)
})

it('names the user of the order record, also if somebody else has the identity of the intent', async () => {
  const other = await club.student()
  expect(await ownerOf(ofUnknown({ uid: other.uid }))).toBe(student._id)
})

it('names the user who has signed in again with the same identity, and changes nothing else', async () => {
  const lost = ofUnknown({ orderId: anId(), uid: student.uid })
  expect(await withOwner(club.deps, lost)).toEqual({ ...lost, order: { ...lost.order, userId: student._id } })
})

it.each([undefined, 'uid-of-nobody'])(
  'keeps the user of an intent that nobody owns: identity %s',
  async (uid) => {
    const lost = ofUnknown({ orderId: anId(), uid })
    expect(await withOwner(club.deps, lost)).toEqual(lost)
  },
)
