import {
  LAPSE_SECONDS,
  MAX_LAPSES,
  MAX_OFFER_DECLINES,
  MAX_OFFER_LAPSES,
  MAX_PAUSE_SECONDS,
  MIN_PAUSE_SECONDS,
  OFFER_LAPSE_SECONDS,
  WAITING_PAUSE_SECONDS,
} from '@ningjing/contract/limits'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps, TaskHandler } from '../deps.ts'
import { lapsedKey } from '../domain/mail-keys.ts'
import { clubNow } from '../steps/club-now.ts'
import { recordMail } from '../steps/record-mail.ts'
import { closeOffer } from './end-waiting.ts'
import type { PlacedHold, SeatClaim } from './seats.store.ts'

const MINUTE_MS = 60_000

type Place = Pick<PlacedHold, 'userId' | 'classId'>

/**
 * Counts a hold that ran out unpaid, or that its student gave back late. From the third one on, the student cannot hold a seat in this class for a while;
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
    ...because('seats-not-paid', { lapses, seconds: pause.secondsLeft }),
    retryAfterSeconds: pause.secondsLeft,
  })
}

/**
 * Counts an offered seat that ran out, but for a short one, and records the mail about it. From the second one on, the
 * student cannot join a waiting list for a week. Each is counted at most once, because its mail is recorded once.
 */
export const settleLapsed: TaskHandler = async (deps, classId, task) => {
  const { userId = '', orderId = '', until = task.at } = task
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  if (yogaClass?.stage === 'canceled') {
    await closeOffer(deps, { classId, userId, orderId })
    return
  }
  if (task.isShort) {
    const facts = { orderId, classId, until }
    await recordMail(deps, { key: lapsedKey(orderId), kind: 'lapsed', userId, facts })
    return
  }
  await tellAndCount(deps, { classId, userId, orderId }, until)
}

/** Counts an offered seat that was declined. From the third one on within 30 days, each counts like one that ran out. */
export async function countOfferDecline(deps: Deps, claim: SeatClaim): Promise<void> {
  const max = Math.ceil(MAX_OFFER_DECLINES * deps.config.RATE_LIMIT_SCALE)
  const limit = { points: max, seconds: OFFER_LAPSE_SECONDS }
  const { points } = await deps.stores.limits.add(limit, `offer-declines:${claim.userId}`, 1)
  if (points > max) await tellAndCount(deps, claim)
}

/**
 * Records the mail about an offer that counts as not taken, and counts it.
 * @param until its end; none if it was declined
 */
async function tellAndCount(
  deps: Deps,
  { classId, userId, orderId }: SeatClaim,
  until?: Date,
): Promise<void> {
  const { limits } = deps.stores
  const limit = offerLapseLimit(deps)
  const { points } = await limits.taken(limit, offerLapseKey(userId))
  const left = Math.max(0, limit.points - points - 1)
  const pause = await limits.taken(pauseOf(WAITING_PAUSE_SECONDS), waitingPauseKey(userId))
  const seconds = pause.points > 0 ? pause.secondsLeft : WAITING_PAUSE_SECONDS
  const pausedUntil = new Date(deps.clock.now().getTime() + seconds * 1000)
  const facts = { orderId, classId, ...(until && { until }), left, ...(left === 0 && { pausedUntil }) }
  const isNew = await recordMail(deps, { key: lapsedKey(orderId), kind: 'lapsed', userId, facts })
  if (isNew) await countOfferLapse(deps, userId)
}

async function countOfferLapse(deps: Deps, userId: string): Promise<void> {
  const { limits } = deps.stores
  const limit = offerLapseLimit(deps)
  const { points } = await limits.add(limit, offerLapseKey(userId), 1)
  if (points >= limit.points) await limits.add(pauseOf(WAITING_PAUSE_SECONDS), waitingPauseKey(userId), 1)
}

/** Throws `waiting.paused`, with the moment at which it ends, while the student cannot join a waiting list. */
export async function assertMayWait(deps: Deps, userId: string): Promise<void> {
  const { stores, clock } = deps
  const pause = await stores.limits.taken(pauseOf(WAITING_PAUSE_SECONDS), waitingPauseKey(userId))
  if (pause.points === 0) return
  const now = clock.now()
  // A text names whole minutes; an earlier one would not be true.
  const end = new Date(Math.ceil((now.getTime() + pause.secondsLeft * 1000) / MINUTE_MS) * MINUTE_MS)
  const { zone, clock: clubClock } = (await clubNow(deps)).club
  throw new Problem('waiting.paused', {
    ...because('offers-not-taken', {
      seconds: pause.secondsLeft,
      until: end.toISOString(),
      zone,
      clock: clubClock,
    }),
    retryAfterSeconds: pause.secondsLeft,
  })
}

/** Length of the pause that follows this many lapsed holds, in seconds; 0 if none does. */
function pauseAfter(deps: Deps, lapses: number): number {
  const excess = lapses - lapseLimit(deps).points
  return excess < 0 ? 0 : Math.min(MIN_PAUSE_SECONDS * 2 ** excess, MAX_PAUSE_SECONDS)
}

function offerLapseLimit({ config }: Deps) {
  return { points: Math.ceil(MAX_OFFER_LAPSES * config.RATE_LIMIT_SCALE), seconds: OFFER_LAPSE_SECONDS }
}

function lapseLimit({ config }: Deps) {
  return { points: Math.ceil((MAX_LAPSES + 1) * config.RATE_LIMIT_SCALE), seconds: LAPSE_SECONDS }
}

/** The counter of a pause lasts as long as the pause. */
const pauseOf = (seconds: number) => ({ points: 1, seconds })
const lapseKey = ({ userId, classId }: Place) => `lapses:${userId}:${classId}`
const offerLapseKey = (userId: string) => `offer-lapses:${userId}`
const waitingPauseKey = (userId: string) => `waiting-pause:${userId}`
const pauseKey = ({ userId, classId }: Place) => `pause:${userId}:${classId}`
