import type { Db } from 'mongodb'

/**
 * One change of stored data. It only adds, so that the previous release still runs, and it can be repeated from any
 * point at which its process was killed.
 */
export type Migration = {
  /** The name of its file. */
  name: string
  /**
   * Set if the previous release would store records that this one does not find, or would break what it stores.
   * `npm run migrate` then asks to stop every process first.
   */
  stopFirst?: true
  /** `assertLease` throws when another process has taken over: call it before each write. */
  run: (db: Db, assertLease: () => Promise<void>) => Promise<void>
}
