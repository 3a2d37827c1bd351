import type { Deps } from '../deps.ts'
import type { SelectionRecord } from '../domain/records.ts'
import { clubNow } from '../steps/club-now.ts'
import { logTodo, workOff } from '../steps/todos.ts'
import { endOfHold, isLive, isOver, priceChanged, problemOfHold } from './hold.rules.ts'
import { assertNotInSeries } from './in-series.ts'
import type { PlacedHold } from './seats.store.ts'

/**
 * Result of an attempt to take a seat. `lapsed`: the student's earlier hold has ended and must be released first.
 * `changed`: the class changed in between. In both cases the caller tries again.
 */
export type TakenSeat = { state: 'held' | 'lapsed'; hold: PlacedHold } | { state: 'changed' }

/**
 * Holds a seat at the price shown (O1), or returns the live hold that the student already has.
 * Throws a `Problem` when the student cannot have the seat.
 * @param cents the price shown
 * @param addressHash for a student whose e-mail is not confirmed
 */
export async function takeSeat(
  deps: Deps,
  selection: SelectionRecord,
  cents: number,
  addressHash?: string,
): Promise<TakenSeat> {
  await assertNotInSeries(deps, selection.userId, selection.classId)
  const { currency } = (await clubNow(deps)).club
  const hold = newHold(deps, selection, { cents, currency }, addressHash)
  const { userId, classId, orderId } = hold
  const held = logTodo(deps, userId, 'seat.hold', classId, null, { orderId, cents })
  if (!(await deps.stores.seats.hold(hold, held))) return existingHold(deps, selection, cents)
  await workOff(deps, 'classes', held)
  return { state: 'held', hold }
}

function newHold(
  deps: Deps,
  selection: SelectionRecord,
  price: Pick<PlacedHold, 'cents' | 'currency'>,
  addressHash: string | undefined,
): PlacedHold {
  const now = deps.clock.now()
  return {
    classId: selection.classId,
    userId: selection.userId,
    orderId: deps.stores.newId(),
    selectedId: selection._id,
    ...price,
    createdAt: now,
    expiresAt: endOfHold(now, now),
    ...(addressHash !== undefined && { addressHash }),
  }
}

async function existingHold(deps: Deps, selection: SelectionRecord, cents: number): Promise<TakenSeat> {
  const { classId, userId } = selection
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  const own = yogaClass?.holds[userId]
  if (!own) {
    const problem = problemOfHold(yogaClass, userId, cents, deps.clock.now())
    if (problem) throw problem
    return { state: 'changed' }
  }
  const hold = { ...own, classId, userId }
  const now = deps.clock.now()
  // Its last date may have moved to an earlier time.
  if (!isLive(own, now) || isOver(yogaClass, now)) return { state: 'lapsed', hold }
  if (own.cents !== cents) throw priceChanged(own.cents)
  return { state: 'held', hold }
}
