import { CLASSES_PAGE_SIZE, listPublicClasses } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { Problem } from '@ningjing/contract/problems'
import { aClass, anInstructor } from '@ningjing/contract/testing/builders'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { ClassesScreen } from '../../../screens/public/classes.tsx'
import { type Asked, answer, askedOf, cutOff } from '../../../testing/answers.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useFormats } from '../../../testing/use-formats.ts'

const mei = anInstructor({ name: 'Mei Tanaka' })
const yin = aClass({ name: 'Yin', instructor: 'Ravi Menon' })
const flow = aClass({ name: 'Flow', instructorId: mei._id })

/** The query of the first page without search, filters and sort order. */
const ALL = { sort: 'upcoming', limit: String(CLASSES_PAGE_SIZE) }

/** Answers a search with the first class, and any other query with the second. */
function reply({ query }: Asked) {
  if (Object.keys(query).length === Object.keys(ALL).length) return aPage([yin, flow])
  return aPage(query.search === 'nobody' ? [] : query.search ? [yin] : [flow])
}

const aPage = (items: PublicClass[], total = items.length, nextCursor: string | null = null) => ({
  items,
  total,
  nextCursor,
})

function setup(search = '') {
  answer(listInstructors, [mei])
  answer(listPublicClasses, reply)
  const screens = (
    <>
      <ClassesScreen />
      <Address />
    </>
  )
  return renderScreen(screens, { at: { pathname: '/classes', search } })
}

/** Shows the address, with a back button. */
function Address() {
  const navigate = useNavigate()
  return (
    <button type="button" title="Back" onClick={() => void navigate(-1)}>
      Address {useLocation().search}
    </button>
  )
}

const shown = () => screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent)
const address = () => screen.getByTitle('Back').textContent.replace('Address ', '')
const searchField = () => screen.getByRole('searchbox', { name: 'Search class or instructor' })
const lastQuery = () => askedOf(listPublicClasses).at(-1)?.query

it('is a landmark with its filters', async () => {
  setup()
  const area = within(await screen.findByRole('search'))
  for (const role of ['searchbox', 'combobox', 'checkbox'])
    expect(area.getAllByRole(role)).not.toHaveLength(0)
})

it('says how many classes there are, without a search too', async () => {
  setup()
  const count = await screen.findByText('2 classes')
  expect(count.getAttribute('role')).toBe('status')
})

it('searches after a pause in typing and keeps the old list until the answer arrives', async () => {
  const { user } = setup()
  await screen.findByText('Flow')
  let finish = () => {}
  answer(listPublicClasses, async (asked) => {
    await new Promise<void>((done) => {
      finish = done
    })
    return reply(asked)
  })
  await user.type(searchField(), 'yin ')
  expect(askedOf(listPublicClasses)).toHaveLength(1)
  await waitFor(() => expect(lastQuery()).toEqual({ search: 'yin', ...ALL }))
  expect(shown()).toEqual(['Yin', 'Flow'])
  finish()
  await waitFor(() => expect(shown()).toEqual(['Yin']))
  expect(screen.getByText('1 result').getAttribute('role')).toBe('status')
  expect(address()).toBe('?search=yin')
  expect(searchField()).toHaveProperty('value', 'yin ')
})

it('adds one history entry for all typed text; back restores the full list', async () => {
  const { user } = setup()
  await screen.findByText('Flow')
  await user.type(searchField(), 'y')
  await waitFor(() => expect(address()).toBe('?search=y'))
  await user.type(searchField(), 'in')
  await waitFor(() => expect(address()).toBe('?search=yin'))
  await user.click(screen.getByTitle('Back'))
  await waitFor(() => expect(shown()).toEqual(['Yin', 'Flow']))
  expect([address(), searchField().getAttribute('value')]).toEqual(['', ''])
})

it('searches at once on Enter', async () => {
  const { user } = setup()
  await user.type(searchField(), 'yin{Enter}')
  expect(address()).toBe('?search=yin')
})

it('filters by instructor and by free seats, and sorts', async () => {
  const { user } = setup()
  await screen.findByText('Mei Tanaka', { selector: 'option' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Instructor' }), 'Mei Tanaka')
  await user.click(screen.getByRole('checkbox', { name: 'Only with seats left' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price, high to low')
  const query = { instructor: mei._id, available: 'true', sort: '-price' }
  await waitFor(() => expect(lastQuery()).toEqual({ ...ALL, ...query }))
  expect(Object.fromEntries(new URLSearchParams(address()))).toEqual(query)
  await waitFor(() => expect(shown()).toEqual(['Flow']))
})

it.each([
  ['monday', 'Monday', 'Sunday'],
  ['sunday', 'Sunday', 'Saturday'],
] as const)('lists the weekdays of a club whose weeks begin on %s', async (weekStart, first, last) => {
  useFormats({ weekStart })
  setup()
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Weekday' })
  const days = [...select.options].slice(1)
  expect([days[0]?.text, days[6]?.text]).toEqual([first, last])
  expect(days.find(({ text }) => text === 'Sunday')?.value).toBe('7')
})

it('filters by weekday, level and dates to come, and sorts by the newest', async () => {
  const { user } = setup()
  await screen.findByText('Flow')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Weekday' }), 'Sunday')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Improvers')
  await user.click(screen.getByRole('checkbox', { name: 'With upcoming dates' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first')
  const query = { weekday: '7', level: 'improver', upcoming: 'true', sort: 'newest' }
  await waitFor(() => expect(lastQuery()).toEqual({ ...ALL, ...query }))
  expect(Object.fromEntries(new URLSearchParams(address()))).toEqual(query)
})

it('keeps both of two choices made before the URL has changed', async () => {
  setup()
  await screen.findByText('Flow')
  act(() => {
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only with seats left' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: '-price' } })
  })
  await waitFor(() => expect(address()).toBe('?available=true&sort=-price'))
})

it('restores search and filters from the URL', async () => {
  setup(`?search=yin&instructor=${mei._id}&sort=popular&available=true&weekday=2&level=all&upcoming=true`)
  await waitFor(() => expect(shown()).toEqual(['Yin']))
  await screen.findByText('Mei Tanaka', { selector: 'option' })
  expect(searchField()).toHaveProperty('value', 'yin')
  expect(screen.getByRole('combobox', { name: 'Instructor' })).toHaveProperty('value', mei._id)
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'popular')
  expect(screen.getByRole('combobox', { name: 'Weekday' })).toHaveProperty('value', '2')
  expect(screen.getByRole('combobox', { name: 'Level' })).toHaveProperty('value', 'all')
  for (const name of ['Only with seats left', 'With upcoming dates']) {
    expect(screen.getByRole('checkbox', { name })).toHaveProperty('checked', true)
  }
})

it('ignores invalid values in the URL', async () => {
  setup('?sort=upcoming&instructor=me&available=no&search=%20&cursor=&weekday=8&level=&upcoming=1')
  await waitFor(() => expect(shown()).toEqual(['Yin', 'Flow']))
  expect(askedOf(listPublicClasses).map(({ query }) => query)).toEqual([ALL])
})

it('says that nothing matches and offers to show all', async () => {
  const { user } = setup('?search=nobody')
  await screen.findByRole('heading', { name: 'No classes match “nobody”' })
  await user.click(await screen.findByRole('button', { name: 'Show all classes' }))
  await waitFor(() => expect(shown()).toEqual(['Yin', 'Flow']))
  expect(address()).toBe('')
})

it('links the pages, and shows the first one for an invalid cursor', async () => {
  const { user } = setup('?sort=name')
  answer(listPublicClasses, ({ query }) => {
    if (query.cursor === 'cut') throw new Problem('request.invalid')
    return query.cursor ? aPage([flow], 21) : aPage([yin], 21, 'next')
  })
  await user.click(await screen.findByRole('link', { name: 'Next' }))
  await waitFor(() => expect(shown()).toEqual(['Flow']))
  expect(address()).toBe('?sort=name&cursor=next')
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  await waitFor(() => expect(shown()).toEqual(['Yin']))
})

it('links to the next page by a URL that can be opened directly', async () => {
  const total = CLASSES_PAGE_SIZE + 1
  const { user } = setup()
  answer(listPublicClasses, ({ query }) =>
    query.cursor
      ? aPage([flow], total)
      : aPage(
          Array.from({ length: CLASSES_PAGE_SIZE }, () => aClass()),
          total,
          'next',
        ),
  )
  const next = await screen.findByRole('link', { name: 'Next' })
  expect(next.getAttribute('href')).toBe('/classes?cursor=next')
  screen.getByText('1–100 of 101')
  next.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toEqual(['Flow']))
  expect(lastQuery()).toEqual({ cursor: 'next', ...ALL })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('101–101 of 101'))
})

it('does not block the next page after one was opened in a new tab', async () => {
  const { user } = setup()
  answer(listPublicClasses, ({ query }) => (query.cursor ? aPage([flow], 2) : aPage([yin], 2, 'next')))
  const next = await screen.findByRole('link', { name: 'Next' })
  await user.keyboard('{Control>}')
  await user.click(next)
  await user.keyboard('{/Control}')
  expect(address()).toBe('')
  await user.click(next)
  await waitFor(() => expect(shown()).toEqual(['Flow']))
})

it('offers a retry when a search fails, instead of the old list', async () => {
  const { user } = setup()
  await screen.findByText('Flow')
  cutOff(listPublicClasses)
  await user.type(searchField(), 'yin{Enter}')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(shown()).toEqual([])
  answer(listPublicClasses, reply)
  await user.click(retry)
  await waitFor(() => expect(shown()).toEqual(['Yin']))
})
