import type { PassState } from './passes.ts'

/** What says from when to when a pass is valid. */
type Span = {
  state: PassState
  validFrom: Date | string
  /** Null before the first use of a pass whose days count from then. */
  validUntil: Date | string | null
}

/**
 * The last of the passes that follow one another from a pass on: each begins where the one before ends.
 * @param own all passes of the student, newest first
 */
export function lastFollower<Pass extends Span>(pass: Pass, own: readonly Pass[]): Pass {
  const end = endOf(pass)
  const next = own.find(
    (one) => one.state !== 'ended' && new Date(one.validFrom).getTime() === end && endOf(one) > end,
  )
  return next ? lastFollower(next, own) : pass
}

/** 0 without an end. */
const endOf = ({ validUntil }: Span): number => (validUntil ? new Date(validUntil).getTime() : 0)
