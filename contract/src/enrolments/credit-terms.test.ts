import { expect, it } from 'vitest'
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
  expect(quoteCredit(facts(), later(FREE_UNTIL, -1))).toEqual({ credits: 1, until: FREE_UNTIL })
  expect(quoteCredit(facts(), FREE_UNTIL)).toEqual({ credits: 0, until: null })
})

it('a credit comes back for a minute after the booking, whatever the terms', () => {
  const paidAt = later(STARTS, -3600)
  const end = later(paidAt, 60)
  expect(quoteCredit(facts({ paidAt }), paidAt)).toEqual({ credits: 1, until: end })
  expect(quoteCredit(facts({ paidAt }), end)).toEqual({ credits: 1, until: end })
  expect(quoteCredit(facts({ paidAt }), later(end, 1))).toEqual({ credits: 0, until: null })
})

it('a credit comes back until the start where the terms give everything back', () => {
  const terms = { freeHours: 24, latePercent: 100, freeDays: 0 }
  expect(quoteCredit(facts({ terms }), FREE_UNTIL)).toEqual({ credits: 1, until: STARTS })
})

it.each([
  [{ credits: 1, until: FREE_UNTIL }, false, '1 credit back now, none after Tue, 2 Dec, 6:00 PM UTC'],
  [{ credits: 1, until: FREE_UNTIL }, true, '1 booking back now, none after Tue, 2 Dec, 6:00 PM UTC'],
  [{ credits: 1, until: null }, false, '1 credit back'],
  [{ credits: 0, until: null }, false, 'The credit stays used'],
  [{ credits: 0, until: null }, true, 'The booking stays used'],
])('%o is said in words', (quote, isUnlimited, text) => {
  expect(creditText(quote, isUnlimited, { zone: 'UTC', clock: '12' }, BOOKED)).toBe(text)
})
