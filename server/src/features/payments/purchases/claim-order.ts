import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../../deps.ts'
import { endPurchase } from './end-purchase.ts'
import { isPurchase, isSameSale, type Purchase } from './purchases.rules.ts'

/**
 * Stores an order of a pass, or returns the open one of the same student for the same pass, so that two tabs pay once. Ends
 * an open one at another price. Returns null when the caller has to try again. Throws `product.once`.
 * @param wanted without a claim, it is stored whatever there is
 */
export async function claimOrder(deps: Deps, wanted: Purchase): Promise<Purchase | null> {
  const { orders, purses } = deps.stores
  if (await orders.insertOnce(wanted)) return wanted
  const other = await orders.findClaim(wanted.claim ?? '')
  // One with its own id is of an equal call at the same moment, which the next try finds.
  if (!other || !isPurchase(other) || other._id === wanted._id) return null
  if (other.state === 'open') {
    if (isSameSale(other, wanted)) return other
    await endPurchase(deps, other)
    return null
  }
  const purse = await purses.find(other._id)
  if (wanted.product.once && purse && !purse.refused) throw new Problem('product.once')
  await orders.freeClaim(other._id)
  return null
}
