import { type ClassField, LEVEL_NAMES } from '@ningjing/contract/classes/class-fields'
import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { aClass, aManagedClass, aReviewedClass, aSession, aUser } from '@ningjing/contract/testing/builders'
import { readUser } from '@ningjing/contract/users/users'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { AddClassScreen } from '../../screens/dashboard/add-class.tsx'
import { ClassesScreen } from '../../screens/public/classes.tsx'
import { answer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ClassPreview } from './form/class-preview.tsx'
import { EMPTY_CLASS } from './form/class-values.ts'
import { ClassCard } from './public/class-card.tsx'
import { ClassDetail } from './public/class-detail.tsx'
import type { ClassFilter } from './public/class-query.ts'
import { detailsOf } from './review/reviewed-fields.tsx'

/** Every field of a class must be named here; these tests then fail until each screen has it. */
const INPUTS: Record<ClassField, string | RegExp> = {
  name: /^Class name/,
  image: /^Image URL/,
  description: 'Description',
  seats: /^Available seats/,
  price: /^Price/,
  credits: /^Credits/,
  sessions: 'Dates',
  place: 'Place',
  online: /^Online link/,
  level: 'Level',
  terms: 'Cancellation',
  salesEndAt: 'Sales end',
  dropIn: 'By the date',
  repeat: 'Dates',
}

const AT = '2031-12-02T23:30:00.000Z'
const dates = {
  zone: 'America/New_York',
  sessions: [aSession({ local: '2031-12-02T18:30', at: AT })],
  nextAt: AT,
}

/** A value of each field that visitors see, and the text that shows it on a card and on its page. */
const SHOWN: Record<
  Exclude<ClassField, 'image' | 'online' | 'terms' | 'salesEndAt' | 'dropIn' | 'repeat'>,
  [unknown, RegExp]
> = {
  name: ['Yin at dusk', /^Yin at dusk$/],
  description: ['Slow and long.', /^Slow and long\.$/],
  seats: [7, /^7 seats left$/],
  price: [21.5, /\$21\.50/],
  credits: [6, /^or 6 credits$/],
  sessions: [dates.sessions, /2 Dec 2031/],
  place: ['Lakeside Hall', /Lakeside Hall/],
  level: ['improver', /Improvers/],
}
const given = {
  ...dates,
  ...Object.fromEntries(Object.entries(SHOWN).map(([field, [value]]) => [field, value])),
}
const expectShown = (texts = Object.values(SHOWN).map(([, text]) => text)) => {
  for (const text of texts) expect(screen.getAllByText(text).length, String(text)).toBeGreaterThan(0)
}

/** The filters of the public list that look at each field. */
const FILTERED_BY: Record<ClassField, readonly ClassFilter[]> = {
  name: [],
  image: [],
  description: [],
  seats: ['available'],
  price: [],
  credits: [],
  sessions: ['weekday', 'upcoming'],
  place: [],
  online: [],
  level: ['level'],
  terms: [],
  salesEndAt: [],
  dropIn: ['available'],
  repeat: [],
}

/** The label of each filter of the public list. */
const FILTERS: Record<ClassFilter, string> = {
  instructor: 'Instructor',
  weekday: 'Weekday',
  level: 'Level',
  upcoming: 'With upcoming dates',
  available: 'Only with seats left',
}

it('the form of a class has an input for each field', async () => {
  const mei = aSessionUser({ email: 'mei@ningjing.example' })
  answer(readUser, aUser({ email: mei.email, role: 'instructor' }))
  const form = (
    <LoggedIn>
      <AddClassScreen />
    </LoggedIn>
  )
  renderScreen(form, {
    path: '/dashboard/add-class',
    at: '/dashboard/add-class',
    as: mei,
    role: 'instructor',
  })
  await screen.findByLabelText('Dates')
  for (const label of Object.values(INPUTS)) expect(screen.getByLabelText(label)).toBeTruthy()
})

it('a card shows each field that visitors see', () => {
  render(<ClassCard yogaClass={aClass(given)} action={null} />, { wrapper: MemoryRouter })
  expectShown()
})

it('the page of a class shows each field that visitors see', () => {
  render(<ClassDetail yogaClass={aClass(given)} action={null} />, { wrapper: MemoryRouter })
  // What it costs with a pass depends on the passes that there are: the screen adds it.
  const { credits: _credits, ...others } = SHOWN
  expectShown(Object.values(others).map(([, text]) => text))
})

it('the preview shows each field that visitors see, as it is typed', () => {
  const typed = {
    ...EMPTY_CLASS,
    ...given,
    seats: '7',
    price: '21.5',
    credits: '6',
    sessions: EMPTY_CLASS.sessions,
  }
  const owner = { name: 'Mei', photo: '' }
  render(<ClassPreview values={typed} owner={owner} zone="America/New_York" />, { wrapper: MemoryRouter })
  const { sessions: _dates, ...others } = SHOWN
  expectShown(Object.values(others).map(([, text]) => text))
})

it('the public list has a control for each filter', async () => {
  answer(listInstructors, [])
  answer(listPublicClasses, [])
  renderScreen(<ClassesScreen />)
  for (const label of Object.values(FILTERS)) expect(await screen.findByLabelText(label)).toBeTruthy()
  const byField = new Set(Object.values(FILTERED_BY).flat())
  expect(['instructor', ...byField].sort()).toEqual(Object.keys(FILTERS).sort())
  const levels = within(screen.getByLabelText('Level')).getAllByRole('option')
  expect(levels.map(({ textContent }) => textContent)).toEqual([
    'Any level',
    ...Object.values(LEVEL_NAMES).filter(Boolean),
  ])
})

it('the review of a class has a row for each field that is set, but the end of sales', () => {
  const terms = { freeHours: 24, latePercent: 50, freeDays: 14 }
  const dropIn = { seats: 14, price: 18, credits: 0, closeMinutes: 30 }
  const repeat = { weekly: [{ weekday: 2, time: '07:00', minutes: 75 }], from: '2031-12-01', until: null }
  const set = { ...aManagedClass({ ...given, terms, online: 'https://club.example/live', dropIn, repeat }) }
  const reviewed = { ...set, decidedByName: null, decided: null, isResubmitted: false, rev: 1 }
  expect(detailsOf(reviewed)).toHaveLength(Object.keys(INPUTS).length - 1)
})

it('the review shows the default of a field that the class was decided without', () => {
  const { level: _unknown, ...decided } = { ...aReviewedClass(), capacity: 12 }
  const rows = detailsOf(aReviewedClass({ level: 'improver', decided }))
  expect(rows.find(({ label }) => label === 'Level')).toMatchObject({ before: 'None', now: 'Improvers' })
})
