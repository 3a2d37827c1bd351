import { readClub } from '@ningjing/contract/club/club'
import { endEnrolment, listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { listNotices } from '@ningjing/contract/mails/mails'
import { bookWithCredit, listPasses, listProducts } from '@ningjing/contract/passes/passes'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { Problem, type ProblemCode } from '@ningjing/contract/problems'
import { listSelections } from '@ningjing/contract/selections/selections'
import { aClass, aClub, anEnrolment, anId, aSelection, aSession } from '@ningjing/contract/testing/builders'
import { aPass, aProduct } from '@ningjing/contract/testing/pass-builders'
import { aTimetable, aTimetableDate } from '@ningjing/contract/testing/timetable-builders'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { openActions } from '../../testing/choose-action.ts'
import { openClassPage } from '../../testing/class-page.tsx'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SelectedClassesScreen } from '../dashboard/selected-classes.tsx'
import { TimetableScreen } from './timetable.tsx'

const ana = aSessionUser()
const yin = aTimetableDate({ name: 'Yin', of: anId(), credits: 1, price: 18, dates: 1, series: null })
const NAME = 'Yin, Mon, 1 Dec 2031, 6:30 PM'
const BOOK = `Book with a credit (7 left): ${NAME}`

beforeEach(() => {
  answer(listSelections, [])
  answer(listEnrolments, [])
  answer(listProducts, [aProduct()])
  answer(listNotices, { items: [], total: 0, nextCursor: null, unseen: 0, mailOff: [] })
})

const withPasses = (passes: Pass[]) => ({ before: () => answer(listPasses, passes) })

type Given = { passes?: Pass[]; date?: Partial<TimetableDate>; beside?: ReactNode } & Parameters<
  typeof renderScreen
>[1]

function openTimetable({ passes = [aPass()], date = {}, beside, ...given }: Given = {}) {
  answer(readTimetable, aTimetable({ dates: [{ ...yin, ...date }] }))
  const screens = (
    <>
      {beside}
      <TimetableScreen />
    </>
  )
  return renderScreen(screens, { at: '/timetable', as: ana, ...withPasses(passes), ...given })
}

/** The call enrolls the student, as the lists say afterward. */
function answerBooking(left: number | null = 6) {
  const insertedId = anId()
  answer(bookWithCredit, () => {
    answer(listEnrolments, [anEnrolment({ _id: insertedId, classId: yin.classId })])
    return { insertedId, left }
  })
  return insertedId
}

const row = async () =>
  within((await screen.findByRole('heading', { level: 3, name: 'Yin' })).closest('article') as HTMLElement)
const bookButton = () => screen.findByRole('button', { name: BOOK })
const noBookButton = () => expect(screen.queryByRole('button', { name: /^Book with/ })).toBeNull()

describe('a date that costs a credit, in the timetable', () => {
  it('is booked by one tap, beside the way to pay by card', async () => {
    const order = answerBooking()
    const { user } = openTimetable()
    const button = await bookButton()
    expect((await row()).getByRole('button', { name: `Select ${NAME}` }).className).not.toContain(
      'bg-primary',
    )
    await user.dblClick(button)
    await screen.findByText(`You are enrolled in ${NAME}. 6 credits are left.`)
    const enrolled = await screen.findByRole('link', { name: `Enrolled in ${NAME}` })
    noBookButton()
    await waitFor(() => expect(document.activeElement).toBe(enrolled))
    expect(askedOf(bookWithCredit).map(({ body }) => body)).toEqual([
      { classId: yin.classId, creditsShown: 1 },
    ])
    answer(endEnrolment, () => {
      answer(listEnrolments, [])
      return { refund: 0, state: 'none' as const }
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Your booking is undone.')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Book with a credit/))
    await bookButton()
    expect(askedOf(endEnrolment)).toMatchObject([
      { params: { order }, body: { refundShown: 0, creditsShown: 1 } },
    ])
  })

  it('cannot be undone anymore once the student has logged out', async () => {
    function Logout() {
      const { signOut } = useSession()
      return (
        <button type="button" onClick={() => void signOut()}>
          Logout
        </button>
      )
    }
    answerBooking()
    const { user } = openTimetable({ beside: <Logout /> })
    await user.click(await bookButton())
    await screen.findByRole('button', { name: 'Undo' })
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await screen.findByRole('button', { name: `Select ${NAME}` })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('is shown as booked, also when the enrollments were still being read', async () => {
    const before = Promise.withResolvers<[]>()
    answer(listEnrolments, () => before.promise)
    answerBooking()
    const { user } = openTimetable()
    await user.click(await bookButton())
    await screen.findByText(`You are enrolled in ${NAME}. 6 credits are left.`)
    before.resolve([])
    await screen.findByRole('link', { name: `Enrolled in ${NAME}` })
    noBookButton()
  })

  it('cannot be undone when that comes too late, and says where to cancel it', async () => {
    answerBooking(1)
    answerProblem(endEnrolment, 'enrolment.refund-changed', { facts: { refund: 0, credits: 0 } })
    const { user } = openTimetable()
    await user.click(await bookButton())
    await screen.findByText(`You are enrolled in ${NAME}. 1 credit is left.`)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('It is too late to undo this. You can cancel it in your enrolled classes.')
  })

  it('is booked with an unlimited pass without a number', async () => {
    answerBooking(null)
    const { user } = openTimetable({ passes: [aPass({ granted: null, left: null })] })
    await user.click(await screen.findByRole('button', { name: `Book with your pass: ${NAME}` }))
    await screen.findByText(`You are enrolled in ${NAME}.`)
  })

  it('is booked with the pass that the student chooses of two', async () => {
    answerBooking()
    const month = aPass({ name: 'Month', granted: null, left: null, validUntil: '2031-12-31T05:00:00.000Z' })
    const other = aPass({ validUntil: '2032-01-01T05:00:00.000Z' })
    const { user } = openTimetable({ passes: [other, month, aPass({ name: 'Empty', left: 0 })] })
    await screen.findByRole('button', { name: `Book with your pass: ${NAME}` })
    const menu = await openActions(user, /^Choose a pass for Yin/)
    const items = menu.getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Month · unlimited · until Tue, 30 Dec 2031',
      '10 classes · 7 left · until Wed, 31 Dec 2031',
    ])
    // A name that reads from right to left would take the number that follows to its other side.
    expect(items.map((item) => item.querySelector('bdi')?.textContent)).toEqual(['Month', '10 classes'])
    await user.click(items[1] as HTMLElement)
    await screen.findByText(/^You are enrolled in Yin/)
    expect(askedOf(bookWithCredit).map(({ body }) => body)).toEqual([
      { classId: yin.classId, creditsShown: 1, passId: other._id },
    ])
  })

  it.each<[ProblemCode, RegExp]>([
    ['pass.none', /^No pass of yours has enough credits left\. Get a new one, or pay by card\./],
    ['pass.stopped', /^Your pass is stopped\. Ask the club/],
    ['pass.expired', /^Your pass is not valid then\. Get a new one/],
    ['pass.not-for', /^Your pass is not for this class\. Get another one/],
    ['pass.ahead', /^Your pass allows no more bookings ahead\. Wait/],
    ['pass.day-full', /^Your pass allows no more bookings on this day\. Choose another day/],
  ])('says what to do when it is refused as %s, also when no pass is left', async (code, text) => {
    answer(bookWithCredit, () => {
      answer(listPasses, [aPass({ left: 0 })])
      throw new Problem(code)
    })
    const { user } = openTimetable()
    await user.click(await bookButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(text)
    expect(within(alert).getByRole('link', { name: 'See all passes' }).getAttribute('href')).toBe('/passes')
    noBookButton()
    await screen.findByRole('button', { name: `Select ${NAME}` })
  })

  it('says that the club cannot be reached, and is booked by the next try', async () => {
    cutOff(bookWithCredit)
    const { user } = openTimetable()
    await user.click(await bookButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^We cannot reach the club right now/)
    expect(within(alert).queryByRole('link')).toBeNull()
    answerBooking()
    await user.click(await bookButton())
    await screen.findByRole('link', { name: `Enrolled in ${NAME}` })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('can be undone, too, when its first answer is lost', async () => {
    answerBooking()
    let tries = 0
    answer(bookWithCredit, () => {
      tries += 1
      if (tries === 1) throw new Problem('service.stopping')
      return { insertedId: anId(), left: 6 }
    })
    const { user } = openTimetable()
    await user.click(await bookButton())
    await screen.findByText(/^You are enrolled in Yin/)
    await screen.findByRole('button', { name: 'Undo' })
    expect(askedOf(bookWithCredit)).toHaveLength(2)
  })

  it('leads a student without a pass for it to those that the club sells', async () => {
    openTimetable({ passes: [aPass({ for: { classIds: [anId()] } })] })
    const link = await screen.findByRole('link', { name: 'or 1 credit' })
    expect(link.getAttribute('href')).toBe('/passes')
    noBookButton()
  })

  const coming = (at: string) => ({ orderId: anId(), classId: anId(), name: 'Flow', at, back: null })
  it.each<[string, Partial<Pass>]>([
    ['is stopped', { state: 'stopped', stoppedAt: '2026-05-04T09:00:00.000Z' }],
    ['allows no more bookings ahead', { ahead: 1, uses: [coming('2031-11-30T12:00:00.000Z')] }],
    ['allows no more bookings on this day', { uses: [coming('2031-12-01T15:00:00.000Z')] }],
  ])('says to a student that their pass %s, in place of the way to another one', async (why, pass) => {
    openTimetable({ passes: [aPass({ validUntil: '2026-05-02T00:00:00.000Z' }), aPass(pass)] })
    await (await row()).findByText(`or 1 credit, but your pass ${why}`)
    expect(screen.queryByRole('link', { name: /^or 1 credit/ })).toBeNull()
    noBookButton()
  })

  it('leads a student whose stopped pass is not for it to those that the club sells', async () => {
    openTimetable({ passes: [aPass({ state: 'stopped', for: { classIds: [anId()] } })] })
    await screen.findByRole('link', { name: 'or 1 credit' })
  })

  it.each([
    ['no pass is on sale', []],
    ['none is for it', [aProduct({ for: { classIds: [anId()] } })]],
  ])('has no link where %s', async (_why, products) => {
    answer(listProducts, products)
    openTimetable({ passes: [] })
    await waitFor(() => expect(askedOf(listProducts)).toHaveLength(1))
    await (await row()).findByText('or 1 credit')
    expect(screen.queryByRole('link', { name: 'or 1 credit' })).toBeNull()
  })

  it.each([
    ['is full', { seats: 0 }],
    ['is over', { over: true, salesOpen: false }],
    ['is canceled', { canceled: true }],
    ['costs none', { credits: 0 }],
  ] as const)('is not booked with one that %s', async (_which, date) => {
    openTimetable({ date })
    await row()
    await waitFor(() => expect(askedOf(listEnrolments).length).toBeGreaterThan(0))
    noBookButton()
  })

  it('says to visitors and staff what it costs, and asks for no passes', async () => {
    openTimetable({ as: undefined })
    const cost = (await row()).getByText('or 1 credit')
    expect(cost.previousSibling?.textContent, 'beside the price that it stands for').toBe('$18')
    await screen.findByRole('button', { name: `Select ${NAME}` })
    expect(askedOf(listPasses)).toEqual([])
  })
})

describe('the page of a class', () => {
  const date = aClass({
    ...{ _id: yin.classId, name: 'Yin', price: 18, seats: 3, zone: 'America/New_York', credits: 1 },
    ...{ of: { classId: yin.of ?? '', name: 'Yin' }, nextAt: yin.startAt, dates: [] },
    sessions: [aSession({ at: yin.startAt, local: yin.local })],
  })

  it('books a single date with a credit', async () => {
    answerBooking()
    const { user } = openClassPage(date, { as: ana, ...withPasses([aPass()]) })
    const button = await bookButton()
    expect(screen.getByText('or 1 credit')).toBeDefined()
    await user.click(button)
    await screen.findByRole('link', { name: `Enrolled in ${NAME}` })
  })

  it('books a seat that is offered with a credit, until its checkout is opened', async () => {
    const offered = aSelection({ classId: yin.classId, of: yin.of, credits: 1, price: 18, seats: 1 })
    const openFull = () => openClassPage({ ...date, seats: 0 }, { as: ana, ...withPasses([aPass()]) })
    answer(listSelections, [offered])
    openFull()
    await bookButton()
    cleanup()
    answer(listSelections, [{ ...offered, credits: 0 }])
    openFull()
    await screen.findByRole('link', { name: /^Pay \$18/ })
    noBookButton()
  })

  it('books one of its dates with a credit', async () => {
    answerBooking()
    const [session] = date.sessions
    const dates = [
      {
        ...{ classId: yin.classId, startAt: yin.startAt, minutes: 60, seats: 3, price: 18, credits: 1 },
        ...{ salesOpen: true, canceled: false, queued: 0, instructor: 'Mei Tanaka' },
      },
    ]
    const dropIn = { seats: 14, price: 18, credits: 1, closeMinutes: 0, only: true } as const
    const { of: _of, ...parts } = date
    const whole = { ...parts, credits: 0 }
    const { user } = openClassPage(
      { ...whole, _id: yin.of ?? '', dates, dropIn, sessions: [{ ...session!, id: yin.classId }] },
      { as: ana, ...withPasses([aPass()]) },
    )
    expect(await screen.findByText('By the date from')).toBeDefined()
    await user.click(await bookButton())
    await screen.findByText(`You are enrolled in ${NAME}. 6 credits are left.`)
  })
})

describe('the page of a series that costs credits', () => {
  const at = (day: number) => `2031-12-${String(day).padStart(2, '0')}T23:30:00.000Z`
  const series = aClass({
    ...{ _id: yin.classId, name: 'Course', price: 90, seats: 3, zone: 'America/New_York', credits: 6 },
    ...{
      nextAt: at(1),
      sessions: [1, 8, 15].map((day) => aSession({ at: at(day), local: at(day).slice(0, 16) })),
    },
  })
  const openPage = (pass: Partial<Pass>) => {
    const before = () => {
      answer(listPasses, [aPass({ validUntil: at(16), ...pass })])
      answer(readClub, aClub({ passes: true }))
    }
    return openClassPage(series, { as: ana, before })
  }

  it('books it for all of them, and gives all back', async () => {
    answerBooking(1)
    const { user } = openPage({})
    await user.click(await screen.findByRole('button', { name: 'Book with 6 credits (7 left): Course' }))
    await screen.findByText('You are enrolled in Course. 1 credit is left.')
    answer(endEnrolment, { refund: 0, state: 'none' as const })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Your booking is undone.')
    expect(askedOf(endEnrolment)).toMatchObject([{ body: { refundShown: 0, creditsShown: 6 } }])
  })

  it.each([
    ['with fewer credits', { left: 5 }],
    ['that ends before its last date', { validUntil: at(15) }],
  ])('leads a student with a pass %s to those that the club sells', async (_which, pass) => {
    openPage(pass)
    expect((await screen.findByRole('link', { name: 'or 6 credits' })).getAttribute('href')).toBe('/passes')
    expect(screen.getByText('With a pass, all dates cost 6 credits.')).toBeDefined()
    noBookButton()
  })
})

describe('a selected date', () => {
  const selection = aSelection({
    ...{ classId: yin.classId, name: NAME, of: yin.of, credits: 1, price: 18, zone: 'America/New_York' },
    schedule: {
      ...{ zone: 'America/New_York', nextAt: yin.startAt, place: '', isOnline: false, level: '' },
      sessions: [aSession({ at: yin.startAt, local: yin.local })],
    },
  })

  const openSelected = () =>
    renderScreen(
      <LoggedIn>
        <SelectedClassesScreen />
      </LoggedIn>,
      { at: '/dashboard/selected-classes', as: ana, ...withPasses([aPass()]) },
    )

  it('is booked with a credit, also a seat that is kept for the student, and leaves the list', async () => {
    answer(listSelections, [{ ...selection, seats: 1, holdEndsAt: '2031-12-01T10:00:00.000Z' }])
    answer(bookWithCredit, () => {
      answer(listSelections, [])
      return { insertedId: anId(), left: 6 }
    })
    const { user } = openSelected()
    const pay = await screen.findByRole('link', { name: `Pay $18 for ${NAME}` })
    await user.click(await bookButton())
    expect(pay.className).not.toContain('bg-primary')
    await screen.findByText('No classes selected yet')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Selected Classes'))
  })

  it('that is full cannot be booked', async () => {
    answer(listSelections, [{ ...selection, seats: 0 }])
    openSelected()
    await screen.findByText('Class full')
    noBookButton()
  })
})
