import type { Deps } from '../../deps.ts'
import type { UserRecord } from '../../domain/records.ts'
import { clubNow } from '../../steps/club-now.ts'
import { completePurchase, grantPass } from '../payments/purchases/grant-pass.ts'
import { claimOf, isPurchase, type Purchase } from '../payments/purchases/purchases.rules.ts'
import { purchaseOf } from '../payments/purchases/start-checkout.ts'
import type { ImportedRecord } from './imported.store.ts'

/** Who gets an imported pass. */
export type Receiver = Pick<UserRecord, '_id' | 'email'>

/**
 * Gives a student the imported passes that wait for their e-mail address, which they have confirmed. What fails is logged
 * and tried again when they next sign in.
 */
export async function giveImportedTo(deps: Deps, user: UserRecord): Promise<void> {
  if (user.role !== 'student') return
  try {
    for (const imported of await deps.stores.imported.findFor(user.email, deps.clock.now())) {
      await giveImported(deps, imported, user)
    }
  } catch (error) {
    deps.log.warn({ err: error, user: user._id }, 'imported passes left to the next sign-in')
  }
}

/** Gives an imported pass to its owner: order, P1, payment record and mail, then it waits no longer. Idempotent. */
export async function giveImported(deps: Deps, imported: ImportedRecord, owner: Receiver): Promise<void> {
  const order = await orderOf(deps, imported, owner)
  await grantPass(deps, order, { by: imported.by, until: imported.validUntil })
  await completePurchase(deps, order)
  await deps.stores.imported.remove(imported._id)
}

/** The order of an imported pass, stored once. A pass for once keeps its owner from buying another one, if it is the first. */
async function orderOf(deps: Deps, imported: ImportedRecord, student: Receiver): Promise<Purchase> {
  const { _id: orderId, productId, left } = imported
  const { orders, products } = deps.stores
  const product = await products.find(productId)
  if (!product) throw new Error(`The product of the imported pass ${orderId} is gone`)
  const { currency } = (await clubNow(deps)).club
  const order = purchaseOf(
    { ...product, credits: left },
    { orderId, student, currency, createdAt: deps.clock.now(), kind: 'import', cents: 0 },
  )
  const claim = product.once && { claim: claimOf(productId, student._id) }
  if ((claim && (await orders.insertOnce({ ...order, ...claim }))) || (await orders.insertOnce(order))) {
    return order
  }
  const known = await orders.find(orderId)
  if (!known || !isPurchase(known)) throw new Error(`The order of the imported pass ${orderId} is gone`)
  return known
}
