import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { readInstructor } from '@ningjing/contract/instructors/instructors'
import { createSelection, listSelections } from '@ningjing/contract/selections/selections'
import { aClass, anInstructor, aSession } from '@ningjing/contract/testing/builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SessionUser } from '../../lib/session/session-user.ts'
import { paths } from '../../paths.ts'
import { answer, answerProblem } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { InstructorScreen } from './instructor.tsx'

const mei = anInstructor({ name: 'Mei Tanaka', email: 'mei@ningjing.example', bio: 'Slow and exact.' })

const teaches = (approvedClasses: PublicClass[], bio = mei.bio) =>
  answer(readInstructor, { ...mei, bio, classes: approvedClasses.length, approvedClasses })

function setup(
  approvedClasses: PublicClass[],
  { bio = mei.bio, before = () => {}, as = undefined as SessionUser | undefined } = {},
) {
  teaches(approvedClasses, bio)
  return renderScreen(<InstructorScreen />, {
    path: paths.instructor(':id'),
    at: paths.instructor(mei._id),
    before,
    as,
  })
}

it('shows the instructor with classes to select', async () => {
  setup([aClass({ name: 'Hatha', instructor: mei.name }), aClass({ name: 'Yin', seats: 0 })])
  expect(await screen.findByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeTruthy()
  expect(screen.getByText('Slow and exact.')).toBeTruthy()
  expect(screen.getByText('Number of Classes : 2')).toBeTruthy()
  expect(screen.getByRole('link', { name: mei.email }).getAttribute('href')).toBe(`mailto:${mei.email}`)
  const classes = within(screen.getByRole('region', { name: 'Classes with Mei Tanaka' }))
  expect(classes.queryByRole('link', { name: 'Mei Tanaka' })).toBeNull()
  expect(classes.getByRole('button', { name: 'Select Hatha' })).toHaveProperty('disabled', false)
  expect(classes.getByRole('button', { name: 'Select Yin' })).toHaveProperty('disabled', true)
})

it('says that there is no bio and no class', async () => {
  setup([], { bio: '' })
  expect(await screen.findByText('No classes yet')).toBeTruthy()
  expect(screen.getByText(/^There is no introduction yet\./)).toBeTruthy()
})

it('shows "Page not found" for any other id', async () => {
  setup([], { before: () => answerProblem(readInstructor, 'instructor.not-found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
})

it('names the next dates of all classes by time, without those that another teaches or that are canceled', async () => {
  const at = (day: string, more = {}) =>
    aSession({ local: `2031-12-${day}T18:30`, at: `2031-12-${day}T23:30:00.000Z`, ...more })
  const dated = (name: string, sessions: ReturnType<typeof at>[]) =>
    aClass({ name, sessions, nextAt: '2031-12-02T23:30:00.000Z', instructor: mei.name })
  setup([
    dated('Hatha', [at('01'), at('04'), at('09')]),
    dated('Yin', [at('02'), at('03', { canceled: true }), at('05', { teacher: { name: 'Ana' } })]),
    aClass({ name: 'Undated', instructor: mei.name }),
  ])
  const dates = within(await screen.findByRole('region', { name: 'Next dates' }))
  expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'YinTue, 2 Dec 2031, 6:30 PM',
    'HathaThu, 4 Dec 2031, 6:30 PM',
    'HathaTue, 9 Dec 2031, 6:30 PM',
  ])
})

it('names where each of the next dates is, which may be elsewhere than its class', async () => {
  const at = (day: string, more = {}) =>
    aSession({ local: `2031-12-${day}T18:30`, at: `2031-12-${day}T23:30:00.000Z`, ...more })
  const sessions = [
    at('02', { place: '', isOnline: true }),
    at('04', { place: 'Garden', isOnline: false }),
    at('09'),
  ]
  setup([aClass({ name: 'Yin', sessions, nextAt: '2031-12-02T23:30:00.000Z', place: 'Lotus room' })])
  const dates = within(await screen.findByRole('region', { name: 'Next dates' }))
  expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'YinTue, 2 Dec 2031, 6:30 PM · Online',
    'YinThu, 4 Dec 2031, 6:30 PM · Garden',
    'YinTue, 9 Dec 2031, 6:30 PM · Lotus room',
  ])
})

it('has no panel of dates where there are none', async () => {
  setup([aClass({ name: 'Undated', instructor: mei.name })])
  await screen.findByRole('heading', { level: 1, name: 'Mei Tanaka' })
  expect(screen.queryByText('Next dates')).toBeNull()
})

it('shows that a class is full once it could not be selected', async () => {
  const hatha = aClass({ name: 'Hatha', instructor: mei.name })
  answer(listSelections, [])
  answer(listEnrolments, [])
  answerProblem(createSelection, 'class.sold-out')
  const { user } = setup([hatha], { as: aSessionUser() })
  const select = await screen.findByRole<HTMLButtonElement>('button', { name: 'Select Hatha' })
  teaches([{ ...hatha, seats: 0 }])
  await user.click(select)
  await screen.findByText('This class has no seats left.')
  await waitFor(() => expect(select.disabled).toBe(true))
})
