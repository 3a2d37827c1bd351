import { issueToken } from '@ningjing/contract/auth/auth'
import { listSingleDates } from '@ningjing/contract/classes/class-life'
import { addStudent } from '@ningjing/contract/enrolments/enrolments'
import { listMessages, sendMessage } from '@ningjing/contract/messages/messages'
import { readRoster } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import { anId } from '@ningjing/contract/testing/builders'
import { type Role, readAdminFlag } from '@ningjing/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { forget, rostersOf } from '../../lib/rosters/kept-rosters.ts'
import { aRosterDate, aRosterStudent } from '../../testing/a-roster.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RosterScreen } from './roster.tsx'

const { uid } = aSessionUser()
const classId = anId()
const [past, today, tomorrow] = [
  aRosterDate(-200, '2027-01-04T18:30'),
  aRosterDate(0, '2027-01-11T18:30'),
  aRosterDate(24, '2027-01-12T18:30'),
]
const managed = { _id: classId, stage: 'open' as const, seats: 3, queued: 0, price: 45 }

function aRoster(overrides: Partial<Roster> = {}): Roster {
  return {
    class: { _id: classId, name: 'Yin', zone: 'America/New_York', place: 'Lotus Hall', capacity: 8 },
    sessions: [past, today, tomorrow],
    students: [aRosterStudent('Ana')],
    waiting: [],
    managed,
    ...overrides,
  }
}

function open(roster: Roster, role: Role = 'admin', before = (): void => undefined) {
  answer(readRoster, () => structuredClone(roster))
  return renderScreen(
    <LoggedIn>
      <RosterScreen />
    </LoggedIn>,
    {
      path: '/dashboard/roster/:id',
      at: { pathname: `/dashboard/roster/${classId}`, search: `?date=${today.id}` },
      as: aSessionUser(),
      role,
      before,
    },
  )
}

const addButton = () => screen.queryByRole('button', { name: 'Add a student…' })

beforeEach(() => forget(uid))

describe('adding a student from the roster', () => {
  it('takes the money at the desk, and shows the student at once', async () => {
    const roster = aRoster()
    answer(addStudent, () => {
      roster.students.push(aRosterStudent('Wanda', { kind: 'desk' }))
      return { insertedId: anId() }
    })
    const { user } = open(roster)
    await user.click(await screen.findByRole('button', { name: 'Add a student…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a student' }))
    expect(dialog.getByText(/^Yin: 3 seats left/)).toBeDefined()
    await user.type(dialog.getByLabelText(/^E-mail/), 'wanda@ningjing.example')
    await user.selectOptions(dialog.getByLabelText('Payment at the desk'), 'Cash')
    await user.dblClick(dialog.getByRole('button', { name: 'Add student' }))
    await screen.findByText('Student added')
    expect(screen.getByText('Wanda')).toBeDefined()
    expect(screen.getByText('Paid at the desk')).toBeDefined()
    expect(askedOf(addStudent).map(({ body }) => body)).toEqual([
      { classId, email: 'wanda@ningjing.example', paid: { how: 'cash', amount: 45 } },
    ])
  })

  it('shows who was added by a first try whose answer was lost', async () => {
    const roster = aRoster()
    answerProblem(addStudent, 'enrolment.exists')
    const { user } = open(roster)
    await user.click(await screen.findByRole('button', { name: 'Add a student…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a student' }))
    await user.type(dialog.getByLabelText(/^E-mail/), 'wanda@ningjing.example')
    roster.students.push(aRosterStudent('Wanda', { kind: 'comp' }))
    await user.click(dialog.getByRole('button', { name: 'Add student' }))
    await screen.findByText('Wanda')
  })

  it('says of somebody without an account that the student has to register first', async () => {
    answerProblem(addStudent, 'user.not-found')
    const { user } = open(aRoster())
    await user.click(await screen.findByRole('button', { name: 'Add a student…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a student' }))
    await user.type(dialog.getByLabelText(/^E-mail/), 'wanda@ningjing.example')
    await user.click(dialog.getByRole('button', { name: 'Add student' }))
    await dialog.findByText('No student has this e-mail. The student has to register first.')
  })

  it('has the shown date chosen where dates are sold by themselves', async () => {
    const rows = [today, tomorrow].map(({ id, at, minutes }) => ({
      classId: id,
      startAt: at,
      minutes,
      seats: 2,
      capacity: 2,
      held: 0,
      enrolled: 0,
      queued: 0,
      price: 18,
      place: '',
      online: '',
      canceled: false,
      own: [],
    }))
    answer(listSingleDates, rows)
    answer(addStudent, { insertedId: anId() })
    const singles = Object.fromEntries([today, tomorrow].map(({ id }) => [id, { capacity: 2, place: '' }]))
    const { user } = open(aRoster({ singles, managed: { ...managed, dropIn: {} } }), 'instructor')
    await user.click(await screen.findByRole('button', { name: 'Add a student…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a student' }))
    expect(await dialog.findByLabelText('Dates')).toHaveProperty('value', today.id)
    await user.type(dialog.getByLabelText(/^E-mail/), 'wanda@ningjing.example')
    await user.click(dialog.getByRole('button', { name: 'Add student' }))
    await screen.findByText('Student added')
    expect(askedOf(addStudent)).toMatchObject([{ body: { classId: today.id } }])
  })

  it.each([
    ['a substitute', { managed: undefined }],
    ['a canceled class', { managed: { ...managed, stage: 'canceled' as const } }],
    ['an archived class', { managed: { ...managed, stage: 'archived' as const } }],
    ['a class that is over', { sessions: [past] }],
  ])('is not offered to or for %s', async (_what, overrides) => {
    open(aRoster(overrides))
    await screen.findByText('Ana')
    expect(addButton()).toBeNull()
  })

  it.each([
    [{ seats: 0 }, 'No seat is free, so only an admin can add a student.'],
    [{ queued: 2 }, '2 people are waiting, so only an admin can add a student.'],
  ])('is not offered to an instructor without a free seat, who reads why (%o)', async (facts, why) => {
    open(aRoster({ managed: { ...managed, ...facts } }), 'instructor')
    await screen.findByText(why)
    expect(addButton()).toBeNull()
  })

  it('is not offered without a network, and what it needs is not kept', async () => {
    const { client } = open(aRoster())
    await screen.findByRole('button', { name: 'Add a student…' })
    await waitFor(async () => expect(await rostersOf(uid)).toHaveLength(1))
    expect((await rostersOf(uid))[0]).not.toHaveProperty('managed')
    for (const endpoint of [issueToken, readAdminFlag, readRoster]) cutOff(endpoint)
    await client.refetchQueries()
    await screen.findByText(/^The club cannot be reached/)
    expect(addButton()).toBeNull()
  })
})

describe('a message from the roster', () => {
  const at = '2027-01-10T12:00:00Z'
  const bo = aRosterStudent('Bo', { only: today.id })
  /** Ana comes to all dates, Bo today and tomorrow, Cy tomorrow; Di came to a date that is over, and waits for all. */
  const roster = aRoster({
    singles: {},
    students: [
      aRosterStudent('Ana'),
      bo,
      { ...bo, only: tomorrow.id },
      aRosterStudent('Cy', { only: tomorrow.id }),
      aRosterStudent('Di', { only: past.id }),
    ],
    waiting: [
      { userId: anId(), name: 'Ed', at, state: 'waiting' },
      { userId: bo.userId, name: 'Bo', at, state: 'waiting' },
    ],
  })

  async function write(shown: Roster) {
    answer(listMessages, [])
    answer(sendMessage, { recipients: 4 })
    const { user, client } = open(shown)
    await user.click(await screen.findByRole('button', { name: 'Write to all…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to all' }))
    await user.type(dialog.getByLabelText(/^Message/), 'Hello')
    return { user, client, dialog }
  }

  it('goes to the shown date or to the whole class, each person counted once', async () => {
    const { user, dialog } = await write(roster)
    expect(dialog.getByRole('radio', { name: 'This date, 2 people' })).toHaveProperty('checked', true)
    await user.click(dialog.getByRole('radio', { name: 'The whole class, 3 people' }))
    dialog.getByText('Yin. 3 people get a mail with your name.')
    await user.click(dialog.getByLabelText('Also to 1 person on the waiting list'))
    dialog.getByRole('radio', { name: 'This date, 3 people' })
    dialog.getByRole('radio', { name: 'The whole class, 4 people' })
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    await screen.findByText('It goes to 4 people.')
    expect(askedOf(sendMessage)).toMatchObject([{ body: { text: 'Hello', toWaiting: true } }])
    expect(askedOf(sendMessage)[0]?.body).not.toHaveProperty('sid')
  })

  it('can go to the whole class while nobody comes to the shown date', async () => {
    const { user, dialog } = await write({ ...roster, students: roster.students.slice(3), waiting: [] })
    expect(dialog.getByRole('button', { name: 'Send message' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('radio', { name: 'The whole class, 1 person' }))
    expect(dialog.getByRole('button', { name: 'Send message' })).toHaveProperty('disabled', false)
  })

  it.each([
    ['of a substitute', { managed: undefined }],
    ['to a class of one date', { sessions: [today] }],
  ])('%s is about the date', async (_what, overrides) => {
    const { user, dialog } = await write({ ...roster, ...overrides })
    expect(dialog.queryByRole('radio')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    await screen.findByText('It goes to 4 people.')
    expect(askedOf(sendMessage)).toMatchObject([{ body: { sid: today.id } }])
  })

  it('stands below the next one, with the date that it was about', async () => {
    const sent = { by: 'Mei', recipients: 3, toWaiting: false, at: '2027-01-10T23:30:00.000Z' }
    answer(listMessages, [
      { _id: anId(), text: 'Bring a blanket.', sid: tomorrow.id, ...sent },
      { _id: anId(), text: 'We are closed in June.', ...sent },
    ])
    const { user } = open(roster)
    await user.click(await screen.findByRole('button', { name: 'Write to all…' }))
    const [ofDate, ofClass] = await within(await screen.findByRole('dialog')).findAllByRole('listitem')
    expect(ofDate?.textContent).toMatch(
      /, Mei, to 3 people, about Tue, 12 Jan 2027, 6:30 PMBring a blanket\.$/,
    )
    expect(ofClass?.textContent).toMatch(/, Mei, to 3 peopleWe are closed in June\.$/)
  })

  it('that nobody gets is not told as sent, and stays', async () => {
    const { user, dialog } = await write(roster)
    answer(sendMessage, { recipients: 0 })
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    await dialog.findByText('Nobody gets this message: nobody is in the class now.')
    expect(dialog.getByLabelText(/^Message/)).toHaveProperty('value', 'Hello')
    expect(screen.queryByText('Message sent')).toBeNull()
    await waitFor(() => expect(askedOf(readRoster).length).toBeGreaterThan(1))
  })

  it('stays open with its text and its readers while the club cannot be reached', async () => {
    const { user, client, dialog } = await write(roster)
    await waitFor(async () => expect(await rostersOf(uid)).toHaveLength(1))
    cutOff(readRoster)
    await client.invalidateQueries({ queryKey: ['roster'] })
    await screen.findByText(/^The club cannot be reached/)
    expect(dialog.getByLabelText(/^Message/)).toHaveProperty('value', 'Hello')
    dialog.getByLabelText('Also to 1 person on the waiting list')
    expect(screen.queryByRole('button', { name: 'Write to all…' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    await screen.findByText('It goes to 4 people.')
    expect(askedOf(sendMessage)).toMatchObject([{ body: { text: 'Hello' } }])
  })
})
