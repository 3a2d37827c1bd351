import { aClass, aSession } from '@ningjing/contract/testing/builders'
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
