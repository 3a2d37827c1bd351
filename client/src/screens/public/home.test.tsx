import { listPopularClasses } from '@ningjing/contract/classes'
import { aClass } from '@ningjing/contract/testing/builders'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, cutOff } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HomeScreen } from './home.tsx'

it('leads to the classes and the instructors, and shows the popular classes with Select', async () => {
  answer(listPopularClasses, [aClass({ name: 'Vinyasa Flow' })])
  renderScreen(<HomeScreen />)
  expect(screen.getByRole('link', { name: 'Browse classes' }).getAttribute('href')).toBe('/classes')
  expect(screen.getByRole('link', { name: 'Meet instructors' }).getAttribute('href')).toBe('/instructors')
  expect(await screen.findByRole('button', { name: 'Select Vinyasa Flow' })).toBeTruthy()
})

it('keeps the welcome when the popular classes cannot be loaded', async () => {
  cutOff(listPopularClasses)
  renderScreen(<HomeScreen />)
  expect(await screen.findByText('We could not load the classes')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})
