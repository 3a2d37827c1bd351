import {
  cancelSession,
  listDifferingDates,
  listSingleDates,
  quoteSessionEnd,
} from '@ningjing/contract/classes/class-life'
import {
  editOwnClass,
  listAllClasses,
  listOwnClasses,
  markChangesSeen,
} from '@ningjing/contract/classes/classes'
import type { ManagedClass, ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { aManagedClass, aReviewedClass, aSession } from '@ningjing/contract/testing/builders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../../app/guards.tsx'
import { ManageClassesScreen } from '../../../screens/dashboard/manage-classes.tsx'
import { MyClassesScreen } from '../../../screens/dashboard/my-classes.tsx'
import { answer, answerProblem, askedOf } from '../../../testing/answers.ts'
import { chooseAction } from '../../../testing/choose-action.ts'
import { aSessionUser } from '../../../testing/fake-identity.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const first = aSession()
const second = aSession({ at: '2031-12-08T23:30:00.000Z', local: '2031-12-08T18:30' })
const FIRST = 'Mon, 1 Dec, 6:30 – 7:45 PM EST'
const SECOND = 'Mon, 8 Dec, 6:30 – 7:45 PM EST'
const ONLY = { seats: 14, price: 18, credits: 0, closeMinutes: 30, only: true } as const
const BOTH = { seats: 14, price: 18, credits: 0, closeMinutes: 0 }
const SUMS = { dates: 2, seats: 20, held: 1, enrolled: 7, queued: 2 }
const plan = { zone: 'America/New_York', sessions: [first, second], nextAt: first.at }
/** Its own sales are over since it was added. */
const yin = aManagedClass({
  ...{ name: 'Yin', price: 18, seats: 0, capacity: 0, salesEndAt: '2031-10-01T12:00:00.000Z' },
  ...{ dropIn: ONLY, singleDates: SUMS },
  ...plan,
})
const flow = aManagedClass({ ...plan, name: 'Flow', dropIn: BOTH, singleDates: SUMS, enrolled: 3 })

const dateOf = (classId: string, startAt: string) => ({
  ...{ classId, startAt, minutes: 75, seats: 9, capacity: 14, held: 0, enrolled: 5, queued: 2 },
  ...{ price: 18, place: 'Lake Hall', online: '', canceled: false, own: [] },
})
const DATES = [
  dateOf(first.id, first.at),
  { ...dateOf(second.id, second.at), queued: 0, price: 12, own: ['price' as const] },
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function openOwn(yogaClass: ManagedClass, dates = DATES) {
  answer(listOwnClasses, [yogaClass])
  answer(listSingleDates, dates)
  answer(listDifferingDates, [])
  const at = '/dashboard/my-classes'
  const guarded = (
    <LoggedIn>
      <MyClassesScreen />
    </LoggedIn>
  )
  return renderScreen(guarded, { path: at, at, as: aSessionUser(), role: 'instructor' }).user
}

function openAll(yogaClass: ReviewedClass) {
  answer(listAllClasses, { items: [yogaClass], total: 1, nextCursor: null })
  const at = '/dashboard/manage-classes'
  const guarded = (
    <LoggedIn>
      <ManageClassesScreen />
    </LoggedIn>
  )
  return renderScreen(guarded, { path: at, at, as: aSessionUser(), role: 'admin' }).user
}

async function openDates(yogaClass = yin, dates = DATES) {
  const user = openOwn(yogaClass, dates)
  await chooseAction(user, yogaClass.name, 'Manage')
  await user.click(await screen.findByRole('button', { name: 'Dates…' }))
  await screen.findByRole('dialog', { name: `Dates of ${yogaClass.name}` })
  await screen.findByText('5 sold, 9 left, 2 waiting. $18.')
  return user
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
const dialog = () => within(screen.getByRole('dialog'))
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name)
const set = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const click = async (user: Awaited<ReturnType<typeof openDates>>, name: string | RegExp) =>
  user.click(await dialog().findByRole('button', { name }))

describe('the row of a class', () => {
  it('says what is sold of its dates where it is sold by the date only', async () => {
    openOwn(yin)
    await screen.findByText('By the date, $18.00')
    expect(row('Yin').getByText('On 2 dates:')).toBeDefined()
    expect(row('Yin').getByText('20 left, 7 sold')).toBeDefined()
    expect(row('Yin').getByText('1 held')).toBeDefined()
    expect(row('Yin').getByText('2 waiting')).toBeDefined()
    expect(row('Yin').queryByText('0 left')).toBeNull()
    expect(row('Yin').queryByText('sales ended')).toBeNull()
  })

  it('says both where it is sold both ways', async () => {
    openOwn(flow)
    await screen.findByText('$18.00 a date')
    expect(row('Flow').getByText('$45.00')).toBeDefined()
    expect(row('Flow').getByText('12 left')).toBeDefined()
    expect(row('Flow').getByText('20 left, 7 sold')).toBeDefined()
  })

  it('says the seats of a date before the class is approved', async () => {
    const { singleDates: _none, ...pending } = { ...yin, status: 'pending' as const }
    openAll(aReviewedClass(pending))
    await screen.findByText('By the date, $18.00')
    expect(row('Yin').getByText('14 a date')).toBeDefined()
  })
})

describe('managing a class', () => {
  it('that is sold by the date has no sales of its own to end, and adds students to its dates', async () => {
    const user = openOwn(yin)
    await chooseAction(user, 'Yin', 'Manage')
    await dialog().findByRole('button', { name: 'Add a student…' })
    expect(dialog().queryByRole('button', { name: /sales$/ })).toBeNull()
    expect(dialog().getByText(/Change seats and price of one date\.$/)).toBeDefined()
  })

  it('keeps the dates on which students count out of its form', async () => {
    const user = openOwn(yin)
    await user.click(await screen.findByRole('button', { name: 'Update Yin' }))
    await screen.findByText(/^Students count on this class\./)
    expect(screen.queryByLabelText('Dates')).toBeNull()
  })
})

describe('the dates of a class', () => {
  it('say what is sold of each and what was set at it, and lead to its roster', async () => {
    await openDates()
    expect(dialog().getByText(/a message about each change, but not of seats and price\.$/)).toBeDefined()
    expect(dialog().getByText('5 sold, 9 left. $12.')).toBeDefined()
    expect(dialog().getByText('Only at this date: price.')).toBeDefined()
    const roster = dialog().getByRole('link', { name: `Roster of ${FIRST}` })
    expect(roster.getAttribute('href')).toBe(`/dashboard/roster/${first.id}`)
  })

  it('have seats, price and place of their own; only what has changed is sent', async () => {
    const user = await openDates()
    answer(editOwnClass, { modifiedCount: 1 })
    await click(user, `Seats and price of ${FIRST}`)
    expect(dialog().getByText(/^Only for this date\./)).toBeDefined()
    expect(document.activeElement).toBe(field('Available seats'))
    await click(user, 'Save for this date')
    expect(dialog().getByRole('alert').textContent).toBe('Nothing changed, so nothing was saved.')
    set('Available seats', 'ten')
    set('Price', '0.1')
    await click(user, 'Save for this date')
    expect(field('Available seats').getAttribute('aria-invalid')).toBe('true')
    expect(field('Price').getAttribute('aria-invalid')).toBe('true')
    set('Available seats', '11')
    set('Price', '15')
    await click(user, 'Save for this date')
    await dialog().findByText('Seats, price and place of this date are saved.')
    expect(askedOf(editOwnClass).map(({ params, body }) => ({ ...params, body }))).toEqual([
      {
        id: first.id,
        body: { seats: 11, price: 15, seatsShown: 9, capacityShown: 14, shown: { price: 18 } },
      },
    ])
  })

  it('count seats that were sold meanwhile, and lose nothing', async () => {
    const user = await openDates()
    await click(user, `Seats and price of ${SECOND}`)
    set('Available seats', '11')
    answerProblem(editOwnClass, 'class.seats-changed', { facts: { seats: 7, capacity: 14 } })
    await click(user, 'Save for this date')
    expect((await dialog().findByRole('alert')).textContent).toMatch(/7 seats left now, 9 when you began/)
    expect(field('Available seats').value).toBe('11')
    answer(editOwnClass, { modifiedCount: 1 })
    await click(user, 'Save for this date')
    await dialog().findByText('Seats, price and place of this date are saved.')
    expect(askedOf(editOwnClass).at(-1)?.body).toEqual({
      ...{ seats: 11, seatsShown: 7, capacityShown: 14 },
      shown: {},
    })
  })

  it('replace no place that somebody else has set meanwhile', async () => {
    const user = await openDates()
    await click(user, `Seats and price of ${SECOND}`)
    set('Place', 'Park')
    answerProblem(editOwnClass, 'class.changed', { facts: { place: 'Canal hall' } })
    await click(user, 'Save for this date')
    expect((await dialog().findByRole('alert')).textContent).toMatch(/Canal hall/)
    answer(editOwnClass, { modifiedCount: 1 })
    await click(user, 'Save for this date')
    await dialog().findByText('Seats, price and place of this date are saved.')
    expect(askedOf(editOwnClass)).toMatchObject([
      { body: { place: 'Park', shown: { place: 'Lake Hall' } } },
      { body: { place: 'Park', shown: { place: 'Canal hall' } } },
    ])
  })

  it('give everything back when one is canceled, and ask for no share', async () => {
    const user = await openDates()
    answer(quoteSessionEnd, { enrolled: 5, refund: 90, byHand: 18 })
    answer(cancelSession, { modifiedCount: 1 })
    await click(user, `Cancel ${FIRST}`)
    const text = () => dialog().getByText('5 people, $90.00').parentElement?.textContent
    const told = '5 people, $90.00. They get everything back. The club gives $18.00 of it back by hand.'
    await waitFor(() => expect(text()).toBe(told))
    expect(dialog().queryByText('What the students get')).toBeNull()
    set('Reason, for the students', 'Ill')
    await click(user, 'Cancel date')
    await dialog().findByText('The date is canceled.')
    expect(askedOf(cancelSession)[0]?.body).toEqual({ share: true, reason: 'Ill' })
  })

  it.each([
    ['nobody has booked', {}, true],
    ['somebody waits for', { queued: 1 }, false],
    ['somebody pays for', { held: 1 }, false],
    ['somebody has booked', { enrolled: 1 }, false],
  ])('that %s ask for a reason only if somebody gets a message', async (_who, sold, isUntold) => {
    const [first = dateOf('', ''), second = first] = DATES
    const free = { ...second, enrolled: 0, ...sold }
    answer(quoteSessionEnd, { enrolled: free.enrolled, refund: 0 })
    answer(cancelSession, { modifiedCount: 1 })
    const user = await openDates(yin, [first, free])
    await click(user, `Cancel ${SECOND}`)
    expect(dialog().queryByLabelText('Reason, for the students') === null).toBe(isUntold)
    if (!isUntold) return
    await dialog().findByText('Nobody has booked this date, so nobody gets a message.')
    expect(document.activeElement?.textContent).toBe('Back')
    await click(user, 'Cancel date')
    await dialog().findByText('The date is canceled.')
    expect(askedOf(cancelSession)[0]?.body).toEqual({ share: true, reason: '' })
  })

  it('say that students of one date get everything back where others get its share', async () => {
    const user = await openDates(flow)
    answer(quoteSessionEnd, { enrolled: 8, refund: 157.5 })
    await click(user, `Cancel ${FIRST}`)
    await dialog().findByText(/Students who have paid for this date alone get everything back in any case\.$/)
    expect(dialog().getByRole('radio', { name: 'A make-up date instead' })).toBeDefined()
  })
})

describe('the review of a class', () => {
  it('shows how it is sold, and a changed price of its dates beside the old one', async () => {
    const { name, image, description, sessions, zone } = yin
    const decided = { name, image, description, sessions, zone, price: 18, capacity: 0, dropIn: ONLY }
    const dropIn = { ...ONLY, price: 21 }
    const user = openAll(aReviewedClass({ ...yin, price: 21, dropIn, decided, changedSince: ['dropIn'] }))
    answer(markChangesSeen, { modifiedCount: 1 })
    await chooseAction(user, 'Yin', 'Details')
    const changed = within(
      await screen.findByRole('region', { name: 'Changed since approval: single dates' }),
    )
    const rule =
      'has 14 seats. The class is sold by the date only. Its sales end 30 minutes before it begins.'
    expect(changed.getByText(`Each date costs $18 and ${rule}`)).toBeDefined()
    expect(changed.getByText(`Each date costs $21 and ${rule}`)).toBeDefined()
    for (const label of ['Price', 'Seats']) expect(dialog().queryByText(label), label).toBeNull()
    await user.click(changed.getByRole('button', { name: 'Seen: the changes of Yin' }))
    await screen.findByText('Marked as seen.')
    expect(askedOf(markChangesSeen)[0]?.body).toMatchObject({ shown: { dropIn } })
  })

  it('shows the price that was set at a date beside what was seen before', async () => {
    const { name, image, description, sessions, zone } = yin
    const facts = { name, image, description, sessions, zone, price: 18, capacity: 0, dropIn: ONLY }
    const ownPrices = [{ local: '2031-12-02T18:30', price: 9 }]
    const decided = { ...facts, ownPrices: [{ local: '2031-12-02T18:30', price: 12 }] }
    const user = openAll(aReviewedClass({ ...yin, ownPrices, decided, changedSince: ['dropIn'] }))
    answer(markChangesSeen, { modifiedCount: 1 })
    await chooseAction(user, 'Yin', 'Details')
    const changed = within(
      await screen.findByRole('region', { name: 'Changed since approval: single dates' }),
    )
    expect(changed.getByText(/Tue, 2 Dec, 6:30 PM: \$12$/)).toBeDefined()
    expect(changed.getByText(/Tue, 2 Dec, 6:30 PM: \$9$/)).toBeDefined()
    await user.click(changed.getByRole('button', { name: 'Seen: the changes of Yin' }))
    await screen.findByText('Marked as seen.')
    expect(askedOf(markChangesSeen)[0]?.body).toMatchObject({ shown: { ownPrices } })
  })

  it('shows the weekly times that a class had no decision about, and no date that they have opened', async () => {
    const { name, image, description, zone } = yin
    const decided = { name, image, description, sessions: [], zone, price: 18, capacity: 0 }
    const repeat = {
      weekly: [{ weekday: 1, time: '18:30', minutes: 75 }],
      ...{ from: '2031-11-03', until: null },
    }
    const changedSince = ['dropIn' as const, 'repeat' as const]
    const user = openAll(aReviewedClass({ ...yin, repeat, decided, changedSince }))
    await chooseAction(user, 'Yin', 'Details')
    const changed = within(
      await screen.findByRole('region', { name: 'Changed since approval: single dates and weekly times' }),
    )
    expect(changed.getByText('A series')).toBeDefined()
    expect(changed.getByText(/^Every Mon, 6:30 PM/)).toBeDefined()
    expect(dialog().queryByText('Dates')).toBeNull()
  })

  it('does not show dates as changed that were opened by the weekly times before', async () => {
    const { name, image, description, zone } = yin
    const repeatOn = (weekday: number) => ({
      weekly: [{ weekday, time: '18:30', minutes: 75 }],
      ...{ from: '2031-11-03', until: null },
    })
    const facts = { name, image, description, sessions: [], zone, price: 18, capacity: 0, dropIn: ONLY }
    const decided = { ...facts, repeat: repeatOn(1) }
    const changes = { repeat: repeatOn(4), decided, changedSince: ['repeat' as const] }
    const user = openAll(aReviewedClass({ ...yin, ...changes }))
    await chooseAction(user, 'Yin', 'Details')
    await screen.findByRole('region', { name: 'Changed since approval: weekly times' })
    expect(dialog().queryByText('Dates')).toBeNull()
  })
})
