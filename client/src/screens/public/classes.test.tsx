import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { listSelections } from '@ningjing/contract/selections/selections'
import { aClass, anEnrolment, aSelection } from '@ningjing/contract/testing/builders'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ClassesScreen } from './classes.tsx'

beforeEach(() => answer(listInstructors, []))

const cardOf = async (name: string) => {
  const title = await screen.findByRole('heading', { name })
  return within(title.closest('article') as HTMLElement)
}

it('shows each class with instructor, seats and price', async () => {
  answer(listPublicClasses, [
    aClass({
      name: 'Vinyasa Flow',
      instructor: 'Ravi Menon',
      description: 'One breath.',
      seats: 9,
      price: 19.99,
    }),
    aClass({ name: 'Open Meditation', price: 0, seats: 1 }),
  ])
  renderScreen(<ClassesScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'Choose The Class For You' })).toBeTruthy()
  const paid = await cardOf('Vinyasa Flow')
  for (const text of ['Ravi Menon', 'One breath.', '9 seats left', '$19.99']) {
    expect(paid.getByText(text)).toBeTruthy()
  }
  const free = await cardOf('Open Meditation')
  for (const text of ['Free', '1 seat left', 'Only 1 left']) expect(free.getByText(text)).toBeTruthy()
})

it.each(['instructor', 'admin'] as const)(
  'tells an %s once, above the list, that students select',
  async (role) => {
    answer(listPublicClasses, [aClass({ name: 'Yin' }), aClass({ name: 'Flow' })])
    renderScreen(<ClassesScreen />, { as: aSessionUser(), role })
    await screen.findByText('2 classes · Only students can select classes.')
    expect((await cardOf('Yin')).queryByRole('button')).toBeNull()
  },
)

it('links to the class and to its instructor beside the select button', async () => {
  const yogaClass = aClass({ name: 'Vinyasa Flow', instructor: 'Ravi Menon' })
  answer(listPublicClasses, [yogaClass])
  const { user } = renderScreen(<ClassesScreen />, { at: '/classes' })
  const card = await cardOf('Vinyasa Flow')
  expect(card.getByRole('link', { name: 'Ravi Menon' }).getAttribute('href')).toBe(
    `/instructors/${yogaClass.instructorId}`,
  )
  await user.click(card.getByRole('button', { name: 'Select Vinyasa Flow' }))
  expect(await screen.findByText('Please login for selecting this class!')).toBeTruthy()
  await user.click(card.getByRole('link', { name: 'Vinyasa Flow' }))
  expect(await screen.findByText(`At /classes/${yogaClass._id}`)).toBeTruthy()
})

it('marks a full class and disables its Select', async () => {
  answer(listPublicClasses, [aClass({ name: 'Power Yoga', seats: 0 })])
  renderScreen(<ClassesScreen />)
  const card = await cardOf('Power Yoga')
  expect(card.getByText('Class full')).toBeTruthy()
  expect(card.getByText('0 seats left')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Select Power Yoga' })).toHaveProperty('disabled', true)
})

it('says that sales of a class have ended, without calling it full', async () => {
  answer(listPublicClasses, [aClass({ name: 'Power Yoga', seats: 0, salesOpen: false })])
  renderScreen(<ClassesScreen />)
  const card = await cardOf('Power Yoga')
  expect(card.getByText('Sales have ended')).toBeTruthy()
  expect(card.queryByText('Class full')).toBeNull()
  expect(card.getByRole('button', { name: 'Select Power Yoga' })).toHaveProperty('disabled', true)
})

it('has links for the classes a student has selected or is enrolled in', async () => {
  const selected = aClass({ name: 'One' })
  const enrolled = aClass({ name: 'Two' })
  answer(listPublicClasses, [selected, enrolled, aClass({ name: 'Three' })])
  answer(listSelections, [aSelection({ classId: selected._id })])
  answer(listEnrolments, [anEnrolment({ classId: enrolled._id })])
  renderScreen(<ClassesScreen />, {
    as: aSessionUser(),
  })
  expect(await screen.findByRole('link', { name: 'Selected: One' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Enrolled in Two' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Select Three' })).toHaveProperty('disabled', false)
})

it('says that there are no classes', async () => {
  answer(listPublicClasses, [])
  renderScreen(<ClassesScreen />)
  expect(await screen.findByText('No classes yet')).toBeTruthy()
})

it('offers a retry when the list cannot be loaded', async () => {
  cutOff(listPublicClasses)
  const { user } = renderScreen(<ClassesScreen />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(askedOf(listPublicClasses)).toHaveLength(4)
  answer(listPublicClasses, [aClass({ name: 'Back again' })])
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Back again' })).toBeTruthy()
})
