import { type DateFacts, endOf, startOf } from '../classes/schedule.ts'

/** When a student who cancels gets money back. Copied into the order, so that later edits change nothing for it. */
export type Terms = {
  /** Hours before the first date until which everything is given back: 0 to `MAX_FREE_HOURS`. */
  freeHours: number
  /** Percent that is given back from then on until the first date: 0 to 100. */
  latePercent: number
  /** Days after payment within which everything is given back, in a class without dates; 0 is never. */
  freeDays: number
}

/** The terms of a class that has none of its own, and of an order from before terms existed. */
export const CLUB_TERMS: Terms = { freeHours: 24, latePercent: 0, freeDays: 14 }

export const MAX_FREE_HOURS = 720
export const MAX_FREE_DAYS = 60

/** A date that moved by more than this, or was added before all others, gives the right to leave for this many days. */
export const MOVED_HOURS = 2
export const MOVED_DAYS = 7

/** An amount that was right this long ago is still accepted, so that there is time to read it. */
export const GRACE_MS = 60_000

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** `from`: the start of a date before it moved; `at`: when it did. */
export type Move = { from: Date; at: Date }

/** The last move of a date; `before`: the earlier ones, oldest first. */
export type Moved = Move & { before?: Move[] }

export type RefundDate = Omit<DateFacts, 'canceled'> & {
  moved?: Moved
  /** When it was added to a class that is on sale. */
  addedAt?: Date
  /** `share`: whether its share was given back; false where another date replaces it. `at`: when it was canceled. */
  canceled?: { share: boolean; at: Date }
}

/** What the refund of one enrollment depends on. */
export type RefundFacts = {
  paidInCents: number
  /** Given back so far. */
  backInCents: number
  /** Canceled dates whose share is due, and not given back yet. */
  sharesDue?: number
  /** When the order began. Only moved and added dates after it give a right. */
  orderedAt: Date
  /** Set unless the student was moved from another class, whose dates they had: pays for the dates to come from then on. */
  joinedAt?: Date
  paidAt: Date
  /** Terms of the order. */
  terms?: Terms | null
  /** Dates of the class. */
  sessions: readonly RefundDate[]
}

/** Amounts are all that is given back of an enrollment, so `backInCents` is part of them. */
export type RefundQuote = {
  refundInCents: number
  backInCents: number
  /** The next moment at which the amount falls; null if it doesn't. */
  until: Date | null
  /** The amount from then on; 0 if the student cannot leave then, or if nothing changes. */
  thenInCents: number
  /** Whether the student may leave now; if not, the amounts are 0. */
  mayEnd: boolean
}

/** What a student gets back who leaves now, and how long that holds (product §4). */
export function quoteRefund(facts: RefundFacts, now: Date): RefundQuote {
  const { backInCents } = facts
  const refund = refundAt(facts, now)
  const amountAt = (moment: Date) => refundAt(facts, moment) ?? backInCents
  // The amount never rises, so a moment with a smaller one is still to come.
  const until = changesOf(facts).find((moment) => amountAt(moment) < amountAt(now)) ?? null
  return {
    refundInCents: refund ?? 0,
    backInCents,
    until,
    thenInCents: (until && refundAt(facts, until)) ?? 0,
    mayEnd: refund !== null,
  }
}

/** Whether a student who saw an amount gets it: it is right now, or was a minute ago. */
export function acceptedRefund(facts: RefundFacts, shownInCents: number, now: Date): boolean {
  return [now, new Date(now.getTime() - GRACE_MS)].some((at) => refundAt(facts, at) === shownInCents)
}

/**
 * What the studio gives back when it cancels the class: everything before the first date, later the shares of the
 * dates that have not begun.
 */
export function studioRefund(facts: RefundFacts, now: Date): number {
  const dates = heldDates(paidDates(facts))
  const coming = dates.filter((date) => startOf(date) > now)
  if (coming.length === dates.length) return facts.backInCents + leftOf(facts)
  return facts.backInCents + sharesOf(facts, coming.length + (facts.sharesDue ?? 0))
}

/**
 * What is given back for one canceled date: never more than is left of what was paid. The last date gives back the rest,
 * so that the shares of all dates are what was paid.
 * @param given the number of other dates whose share was given back
 */
export function shareOfDate(facts: RefundFacts, given = 0): number {
  const isLast = given === countedDates(facts) - 1
  return isLast ? leftOf(facts) : sharesOf(facts, 1)
}

/** What is given back of a place however it ends: what was so far, and the shares of canceled dates that are due. */
export function owedRefund(facts: RefundFacts): number {
  return facts.backInCents + sharesOf(facts, facts.sharesDue ?? 0)
}

/** The shares of so many dates: never more than is left of what was paid. */
function sharesOf(facts: RefundFacts, dates: number): number {
  return Math.min(leftOf(facts), dates * Math.round(facts.paidInCents / countedDates(facts)))
}

/** The dates of the class that the student has paid. Who joins later pays for those to come; all, if none is. */
function paidDates({ joinedAt, sessions }: RefundFacts): Pick<RefundFacts, 'sessions'> {
  const toCome = sessions.filter((date) => !joinedAt || startOf(date) > joinedAt)
  return { sessions: toCome.length > 0 ? toCome : sessions }
}

/**
 * The number of dates that were paid; 1 if there are none. A date that another one replaces doesn't count, or a
 * replacement would make every share smaller; nor does one that was canceled before the order, because it was not sold.
 */
function countedDates(facts: RefundFacts): number {
  const { sessions } = paidDates(facts)
  const counted = sessions.filter(
    ({ canceled }) => !canceled || (canceled.share && canceled.at >= facts.orderedAt),
  )
  return Math.max(1, counted.length)
}

function leftOf({ paidInCents, backInCents }: Pick<RefundFacts, 'paidInCents' | 'backInCents'>): number {
  return Math.max(0, paidInCents - backInCents)
}

function heldDates({ sessions }: Pick<RefundFacts, 'sessions'>): RefundDate[] {
  return sessions.filter(({ canceled }) => !canceled)
}

/** What a student who leaves at a moment gets back in all; null if they may not leave. */
function refundAt(facts: RefundFacts, moment: Date): number | null {
  const { backInCents, sessions } = facts
  const { latePercent } = termsOf(facts)
  const left = leftOf(facts)
  if (sessions.length === 0) return backInCents + (moment < freeDaysEnd(facts) ? left : 0)
  const firstAt = firstStart(facts)
  // All dates are canceled, and others may follow that the student does not know.
  if (!firstAt) return backInCents + left
  if (rightsEnds(facts).some((end) => moment < end)) return studioRefund(facts, moment)
  // A free place that nobody uses helps nobody.
  if (moment >= firstAt) return facts.paidInCents === 0 && moment < lastEnd(facts) ? backInCents : null
  const percent = moment < freeHoursEnd(facts, firstAt) ? 100 : latePercent
  const owed = owedRefund(facts)
  return owed + Math.round((percent * (facts.paidInCents - owed)) / 100)
}

/** Every moment at which the amount may change, in order. */
function changesOf(facts: RefundFacts): Date[] {
  const firstAt = firstStart(facts)
  const ofTerms = firstAt ? freeHoursEnd(facts, firstAt) : freeDaysEnd(facts)
  const moments = [ofTerms, ...heldDates(facts).map(startOf), ...rightsEnds(facts)]
  return moments.sort((a, b) => a.getTime() - b.getTime())
}

function termsOf({ terms }: Pick<RefundFacts, 'terms'>): Terms {
  return terms ?? CLUB_TERMS
}

function firstStart(facts: Pick<RefundFacts, 'sessions'>): Date | undefined {
  const starts = heldDates(facts).map((date) => startOf(date).getTime())
  return starts.length === 0 ? undefined : new Date(Math.min(...starts))
}

function lastEnd(facts: RefundFacts): Date {
  return new Date(Math.max(...heldDates(facts).map((date) => endOf(date).getTime())))
}

function freeDaysEnd(facts: RefundFacts): Date {
  return new Date(facts.paidAt.getTime() + termsOf(facts).freeDays * DAY_MS)
}

/** When the time ends in which a student may change their mind about a date, or about a class that begins with it. */
export function freeHoursEnd(facts: Pick<RefundFacts, 'terms'>, at: Date): Date {
  return new Date(at.getTime() - termsOf(facts).freeHours * HOUR_MS)
}

/** Whether the time is over in which everything is given back of a class whose first date has not begun. */
export function isLate(terms: Terms, sessions: readonly RefundDate[], now: Date): boolean {
  const firstAt = firstStart({ sessions })
  return firstAt !== undefined && now < firstAt && now >= freeHoursEnd({ terms }, firstAt)
}

/** When the rights end that dates gave which moved after the order, or were added. */
function rightsEnds(facts: RefundFacts): Date[] {
  return heldDates(facts).flatMap((date) => rightEnd(date, facts) ?? [])
}

/** When the right to leave ends that a date gave by moving, or by being added before all others; null if it gave none. */
export function rightEnd(date: RefundDate, facts: Pick<RefundFacts, 'orderedAt' | 'sessions'>): Date | null {
  const moments = [farMove(date, facts.orderedAt), firstOfAll(date, facts)].flatMap(
    (moment) => moment?.getTime() ?? [],
  )
  return moments.length === 0 ? null : new Date(Math.max(...moments) + MOVED_DAYS * DAY_MS)
}

/** When a date last moved that is far from where it was when the order began; undefined if it is not. */
function farMove(date: RefundDate, orderedAt: Date): Date | undefined {
  const moves = movesOf(date).filter(({ at }) => at > orderedAt)
  const [first, last] = [moves.at(0), moves.at(-1)]
  if (!first || !last) return undefined
  const distance = Math.abs(startOf(date).getTime() - first.from.getTime())
  return distance > MOVED_HOURS * HOUR_MS ? last.at : undefined
}

/** All moves of a date, oldest first. Of a date of an earlier release, they are one, from its first start. */
export function movesOf({ moved }: Pick<RefundDate, 'moved'>): Move[] {
  if (!moved) return []
  const { before = [], ...last } = moved
  return [...before, last]
}

/** When a date was added after the order that begins before all that were there; undefined if it was not. */
function firstOfAll(
  date: RefundDate,
  { orderedAt, sessions }: Pick<RefundFacts, 'orderedAt' | 'sessions'>,
): Date | undefined {
  const { addedAt } = date
  if (!addedAt || addedAt <= orderedAt) return undefined
  const knownAt = firstStart({ sessions: sessions.filter((one) => !one.addedAt || one.addedAt < addedAt) })
  return !knownAt || startOf(date) < knownAt ? addedAt : undefined
}
