import { listPopularClasses, readPublicClass } from '@ningjing/contract/classes/classes'
import { readClub } from '@ningjing/contract/club/club'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { recordPayment } from '@ningjing/contract/payments/payments'
import { createSelection, listSelections } from '@ningjing/contract/selections/selections'
import { aClass, aClub, anEnrolment, anId, aSelection, aSession } from '@ningjing/contract/testing/builders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { type Given, openClassPage } from '../../testing/class-page.tsx'
import { aSessionUser } from '../../testing/fake-identity.ts'

it('shows everything about a class and links to its instructor', async () => {
  const yogaClass = aClass({
    name: 'Yin',
    instructor: 'Ravi Menon',
    // Besides 5 enrolled, one seat is being paid.
    seats: 2,
    capacity: 8,
    enrolled: 5,
    price: 19.99,
    description: 'Long holds.',
  })
  const { user } = openClassPage(yogaClass)
  expect(await screen.findByRole('heading', { level: 1, name: 'Yin' })).toBeTruthy()
  const texts = ['2 seats left', 'Only 2 left', '6 of 8 seats taken', '$19.99', 'You pay later, at checkout.']
  for (const text of ['Long holds.', ...texts]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  await user.click(screen.getByRole('link', { name: 'with Ravi Menon' }))
  expect(await screen.findByText(`At /instructors/${yogaClass.instructorId}`)).toBeTruthy()
})

it('says where the room of a class is and how to get there', async () => {
  const room = { name: 'Garden room', photo: '', street: 'Seestraße 4', way: 'Through the yard.', map: '' }
  const before = () => answer(readClub, aClub({ rooms: [{ ...room, name: 'Attic', way: 'Up.' }, room] }))
  // People write the same room in several ways.
  openClassPage(aClass({ name: 'Yin', place: 'garden  Room' }), { before })
  expect(await screen.findByText('Through the yard.')).toBeTruthy()
  expect(screen.getByText('Seestraße 4')).toBeTruthy()
  expect(screen.queryByText('Up.')).toBeNull()
  expect(screen.queryByRole('link', { name: /Open the map/ })).toBeNull()
})

it('introduces the teacher, and says how it goes on', async () => {
  const yogaClass = aClass({ name: 'Yin', instructor: 'Ravi Menon', instructorBio: 'From Kerala.', price: 0 })
  openClassPage(yogaClass)
  const teacher = within(await screen.findByRole('region', { name: 'Your teacher' }))
  teacher.getByText('From Kerala.')
  const link = teacher.getByRole('link', { name: 'Ravi Menon' })
  expect(link.getAttribute('href')).toBe(`/instructors/${yogaClass.instructorId}`)
  const steps = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.split('.')[0])).toEqual(['1Enroll', '2Come'])
  screen.getByText('Nothing to pay: this class is free.')
})

it('leads from a full class to those with free places', async () => {
  const yogaClass = aClass({ name: 'Yin', seats: 0, enrolled: 12, ...ravi })
  const others = [aClass({ name: 'Also full', seats: 0, ...ravi }), aClass({ name: 'Slow', ...ravi })]
  const { user } = openClassPage(yogaClass, { others, popular: [aClass({ name: 'Flow' })] })
  await screen.findByText('This class is full')
  screen.getByText('12 of 12 seats taken')
  expect(screen.queryByText('You pay later, at checkout.')).toBeNull()
  const link = await screen.findByRole('link', { name: 'Classes with free seats' })
  expect(link.getAttribute('href')).toBe(`/classes/${yogaClass._id}#more-classes`)
  await user.click(link)
  expect(window.location.hash).toBe('')
  const offer = within(document.querySelector<HTMLElement>('#waiting-list')!)
  // On phones the first is in the bar that is always in view.
  const buttons = offer.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Join the waiting list', 'Select'])
  expect(offer.getByRole('button', { name: 'Select Yin' })).toHaveProperty('disabled', true)
  offer.getByText('Class full')
  expect(screen.queryByText('How it works')).toBeNull()
  expect(await namesIn('Classes with free seats')).toEqual(['Slow', 'Flow'])
})

it('says that there is no description, and that a class is full', async () => {
  openClassPage(aClass({ name: 'Yin', seats: 0, description: '' }))
  expect(await screen.findByText(/^There is no description yet\./)).toBeTruthy()
  expect(screen.getAllByText('Class full')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Select Yin' })).toHaveProperty('disabled', true)
})

const ravi = { instructor: 'Ravi Menon', instructorId: anId() }
const series = {
  zone: 'America/New_York',
  sessions: [
    aSession({ local: '2026-01-05T18:30', at: '2026-01-05T23:30:00.000Z' }),
    aSession({ local: '2031-12-02T18:30', at: '2031-12-02T23:30:00.000Z' }),
    aSession({ local: '2031-12-09T18:30', at: '2031-12-09T23:30:00.000Z', canceled: true }),
  ],
  nextAt: '2031-12-02T23:30:00.000Z',
}
const factOf = async (label: string) => {
  const term = await screen.findByText(label, { selector: 'dt' })
  return within(term.nextElementSibling as HTMLElement)
}

it('says when, where and for whom a class is, and what happens if somebody cannot come', async () => {
  openClassPage(aClass({ name: 'Yin', ...series, place: '5 Lake Road', isOnline: true, level: 'all' }))
  const dates = (await factOf('When')).getAllByRole('listitem')
  expect(dates.map(({ textContent }) => textContent)).toEqual([
    'Tue, 2 Dec 2031, 6:30 PM, 1 h 15 min',
    'Tue, 9 Dec 2031, 6:30 PM Canceled',
    expect.stringContaining('5 Jan'),
  ])
  expect(dates[1]?.querySelector('s')?.textContent).toBe('Tue, 9 Dec 2031, 6:30 PM')
  screen.getByText('All times are New York time.')
  const where = await factOf('Where')
  where.getByText('5 Lake Road')
  where.getByText(/^Online\./)
  ;(await factOf('Level')).getByText('All levels')
  within(screen.getByRole('region', { name: 'What to bring' })).getByText(/^Comfortable clothes/)
  screen.getByText('Joining late: your seat can’t be canceled.')
  expect(screen.queryByText('If you cannot come')).toBeNull()
})

it('says of a series that has begun, once sales have ended, only in the terms that places stay', async () => {
  openClassPage(aClass({ name: 'Yin', ...series, salesOpen: false }))
  ;(await factOf('If you cannot come')).getByText(
    'This class has already begun, so seats can no longer be canceled.',
  )
  expect(screen.queryByText(/^Joining late/)).toBeNull()
})

it('does not warn of a free series that has begun', async () => {
  openClassPage(aClass({ name: 'Yin', ...series, price: 0 }))
  ;(await factOf('If you cannot come')).getByText('Cancel any time until the last date is over.')
  expect(screen.queryByText(/^Joining late/)).toBeNull()
})

it('unfolds a long description, and folds it again', async () => {
  const description = 'Long holds. '.repeat(40).trim()
  const { user } = openClassPage(aClass({ name: 'Yin', description }))
  const text = await screen.findByText(description)
  const more = screen.getByRole('button', { name: 'Read more' })
  expect(more.getAttribute('aria-controls')).toBe(text.id)
  expect(text.className).toContain('line-clamp')
  await user.click(more)
  expect(text.className).not.toContain('line-clamp')
  expect(more.getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Read less' }))
  expect(text.className).toContain('line-clamp')
})

it('says what the price is for, and how many dates of a series that has begun are still to come', async () => {
  const third = aSession({ local: '2031-12-16T18:30', at: '2031-12-16T23:30:00.000Z' })
  openClassPage(aClass({ name: 'Yin', ...series, sessions: [...series.sessions, third] }))
  await screen.findByText('2 dates are still to come.')
  screen.getByText('2 of 3 dates · $22.50 each')
})

it('counts the dates that are still to come', async () => {
  const later = ['2031-12-16', '2031-12-23'].map((day) =>
    aSession({ local: `${day}T18:30`, at: `${day}T23:30:00.000Z` }),
  )
  openClassPage(aClass({ name: 'Yin', ...series, sessions: [...series.sessions, ...later] }))
  await screen.findByText(/^3 dates are still to come\./)
})

it('says when a class has no dates', async () => {
  openClassPage(aClass({ name: 'Yin', instructor: 'Ravi Menon' }))
  ;(await factOf('When')).getByText('Ask Ravi Menon for dates.')
  expect(screen.queryByText(/\d dates?/)).toBeNull()
})

it('says what happens if somebody cannot come before the first date', async () => {
  const sessions = series.sessions.filter(({ at }) => at >= series.nextAt)
  openClassPage(aClass({ name: 'Yin', ...series, sessions }))
  await screen.findByText('1 date')
  ;(await factOf('If you cannot come')).getByText(
    'Cancel up to 24 hours before the first date and get everything back. After that, there is no refund.',
  )
})

it('does not promise a refund whose time is over', async () => {
  const sessions = series.sessions.filter(({ at }) => at >= series.nextAt)
  openClassPage(aClass({ name: 'Yin', ...series, sessions, isLate: true }))
  ;(await factOf('If you cannot come')).getByText(
    'This class begins in less than 24 hours, so there is no refund anymore.',
  )
})

it('offers its dates and those of all classes for a calendar', async () => {
  const yogaClass = aClass({ name: 'Yin', ...series })
  openClassPage(yogaClass)
  const link = await screen.findByRole('link', { name: 'Add to calendar: Yin' })
  expect(link.getAttribute('href')).toContain(`/ningjing/calendars/classes/${yogaClass._id}.ics`)
  const all = screen.getByRole('link', { name: 'Download the calendar of all classes' })
  expect(all.getAttribute('href')).toContain('/ningjing/calendars/club.ics')
  const subscribe = screen.getByRole('link', { name: 'Subscribe to all classes' })
  expect(subscribe.getAttribute('href')).toMatch(/^webcal:\/\/[^/]+\/ningjing\/calendars\/club\.ics$/)
})

it('opens a long list of dates on demand', async () => {
  const sessions = Array.from({ length: 9 }, () => aSession())
  openClassPage(aClass({ ...series, sessions, nextAt: aSession().at }))
  expect((await screen.findByText('3 more dates')).closest('details')).toHaveProperty('open', false)
})

it('says at the top that a class is canceled, and cannot be selected', async () => {
  openClassPage(aClass({ name: 'Yin', ...series, stage: 'canceled', salesOpen: false, seats: 0 }))
  await screen.findByText(
    'This class is canceled. Everyone who paid for it gets a message that says what comes back.',
  )
  expect(screen.queryByRole('button', { name: 'Select Yin' })).toBeNull()
  expect(screen.queryByText(/\$45/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add to calendar: Yin' })).toBeNull()
})

it('says that sales have ended', async () => {
  openClassPage(aClass({ name: 'Yin', ...series, salesOpen: false, seats: 0 }))
  await screen.findByText('Sales have ended')
  expect(screen.queryByText('Class full')).toBeNull()
  expect(screen.getByRole('button', { name: 'Select Yin' })).toHaveProperty('disabled', true)
})

it('says that all dates of a class are canceled, and then has no terms', async () => {
  const sessions = series.sessions.map((session) => ({ ...session, canceled: true }))
  openClassPage(aClass({ name: 'Yin', sessions, nextAt: null, salesOpen: false, seats: 0 }))
  await screen.findByText('All dates of this class are canceled')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select Yin' }).disabled).toBe(true)
  for (const text of ['If you cannot come', 'What to bring', 'How it works', 'This class is full']) {
    expect(screen.queryByText(text)).toBeNull()
  }
})

it('notices while it is open that a date begins, and that the last one is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2031-12-02T23:29:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const [, first] = series.sessions
  const last = aSession({ local: '2031-12-02T20:30', at: '2031-12-03T01:30:00.000Z', minutes: 60 })
  const yogaClass = aClass({ ...series, sessions: [first as typeof last, last] })
  openClassPage(yogaClass)
  await screen.findByText('12 seats left')
  answer(readPublicClass, { ...yogaClass, nextAt: last.at })
  expect(screen.queryByText(/^Joining late/)).toBeNull()
  for (const ms of [90_000, 30_000]) await act(() => vi.advanceTimersByTimeAsync(ms))
  await screen.findByText(/^Joining late/)
  await act(() => vi.advanceTimersByTimeAsync(3 * 3_600_000))
  await screen.findByText('This class is over')
})

it('says that a class is over, also where sales have no end', async () => {
  const sessions = series.sessions.slice(0, 1)
  openClassPage(aClass({ name: 'Yin', ...series, sessions, nextAt: null, seats: 2 }))
  await screen.findByText('This class is over')
  expect(screen.queryByText('Only 2 left')).toBeNull()
  expect(screen.getByRole('button', { name: 'Select Yin' })).toHaveProperty('disabled', true)
})

const yin = aClass({ name: 'Yin', ...ravi })
const namesIn = async (region: string) => {
  const more = within(await screen.findByRole('region', { name: region }))
  return more.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
}

it('shows other classes of the instructor, up to one row', async () => {
  const others = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => aClass({ name, ...ravi }))
  openClassPage(yin, { others, popular: [aClass({ name: 'Flow' })] })
  expect(await namesIn('More classes with Ravi Menon')).toEqual(['One', 'Two', 'Three', 'Four'])
})

it('fills the row with popular classes that have seats, without repeats', async () => {
  const one = aClass({ name: 'One', ...ravi })
  const popular = [yin, aClass({ name: 'Full', seats: 0 }), one, aClass({ name: 'Flow' })]
  openClassPage(yin, { others: [one], popular })
  expect(await namesIn('More classes for you')).toEqual(['One', 'Flow'])
})

it("shows only the instructor's classes when the popular ones cannot be loaded", async () => {
  const others = [aClass({ name: 'One', ...ravi })]
  openClassPage(yin, { others, before: () => cutOff(listPopularClasses) })
  expect(await namesIn('More classes with Ravi Menon')).toEqual(['One'])
})

it('warns visitors who select', async () => {
  const { user } = openClassPage(aClass({ name: 'Yin' }))
  await user.click(await screen.findByRole('button', { name: 'Select Yin' }))
  expect(await screen.findByText('Please login for selecting this class!')).toBeTruthy()
})

it('leads a student who has selected the class to its checkout', async () => {
  const yogaClass = aClass({ name: 'Yin' })
  answer(listSelections, [aSelection({ classId: yogaClass._id })])
  answer(listEnrolments, [])
  openClassPage(yogaClass, { as: aSessionUser() })
  const pay = await screen.findByRole('link', { name: /^Pay .*: Yin$/ })
  expect(pay.getAttribute('href')).toMatch(/^\/dashboard\/payment\//)
  screen.getByText('Selected. Nothing is charged until you pay.')
})

it('shows "Page not found" for an unknown id', async () => {
  openClassPage(aClass({ _id: anId() }), { before: () => answerProblem(readPublicClass, 'class.not-found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
})

it('offers a retry when the class cannot be loaded', async () => {
  const yogaClass = aClass({ name: 'Yin' })
  const { user } = openClassPage(yogaClass, { before: () => cutOff(readPublicClass) })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer(readPublicClass, yogaClass)
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Yin' })).toBeTruthy()
})

describe('a free class', () => {
  const yogaClass = aClass({ name: 'Yin', price: 0, image: '/art/class-lotus.svg' })
  const selectedId = anId()
  const orderId = anId()
  const unconfirmed = aSessionUser({ emailVerified: false })
  const CONFIRM = 'Confirm your e-mail to take this free seat. We sent a link to ana@ningjing.example.'
  const button = () => screen.findByRole('button', { name: 'Enroll for free in Yin' })
  const given = (before = () => {}): Given => ({
    as: aSessionUser(),
    role: 'student',
    before: () => {
      answer(listSelections, [])
      answer(listEnrolments, [])
      answer(createSelection, { insertedId: selectedId })
      answer(recordPayment, { insertResult: { insertedId: orderId }, deleteResult: { deletedCount: 1 } })
      before()
    },
  })
  const selected = aSelection({ _id: selectedId, classId: yogaClass._id, name: 'Yin', price: 0 })

  it('is taken by one tap, once for a double tap', async () => {
    const { user } = openClassPage(yogaClass, given())
    const enroll = await button()
    expect(enroll.textContent).toBe('Enroll for free')
    await user.dblClick(enroll)
    await screen.findByText('You are enrolled.')
    await screen.findByText('At /dashboard/selected-classes')
    expect(askedOf(createSelection)).toMatchObject([{ body: { classId: yogaClass._id } }])
    expect(askedOf(recordPayment)).toMatchObject([{ body: { selectedId } }])
    expect(screen.queryByText('Class selected successfully.')).toBeNull()
  })

  it('is taken by one tap when it is selected already', async () => {
    const { user } = openClassPage(
      yogaClass,
      given(() => answer(listSelections, [selected])),
    )
    await waitFor(() => expect(askedOf(listSelections)).toHaveLength(1))
    await user.click(await button())
    await screen.findByText('At /dashboard/selected-classes')
    expect(askedOf(createSelection)).toEqual([])
    expect(askedOf(recordPayment)).toMatchObject([{ body: { selectedId } }])
  })

  it('is taken by one tap when another tab has selected it meanwhile', async () => {
    const { user } = openClassPage(
      yogaClass,
      given(() => answerProblem(createSelection, 'selection.exists')),
    )
    await waitFor(() => expect(askedOf(listSelections)).toHaveLength(1))
    answer(listSelections, [selected])
    await user.click(await button())
    await screen.findByText('At /dashboard/selected-classes')
    expect(askedOf(recordPayment)).toMatchObject([{ body: { selectedId } }])
  })

  it('says why it could not be taken, and can be tried again', async () => {
    const { user } = openClassPage(
      yogaClass,
      given(() => answerProblem(recordPayment, 'class.sold-out')),
    )
    await user.click(await button())
    await screen.findByText('This class has no seats left.')
    expect(screen.queryByText('You are enrolled.')).toBeNull()
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBeNull())
  })

  it('says before the tap that the e-mail address must be confirmed; the tap takes nothing', async () => {
    const { user } = openClassPage(yogaClass, { ...given(), as: unconfirmed })
    const notice = await screen.findByText(CONFIRM)
    expect(notice.closest('[role]')?.getAttribute('role')).toBe('status')
    expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(1)
    await user.click(await button())
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true))
    expect(askedOf(createSelection)).toEqual([])
    expect(askedOf(recordPayment)).toEqual([])
  })

  it('is taken by somebody who has confirmed the address since, on another device', async () => {
    const { user, identity } = openClassPage(yogaClass, { ...given(), as: unconfirmed })
    await screen.findByText(CONFIRM)
    identity.hasFollowedLink = true
    await user.click(await button())
    await screen.findByText('At /dashboard/selected-classes')
  })

  it.each(['instructor', 'admin'] as const)('asks nothing of an %s', async (role) => {
    openClassPage(yogaClass, { ...given(), as: unconfirmed, role })
    await screen.findByText('Only students can select classes.')
    expect(screen.queryByText(CONFIRM)).toBeNull()
  })

  it('leads a visitor to the login', async () => {
    const { user } = openClassPage(yogaClass)
    await user.click(await button())
    await screen.findByText('Log in')
    expect(askedOf(createSelection)).toEqual([])
  })

  it.each([
    ['full', { seats: 0 }],
    ['closed', { salesOpen: false }],
  ])('asks nothing when it is %s', async (_, state) => {
    openClassPage({ ...yogaClass, ...state }, { ...given(), as: unconfirmed })
    expect(await button()).toHaveProperty('disabled', true)
    expect(screen.queryByText(CONFIRM)).toBeNull()
  })

  it('leads those who are in it to their classes', async () => {
    const before = () => answer(listEnrolments, [anEnrolment({ classId: yogaClass._id })])
    openClassPage(yogaClass, { ...given(before), as: unconfirmed })
    await screen.findByRole('link', { name: 'Enrolled in Yin' })
    expect(screen.queryByText(CONFIRM)).toBeNull()
  })
})
