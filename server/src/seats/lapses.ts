import {
  LAPSE_SECONDS,
  MAX_LAPSES,
  MAX_OFFER_LAPSES,
  MAX_PAUSE_SECONDS,
  MIN_PAUSE_SECONDS,
  OFFER_LAPSE_SECONDS,
  WAITING_PAUSE_SECONDS,
} from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../deps.ts'
import { durationOf } from './hold.rules.ts'
import type { PlacedHold } from './seats.store.ts'

type Place = Pick<PlacedHold, 'userId' | 'classId'>

/**
 * Counts a hold that ran out unpaid. From the third one on, the student cannot hold a seat in this class for a while;
 * each pause is twice as long as the one before. The counts do not depend on the selection.
 */
export async function countLapse(deps: Deps, place: Place): Promise<void> {
  const { points } = await deps.stores.limits.add(lapseLimit(deps), lapseKey(place), 1)
  const seconds = pauseAfter(deps, points)
  if (seconds > 0) await deps.stores.limits.add(pauseOf(seconds), pauseKey(place), 1)
}

/** Throws `payment.paused` while the student cannot hold a seat in this class. */
export async function assertNotPausedByLapses(deps: Deps, place: Place): Promise<void> {
  const { limits } = deps.stores
  const { points: lapses } = await limits.taken(lapseLimit(deps), lapseKey(place))
  const seconds = pauseAfter(deps, lapses)
  if (seconds === 0) return
  const pause = await limits.taken(pauseOf(seconds), pauseKey(place))
  if (pause.points === 0) return
  throw new Problem('payment.paused', {
    detail: `A seat in this class was kept for you ${lapses} times and not paid. You can try again in ${durationOf(pause.secondsLeft)}.`,
    retryAfterSeconds: pause.secondsLeft,
  })
}

/** Counts an offered seat that ran out. From the second one on, the student cannot join a waiting list for a week. */
export async function countOfferLapse({ stores, config }: Deps, userId: string): Promise<void> {
  const max = Math.ceil(MAX_OFFER_LAPSES * config.RATE_LIMIT_SCALE)
  const limit = { points: max, seconds: OFFER_LAPSE_SECONDS }
  const { points } = await stores.limits.add(limit, `offer-lapses:${userId}`, 1)
  if (points >= max) await stores.limits.add(pauseOf(WAITING_PAUSE_SECONDS), waitingPauseKey(userId), 1)
}

/** Throws `waiting.paused` while the student cannot join a waiting list. */
export async function assertMayWait({ stores }: Deps, userId: string): Promise<void> {
  const pause = await stores.limits.taken(pauseOf(WAITING_PAUSE_SECONDS), waitingPauseKey(userId))
  if (pause.points === 0) return
  throw new Problem('waiting.paused', {
    detail: `${MAX_OFFER_LAPSES} seats were offered to you and not taken. You can join a waiting list again in ${durationOf(pause.secondsLeft)}.`,
    retryAfterSeconds: pause.secondsLeft,
  })
}

/** Length of the pause that follows this many lapsed holds, in seconds; 0 if none does. */
function pauseAfter(deps: Deps, lapses: number): number {
  const excess = lapses - lapseLimit(deps).points
  return excess < 0 ? 0 : Math.min(MIN_PAUSE_SECONDS * 2 ** excess, MAX_PAUSE_SECONDS)
}

function lapseLimit({ config }: Deps) {
  return { points: Math.ceil((MAX_LAPSES + 1) * config.RATE_LIMIT_SCALE), seconds: LAPSE_SECONDS }
}

/** The counter of a pause lasts as long as the pause. */
const pauseOf = (seconds: number) => ({ points: 1, seconds })
const lapseKey = ({ userId, classId }: Place) => `lapses:${userId}:${classId}`
const waitingPauseKey = (userId: string) => `waiting-pause:${userId}`
const pauseKey = ({ userId, classId }: Place) => `pause:${userId}:${classId}`
