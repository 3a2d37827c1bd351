import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { anInstructor } from '@ningjing/contract/testing/builders'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { answer, cutOff } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { InstructorsScreen } from './instructors.tsx'

it('shows each instructor with e-mail and the real number of classes', async () => {
  const mei = anInstructor({ name: 'Mei Tanaka', email: 'mei@ningjing.example', classes: 4 })
  answer(listInstructors, [mei, anInstructor({ name: 'Ravi Menon', classes: 0 })])
  renderScreen(<InstructorsScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'Meet Our Instructor' })).toBeTruthy()
  const title = await screen.findByRole('heading', { name: 'Mei Tanaka' })
  const card = within(title.closest('article') as HTMLElement)
  expect(card.getByText('mei@ningjing.example')).toBeTruthy()
  expect(card.getByText('Number of Classes : 4')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Mei Tanaka' }).getAttribute('href')).toBe(paths.instructor(mei._id))
  expect(screen.getByText('Number of Classes : 0')).toBeTruthy()
})

it('says that there are none, and offers a retry after an error', async () => {
  cutOff(listInstructors)
  const { user } = renderScreen(<InstructorsScreen />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer(listInstructors, [])
  await user.click(retry)
  expect(await screen.findByText('No instructors yet')).toBeTruthy()
})
