import { aClass, aSession } from '@ningjing/contract/testing/builders'
import { aTimetable, aTimetableDate } from '@ningjing/contract/testing/timetable-builders'
import { expect, it } from 'vitest'
import { nextChange } from './next-change.ts'

const at = (now: string, yogaClass?: ReturnType<typeof aClass>) =>
  new Date(nextChange(yogaClass ? { yogaClass } : {}, Date.parse(now))).toISOString()

it('a page changes with the year, in which its dates name none', () => {
  expect(at('2026-12-31T23:59:59.999Z')).toBe('2027-01-01T00:00:00.000Z')
  expect(at('2027-01-01T00:00:00.000Z')).toBe('2028-01-01T00:00:00.000Z')
})

it('the page of a class changes with the end of each date, and of its waiting list', () => {
  const first = aSession({ at: '2031-12-01T18:30:00.000Z', minutes: 75 })
  const last = aSession({ at: '2031-12-08T18:30:00.000Z', minutes: 60 })
  const yogaClass = aClass({ sessions: [first, last], salesEndAt: '2031-12-04T12:00:00.000Z' })
  expect(at('2031-12-01T18:30:00.000Z', yogaClass)).toBe('2031-12-01T19:45:00.000Z')
  expect(at('2031-12-01T19:45:00.000Z', yogaClass)).toBe('2031-12-04T10:00:00.000Z')
  expect(at('2031-12-04T10:00:00.000Z', yogaClass)).toBe('2031-12-08T19:30:00.000Z')
  expect(at('2031-12-08T19:30:00.000Z', yogaClass)).toBe('2032-01-01T00:00:00.000Z')
})

it('a page with cards changes with the next date of each class', () => {
  const [first, second] = ['2031-12-01T18:30:00.000Z', '2031-12-02T18:30:00.000Z']
  const lists = [
    { popularClasses: [aClass({ nextAt: second }), aClass({ nextAt: first }), aClass({ nextAt: null })] },
    { classes: { items: [aClass({ nextAt: first })], total: 1, nextCursor: null } },
    { classesOfInstructor: { items: [aClass({ nextAt: first })], total: 1, nextCursor: null } },
  ]
  for (const data of lists) {
    expect(new Date(nextChange(data, Date.parse('2031-12-01T12:00:00.000Z'))).toISOString()).toBe(first)
  }
})

it.each(['timetable', 'nextDates'] as const)(
  'a %s changes with its dates, and at midnight in the club',
  (part) => {
    const dates = [aTimetableDate({ startAt: '2031-12-01T23:30:00.000Z', minutes: 75 })]
    const week = aTimetable({ zone: 'America/New_York', from: '2031-12-01', to: '2031-12-07', dates })
    const after = (now: string) => new Date(nextChange({ [part]: week }, Date.parse(now))).toISOString()
    expect(after('2031-12-01T12:00:00.000Z')).toBe('2031-12-01T23:30:00.000Z')
    expect(after('2031-12-01T23:30:00.000Z')).toBe('2031-12-02T00:45:00.000Z')
    expect(after('2031-12-02T00:45:00.000Z')).toBe('2031-12-02T05:00:00.000Z')
  },
)
