import type { Body } from '@ningjing/contract/endpoint'
import { centsOf } from '@ningjing/contract/money'
import type { givePass as givePassCall } from '@ningjing/contract/passes/passes.schemas'
import { Problem } from '@ningjing/contract/problems'
import { derivedId } from '../../base/derived-id.ts'
import { inTries } from '../../base/in-tries.ts'
import type { Deps } from '../../deps.ts'
import type { OrderRecord, UserRecord } from '../../domain/records.ts'
import type { Caller } from '../../http/caller.ts'
import { clubNow } from '../../steps/club-now.ts'
import { claimOrder } from '../payments/purchases/claim-order.ts'
import { completePurchase, grantPass } from '../payments/purchases/grant-pass.ts'
import { claimOf, isPurchase, type Purchase } from '../payments/purchases/purchases.rules.ts'
import { purchaseOf } from '../payments/purchases/start-checkout.ts'

type Wanted = Body<typeof givePassCall>

/**
 * Gives a student a pass without payment, or for money taken at the desk, also one that is not on sale. Throws
 * `product.not-found`, `product.once`, `user.not-found` and `user.not-student`.
 * @param orderId of the order; a repeated call with the same one gives nothing more
 */
export async function givePass(
  deps: Deps,
  admin: Caller,
  wanted: Wanted,
  orderId = deps.stores.newId(),
): Promise<{ insertedId: string }> {
  const order = await orderFor(deps, wanted, orderId)
  await grantPass(deps, order, { by: admin._id })
  await completePurchase(deps, order)
  return { insertedId: order._id }
}

/** The order is stored first, so that a crash leaves a trace. */
async function orderFor(deps: Deps, wanted: Wanted, orderId: string): Promise<Purchase> {
  const student = await findStudent(deps, wanted.email)
  return inTries(async () => {
    const { id, known } = await findOrder(deps, orderId)
    if (known && isPurchase(known)) return known
    return claimOrder(deps, await newPurchase(deps, student, wanted, id))
  })
}

/**
 * The order of a call and its repeats, or the id of the one to be stored. One that the sweeper has canceled before it got
 * its pass is followed by another one; that of a pass that has ended is not.
 */
async function findOrder(deps: Deps, id: string): Promise<{ id: string; known: OrderRecord | null }> {
  const known = await deps.stores.orders.find(id)
  const isGivenUp = known?.state === 'canceled' && !(await deps.stores.purses.find(id))
  return isGivenUp ? findOrder(deps, derivedId(id)) : { id, known }
}

async function newPurchase(
  deps: Deps,
  student: UserRecord,
  { productId, paid }: Wanted,
  orderId: string,
): Promise<Purchase> {
  const product = await deps.stores.products.find(productId)
  if (!product) throw new Problem('product.not-found')
  const { currency } = (await clubNow(deps)).club
  return purchaseOf(product, {
    orderId,
    student,
    currency,
    createdAt: deps.clock.now(),
    ...(product.once && { claim: claimOf(productId, student._id) }),
    ...(paid ? { kind: 'desk', cents: centsOf(paid.amount), desk: paid.how } : { kind: 'comp', cents: 0 }),
  })
}

async function findStudent({ stores }: Deps, email: string): Promise<UserRecord> {
  const user = await stores.users.findByEmail(email)
  if (!user || user.erasedAt) throw new Problem('user.not-found')
  if (user.role !== 'student') throw new Problem('user.not-student')
  return user
}
