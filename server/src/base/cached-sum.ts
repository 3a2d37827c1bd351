/**
 * A sum that is cached because adding it up takes long. It is marked as outdated before a write that may change it, and
 * added up again while it is; the records that it is made of are the truth.
 */
export type CachedSum = {
  _id: string
  /** Whether it may be outdated. */
  isOpen: boolean
  /** When a write was announced last. */
  markedAt: Date
}

/** A mark that is older was made by a process whose write has ended, in milliseconds. */
const WRITES_END_MS = 60_000

/** The update that marks a sum as outdated, at this moment. */
export const outdatedAt = (markedAt: Date) => ({ $max: { markedAt }, $set: { isOpen: true } })

/** Whether every write announced by `markedAt` had ended when adding up began, in milliseconds since 1970. */
export function hasWritesEnded({ markedAt }: CachedSum, startedAt: number): boolean {
  return markedAt.getTime() <= startedAt - WRITES_END_MS
}

/** The write that stores what was added up while the sum stays outdated, so that it can be shown. */
export const storeOutdated = <Values extends object>({ _id }: CachedSum, values: Values) => ({
  updateOne: { filter: { _id, isOpen: true }, update: { $set: values } },
})

/** The write that stores what was added up as up to date. Not if another write was announced meanwhile. */
export const storeUpToDate = <Values extends object>({ _id, markedAt }: CachedSum, values: Values) => ({
  updateOne: { filter: { _id, markedAt }, update: { $set: { ...values, isOpen: false } } },
})
