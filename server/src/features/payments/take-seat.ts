import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { SelectionRecord } from '../../base/records.ts'
import { endOfHold, isLive, priceChanged, refusalOfHold } from '../../seats/hold.rules.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { releaseHold } from './release-hold.ts'

/**
 * Holds a seat at the price shown, or finds the one the student holds already. Throws why not.
 * @param cents the price shown
 * @returns null when the class changed meanwhile and is to be looked at again
 */
export async function takeSeat(
  deps: Deps,
  selection: SelectionRecord,
  cents: number,
): Promise<PlacedHold | null> {
  const wanted = wantedHold(deps, selection, cents)
  if (!(await deps.stores.seats.hold(wanted))) return ownHold(deps, selection, cents)
  await recordAudit(deps, wanted.userId, 'seat.hold', wanted.classId, null, {
    orderId: wanted.orderId,
    cents,
  })
  return wanted
}

function wantedHold(deps: Deps, selection: SelectionRecord, cents: number): PlacedHold {
  const now = deps.clock.now()
  return {
    classId: selection.classId,
    userId: selection.userId,
    orderId: deps.stores.newId(),
    selectedId: selection._id,
    cents,
    createdAt: now,
    expiresAt: endOfHold(now, now),
  }
}

/** The seat could not be held: because the student holds it already, or for a reason she is told. */
async function ownHold(deps: Deps, selection: SelectionRecord, cents: number): Promise<PlacedHold | null> {
  const { classId, userId } = selection
  const yogaClass = await deps.stores.classes.find(classId)
  const own = yogaClass?.holds[userId]
  if (!own) {
    const refusal = refusalOfHold(yogaClass, userId, cents)
    if (refusal) throw refusal
    return null
  }
  const hold = { ...own, classId, userId }
  if (isLive(own, deps.clock.now())) {
    if (own.cents !== cents) throw priceChanged(own.cents)
    return hold
  }
  await releaseHold(deps, hold, 'system')
  return null
}
