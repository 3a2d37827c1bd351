import { issueToken } from '@ningjing/contract/auth/auth'
import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { moveByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { listMessages, sendMessage } from '@ningjing/contract/messages/messages'
import { exportRoster, type MarkState, markAttendance, readRoster } from '@ningjing/contract/roster/roster'
import type { RosterStudent, Waiting } from '@ningjing/contract/roster/roster.schemas'
import { aClass, anId } from '@ningjing/contract/testing/builders'
import { aTimetable, aTimetableDate } from '@ningjing/contract/testing/timetable-builders'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import { type Role, readAdminFlag } from '@ningjing/contract/users/users'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { forget, keepRoster, marksOf, queueMark, rostersOf } from '../../lib/rosters/kept-rosters.ts'
import { aRosterDate, aRosterStudent } from '../../testing/a-roster.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { RosterScreen } from './roster.tsx'

const classId = anId()
const [past, today, later] = [
  aRosterDate(-200, '2027-01-04T18:30'),
  aRosterDate(0, '2027-01-11T18:30'),
  aRosterDate(168, '2027-01-18T18:30'),
]

type Given = {
  search?: string
  sessions?: (typeof today)[]
  students?: RosterStudent[]
  waiting?: Waiting[]
  before?: () => void
  role?: Role
}

type Sent = { marks: { state: MarkState; at: string }[] }

/** An API that knows these students, and keeps their marks. */
function setupAnswers({
  sessions = [past, today, later],
  students = [aRosterStudent('Ana')],
  waiting = [],
}: Given = {}) {
  const yogaClass = { _id: classId, name: 'Yin', zone: 'America/New_York', place: 'Lotus Hall', capacity: 8 }
  answer(readRoster, () => structuredClone({ class: yogaClass, sessions, students, waiting }))
  answer(markAttendance, ({ params: { sid = '' }, body }) => {
    const { marks } = body as { marks: { userId: string; state: MarkState; at: string }[] }
    for (const { userId, ...mark } of marks) {
      Object.assign(students.find((one) => one.userId === userId)?.marks ?? {}, { [sid]: mark })
    }
    return { kept: marks.length }
  })
}

function setup({ search = '', before = () => undefined, role = 'instructor', ...given }: Given = {}) {
  setupAnswers(given)
  return renderScreen(
    <LoggedIn>
      <RosterScreen />
    </LoggedIn>,
    {
      path: '/dashboard/roster/:id',
      at: { pathname: `/dashboard/roster/${classId}`, search },
      as: aSessionUser(),
      role,
      before,
    },
  )
}

beforeEach(() => forget(aSessionUser().uid))

const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed')

describe('the roster', () => {
  it('opens at the date that is on, and names newcomers and how everyone enrolled', async () => {
    const guest = aRosterStudent('Bo', { firstTime: true, firstOn: today.id, kind: 'comp' })
    const { user } = setup({ students: [aRosterStudent('Ana', { kind: 'free' }), guest] })
    expect(await screen.findByLabelText('Date')).toHaveProperty('value', today.id)
    expect((await row('Ana')).getByText('Free class')).toBeDefined()
    expect((await row('Ana')).queryByText('First time here')).toBeNull()
    expect((await row('Bo')).getByText('Added by the club')).toBeDefined()
    expect((await row('Bo')).getByText('First time here')).toBeDefined()
    expect(screen.getByText('2 of 8 seats taken, 0 present, 0 no-show')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Date'), later.id)
    expect((await row('Bo')).queryByText('First time here')).toBeNull()
  })

  it('stays at that date when it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const following = aRosterDate(2, '2027-01-11T20:30')
    setup({ sessions: [today, following] })
    expect(await screen.findByLabelText('Date')).toHaveProperty('value', today.id)
    await act(() => vi.advanceTimersByTimeAsync(90 * 60_000))
    expect(screen.getByLabelText('Date')).toHaveProperty('value', today.id)
  })

  it('says with which pass a seat is paid, and what is left of it', async () => {
    const half = aRosterStudent('Ana', { kind: 'pass', pass: { name: '10 classes', left: 2 } })
    setup({ students: [half, aRosterStudent('Bo', { kind: 'pass', pass: { name: 'Month', left: null } })] })
    expect((await row('Ana')).getByText('Paid by 10 classes · 2 left')).toBeDefined()
    expect((await row('Bo')).getByText('Paid by Month · unlimited')).toBeDefined()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const paper = within(screen.getByRole('region', { name: 'Roster to print' }))
    expect(paper.getByText('Pass, 2 left')).toBeDefined()
    expect(paper.getByText('Pass, unlimited')).toBeDefined()
  })

  it('marks who came, at once, and changes a mark', async () => {
    const ana = aRosterStudent('Ana')
    const { user } = setup({ students: [ana] })
    const present = await (await row('Ana')).findByRole('button', { name: 'Present: Ana' })
    await user.click(present)
    expect(pressed(present)).toBe('true')
    expect(screen.getByText('1 of 8 seats taken, 1 present, 0 no-show')).toBeDefined()
    await waitFor(() => expect(askedOf(readRoster).length).toBeGreaterThan(1))
    const mark = { userId: ana.userId, state: 'present', at: expect.any(String) }
    expect(askedOf(markAttendance)).toMatchObject([
      { params: { id: classId, sid: today.id }, body: { marks: [mark] } },
    ])
    await user.click(screen.getByRole('button', { name: 'No-show: Ana' }))
    await screen.findByText('1 of 8 seats taken, 0 present, 1 no-show')
    expect(pressed(present)).toBe('false')
  })

  it('takes a mark back by a second press, but not by a double click', async () => {
    const ana = aRosterStudent('Ana')
    const { user } = setup({ students: [ana] })
    const present = await (await row('Ana')).findByRole('button', { name: 'Present: Ana' })
    await user.dblClick(present)
    expect(pressed(present)).toBe('true')
    await screen.findByText('1 of 8 seats taken, 1 present, 0 no-show')
    await user.click(present)
    expect(pressed(present)).toBe('false')
    expect(screen.getByText('1 of 8 seats taken, 0 present, 0 no-show')).toBeDefined()
    await waitFor(() => expect(askedOf(markAttendance)).toHaveLength(2))
    const [first, second] = askedOf(markAttendance).map(({ body }) => (body as Sent).marks[0])
    expect([first?.state, second?.state]).toEqual(['present', 'none'])
    expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''))
    await user.click(present)
    expect(pressed(present)).toBe('true')
  })

  it('names those who wait below, and does not keep them in the browser', async () => {
    const at = '2027-01-10T12:00:00Z'
    const [offered, waiting] = [anId(), anId()]
    setup({
      waiting: [
        { userId: offered, name: 'Cy', at, state: 'offered', until: '2027-01-11T20:00:00Z' },
        { userId: waiting, name: 'Di', email: 'di@ningjing.example', at, state: 'waiting' },
      ],
    })
    expect((await row('Cy')).getByText(/^A seat is kept until Mon, 11 Jan 2027, 3:00 PM/)).toBeDefined()
    expect((await row('Di')).getByText(/^Waiting since Sun, 10 Jan 2027, 7:00 AM/)).toBeDefined()
    expect((await row('Di')).getByText('di@ningjing.example')).toBeDefined()
    await waitFor(async () => expect(await rostersOf(aSessionUser().uid)).toHaveLength(1))
    expect(JSON.stringify(await rostersOf(aSessionUser().uid))).not.toContain('Cy')
  })

  it('writes to all, also to those who wait, and shows what was written before', async () => {
    const at = '2027-01-10T12:00:00Z'
    answer(listMessages, [
      { _id: anId(), text: 'Bring a blanket.', at, by: 'Mei', recipients: 1, toWaiting: false },
    ])
    answer(sendMessage, { recipients: 2 })
    const { user } = setup({ waiting: [{ userId: anId(), name: 'Di', at, state: 'waiting' }] })
    await user.click(await screen.findByRole('button', { name: 'Write to all…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Bring a blanket.')
    expect(dialog.getByText(/1 person gets a mail with your name/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    expect(dialog.getByLabelText(/^Message/).getAttribute('aria-invalid')).toBe('true')
    answerProblem(sendMessage, 'message.too-many')
    await user.type(dialog.getByLabelText(/^Message/), 'See you soon.')
    await user.click(dialog.getByLabelText('Also to 1 person on the waiting list'))
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    await dialog.findByText('No more messages can be sent today. Please write again tomorrow.')
    expect(dialog.getByLabelText(/^Message/)).toHaveProperty('value', 'See you soon.')
    answer(sendMessage, { recipients: 2 })
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    await screen.findByText('It goes to 2 people.')
    const [first, second] = askedOf(sendMessage)
    expect(second?.body).toEqual({ text: 'See you soon.', sid: today.id, toWaiting: true })
    // If only the answer to the first one was lost, the second sends no mail.
    expect(second?.idempotencyKey).toBeTruthy()
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  it('shows the stored mark again when a mark could not be saved', async () => {
    const { user } = setup()
    answerProblem(markAttendance, 'attendance.closed')
    const present = await (await row('Ana')).findByRole('button', { name: 'Present: Ana' })
    await user.click(present)
    await screen.findByText(/from an hour before the date begins.*A mark was not saved\./)
    await waitFor(() => expect(pressed(present)).toBe('false'))
  })

  it.each([
    ['over for more than a week', past],
    ['not on yet', later],
  ])('has no buttons for a date that is %s', async (_what, session) => {
    const ana = aRosterStudent('Ana', { marks: { [past.id]: { state: 'present', at: past.at } } })
    setup({ search: `?date=${session.id}`, students: [ana] })
    const ofAna = await row('Ana')
    expect(ofAna.queryByText('Present') !== null).toBe(session === past)
    expect(ofAna.queryByText('Not marked')).toBeNull()
    expect(screen.queryByText(/You can mark from \w+, \d+ \w+.* [AP]M\.$/) !== null).toBe(session === later)
    expect(screen.queryByRole('button', { name: /: Ana/ })).toBeNull()
  })

  it('of a class without dates lists the students only', async () => {
    setup({ sessions: [] })
    await row('Ana')
    expect(screen.getByText('1 of 8 seats taken')).toBeDefined()
    expect(screen.queryByLabelText('Date')).toBeNull()
    expect(screen.getByText('This class has no dates, so attendance is not taken.')).toBeDefined()
    expect(screen.queryByText('Not marked')).toBeNull()
  })

  describe('on paper', () => {
    const print = async () => {
      await screen.findByLabelText('Date')
      act(() => window.dispatchEvent(new Event('beforeprint')))
      const rows = within(screen.getByRole('table')).getAllByRole('row')
      return rows.map(({ children }) => [...children].map(({ textContent }) => textContent))
    }

    it('has a box for each date that is held, what is marked, and lines for walk-ins', async () => {
      const marks = {
        [past.id]: { state: 'present', at: past.at },
        [today.id]: { state: 'no-show', at: today.at },
      }
      const students = [
        aRosterStudent('Ana', { marks: marks as RosterStudent['marks'] }),
        aRosterStudent('Bo', { firstTime: true, firstOn: later.id }),
        aRosterStudent('Cy', { firstTime: true, firstOn: past.id }),
      ]
      setup({ students, sessions: [past, today, later, aRosterDate(200, '2027-01-20T18:30', true)] })
      expect(screen.queryByRole('table')).toBeNull()
      const [head, ...rows] = await print()
      const times = ['Mon4 Jan 20276:30 PM', 'Mon11 Jan 20276:30 PM', 'Mon18 Jan 20276:30 PM']
      expect(head).toEqual(['Name', ...times, 'Note'])
      expect(rows.slice(0, 3)).toEqual([
        ['Ana', '✓', '✗', '', ''],
        ['BoNEW', '', '', '', ''],
        ['Cy', '', '', '', ''],
      ])
      expect(rows.slice(3)).toEqual(Array(5).fill(['', '', '', '', '']))
      act(() => window.dispatchEvent(new Event('afterprint')))
      expect(screen.queryByRole('table')).toBeNull()
    })

    it('shows twelve dates of many, from the chosen one on, without time and notes', async () => {
      const weeks = Array.from({ length: 20 }, (_value, week) =>
        aRosterDate(week * 168, `2027-01-${String(week + 1).padStart(2, '0')}T18:30`),
      )
      setup({ sessions: weeks, search: `?date=${weeks[4]?.id}` })
      const [head = []] = await print()
      expect(head).toHaveLength(13)
      expect(head[1]).toBe('Tue5 Jan 2027')
      expect(head[12]).toBe('Sat16 Jan 2027')
      expect(screen.getByText('6:30 PM, New York time')).toBeDefined()
    })

    it('shows the time of each of many dates that begin at different times', async () => {
      const dates = Array.from({ length: 9 }, (_value, week) =>
        aRosterDate(week * 168, `2027-01-1${week}T1${week % 2}:30`),
      )
      setup({ sessions: dates })
      const [head = []] = await print()
      expect(head.slice(1, 3)).toEqual(['Sun10 Jan 202710:30 AM', 'Mon11 Jan 202711:30 AM'])
      const paper = within(screen.getByRole('region', { name: 'Roster to print' }))
      expect(paper.getByText('All times are New York time.')).toBeDefined()
    })
  })

  it('has loaded the logo before it is printed', async () => {
    setup()
    await row('Ana')
    expect(screen.getByText('Ningjing').previousElementSibling?.getAttribute('src')).toMatch(/logo-mark/)
  })

  it('prints, and is saved as CSV', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { files } = savedFiles()
    answer(exportRoster, 'Name\r\nAna\r\n')
    const { user } = setup()
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Export roster as CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(askedOf(exportRoster)).toMatchObject([{ params: { id: classId } }])
  })

  it('says that nobody is enrolled, and that a class is unknown', async () => {
    setup({ students: [] })
    await screen.findByText('Nobody is enrolled yet')
    expect(screen.getByRole('link', { name: 'Rosters' }).getAttribute('href')).toBe('/dashboard/rosters')
    answerProblem(readRoster, 'class.not-found')
    renderScreen(
      <LoggedIn>
        <RosterScreen />
      </LoggedIn>,
      { path: '/x/:id', at: `/x/${anId()}`, as: aSessionUser(), role: 'admin' },
    )
    await screen.findByText('No such class')
  })
})

describe('the roster without a network', () => {
  /** Opens the roster of Ana and Bo, which was kept an hour ago, while the API cannot be reached. */
  async function openKept() {
    vi.useFakeTimers({ toFake: ['Date'] })
    const students = [aRosterStudent('Ana'), aRosterStudent('Bo')]
    const yogaClass = {
      _id: classId,
      name: 'Yin',
      zone: 'America/New_York',
      place: 'Lotus Hall',
      capacity: 8,
    }
    await keepRoster(uid, 'instructor', { class: yogaClass, sessions: [past, today, later], students })
    vi.useRealTimers()
    const drawn = setup({
      students,
      before: () => {
        for (const endpoint of [issueToken, readAdminFlag, readRoster, markAttendance]) cutOff(endpoint)
      },
    })
    await row('Ana')
    return { ...drawn, students }
  }
  const { uid } = aSessionUser()

  it('shows the kept one, without a token, and says how old it is', async () => {
    await openKept()
    expect(
      screen.getByText(
        /^The club cannot be reached\. This is the roster of \w+, \d+ \w+, \d+:\d\d [AP]M E[SD]T\. What you/,
      ),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Rosters' }).getAttribute('href')).toBe('/dashboard/rosters')
  })

  it('keeps marks and says how many are not sent yet', async () => {
    const { user } = await openKept()
    for (const name of ['Ana', 'Bo']) {
      await user.click(screen.getByRole('button', { name: `Present: ${name}` }))
    }
    expect(await screen.findByText('2 not sent yet')).toBeDefined()
    expect(screen.getByText('2 of 8 seats taken, 2 present, 0 no-show')).toBeDefined()
    await waitFor(async () => expect(await marksOf(uid)).toHaveLength(2))
  })

  it('sends them when the network is back', async () => {
    const { user, client, students } = await openKept()
    await user.click(screen.getByRole('button', { name: 'No-show: Bo' }))
    await screen.findByText('1 not sent yet')
    answer(issueToken, { token: 'token-of-api' })
    answer(readAdminFlag, { admin: false })
    setupAnswers({ students })
    await client.refetchQueries()
    await waitFor(() => expect(screen.queryByText('1 not sent yet')).toBeNull())
    await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull())
    expect(pressed(screen.getByRole('button', { name: 'No-show: Bo' }))).toBe('true')
    expect(await marksOf(uid)).toEqual([])
  })

  it('does not show that of another user', async () => {
    await keepRoster('uid-ben', 'instructor', {
      class: { _id: classId, name: 'Yin', zone: 'America/New_York', place: '', capacity: 8 },
      sessions: [],
      students: [aRosterStudent('Ana')],
    })
    setup({ before: () => cutOff(readRoster) })
    await screen.findByText('We could not load the roster')
    expect(screen.queryByText('Ana')).toBeNull()
  })
})

it('names marks that were refused for good until they are dismissed, and goes on with the focus', async () => {
  const { uid } = aSessionUser()
  const ana = aRosterStudent('Ana')
  const at = new Date().toISOString()
  for (const { userId } of [ana, aRosterStudent('Gone')]) {
    const mark = { classId, sessionId: today.id, userId, state: 'present' as const, at }
    await queueMark(uid, { ...mark, problem: 'attendance.closed' })
  }
  const { user } = setup({ students: [ana] })
  expect(await screen.findByText(/2 marks were not saved\. \(Ana\)/)).toBeDefined()
  expect(pressed(screen.getByRole('button', { name: 'Present: Ana' }))).toBe('false')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(await marksOf(uid)).toEqual([])
})

it('names marks that were refused because their class is gone', async () => {
  const ids = { classId, sessionId: today.id, userId: anId() }
  const mark = { ...ids, state: 'present' as const, at: new Date().toISOString() }
  await queueMark(aSessionUser().uid, { ...mark, problem: 'class.not-found' })
  setup({ before: () => answerProblem(readRoster, 'class.not-found') })
  await screen.findByText('No such class')
  expect(await screen.findByText(/A mark was not saved\.$/)).toBeDefined()
})

describe('moving a student', () => {
  const place = { order: anId(), paid: 45, back: 5 }
  const [quiet, same, dear] = [
    aClass({ name: 'Quiet Morning', price: 30 }),
    aClass({ name: 'Slow Flow', price: 40 }),
    aClass({ name: 'Hot Hour', price: 41 }),
  ]

  async function open() {
    answer(listPublicClasses, ({ query: { search = '' } }) =>
      [quiet, same, dear, aClass({ _id: classId, name: 'Yin', price: 10 })].filter(({ name }) =>
        name.toLowerCase().includes(search),
      ),
    )
    const { user } = setup({ role: 'admin', students: [aRosterStudent('Ana', { place })] })
    const button = await (await row('Ana')).findByRole('button', { name: 'Move… Ana' })
    await user.click(button)
    return { user, button }
  }

  it('offers classes up to what is left, says what goes back, and moves once', async () => {
    const { user, button } = await open()
    await screen.findByText('Ana leaves Yin. $40.00 are left to pay another class.')
    const choices = await screen.findAllByRole('radio')
    expect(choices).toHaveLength(2)
    expect(screen.getByRole('radio', { name: /^Slow Flow.*nothing goes back$/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Move student' }))
    await screen.findByText('Choose a class.')
    await user.click(screen.getByRole('radio', { name: /^Quiet Morning.*\$10\.00 goes back$/ }))
    expect(screen.queryByText('Choose a class.')).toBeNull()
    answer(moveByAdmin, { insertedId: anId(), refund: 15, state: 'done' })
    await user.dblClick(screen.getByRole('button', { name: 'Move student' }))
    await screen.findByText('Student moved')
    expect(screen.getByText('$10.00 goes back to the card.')).toBeDefined()
    expect(askedOf(moveByAdmin)).toMatchObject([
      { params: { order: place.order }, body: { classId: quiet._id, refundShown: 15 } },
    ])
    expect(button.isConnected).toBe(true)
  })

  it('offers dates that cost a credit to a student whose seat a pass pays', async () => {
    const date = aTimetableDate({ name: 'Slow Flow', of: anId(), credits: 1, price: 18 })
    const paid = aTimetableDate({ name: 'Hot Hour', of: anId(), credits: 0, price: 0 })
    answer(readTimetable, aTimetable({ dates: [date, paid] }))
    answer(listPublicClasses, [aClass({ name: 'Quiet Morning', price: 0 })])
    const byPass = { kind: 'pass', pass: { name: '10 classes', left: 0 } } as const
    const own = { ...place, paid: 0, back: 0 }
    const { user } = setup({ role: 'admin', students: [aRosterStudent('Ana', { ...byPass, place: own })] })
    await user.click(await (await row('Ana')).findByRole('button', { name: 'Move… Ana' }))
    await screen.findByText('Ana leaves Yin. Their credit will pay for the other place.')
    await user.click(await screen.findByRole('radio', { name: /^Slow Flow.*1 credit$/ }))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    answer(moveByAdmin, { insertedId: anId(), refund: 0, state: 'none' })
    await user.click(screen.getByRole('button', { name: 'Move student' }))
    await screen.findByText('Student moved')
    expect(askedOf(moveByAdmin)).toMatchObject([{ body: { classId: date.classId, refundShown: 0 } }])
  })

  it('searches, and says when no class fits', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Search class or instructor'), 'hot')
    await screen.findByText('No class at this price or cheaper has a free seat.')
    expect(askedOf(listPublicClasses).at(-1)?.query).toMatchObject({ search: 'hot', available: 'true' })
  })

  it('keeps the choice when the club cannot be reached, and until a search hides it', async () => {
    const { user } = await open()
    cutOff(moveByAdmin)
    const quietMorning = () => screen.findByRole('radio', { name: /^Quiet Morning/ })
    await user.click(await quietMorning())
    await user.click(screen.getByRole('button', { name: 'Move student' }))
    await screen.findByText(/^We cannot reach the club right now/)
    expect(await quietMorning()).toHaveProperty('checked', true)
    const search = screen.getByLabelText('Search class or instructor')
    const searchFor = async (text: string) => {
      await user.clear(search)
      await user.type(search, text)
      await waitFor(() => expect(askedOf(listPublicClasses).at(-1)?.query.search).toBe(text))
      await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1))
    }
    await searchFor('quiet')
    expect(await quietMorning()).toHaveProperty('checked', true)
    await searchFor('slow')
    await user.click(screen.getByRole('button', { name: 'Move student' }))
    await screen.findByText('Choose a class.')
    expect(askedOf(moveByAdmin)).toHaveLength(1)
  })

  it('says why it was refused, and offers a retry when the classes cannot be read', async () => {
    const { user } = await open()
    answerProblem(moveByAdmin, 'class.sold-out')
    await user.click(await screen.findByRole('radio', { name: /^Quiet Morning/ }))
    await user.click(screen.getByRole('button', { name: 'Move student' }))
    await screen.findByText('This class has no seats left.')
    answerProblem(moveByAdmin, 'enrolment.refund-changed', { facts: { refund: 1 } })
    await user.click(screen.getByRole('radio', { name: /^Quiet Morning/ }))
    await user.click(screen.getByRole('button', { name: 'Move student' }))
    await screen.findByText('The price or the refund has changed meanwhile. Choose the class again.')
    answerProblem(listPublicClasses, 'request.invalid')
    await user.type(screen.getByLabelText('Search class or instructor'), 'hot')
    await screen.findByText('We could not load the classes')
  })

  it('is for admins who can reach the API', async () => {
    setup({ students: [aRosterStudent('Ana')] })
    await row('Ana')
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })
})
