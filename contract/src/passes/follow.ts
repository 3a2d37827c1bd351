import type { PassState } from './passes.ts'

/** What says which passes follow one another. */
type Link = {
  _id: string
  /** The pass after which it was bought. */
  follows?: string | undefined
  state: PassState
  /** Null before the first use of a pass whose days count from then. */
  validUntil: Date | string | null
}

/**
 * The last of a pass and those that follow it, whatever the club has changed of their days since they were bought.
 * @param own all passes of the student
 */
export function lastFollower<Pass extends Link>(pass: Pass, own: readonly Pass[]): Pass {
  return own
    .filter(({ follows }) => follows === pass._id)
    .map((next) => lastFollower(next, own))
    .filter(({ state }) => state !== 'ended')
    .reduce((last, next) => (endOf(next) > endOf(last) ? next : last), pass)
}

/** 0 without an end. */
const endOf = ({ validUntil }: Link): number => (validUntil ? new Date(validUntil).getTime() : 0)
