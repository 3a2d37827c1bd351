import { issueToken } from '@ningjing/contract/auth/auth'
import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { moveByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { listMessages, sendMessage } from '@ningjing/contract/messages/messages'
import { markAttendance, readRoster } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import { aClass, anId } from '@ningjing/contract/testing/builders'
import { aTimetableDate } from '@ningjing/contract/testing/timetable-builders'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { readAdminFlag } from '@ningjing/contract/users/users'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { forget, keepRoster, marksOf, rostersOf } from '../../lib/rosters/kept-rosters.ts'
import { aRosterDate, aRosterStudent } from '../../testing/a-roster.ts'
import { answer, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RosterScreen } from './roster.tsx'

const { uid } = aSessionUser()
const classId = anId()

const [today, tomorrow] = [aRosterDate(0, '2027-01-11T18:30'), aRosterDate(24, '2027-01-12T18:30')]

/** Ana comes to all dates, Bo today and tomorrow by themselves, Cy tomorrow; Di waits for today, Ed for all dates. */
function aRosterOfDates(): Roster {
  const at = '2027-01-10T12:00:00Z'
  const bo = aRosterStudent('Bo', { only: today.id, firstTime: true })
  return {
    class: { _id: classId, name: 'Yin', zone: 'America/New_York', place: 'Lotus Hall', capacity: 8 },
    sessions: [today, tomorrow],
    singles: {
      [today.id]: { capacity: 2, place: 'Lotus Hall' },
      [tomorrow.id]: { capacity: 3, place: 'Garden' },
    },
    students: [
      aRosterStudent('Ana'),
      bo,
      { ...bo, only: tomorrow.id, firstTime: false },
      aRosterStudent('Cy', { only: tomorrow.id }),
    ],
    waiting: [
      { userId: anId(), name: 'Ed', at, state: 'waiting' },
      { userId: anId(), name: 'Di', at, state: 'waiting', only: today.id },
    ],
  }
}

const accept = () =>
  answer(markAttendance, ({ body }) => ({ kept: (body as { marks: object[] }).marks.length }))

function open(
  roster: Roster,
  { date = today, before = (): void => undefined, role = 'instructor' as 'instructor' | 'admin' } = {},
) {
  answer(readRoster, () => structuredClone(roster))
  accept()
  return renderScreen(
    <LoggedIn>
      <RosterScreen />
    </LoggedIn>,
    {
      path: '/dashboard/roster/:id',
      at: { pathname: `/dashboard/roster/${classId}`, search: `?date=${date.id}` },
      as: aSessionUser(),
      role,
      before,
    },
  )
}

beforeEach(() => forget(uid))

/** The lines of the lists: those who come, then those who wait. */
const lines = async () => {
  await screen.findByText('Ana')
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('of a date has those of all dates and those of this one, of the seats of both', async () => {
  open(aRosterOfDates())
  expect(await lines()).toEqual([
    'AnaPaid by cardPresentNo-show',
    expect.stringMatching(/^BoFirst time herePaid by card · This date only/),
    expect.stringMatching(/^EdWaiting since .*, for all dates$/),
    'DiWaiting since Sun, 10 Jan 2027, 7:00 AM EST',
  ])
  expect(screen.getByText('2 of 10 seats taken, 0 present, 0 no-show')).toBeDefined()
  expect(screen.getByText('Lotus Hall')).toBeDefined()
})

it('of another date has others, and where it is held', async () => {
  const { user } = open(aRosterOfDates())
  await lines()
  await user.selectOptions(screen.getByLabelText('Date'), tomorrow.id)
  expect((await lines()).map((line) => line?.slice(0, 2))).toEqual(['An', 'Bo', 'Cy', 'Ed'])
  expect(screen.getByText(/^3 of 11 seats taken, 0 present, 0 no-show/)).toBeDefined()
  expect(screen.getByText('Garden')).toBeDefined()
})

it('says of nobody that they come to one date only where all do', async () => {
  const { students, ...roster } = aRosterOfDates()
  open({ ...roster, class: { ...roster.class, capacity: 0 }, students: students.filter(({ only }) => only) })
  await screen.findByText('1 of 2 seats taken, 0 present, 0 no-show')
  expect(screen.queryByText(/This date only/)).toBeNull()
})

it('is on paper the chosen date, with those who come to it', async () => {
  open(aRosterOfDates(), { date: tomorrow })
  await lines()
  act(() => window.dispatchEvent(new Event('beforeprint')))
  const [head, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
  expect([...(head?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Tue12 Jan 20276:30 PM',
    'Note',
  ])
  expect(rows.slice(0, 4).map(({ children }) => children[0]?.textContent)).toEqual(['Ana', 'Bo', 'Cy', ''])
})

it('counts those who come to the date as readers of a message about it', async () => {
  answer(listMessages, [])
  answer(sendMessage, { recipients: 4 })
  const { user } = open(aRosterOfDates())
  await user.click(await screen.findByRole('button', { name: 'Write to all…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/2 people get a mail with your name/)).toBeDefined()
  await user.click(dialog.getByLabelText('Also to 2 people on the waiting list'))
  await user.type(dialog.getByLabelText(/^Message/), 'Hello')
  await user.click(dialog.getByRole('button', { name: 'Send message' }))
  await screen.findByText('It goes to 4 people.')
  expect(askedOf(sendMessage).at(-1)).toMatchObject({ params: { id: classId }, body: { sid: today.id } })
})

it('marks who comes to one date, of the class, and keeps the mark without a network', async () => {
  const roster = aRosterOfDates()
  const { waiting: _waiting, ...kept } = roster
  await keepRoster(uid, 'instructor', kept)
  const { user, client } = open(roster, {
    before: () => {
      for (const endpoint of [issueToken, readAdminFlag, readRoster, markAttendance]) cutOff(endpoint)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Present: Bo' }))
  await screen.findByText('1 not sent yet')
  expect(screen.getByText('2 of 10 seats taken, 1 present, 0 no-show')).toBeDefined()
  const bo = roster.students[1]?.userId
  expect(await marksOf(uid)).toMatchObject([{ classId, sessionId: today.id, userId: bo }])
  answer(issueToken, { token: 'token-of-api' })
  answer(readAdminFlag, { admin: false })
  answer(readRoster, roster)
  accept()
  await client.refetchQueries()
  await waitFor(() => expect(screen.queryByText('1 not sent yet')).toBeNull())
  expect(askedOf(markAttendance).at(-1)).toMatchObject({ params: { id: classId, sid: today.id } })
  expect(await rostersOf(uid)).toMatchObject([{ singles: roster.singles }])
})

it('shows a kept roster of an earlier release, in which nobody comes to one date only', async () => {
  const { singles: _singles, waiting: _waiting, students, ...old } = aRosterOfDates()
  await keepRoster(uid, 'instructor', { ...old, students: students.slice(0, 1) })
  open(aRosterOfDates(), { before: () => cutOff(readRoster) })
  await screen.findByText(/This is the roster of/)
  expect(screen.getByText('1 of 8 seats taken, 0 present, 0 no-show')).toBeDefined()
})

it('offers to move who comes to one date to another date or class, and to none that is sold by the date only', async () => {
  const place = { order: anId(), paid: 18, back: 0 }
  const roster = aRosterOfDates()
  const students = roster.students.map((student) => ({ ...student, place }))
  const dropIn = { seats: 2, price: 10, credits: 0, closeMinutes: 0, only: true as const }
  answer(listPublicClasses, [
    aClass({ name: 'Only', price: 10, dropIn }),
    aClass({ name: 'Flow', price: 10 }),
  ])
  const row = (facts: Partial<TimetableDate>) =>
    aTimetableDate({ name: 'Yin', price: 18, seats: 1, of: classId, ...facts })
  answer(readTimetable, {
    zone: 'UTC',
    from: '2027-01-11',
    to: '2027-01-25',
    dates: [
      row({ classId: today.id }),
      row({ classId: tomorrow.id, local: tomorrow.local }),
      row({ seats: 0 }),
      row({ price: 19 }),
      row({ salesOpen: false }),
      row({ of: undefined }),
    ],
  })
  answer(moveByAdmin, { insertedId: anId(), refund: 0, state: 'done' })
  const { user } = open({ ...roster, students }, { role: 'admin' })
  const [button] = await screen.findAllByRole('button', { name: 'Move… Bo' })
  await user.click(button as HTMLElement)
  await screen.findByText(/^Bo leaves Yin, \w{3}, .*[AP]M\. \$18\.00 are left to pay another class\.$/)
  const choices = await screen.findAllByRole('radio')
  expect(choices.map((one) => one.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^Flow/),
    expect.stringMatching(/^Yin.*Tue, 12 Jan 2027, 6:30 PM, this date only/),
  ])
  await user.type(screen.getByLabelText('Search class or instructor'), 'yi')
  await user.click(await screen.findByRole('radio', { name: /^Yin/ }))
  await user.click(screen.getByRole('button', { name: 'Move student' }))
  await screen.findByText('Student moved')
  expect(askedOf(moveByAdmin)).toMatchObject([{ body: { classId: tomorrow.id, refundShown: 0 } }])
})

it('says who does not come to a date, counts their seat once, and lets them be marked all the same', async () => {
  const roster = aRosterOfDates()
  const students = [aRosterStudent('Ana', { skipped: [today.id] }), ...roster.students.slice(1)]
  open({ ...roster, students })
  const row = within((await screen.findByText('Ana')).closest('li') as HTMLElement)
  row.getByText('Not coming')
  row.getByRole('button', { name: 'Present: Ana' })
  screen.getByText(/^1 of 9 seats taken, 1 not coming, 0 present, 0 no-show/)
})

it('leaves out who does not come to a date of the readers of a message about it', async () => {
  answer(listMessages, [])
  const roster = aRosterOfDates()
  const students = [aRosterStudent('Ana', { skipped: [today.id] }), ...roster.students.slice(1)]
  const { user } = open({ ...roster, students })
  await user.click(await screen.findByRole('button', { name: 'Write to all…' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/1 person gets a mail with your name/)
})
