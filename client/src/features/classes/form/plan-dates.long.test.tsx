import { createClass, editOwnClass, findConflicts, listOwnClasses } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { readClub } from '@ningjing/contract/club/club'
import { aClub, aManagedClass, anId, aUser } from '@ningjing/contract/testing/builders'
import { readUser } from '@ningjing/contract/users/users'
import { momentOf } from '@ningjing/contract/zone'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../../app/guards.tsx'
import { AddClassScreen } from '../../../screens/dashboard/add-class.tsx'
import { MyClassesScreen } from '../../../screens/dashboard/my-classes.tsx'
import { answer, answerProblem, askedOf, cutOff } from '../../../testing/answers.ts'
import { aSessionUser } from '../../../testing/fake-identity.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SLOW_TEST_MS } from '../../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS })

const ADD = '/dashboard/add-class'
const MINE = '/dashboard/my-classes'
const mei = aSessionUser({ email: 'mei@ningjing.example' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function openForm(search = '', before = () => {}) {
  answer(readUser, aUser({ email: mei.email, role: 'instructor' }))
  const guarded = (
    <LoggedIn>
      <AddClassScreen />
    </LoggedIn>
  )
  return renderScreen(guarded, {
    path: ADD,
    at: { pathname: ADD, search },
    as: mei,
    role: 'instructor',
    before,
  })
}

async function openEdit(yogaClass: ManagedClass) {
  answer(listOwnClasses, [yogaClass])
  const guarded = (
    <LoggedIn>
      <MyClassesScreen />
    </LoggedIn>
  )
  const { user } = renderScreen(guarded, { path: MINE, at: MINE, as: mei, role: 'instructor' })
  await user.click(await screen.findByRole('button', { name: `Update ${yogaClass.name}` }))
  await screen.findByLabelText('Cancellation')
  return user
}

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const set = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } })
const planned = () =>
  within(screen.getByRole('list', { name: 'Planned dates' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const add = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add class' }))
const sent = () => askedOf(createClass).map(({ body }) => body)

/** Fills in what a class must have. */
async function fillRest() {
  await screen.findByLabelText('Dates')
  set(/^Class name/, 'Yin')
  set(/^Image URL/, '/art/class-fold.svg')
  set(/^Available seats/, '12')
  set(/^Price/, '20')
}

async function planSeries(user: UserEvent, first = '2026-10-19T18:30') {
  await user.selectOptions(field('Dates'), 'Weekly series')
  set('First date and time', first)
  set('Length in minutes', '75')
  set('Number of weeks', '3')
}

const refuse = (path: string) =>
  answerProblem(createClass, 'request.invalid', {
    fields: [{ path, message: 'Another date begins at this time.' }],
  })

function expectDescribed(element: HTMLElement, text: string) {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(text)
}

function expectErrorAt(name: string, text: string) {
  expect(field(name).getAttribute('aria-invalid')).toBe('true')
  expectDescribed(field(name), text)
}

describe('the dates of a new class', () => {
  it('end the sales when the first begins, as the form shows', async () => {
    const { user } = openForm()
    await fillRest()
    const end = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sales end' })
    expect(end().selectedOptions[0]?.text).toBe('Never')
    await planSeries(user)
    expect(end().selectedOptions[0]?.text).toBe('When the first date begins')
    await user.selectOptions(end(), 'Never')
    await user.selectOptions(field('Dates'), 'Dates on request')
    expect(end().selectedOptions[0]?.text).toBe('Never')
  })

  it('say what they coincide with, and can be added all the same', async () => {
    const { user } = openForm()
    const at = '2026-10-26T22:30:00.000Z'
    answer(findConflicts, [{ startAt: at, kind: 'place', classId: anId(), name: 'Hatha', at }])
    answer(createClass, { insertedId: anId() })
    await fillRest()
    set('Place', 'Studio 1')
    await planSeries(user)
    await screen.findByText('“Hatha” is in the same place on Mon, 26 Oct, 6:30 PM.')
    expect(screen.getByText(/1 coincides with another date/)).toBeDefined()
    expect(planned()[1]).toContain('“Hatha”')
    const asked = askedOf(findConflicts)
    expect(asked.length).toBeLessThan(3)
    expect(asked.at(-1)?.body).toEqual({
      sessions: ['2026-10-19T18:30', '2026-10-26T18:30', '2026-11-02T18:30'].map((local) => ({
        local,
        minutes: 75,
      })),
      place: 'Studio 1',
    })
    await user.click(screen.getByRole('button', { name: /^Skip Mon, 26 Oct/ }))
    expect(screen.queryByText(/is in the same place/)).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Put back Mon, 26 Oct/ }))
    await add(user)
    await screen.findByText(`At ${MINE}`)
  })

  it('leave out the days on which the club is closed, and say which; they can be put back', async () => {
    const closed = [{ from: '2026-10-24', to: '2026-10-26', name: 'Repairs' }]
    const { user } = openForm('', () => answer(readClub, aClub({ closed })))
    answer(createClass, { insertedId: anId() })
    await fillRest()
    await planSeries(user)
    const kept = () => screen.getAllByRole('button', { name: /^Skip / }).length
    expect(kept()).toBe(2)
    expect(screen.getByText(/1 is left out because the club is closed then/)).toBeDefined()
    expect(planned()[1]).toContain('The club is closed: Repairs')
    await user.click(screen.getByRole('button', { name: /^Put back Mon, 26 Oct/ }))
    expect(kept()).toBe(3)
    await user.click(screen.getByRole('button', { name: /^Skip Mon, 26 Oct/ }))
    await add(user)
    await screen.findByText(`At ${MINE}`)
    expect(sent()).toMatchObject([
      {
        sessions: [
          { local: '2026-10-19T18:30', minutes: 75 },
          { local: '2026-11-02T18:30', minutes: 75 },
        ],
      },
    ])
  })

  it('are planned without a hint while conflicts cannot be looked up', async () => {
    const { user } = openForm()
    cutOff(findConflicts)
    await fillRest()
    await planSeries(user)
    await waitFor(() => expect(askedOf(findConflicts).length).toBeGreaterThan(0))
    expect(planned()).toHaveLength(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are a weekly series at the same time of the clock, also where the clocks change', async () => {
    const { user } = openForm()
    answer(createClass, { insertedId: anId() })
    await fillRest()
    await planSeries(user, '2026-10-26T18:30')
    expect(planned().map((text) => text?.replace(/Skip$/, ''))).toEqual([
      'Mon, 26 Oct, 6:30 – 7:45 PM EDT 1 h 15 min',
      'Mon, 2 Nov, 6:30 – 7:45 PM EST 1 h 15 min',
      'Mon, 9 Nov, 6:30 – 7:45 PM EST 1 h 15 min',
    ])
    expect(screen.getByText('All times are New York time.')).toBeDefined()
    await add(user)
    await screen.findByText(`At ${MINE}`)
    expect(sent()).toEqual([
      {
        name: 'Yin',
        image: '/art/class-fold.svg',
        seats: 12,
        price: 20,
        description: '',
        sessions: ['2026-10-26T18:30', '2026-11-02T18:30', '2026-11-09T18:30'].map((local) => ({
          local,
          minutes: 75,
        })),
      },
    ])
  })

  it('leave out the days that are skipped, and take them back', async () => {
    const { user } = openForm()
    answer(createClass, { insertedId: anId() })
    await fillRest()
    await planSeries(user)
    const skip = screen.getByRole('button', { name: /^Skip Mon, 26 Oct/ })
    await user.click(skip)
    expect(screen.getByText('2 dates')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Put back Mon, 26 Oct/ }))
    await user.click(screen.getByRole('button', { name: /^Skip Mon, 19 Oct/ }))
    await user.click(screen.getByRole('button', { name: /^Put back Mon, 19 Oct/ }))
    // The day stays out when the time changes.
    set('First date and time', '2026-10-19T07:00')
    await add(user)
    await screen.findByText(`At ${MINE}`)
    expect(sent()).toMatchObject([
      { sessions: [{ local: '2026-10-19T07:00' }, { local: '2026-11-02T07:00' }] },
    ])
  })

  it('are checked one by one; what was typed stays', async () => {
    const { user } = openForm()
    answer(createClass, { insertedId: anId() })
    await fillRest()
    // New York skips this hour on 14 March 2027.
    await planSeries(user, '2027-02-28T02:30')
    expect(planned()[2]).toMatch(/^Sun, 14 Mar 2027, 2:30 AM .*The clocks skip this time on this day/)
    await add(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Change or skip the dates that are marked.')
    expect(sent()).toEqual([])
    expect(field('First date and time').value).toBe('2027-02-28T02:30')
    await user.click(screen.getByRole('button', { name: /^Skip Sun, 14 Mar/ }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await add(user)
    await screen.findByText(`At ${MINE}`)
  })

  it.each([
    ['First date and time', '', 'Choose a date and a time.'],
    ['Length in minutes', '10', 'Use 15 to 480 minutes.'],
    ['Number of weeks', '53', 'Use 1 to 52 weeks.'],
  ])('need a valid %s, not "%s"', async (name, typed, message) => {
    const { user } = openForm()
    await fillRest()
    await planSeries(user)
    set(name, typed)
    await add(user)
    await screen.findByText(message)
    expect(document.activeElement).toBe(field(name))
    expect(sent()).toEqual([])
  })

  it('show the error of the API at the one date', async () => {
    const { user } = openForm()
    refuse('sessions.0.local')
    await fillRest()
    await user.selectOptions(field('Dates'), 'One date')
    set('First date and time', '2026-10-19T18:30')
    await add(user)
    await screen.findByText('Another date begins at this time.')
    expectErrorAt('First date and time', 'Another date begins at this time.')
    expect(document.activeElement).toBe(field('First date and time'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('show errors of the API at the dates of a series, until they change', async () => {
    const { user } = openForm()
    refuse('sessions.1.local')
    await fillRest()
    await planSeries(user)
    await user.click(screen.getByRole('button', { name: /^Skip Mon, 26 Oct/ }))
    await add(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Change or skip the dates that are marked.')
    // The second of the dates that were sent.
    expect(planned()[2]).toMatch(/^Mon, 2 Nov, .*Another date begins at this time\./)
    const skip = screen.getByRole('button', { name: /^Skip Mon, 2 Nov/ })
    expect(document.activeElement).toBe(skip)
    expectDescribed(skip, 'Another date begins at this time.')
    await user.click(skip)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.queryByText('Another date begins at this time.')).toBeNull()
  })

  it('show an error of the API about all of them below the list', async () => {
    const { user } = openForm()
    refuse('sessions')
    await fillRest()
    await planSeries(user)
    await add(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Another date begins at this time.')
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Planned dates' }))
  })

  it('take the focus where the first one cannot be saved', async () => {
    const { user } = openForm()
    await fillRest()
    await planSeries(user, '2026-09-28T18:30')
    await add(user)
    await screen.findByRole('alert')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Skip Mon, 28 Sep/ }))
  })

  it('must lie in the future', async () => {
    const { user } = openForm()
    await fillRest()
    await user.selectOptions(field('Dates'), 'One date')
    set('First date and time', '2026-09-01T18:30')
    expect(planned()).toEqual([expect.stringContaining('Use a time in the future.')])
  })
})

describe('the preview', () => {
  it('shows the next date, the place and the level', async () => {
    const { user } = openForm()
    await fillRest()
    await planSeries(user)
    set('Place', 'Boathouse')
    set('Online link', 'https://meet.example/yin')
    await user.selectOptions(field('Level'), 'Beginners')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    preview.getByText('Mon, 19 Oct, 6:30 PM')
    preview.getByText('New York time, + 2 more dates')
    preview.getByText('Boathouse · Online · Beginners')
  })
})

describe('place, level, terms and the end of sales', () => {
  it('are sent with the class', async () => {
    const { user } = openForm()
    answer(createClass, { insertedId: anId() })
    await fillRest()
    set('Place', ' 12 Elm Street ')
    set('Online link', 'https://meet.example/yin')
    await user.selectOptions(field('Level'), 'Beginners')
    expect(
      screen.getByText(
        'Cancel within 14 days of payment and get everything back. After that, there is no refund.',
      ),
    ).toBeDefined()
    await user.selectOptions(field('Dates'), 'One date')
    set('First date and time', '2026-11-03T18:30')
    await user.selectOptions(field('Cancellation'), 'Own terms')
    set('Hours before the first date', '48')
    set('Percent after that', '50')
    expect(
      screen.getByText(
        'Cancel up to 2 days before the first date and get everything back. After that, you get 50% back until it begins.',
      ),
    ).toBeDefined()
    await user.selectOptions(field('Sales end'), 'At a set time')
    set('Sales end at', '2026-11-02T12:00')
    await add(user)
    await screen.findByText(`At ${MINE}`)
    expect(sent()).toMatchObject([
      {
        place: '12 Elm Street',
        online: 'https://meet.example/yin',
        level: 'beginner',
        terms: { freeHours: 48, latePercent: 50, freeDays: 14 },
        salesEndAt: '2026-11-02T17:00:00.000Z',
      },
    ])
  })

  it.each([
    ['Online link', 'http://meet.example', 'Use an https:// address.'],
    ['Place', 'x'.repeat(201), 'Use at most 200 characters.'],
  ])('reject the %s "%s"', async (name, typed, message) => {
    const { user } = openForm()
    await fillRest()
    set(name, typed)
    await add(user)
    await screen.findByText(message)
    expect(field(name).value).toBe(typed)
    expect(sent()).toEqual([])
  })

  it('reject own terms that are no numbers', async () => {
    const { user } = openForm()
    await fillRest()
    await user.selectOptions(field('Cancellation'), 'Own terms')
    set('Days after payment', '61')
    await add(user)
    await screen.findByText('Use a whole number from 0 to 60.')
    expect(sent()).toEqual([])
  })

  it('show errors of the API at their fields', async () => {
    const { user } = openForm()
    answerProblem(createClass, 'request.invalid', { fields: [{ path: 'place', message: 'Where is that?' }] })
    await fillRest()
    set('Place', 'Moon')
    await add(user)
    await screen.findByText('Where is that?')
    expect(document.activeElement).toBe(field('Place'))
  })

  it('show errors of the API at terms and the end of sales', async () => {
    const { user } = openForm()
    const fields = [
      { path: 'terms.freeDays', message: 'Use fewer days.' },
      { path: 'salesEndAt', message: 'Use another moment.' },
    ]
    answerProblem(createClass, 'request.invalid', { fields })
    await fillRest()
    await user.selectOptions(field('Cancellation'), 'Own terms')
    await user.selectOptions(field('Sales end'), 'At a set time')
    set('Sales end at', '2026-11-02T12:00')
    await add(user)
    expectErrorAt('Days after payment', 'Use fewer days.')
    expectErrorAt('Sales end at', 'Use another moment.')
    expect(document.activeElement).toBe(field('Days after payment'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are not held back by a number that the form no longer shows', async () => {
    const { user } = openForm()
    answer(createClass, { insertedId: anId() })
    await fillRest()
    await user.selectOptions(field('Cancellation'), 'Own terms')
    set('Days after payment', '61')
    await user.selectOptions(field('Dates'), 'One date')
    set('First date and time', '2026-11-03T18:30')
    await add(user)
    await screen.findByText(`At ${MINE}`)
    expect(sent()).toMatchObject([{ terms: { freeHours: 24, latePercent: 0, freeDays: 14 } }])
  })

  it('can be loaded again; a class without dates can be added without them', async () => {
    const { user } = openForm('', () => cutOff(readClub))
    await screen.findByText('We could not load the club’s time zone')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('button', { name: 'Add class' })).toBeDefined()
  })
})

const at = (local: string) => momentOf(local, 'America/New_York').at?.toISOString() ?? ''
const session = (local: string, canceled = false) => ({
  id: anId(),
  local,
  at: at(local),
  minutes: 60,
  canceled,
})
const hatha = aManagedClass({
  name: 'Hatha',
  zone: 'America/New_York',
  sessions: [session('2026-10-20T18:30'), session('2026-10-27T18:30'), session('2026-11-03T18:30', true)],
  salesEndAt: at('2026-10-20T18:30'),
  place: 'Room 2',
})

describe('a copy of a class with dates', () => {
  it('has its days and times in the weeks after it, and moves them to another first date', async () => {
    answer(listOwnClasses, [hatha])
    const { user } = openForm(`?from=${hatha._id}`)
    answer(createClass, { insertedId: anId() })
    await screen.findByLabelText('First date and time')
    expect(field('First date and time').value).toBe('2026-11-03T18:30')
    expect(planned()).toEqual([
      expect.stringMatching(/^Tue, 3 Nov, 6:30/),
      expect.stringMatching(/^Tue, 10 Nov, 6:30/),
    ])
    set('First date and time', '2027-01-05T19:00')
    await add(user)
    await screen.findByText(`At ${MINE}`)
    expect(sent()).toMatchObject([
      {
        place: 'Room 2',
        sessions: [
          { local: '2027-01-05T19:00', minutes: 60 },
          { local: '2027-01-12T19:00', minutes: 60 },
        ],
      },
    ])
    expect(sent()[0]).not.toHaveProperty('salesEndAt')
  })

  it('has its days and times in the coming weeks when its dates are long over', async () => {
    const over = { ...hatha, sessions: [session('2026-08-04T18:30'), session('2026-08-11T18:30')] }
    answer(listOwnClasses, [over])
    openForm(`?from=${over._id}`)
    expect((await screen.findByLabelText<HTMLInputElement>('First date and time')).value).toBe(
      '2026-10-06T18:30',
    )
    expect(planned()).toEqual([
      expect.stringMatching(/^Tue, 6 Oct, 6:30/),
      expect.stringMatching(/^Tue, 13 Oct, 6:30/),
    ])
  })
})

describe('updating a class with dates', () => {
  const bodies = () => askedOf(editOwnClass).map(({ body }) => body)
  const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Update' }))

  it('sends the schedule only where it changed', async () => {
    const user = await openEdit(hatha)
    answer(editOwnClass, { modifiedCount: 1 })
    set('Place', 'Room 3')
    await save(user)
    const asShown = { seatsShown: 12, capacityShown: 12, shown: { place: 'Room 2' } }
    await waitFor(() => expect(bodies()).toEqual([{ place: 'Room 3', ...asShown }]))
  })

  it('names dates and place that another window has saved, and replaces them only then', async () => {
    const user = await openEdit(hatha)
    const [first] = hatha.sessions
    const sessions = [{ ...first, local: '2026-10-20T20:00' }]
    answerProblem(editOwnClass, 'class.changed', {
      facts: { sessions: JSON.stringify(sessions), place: 'Room 9', terms: 'null', salesEndAt: 'null' },
    })
    await user.click(screen.getByRole('button', { name: /^Skip Tue, 27 Oct/ }))
    set('Place', 'Room 3')
    await save(user)
    const alert = await screen.findByText(/changed in another window/)
    expect(alert.textContent).toContain(
      'place is now “Room 9”, dates are now “Tue, 20 Oct, 8:00 PM”, the terms of cancellation have changed, the end of sales has changed.',
    )
    expect(bodies().at(-1)).toMatchObject({ shown: { sessions: hatha.sessions, place: 'Room 2' } })
    answer(editOwnClass, { modifiedCount: 1 })
    await save(user)
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ shown: { sessions, place: 'Room 9' } }))
  })

  it('keeps the ids of the dates that stay', async () => {
    const user = await openEdit(hatha)
    answer(editOwnClass, { modifiedCount: 1 })
    await user.click(screen.getByRole('button', { name: /^Skip Tue, 20 Oct/ }))
    await save(user)
    const [, second] = hatha.sessions
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { sessions: [{ id: second?.id, local: '2026-10-27T18:30', minutes: 60 }] },
      ]),
    )
  })

  it('shows errors of the API at its dates', async () => {
    const user = await openEdit(hatha)
    const fields = [{ path: 'sessions.1.local', message: 'The clocks skip this time.' }]
    answerProblem(editOwnClass, 'request.invalid', { fields })
    set('Place', 'Room 3')
    await save(user)
    await screen.findByText('The clocks skip this time.')
    expect(planned()[1]).toContain('The clocks skip this time.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Skip Tue, 27 Oct/ }))
  })

  it('leaves the dates of an approved class with students alone', async () => {
    await openEdit({ ...hatha, enrolled: 2 })
    expect(screen.getByText(/^Students count on this class/)).toBeDefined()
    expect(screen.queryByLabelText('Dates')).toBeNull()
    expect(planned()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull()
  })
})
