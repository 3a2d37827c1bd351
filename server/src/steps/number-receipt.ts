import type { Deps } from '../deps.ts'
import { yearAt } from '../domain/receipt-number.ts'

/**
 * Gives a recorded payment the next receipt number of its year, by the calendar of the club. Does nothing for a payment
 * that has one, costs nothing, or was made before receipts had numbers. Safe to run in several processes at once.
 */
export async function numberReceipt(
  { stores, config }: Pick<Deps, 'stores' | 'config'>,
  orderId: string,
): Promise<void> {
  await stores.payments.numberReceipt(orderId, (paidAt) => yearAt(paidAt, config.CLUB_TIME_ZONE))
}
