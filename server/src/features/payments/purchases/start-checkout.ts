import type { Body } from '@ningjing/contract/endpoint'
import { currencyOf } from '@ningjing/contract/formats'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import type { startCheckout as startCheckoutCall } from '@ningjing/contract/payments/checkout.schemas'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../../base/in-tries.ts'
import type { Deps } from '../../../deps.ts'
import type { ProductRecord } from '../../../domain/product.records.ts'
import type { CardIntent } from '../../../gateways/card-intents.ts'
import type { Caller } from '../../../http/caller.ts'
import { newOrder } from '../../../seats/orders.rules.ts'
import { clubNow } from '../../../steps/club-now.ts'
import { fulfillIntent } from '../fulfill.ts'
import { wordingOf } from '../intent-wording.rules.ts'
import { assertNotPaused } from '../start-payment.ts'
import { claimOrder } from './claim-order.ts'
import { claimOf, type Purchase, termsOf } from './purchases.rules.ts'

type Wanted = Body<typeof startCheckoutCall>

/**
 * Starts a card payment for a pass. Steps: store the order (one open one for each student and pass), create the intent,
 * name it in the order. Only then does the client secret leave the server (I6). Repeated, it continues the same payment.
 */
export async function startCheckout(
  deps: Deps,
  student: Caller,
  wanted: Wanted,
): Promise<{ clientSecret: string; orderId: string }> {
  await assertNotPaused(deps, student._id)
  return inTries(async () => {
    const order = await claimOrder(deps, await newPurchase(deps, student, wanted))
    const intent = order && (await intentOf(deps, student, order))
    if (!intent) return null
    if (await deps.stores.orders.nameIntent(order._id, intent.id)) {
      return { clientSecret: intent.clientSecret, orderId: order._id }
    }
    // The order was ended meanwhile; the secret has not left.
    await deps.cards.cancelIntent(intent.id)
    return null
  })
}

async function newPurchase(deps: Deps, student: Caller, wanted: Wanted): Promise<Purchase> {
  const { currency } = (await clubNow(deps)).club
  const product = await productOnSale(deps, wanted)
  const after = wanted.lines[0]?.after
  if (after !== undefined) await assertOwnPass(deps, student, after)
  if (wanted.currency !== undefined && wanted.currency !== currency)
    throw new Problem('class.currency-changed')
  return purchaseOf(product, {
    orderId: deps.stores.newId(),
    student,
    cents: product.priceInCents,
    currency,
    createdAt: deps.clock.now(),
    claim: claimOf(product._id, student._id),
    ...(after !== undefined && { after }),
  })
}

type NewPurchase = Pick<Purchase, 'cents' | 'createdAt'> &
  Partial<Pick<Purchase, 'kind' | 'desk' | 'claim' | 'after'>> & {
    orderId: string
    student: Pick<Caller, '_id' | 'email'>
    currency: ReturnType<typeof currencyOf>
  }

/** The order of a pass, as it is sold now. */
export function purchaseOf(
  product: ProductRecord,
  { orderId, student, claim, after, ...sale }: NewPurchase,
): Purchase {
  const { _id: productId } = product
  const ids = { orderId, classId: productId, userId: student._id, selectedId: orderId, intentId: null }
  const order = newOrder({ ...ids, email: student.email, ...sale })
  return { ...order, productId, product: termsOf(product), ...(claim && { claim }), ...(after && { after }) }
}

/** Throws `product.not-found`, `product.off`, and `product.changed` with the price now. */
async function productOnSale(deps: Deps, { lines: [line], shown }: Wanted): Promise<ProductRecord> {
  const product = await deps.stores.products.find(line?.productId ?? '')
  if (!product) throw new Problem('product.not-found')
  if (!product.onSale) throw new Problem('product.off')
  const price = dollarsOf(product.priceInCents)
  if (centsOf(shown) !== product.priceInCents) throw new Problem('product.changed', { facts: { price } })
  return product
}

/** Throws `pass.not-found` unless the pass that a new one follows is of the same student. */
async function assertOwnPass(deps: Deps, { _id }: Caller, passId: string): Promise<void> {
  const pass = await deps.stores.purses.find(passId)
  if (pass?.userId !== _id || pass.refused) throw new Problem('pass.not-found')
}

/** The intent that pays for an order; null if it can no longer be paid. Throws `product.paid`. */
async function intentOf(deps: Deps, student: Caller, order: Purchase): Promise<CardIntent | null> {
  const { intentId } = order
  const intent = intentId ? await deps.cards.readIntent(intentId) : await createIntent(deps, student, order)
  if (intent?.status === 'open' || intent?.status === 'processing') return intent
  if (intent?.status === 'succeeded') {
    await fulfillIntent(deps, intent)
    throw new Problem('product.paid')
  }
  await deps.stores.orders.markCanceled(order._id)
  return null
}

async function createIntent(deps: Deps, student: Caller, order: Purchase): Promise<CardIntent> {
  const { _id: orderId, userId, classId, selectedId, productId, cents, product } = order
  const club = await deps.stores.clubId.read()
  return deps.cards.createIntent(
    { orderId, classId, userId, selectedId, productId, uid: student.uid },
    { cents, currency: currencyOf(order) },
    { ...wordingOf(product.name, student), club },
  )
}
