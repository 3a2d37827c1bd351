import { bookWithCredit } from '@ningjing/contract/passes/passes'
import { PASS_TRANSACTION } from '@ningjing/contract/payments/payments'
import { createSelection } from '@ningjing/contract/selections/selections'
import type { User } from './api.ts'
import { type Club, think } from './club.ts'
import { someDate } from './pick.ts'

const PAUSE_MS = 1_500
const BOOKINGS = 3

/** Pays a selection with a credit, now and then by two calls at once. False if no pass can pay it. */
export async function bookSelected(
  { api, random, history }: Club,
  student: User,
  { _id: selectedId, classId }: { _id: string; classId: string },
): Promise<boolean> {
  const body = { selectedId }
  const again = random.chance(0.2) ? api.insist(student, bookWithCredit, { body }) : undefined
  const { reply, code } = await api.insist(student, bookWithCredit, { body })
  await again
  if (!reply) {
    history.count(`not booked with a credit: ${code}`)
    return false
  }
  const orderId = reply.insertedId
  history.payments.push({ orderId, userId: student._id, classId, transactionId: PASS_TRANSACTION + orderId })
  history.count('dates booked with a credit')
  return true
}

/** Books some dates with credits. */
export async function bookSomeDates(club: Club, student: User): Promise<void> {
  const { api, history } = club
  for (let count = 0; count < BOOKINGS; count += 1) {
    await think(club, PAUSE_MS)
    const date = await someDate(club, student)
    const selected =
      date && (await api.insist(student, createSelection, { body: { classId: date._id } })).reply
    if (!date || !selected) continue
    const { insertedId: _id } = selected
    history.selections.set(_id, { userId: student._id, classId: date._id, isDeleted: 'no' })
    await bookSelected(club, student, { _id, classId: date._id })
  }
}
