import { moveByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { outcomeOf, type User } from './api.ts'
import { type Club, centsOf } from './club.ts'
import { type SomePlace, somePlace, someSold } from './pick.ts'

/**
 * Moves a student to a class or a date that costs no more than is left of the place, or that the same credit may pay, now
 * and then by two calls at once.
 */
export async function moveStudent(club: Club, admin: User): Promise<void> {
  const place = await somePlace(club, admin)
  if (!place) return
  const left = place.paid - place.back
  const isDearAsWell = place.isByPass || club.random.chance(0.1)
  const other = await someSold(
    club,
    admin,
    ({ _id, seats, price }) => _id !== place.classId && seats > 0 && (isDearAsWell || centsOf(price) <= left),
  )
  if (!other) return
  const again = club.random.chance(0.3) ? move(club, admin, place, other) : undefined
  await move(club, admin, place, other)
  await again
}

async function move(
  { api, random, history }: Club,
  admin: User,
  { orderId, paid }: SomePlace,
  { _id: classId, price }: { _id: string; price: number },
): Promise<void> {
  const send = random.chance(0.3) ? api.once : api.insist
  const cents = paid - centsOf(price)
  const body = { classId, ...(cents >= 0 && { refundShown: cents / 100 }) }
  const moved = await send(admin, moveByAdmin, { params: { order: orderId }, body })
  const isMade = outcomeOf(moved)
  if (isMade === 'no') history.count(`no move: ${moved.code}`)
  const promised = moved.reply && { to: moved.reply.insertedId, cents: centsOf(moved.reply.refund) }
  history.moves.push({ orderId, classId, promised, isMade })
}
