import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { createSelection, listSelections } from '@ningjing/contract/selections/selections'
import { anId, aSelection } from '@ningjing/contract/testing/builders'
import { aTimetable, aTimetableDate } from '@ningjing/contract/testing/timetable-builders'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { listWaiting } from '@ningjing/contract/waiting/waiting'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answer, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useFormats } from '../../testing/use-formats.ts'
import { TimetableScreen } from './timetable.tsx'

const ana = aSessionUser()
const hatha = aTimetableDate({
  name: 'Hatha',
  place: 'Sun Room',
  level: 'beginner',
  local: '2031-12-01T07:00',
})
const flow = aTimetableDate({
  name: 'Flow',
  place: 'Garden',
  local: '2031-12-02T18:30',
  instructor: 'Ravi Menon',
})
const yin = aTimetableDate({ name: 'Yin', place: 'sun room', local: '2031-12-02T20:00', level: 'all' })

type Given = Parameters<typeof renderScreen>[1] & { search?: string }

function setup(dates: TimetableDate[] = [hatha, flow, yin], { search = '', ...given }: Given = {}) {
  answer(readTimetable, ({ query }) => aTimetable({ dates, ...(query.from && { from: query.from }) }))
  return renderScreen(
    <>
      <TimetableScreen />
      <Address />
    </>,
    { at: { pathname: '/timetable', search }, ...given },
  )
}

function Address() {
  return <output title="Address">{useLocation().search}</output>
}

const address = () => screen.getByTitle('Address').textContent
const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('article') as HTMLElement)
const days = () => screen.getAllByRole<HTMLInputElement>('radio')
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

beforeEach(() => {
  answer(listSelections, [])
  answer(listEnrolments, [])
})

describe('the week', () => {
  it('has a strip of seven days with their classes, today and tomorrow by name', async () => {
    setup([hatha, flow, { ...yin, canceled: true }])
    await row('Hatha')
    expect(days().map((day) => day.getAttribute('aria-label'))).toEqual([
      'Today, Mon, 1 Dec: 1 class',
      'Tomorrow, Tue, 2 Dec: 1 class',
      'Wed, 3 Dec: No classes',
      'Thu, 4 Dec: No classes',
      'Fri, 5 Dec: No classes',
      'Sat, 6 Dec: No classes',
      'Sun, 7 Dec: No classes',
    ])
    expect(
      days()
        .map(({ checked }) => checked)
        .indexOf(true),
    ).toBe(0)
    const tomorrow = within(screen.getByRole('region', { name: 'Tomorrow, Tue, 2 Dec' }))
    expect(tomorrow.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Flow',
      'Yin',
    ])
  })

  it('opens on the next day that has a class to come, and keeps a chosen day in the address', async () => {
    const { user } = setup([{ ...hatha, over: true }, flow])
    await row('Flow')
    expect(days()[1]?.checked).toBe(true)
    await user.click(days()[0] as HTMLInputElement)
    await waitFor(() => expect(address()).toBe('?day=2031-12-01'))
    expect(days()[0]?.checked).toBe(true)
  })

  it('begins with the next day, once the day has ended while it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2031-12-01T23:55Z') })
    onTestFinished(() => void vi.useRealTimers())
    setup()
    await row('Hatha')
    answer(readTimetable, aTimetable({ dates: [flow, yin], from: '2031-12-02' }))
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(days()[0]?.getAttribute('aria-label')).toBe('Today, Tue, 2 Dec: 2 classes')
    expect(names()).toEqual(['Flow', 'Yin'])
  })

  it('opens on the day of the address', async () => {
    setup(undefined, { search: '?day=2031-12-04' })
    await row('Hatha')
    expect(days()[3]?.checked).toBe(true)
  })

  it.each([
    ['monday', '2031-12-08'],
    ['sunday', '2031-12-07'],
  ] as const)('leads to the next week, which begins on %s', async (weekStart, next) => {
    useFormats({ weekStart })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-12-01T12:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    setup(undefined, { search: '?level=beginner&day=2031-12-02' })
    const link = await screen.findByRole('link', { name: 'Next week' })
    expect(link.getAttribute('href')).toBe(`/timetable?level=beginner&week=${next}`)
    expect(screen.queryByRole('link', { name: 'This week' })).toBeNull()
  })

  it('reads the week of the address, and leads back', async () => {
    const soon = new Date(Date.now() + 10 * 24 * 3600_000).toISOString().slice(0, 10)
    setup(undefined, { search: `?week=${soon}` })
    await screen.findByRole('link', { name: 'Week after' })
    expect(askedOf(readTimetable).at(-1)?.query).toEqual({ from: soon })
    expect(screen.getByRole('link', { name: /^(This week|Week before)$/ })).toBeDefined()
  })

  it.each(['2020-01-01', '2999-01-01', '2031-11-31', 'x'])(
    'shows the coming week for %s, and says so',
    async (week) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-20T12:00Z') })
      onTestFinished(() => void vi.useRealTimers())
      setup(undefined, { search: `?week=${week}` })
      await row('Hatha')
      expect(askedOf(readTimetable).map(({ query }) => query)).toEqual([{}])
      screen.getByText(/^The week of this link is over, or too far ahead\./)
    },
  )
})

describe('a date', () => {
  it('says time, length, teacher, place, level, seats and what the price is for', async () => {
    setup()
    const { getByText, getByRole } = await row('Hatha')
    getByText('7:00 AM')
    getByText('1 h')
    getByText('Mei Tanaka')
    getByText('Sun Room')
    getByText('Beginners')
    getByText('12 seats left')
    getByText('$45')
    getByText('7 dates')
    getByText('$6.43 each')
    const link = getByRole('link', { name: 'Hatha' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/classes/${hatha.classId}`,
      null,
    ])
  })

  it('is written by the clock and in the currency of the club', async () => {
    useFormats({ clock: '24', currency: 'EUR' })
    setup()
    const { getByText } = await row('Flow')
    getByText('18:30')
    getByText('€45')
  })

  it('names whose class another teaches', async () => {
    setup([{ ...hatha, instructor: 'Ana', substitutes: 'Mei Tanaka' }])
    ;(await row('Hatha')).getByText('Ana instead of Mei Tanaka')
  })

  it.each([
    ['Canceled', { canceled: true }],
    ['Over', { over: true, salesOpen: false, seats: 0 }],
    ['Sales have ended', { salesOpen: false, seats: 0 }],
  ])('that is "%s" has no action', async (text, facts) => {
    setup([{ ...hatha, ...facts }])
    const { getByText, queryByRole } = await row('Hatha')
    getByText(text)
    expect(queryByRole('button')).toBeNull()
    expect(queryByRole('link', { name: /Select|Join/ })).toBeNull()
  })

  it('of a full class leads to its line', async () => {
    setup([{ ...hatha, seats: 0, queued: 3 }])
    const { getByText, getByRole } = await row('Hatha')
    getByText('Class full, 3 people are waiting')
    const link = getByRole('link', { name: 'Join the line for Hatha' })
    expect(link.getAttribute('href')).toBe(`/classes/${hatha.classId}#waiting-list`)
  })

  it('of a full class says to who waits that they are in line', async () => {
    const flowLine = { classId: flow.classId, name: 'Flow', zone: 'UTC', position: 2, of: 3, offer: null }
    setup(
      [
        { ...hatha, seats: 0 },
        { ...flow, seats: 0, queued: 3 },
      ],
      {
        as: ana,
        before: () => answer(listWaiting, [flowLine]),
      },
    )
    const line = await (await row('Flow')).findByRole('link', { name: 'In line for Flow' })
    expect(line.getAttribute('href')).toBe(`/classes/${flow.classId}#waiting-list`)
    ;(await row('Hatha')).getByRole('link', { name: 'Join the line for Hatha' })
  })

  it('of a full class whose list takes nobody leads there only who waits', async () => {
    const full = { seats: 0, queued: 100, listClosed: true } as const
    const line = { classId: flow.classId, name: 'Flow', zone: 'UTC', position: 2, of: 100, offer: null }
    setup(
      [
        { ...hatha, ...full },
        { ...flow, ...full },
      ],
      { as: ana, before: () => answer(listWaiting, [line]) },
    )
    await (await row('Flow')).findByRole('link', { name: 'In line for Flow' })
    const { getByRole, queryByRole } = await row('Hatha')
    expect(getByRole('button', { name: 'Select Hatha' })).toHaveProperty('disabled', true)
    expect(queryByRole('link', { name: /line/ })).toBeNull()
  })

  it('is selected by a student', async () => {
    const { user } = setup([hatha, { ...flow, classId: hatha.classId, name: 'Hatha again' }], { as: ana })
    const { findByRole } = await row('Hatha')
    answer(createSelection, () => {
      answer(listSelections, [aSelection({ classId: hatha.classId })])
      return { insertedId: hatha.classId }
    })
    await user.click(await findByRole('button', { name: 'Select Hatha' }))
    await findByRole('link', { name: 'Selected: Hatha' })
    await (await row('Hatha again')).findByRole('link', { name: 'Selected: Hatha again' })
    expect(askedOf(createSelection).map(({ body }) => body)).toEqual([{ classId: hatha.classId }])
  })

  it('asks a visitor to log in', async () => {
    const { user } = setup([hatha])
    const { findByRole } = await row('Hatha')
    await user.click(await findByRole('button', { name: 'Select Hatha' }))
    await findByRole('link', { name: 'Log in' })
  })

  it('offers nothing to staff', async () => {
    setup([hatha], { as: ana, role: 'instructor' })
    const { queryByRole } = await row('Hatha')
    await waitFor(() => expect(queryByRole('button')).toBeNull())
  })
})

describe('filters', () => {
  it('offer what the week has, and are in the address', async () => {
    const { user } = setup()
    await row('Hatha')
    const options = (name: string) =>
      [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text)
    expect(options('Level')).toEqual(['Any level', 'Beginners', 'All levels'])
    expect(options('Instructor')).toEqual(['All instructors', 'Mei Tanaka', 'Mei Tanaka', 'Ravi Menon'])
    expect(options('Place')).toEqual(['All places', 'Garden', 'sun room'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'sun room')
    await waitFor(() => expect(names()).toEqual(['Hatha', 'Yin']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'All levels')
    await waitFor(() => expect(names()).toEqual(['Yin']))
    expect(address()).toBe('?place=sun+room&level=all')
    expect(askedOf(readTimetable)).toHaveLength(1)
  })

  it('that leave nothing offer the whole week', async () => {
    const { user } = setup(undefined, { search: '?level=advanced&instructor=x' })
    await screen.findByRole('heading', { name: 'No classes match your filters this week' })
    await user.click(screen.getByRole('button', { name: 'Show all classes of this week' }))
    await waitFor(() => expect(address()).toBe(''))
    expect(names()).toEqual(['Hatha', 'Flow', 'Yin'])
  })
})

it('says that a week has no classes', async () => {
  setup([])
  await screen.findByRole('heading', { name: 'No classes this week' })
  expect(screen.getByRole('link', { name: 'All classes' }).getAttribute('href')).toBe('/classes')
})

it('offers a retry when the timetable cannot be loaded', async () => {
  const { user } = setup([hatha], { before: () => cutOff(readTimetable) })
  await screen.findByText('We could not load the timetable')
  answer(readTimetable, aTimetable({ dates: [hatha] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Hatha')
})

describe('on another site', () => {
  it('links to pages of their own, and reads no token', async () => {
    const closed = aTimetableDate({ ...flow, sid: anId(), name: 'Yin', seats: 0, listClosed: true })
    setup([hatha, { ...flow, seats: 0 }, closed], { search: '?embed=1', as: ana })
    const { getByRole } = await row('Hatha')
    const link = getByRole('link', { name: 'Select Hatha' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      `/classes/${hatha.classId}`,
      '_blank',
      'noopener',
    ])
    const join = (await row('Flow')).getByRole('link', { name: 'Join the line for Flow' })
    expect(join.getAttribute('target')).toBe('_blank')
    expect((await row('Yin')).queryByRole('link', { name: /line/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull()
  })

  it('leads from a week without classes to a page of its own', async () => {
    setup([], { search: '?embed=1' })
    const all = await screen.findByRole('link', { name: 'All classes' })
    expect([all.getAttribute('target'), all.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  })
})
