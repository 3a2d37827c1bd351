import { listPopularClasses } from '@ningjing/contract/classes/classes'
import { readClub, readHome, SECTION_KINDS, type SectionKind } from '@ningjing/contract/club/club'
import { SITE_SEED } from '@ningjing/contract/club/site-seed'
import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { aClass, aClub, aHome, anInstructor } from '@ningjing/contract/testing/builders'
import { aTimetable, aTimetableDate } from '@ningjing/contract/testing/timetable-builders'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { theHome } from '../../features/club/club.api.ts'
import { answer, answerProblem, cutOff } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HomeScreen } from './home.tsx'

const region = (name: string) => screen.getByRole('region', { name })
const itemsOf = (name: string) =>
  within(region(name))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

beforeEach(() => answer(readTimetable, aTimetable()))

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

it('says after two seconds that the instructors are asked for again', async () => {
  cutOff(listInstructors)
  answer(listPopularClasses, [])
  renderScreen(<HomeScreen />, { at: '/', firstRetryMs: 3000 })
  const section = within(await screen.findByRole('region', { name: 'Meet our instructors' }))
  await section.findByText('We cannot reach the club right now. Trying again …', undefined, { timeout: 3000 })
  answer(listInstructors, [anInstructor({ email: 'mei@ningjing.example' })])
  // The second try may have begun before the answer is there; the third comes 4 seconds later.
  await section.findByText('mei@ningjing.example', undefined, { timeout: 10_000 })
  expect(section.queryByText(/Trying again/)).toBeNull()
})

it('lists the benefits, the statistics and the menu', async () => {
  answer(listInstructors, [])
  setup()
  await screen.findByRole('region', { name: 'Benefits Of Yoga' })
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

it('links to the classes, and shows the popular classes with Select', async () => {
  answer(listInstructors, [])
  setup()
  const browse = await screen.findByRole('link', { name: 'Browse classes' })
  expect(browse.getAttribute('href')).toBe('/classes')
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

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const isOf = (kind: string) => (one: { kind: string }) => one.kind === kind

it('shows the sections of the club in its order, and leaves out what is off', async () => {
  answer(listInstructors, [anInstructor()])
  const { sections, slides } = aHome()
  const shown = ['statistics', 'classes', 'studio', 'place'].flatMap((kind) =>
    SITE_SEED.sections.filter(isOf(kind)),
  )
  expect(sections.length).toBeGreaterThan(shown.length)
  answer(listPopularClasses, [aClass({ name: 'Hatha' })])
  renderScreen(<HomeScreen />, {
    at: '/',
    before: () => {
      const photos = [{ url: '/art/class-moon.svg', alt: 'The garden room' }]
      answer(readHome, aHome({ slides: slides.slice(0, 1), sections: shown, photos }))
      answer(readClub, aClub({ name: 'Lotus Yard', address: 'Seestraße 4, Berlin', rooms: [aRoom()] }))
    },
  })
  await screen.findByRole('region', { name: 'Where we are' })
  expect(headings()).toEqual([
    'Start where you are. Breathe from there.',
    'Count the ways you can personalize your practice',
    'Choose the class for you',
    'Come in',
    'Where we are',
  ])
  expect(screen.getByRole('img', { name: 'The garden room' })).toBeDefined()
  const place = within(region('Where we are'))
  expect(place.getByText('Lotus Yard, Seestraße 4, Berlin')).toBeDefined()
  expect(place.getByRole('link', { name: 'Open the map of Garden room' }).getAttribute('href')).toBe(
    'https://maps.example/garden',
  )
})

/** What a section is called on the page; the quote by its first line. */
const CALLED: Record<SectionKind, string> = {
  quote: 'Breathe in the day as it is.',
  classes: 'Choose the class for you',
  instructors: 'Meet our instructors',
  benefits: 'Benefits Of Yoga',
  statistics: 'Count the ways you can personalize your practice',
  menu: 'You are What You Eat',
  spaces: 'For every space, at any pace',
  studio: 'Come in',
  place: 'Where we are',
}

/** The sections on the page from top to bottom. */
function kindsShown(): SectionKind[] {
  const text = document.body.textContent ?? ''
  const shown = SECTION_KINDS.filter((kind) => text.includes(CALLED[kind]))
  return shown.toSorted((one, other) => text.indexOf(CALLED[one]) - text.indexOf(CALLED[other]))
}

it('draws every kind of section, in any order and without any other', async () => {
  answer(listInstructors, [anInstructor()])
  answer(listPopularClasses, [aClass({ name: 'Hatha' })])
  const photos = [{ url: '/art/class-moon.svg', alt: 'The garden room' }]
  const { client } = renderScreen(<HomeScreen />, {
    at: '/',
    before: () => answer(readClub, aClub({ address: 'Seestraße 4, Berlin' })),
  })
  const show = async (kinds: readonly SectionKind[]) => {
    const sections = kinds.flatMap((kind) => SITE_SEED.sections.filter(isOf(kind)))
    client.setQueryData(theHome().queryKey, aHome({ sections, photos }))
    await waitFor(() => expect(kindsShown()).toEqual(kinds))
  }
  await screen.findByRole('region', { name: CALLED.instructors })
  await show(SECTION_KINDS.toReversed())
  for (const off of SECTION_KINDS) await show(SECTION_KINDS.filter((kind) => kind !== off))
})

const aRoom = () => ({
  name: 'Garden room',
  photo: '',
  street: 'Seestraße 4',
  way: 'Through the yard.',
  map: 'https://maps.example/garden',
})

it('shows nothing of a studio and a place that the club has not described', async () => {
  answer(listInstructors, [])
  answer(listPopularClasses, [])
  const sections = SITE_SEED.sections.filter(({ kind }) => kind !== 'menu')
  renderScreen(<HomeScreen />, { at: '/', before: () => answer(readHome, aHome({ sections })) })
  await screen.findByRole('region', { name: 'Benefits Of Yoga' })
  expect(screen.queryByText('Come in')).toBeNull()
  expect(screen.queryByText('Where we are')).toBeNull()
  expect(screen.queryByText('You are What You Eat')).toBeNull()
})

describe('the next classes', () => {
  const at = (local: string, name: string, facts = {}) => aTimetableDate({ local, name, ...facts })
  const week = [
    at('2031-12-01T07:00', 'Off', { canceled: true }),
    at('2031-12-01T08:00', 'One'),
    at('2031-12-02T08:00', 'Two'),
    at('2031-12-03T08:00', 'Three'),
    at('2031-12-04T08:00', 'Four'),
    at('2031-12-05T08:00', 'Five'),
    at('2031-12-06T08:00', 'Six'),
  ]

  it('stand below the quote, five of them with their day', async () => {
    answer(listInstructors, [])
    answer(readTimetable, aTimetable({ dates: week }))
    setup()
    const band = within(await screen.findByRole('region', { name: 'Next classes' }))
    expect(band.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
    ])
    band.getByText('Today')
    band.getByText('Tomorrow')
    band.getByText('Wed, 3 Dec')
    await band.findByRole('button', { name: 'Select One' })
    expect(band.getByRole('link', { name: 'See the timetable' }).getAttribute('href')).toBe('/timetable')
    const quote = document.querySelector('blockquote')
    expect(quote?.nextElementSibling?.getAttribute('aria-labelledby')).toBe('next-classes')
  })

  it('come first where the quote stands elsewhere', async () => {
    answer(listInstructors, [])
    answer(listPopularClasses, [])
    answer(readTimetable, aTimetable({ dates: week }))
    const [quote, ...others] = aHome().sections
    const sections = quote ? [...others, quote] : others
    renderScreen(<HomeScreen />, { at: '/', before: () => answer(readHome, aHome({ sections })) })
    await screen.findByRole('region', { name: 'Next classes' })
    const named = [...document.querySelectorAll('section[aria-labelledby]')].map((one) =>
      one.getAttribute('aria-labelledby'),
    )
    expect(named.filter((id) => id === 'next-classes' || id === 'popular-classes')).toEqual([
      'next-classes',
      'popular-classes',
    ])
  })

  it('are left out without a date', async () => {
    answer(listInstructors, [])
    setup()
    await screen.findByRole('region', { name: 'Choose the class for you' })
    expect(screen.queryByRole('region', { name: 'Next classes' })).toBeNull()
  })
})
