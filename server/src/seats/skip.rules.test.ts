import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { describe, expect, it } from 'vitest'
import type { SessionRecord } from '../domain/class-plan.records.ts'
import type { Skips } from '../domain/seat.records.ts'
import { freedSeats, leavingOf, skipEnd, skipsOf } from './skip.rules.ts'

const at = (hour: number) => new Date(hour * 3_600_000)
const now = at(100)

const dateAt = (id: string, hour: number, isCanceled = false): SessionRecord => ({
  id,
  local: '',
  at: at(hour),
  minutes: 60,
  seq: 0,
  ...(isCanceled && { canceled: { by: 'mei', at: at(0), share: true } }),
})
const skip = (id: string) => ({ id, at: at(200) })
const placeWith = (skips?: Skips) => ({ orderId: 'order', at: at(0), ...(skips && { skips }) })

describe('the seats that a date gets', () => {
  it('are one of each student who skips it, and one of each place that was left to the dates', () => {
    const yogaClass = {
      roster: { ana: placeWith({ mon: skip('ana-mon'), tue: skip('ana-tue') }), ben: placeWith() },
      handed: {
        lskipped: { skips: { mon: skip('old-mon') } },
        lother: { skips: { tue: skip('old-tue') } },
      },
    }
    expect(freedSeats(yogaClass, 'mon')).toEqual(['old-mon', 'lother', 'ana-mon'])
    expect(freedSeats(yogaClass, 'wed')).toEqual(['lskipped', 'lother'])
  })

  it('are none while everybody comes and nobody has left', () => {
    expect(freedSeats({ roster: { ana: placeWith() } }, 'mon')).toEqual([])
  })
})

describe('what a place leaves behind', () => {
  const dropIn = { seats: 1, cents: 1800, credits: 0, closeMinutes: 0, only: false } as const
  const skips = { mon: skip('ana-mon') }
  const sessions = [dateAt('mon', 200), dateAt('tue', 300)]
  type Facts = Partial<Parameters<typeof leavingOf>[0]>
  const left = (facts: Facts, sold: string[] = [], place = placeWith(skips)) =>
    leavingOf({ capacity: 12, dropIn: undefined, sessions, stage: 'open', ...facts }, place, sold, now)

  it('is nothing without skips', () => expect(left({ dropIn }, ['mon'], placeWith())).toBeUndefined())

  it('is the seat of the class where its dates are sold, or where a skipped one was', () => {
    expect(left({ dropIn })).toEqual({ skips, capacity: 12 })
    expect(left({ dropIn: null }, ['mon'])).toEqual({ skips, capacity: 12 })
    const both = { ...skips, tue: skip('ana-tue') }
    expect(left({}, ['mon'], placeWith(both))).toEqual({ skips: both, capacity: 12 })
  })

  it('stays with the class where no skipped date was sold', () => {
    expect(left({})).toEqual({ skips, dropIn: null })
    expect(left({ dropIn: null }, ['tue'])).toEqual({ skips, dropIn: null })
  })

  it.each<[string, Facts]>([
    ['the class is canceled', { stage: 'canceled' }],
    ['the skipped date is canceled', { sessions: [dateAt('mon', 200, true), dateAt('tue', 300)] }],
    ['the skipped date has begun', { sessions: [dateAt('mon', 100), dateAt('tue', 300)] }],
    ['the skipped date is no longer one of the class', { sessions: [dateAt('tue', 300)] }],
  ])('is the skips alone when %s', (_what, facts) => {
    expect(left({ dropIn, ...facts }, ['mon', 'tue'])).toEqual({ skips })
  })
})

it('a date may be skipped until the free hours of the order begin, or of the club', () => {
  const date = dateAt('mon', 200)
  expect(skipEnd({ terms: { ...CLUB_TERMS, freeHours: 48 } }, date)).toEqual(at(152))
  expect(skipEnd({}, date)).toEqual(at(200 - CLUB_TERMS.freeHours))
})

describe('the dates that a student may skip', () => {
  const terms = { ...CLUB_TERMS, freeHours: 10 }
  type Facts = Partial<Parameters<typeof skipsOf>[0]>
  const offered = (sessions: SessionRecord[], skips?: Skips, facts: Facts = {}) =>
    skipsOf({ of: '', stage: 'open', sessions, ...facts }, placeWith(skips), { terms }, now)

  it('are those to come, until their free hours begin', () => {
    const sessions = [dateAt('over', 99), dateAt('late', 110), dateAt('early', 111)]
    expect(offered(sessions)).toEqual([{ sid: 'early', isSkipped: false, until: at(101) }])
  })

  it('are also those that they have skipped, until they begin', () => {
    const sessions = [dateAt('over', 100), dateAt('late', 105), dateAt('early', 200)]
    const skips = { over: skip('1'), late: skip('2') }
    expect(offered(sessions, skips).map(({ sid, isSkipped }) => [sid, isSkipped])).toEqual([
      ['late', true],
      ['early', false],
    ])
  })

  it('are none where one date is held, unless it is skipped already', () => {
    const sessions = [dateAt('mon', 200), dateAt('tue', 300, true)]
    expect(offered(sessions)).toEqual([])
    expect(offered(sessions, { mon: skip('1'), tue: skip('2') }).map(({ sid }) => sid)).toEqual(['mon'])
  })

  it.each<[string, Facts]>([
    ['a date that is sold by itself', { of: 'parent' }],
    ['a class that is not open', { stage: 'canceled' }],
  ])('are none in %s', (_what, facts) => {
    expect(offered([dateAt('mon', 200), dateAt('tue', 300)], { mon: skip('1') }, facts)).toEqual([])
  })
})
