import {
  listDifferingDates,
  listSingleDates,
  moveSession,
  quoteSessionEnd,
} from '@ningjing/contract/classes/class-life'
import { createClass, editOwnClass, findConflicts, listOwnClasses } from '@ningjing/contract/classes/classes'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { readClub } from '@ningjing/contract/club/club'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { aClub, aManagedClass, anId, aSession } from '@ningjing/contract/testing/builders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, askedOf } from '../../../testing/answers.ts'
import { openClassEdit, openClassForm } from '../../../testing/class-forms.tsx'
import { SLOW_TEST_MS } from '../../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS })

const ONLY = { seats: 14, price: 18, credits: 0, closeMinutes: 30, only: true } as const
const TUESDAY = { weekday: 2, time: '18:30', minutes: 75 }
const THURSDAY = { ...TUESDAY, weekday: 4 }
const first = aSession({ local: '2031-12-02T18:30' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openForm(closed: Club['closed'] = []) {
  const opening = openClassForm()
  answer(readClub, aClub({ closed }))
  const user = await opening
  set('Class name', 'Yin')
  set('Image URL', '/art/class-fold.svg')
  await user.click(screen.getByRole('radio', { name: 'By the date' }))
  set('Seats of each date', '14')
  set('Price of a date', '18')
  await user.selectOptions(field('Dates'), 'Every week')
  return user
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const set = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

it('a new class repeats each week, until further notice', async () => {
  const user = await openForm()
  answer(createClass, { insertedId: anId() })
  await user.click(field('Tue'))
  await user.click(field('Thu'))
  set('Time', '18:30')
  set('Length in minutes', '75')
  set('First day', '2031-11-01')
  expect(screen.getAllByText('Every Tue and Thu, 6:30 PM, 1 h 15 min, until further notice').length).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Add class' }))
  await screen.findByText('At /dashboard/my-classes')
  const [sent] = askedOf(createClass).map(({ body }) => body)
  expect(sent).toMatchObject({
    repeat: { weekly: [TUESDAY, THURSDAY], from: '2031-11-01', until: null },
    dropIn: { only: true },
  })
  expect(sent).not.toHaveProperty('sessions')
})

it('a new class says which of its first dates coincide with others', async () => {
  const user = await openForm([{ from: '2031-11-18', to: '2031-11-18', name: 'Repairs' }])
  const at = '2031-11-04T23:30:00.000Z'
  const hatha = { startAt: at, kind: 'place', classId: anId(), name: 'Hatha', at } as const
  const later = ['11', '18', '25'].map((day) => `2031-11-${day}T23:30:00.000Z`)
  const all = [at, ...later, '2031-12-02T23:30:00.000Z', '2031-12-09T23:30:00.000Z']
  answer(
    findConflicts,
    all.map((startAt) => ({ ...hatha, startAt, at: startAt })),
  )
  set('Place', 'Studio 1')
  await user.click(field('Tue'))
  set('Time', '18:30')
  set('Length in minutes', '75')
  set('First day', '2031-10-01')
  await screen.findByText('6 dates coincide with others.')
  screen.getByText('And 1 more.')
  screen.getByText(/^Tue, 4 Nov, 6:30 PM: “Hatha” is in the same place on Tue, 4 Nov, 6:30 PM\.$/)
  const weeks = [0, 1, 3, 4, 5, 6, 7]
  const days = weeks.map((week) => laterDay('2031-11-04', 7 * week))
  expect(askedOf(findConflicts).at(-1)?.body).toEqual({
    sessions: days.map((day) => ({ local: `${day}T18:30`, minutes: 75 })),
    place: 'Studio 1',
  })
})

it('a new class says what is missing, and that a class that is sold as a whole cannot repeat', async () => {
  const user = await openForm()
  await user.click(screen.getByRole('button', { name: 'Add another time' }))
  await user.click(screen.getByRole('button', { name: 'Remove time 2' }))
  expect(document.activeElement?.textContent).toBe('Add another time')
  set('Length in minutes', '')
  await user.click(screen.getByRole('button', { name: 'Add class' }))
  const missing = [
    'Choose at least one day.',
    'Choose a time.',
    'Use 15 to 480 minutes.',
    'Choose the first day.',
  ]
  for (const text of missing) expect(await screen.findByText(text)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'As a series' }))
  await user.click(screen.getByRole('button', { name: 'Add class' }))
  await screen.findByText('Only a class that is sold by the date alone can repeat.')
  expect(askedOf(createClass)).toEqual([])
})

const repeat = { weekly: [TUESDAY, THURSDAY], from: '2031-11-01', until: null }
const yin = aManagedClass({
  ...{ name: 'Yin', dropIn: ONLY, price: 18, seats: 0, capacity: 0, zone: 'America/New_York' },
  ...{ sessions: [first], nextAt: first.at, repeat },
})
const differing = {
  ...{ sid: first.id, at: first.at, local: first.local, minutes: 75, enrolled: 3, closed: null },
  to: { local: '2031-12-02T19:00', minutes: 75 },
}

it('an edited class sends its new times alone, and shows the dates that differ, to be moved', async () => {
  const user = await openClassEdit(yin)
  answer(editOwnClass, { modifiedCount: 1 })
  answer(listDifferingDates, [differing])
  answer(listSingleDates, [])
  set('Time', '19:00')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(askedOf(editOwnClass)).toHaveLength(1))
  const weekly = [TUESDAY, THURSDAY].map((one) => ({ ...one, time: '19:00' }))
  expect(askedOf(editOwnClass)[0]?.body).toEqual({
    repeat: { ...repeat, weekly },
    seatsShown: 0,
    capacityShown: 0,
    shown: { repeat },
  })
  const list = await screen.findByRole('list', { name: 'Dates that differ' })
  expect(list.textContent).toContain('Tue, 2 Dec, 6:30 PM (3 enrolled)')
  expect(list.textContent).toContain('The class is now on Tue, 2 Dec, 7:00 PM.')
  answer(moveSession, { modifiedCount: 1 })
  answer(listDifferingDates, [])
  await user.click(within(list).getByRole('button', { name: 'Move Tue, 2 Dec, 6:30 PM' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('The date is moved.'))
  expect(screen.queryByRole('list', { name: 'Dates that differ' })).toBeNull()
  const shown = { local: first.local, minutes: 75 }
  expect(askedOf(moveSession).map(({ body }) => body)).toEqual([{ ...differing.to, shown }])
})

it('a class whose dates have students can end to repeat, and keeps its dates', async () => {
  const singleDates = { dates: 1, seats: 11, held: 0, enrolled: 3, queued: 0 }
  const user = await openClassEdit({ ...yin, singleDates })
  answer(editOwnClass, { modifiedCount: 1 })
  answer(listDifferingDates, [])
  const options = [...field('Dates').querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['Keep the dates', 'Every week'])
  await user.selectOptions(field('Dates'), 'Keep the dates')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(askedOf(editOwnClass)).toHaveLength(1))
  expect(askedOf(editOwnClass)[0]?.body).toEqual({
    ...{ repeat: null, seatsShown: 0, capacityShown: 0 },
    shown: { repeat },
  })
})

it('a class can end to repeat that has more dates than a form can add, over ones too', async () => {
  const sessions = Array.from({ length: 62 }, () => aSession({ at: first.at, local: first.local }))
  const singleDates = { dates: 62, seats: 11, held: 0, enrolled: 3, queued: 0 }
  const user = await openClassEdit({ ...yin, sessions, singleDates })
  answer(editOwnClass, { modifiedCount: 1 })
  answer(listDifferingDates, [])
  await user.selectOptions(field('Dates'), 'Keep the dates')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(askedOf(editOwnClass)).toHaveLength(1))
  expect(askedOf(editOwnClass)[0]?.body).toMatchObject({ repeat: null })
})

it('a class that ends to repeat shows the dates that are open already', async () => {
  const user = await openClassEdit(yin)
  answer(editOwnClass, () => {
    answer(listOwnClasses, [{ ...yin, repeat: undefined }])
    return { modifiedCount: 1 }
  })
  answer(listDifferingDates, [{ ...differing, to: null }])
  answer(listSingleDates, [])
  await user.selectOptions(field('Dates'), 'Keep the dates')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  const list = await screen.findByRole('list', { name: 'Dates that differ' })
  expect(list.textContent).toContain('The class no longer has this time.')
  expect(screen.getByText(/^1 date that is open already did not change by itself\./)).toBeDefined()
  expect(askedOf(editOwnClass)[0]?.body).toMatchObject({ repeat: null })
  answer(quoteSessionEnd, { enrolled: 3, refund: 54 })
  const cancel = within(list).getByRole('button', { name: 'Cancel Tue, 2 Dec, 6:30 PM' })
  await user.click(cancel)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason, for the students' }))
  expect(cancel).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(cancel)
})
