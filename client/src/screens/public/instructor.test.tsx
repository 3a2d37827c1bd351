import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { readInstructor } from '@ningjing/contract/instructors/instructors'
import { aClass, anInstructor } from '@ningjing/contract/testing/builders'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { answer, answerProblem } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { InstructorScreen } from './instructor.tsx'

const mei = anInstructor({ name: 'Mei Tanaka', email: 'mei@ningjing.example', bio: 'Slow and exact.' })

function setup(approvedClasses: PublicClass[], { bio = mei.bio, before = () => {} } = {}) {
  answer(readInstructor, { ...mei, bio, classes: approvedClasses.length, approvedClasses })
  return renderScreen(<InstructorScreen />, {
    path: paths.instructor(':id'),
    at: paths.instructor(mei._id),
    before,
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
