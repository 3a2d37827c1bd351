import { listEnrolments } from '@ningjing/contract/enrolments'
import { anId } from '@ningjing/contract/testing/builders'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { EnrolledClassesScreen } from './enrolled-classes.tsx'

const renderEnrolledClasses = () =>
  renderScreen(
    <LoggedIn>
      <EnrolledClassesScreen />
    </LoggedIn>,
    { at: '/dashboard/enrolled-classes', as: aSessionUser() },
  )

it('shows name and instructor of each class', async () => {
  const classItem = { name: 'Vinyasa Flow', image: '/art/class-downdog.svg', instructor: 'Ravi Menon' }
  answer(listEnrolments, [{ _id: anId(), classId: anId(), classItem, createdAt: '2026-05-04T08:00:00.000Z' }])
  renderEnrolledClasses()
  await screen.findByText('Vinyasa Flow')
  expect(screen.getByText('Ravi Menon')).toBeDefined()
})

it('links to the classes when there are none', async () => {
  answer(listEnrolments, [])
  renderEnrolledClasses()
  await screen.findByText('You are not enrolled yet')
  expect(screen.getByRole('link', { name: 'Browse classes' }).getAttribute('href')).toBe('/classes')
})
