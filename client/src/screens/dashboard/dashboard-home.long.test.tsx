import {
  decideClass,
  findConflicts,
  listAllClasses,
  listPublicClasses,
} from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { readClub } from '@ningjing/contract/club/club'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { listNotices } from '@ningjing/contract/mails/mails'
import { listPasses } from '@ningjing/contract/passes/passes'
import { listPayments } from '@ningjing/contract/payments/payments'
import { readAdminReport, readInstructorReport } from '@ningjing/contract/reports/reports'
import type { AdminReport, InstructorReport } from '@ningjing/contract/reports/reports.schemas'
import { listSelections } from '@ningjing/contract/selections/selections'
import { readSetup } from '@ningjing/contract/setup/setup'
import {
  aClass,
  aClub,
  aNotice,
  anEnrolment,
  anId,
  aReviewedClass,
  aSelection,
  aSession,
  aSetup,
  aUser,
} from '@ningjing/contract/testing/builders'
import { aPass } from '@ningjing/contract/testing/pass-builders'
import { readToday } from '@ningjing/contract/timetable/timetable'
import type { TodayDate } from '@ningjing/contract/timetable/timetable.schemas'
import { type Role, readUser } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { listWaiting } from '@ningjing/contract/waiting/waiting'
import { dayAt } from '@ningjing/contract/zone'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DashboardHomeScreen } from './dashboard-home.tsx'

const ZONE = 'America/New_York'

/** A date of today, at half past six. */
function aTodayDate(overrides: Partial<TodayDate> = {}): TodayDate {
  const today = dayAt(new Date(), ZONE)
  return {
    classId: anId(),
    sid: anId(),
    name: 'Yin',
    startAt: `${today}T23:30:00.000Z`,
    local: `${today}T18:30`,
    minutes: 60,
    instructor: 'Mei',
    online: false,
    canceled: false,
    enrolled: 6,
    capacity: 16,
    waiting: 0,
    ...overrides,
  }
}

const flow = { classId: anId(), name: 'Vinyasa Flow', earned: 1059.97, enrolments: 53 }

const instructorReport: InstructorReport = {
  income: { paid: 1099.97, refunded: 40, earned: 1059.97 },
  classes: { all: 7, approved: 2, pending: 1, denied: 1, closed: 3 },
  enrolments: 53,
  seats: { sold: 53, held: 2, left: 45, capacity: 100 },
  months: [
    { month: '2026-04', earned: 59.97, enrolments: 3 },
    { month: '2026-05', earned: 1000, enrolments: 50 },
  ],
  classesByIncome: [flow],
  latestEnrolments: [{ classId: flow.classId, name: flow.name, day: '2026-05-04', enrolments: 7 }],
}

const { latestEnrolments: _, ...shared } = instructorReport
const adminReport: AdminReport = {
  ...shared,
  users: { all: 5000, recent: 12 },
  latestPayments: [
    {
      _id: anId(),
      className: 'Vinyasa Flow',
      email: 'ana@ningjing.example',
      price: 20,
      refunded: 5,
      createdAt: '2026-05-04T08:00:00.000Z',
    },
    {
      _id: anId(),
      className: 'Yin',
      email: '',
      price: 20,
      refunded: 0,
      createdAt: '2026-05-03T08:00:00.000Z',
    },
  ],
  dueByHand: { payments: 0, amount: 0 },
}

function setup(role: Role, user: Partial<User> = {}, before?: () => void) {
  answer(readUser, aUser({ name: 'Ana Silva', email: 'ana@ningjing.example', role, ...user }))
  answer(readSetup, aSetup())
  answer(readToday, { zone: ZONE, dates: [] })
  answer(listPublicClasses, [])
  answer(listAllClasses, { items: [], total: 0, nextCursor: null })
  return renderScreen(
    <LoggedIn>
      <DashboardHomeScreen />
    </LoggedIn>,
    { at: '/dashboard', as: aSessionUser(), role, ...(before && { before }) },
  )
}

/** Figure and note of the tile with this label. */
async function tile(label: string): Promise<string | null> {
  const item = (await screen.findByText(label, { selector: 'li span' })).closest('li')
  return item?.textContent ?? null
}

describe('the dates of today', () => {
  const rows = async () => {
    const region = within(await screen.findByRole('region', { name: 'Today' }))
    return (await region.findAllByRole('listitem')).map(({ textContent }) => textContent)
  }

  it('lead an admin to each roster, and say who teaches and how full they are', async () => {
    answer(readAdminReport, adminReport)
    const yin = aTodayDate({ instructor: 'Ana', substitutes: 'Mei', place: 'Sun Room', waiting: 2 })
    const dates = [yin, aTodayDate({ name: 'Flow', canceled: true })]
    setup('admin', {}, () => answer(readToday, { zone: ZONE, dates }))
    expect(await rows()).toEqual([
      '6:30 PM1 hYinAna instead of Mei · Sun Room6 of 16 seats taken, 2 on the waiting listRoster',
      '6:30 PM1 hFlowMeiCanceledRoster',
    ])
    expect(screen.getByRole('link', { name: 'Roster of Yin, 6:30 PM' }).getAttribute('href')).toBe(
      `/dashboard/roster/${yin.classId}?date=${yin.sid}`,
    )
  })

  it('tell an instructor which are tomorrow, or that there are none', async () => {
    answer(readInstructorReport, instructorReport)
    const tomorrow = laterDay(dayAt(new Date(), ZONE), 1)
    const dates = [aTodayDate({ local: `${tomorrow}T07:00` })]
    setup('instructor', {}, () => answer(readToday, { zone: ZONE, dates }))
    expect((await rows())[0]).toMatch(/^7:00 AMTomorrowYin/)
  })

  it('get other names, and are read again, when the day ends while they are shown', async () => {
    answer(readInstructorReport, instructorReport)
    // 23:59:30 of January 11th in New York.
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2027-01-12T04:59:30Z') })
    onTestFinished(() => void vi.useRealTimers())
    const dates = [aTodayDate({ local: '2027-01-12T07:00' })]
    setup('instructor', {}, () => answer(readToday, { zone: ZONE, dates }))
    expect((await rows())[0]).toMatch(/^7:00 AMTomorrowYin/)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect((await rows())[0]).toMatch(/^7:00 AM1 hYin/)
    expect(askedOf(readToday)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(askedOf(readToday)).toHaveLength(2)
  })

  it('say so where there are none', async () => {
    answer(readInstructorReport, instructorReport)
    setup('instructor')
    await screen.findByText('You do not teach today or tomorrow.')
  })
})

describe('the home of an admin', () => {
  it('begins with the alerts that the admin has not seen', async () => {
    answer(readAdminReport, adminReport)
    const items = [
      aNotice({ kind: 'alert', title: 'The backup has failed', seen: false }),
      aNotice({ kind: 'failed', title: 'The refund of $45.00 for Yin has failed', seen: false }),
    ]
    setup('admin', {}, () =>
      answer(listNotices, ({ query: { alerting } }) => {
        const found = alerting ? items : [aNotice({ title: 'Yin waits for a decision', seen: false })]
        return { items: found, total: found.length, nextCursor: null, unseen: 3, mailOff: [] }
      }),
    )
    const alerts = within(await screen.findByRole('region', { name: 'Needs you' }))
    expect(alerts.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Needs you',
      'The backup has failed',
      'The refund of $45.00 for Yin has failed',
    ])
    expect(alerts.getByRole('link', { name: 'Open the notices' }).getAttribute('href')).toBe(
      '/dashboard/notices',
    )
  })

  it('leads to the next step of the setup until all are done', async () => {
    answer(readAdminReport, adminReport)
    setup('admin', {}, () => answer(readSetup, aSetup({ logo: 'open', mail: 'no-server' })))
    const panel = within(await screen.findByRole('region', { name: 'Set up your club' }))
    panel.getByText('Done: 8 of 10 steps. Next: Choose a logo for the site and its mails.')
    expect(panel.getByRole('link').getAttribute('href')).toBe('/dashboard/setup')
  })

  it.each([
    ['done', () => answer(readSetup, aSetup())],
    ['unknown', () => answerProblem(readSetup, 'request.invalid')],
  ])('does not speak of a setup that is %s', async (_state, before) => {
    answer(readAdminReport, adminReport)
    setup('admin', {}, before)
    await tile('Classes')
    await waitFor(() => expect(askedOf(readSetup)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Set up your club' })).toBeNull()
  })

  it('counts the only user of a new club', async () => {
    answer(readAdminReport, { ...adminReport, users: { ...adminReport.users, all: 1, recent: 1 } })
    setup('admin')
    expect(await tile('New Users')).toBe('New Users1in the last 30 days, of 1 user in total')
  })

  it('shows each figure of the report with its label', async () => {
    answer(readAdminReport, adminReport)
    setup('admin')
    expect(await tile('Payments Earned')).toBe(
      'Payments Earned$1,059.97$1,099.97 paid, $40.00 refundedMay so far $1,000.00, Apr $59.97',
    )
    expect(await tile('New Users')).toBe('New Users12in the last 30 days, of 5,000 users in total')
    expect(await tile('Classes')).toBe(
      'Classes72\u00a0approved, 1\u00a0pending, 1\u00a0denied, 3\u00a0canceled or archived',
    )
    expect(await tile('Enrollments')).toBe('Enrollments53current, without archived classes')
    expect(await tile('Seats filled')).toBe('Seats filled53%53 of 100 seats in approved classes, 2 on hold')
  })

  it('has a table for each chart', async () => {
    answer(readAdminReport, adminReport)
    const { user } = setup('admin')
    await user.click(await screen.findByText('Income by month as a table'))
    const months = within(screen.getByRole('table', { name: 'Income by month' }))
    const headings = months.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['Month', 'Income', 'Payments'])
    expect(months.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['April 2026', '$59.97', '3'],
      ...['May 2026', '$1,000.00', '50'],
    ])
    await user.click(screen.getByText('Income by class as a table'))
    const classes = within(screen.getByRole('table', { name: 'Income by class' }))
    expect(classes.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['Vinyasa Flow', '$1,059.97', '53'],
    ])
  })

  it('says which of the classes are passes', async () => {
    answer(readAdminReport, { ...adminReport, classesByIncome: [{ ...flow, name: 'Month', isPass: true }] })
    setup('admin')
    const table = await screen.findByRole('table', { name: 'Income by class and pass', hidden: true })
    within(table).getByText('Pass: Month')
  })

  it('draws columns as high as their share of the scale', async () => {
    answer(readAdminReport, adminReport)
    setup('admin')
    const column = (await screen.findByTitle('May 2026: $1,000.00')).firstElementChild as HTMLElement
    expect(column.style.height).toBe('100%')
    const other = screen.getByTitle('April 2026: $59.97').firstElementChild as HTMLElement
    expect(Number.parseFloat(other.style.height)).toBeCloseTo(5.997)
    expect([column.textContent, other.textContent]).toEqual(['1K', '60'])
  })

  it('sums up the months', async () => {
    answer(readAdminReport, adminReport)
    setup('admin')
    const chart = within(await screen.findByRole('region', { name: 'Income by month' }))
    expect(chart.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '$1,059.97',
      '$529.99',
      '$1,000.00',
    ])
    chart.getByText('Best month, May 2026')
  })

  it('takes the average from the first month with a payment on', async () => {
    const before = { month: '2026-03', earned: 0, enrolments: 0 }
    answer(readAdminReport, { ...adminReport, months: [before, ...adminReport.months] })
    setup('admin')
    const average = await screen.findByText('Average month since Apr')
    expect(average.nextSibling?.textContent).toBe('$529.99')
  })

  it('lists the latest payments with refunds and without names of deleted accounts', async () => {
    answer(readAdminReport, adminReport)
    setup('admin')
    const table = within(await screen.findByRole('table', { name: 'Latest payments' }))
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['Vinyasa Flow', 'ana@ningjing.example', '$20.00$5.00 refunded', '4 May 2026'],
      ...['Yin', 'Deleted account', '$20.00', '3 May 2026'],
    ])
    const link = screen.getByRole('link', { name: 'All payments' })
    expect(link.getAttribute('href')).toBe('/dashboard/manage-payments')
  })

  describe('with classes that wait for review', () => {
    const named = (name: string) => aReviewedClass({ name, status: 'pending', decidedAt: null })
    const waiting = ['A', 'B', 'C', 'D', 'E', 'F'].map(named)
    const listed = (items: ReviewedClass[]) =>
      answer(listAllClasses, { items, total: items.length, nextCursor: null })

    it('lists those that have waited longest, with the buttons that decide, and leads to all', async () => {
      answer(readAdminReport, adminReport)
      setup('admin', {}, () => listed(waiting))
      const panel = within(await screen.findByRole('region', { name: '6 classes wait for review' }))
      expect(panel.getAllByRole('button', { name: /^Approve / })).toHaveLength(5)
      expect(panel.getAllByText('Dates on request')).toHaveLength(5)
      expect(askedOf(listAllClasses)[0]?.query).toMatchObject({ status: 'pending', sort: 'oldest' })
      expect(panel.getByRole('link', { name: 'All classes that wait' }).getAttribute('href')).toBe(
        '/dashboard/manage-classes?status=pending',
      )
    })

    it('says which coincides with another class, and shows with what', async () => {
      answer(readAdminReport, adminReport)
      const date = aSession()
      const other = { classId: anId(), name: 'Power', at: date.at, kind: 'place' as const }
      const [first, second] = [{ ...named('A'), zone: ZONE, sessions: [date] }, named('B')]
      answer(findConflicts, [{ startAt: date.at, ...other }])
      const { user } = setup('admin', {}, () => listed([first, second]))
      const panel = within(await screen.findByRole('region', { name: '2 classes wait for review' }))
      await user.click(await panel.findByRole('button', { name: 'Coincides: details of A' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Details of A' }))
      await dialog.findByText(/“Power” is in the same place on/)
      expect(panel.queryByRole('button', { name: 'Coincides: details of B' })).toBeNull()
    })

    it('denies one with a reason, and says how many are left', async () => {
      answer(readAdminReport, adminReport)
      const { user } = setup('admin', {}, () => {
        listed(waiting.slice(0, 2))
        answer(decideClass, () => {
          listed(waiting.slice(1, 2))
          return { modifiedCount: 1 }
        })
      })
      await user.click(await screen.findByRole('button', { name: 'Deny A' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Deny A?' }))
      await user.click(dialog.getByRole('button', { name: 'Deny class' }))
      const heading = await screen.findByRole('heading', { name: '1 class waits for review' })
      expect(askedOf(decideClass)[0]?.body).toMatchObject({ status: 'denied' })
      await waitFor(() => expect(document.activeElement).toBe(heading))
    })

    it('says so once all are decided, also in the figures', async () => {
      answer(readAdminReport, adminReport)
      const { user } = setup('admin', {}, () => {
        listed(waiting.slice(0, 1))
        answer(decideClass, () => {
          listed([])
          answer(readAdminReport, { ...adminReport, classes: { ...adminReport.classes, pending: 0 } })
          return { modifiedCount: 1 }
        })
      })
      await user.click(await screen.findByRole('button', { name: 'Deny A' }))
      await user.click(await screen.findByRole('button', { name: 'Deny class' }))
      const heading = await screen.findByRole('heading', { name: 'All classes are reviewed' })
      await screen.findByText(/ 0 pending/)
      await waitFor(() => expect(document.activeElement).toBe(heading))
    })

    it('says at the row why a decision failed', async () => {
      answer(readAdminReport, adminReport)
      const { user } = setup('admin', {}, () => {
        listed(waiting.slice(0, 1))
        answerProblem(decideClass, 'class.changed')
      })
      await user.click(await screen.findByRole('button', { name: 'Deny A' }))
      await user.click(await screen.findByRole('button', { name: 'Deny class' }))
      await screen.findByRole('alert')
    })
  })

  it.each([
    [1, '1 payment is to be given back by hand'],
    [2, '2 payments are to be given back by hand'],
  ])('leads to the payments of which money is due back by hand: %i', async (payments, heading) => {
    answer(readAdminReport, { ...adminReport, dueByHand: { payments, amount: 48.5 } })
    setup('admin')
    await screen.findByRole('heading', { name: heading })
    expect(screen.getByText('$48.50 is due.')).toBeDefined()
    const link = screen.getByRole('link', { name: 'See what is due' })
    expect(link.getAttribute('href')).toBe('/dashboard/manage-payments?state=refund-failed')
  })

  it('says where there is nothing yet', async () => {
    const months = adminReport.months.map(({ month }) => ({ month, earned: 0, enrolments: 0 }))
    const classes = { ...adminReport.classes, pending: 0 }
    const empty = { months, classes, classesByIncome: [], latestPayments: [] }
    answer(readAdminReport, { ...adminReport, ...empty })
    setup('admin')
    expect(await screen.findAllByText('No payments yet.')).toHaveLength(3)
    expect(screen.queryByRole('region', { name: /review$/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'What to do next' })).toBeNull()
  })

  it('offers a retry when the figures could not be loaded', async () => {
    answerProblem(readAdminReport, 'request.invalid')
    const { user } = setup('admin')
    await screen.findByText('We could not load the figures')
    answer(readAdminReport, adminReport)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await tile('Payments Earned')).toContain('$1,059.97')
  })
})

describe('the home of an instructor', () => {
  it("shows figures of the instructor's classes, without student names", async () => {
    answer(readInstructorReport, instructorReport)
    setup('instructor', {}, () => answer(readClub, aClub({ zone: 'Pacific/Auckland' })))
    await screen.findByText('Number of Classes : 7')
    const denied = within(screen.getByRole('region', { name: 'What to do next' }))
    denied.getByRole('heading', { name: '1 class was denied' })
    expect(denied.getByRole('link', { name: 'See feedback' }).getAttribute('href')).toBe(
      '/dashboard/my-classes?status=denied',
    )
    expect(await tile('Approved classes')).toBe(
      'Approved classes22\u00a0approved, 1\u00a0pending, 1\u00a0denied, 3\u00a0canceled or archived',
    )
    expect(await tile('Seats sold')).toContain('53 of 100 seats')
    expect(await tile('Income')).toContain('Income$1,059.97$1,099.97 paid, $40.00 refundedMay so far')
    const latest = within(screen.getByRole('table', { name: 'Latest enrollments' }))
    expect(latest.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['Vinyasa Flow', '4 May 2026', '7 enrollments'],
    ])
    expect(askedOf(readInstructorReport)[0]?.params).toEqual({ email: 'ana@ningjing.example' })
  })

  it('links to the form of a first class when there is none', async () => {
    answer(readInstructorReport, {
      ...instructorReport,
      classes: { all: 0, approved: 0, pending: 0, denied: 0 },
    })
    setup('instructor')
    await screen.findByText('Number of Classes : 0')
    expect(screen.getByRole('link', { name: 'Add a class' }).getAttribute('href')).toBe(
      '/dashboard/add-class',
    )
    expect(screen.queryByText('Seats sold')).toBeNull()
  })
})

describe('the home of a student', () => {
  const enrolment = anEnrolment({ classItem: { name: 'Vinyasa Flow', image: '', instructor: 'Mei' } })

  it('shows a member card with name and date, and each number once', async () => {
    answer(listSelections, [aSelection(), aSelection()])
    answer(listEnrolments, [enrolment])
    answer(listPayments, [])
    setup('student', { createdAt: '2026-03-01T12:00:00.000Z' })
    const card = within(await screen.findByRole('region', { name: 'Student card' }))
    card.getByRole('heading', { name: 'Ana Silva' })
    card.getByText('Member since 1 March 2026')
    await screen.findByRole('link', { name: 'Selected2' })
    await screen.findByRole('link', { name: 'Enrolled1' })
    await screen.findByRole('link', { name: 'Payments0' })
  })

  it('says what is left of passes that can be used, also on the member card', async () => {
    answer(listSelections, [])
    answer(listEnrolments, [enrolment])
    answer(listPayments, [])
    setup('student', {}, () => answer(listPasses, [aPass({ name: 'Ten' }), aPass({ name: 'Old', left: 0 })]))
    const passes = within(await screen.findByRole('region', { name: 'Your passes' }))
    expect(passes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ten: 7 of 10 credits left, valid until Mon, 1 Dec 2031',
    ])
    expect(passes.getByRole('link', { name: 'See your passes' }).getAttribute('href')).toBe(
      '/dashboard/passes',
    )
    const card = screen.getByRole('region', { name: 'Student card' })
    expect(card.textContent).toContain('Ten: 7 of 10 credits left')
    // A name in Hebrew that ends with a number would take what follows to its other side.
    expect(screen.getAllByText('Ten', { selector: 'bdi' })).toHaveLength(2)
  })

  it('lists the two classes with the next dates, and links to all', async () => {
    answer(listSelections, [])
    answer(listPayments, [])
    const named = (name: string, nextAt: string | null) => ({
      ...enrolment,
      _id: anId(),
      classItem: { ...enrolment.classItem, name },
      nextAt,
    })
    answer(listEnrolments, [
      named('Yin', null),
      named('Power', '2027-03-05T23:30:00.000Z'),
      named('Hatha', '2027-03-04T23:30:00.000Z'),
    ])
    const { client } = setup('student')
    const region = within(await screen.findByRole('region', { name: 'Your classes' }))
    const names = region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Hatha', 'Power'])
    const all = region.getByRole('link', { name: 'All 3 classes' })
    expect(all.getAttribute('href')).toBe('/dashboard/enrolled-classes')
    answer(listEnrolments, [enrolment])
    await client.refetchQueries()
    await waitFor(() => expect(region.queryByRole('link', { name: /^All/ })).toBeNull())
  })

  it('says the time of a single date once, by the clock of its class', async () => {
    answer(listSelections, [])
    answer(listPayments, [])
    const date = aSession({ at: '2027-03-04T23:30:00.000Z', local: '2027-03-04T18:30' })
    const classItem = { ...enrolment.classItem, name: 'Yin, Thu, 4 Mar 2027, 6:30 PM EST' }
    answer(listEnrolments, [{ ...enrolment, classItem, sessions: [date], nextAt: date.at }])
    setup('student')
    const region = within(await screen.findByRole('region', { name: 'Your classes' }))
    expect(region.getAllByText(/6:30 PM/).map(({ textContent }) => textContent)).toEqual([classItem.name])
  })

  it('opens once its lists are read, so that nothing on it moves', async () => {
    answer(listSelections, [])
    answer(listPayments, [])
    let isRead = false
    answer(listEnrolments, () => vi.waitUntil(() => isRead && [enrolment], { timeout: 5000, interval: 5 }))
    setup('student')
    await waitFor(() => expect(askedOf(listEnrolments)).not.toEqual([]))
    await screen.findByRole('status', { name: 'Loading' })
    expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull()
    isRead = true
    await screen.findByRole('heading', { level: 3, name: 'Vinyasa Flow' })
    screen.getByRole('heading', { name: 'Next steps' })
  })

  it('offers a retry below the numbers when the classes could not be loaded', async () => {
    answer(listSelections, [])
    answer(listPayments, [])
    answerProblem(listEnrolments, 'request.invalid')
    const { user } = setup('student')
    await screen.findByText('We could not load your classes')
    screen.getByRole('link', { name: 'Enrolled–' })
    answer(listEnrolments, [enrolment])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 3, name: 'Vinyasa Flow' })
  })

  const next = async () => within(await screen.findByRole('region', { name: 'What to do next' }))

  it('starts with what waits to be paid: one class at its checkout, more in the list', async () => {
    const [flow, yin] = [
      aSelection({ name: 'Flow', price: 40 }),
      aSelection({ name: 'Yin', price: 45, seats: 2 }),
    ]
    answer(listSelections, [flow, yin, aSelection({ name: 'Full', seats: 0, price: 99 })])
    answer(listEnrolments, [])
    answer(listPayments, [])
    const { client } = setup('student')
    const panel = await next()
    panel.getByRole('heading', { name: '2 classes in your selection · $85.00' })
    panel.getByText('Flow and Yin')
    expect(panel.getByRole('link', { name: 'Go to your selection' }).getAttribute('href')).toBe(
      '/dashboard/selected-classes',
    )
    answer(listSelections, [flow])
    await client.refetchQueries()
    const pay = await screen.findByRole('link', { name: 'Pay $40' })
    expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${flow._id}`)
  })

  it('leads first to a place that is kept', async () => {
    const offer = { until: '2027-01-05T18:00:00.000Z', price: 24, selectedId: anId() }
    const kept = { classId: anId(), name: 'Yin', zone: 'America/New_York', position: 0, of: 2, offer }
    for (const list of [listSelections, listEnrolments]) answer(list, [])
    answer(listPayments, [])
    setup('student', {}, () => answer(listWaiting, [kept]))
    const pay = await screen.findByRole('link', { name: 'Pay $24' })
    screen.getByRole('heading', { name: 'A seat in Yin is kept for you' })
    screen.getByText('Until Tue, 5 Jan 2027, 1:00 PM EST')
    expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${offer.selectedId}`)
  })

  const today = dayAt(new Date(), ZONE)

  it('begins with the next date, when and where it is, then the one after it', async () => {
    const [flow, yin] = [
      aTodayDate({ place: 'Sun Room' }),
      aTodayDate({ local: `${laterDay(today, 1)}T07:00` }),
    ]
    answer(listSelections, [aSelection({ name: 'Power', price: 40 })])
    answer(listEnrolments, [{ ...enrolment, classId: flow.classId, online: 'https://meet.example/flow' }])
    answer(listPayments, [])
    // Still to come, whatever the time of the day is.
    const startAt = new Date(Date.now() + 3_600_000).toISOString()
    const dates = [
      { ...flow, name: 'Flow', startAt },
      { ...yin, startAt },
    ]
    setup('student', {}, () => answer(readToday, { zone: ZONE, dates }))
    const panel = await screen.findByRole('region', { name: 'Your next class' })
    within(panel).getByRole('heading', { name: 'Today at 6:30 PM' })
    within(panel).getByText('1 h · Mei · Sun Room')
    within(panel).getByText('Tomorrow at 7:00 AM')
    const hrefOf = (name: string) => within(panel).getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Flow')).toBe(`/classes/${flow.classId}`)
    expect(hrefOf('Add to calendar: Flow')).toContain(`/calendars/classes/${flow.classId}.ics`)
    expect(hrefOf('Join online')).toBe('https://meet.example/flow')
    const unpaid = screen.getByRole('region', { name: 'What to do next' })
    expect(panel.compareDocumentPosition(unpaid) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your classes' })).toBeNull()
  })

  it('says that a date is on', async () => {
    answer(listSelections, [])
    answer(listEnrolments, [enrolment])
    answer(listPayments, [])
    const dates = [aTodayDate({ startAt: new Date(Date.now() - 60_000).toISOString() })]
    setup('student', {}, () => answer(readToday, { zone: ZONE, dates }))
    await screen.findByRole('heading', { name: 'On now, since 6:30 PM' })
  })

  /** The home of a student who is enrolled in nothing. */
  const openNew = (before?: () => void) => {
    for (const list of [listSelections, listEnrolments]) answer(list, [])
    answer(listPayments, [])
    return setup('student', {}, before)
  }
  const steps = () => within(screen.getByRole('region', { name: 'Next steps' })).getAllByRole('link')

  it('offers newcomers classes for beginners with free seats and dates to come, and no zeros', async () => {
    openNew(() => answer(listPublicClasses, [aClass({ name: 'Hatha for Beginners' })]))
    const first = within(await screen.findByRole('region', { name: 'Good first classes' }))
    await first.findByRole('button', { name: 'Select Hatha for Beginners' })
    const { level, available, upcoming, limit } = askedOf(listPublicClasses)[0]?.query ?? {}
    expect([level, available, upcoming, limit]).toEqual(['beginner', 'true', 'true', '3'])
    expect(screen.queryByRole('list', { name: 'At a glance' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'What to do next' })).toBeNull()
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      'Browse all classes',
      'Meet the instructors',
      'Complete your profile',
    ])
  })

  it('offers newcomers other classes with free seats when there are none for beginners', async () => {
    openNew(() => answer(listPublicClasses, ({ query }) => (query.level ? [] : [aClass({ name: 'Power' })])))
    await screen.findByRole('button', { name: 'Select Power' })
  })

  it('offers newcomers three classes, also where fewer are for beginners', async () => {
    const [hatha, power, yin, hot] = ['Hatha', 'Power', 'Yin', 'Hot'].map((name) => aClass({ name }))
    if (!hatha || !power || !yin || !hot) throw new Error('No class')
    openNew(() =>
      answer(listPublicClasses, ({ query }) => (query.level ? [yin, hatha] : [hatha, power, hot])),
    )
    const first = within(await screen.findByRole('region', { name: 'Good first classes' }))
    const names = first
      .getAllByRole('button', { name: /^Select / })
      .map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(['Select Yin', 'Select Hatha', 'Select Power'])
  })

  it.each([
    ['is none', () => answer(listPublicClasses, [])],
    ['could not be read', () => answerProblem(listPublicClasses, 'request.invalid')],
  ])('offers no class where there %s', async (_state, before) => {
    openNew(before)
    await waitFor(steps)
    expect(screen.queryByRole('region', { name: 'Good first classes' })).toBeNull()
  })
})
