import { describe, expect, it } from 'vitest'
import type { PurseRecord, PurseUse } from '../../domain/purse.records.ts'
import { aPurse } from '../../testing/purses.ts'
import { endAfterReturn, endAfterStop, endOfDay, extensionRule } from './purse-changes.rules.ts'

const ZONE = 'America/New_York'
const TODAY = '2026-12-01'
const NOW = new Date('2026-12-01T17:00:00Z')
const until = (day: string) => endOfDay(day, ZONE)

describe('the last day of a pass that is extended', () => {
  const rule = (day: string, validUntil: Date | null = until('2026-11-30')) =>
    extensionRule(aPurse({ validUntil }), day, TODAY, ZONE)

  it('can be today, but no day before it', () => {
    expect(rule('2026-12-01')).toBeUndefined()
    expect(rule('2026-11-30', until('2026-11-20'))).toBe('pass-not-longer')
  })

  it('is later than the one that the pass has', () => {
    expect(rule('2026-12-31', until('2026-12-31'))).toBe('pass-not-longer')
    expect(rule('2027-01-01', until('2026-12-31'))).toBeUndefined()
  })

  it('is at most two years away', () => {
    expect(rule('2028-11-30')).toBeUndefined()
    expect(rule('2028-12-01')).toEqual({ reason: 'pass-too-long', days: 730 })
  })

  it('is none of a pass whose days have not begun', () => {
    expect(rule('2027-01-01', null)).toBe('pass-not-begun')
  })
})

describe('the end of a stopped pass that goes on', () => {
  const end = (stoppedAt: Date, changes: Partial<PurseRecord> = {}) =>
    endAfterStop(aPurse({ validUntil: until('2026-12-31'), stoppedAt, ...changes }), NOW, ZONE)

  it('is later by the days that it was stopped, also across a change of the clocks', () => {
    expect(end(new Date('2026-10-30T17:00:00Z'))).toEqual(until('2027-02-01'))
  })

  it('stays if it goes on the same day', () => {
    const odd = new Date('2026-12-31T12:00:00Z')
    expect(end(new Date('2026-12-01T13:00:00Z'), { validUntil: odd })).toEqual(odd)
  })

  it('counts no day before the pass began', () => {
    const validFrom = new Date('2026-11-28T12:00:00Z')
    expect(end(new Date('2026-11-01T12:00:00Z'), { validFrom })).toEqual(until('2027-01-03'))
    expect(end(new Date('2026-11-01T12:00:00Z'), { validFrom: new Date('2026-12-20T12:00:00Z') })).toEqual(
      until('2026-12-31'),
    )
  })
})

describe('the end of a pass after credits came back', () => {
  const use: PurseUse = { classId: 'flow', at: NOW, day: TODAY, spentAt: NOW }
  const after = (changes: Partial<PurseRecord>, isByStudio = true) =>
    endAfterReturn(aPurse({ uses: { flow: use }, ...changes }), 'flow', { isByStudio, now: NOW, zone: ZONE })
  const IN_14_DAYS = until('2026-12-15')

  it('is 14 days away at least if the studio has canceled', () => {
    expect(after({ validUntil: until('2026-12-03') })).toEqual(IN_14_DAYS)
    expect(after({ validUntil: until('2026-12-16') })).toBeUndefined()
    expect(after({ validUntil: until('2026-12-03') }, false)).toBeUndefined()
  })

  it('counts them of a stopped pass from when it was stopped, because it gets those days back', () => {
    const stopped = { state: 'stopped', stoppedAt: new Date('2026-11-01T17:00:00Z') } as const
    expect(after({ ...stopped, validUntil: until('2026-11-03') })).toEqual(until('2026-11-15'))
    expect(after({ ...stopped, validUntil: until('2026-11-20') })).toBeUndefined()
  })

  it('is none of a pass that begins with its first booking, once none is left', () => {
    const began = { validUntil: until('2026-12-31'), firstUntil: until('2026-12-31') }
    expect(after(began)).toBeNull()
    expect(after({ ...began, uses: { flow: use, other: use } })).toBeUndefined()
    expect(after({ ...began, uses: { flow: use, other: { ...use, back: NOW } } })).toBeNull()
    // It was extended since.
    expect(after({ ...began, validUntil: until('2027-01-31') })).toBeUndefined()
  })

  it('stays of a pass that has ended, or has not begun', () => {
    const ended = { state: 'ended', validUntil: until('2026-12-03') } as const
    expect(after(ended)).toBeUndefined()
    expect(after({ ...ended, firstUntil: ended.validUntil })).toBeUndefined()
    expect(after({ validUntil: null })).toBeUndefined()
  })
})
