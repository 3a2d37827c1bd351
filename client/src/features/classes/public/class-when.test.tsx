import { aClass, aSession } from '@ningjing/contract/testing/builders'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ClassWhen } from './class-when.tsx'

const zone = 'America/New_York'
const first = aSession({ local: '2031-12-02T18:30', at: '2031-12-02T23:30:00.000Z' })
const second = aSession({ local: '2031-12-09T18:30', at: '2031-12-09T23:30:00.000Z' })
const third = aSession({ local: '2031-12-16T18:30', at: '2031-12-16T23:30:00.000Z' })

const lines = () => [...document.querySelectorAll('p')].map(({ textContent }) => withSpaces(textContent))
/** The number of dates is not broken at its spaces. */
const withSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
const show = (given: Parameters<typeof aClass>[0]) => render(<ClassWhen {...aClass({ zone, ...given })} />)

it('names the teacher as the one to ask when a class has no dates', () => {
  show({ level: 'beginner' })
  expect(lines()).toEqual(['Dates on request', 'Beginners'])
})

it('shows nothing while the dates are not known', () => {
  render(<ClassWhen />)
  expect(lines()).toEqual([])
})

it('says that all dates are canceled', () => {
  show({ sessions: [{ ...first, canceled: true }], place: 'Lakeside Hall' })
  expect(lines()).toEqual(['All dates are canceled', 'Lakeside Hall'])
})

it('shows the next date and how many follow, then place and level', () => {
  show({
    sessions: [first, second, third],
    nextAt: first.at,
    place: 'Lakeside Hall',
    level: 'beginner',
  })
  expect(lines()).toEqual(['Tue, 2 Dec 2031, 6:30 PM+ 2 more dates', 'Lakeside Hall · Beginners'])
})

it('shows the date that is next now, and counts only those after it; an online class names the zone', () => {
  show({ sessions: [first, second, third], nextAt: second.at, isOnline: true })
  expect(lines()).toEqual(['Tue, 9 Dec 2031, 6:30 PMNew York time, + 1 more date', 'Online'])
})

it('shows where the next date is, if that is elsewhere than the class', () => {
  const own = { place: '', isOnline: true }
  const sessions = [first, { ...second, ...own }]
  show({ sessions, nextAt: second.at, place: 'Lakeside Hall' })
  expect(lines()).toEqual(['Tue, 9 Dec 2031, 6:30 PMNew York time', 'Online'])
})

it('skips canceled dates', () => {
  show({ sessions: [first, { ...second, canceled: true }], nextAt: first.at })
  expect(lines()).toEqual(['Tue, 2 Dec 2031, 6:30 PM'])
})

it('shows the last date while it is being held', () => {
  show({ sessions: [first, second], nextAt: null })
  expect(screen.getByText(/9 Dec 2031/)).toBeDefined()
})

it('does not repeat the time with which the title of a single date ends', () => {
  const date = aClass({ zone, sessions: [first], nextAt: first.at, place: 'Lakeside Hall' })
  render(<ClassWhen {...date} title="Yin, Tue, 2 Dec 2031, 6:30 PM" />)
  expect(lines()).toEqual(['Lakeside Hall'])
})

it.each([
  ['Yin, Tue, 2 Dec 2031, 6:30 PM', ['New York time', 'Online']],
  ['Yin, Tue, 2 Dec 2031, 6:30 PM EST', ['Online']],
])('names the zone of an online date once, below %s', (title, texts) => {
  const date = aClass({ zone, sessions: [first], nextAt: first.at, isOnline: true })
  render(<ClassWhen {...date} title={title} />)
  expect(lines()).toEqual(texts)
})
