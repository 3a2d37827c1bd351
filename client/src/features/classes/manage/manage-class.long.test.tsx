import {
  addSession,
  archiveClass,
  cancelClass,
  cancelSession,
  changeTeacher,
  listSingleDates,
  listTeachers,
  moveSession,
  quoteClassEnd,
  quoteSessionEnd,
  setSales,
} from '@ningjing/contract/classes/class-life'
import { findConflicts, listAllClasses, listOwnClasses } from '@ningjing/contract/classes/classes'
import type { ManagedClass, ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import type { findConflicts as findConflictsEndpoint } from '@ningjing/contract/classes/conflicts.schemas'
import type { Body } from '@ningjing/contract/endpoint'
import { addStudent } from '@ningjing/contract/enrolments/enrolments'
import { aManagedClass, anId, aReviewedClass, aSession } from '@ningjing/contract/testing/builders'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../../app/guards.tsx'
import { ManageClassesScreen } from '../../../screens/dashboard/manage-classes.tsx'
import { MyClassesScreen } from '../../../screens/dashboard/my-classes.tsx'
import { answer, answerProblem, askedOf, cutOff } from '../../../testing/answers.ts'
import { chooseAction } from '../../../testing/choose-action.ts'
import { aSessionUser } from '../../../testing/fake-identity.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const zone = 'America/New_York'
const first = aSession()
const second = aSession({ at: '2031-12-08T23:30:00.000Z', local: '2031-12-08T18:30' })
const hatha = aManagedClass({ name: 'Hatha', zone, sessions: [first, second], nextAt: first.at, enrolled: 3 })
const canceled = { at: '2031-10-27T12:00:00.000Z', students: 3, refund: 135 }
const FIRST = 'Mon, 1 Dec, 6:30 – 7:45 PM EST'
const SECOND = 'Mon, 8 Dec, 6:30 – 7:45 PM EST'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openOwn(yogaClass: ManagedClass = hatha) {
  answer(listOwnClasses, [yogaClass])
  return openIn(<MyClassesScreen />, 'instructor', '/dashboard/my-classes')
}

async function openAsAdmin(yogaClass: ReviewedClass = aReviewedClass(hatha)) {
  answer(listAllClasses, { items: [yogaClass], total: 1, nextCursor: null })
  return openIn(<ManageClassesScreen />, 'admin', '/dashboard/manage-classes')
}

async function openIn(page: ReactNode, role: 'instructor' | 'admin', at: string) {
  const { user } = renderScreen(<LoggedIn>{page}</LoggedIn>, { path: at, at, as: aSessionUser(), role })
  await chooseAction(user, 'Hatha', 'Manage')
  await screen.findByRole('dialog', { name: 'Manage Hatha' })
  return user
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name)
const set = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const sent = (endpoint: Parameters<typeof askedOf>[0]) =>
  askedOf(endpoint).map(({ params, body }) => ({ ...params, body }))

describe('the life of a class', () => {
  it('shows its next date and what it has come to', async () => {
    answer(listOwnClasses, [
      hatha,
      { ...hatha, _id: anId(), name: 'Yin', nextAt: null, salesEndAt: '2020-01-01T00:00:00.000Z' },
      { ...hatha, _id: anId(), name: 'Flow', stage: 'canceled', cancelReason: 'A flood.', canceled },
      aManagedClass({ name: 'Nidra', stage: 'archived' }),
    ])
    const guarded = (
      <LoggedIn>
        <MyClassesScreen />
      </LoggedIn>
    )
    renderScreen(guarded, { at: '/dashboard/my-classes', as: aSessionUser(), role: 'instructor' })
    await button('Actions: Yin')
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows[1]).toMatch(/HathaNext: Mon, 1 Dec, 6:30 PM.*approved12 left/)
    expect(rows[2]).toMatch(/YinNo date to come.*sales endedapproved/)
    expect(rows[3]).toMatch(/^FlowCanceled 27 Oct 2031: 3 people, \$135\.00 back–canceledapproved–/)
    expect(rows[4]).toMatch(/Nidra\$45\.00archivedapproved/)
  })

  it.each([
    [{}, 'Canceled 27 Oct 2031'],
    [{ students: 0, refund: 0 }, 'Canceled 27 Oct 2031: nobody was enrolled'],
    [{ students: 1, refund: 0, credits: 2 }, 'Canceled 27 Oct 2031: 1 person, 2 credits back'],
  ])('says in dialogs what has come of a canceled class, not what is for sale: %o', async (end, text) => {
    const gone = { ...hatha, stage: 'canceled' as const, canceled: { at: canceled.at, ...end } }
    const user = await openAsAdmin(aReviewedClass(gone))
    expect(dialog().getByText(text)).toBeDefined()
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await chooseAction(user, 'Hatha', 'Details')
    expect(dialog().getByText(text)).toBeDefined()
    expect(dialog().queryByText(/seats left/)).toBeNull()
  })

  it('shows how many students get messages and refunds, until none is left', async () => {
    const canceled = { ...hatha, stage: 'canceled', enrolled: 0 } as const
    answer(listOwnClasses, [{ ...canceled, pending: 1 }])
    const guarded = (
      <LoggedIn>
        <MyClassesScreen />
      </LoggedIn>
    )
    renderScreen(guarded, { at: '/dashboard/my-classes', as: aSessionUser(), role: 'instructor' })
    await screen.findByText('Messages and refunds: 1 student left')
    answer(listOwnClasses, [canceled])
    await waitFor(() => expect(screen.queryByText(/^Messages and refunds/)).toBeNull(), { timeout: 5_000 })
  })

  it('has no Update once it is canceled', async () => {
    await openOwn({ ...hatha, stage: 'canceled' })
    expect(screen.queryByRole('button', { name: 'Update Hatha' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Actions: Hatha', hidden: true })).toBeDefined()
  })

  it('says that all dates are canceled, and then has no sales to open', async () => {
    const canceled = [first, second].map((session) => ({ ...session, canceled: true }))
    await openOwn({ ...hatha, sessions: canceled, nextAt: null, salesEndAt: null })
    expect(dialog().getByText('all dates canceled')).toBeDefined()
    expect(screen.queryByRole('button', { name: /sales$/ })).toBeNull()
    expect(await button('Cancel class…')).toBeDefined()
  })

  it('ends and opens sales', async () => {
    const user = await openOwn()
    answer(setSales, () => {
      answer(listOwnClasses, [{ ...hatha, salesEndAt: '2020-01-01T00:00:00.000Z' }])
      return { modifiedCount: 1 }
    })
    await user.dblClick(await button('End sales'))
    const open = await button('Open sales')
    expect(document.activeElement).toBe(open)
    await user.click(open)
    await waitFor(() =>
      expect(sent(setSales)).toEqual([
        { id: hatha._id, body: { open: false } },
        { id: hatha._id, body: { open: true } },
      ]),
    )
  })

  it('is archived unless students need it, and brought back', async () => {
    const user = await openOwn()
    answerProblem(archiveClass, 'class.has-students')
    await user.click(await button('Archive'))
    expect((await screen.findByRole('alert')).textContent).toBe('Students are still enrolled in this class.')
    answer(archiveClass, () => {
      answer(listOwnClasses, [{ ...hatha, stage: 'archived' }])
      return { modifiedCount: 1 }
    })
    await user.click(await button('Archive'))
    await user.click(await button('Bring back'))
    await waitFor(() =>
      expect(sent(archiveClass).at(-1)).toEqual({ id: hatha._id, body: { archived: false } }),
    )
    expect(screen.queryByRole('button', { name: 'Dates…' })).toBeNull()
  })

  it('starts again as a new term', async () => {
    await openOwn()
    const link = screen.getByRole('link', { name: 'Clone as a new term' })
    expect(link.getAttribute('href')).toBe(`/dashboard/add-class?from=${hatha._id}`)
  })

  it('gives the focus back when the dialog is closed', async () => {
    const user = await openOwn()
    await user.click(await button('Dates…'))
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await isClosed()
    expect(document.activeElement).toBe(await button('Actions: Hatha'))
  })
})

describe('canceling a class', () => {
  async function openCancel(open = openOwn) {
    answer(quoteClassEnd, { enrolled: 12, waiting: 0, refund: 240 })
    const user = await open()
    await user.click(await button('Cancel class…'))
    await screen.findByText('12 people, $240.00')
    return user
  }
  const confirm = () => dialog().getByRole('button', { name: 'Cancel class' })

  it('says for how many people and how much first, and asks for a reason and its name', async () => {
    const user = await openCancel()
    await user.click(confirm())
    await screen.findByText('This is required.')
    expect(document.activeElement).toBe(field('Reason, for the students'))
    await user.type(field('Reason, for the students'), 'A flood.')
    await user.type(field('Name of the class, to confirm'), 'Hata')
    await user.click(confirm())
    await screen.findByText('Type the name as it is: Hatha')
    expect(askedOf(cancelClass)).toEqual([])
    answer(cancelClass, { enrolled: 12, waiting: 0, refund: 240 })
    set('Name of the class, to confirm', ' Hatha ')
    await user.dblClick(confirm())
    await screen.findByText('Class canceled')
    await isClosed()
    expect(sent(cancelClass)).toEqual([
      { id: hatha._id, body: { name: 'Hatha', reason: 'A flood.', enrolledShown: 12, refundShown: 240 } },
    ])
    expect(document.activeElement).toBe(await button('Actions: Hatha'))
  })

  it('says how many single dates are canceled with it, also when one was sold in between', async () => {
    const user = await openCancel()
    const facts = { name: 'Hatha', enrolled: 13, waiting: 0, refund: 260, dates: 2 }
    answerProblem(cancelClass, 'class.changed', { facts })
    await user.type(field('Reason, for the students'), 'A flood.')
    await user.type(field('Name of the class, to confirm'), 'Hatha')
    await user.click(confirm())
    await screen.findByText(
      'This also cancels the 2 dates that are sold by themselves. Their students are counted here.',
    )
  })

  it('asks again with the new numbers when students came in between', async () => {
    const user = await openCancel()
    answerProblem(cancelClass, 'class.changed', {
      facts: { name: 'Hatha', enrolled: 13, waiting: 1, refund: 260, byHand: 20 },
    })
    await user.type(field('Reason, for the students'), 'A flood.')
    await user.type(field('Name of the class, to confirm'), 'Hatha')
    await user.click(confirm())
    await screen.findByText('13 people, $260.00')
    screen.getByText('The club gives $20.00 of it back by hand.')
    screen.getByText('1 person is waiting for a seat or has an offer, and gets a message.')
    expect(screen.getByRole('alert').textContent).toMatch(/nothing was canceled/)
    expect(field('Reason, for the students').value).toBe('A flood.')
    answer(cancelClass, { enrolled: 13, waiting: 1, refund: 260 })
    await user.click(confirm())
    await screen.findByText('Class canceled')
    expect(sent(cancelClass).at(-1)).toMatchObject({ body: { enrolledShown: 13, refundShown: 260 } })
  })

  it.each([
    [1, '1 person is waiting for a seat or has an offer, and gets a message.'],
    [3, '3 people are waiting for a seat or have an offer, and get a message.'],
  ])('says that somebody waits where nobody is enrolled: %i', async (waiting, text) => {
    answer(quoteClassEnd, { enrolled: 0, waiting, refund: 0 })
    const user = await openOwn()
    await user.click(await button('Cancel class…'))
    await screen.findByText(text)
    screen.getByText('Nobody is enrolled. This cannot be undone.')
    expect(screen.queryByText(/^0 people/)).toBeNull()
  })

  it.each([
    [{ enrolled: 3, refund: 0, credits: 2 }, '3 people, 2 credits'],
    [{ enrolled: 3, refund: 20, credits: 1 }, '3 people, $20.00 and 1 credit'],
  ])('says how many credits go back: %o', async (end, text) => {
    answer(quoteClassEnd, { ...end, waiting: 0 })
    const user = await openOwn()
    await user.click(await button('Cancel class…'))
    await screen.findByText(text)
    screen.getByText('They get a message and this back. This cannot be undone.')
  })

  it('shows the errors of the API at their fields', async () => {
    const user = await openCancel()
    expect(screen.queryByText(/wait/)).toBeNull()
    const fields = [{ path: 'reason', message: 'Remove the invisible signs.' }]
    answerProblem(cancelClass, 'request.invalid', { fields })
    await user.type(field('Reason, for the students'), 'A\u200bflood.')
    await user.type(field('Name of the class, to confirm'), 'Hatha')
    await user.click(confirm())
    await screen.findByText('Remove the invisible signs.')
    expect(field('Reason, for the students').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Reason, for the students'))
    expect(screen.queryByRole('alert')).toBeNull()
    answer(cancelClass, { enrolled: 12, waiting: 0, refund: 240 })
    set('Reason, for the students', 'A flood.')
    expect(screen.queryByText('Remove the invisible signs.')).toBeNull()
    await user.click(confirm())
    await isClosed()
  })

  it('asks before a typed reason is lost', async () => {
    const user = await openCancel()
    await user.type(field('Reason, for the students'), 'A flood.')
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await user.click(await button('Keep editing'))
    expect(field('Reason, for the students').value).toBe('A flood.')
  })

  it('is left to an admin once it has begun', async () => {
    const begun = { ...hatha, sessions: [aSession({ at: '2020-01-01T10:00:00.000Z' }), second] }
    await openOwn(begun)
    expect(screen.queryByRole('button', { name: 'Cancel class…' })).toBeNull()
    expect(screen.getByText(/only an admin can cancel the class/)).toBeDefined()
  })

  it('is not offered once the class is over', async () => {
    const over = { ...hatha, sessions: [aSession({ at: '2020-01-01T10:00:00.000Z' })] }
    await openAsAdmin(aReviewedClass(over))
    await button('Dates…')
    expect(screen.queryByRole('button', { name: 'Cancel class…' })).toBeNull()
    cleanup()
    await openOwn(over)
    expect(screen.queryByText(/only an admin can cancel the class/)).toBeNull()
  })

  it('is possible for an admin at any time', async () => {
    const begun = { ...hatha, sessions: [aSession({ at: '2020-01-01T10:00:00.000Z' }), second] }
    await openCancel(() => openAsAdmin(aReviewedClass(begun)))
  })
})

describe('the dates of a class', () => {
  async function openDates(yogaClass?: ManagedClass) {
    answer(quoteSessionEnd, { enrolled: 3, refund: 30 })
    const user = await openOwn(yogaClass)
    await user.click(await button('Dates…'))
    await screen.findByRole('dialog', { name: 'Dates of Hatha' })
    return user
  }

  it('are moved one by one', async () => {
    const user = await openDates()
    const moved = { ...first, at: '2031-12-03T00:00:00.000Z', local: '2031-12-02T19:00', minutes: 60 }
    answer(moveSession, () => {
      answer(listOwnClasses, [{ ...hatha, sessions: [moved, second], nextAt: moved.at }])
      return { modifiedCount: 1 }
    })
    await user.click(await button(`Move ${FIRST}`))
    expect(document.activeElement).toBe(field('Date and time'))
    expect(field('Date and time').value).toBe('2031-12-01T18:30')
    set('Date and time', '2020-12-02T19:00')
    await user.click(await button('Move date'))
    await screen.findByText('Use a time in the future.')
    set('Date and time', '2031-12-02T19:00')
    set('Length in minutes', '60')
    await user.dblClick(await button('Move date'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('The date is moved.'))
    expect(sent(moveSession)).toEqual([
      {
        ...{ id: hatha._id, sid: first.id },
        body: { local: '2031-12-02T19:00', minutes: 60, shown: { local: first.local, minutes: 75 } },
      },
    ])
    await button('Move Tue, 2 Dec, 7:00 – 8:00 PM EST')
  })

  it('ask for a reason once somebody has booked since the list was read', async () => {
    const user = await openDates({ ...hatha, enrolled: 0, held: 0 })
    await user.click(await button(`Cancel ${FIRST}`))
    await screen.findByText('3 people, $30.00')
    expect(field('Reason, for the students')).toBeDefined()
  })

  it('are canceled with their share, or with a make-up date', async () => {
    const user = await openDates()
    answer(cancelSession, { modifiedCount: 1 })
    answer(addSession, { id: anId() })
    await user.click(await button(`Cancel ${FIRST}`))
    await screen.findByText('3 people, $30.00')
    await user.type(field('Reason, for the students'), 'Mei is ill.')
    await user.click(await button('Cancel date'))
    await screen.findByText('The date is canceled.')
    await user.click(await button(`Cancel ${SECOND}`))
    expect(screen.queryByText('The date is canceled.')).toBeNull()
    await user.click(dialog().getByLabelText('A make-up date instead'))
    await user.type(field('Reason, for the students'), 'Mei is still ill.')
    await user.click(await button('Cancel date'))
    await screen.findByText('The date is canceled. Now add its make-up date.')
    expect(field('Date and time').value).toBe('2031-12-15T18:30')
    await user.click(await button('Add date'))
    await screen.findByText('The date is added.')
    expect(sent(cancelSession).map(({ body }) => body)).toEqual([
      { share: true, reason: 'Mei is ill.' },
      { share: false, reason: 'Mei is still ill.' },
    ])
    expect(sent(addSession)).toEqual([{ id: hatha._id, body: { local: '2031-12-15T18:30', minutes: 75 } }])
  })

  it('ask for no reason when nobody is enrolled', async () => {
    const user = await openDates({ ...hatha, enrolled: 0 })
    answer(quoteSessionEnd, { enrolled: 0, refund: 0 })
    answer(cancelSession, { modifiedCount: 1 })
    await user.click(await button(`Cancel ${FIRST}`))
    await screen.findByText('Nobody has booked this date, so nobody gets a message.')
    expect(screen.queryByText('What the students get')).toBeNull()
    await user.click(await button('Cancel date'))
    await screen.findByText('The date is canceled.')
    expect(sent(cancelSession).map(({ body }) => body)).toEqual([{ share: true, reason: '' }])
  })

  it('lead to the cancellation of the class at the only one that is left', async () => {
    const user = await openDates({ ...hatha, sessions: [{ ...first, canceled: true }, second] })
    answer(quoteClassEnd, { enrolled: 3, waiting: 0, refund: 30 })
    await user.click(await button(`Cancel ${SECOND}`))
    await screen.findByText(/^This is the only date left\. Without it, the class is not on sale/)
    await user.type(field('Reason, for the students'), 'Mei is ill.')
    await user.click(await button('Cancel the class instead'))
    await screen.findByRole('dialog', { name: 'Cancel Hatha?' })
    expect(await screen.findByLabelText('Reason, for the students')).toHaveProperty('value', 'Mei is ill.')
    expect(sent(cancelSession)).toEqual([])
  })

  it('that another one was to replace give their share back after all', async () => {
    const user = await openDates({
      ...hatha,
      sessions: [{ ...first, canceled: true, replaced: true }, second],
    })
    answer(quoteSessionEnd, { enrolled: 2, refund: 20 })
    answer(cancelSession, { modifiedCount: 1 })
    await user.click(await button(`Give back the share of ${FIRST}`))
    await screen.findByText('2 people, $20.00')
    screen.getByText('A make-up date that was added stays. Cancel it, too, if it is not held.')
    expect(screen.queryByText('What the students get')).toBeNull()
    await user.click(await button('Give back the share'))
    await screen.findByText('This is required.')
    await user.type(field('Reason, for the students'), 'We found no other date.')
    await user.click(await button('Give back the share'))
    await screen.findByText('The share is given back.')
    expect(sent(cancelSession)).toMatchObject([{ body: { share: true, reason: 'We found no other date.' } }])
  })

  it('are canceled without that question while others are left', async () => {
    const user = await openDates()
    await user.click(await button(`Cancel ${FIRST}`))
    expect(screen.queryByRole('button', { name: 'Cancel the class instead' })).toBeNull()
  })

  it('get a make-up date in the first week that is free', async () => {
    const user = await openDates()
    answer(cancelSession, { modifiedCount: 1 })
    await user.click(await button(`Cancel ${FIRST}`))
    await user.click(dialog().getByLabelText('A make-up date instead'))
    await user.type(field('Reason, for the students'), 'Mei is ill.')
    await user.click(await button('Cancel date'))
    await screen.findByText('The date is canceled. Now add its make-up date.')
    expect(field('Date and time').value).toBe('2031-12-15T18:30')
  })

  it('keep what was typed after an error, and ask before it is lost', async () => {
    const user = await openDates()
    answerProblem(moveSession, 'session.past')
    await user.click(await button(`Move ${FIRST}`))
    set('Date and time', '2031-12-02T19:00')
    await user.click(await button('Move date'))
    expect((await screen.findByRole('alert')).textContent).toBe('This date has begun already.')
    expect(field('Date and time').value).toBe('2031-12-02T19:00')
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await user.click(await button('Discard changes'))
    await isClosed()
  })

  it('that are over or canceled cannot be changed', async () => {
    const over = aSession({ at: '2020-01-01T10:00:00.000Z', local: '2020-01-01T05:00' })
    await openDates({ ...hatha, sessions: [over, { ...second, canceled: true }] })
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(screen.getByText('Over')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Another teacher of/ })).toBeNull()
    expect(screen.getByText('Canceled')).toBeDefined()
  })

  it('can get another teacher, who is named at the date', async () => {
    const user = await openDates({
      ...hatha,
      sessions: [first, { ...second, teacher: { id: anId(), name: 'Ben' } }],
    })
    expect(dialog().getByText(`Ben instead of ${hatha.instructor}`)).toBeDefined()
    answer(listTeachers, [
      { _id: hatha.instructorId, name: hatha.instructor, email: 'mei@club.example' },
      { _id: anId(), name: 'Ana', email: 'ana@club.example' },
    ])
    answer(changeTeacher, { modifiedCount: 1 })
    await user.click(await button(`Another teacher of ${FIRST}`))
    const teacher = await screen.findByRole('combobox', { name: 'Teacher' })
    await screen.findByRole('option', { name: 'Ana' })
    expect(screen.queryByRole('option', { name: hatha.instructor })).toBeNull()
    await user.click(await button('Change teacher'))
    await screen.findByText('Choose who teaches.')
    await user.selectOptions(teacher, 'Ana')
    await user.type(screen.getByRole('textbox', { name: /^Reason, for the students/ }), 'Mei is ill.')
    await user.dblClick(await button('Change teacher'))
    await screen.findByText('The teacher is changed. Everybody gets a message.')
    expect(sent(changeTeacher)).toEqual([
      { id: hatha._id, body: { email: 'ana@club.example', sid: first.id, reason: 'Mei is ill.' } },
    ])
    expect(askedOf(listTeachers)).toHaveLength(1)
  })

  it('say what they coincide with, also the one that is typed and the teacher who is chosen', async () => {
    const own = { classId: hatha._id, name: 'Hatha', kind: 'own' as const }
    const yin = { classId: anId(), name: 'Yin' }
    answer(findConflicts, ({ body }) => {
      const { sessions = [], instructorEmail } = body as Body<typeof findConflictsEndpoint>
      if (instructorEmail) return [{ ...yin, kind: 'teacher', startAt: first.at, at: first.at }]
      if (sessions.length > 2) return [{ ...own, startAt: '2031-12-09T00:00:00.000Z', at: second.at }]
      return [
        { ...yin, kind: 'teacher', startAt: first.at, at: first.at },
        { ...yin, kind: 'place', startAt: first.at, at: first.at },
      ]
    })
    const user = await openDates()
    await screen.findByText('“Yin” has the same teacher and place on Mon, 1 Dec, 6:30 PM.')
    await user.click(await button('Add a date'))
    set('Date and time', '2031-12-08T19:00')
    await screen.findByText('Another date of this class begins on Mon, 8 Dec, 6:30 PM.')
    await user.click(await button('Back'))
    answer(listTeachers, [{ _id: anId(), name: 'Ana', email: 'ana@club.example' }])
    await user.click(await button(`Another teacher of ${FIRST}`))
    await screen.findByRole('option', { name: 'Ana' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Teacher' }), 'Ana')
    await screen.findByText('The same teacher has “Yin” on Mon, 1 Dec, 6:30 PM.')
  })

  it('can all get another teacher, and one of them its own again', async () => {
    const user = await openDates({
      ...hatha,
      sessions: [first, { ...second, teacher: { id: anId(), name: 'Ben' } }],
    })
    answer(listTeachers, [{ _id: hatha.instructorId, name: hatha.instructor, email: 'mei@club.example' }])
    answer(changeTeacher, { modifiedCount: 1 })
    await user.click(await button('Another teacher for all to come…'))
    await screen.findByText(/^Nobody else teaches in the club yet/)
    await user.click(await button('Back'))
    await user.click(await button(`Another teacher of ${SECOND}`))
    await screen.findByRole('option', { name: `${hatha.instructor}, whose class it is` })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Teacher' }), 'mei@club.example')
    await user.click(await button('Change teacher'))
    await screen.findByText('The teacher is changed. Everybody gets a message.')
    expect(sent(changeTeacher)).toEqual([
      { id: hatha._id, body: { email: 'mei@club.example', sid: second.id } },
    ])
  })

  it('show the errors of the API at their fields', async () => {
    const user = await openDates()
    const fields = [{ path: 'local', message: 'Another date begins at this time.' }]
    answerProblem(addSession, 'request.invalid', { fields })
    await user.click(await button('Add a date'))
    await user.click(await button('Add date'))
    await screen.findByText('Another date begins at this time.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(field('Date and time'))
    answerProblem(addSession, 'request.invalid', { fields: [{ path: 'minutes', message: 'Too long.' }] })
    await user.click(await button('Add date'))
    await screen.findByText('Too long.')
    expect(screen.queryByText('Another date begins at this time.')).toBeNull()
    expect(document.activeElement).toBe(field('Length in minutes'))
  })
})

describe('adding a student', () => {
  it('gives a place on a free seat, once', async () => {
    const user = await openOwn()
    answer(addStudent, { insertedId: anId() })
    await user.click(await button('Add a student…'))
    expect(document.activeElement).toBe(field('E-mail of the student'))
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    await user.dblClick(await button('Add student'))
    await screen.findByText('Student added')
    await isClosed()
    expect(sent(addStudent)).toEqual([{ body: { classId: hatha._id, email: 'ana@ningjing.example' } }])
  })

  const dropIn = { seats: 2, price: 18, credits: 0, closeMinutes: 30 }
  /** The first date has a seat, the second none and somebody who waits. */
  const answerDates = (ofFirst = {}) => {
    const facts = { minutes: 75, capacity: 2, held: 0, enrolled: 1, queued: 0, place: '', online: '' }
    const dateOf = ({ id, at }: typeof first) => ({
      classId: id,
      startAt: at,
      ...{ ...facts, seats: 1, price: 18, canceled: false, own: [] },
    })
    const over = aSession({ at: '2031-10-01T23:30:00.000Z' })
    answer(listSingleDates, [
      dateOf(over),
      { ...dateOf(first), ...ofFirst },
      { ...dateOf(second), seats: 0, queued: 1, price: 20 },
      { ...dateOf(aSession()), canceled: true },
    ])
  }

  it('gives a place in a date that is sold by itself, for its price', async () => {
    answerDates()
    const user = await openOwn({ ...hatha, seats: 3, price: 45, dropIn })
    answer(addStudent, { insertedId: anId() })
    await user.click(await button('Add a student…'))
    const options = within(await screen.findByLabelText('Dates')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All dates, 3 seats left',
      'Mon, 1 Dec, 6:30 PM, 1 seat left',
      'Mon, 8 Dec, 6:30 PM, 0 seats left',
    ])
    await user.selectOptions(field('Dates'), second.id)
    expect(
      dialog().getByText(/Hatha, Mon, 8 Dec, 6:30 PM: 0 seats left\. 1 person is waiting\./),
    ).toBeDefined()
    await user.selectOptions(field('Dates'), first.id)
    await user.selectOptions(field('Payment at the desk'), 'cash')
    expect(field('Amount taken').value).toBe('18.00')
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    await user.click(await button('Add student'))
    await screen.findByText('Student added')
    const paid = { how: 'cash', amount: 18 }
    expect(sent(addStudent)).toEqual([{ body: { classId: first.id, email: 'ana@ningjing.example', paid } }])
  })

  it('gives none until the dates are known: the whole class costs more', async () => {
    cutOff(listSingleDates)
    const user = await openOwn({ ...hatha, seats: 3, price: 45, dropIn })
    await user.click(await button('Add a student…'))
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    expect((await button('Add student')).hasAttribute('disabled')).toBe(true)
    expect(dialog().queryByLabelText('Payment at the desk')).toBeNull()
    answerDates()
    await user.click(await dialog().findByRole('button', { name: 'Try again' }))
    await dialog().findByLabelText('Dates')
    expect((await button('Add student')).hasAttribute('disabled')).toBe(false)
  })

  it('asks for another date when the chosen one has been canceled meanwhile', async () => {
    answerDates()
    const user = await openOwn({ ...hatha, seats: 3, price: 45, dropIn })
    await user.click(await button('Add a student…'))
    await user.selectOptions(await screen.findByLabelText('Dates'), first.id)
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    answerProblem(addStudent, 'class.closed')
    answerDates({ canceled: true })
    await user.click(await button('Add student'))
    await waitFor(() => expect(field('Dates').value).toBe(''))
    expect((await button('Add student')).hasAttribute('disabled')).toBe(true)
  })

  it('gives no place in a class that is sold by the date only', async () => {
    answerDates()
    const user = await openOwn({ ...hatha, dropIn: { ...dropIn, only: true } })
    await user.click(await button('Add a student…'))
    const options = within(await screen.findByLabelText('Dates')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent?.slice(0, 10))).toEqual(['Mon, 1 Dec', 'Mon, 8 Dec'])
    answerProblem(addStudent, 'class.sold-out')
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    await user.click(await button('Add student'))
    await screen.findByText('This date has no seats left. Only an admin can add a seat.')
    expect(sent(addStudent)).toMatchObject([{ body: { classId: first.id } }])
  })

  it('needs an e-mail, and says why it is not possible', async () => {
    const user = await openOwn()
    await user.click(await button('Add a student…'))
    await user.type(field('E-mail of the student'), 'ana')
    await user.click(await button('Add student'))
    expect(field('E-mail of the student').getAttribute('aria-invalid')).toBe('true')
    expect(askedOf(addStudent)).toEqual([])
    answerProblem(addStudent, 'enrolment.exists')
    await user.type(field('E-mail of the student'), '@ningjing.example')
    await user.click(await button('Add student'))
    expect((await screen.findByRole('alert')).textContent).toBe('This student is enrolled already.')
    expect(field('E-mail of the student').value).toBe('ana@ningjing.example')
  })

  it('shows an error of the API at its field', async () => {
    const user = await openOwn()
    answerProblem(addStudent, 'request.invalid', { fields: [{ path: 'email', message: 'Use ASCII.' }] })
    await user.click(await button('Add a student…'))
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    await user.click(await button('Add student'))
    await screen.findByText('Use ASCII.')
    expect(field('E-mail of the student').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('E-mail of the student'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes an extra seat where an admin wants it', async () => {
    const user = await openAsAdmin()
    answerProblem(addStudent, 'class.sold-out')
    await user.click(await button('Add a student…'))
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    await user.click(await button('Add student'))
    await screen.findByText('This class has no seats left. Add a seat for the student.')
    answer(addStudent, { insertedId: anId() })
    await user.click(screen.getByRole('checkbox'))
    await user.click(await button('Add student'))
    await screen.findByText('Student added')
    expect(sent(addStudent).at(-1)).toMatchObject({ body: { extraSeat: true } })
  })

  it('says who waits, whom only an extra seat passes', async () => {
    const user = await openAsAdmin(aReviewedClass({ ...hatha, queued: 2 }))
    answerProblem(addStudent, 'class.sold-out', { facts: { waiting: 2 } })
    await user.click(await button('Add a student…'))
    expect(dialog().getByText(/2 people are waiting\. The student pays nothing\./)).toBeDefined()
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    await user.click(await button('Add student'))
    await screen.findByText('2 people are waiting. Add a seat for the student.')
    expect(field('Add a seat for this student, ahead of those who wait').checked).toBe(false)
  })

  it('takes the price of an instructor, by one of the means of the desk', async () => {
    const user = await openOwn()
    answer(addStudent, { insertedId: anId() })
    await user.click(await button('Add a student…'))
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    expect(dialog().getByText(/The student pays nothing\./)).toBeDefined()
    await user.selectOptions(field('Payment at the desk'), 'Cash')
    expect(dialog().queryByText(/The student pays nothing\./)).toBeNull()
    expect([field('Amount taken').value, field('Amount taken').readOnly]).toEqual(['45.00', true])
    await user.click(await button('Add student'))
    await screen.findByText('Student added')
    expect(sent(addStudent)).toMatchObject([{ body: { paid: { how: 'cash', amount: 45 } } }])
  })

  it('takes any amount of an admin, and asks for one within the bounds', async () => {
    const user = await openAsAdmin()
    answer(addStudent, { insertedId: anId() })
    await user.click(await button('Add a student…'))
    await user.type(field('E-mail of the student'), 'ana@ningjing.example')
    await user.selectOptions(field('Payment at the desk'), 'Bank transfer')
    await user.clear(field('Amount taken'))
    await user.type(field('Amount taken'), '10000.01')
    await user.click(await button('Add student'))
    await screen.findByText('Use an amount from $0.01 to $10,000.00.')
    await user.clear(field('Amount taken'))
    await user.type(field('Amount taken'), '20')
    await user.click(await button('Add student'))
    await screen.findByText('Student added')
    expect(sent(addStudent)).toMatchObject([{ body: { paid: { how: 'transfer', amount: 20 } } }])
  })

  it('does not ask for a payment in a free class', async () => {
    const user = await openOwn({ ...hatha, price: 0 })
    await user.click(await button('Add a student…'))
    expect(screen.queryByLabelText('Payment at the desk')).toBeNull()
  })

  it.each([
    ['no seat is free', { seats: 0 }, 'No seat is free, so only an admin can add a student.'],
    ['somebody waits', { queued: 1 }, '1 person is waiting, so only an admin can add a student.'],
  ])('is left to an admin when %s', async (_when, facts, text) => {
    await openOwn({ ...hatha, ...facts })
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add a student…' })).toBeNull()
  })

  it('is possible after the sales, until the last date is over', async () => {
    const sold = { ...hatha, salesEndAt: '2031-10-01T00:00:00.000Z' }
    await openOwn(sold)
    expect(await button('Add a student…')).toBeDefined()
  })

  it('is not offered once the last date is over', async () => {
    const over = aSession({ at: '2020-01-01T10:00:00.000Z', local: '2020-01-01T05:00' })
    await openOwn({ ...hatha, sessions: [over], nextAt: null })
    expect(screen.queryByRole('button', { name: 'Add a student…' })).toBeNull()
  })
})
