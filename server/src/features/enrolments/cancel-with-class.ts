import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import { canceledWith } from '../../domain/canceled-with.ts'
import type { PlacedClass } from '../../seats/places.store.ts'
import type { SeatClaim } from '../../seats/seats.store.ts'
import { taskTodo } from '../../steps/todos.ts'

/**
 * A date that its class has canceled a moment ago, or before a crash, is canceled before anybody leaves it (D4, D5), so
 * that they get everything back. Returns the class of the place as it is then. Throws `request.timed-out` while the date
 * keeps changing.
 */
export async function cancelWithClass(
  deps: Deps,
  claim: SeatClaim,
  found: PlacedClass,
): Promise<PlacedClass> {
  if (!found.of || found.stage !== 'open') return found
  const parent = await deps.stores.classes.find(found.of)
  if (!parent || !canceledWith(parent, found, deps.clock.now())) return found
  try {
    await deps.tasks.dates(deps, found._id, taskTodo(deps, 'dates'))
  } catch (error) {
    deps.log.warn({ err: error, date: found._id }, 'a date could not be canceled with its class')
    throw new Problem('request.timed-out', { retryAfterSeconds: 1 })
  }
  return (await deps.stores.places.find(claim)) ?? found
}
