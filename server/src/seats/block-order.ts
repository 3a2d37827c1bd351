import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps } from '../deps.ts'
import { workOff } from '../steps/todos.ts'
import { passOn } from './pass-on.ts'
import { releaseTodo } from './release-seat.ts'
import type { SeatClaim } from './seats.store.ts'

/**
 * Blocks an order for good, so that it never gets a seat (O5). Gives back the seat that the order holds.
 * Returns false when the order already has its seat in the class.
 */
export async function blockOrder(deps: Deps, claim: SeatClaim, reason: string): Promise<boolean> {
  const released = releaseTodo(deps, claim, SYSTEM)
  const result = await deps.stores.seats.bar(claim, reason, deps.clock.now(), released)
  if (result === 'barred-and-released') {
    await workOff(deps, 'classes', released)
    await passOn(deps, claim.classId)
  }
  return result !== null
}
