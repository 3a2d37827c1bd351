import { expect, it } from 'vitest'
import type { PaidCredits } from '../passes/credits-text.ts'
import { quoteCredit } from './credit-terms.ts'
import type { RefundFacts } from './terms.ts'
import { creditText } from './terms-text.ts'

const BOOKED = new Date('2031-12-01T12:00:00Z')
const STARTS = new Date('2031-12-03T18:00:00Z')
const FREE_UNTIL = new Date('2031-12-02T18:00:00Z')
const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

const facts = (changes: Partial<RefundFacts> = {}): RefundFacts => ({
  ...{ paidInCents: 0, backInCents: 0, orderedAt: BOOKED, paidAt: BOOKED },
  terms: { freeHours: 24, latePercent: 50, freeDays: 0 },
  sessions: [{ id: 's', at: STARTS, minutes: 60, seq: 0 }] as unknown as RefundFacts['sessions'],
  ...changes,
})

it('a credit comes back as long as all of a price would', () => {
  expect(quoteCredit(facts(), 1, later(FREE_UNTIL, -1))).toEqual({ credits: 1, until: FREE_UNTIL })
  expect(quoteCredit(facts(), 1, FREE_UNTIL)).toEqual({ credits: 0, until: null })
})

it('a credit comes back for a minute after the booking, whatever the terms', () => {
  const paidAt = later(STARTS, -3600)
  const end = later(paidAt, 60)
  expect(quoteCredit(facts({ paidAt }), 1, paidAt)).toEqual({ credits: 1, until: end })
  expect(quoteCredit(facts({ paidAt }), 1, end)).toEqual({ credits: 1, until: end })
  expect(quoteCredit(facts({ paidAt }), 1, later(end, 1))).toEqual({ credits: 0, until: null })
})

it('all credits of a series come back, or none', () => {
  expect(quoteCredit(facts(), 6, later(FREE_UNTIL, -1))).toEqual({ credits: 6, until: FREE_UNTIL })
  expect(quoteCredit(facts(), 6, FREE_UNTIL)).toEqual({ credits: 0, until: null })
})

it('a credit comes back until the start where the terms give everything back', () => {
  const terms = { freeHours: 24, latePercent: 100, freeDays: 0 }
  expect(quoteCredit(facts({ terms }), 1, FREE_UNTIL)).toEqual({ credits: 1, until: STARTS })
})

it.each([
  [{ credits: 1, until: FREE_UNTIL }, {}, '1 credit back now, none after Tue, 2 Dec, 6:00 PM UTC'],
  [
    { credits: 1, until: FREE_UNTIL },
    { unlimited: true },
    '1 booking back now, none after Tue, 2 Dec, 6:00 PM UTC',
  ],
  [{ credits: 1, until: null }, {}, '1 credit back'],
  [{ credits: 0, until: null }, {}, 'The credit stays used'],
  [{ credits: 0, until: null }, { unlimited: true }, 'The booking stays used'],
  [
    { credits: 6, until: FREE_UNTIL },
    { credits: 6 },
    '6 credits back now, none after Tue, 2 Dec, 6:00 PM UTC',
  ],
  [{ credits: 0, until: null }, { credits: 6 }, 'The 6 credits stay used'],
])('%o is said in words', (quote, paid, text) => {
  expect(creditText(quote, paid as PaidCredits, { zone: 'UTC', clock: '12' }, BOOKED)).toBe(text)
})
