import type { Body } from '@ningjing/contract/endpoint'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import type { endPass as endCall } from '@ningjing/contract/passes/pass-changes.schemas'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import type { Deps } from '../../deps.ts'
import { type RefundResult, refundResult } from '../../domain/given-back.ts'
import type { PurseEnd, PurseRecord } from '../../domain/purse.records.ts'
import { dueOfPass } from '../../domain/purse.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { Caller } from '../../http/caller.ts'
import { clubNow } from '../../steps/club-now.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { endOfPurse } from './purse-changes.rules.ts'

type Own = { purse: PurseRecord; order: OrderRecord; end: ReturnType<typeof endOfPurse> }

/** What is given back of a pass that ends now. Throws `pass.not-found`, and `pass.changed` for one that is over. */
export async function quotePassEnd(deps: Deps, id: string) {
  const { order, end } = await findPass(deps, id)
  if (!end) throw new Problem('pass.changed')
  const { credits, cents } = end
  return { credits, refund: dollarsOf(cents), ...(order.desk && ({ byHand: true } as const)) }
}

/**
 * P4: ends a pass with what the admin was shown. Repeating it answers the first result. Throws `pass.not-found`, and
 * `pass.changed` with credits and refund of now.
 */
export async function endPass(
  deps: Deps,
  admin: Caller,
  id: string,
  { creditsShown, refundShown, reason }: Body<typeof endCall>,
): Promise<RefundResult> {
  return inTries(async () => {
    const own = await findPass(deps, id)
    const end = own.purse.end ?? own.end
    if (end?.credits !== creditsShown || end.cents !== centsOf(refundShown)) throw passChanged(end)
    if (own.purse.end) return resultOf(deps, own)
    await tryToEnd(deps, admin._id, own, reason)
    return null
  })
}

/** Ends the passes of a user who leaves the club, each with what it has left; not those that have run out. */
export async function endPasses(deps: Deps, userId: string): Promise<void> {
  for (const { _id } of await deps.stores.purses.listFor(userId)) await endOwnPass(deps, userId, _id)
}

async function endOwnPass(deps: Deps, userId: string, id: string): Promise<void> {
  return inTries(async () => {
    const own = await findPass(deps, id)
    if (!own.end) return
    await tryToEnd(deps, userId, own)
    return null
  })
}

/** A pass, its order, and what it gives back if it ends now. Throws `pass.not-found`. */
async function findPass(deps: Deps, id: string): Promise<Own> {
  const { purses, orders } = deps.stores
  const [purse, order] = [await purses.find(id), await orders.find(id)]
  if (!purse || purse.refused || !order) throw new Problem('pass.not-found')
  const { zone } = (await clubNow(deps)).club
  return { purse, order, end: endOfPurse(purse, deps.clock.now(), zone) }
}

/** Does nothing when the pass has changed since it was read. */
async function tryToEnd(deps: Deps, by: string, { purse, end }: Own, note?: string): Promise<void> {
  if (!end) return
  const { _id } = purse
  const { credits, cents } = end
  const todos = [
    logTodo(deps, by, 'pass.end', _id, null, { ...(credits !== null && { left: credits }), cents }),
    taskTodo(deps, 'money', { orderId: _id, ...(note !== undefined && { note }) }),
  ]
  const ended = { ...end, at: deps.clock.now(), by }
  if (await deps.stores.purses.end(purse, ended, ...todos)) await workOffTasks(deps, _id, todos, 'purses')
}

async function resultOf({ stores }: Deps, { purse, order }: Own): Promise<RefundResult> {
  return refundResult(dueOfPass(order, purse), await stores.payments.find(order._id))
}

function passChanged(end: Pick<PurseEnd, 'credits' | 'cents'> | null | undefined): Problem {
  if (!end) return new Problem('pass.changed')
  const { credits, cents } = end
  return new Problem('pass.changed', {
    facts: { refund: dollarsOf(cents), ...(credits !== null && { credits }) },
  })
}
