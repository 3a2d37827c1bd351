import { inTries } from '../base/in-tries.ts'
import type { Deps } from '../deps.ts'
import { isLive } from './hold.rules.ts'
import type { PlacedHold, SeatClaim } from './seats.store.ts'

/** How many live holds a student, or an address, may have. */
export type HoldLimit = {
  /** Names the student or the address. */
  key: string
  /** Throws a `Problem` if no further hold is allowed beside these. */
  assertBelow: (live: PlacedHold[]) => void
}

/** How often a slot is tried to be taken while others take theirs. */
const MAX_TRIES = 100

/**
 * Counts a hold toward a limit; once, however often it is repeated. Of attempts at the same moment exactly as many
 * win as the limit allows. Throws the `Problem` of the limit: the caller then gives the seat back. The holds stay the
 * truth: a slot whose hold has ended does not count, so a crash leaves nothing to be repaired.
 */
export async function takeSlot(deps: Deps, { key, assertBelow }: HoldLimit, hold: PlacedHold): Promise<void> {
  const { stores, clock } = deps
  return inTries(async () => {
    const read = await stores.slots.find(key)
    const live = await liveOf(deps, read)
    if (live.some(({ orderId }) => orderId === hold.orderId)) return
    assertBelow(live)
    if (await stores.slots.replace(key, read, [...live, hold].map(slotOf), clock.now())) return
    return null
  }, MAX_TRIES)
}

/** Throws the `Problem` of a limit that is reached already, before a seat is held. */
export async function assertSlotFree(
  deps: Deps,
  { key, assertBelow }: HoldLimit,
  { userId, classId }: Pick<SeatClaim, 'userId' | 'classId'>,
): Promise<void> {
  const live = await liveOf(deps, await deps.stores.slots.find(key))
  assertBelow(live.filter((hold) => hold.userId !== userId || hold.classId !== classId))
}

/** The live holds behind these slots. Read after them: a hold is there before its slot. */
async function liveOf({ stores, clock }: Deps, slots: SeatClaim[] = []): Promise<PlacedHold[]> {
  if (slots.length === 0) return []
  const orderIds = new Set(slots.map(({ orderId }) => orderId))
  const holds = await stores.seats.findHolds(slots)
  return holds.filter((hold) => orderIds.has(hold.orderId) && isLive(hold, clock.now()))
}

function slotOf({ orderId, classId, userId }: SeatClaim): SeatClaim {
  return { orderId, classId, userId }
}
