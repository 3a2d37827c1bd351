import { describe, expect, it } from 'vitest'
import { endOfOffer, isShortOffer, isTooLate } from './offer.rules.ts'

const ZONE = 'America/New_York'
/** A moment in December, in hours of the club's clock. */
const at = (clock: string, day = '01') => new Date(`2026-12-${day}T${clock}:00-05:00`)

/** Its begin does not decide. */
const WHOLE = { of: '', firstAt: at('08:30'), lastAt: null }

describe('endOfOffer', () => {
  it.each([
    ['twelve hours of the day', at('08:00'), null, at('20:00')],
    ['until the night begins', at('10:00'), null, at('22:00')],
    ['twelve hours without the night', at('17:30'), null, at('14:30', '02')],
    ['twelve hours from the morning on', at('23:10'), null, at('19:00', '02')],
    ['the same in the first hour of the night', at('22:40'), null, at('19:00', '02')],
    ['twelve hours when the sales go on for days', at('08:00'), at('08:01', '02'), at('20:00')],
    ['the same before the morning', at('02:00'), null, at('19:00')],
    ['an hour within the last day', at('08:00'), at('08:00', '02'), at('09:00')],
    ['an hour without the night', at('21:40'), at('12:00', '02'), at('07:40', '02')],
    ['until the sales end', at('22:40'), at('07:30', '02'), at('07:30', '02')],
  ])('is %s', (_what, now, salesEndAt, end) => {
    expect(endOfOffer({ ...WHOLE, salesEndAt }, now, ZONE)).toEqual(end)
  })

  it('is with the class at the latest, whose sales may have no end', () => {
    const offered = { ...WHOLE, salesEndAt: null, lastAt: at('11:00') }
    expect(endOfOffer(offered, at('08:00'), ZONE)).toEqual(at('11:00'))
  })

  it.each([
    ['twelve hours more than a day before it', at('08:00'), at('20:00')],
    ['an hour on the last day', at('18:31'), at('19:31')],
    ['an hour until three hours before', at('15:29', '02'), at('16:29', '02')],
    ['15 minutes within them', at('15:30', '02'), at('15:45', '02')],
    ['until its sales end', at('17:50', '02'), at('18:00', '02')],
  ])('is for a single date %s', (_what, now, end) => {
    const date = { of: 'a-class', firstAt: at('18:30', '02'), lastAt: null, salesEndAt: at('18:00', '02') }
    expect(endOfOffer(date, now, ZONE)).toEqual(end)
  })

  it('does not count the night before a single date either', () => {
    const date = { of: 'a-class', firstAt: at('09:00', '02'), lastAt: null, salesEndAt: at('09:00', '02') }
    expect(endOfOffer(date, at('06:30', '02'), ZONE)).toEqual(at('07:15', '02'))
  })

  it('counts hours that pass, where the clocks change at night', () => {
    const now = new Date('2027-03-13T20:00:00-05:00')
    expect(endOfOffer({ ...WHOLE, salesEndAt: null }, now, ZONE)).toEqual(
      new Date('2027-03-14T17:00:00-04:00'),
    )
  })

  it('ends in every zone, whatever the hour', () => {
    for (const zone of ['UTC', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe']) {
      for (let hour = 0; hour < 48; hour += 1) {
        const now = new Date(Date.UTC(2026, 9, 3, hour, 37))
        const hours =
          (endOfOffer({ ...WHOLE, salesEndAt: null }, now, zone).getTime() - now.getTime()) / 3_600_000
        expect(hours).toBeGreaterThanOrEqual(12)
        expect(hours).toBeLessThanOrEqual(30.5)
      }
    }
  })
})

it.each([
  ['of 59 minutes', at('08:00'), at('08:59'), true],
  ['of an hour', at('08:00'), at('09:00'), false],
  ['of 15 minutes, without the night', at('21:50'), at('07:05', '02'), true],
  ['of an hour, without the night', at('21:50'), at('07:50', '02'), false],
  ['that was never made', at('08:00'), undefined, false],
])('isShortOffer, of one %s', (_what, createdAt, offerUntil, isShort) => {
  expect(isShortOffer({ createdAt, ...(offerUntil && { offerUntil }) }, ZONE)).toBe(isShort)
})

it('isTooLate from so many hours before the first date on', () => {
  const [firstAt, rule] = [at('18:00'), { notLaterThanHours: 6 }]
  expect(isTooLate(rule, { firstAt }, at('12:00'))).toBe(false)
  expect(isTooLate(rule, { firstAt }, at('12:01'))).toBe(true)
  expect(isTooLate(rule, { firstAt: null }, at('12:01'))).toBe(false)
  expect(isTooLate({}, { firstAt }, at('17:59'))).toBe(false)
})
