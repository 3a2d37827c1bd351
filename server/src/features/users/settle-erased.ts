import type { Deps, TaskHandler } from '../../deps.ts'
import type { EndSeats } from '../../seats/end-holds.ts'

/** Ends what an erased account has got while it was being erased. */
export const settleErased =
  (endSeats: EndSeats): TaskHandler =>
  async (deps, userId) => {
    await endRest(deps, endSeats, userId)
  }

/** A task that gives somebody a place or a pass; what it gives to an erased account ends with it. */
export const unlessErased =
  (endSeats: EndSeats, task: TaskHandler): TaskHandler =>
  async (deps, ownerId, todo) => {
    const left = await task(deps, ownerId, todo)
    // A pass has the id of its order.
    const userId = todo.userId ?? (await deps.stores.orders.find(ownerId))?.userId ?? ''
    const user = await deps.stores.users.find(userId)
    // While it is being erased, `settleErased` follows.
    if (user?.erasedAt && user.name === '') await endRest(deps, endSeats, userId)
    return left
  }

/** Can be repeated. */
async function endRest(deps: Deps, endSeats: EndSeats, userId: string): Promise<void> {
  const { payments, orders } = deps.stores
  await endSeats.places(deps, userId)
  await endSeats.passes(deps, userId)
  await payments.erasePerson(userId)
  await orders.eraseEmail(userId)
}
