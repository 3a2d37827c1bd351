import type { PassState } from './passes.ts'

const DAY_MS = 86_400_000

/** Why no pass can pay a place. */
export type PassProblem = `pass.${'none' | 'stopped' | 'expired' | 'not-for' | 'ahead' | 'day-full'}`

/** What credits are to pay: a date that is sold by itself, or all dates of a series. */
export type CreditPlace = {
  /** Of its class, and of the one whose date it is. */
  classIds: readonly string[]
  credits: number
  /** When its next date begins, and the last one. */
  at: Date
  lastAt: Date
  /** The day of the next one, where it is held, and of the last one. */
  day: string
  lastDay: string
}

/** For which classes a pass is. */
export type PassFor = { all: true } | { classIds: readonly string[] }

/** What decides whether a pass can pay a date. */
export type PassFacts = {
  state: PassState
  /** Credits left; null for as many as wanted. */
  left: number | null
  validFrom: Date
  /** Null before the first use of a pass whose days count from then. */
  validUntil: Date | null
  /** How many these are. */
  days: number
  for: PassFor
  /** Bookings on one day, and those to come at a time. */
  perDay: number
  ahead: number
  /** What it pays: without the bookings whose credit came back. */
  uses: readonly { at: Date; day: string }[]
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

type Rule = [problem: PassProblem, allows: (pass: PassFacts, place: CreditPlace, now: Date) => boolean]

/** In the order in which a booking is refused. */
const RULES: Rule[] = [
  ['pass.none', ({ state, left }, { credits }) => state !== 'ended' && (left === null || left >= credits)],
  ['pass.stopped', ({ state }) => state === 'active'],
  [
    'pass.expired',
    ({ validFrom, validUntil, days }, { at, lastAt, day, lastDay }) =>
      validFrom <= at && (validUntil ? lastAt < validUntil : daysBetween(day, lastDay) <= days),
  ],
  ['pass.not-for', (pass, { classIds }) => isFor(pass.for, classIds)],
  ['pass.ahead', ({ uses, ahead }, _place, now) => uses.filter(({ at }) => at > now).length < ahead],
  ['pass.day-full', ({ uses, perDay }, { day }) => uses.filter((use) => use.day === day).length < perDay],
]

/**
 * Those of these passes that can pay a place, the one that ends first before the others; else why none can. Each date of a
 * series must be within the days of the pass.
 */
export function passesFor<Pass>(
  passes: readonly Pass[],
  factsOf: (pass: Pass) => PassFacts,
  place: CreditPlace,
  now: Date,
): Pass[] | PassProblem {
  let left = passes.map((pass) => ({ pass, facts: factsOf(pass) }))
  for (const [problem, allows] of RULES) {
    left = left.filter(({ facts }) => allows(facts, place, now))
    if (left.length === 0) return problem
  }
  return left.sort((a, b) => endOf(a.facts) - endOf(b.facts)).map(({ pass }) => pass)
}

const endOf = ({ validUntil }: PassFacts) => validUntil?.getTime() ?? Number.POSITIVE_INFINITY

/** Whether a pass is for one of these classes. */
export function isFor(classes: PassFor, ids: readonly string[]): boolean {
  return 'all' in classes || ids.some((id) => classes.classIds.includes(id))
}

/**
 * The next date of a class, which is the last one once all have begun, and the last one; undefined without dates.
 * @param sessions by time
 */
export function datesToPay<Session extends { at: Date | string; canceled?: unknown }>(
  sessions: readonly Session[],
  now: Date,
): { next: Session; last: Session } | undefined {
  const held = sessions.filter(({ canceled }) => !canceled)
  const last = held.at(-1)
  return last && { next: held.find(({ at }) => new Date(at) > now) ?? last, last }
}
