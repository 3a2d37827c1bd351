/**
 * A number that is kept because adding it up takes long. It is opened before a write that may change it, and added up
 * again while it is open; the records that it is made of are the truth.
 */
export type Kept = {
  _id: string
  /** Whether records may have changed since it was added up. */
  isOpen: boolean
  /** When a record was last about to be written. */
  markedAt: Date
}

/** A mark that is older was made by a process whose write has ended, in milliseconds. */
const SETTLED_MS = 60_000

/** The update that opens a number, at this moment. */
export const opening = (markedAt: Date) => ({ $max: { markedAt }, $set: { isOpen: true } })

/** Whether every write announced by `markedAt` had ended when adding up began, in milliseconds since 1970. */
export function isSettled({ markedAt }: Kept, startedAt: number): boolean {
  return markedAt.getTime() <= startedAt - SETTLED_MS
}

/** The write that stores what was added up, to be shown. Also if another write was announced meanwhile: it stays open. */
export const storingOpen = <Values extends object>({ _id }: Kept, values: Values) => ({
  updateOne: { filter: { _id, isOpen: true }, update: { $set: values } },
})

/** The write that stores what was added up. Not if another write was announced meanwhile: the sum may lack it. */
export const storing = <Values extends object>({ _id, markedAt }: Kept, values: Values) => ({
  updateOne: { filter: { _id, markedAt }, update: { $set: values } },
})
