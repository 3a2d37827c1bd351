import type { Deps } from '../../base/deps.ts'
import type { ClassRecord } from '../../base/records.ts'
import { type Fingerprints, fingerprints } from './fingerprints.ts'
import type { Claim, Places } from './ledger.store.ts'

type StoreDeps = Pick<Deps, 'stores'>

/** Fingerprints of records that were read before others are compared with them. */
export type Seen = {
  users: Fingerprints
  /** Claims with a payment record. */
  paid: Fingerprints
  /** Claims that are a place in a roster and nothing else. */
  enrolled: Fingerprints
  /** Payments that the provider confirms. */
  confirmed: Fingerprints
}

export async function readSeen({ stores: { ledger } }: StoreDeps): Promise<Seen> {
  const [users, paid] = [fingerprints(), fingerprints()]
  for await (const { _id } of ledger.users()) users.add(_id)
  for await (const payment of ledger.paidClaims()) paid.add(textOf(claimOf(payment)))
  return { users, paid, enrolled: fingerprints(), confirmed: fingerprints() }
}

/** Reads the users that were not seen; they may be new. */
export async function readUsers({ stores }: StoreDeps, { users }: Seen, ids: string[]): Promise<void> {
  const unseen = ids.filter((id) => !users.has(id))
  if (unseen.length > 0) for (const id of await stores.ledger.knownUsers(unseen)) users.add(id)
}

/** Reads the payments that were not seen; they may be new. */
export async function readPaid({ stores }: StoreDeps, { paid }: Seen, claims: OrderClaim[]): Promise<void> {
  const unseen = claims.filter((claim) => !paid.has(textOf(claim)))
  if (unseen.length === 0) return
  const found = await stores.ledger.paymentsOf(unseen.map(({ orderId }) => orderId))
  for (const payment of found.values()) paid.add(textOf(claimOf(payment)))
}

/** A student's claim on a seat of a class by one order. */
type OrderClaim = Required<Claim>

export const textOf = ({ classId, userId, orderId }: OrderClaim) => `${classId} ${userId} ${orderId}`
export const claimOf = ({
  _id: orderId,
  classId,
  userId,
}: Omit<OrderClaim, 'orderId'> & { _id: string }) => ({
  classId,
  userId,
  orderId,
})

/** The places of a class, and those of students with nothing else in it. */
export function placesIn({ _id: classId, holds, roster, barred }: ClassRecord) {
  const all = Object.entries(roster).map(([userId, { orderId }]) => ({ classId, userId, orderId }))
  const plain = all.filter(({ userId, orderId }) => !holds[userId] && !barred[orderId])
  return { all, plain }
}

/** Looks up claims. Reads only the classes of those that are not known to be plain places. */
export async function placesOf({ stores }: StoreDeps, { enrolled }: Seen, claims: OrderClaim[]) {
  const read = await stores.ledger.placesOf(claims.filter((claim) => !enrolled.has(textOf(claim))))
  return (claim: OrderClaim): Places | undefined => {
    const { classId, userId, orderId } = claim
    if (!enrolled.has(textOf(claim))) return read.get(classId)
    return { _id: classId, holds: {}, roster: { [userId]: { orderId } }, barred: {} }
  }
}
