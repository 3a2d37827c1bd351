import type { DateForSale } from '@ningjing/contract/classes/class-plan.schemas'
import { listPublicClasses } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { readClub } from '@ningjing/contract/club/club'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { createSelection, listSelections } from '@ningjing/contract/selections/selections'
import { aClass, aClub, anEnrolment, anId, aSelection, aSession } from '@ningjing/contract/testing/builders'
import { aTimetable, aTimetableDate } from '@ningjing/contract/testing/timetable-builders'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readWish } from '../../lib/session/wish.ts'
import { answer, askedOf } from '../../testing/answers.ts'
import { openClassPage } from '../../testing/class-page.tsx'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ClassesScreen } from './classes.tsx'
import { TimetableScreen } from './timetable.tsx'

const DROP_IN = { seats: 14, price: 18, credits: 0, closeMinutes: 30 }
const ONLY = { ...DROP_IN, only: true } as const
const WEEKS = ['02', '09', '16']
const sessions = WEEKS.map((day) =>
  aSession({ local: `2031-12-${day}T18:30`, at: `2031-12-${day}T23:30:00.000Z` }),
)
const [first, second, third] = sessions.map(({ id }) => id) as [string, string, string]

/** The dates of a class, as it shows them. */
const datesWith = (...facts: Partial<DateForSale>[]): DateForSale[] =>
  sessions.map(({ id, at, minutes }, index) => ({
    classId: id,
    startAt: at,
    minutes,
    seats: 14,
    price: 18,
    credits: 0,
    salesOpen: true,
    canceled: false,
    queued: 0,
    instructor: 'Mei Tanaka',
    ...facts[index],
  }))

const dated = { zone: 'America/New_York', sessions, nextAt: sessions[0]?.at ?? null }
const byDate = (overrides: Partial<PublicClass> = {}) =>
  aClass({
    ...{ name: 'Yin', price: 18, seats: 0, salesOpen: false, dropIn: ONLY, ...dated },
    ...overrides,
  })
const both = (overrides: Partial<PublicClass> = {}) =>
  aClass({ name: 'Yin', dropIn: DROP_IN, dates: datesWith(), ...dated, ...overrides })
const aDate = (overrides: Partial<PublicClass> = {}) =>
  aClass({
    ...{ _id: first, name: 'Yin', price: 18, seats: 3, of: { classId: anId(), name: 'Yin' } },
    ...{ ...dated, sessions: sessions.slice(0, 1), dates: [] },
    ...overrides,
  })

const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('article') as HTMLElement)
const listed = async (title: string) => within(await screen.findByRole('region', { name: title }))
const textsOf = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent)

beforeEach(() => {
  answer(listInstructors, [])
  answer(listSelections, [])
  answer(listEnrolments, [])
})

describe('the way to passes', () => {
  const open = (yogaClass: PublicClass, passes: boolean) =>
    openClassPage(yogaClass, { before: () => answer(readClub, aClub({ passes })) })
  const link = () => screen.queryByRole('link', { name: 'See the passes' })

  it('is on the page of a class whose dates cost a credit, if the club sells passes', async () => {
    const yogaClass = both({ dropIn: { ...DROP_IN, credits: 1 } })
    open(yogaClass, true)
    await waitFor(() => expect(link()?.getAttribute('href')).toBe('/passes'))
  })

  it.each([
    [0, true],
    [1, false],
  ])('is not there at %i credits if passes are on sale: %s', async (credits, passes) => {
    open(both({ dropIn: { ...DROP_IN, credits } }), passes)
    await listed('Single dates')
    expect(link()).toBeNull()
  })
})

it.each([
  ['is canceled', false, { stage: 'canceled' }, { canceled: true, salesOpen: false }],
  ['is no longer sold', false, { salesOpen: false }, { salesOpen: false }],
  ['is sold by the date alone by now', true, { salesOpen: false }, {}],
] as const)('of a class that %s, the page leads to passes: %s', async (_case, leads, ofClass, ofDates) => {
  const dates = datesWith(ofDates, ofDates, ofDates)
  const yogaClass = both({ ...ofClass, dates, dropIn: { ...DROP_IN, credits: 1 } })
  openClassPage(yogaClass, { before: () => answer(readClub, aClub({ passes: true })) })
  await listed('Single dates')
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: 'See the passes' })).toHaveLength(Number(leads)),
  )
})

describe('the card of a class', () => {
  it('that is sold by the date says so with its next dates, and leads to them', async () => {
    const yogaClass = byDate()
    answer(listPublicClasses, [yogaClass])
    renderScreen(<ClassesScreen />)
    const { getByText, getByRole, queryByText, queryByRole } = await card('Yin')
    expect(getByText('By the date from').parentElement?.textContent).toBe('By the date from $18')
    getByText(/^Tue, 2 Dec 2031, 6:30 PM/)
    getByText(/2 more dates$/)
    const link = getByRole('link', { name: 'See the dates of Yin' })
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      'See the dates',
      `/classes/${yogaClass._id}`,
    ])
    for (const text of ['Sales have ended', 'Class full', /seats? left/]) expect(queryByText(text)).toBeNull()
    expect(queryByRole('button')).toBeNull()
    expect(getByText('Mei Tanaka').closest('article')?.className).not.toContain('full-class')
  })

  it('whose dates are free says so', async () => {
    answer(listPublicClasses, [byDate({ price: 0, dropIn: { ...ONLY, price: 0 } })])
    renderScreen(<ClassesScreen />)
    expect((await card('Yin')).getByText('By the date').parentElement?.textContent).toBe('By the date Free')
  })

  it('of which only some dates are free says what they cost at least', async () => {
    const dropIn = { price: 0, varies: true } as const
    answer(listPublicClasses, [
      byDate({ price: 0, dropIn: { ...ONLY, ...dropIn } }),
      both({ name: 'Zen', dropIn: { ...DROP_IN, ...dropIn } }),
      both({ name: 'Nidra', dropIn: { ...DROP_IN, varies: true } }),
    ])
    renderScreen(<ClassesScreen />)
    const yin = (await card('Yin')).getByText('By the date from')
    expect(yin.parentElement?.textContent).toBe('By the date from $0')
    ;(await card('Zen')).getByText('3 dates · $15 each, or from $0 a date')
    ;(await card('Nidra')).getByText('3 dates · $15 each, or from $18 a date')
  })

  it('that is sold both ways keeps its button and its seats, and says what a date costs', async () => {
    answer(listPublicClasses, [both(), both({ name: 'Zen', dropIn: { ...DROP_IN, price: 0 } })])
    renderScreen(<ClassesScreen />)
    const { getByText, getByRole } = await card('Yin')
    getByText('12 seats left')
    getByText('3 dates · $15 each, or $18 a date')
    getByRole('button', { name: 'Select Yin' })
    ;(await card('Zen')).getByText('3 dates · $15 each, or free by the date')
  })
})

describe('the page of a class that is sold by the date', () => {
  it('lists its dates in place of the price, each with its state and one action', async () => {
    const dates = datesWith(
      { seats: 2, price: 21, instructor: 'Ana Silva', place: 'Garden' },
      { seats: 0, queued: 2 },
      { canceled: true, salesOpen: false, seats: 0 },
    )
    openClassPage(byDate({ dates }))
    const { getAllByRole, getByText, getByRole } = await listed('Dates')
    const rows = getAllByRole('article')
    expect(textsOf(rows)).toEqual([
      '6:30 PM1 h 15 minTue, 2 Dec 2031Ana Silva instead of Mei TanakaGarden2 seats left$21Select',
      '6:30 PM1 h 15 minTue, 9 Dec 2031Mei TanakaClass full, 2 people are waiting$18Join the line',
      '6:30 PM1 h 15 minTue, 16 Dec 2031Mei TanakaCanceled',
    ])
    expect(rows[2]?.className).toContain('date-canceled')
    expect(getByRole('link', { name: 'Tue, 2 Dec 2031' }).getAttribute('href')).toBe(`/classes/${first}`)
    const line = getByRole('link', { name: 'Join the line for Yin, Tue, 9 Dec 2031, 6:30 PM' })
    expect(line.getAttribute('href')).toBe(`/classes/${second}#waiting-list`)
    getByText('All times are New York time.')
  })

  it.each([
    ['Online', { place: '', isOnline: true }, 'Online2 seats left'],
    ['here and online', { isOnline: true }, 'Lotus roomOnline2 seats left'],
    ['here', {}, 'Mei Tanaka2 seats left'],
  ])('says of a date that it is %s where its class is not only here', async (_where, own, text) => {
    openClassPage(byDate({ place: 'Lotus room', dates: datesWith({ seats: 2, ...own }) }))
    const [row] = (await listed('Dates')).getAllByRole('article')
    expect(row?.textContent).toContain(text)
  })

  it('says of a date in a room that it is not online as its class', async () => {
    const dates = datesWith({ seats: 2, place: 'Garden', isOnline: false })
    openClassPage(byDate({ isOnline: true, dates }))
    const [row] = (await listed('Dates')).getAllByRole('article')
    expect(row?.textContent).toContain('Mei TanakaGarden2 seats left')
  })

  it('leads to the dates from the bar of a phone, and says how it goes on and until when one may cancel', async () => {
    const yogaClass = byDate({ dates: datesWith() })
    const { user } = openClassPage(yogaClass)
    const { getByText, getByRole } = await listed('Dates')
    const link = getByRole('link', { name: 'See the dates' })
    expect([link.getAttribute('href'), link.parentElement?.className]).toEqual([
      `/classes/${yogaClass._id}#dates`,
      'offer-bar',
    ])
    // A navigation of the browser itself is scrolled back as if it were Back.
    await user.click(link)
    expect(window.location.hash).toBe('')
    expect(getByText('By the date from').parentElement?.textContent).toBe('By the date from $18')
    screen.getByText('The date waits in your selection. Your seat is held once you start to pay.')
    screen.getByText(
      'Cancel up to 24 hours before your date begins and get everything back. After that, there is no refund.',
    )
    for (const text of ['Sales have ended', 'This class is full', 'When']) {
      expect(screen.queryByText(text)).toBeNull()
    }
    expect(screen.queryByRole('button', { name: 'Select Yin' })).toBeNull()
  })

  it('says how a free date is taken', async () => {
    openClassPage(byDate({ price: 0, dropIn: { ...ONLY, price: 0 }, dates: datesWith({ price: 0 }) }))
    const steps = (await listed('How it works')).getAllByRole('listitem')
    expect(textsOf(steps).map((text) => text?.split('.')[0])).toEqual(['1Select', '2Enroll', '3Come'])
    screen.getByText('Cancel any time until your date is over.')
  })

  it('says how dates are taken and left of which only some are free', async () => {
    const [dropIn, dates] = [{ ...ONLY, price: 0, varies: true } as const, datesWith({ price: 0 })]
    openClassPage(byDate({ price: 0, dropIn, dates }))
    const steps = (await listed('How it works')).getAllByRole('listitem')
    expect(textsOf(steps).map((text) => text?.split('.')[0])).toEqual(['1Select', '2Pay', '3Come'])
    expect(screen.getByText('By the date from').parentElement?.textContent).toBe('By the date from $0')
    screen.getByText(/^Cancel up to 24 hours before your date begins/)
    const description = document.querySelector('meta[name=description]')?.getAttribute('content')
    expect(description).toContain(': from $0 a date.')
  })

  it('has no action for a date whose sales have ended', async () => {
    openClassPage(byDate({ dates: datesWith({ salesOpen: false, seats: 0 }).slice(0, 1) }))
    const { getByText, queryByRole } = await listed('Dates')
    getByText('Sales have ended')
    expect(queryByRole('button')).toBeNull()
  })

  it('selects one date, and keeps that wish of a visitor', async () => {
    const { user } = openClassPage(byDate({ dates: datesWith() }))
    await user.click(await screen.findByRole('button', { name: 'Select Yin, Tue, 9 Dec 2031, 6:30 PM' }))
    await screen.findByRole('link', { name: 'Log in' })
    expect(readWish()).toEqual({ act: 'select', classId: second })
  })

  it('knows what a student has selected and bought', async () => {
    answer(listSelections, [aSelection({ classId: second })])
    answer(listEnrolments, [anEnrolment({ classId: third })])
    const { user } = openClassPage(byDate({ dates: datesWith() }), { as: aSessionUser() })
    await screen.findByRole('link', { name: 'Selected: Yin, Tue, 9 Dec 2031, 6:30 PM' })
    await screen.findByRole('link', { name: 'Enrolled in Yin, Tue, 16 Dec 2031, 6:30 PM' })
    answer(createSelection, { insertedId: anId() })
    await user.click(screen.getByRole('button', { name: 'Select Yin, Tue, 2 Dec 2031, 6:30 PM' }))
    await screen.findByText('Class selected successfully.')
    expect(askedOf(createSelection).map(({ body }) => body)).toEqual([{ classId: first }])
  })

  it('folds a long list', async () => {
    const many = Array.from({ length: 11 }, () => datesWith()).flat()
    openClassPage(byDate({ dates: many.map((one) => ({ ...one, classId: anId() })) }))
    expect((await screen.findByText('25 more dates')).closest('details')).toHaveProperty('open', false)
  })

  it.each([
    ['This class is over', { sessions: [aSession({ at: '2026-01-05T23:30:00.000Z' })], nextAt: null }],
    ['This class is canceled', { stage: 'canceled' as const }],
    ['No date is sold at the moment.', {}],
  ])('says "%s" in place of the bar', async (text, facts) => {
    openClassPage(byDate({ dates: [], ...facts }))
    ;(await listed('Dates')).getByText(text)
    expect(screen.queryByRole('link', { name: 'See the dates' })).toBeNull()
  })
})

describe('the page of a class that is sold both ways', () => {
  it('lists single dates below the series, with terms of their own', async () => {
    openClassPage(both())
    expect((await listed('Single dates')).getAllByRole('article')).toHaveLength(3)
    screen.getByText('3 dates · $15 each, or $18 a date')
    screen.getByRole('button', { name: 'Select Yin' })
    const rule = 'and get everything back. After that, there is no refund.'
    screen.getByText(`Cancel up to 24 hours before the first date ${rule}`)
    const single = screen.getByText('If you cannot come to a single date')
    expect(single.nextElementSibling?.textContent).toBe(
      `Cancel up to 24 hours before your date begins ${rule}`,
    )
  })

  it('says of each date that a student of the series is enrolled', async () => {
    const yogaClass = both()
    answer(listEnrolments, [anEnrolment({ classId: yogaClass._id })])
    openClassPage(yogaClass, { as: aSessionUser() })
    await screen.findByRole('link', { name: 'Enrolled in Yin, Tue, 16 Dec 2031, 6:30 PM' })
  })

  it('sells its dates when the sales of the series have ended, without saying that theirs have', async () => {
    openClassPage(both({ salesOpen: false }))
    const dates = await listed('Single dates')
    expect(dates.getAllByRole('article')).toHaveLength(3)
    expect(dates.queryByText('Sales have ended')).toBeNull()
  })

  it('lists none once its dates are no longer sold', async () => {
    openClassPage(both({ dates: [] }))
    await screen.findByRole('button', { name: 'Select Yin' })
    expect(screen.queryByText('Single dates')).toBeNull()
  })
})

describe('the page of a date', () => {
  it('names the date, leads to the class, and sells this date', async () => {
    const date = aDate()
    openClassPage(date)
    await screen.findByRole('heading', { level: 1, name: 'Yin Tue, 2 Dec 2031, 6:30 PM' })
    expect(document.title).toMatch(/^Yin, Tue, 2 Dec 2031, 6:30 PM/)
    const all = screen.getByRole('link', { name: 'All dates of Yin' })
    expect(all.getAttribute('href')).toBe(`/classes/${date.of?.classId}`)
    expect(screen.getByRole('button', { name: 'Select Yin, Tue, 2 Dec 2031, 6:30 PM' })).toHaveProperty(
      'disabled',
      false,
    )
    screen.getByText('1 date')
    screen.getByText(/before your date begins/)
    const calendar = screen.getByRole('link', { name: 'Add to calendar: Yin' })
    expect(calendar.getAttribute('href')).toContain(`/ningjing/calendars/classes/${first}.ics`)
  })

  it('that is full has a line of its own', async () => {
    openClassPage(aDate({ seats: 0, enrolled: 14, waiting: 1 }))
    await screen.findByRole('button', { name: 'Join the waiting list' })
    screen.getByText('1 person is waiting.')
  })

  it.each([
    ['This date is canceled', { stage: 'canceled' as const, salesOpen: false, seats: 0 }],
    ['This date is over', { nextAt: null, sessions: [aSession({ at: '2026-01-05T23:30:00.000Z' })] }],
    ['Sales have ended', { salesOpen: false, seats: 0 }],
  ])('says "%s"', async (text, facts) => {
    openClassPage(aDate(facts))
    await screen.findByText(text)
  })

  it('does not list its own class among others, and lists those that are sold by the date', async () => {
    const instructorId = anId()
    const parent = byDate({ instructorId })
    const other = byDate({ instructorId, name: 'Zen' })
    const date = aDate({ seats: 0, instructorId, of: { classId: parent._id, name: 'Yin' } })
    openClassPage(date, { others: [parent, other], popular: [parent] })
    const more = await listed('Classes with free seats')
    expect(textsOf(more.getAllByRole('heading', { level: 3 }))).toEqual(['Zen'])
  })

  it('says to a student of the whole class that they are enrolled', async () => {
    const date = aDate()
    answer(listEnrolments, [anEnrolment({ classId: date.of?.classId ?? '' })])
    openClassPage(date, { as: aSessionUser() })
    await screen.findByRole('link', { name: 'Enrolled in Yin, Tue, 2 Dec 2031, 6:30 PM' })
  })
})

describe('the timetable', () => {
  const row = aTimetableDate({ name: 'Yin', price: 18, dates: 1, of: anId(), local: '2031-12-01T18:30' })
  const week = (series: { price: number; seats: number } | null) =>
    answer(readTimetable, aTimetable({ dates: [{ ...row, credits: 0, series }] }))

  it('says that its single seats are taken while the series has some', async () => {
    const full = { ...row, seats: 0, queued: 2, series: { price: 120, seats: 4 } }
    answer(readTimetable, aTimetable({ dates: [full] }))
    renderScreen(<TimetableScreen />, { at: '/timetable' })
    ;(await card('Yin')).getByText('No single seats left, 2 people are waiting')
  })

  it('sells the date itself, at its price, and says what the series costs', async () => {
    week({ price: 120, seats: 4 })
    const { user } = renderScreen(<TimetableScreen />, { at: '/timetable' })
    const { getByText, getByRole } = await card('Yin')
    for (const text of ['$18', '1 date', 'or the series for $120']) getByText(text)
    await user.click(getByRole('button', { name: 'Select Yin, Mon, 1 Dec 2031, 6:30 PM' }))
    await screen.findByRole('link', { name: 'Log in' })
    expect(readWish()).toMatchObject({ classId: row.classId })
  })

  it.each([null, { price: 120, seats: 0 }])('does not offer the series %j', async (series) => {
    week(series)
    renderScreen(<TimetableScreen />, { at: '/timetable' })
    expect((await card('Yin')).queryByText(/the series/)).toBeNull()
  })

  it('says to a student of the series that they are enrolled', async () => {
    week(null)
    answer(listEnrolments, [anEnrolment({ classId: row.of ?? '' })])
    renderScreen(<TimetableScreen />, { at: '/timetable', as: aSessionUser() })
    await screen.findByRole('link', { name: 'Enrolled in Yin, Mon, 1 Dec 2031, 6:30 PM' })
  })

  it('leads from another site to the page of the date', async () => {
    week(null)
    renderScreen(<TimetableScreen />, { at: { pathname: '/timetable', search: '?embed=1' } })
    const link = (await card('Yin')).getByRole('link', { name: 'Select Yin, Mon, 1 Dec 2031, 6:30 PM' })
    expect(link.getAttribute('href')).toBe(`/classes/${row.classId}`)
  })
})
