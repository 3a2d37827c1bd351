import { listPopularClasses } from '@ningjing/contract/classes/classes'
import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { aClass, anInstructor } from '@ningjing/contract/testing/builders'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, answerProblem, cutOff } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HomeScreen } from './home.tsx'

const region = (name: string) => screen.getByRole('region', { name })
const itemsOf = (name: string) =>
  within(region(name))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

function setup() {
  answer(listPopularClasses, [aClass({ name: 'Hatha' })])
  return renderScreen(<HomeScreen />, { at: '/' })
}

it('shows the first six instructors with their number of classes', async () => {
  answer(
    listInstructors,
    Array.from({ length: 8 }, (_, index) => anInstructor({ name: `Teacher ${index + 1}`, classes: index })),
  )
  setup()
  await screen.findByText('Teacher 6')
  expect(itemsOf('Meet our instructors')).toHaveLength(6)
  expect(screen.getByText('Number of Classes : 5')).toBeDefined()
  expect(screen.queryByText('Teacher 7')).toBeNull()
})

it('keeps the rest of the page when the instructors cannot be loaded, and loads them on a retry', async () => {
  answerProblem(listInstructors, 'server.unexpected')
  const { user } = setup()
  await screen.findByText('We could not load the instructors')
  expect(await screen.findByRole('button', { name: 'Select Hatha' })).toBeDefined()
  answer(listInstructors, [anInstructor({ name: 'Mei Tanaka', email: 'mei@ningjing.example' })])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('mei@ningjing.example')).toBeDefined()
})

it('lists the benefits, the statistics and the menu', () => {
  answer(listInstructors, [])
  setup()
  expect(itemsOf('Benefits Of Yoga')).toEqual([
    'Improves strength and balance',
    'Helps with back pain relief',
    'Eases arthritis symptoms',
    'Relaxes you to help you sleep better',
    'Helps you manage stress',
    'Connects you with a supportive community',
  ])
  const counts = region('Count the ways you can personalize your practice')
  const values = within(counts).getAllByRole('definition')
  expect(values.map(({ textContent }) => textContent)).toEqual(['25+', '20+', '35+', '90+', '2-90+'])
  expect(itemsOf('You are What You Eat')).toEqual([
    'Vegetable Juice$19.99',
    'Fruit Smoothie$15.99',
    'Mixed Berries Smoothie$30.00',
    'Oriental Tea Collection$15.50',
    'Meat Plate$50',
    'Vegetable Salad$55',
    'Special Plate$40',
  ])
  expect(itemsOf('For every space, at any pace')).toEqual([' Smart TV', ' Mobile apps'])
})

it('links to classes and instructors, and shows the popular classes with Select', async () => {
  answer(listInstructors, [])
  setup()
  expect(screen.getByRole('link', { name: 'Browse classes' }).getAttribute('href')).toBe('/classes')
  expect(screen.getByRole('link', { name: 'Meet instructors' }).getAttribute('href')).toBe('/instructors')
  expect(await screen.findByRole('button', { name: 'Select Hatha' })).toBeTruthy()
})

it('shows full classes last', async () => {
  answer(listInstructors, [])
  setup()
  const named = (name: string, seats: number) => aClass({ name, seats })
  answer(listPopularClasses, [named('Full', 0), named('Most', 3), named('Next', 2)])
  await screen.findByRole('button', { name: 'Select Most' })
  const section = within(region('Choose the class for you'))
  const names = section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Most', 'Next', 'Full'])
})

it('links to all classes and all instructors', async () => {
  answer(listInstructors, [anInstructor()])
  setup()
  const all = (name: string) => screen.findByRole('link', { name })
  expect((await all('All classes')).getAttribute('href')).toBe('/classes')
  expect((await all('All instructors')).getAttribute('href')).toBe('/instructors')
})

it('keeps the banner when the popular classes cannot be loaded', async () => {
  answer(listInstructors, [])
  cutOff(listPopularClasses)
  renderScreen(<HomeScreen />)
  expect(await screen.findByText('We could not load the classes')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})
