import {
  DESK_TRANSACTION,
  FREE_TRANSACTION,
  MOVED_TRANSACTION,
  PASS_TRANSACTION,
} from '@ningjing/contract/payments/payments'

/** What ids begin with; `pi_`: of the card provider. */
const PREFIXES = ['pi_', FREE_TRANSACTION, MOVED_TRANSACTION, PASS_TRANSACTION, DESK_TRANSACTION]

/** A transaction id as searches find it: in lower case, without what it begins with. */
export function transactionKeyOf(transactionId: string): string {
  const id = transactionId.toLowerCase()
  return id.slice(PREFIXES.find((prefix) => id.startsWith(prefix))?.length ?? 0)
}
