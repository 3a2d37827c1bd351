import { inject } from 'vitest'

/** Address of the database server of this worker. */
export const databaseServer = (): string => ofWorker(inject('mongodbUris'))

/**
 * Address of the card stand-in of this worker. On one for all, each sweep and reconciliation would read the payments of
 * the other workers' tests.
 */
export const cardsUrl = (): string => ofWorker(inject('cardsUrls'))

/** Where each worker has its own, no worker waits for another. A real database is one for all. */
function ofWorker(addresses: string[]): string {
  const address = addresses[Number(process.env.VITEST_POOL_ID) % addresses.length]
  if (!address) throw new Error('No server is provided')
  return address
}
