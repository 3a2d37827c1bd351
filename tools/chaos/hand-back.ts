import { handedByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { listAllPayments } from '@ningjing/contract/payments/payments'
import { outcomeOf, type User } from './api.ts'
import { type Club, centsOf } from './club.ts'

/**
 * An admin hands over what is due back of payments at the desk, now and then by two calls at once, or says another
 * amount first.
 */
export async function handBack(club: Club, admin: User): Promise<void> {
  const { api, random } = club
  const due = await api.read(admin, listAllPayments, { query: { state: 'refund-failed' } })
  for (const { _id, kind, refundFailed } of due?.items ?? []) {
    if (kind !== 'desk' || random.chance(0.3)) continue
    const cents = centsOf(refundFailed)
    // Nobody owes this amount, so it may not be found.
    if (random.chance(0.1)) await hand(club, admin, _id, cents + 1)
    const again = random.chance(0.5) ? hand(club, admin, _id, cents) : undefined
    await hand(club, admin, _id, cents)
    await again
  }
}

async function hand({ api, random, history }: Club, admin: User, orderId: string, cents: number) {
  const send = random.chance(0.3) ? api.once : api.insist
  const body = { amount: cents / 100, note: 'In cash.' }
  const handed = await send(admin, handedByAdmin, { params: { order: orderId }, body })
  history.handed.push({ orderId, cents, isMade: outcomeOf(handed) })
}
