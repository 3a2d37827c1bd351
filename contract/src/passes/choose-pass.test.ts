import { describe, expect, it } from 'vitest'
import { type CreditPlace, datesToPay, type PassFacts, passesFor } from './choose-pass.ts'

const NOW = new Date('2031-12-01T12:00:00Z')
const AT = new Date('2031-12-05T18:00:00Z')
const DATE: CreditPlace = {
  ...{ classIds: ['date', 'class'], credits: 1 },
  ...{ at: AT, lastAt: AT, day: '2031-12-05', lastDay: '2031-12-05' },
}
const later = (hours: number) => new Date(AT.getTime() + hours * 3_600_000)

const aPass = (overrides: Partial<PassFacts> = {}): PassFacts => ({
  ...{ state: 'active', left: 1, validFrom: NOW, validUntil: null, days: 30, for: { all: true } },
  ...{ perDay: 1, ahead: 2, uses: [] },
  ...overrides,
})

const chosen = (...passes: PassFacts[]) => passesFor(passes, (pass) => pass, DATE, NOW)

/** A series of six weeks that costs six credits. */
const SERIES: CreditPlace = {
  ...{ ...DATE, classIds: ['class'], credits: 6 },
  ...{ lastAt: later(5 * 168), lastDay: '2032-01-09' },
}
const paysSeries = (facts: Partial<PassFacts>) => passesFor([aPass(facts)], (pass) => pass, SERIES, NOW)

describe('a pass pays a date', () => {
  it.each([
    ['with one credit left', {}],
    ['without a number of credits', { left: null }],
    ['that begins when the pass does', { validFrom: AT }],
    ['that begins just before the pass ends', { validUntil: later(0.1) }],
    ['of the class that it is for', { for: { classIds: ['class'] } }],
    ['that it is for by itself', { for: { classIds: ['date'] } }],
    ['on a day after another booking', { uses: [{ at: later(-24), day: '2031-12-04' }] }],
    ['when the bookings ahead are over', { ahead: 1, uses: [{ at: NOW, day: '2031-12-01' }] }],
  ] as const)('%s', (_which, facts) => {
    expect(chosen(aPass(facts))).toHaveLength(1)
  })
})

describe('no pass pays a date, because', () => {
  it.each([
    ['pass.none', { left: 0 }],
    ['pass.none', { state: 'ended' }],
    ['pass.stopped', { state: 'stopped' }],
    ['pass.expired', { validUntil: AT }],
    ['pass.expired', { validFrom: later(0.1) }],
    ['pass.not-for', { for: { classIds: ['other'] } }],
    ['pass.ahead', { ahead: 1, uses: [{ at: later(-24), day: '2031-12-04' }] }],
    ['pass.day-full', { uses: [{ at: later(1), day: '2031-12-05' }] }],
  ] as const)('of %s', (problem, facts) => {
    expect(chosen(aPass(facts))).toBe(problem)
  })

  it('there is none', () => {
    expect(chosen()).toBe('pass.none')
  })

  it('of the rule that the last of them breaks', () => {
    expect(chosen(aPass({ left: 0 }), aPass({ validUntil: AT }))).toBe('pass.expired')
  })
})

it('the pass that ends first is first, and one that has no end yet last', () => {
  const [open, long, short] = [aPass(), aPass({ validUntil: later(48) }), aPass({ validUntil: later(24) })]
  expect(chosen(open, long, aPass({ left: 0 }), short)).toEqual([short, long, open])
})

describe('a pass pays a series', () => {
  it.each([
    ['with as many credits left as it costs', { left: 6, validUntil: later(5 * 168 + 0.1) }],
    ['without a number of credits', { left: null, validUntil: later(5 * 168 + 0.1) }],
    ['within its days, which begin with the first date', { left: 6, days: 35 }],
  ] as const)('%s', (_which, facts) => {
    expect(paysSeries(facts)).toHaveLength(1)
  })

  it.each([
    ['pass.none', 'with fewer credits left', { left: 5, validUntil: later(9_999) }],
    ['pass.expired', 'that is over before the last date', { left: 6, validUntil: later(5 * 168) }],
    ['pass.expired', 'whose days are fewer than the weeks', { left: 6, days: 34 }],
    ['pass.expired', 'that begins after the first date', { left: 6, validFrom: later(0.1), days: 99 }],
  ] as const)('but not, because of %s, one %s', (problem, _which, facts) => {
    expect(paysSeries(facts)).toBe(problem)
  })
})

describe('the dates that credits pay', () => {
  const [first, second, third] = [{ at: later(0) }, { at: later(168) }, { at: later(336).toISOString() }]
  const canceled = (date: { at: Date | string }) => ({ ...date, canceled: true })

  it('are the next one and the last one that are held', () => {
    expect(datesToPay([first, second, third], NOW)).toEqual({ next: first, last: third })
    expect(datesToPay([first, second, third], AT)).toEqual({ next: second, last: third })
    const held = [canceled(first), second, canceled(third)]
    expect(datesToPay(held, NOW)).toEqual({ next: second, last: second })
  })

  it('are the last one once all have begun, and none without dates', () => {
    expect(datesToPay([first, second], later(168))).toEqual({ next: second, last: second })
    expect(datesToPay([canceled(first)], NOW)).toBeUndefined()
  })
})
