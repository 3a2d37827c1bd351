import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMATS } from '../formats.ts'
import { momentOf } from '../zone.ts'
import {
  acceptedRefund,
  CLUB_TERMS,
  GRACE_MS,
  isLate,
  MAX_FREE_DAYS,
  MAX_FREE_HOURS,
  quoteRefund,
  type RefundFacts,
  shareOfDate,
  studioRefund,
  type Terms,
} from './terms.ts'
import { cancelText, hasBegun, quoteText, termsText } from './terms-text.ts'

const ZONE = 'America/New_York'

/** A moment by the clock of New York. */
const clock = (local: string) => momentOf(local, ZONE).at ?? new Date(Number.NaN)

const date = (local: string) => ({ at: clock(local), minutes: 60 })

/** A date that was canceled after the order. */
const canceled = (share: boolean) => ({ share, at: clock('2026-11-21T10:00') })

/** Four Tuesdays at 18:30, for 20.00. */
const SERIES = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map((day) => date(`${day}T18:30`))

const facts = (changes: Partial<RefundFacts> = {}): RefundFacts => ({
  paidInCents: 2000,
  backInCents: 0,
  orderedAt: clock('2026-11-20T09:58'),
  paidAt: clock('2026-11-20T10:00'),
  terms: CLUB_TERMS,
  sessions: SERIES,
  ...changes,
})

/** A quote as `refund until > then`, in dollars and by the clock of New York; `-` where there is none. */
function quoted(changes: Partial<RefundFacts>, local: string, plusMs = 0): string {
  const now = new Date(clock(local).getTime() + plusMs)
  const { refundInCents, until, thenInCents, mayEnd } = quoteRefund(facts(changes), now)
  const end = until ? `until ${until.toISOString()} then ${thenInCents}` : `then ${thenInCents}`
  return mayEnd ? `${refundInCents} ${end}` : '-'
}

describe('with dates', () => {
  const HALF = { terms: { freeHours: 24, latePercent: 50, freeDays: 14 } }
  const cutOff = '2026-11-30T23:30:00.000Z'
  const start = '2026-12-01T23:30:00.000Z'

  it.each([
    ['everything is given back before the cut-off', {}, '2026-11-30T18:29', 0, `2000 until ${cutOff} then 0`],
    ['nothing from the cut-off on', {}, '2026-11-30T18:30', 0, '0 then 0'],
    ['nothing from the first date on', {}, '2026-12-01T18:30', -1, '0 then 0'],
    ['one cannot leave from the first date on', {}, '2026-12-01T18:30', 0, '-'],
    ['nor when all is over', {}, '2027-01-01T00:00', 0, '-'],
    ['half is given back late', HALF, '2026-11-30T18:30', -1, `2000 until ${cutOff} then 1000`],
    ['and then nothing', HALF, '2026-11-30T18:30', 0, `1000 until ${start} then 0`],
    [
      'club terms apply to an order without any',
      { terms: null },
      '2026-11-30T18:30',
      -1,
      `2000 until ${cutOff} then 0`,
    ],
    ['the days after payment do not matter', {}, '2026-11-20T10:00', 0, `2000 until ${cutOff} then 0`],
    [
      'without free hours everything until the first date',
      { terms: { ...CLUB_TERMS, freeHours: 0 } },
      '2026-12-01T18:30',
      -1,
      `2000 until ${start} then 0`,
    ],
    [
      'with 100 percent too',
      { terms: { ...CLUB_TERMS, latePercent: 100 } },
      '2026-12-01T18:30',
      -1,
      `2000 until ${start} then 0`,
    ],
    [
      'odd cents are rounded once',
      { paidInCents: 1999, ...HALF },
      '2026-12-01T00:00',
      0,
      `1000 until ${start} then 0`,
    ],
    [
      'what was given back stays part of it',
      { backInCents: 500 },
      '2026-11-30T18:30',
      -1,
      `2000 until ${cutOff} then 500`,
    ],
    [
      'percent are of the rest',
      { backInCents: 500, ...HALF },
      '2026-11-30T18:30',
      0,
      `1250 until ${start} then 0`,
    ],
    ['nothing changes when all is given back', { backInCents: 2000 }, '2026-11-24T00:00', 0, '2000 then 0'],
    ['a free class can be left', { paidInCents: 0 }, '2026-11-24T00:00', 0, '0 then 0'],
    ['a free class also after the first date', { paidInCents: 0 }, '2026-12-01T18:30', 0, '0 then 0'],
  ])('%s', (_what, changes, local, plusMs, quote) => {
    expect(quoted(changes, local, plusMs)).toBe(quote)
  })

  it.each([
    ['spring', '2027-03-14T12:00', '2027-03-13T11:00'],
    ['autumn', '2026-11-01T12:00', '2026-10-31T13:00'],
  ])('24 hours are 24 hours when the clocks change in %s', (_season, first, cutOffLocal) => {
    const { until } = quoteRefund(facts({ sessions: [date(first)] }), clock('2026-10-01T00:00'))
    expect(until).toEqual(clock(cutOffLocal))
  })

  it('a canceled date is none: the next one is the first', () => {
    const sessions = [{ ...SERIES[0]!, canceled: canceled(true) }, ...SERIES.slice(1)]
    expect(quoted({ sessions, backInCents: 500 }, '2026-12-05T00:00')).toBe(
      '2000 until 2026-12-07T23:30:00.000Z then 500',
    )
  })

  it('everything is given back while all dates are canceled', () => {
    const sessions = SERIES.map((session) => ({ ...session, canceled: canceled(false) }))
    expect(quoted({ sessions }, '2026-12-05T00:00')).toBe('2000 then 0')
  })
})

describe('without dates', () => {
  it.each([
    [
      'everything is given back for the free days',
      14,
      '2026-12-04T10:00',
      -1,
      '2000 until 2026-12-04T15:00:00.000Z then 0',
    ],
    ['nothing from then on, but one can leave', 14, '2026-12-04T10:00', 0, '0 then 0'],
    ['nothing without free days', 0, '2026-11-20T10:00', 0, '0 then 0'],
    ['and forever', 14, '2029-01-01T00:00', 0, '0 then 0'],
  ])('%s', (_what, freeDays, local, plusMs, quote) => {
    expect(quoted({ sessions: [], terms: { ...CLUB_TERMS, freeDays } }, local, plusMs)).toBe(quote)
  })
})

describe('after a date has moved', () => {
  const moved = (hours: number, at = '2026-11-30T20:00') => {
    const first = clock('2026-12-01T18:30')
    const from = new Date(first.getTime() - hours * 3_600_000)
    return { sessions: [{ ...SERIES[0]!, moved: { from, at: clock(at) } }, ...SERIES.slice(1)] }
  }

  it.each([
    [
      'everything is given back until the first date',
      moved(2.1),
      '2026-12-01T12:00',
      '2000 until 2026-12-01T23:30:00.000Z then 1500',
    ],
    [
      'then the shares of the dates that have not begun',
      moved(2.1),
      '2026-12-01T18:30',
      '1500 until 2026-12-08T01:00:00.000Z then 0',
    ],
    ['for seven days', moved(2.1), '2026-12-07T20:00', '-'],
    [
      'also if it moved back',
      moved(-2.1),
      '2026-12-01T12:00',
      '2000 until 2026-12-01T23:30:00.000Z then 1500',
    ],
    ['but not if it moved by two hours', moved(2), '2026-12-01T12:00', '0 then 0'],
    [
      'nor if the order is not older',
      { ...moved(3), orderedAt: clock('2026-11-30T20:00') },
      '2026-12-01T12:00',
      '0 then 0',
    ],
    [
      'but if it is older by a minute, and was paid later',
      { ...moved(3), orderedAt: clock('2026-11-30T19:59'), paidAt: clock('2026-11-30T20:05') },
      '2026-12-01T12:00',
      '2000 until 2026-12-01T23:30:00.000Z then 1500',
    ],
    [
      'nor more than the terms give anyway',
      moved(3, '2026-11-21T20:00'),
      '2026-11-25T00:00',
      '2000 until 2026-11-30T23:30:00.000Z then 0',
    ],
    [
      'nor more than is left',
      { ...moved(3), backInCents: 1800 },
      '2026-12-01T20:00',
      '2000 until 2026-12-08T01:00:00.000Z then 0',
    ],
  ])('%s', (_what, changes, local, quote) => {
    expect(quoted(changes, local)).toBe(quote)
  })

  describe('more than once', () => {
    const orderedAt = clock('2026-11-25T10:00')
    /** It is 24 hours after its first start, and was so many hours after it between its moves. */
    const twice = (hours: number, firstAt: string, lastAt = '2026-11-30T20:00') => {
      const [first, from] = [0, hours].map(
        (one) => new Date(clock('2026-11-30T18:30').getTime() + one * 3_600_000),
      )
      const before = [{ from: first!, at: clock(firstAt) }]
      const date = { ...SERIES[0]!, moved: { from: from!, at: clock(lastAt), before } }
      return { sessions: [date, ...SERIES.slice(1)], orderedAt }
    }
    const right = '2000 until 2026-12-01T23:30:00.000Z then 1500'

    it.each([
      [
        'the first move after the order counts',
        twice(23, '2026-11-24T10:00'),
        '2026-12-01T12:00',
        '0 then 0',
      ],
      ['also if it goes back to where it once was', twice(32, '2026-11-24T10:00'), '2026-12-01T12:00', right],
      ['from there to where it is now', twice(23, '2026-11-26T10:00'), '2026-12-01T12:00', right],
      [
        'for seven days from the last one',
        twice(23, '2026-11-26T10:00'),
        '2026-12-01T18:30',
        '1500 until 2026-12-08T01:00:00.000Z then 0',
      ],
    ])('%s', (_what, changes, local, quote) => {
      expect(quoted(changes, local)).toBe(quote)
    })
  })

  it('a canceled date gives no right', () => {
    const [first, ...others] = moved(3).sessions
    const sessions = [...others, { ...first!, canceled: canceled(true) }]
    expect(quoted({ sessions }, '2026-12-07T20:00')).toBe('0 then 0')
  })
})

describe('after a date was added', () => {
  const ADDED_AT = clock('2026-11-28T12:00')
  const TUESDAY = date('2026-11-24T18:30')
  /** One that begins before those of the class. */
  const early = (day = '2026-11-29', addedAt = ADDED_AT) => ({ ...date(`${day}T10:00`), addedAt })
  const added = (...dates: RefundFacts['sessions']) => ({ sessions: [...dates, ...SERIES] })

  it.each([
    [
      'before all others, everything is given back until it begins',
      added(early()),
      '2026-11-28T12:00',
      '2000 until 2026-11-29T15:00:00.000Z then 1600',
    ],
    [
      'then the shares of the dates that have not begun',
      added(early()),
      '2026-11-29T10:00',
      '1600 until 2026-12-01T23:30:00.000Z then 1200',
    ],
    ['for seven days', added(early()), '2026-12-05T12:00', '-'],
    [
      'also to a class that had none',
      { sessions: [early()] },
      '2026-11-28T12:00',
      '2000 until 2026-11-29T15:00:00.000Z then 0',
    ],
    [
      'or to one whose other dates are canceled',
      { sessions: [early(), ...SERIES.map((one) => ({ ...one, canceled: canceled(false) }))] },
      '2026-11-28T12:00',
      '2000 until 2026-11-29T15:00:00.000Z then 0',
    ],
    ['but not before the order', { ...added(early()), orderedAt: ADDED_AT }, '2026-11-28T12:00', '0 then 0'],
    ['nor after another one', added(TUESDAY, early()), '2026-11-28T12:00', '-'],
    [
      'nor after one that was added before it',
      { sessions: [early('2026-11-29', clock('2026-11-20T12:00')), early('2026-11-30')] },
      '2026-11-28T12:00',
      '0 then 0',
    ],
    [
      'but before one that was',
      added(early('2026-11-30', clock('2026-11-21T12:00')), early()),
      '2026-11-28T12:00',
      '2000 until 2026-11-29T15:00:00.000Z then 1665',
    ],
  ])('%s', (_what, changes, local, quote) => {
    expect(quoted(changes, local)).toBe(quote)
  })

  it('a canceled date gives no right', () => {
    const sessions = [{ ...early(), canceled: canceled(true) }, ...SERIES]
    expect(quoted({ sessions }, '2026-12-01T12:00')).toBe('0 then 0')
  })
})

it.each<[Partial<Terms>, object, string]>([
  [
    {},
    {},
    'Cancel up to 24 hours before your date begins and get everything back. After that, there is no refund.',
  ],
  [{ freeHours: 0 }, {}, 'Cancel before your date begins and get everything back.'],
  [{}, { isFree: true }, 'Cancel any time until your date is over.'],
])('a single date counts to its own start: %j, %j', (terms, soldAs, text) => {
  const single = { hasDates: true, isFree: false, isSingle: true }
  expect(termsText({ ...CLUB_TERMS, ...terms }, { ...single, ...soldAs })).toBe(text)
})

it('a free place can be left until the last date is over, and gives nothing back', () => {
  const free = { paidInCents: 0 }
  expect(quoted(free, '2026-11-20T10:00')).toBe('0 then 0')
  expect(quoted(free, '2026-12-15T18:00')).toBe('0 then 0')
  expect(quoted(free, '2026-12-22T19:30', -1)).toBe('0 then 0')
  expect(quoted(free, '2026-12-22T19:30')).toBe('-')
  expect(acceptedRefund(facts(free), 0, clock('2026-12-15T18:00'))).toBe(true)
})

describe('the share of a date', () => {
  it.each([
    ['is the part of one date of what was paid', { paidInCents: 1000, sessions: SERIES.slice(0, 3) }, 333],
    ['is never more than is left', { backInCents: 1334, sessions: SERIES.slice(0, 3) }, 666],
    ['is nothing when nothing is left', { backInCents: 2000 }, 0],
    [
      'does not count a date that another one replaces',
      { sessions: [{ ...SERIES[0]!, canceled: canceled(false) }, ...SERIES] },
      500,
    ],
    [
      'counts a date that gave its share back',
      { sessions: [{ ...SERIES[0]!, canceled: canceled(true) }, ...SERIES.slice(1)], backInCents: 500 },
      500,
    ],
    [
      'does not count a date that was canceled before the order',
      {
        sessions: [{ ...SERIES[0]!, canceled: canceled(true) }, ...SERIES.slice(1)],
        orderedAt: clock('2026-11-22T10:00'),
      },
      667,
    ],
    [
      'counts a date that was canceled in the moment of the order',
      {
        sessions: [{ ...SERIES[0]!, canceled: canceled(true) }, ...SERIES.slice(1)],
        orderedAt: canceled(true).at,
      },
      500,
    ],
  ])('%s', (_what, changes, cents) => {
    expect(shareOfDate(facts(changes))).toBe(cents)
  })

  it.each([
    [1000, 3, [333, 333, 334]],
    [2000, 3, [667, 667, 666]],
    [4500, 2, [2250, 2250]],
    [5, 3, [2, 2, 1]],
    [700, 1, [700]],
  ])('of %i cents for %i dates is the rest for the last one', (paidInCents, dates, shares) => {
    const sessions = SERIES.slice(0, dates)
    const given: number[] = []
    for (const [index] of shares.entries()) {
      const now = sessions.map((one, at) => (at <= index ? { ...one, canceled: canceled(true) } : one))
      const backInCents = given.reduce((sum, cents) => sum + cents, 0)
      given.push(shareOfDate(facts({ paidInCents, backInCents, sessions: now }), given.length))
    }
    expect(given).toEqual(shares)
  })

  it('of the last date is what money given back for other reasons has left', () => {
    const sessions = SERIES.slice(0, 2).map((one) => ({ ...one, canceled: canceled(true) }))
    expect(shareOfDate(facts({ paidInCents: 1000, backInCents: 700, sessions }), 1)).toBe(300)
  })
})

it.each([
  ['2026-12-01T18:29', 2000],
  ['2026-12-01T18:30', 1500],
  ['2026-12-08T18:30', 1000],
  ['2026-12-22T18:29', 500],
  ['2026-12-22T18:30', 0],
])('a studio that cancels at %s gives back %i cents', (local, cents) => {
  expect(studioRefund(facts(), clock(local))).toBe(cents)
})

describe('a student who joined a series that had begun', () => {
  const [first, second] = SERIES
  const joined = (changes: Partial<RefundFacts> = {}) =>
    facts({ joinedAt: clock('2026-12-08T18:30'), orderedAt: clock('2026-12-08T18:30'), ...changes })

  it('has paid for the dates to come then', () => {
    expect(shareOfDate(joined())).toBe(1000)
    expect(studioRefund(joined(), clock('2026-12-15T18:29'))).toBe(2000)
    expect(studioRefund(joined(), clock('2026-12-15T18:30'))).toBe(1000)
  })

  it('has paid for all dates if none was to come', () => {
    expect(shareOfDate(joined({ sessions: [first!, second!] }))).toBe(1000)
  })
})

describe('a canceled date whose share is due', () => {
  const sessions = SERIES.map((one, index) => (index === 1 ? { ...one, canceled: canceled(true) } : one))

  it('gives it back with the enrollment, to a student who leaves, too', () => {
    const due = facts({ sessions, sharesDue: 1, terms: { ...CLUB_TERMS, latePercent: 50 } })
    expect(studioRefund(due, clock('2026-12-02T10:00'))).toBe(1500)
    expect(quoteRefund(due, clock('2026-12-01T10:00')).refundInCents).toBe(1250)
  })

  it('gives back what it does once the share was given', () => {
    const given = facts({ sessions, backInCents: 500, terms: { ...CLUB_TERMS, latePercent: 50 } })
    expect(studioRefund(given, clock('2026-12-02T10:00'))).toBe(1500)
    expect(quoteRefund(given, clock('2026-12-01T10:00')).refundInCents).toBe(1250)
  })

  it('never gives back more than is left', () => {
    expect(
      studioRefund(facts({ sessions, sharesDue: 1, backInCents: 1800 }), clock('2026-12-16T10:00')),
    ).toBe(2000)
  })
})

it('a studio that cancels a class without dates gives everything back', () => {
  expect(studioRefund(facts({ sessions: [] }), clock('2029-01-01T00:00'))).toBe(2000)
})

describe('an amount that was shown', () => {
  it.each([
    ['now', 2000, '2026-11-30T18:29', 0, true],
    ['a minute ago', 2000, '2026-11-30T18:31', -1, true],
    ['longer ago', 2000, '2026-11-30T18:31', 0, false],
    ['never', 1999, '2026-11-30T18:29', 0, false],
    ['in the future', 0, '2026-11-30T18:29', 0, false],
    ['just before the first date', 0, '2026-12-01T18:31', -1, true],
    ['when one cannot leave anymore', 0, '2026-12-01T18:31', 0, false],
  ])('and is right %s (%#)', (_when, cents, local, plusMs, isAccepted) => {
    expect(acceptedRefund(facts(), cents, new Date(clock(local).getTime() + plusMs))).toBe(isAccepted)
  })
})

describe('every quote', () => {
  const START = Date.UTC(2026, 10, 1)
  const hour = (max: number) =>
    fc.integer({ min: 0, max: max * 2 }).map((halves) => new Date(START + halves * 1_800_000))
  const move = { from: hour(1500), at: hour(1500) }
  const session = fc.record(
    {
      at: hour(1500),
      minutes: fc.constant(60),
      moved: fc.record({ ...move, before: fc.array(fc.record(move), { maxLength: 2 }) }),
      addedAt: hour(1500),
      canceled: fc.record({ share: fc.boolean(), at: hour(1500) }),
    },
    { requiredKeys: ['at', 'minutes'] },
  )
  const anyFacts = fc
    .record({
      paidInCents: fc.integer({ min: 0, max: 10_000 }),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
      orderedAt: hour(500),
      payMs: fc.integer({ min: 0, max: 1_800_000 }),
      terms: fc.record({
        freeHours: fc.integer({ min: 0, max: MAX_FREE_HOURS }),
        latePercent: fc.integer({ min: 0, max: 100 }),
        freeDays: fc.integer({ min: 0, max: MAX_FREE_DAYS }),
      }),
      sessions: fc.array(session, { maxLength: 6 }),
    })
    .map(({ back, payMs, ...rest }) => ({
      ...rest,
      backInCents: Math.round(back * rest.paidInCents),
      paidAt: new Date(rest.orderedAt.getTime() + payMs),
    }))

  it('gives back whole cents, no less than before and no more than was paid', () => {
    fc.assert(
      fc.property(anyFacts, hour(1600), (one, now) => {
        const { refundInCents, mayEnd } = quoteRefund(one, now)
        expect(Number.isInteger(refundInCents)).toBe(true)
        expect(refundInCents).toBeLessThanOrEqual(one.paidInCents)
        expect(refundInCents).toBeGreaterThanOrEqual(mayEnd ? one.backInCents : 0)
      }),
    )
  })

  it('holds until the moment that it names, and falls then to the amount that it names', () => {
    fc.assert(
      fc.property(anyFacts, hour(1600), hour(3200), (one, now, later) => {
        const { refundInCents, backInCents, until, thenInCents, mayEnd } = quoteRefund(one, now)
        if (!mayEnd) {
          expect([refundInCents, until, thenInCents]).toEqual([0, null, 0])
          return
        }
        if (until) {
          const before = quoteRefund(one, new Date(until.getTime() - 1))
          const after = quoteRefund(one, until)
          expect(before.refundInCents).toBe(refundInCents)
          expect(after.refundInCents).toBe(thenInCents)
          expect(thenInCents).toBeLessThan(refundInCents)
        } else expect(thenInCents).toBe(0)
        if (later >= now && (!until || later < until)) {
          const quote = quoteRefund(one, later)
          expect(quote.mayEnd ? quote.refundInCents : backInCents).toBe(refundInCents)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is accepted at once and within the grace, and no other amount is', () => {
    fc.assert(
      fc.property(anyFacts, hour(1600), fc.integer({ min: 0, max: GRACE_MS }), (one, now, waitedMs) => {
        const { refundInCents, mayEnd, thenInCents } = quoteRefund(one, now)
        if (!mayEnd) return
        const answered = new Date(now.getTime() + waitedMs)
        if (waitedMs === 0 || waitedMs === GRACE_MS)
          expect(acceptedRefund(one, refundInCents, answered)).toBe(true)
        const known = [refundInCents, thenInCents, quoteRefund(one, answered).refundInCents]
        expect(acceptedRefund(one, Math.max(...known) + 1, answered)).toBe(false)
      }),
    )
  })
})

describe('in words', () => {
  const text = (changes: Partial<RefundFacts>, local: string) => {
    const now = clock(local)
    return quoteText(quoteRefund(facts(changes), now), { zone: ZONE, ...DEFAULT_FORMATS }, now)
  }

  it.each([
    ['$20.00 back now, nothing after Mon, 30 Nov, 6:30 PM EST', {}, '2026-11-24T00:00'],
    [
      '$20.00 back now, $10.00 after Mon, 30 Nov, 6:30 PM EST',
      { terms: { ...CLUB_TERMS, latePercent: 50 } },
      '2026-11-24T00:00',
    ],
    ['$15.00 back now, nothing after Mon, 30 Nov, 6:30 PM EST', { backInCents: 500 }, '2026-11-24T00:00'],
    [
      '$1,000.00 back now, nothing after Fri, 4 Dec, 10:00 AM EST',
      { paidInCents: 100_000, sessions: [] },
      '2026-11-24T00:00',
    ],
    [
      '$20.00 back',
      { sessions: [{ ...date('2026-12-01T18:30'), canceled: canceled(false) }] },
      '2026-11-24T00:00',
    ],
    ['No refund', {}, '2026-12-01T00:00'],
    ['No refund', { paidInCents: 0 }, '2026-11-24T00:00'],
    ['No more refund: you already got $20.00 back', { backInCents: 2000 }, '2026-11-24T00:00'],
    ['This class has begun, so you can no longer cancel it', {}, '2026-12-01T18:30'],
  ])('a quote is: %s', (words, changes, local) => {
    expect(text(changes, local)).toBe(words)
  })

  it.each([
    [
      'Cancel up to 24 hours before the first date and get everything back. After that, there is no refund.',
      {},
      true,
    ],
    [
      'Cancel up to 1 hour before the first date and get everything back. After that, there is no refund.',
      { freeHours: 1 },
      true,
    ],
    [
      'Cancel up to 3 days before the first date and get everything back. After that, you get 50% back until it begins.',
      { freeHours: 72, latePercent: 50 },
      true,
    ],
    [
      'Cancel up to 36 hours before the first date and get everything back. After that, there is no refund.',
      { freeHours: 36 },
      true,
    ],
    ['Cancel before the first date and get everything back.', { freeHours: 0 }, true],
    ['Cancel before the first date and get everything back.', { latePercent: 100 }, true],
    [
      'Cancel within 14 days of payment and get everything back. After that, there is no refund.',
      { latePercent: 50 },
      false,
    ],
    [
      'Cancel within 1 day of payment and get everything back. After that, there is no refund.',
      { freeDays: 1 },
      false,
    ],
    ['There is no refund for this class.', { freeDays: 0 }, false],
  ])('the rule is: %s', (words, changes, hasDates) => {
    expect(termsText({ ...CLUB_TERMS, ...changes }, { hasDates, isFree: false })).toBe(words)
  })

  it.each([
    ['This class begins in less than 24 hours, so there is no refund anymore.', {}],
    [
      'This class begins in less than 3 days. Cancel before it begins and get 50% back.',
      { freeHours: 72, latePercent: 50 },
    ],
    ['Cancel before the first date and get everything back.', { latePercent: 100 }],
  ])('the rule is late: %s', (words, changes) => {
    const late = { hasDates: true, isFree: false, isLate: true }
    expect(termsText({ ...CLUB_TERMS, ...changes }, late)).toBe(words)
  })

  it.each([
    [false, '2026-11-30T18:29'],
    [true, '2026-11-30T18:30'],
    [true, '2026-12-01T18:29'],
    [false, '2026-12-01T18:30'],
  ])('it is late (%s) at %s, from a day before the first date until it begins', (late, local) => {
    const canceledBefore = { ...date('2026-11-20T18:30'), canceled: canceled(false) }
    const sessions = [canceledBefore, date('2026-12-01T18:30'), date('2026-12-08T18:30')]
    expect(isLate(CLUB_TERMS, sessions, clock(local))).toBe(late)
  })

  it('is never late without dates', () => {
    expect(isLate(CLUB_TERMS, [], clock('2026-12-01T18:30'))).toBe(false)
  })

  it('says nothing of a refund once the class has begun', () => {
    const begun = { hasDates: true, isFree: false, hasBegun: true }
    const text = 'This class has already begun, so seats can no longer be canceled.'
    expect(termsText(CLUB_TERMS, begun)).toBe(text)
  })

  it('a free class has a rule without money, also once it has begun', () => {
    const text = 'Cancel any time until the last date is over.'
    expect(termsText(CLUB_TERMS, { hasDates: true, isFree: true })).toBe(text)
    expect(termsText(CLUB_TERMS, { hasDates: true, isFree: true, hasBegun: true })).toBe(text)
    expect(termsText(CLUB_TERMS, { hasDates: false, isFree: true })).toBe('Cancel any time.')
  })
})

describe('the rule of a class that visitors see', () => {
  const [first, second] = ['2026-12-01T23:30:00.000Z', '2026-12-08T23:30:00.000Z']
  const held = (at: string, canceled = false) => ({ at, canceled })
  const series = {
    terms: CLUB_TERMS,
    sessions: [held(first), held(second)],
    nextAt: first,
    isLate: false,
    price: 20,
  }

  it('is that of its terms, dates and price', () => {
    expect(cancelText(series)).toMatch(/^Cancel up to 24 hours before the first date/)
    expect(cancelText({ ...series, sessions: [], nextAt: null })).toMatch(/^Cancel within 14 days of payment/)
    expect(cancelText({ ...series, price: 0 })).toBe('Cancel any time until the last date is over.')
    expect(cancelText({ ...series, sessions: [], nextAt: null, price: 0 })).toBe('Cancel any time.')
    expect(cancelText({ ...series, of: 'class' })).toMatch(/^Cancel up to 24 hours before your date/)
  })

  it('is another one when its time is over', () => {
    expect(cancelText({ ...series, isLate: true })).toMatch(/ so there is no refund anymore\.$/)
    expect(cancelText({ ...series, isLate: true, price: 0 })).toMatch(/^Cancel any time/)
  })

  it('is another one once its first date has begun', () => {
    expect(cancelText({ ...series, nextAt: second })).toMatch(/^This class has already begun/)
    expect([hasBegun(series), hasBegun({ ...series, nextAt: second })]).toEqual([false, true])
    expect(hasBegun({ ...series, nextAt: null })).toBe(true)
  })

  it('does not count a date that was canceled', () => {
    const sessions = [held(first, true), held(second)]
    expect(hasBegun({ sessions, nextAt: second })).toBe(false)
    expect(hasBegun({ sessions: [held(first, true)], nextAt: null })).toBe(false)
  })
})
