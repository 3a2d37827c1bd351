import type { PassState } from './passes.ts'

/** Why no pass can pay a date. */
export type PassProblem = `pass.${'none' | 'stopped' | 'expired' | 'not-for' | 'ahead' | 'day-full'}`

/** A date that a credit is to pay: its class and the one whose date it is, when it begins, and its day where it is held. */
export type CreditDate = { classIds: readonly string[]; at: Date; day: string }

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
  for: PassFor
  /** Bookings on one day, and those to come at a time. */
  perDay: number
  ahead: number
  /** What it pays: without the bookings whose credit came back. */
  uses: readonly { at: Date; day: string }[]
}

type Rule = [problem: PassProblem, allows: (pass: PassFacts, date: CreditDate, now: Date) => boolean]

/** In the order in which a booking is refused. */
const RULES: Rule[] = [
  ['pass.none', ({ state, left }) => state !== 'ended' && (left === null || left > 0)],
  ['pass.stopped', ({ state }) => state === 'active'],
  [
    'pass.expired',
    ({ validFrom, validUntil }, { at }) => validFrom <= at && (!validUntil || at < validUntil),
  ],
  ['pass.not-for', (pass, { classIds }) => isFor(pass.for, classIds)],
  ['pass.ahead', ({ uses, ahead }, _date, now) => uses.filter(({ at }) => at > now).length < ahead],
  ['pass.day-full', ({ uses, perDay }, { day }) => uses.filter((use) => use.day === day).length < perDay],
]

/** Those of these passes that can pay a date, the one that ends first before the others; else why none can. */
export function passesFor<Pass>(
  passes: readonly Pass[],
  factsOf: (pass: Pass) => PassFacts,
  date: CreditDate,
  now: Date,
): Pass[] | PassProblem {
  let left = passes.map((pass) => ({ pass, facts: factsOf(pass) }))
  for (const [problem, allows] of RULES) {
    left = left.filter(({ facts }) => allows(facts, date, now))
    if (left.length === 0) return problem
  }
  return left.sort((a, b) => endOf(a.facts) - endOf(b.facts)).map(({ pass }) => pass)
}

const endOf = ({ validUntil }: PassFacts) => validUntil?.getTime() ?? Number.POSITIVE_INFINITY

/** Whether a pass is for one of these classes. */
export function isFor(classes: PassFor, ids: readonly string[]): boolean {
  return 'all' in classes || ids.some((id) => classes.classIds.includes(id))
}
