/** A transaction id as searches find it: in lower case, without the provider's prefix. */
export function transactionKeyOf(transactionId: string): string {
  return transactionId.toLowerCase().replace(/^(pi|free|moved)_/, '')
}
