import { createClass, editOwnClass, listOwnClasses } from '@ningjing/contract/classes/classes'
import { aManagedClass, anId, aSession } from '@ningjing/contract/testing/builders'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, answerProblem, askedOf } from '../../../testing/answers.ts'
import { openClassEdit, openClassForm } from '../../../testing/class-forms.tsx'
import { SLOW_TEST_MS } from '../../../testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS })

const zone = 'America/New_York'
const first = aSession()
const ONLY = { seats: 14, price: 18, credits: 0, closeMinutes: 30, only: true } as const
const BOTH = { seats: 4, price: 18, credits: 1, closeMinutes: 45 }
const plan = { zone, sessions: [first], nextAt: first.at }
/** Its sales are over since it was added. */
const byDate = aManagedClass({
  ...{ name: 'Yin', dropIn: ONLY, price: 18, seats: 0, capacity: 0, salesEndAt: '2031-10-01T12:00:00.000Z' },
  ...plan,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const isAsked = (name: string) => screen.queryByLabelText(name) !== null
const set = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (user: UserEvent, name: string) => user.click(screen.getByRole('radio', { name }))
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
const add = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add class' }))
const update = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Update' }))
const sent = () => askedOf(createClass).map(({ body }) => body)
const saved = () => askedOf(editOwnClass).at(-1)?.body
function errorOf(name: string) {
  const id = field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
  return field(name).getAttribute('aria-invalid') === 'true' ? document.getElementById(id)?.textContent : null
}

const YIN = { name: 'Yin', image: '/art/class-fold.svg', description: '' }
const DATE = { local: '2031-12-02T18:30', minutes: 60 }

async function fillTexts(user: UserEvent) {
  set('Class name', YIN.name)
  set('Image URL', YIN.image)
  await user.selectOptions(field('Dates'), 'One date')
  set('First date and time', DATE.local)
}

describe('a new class', () => {
  it('that is sold by the date has no seats, price and end of sales of a series', async () => {
    const user = await openClassForm()
    answer(createClass, { insertedId: anId() })
    await fillTexts(user)
    set('Available seats', 'many')
    await choose(user, 'By the date')
    for (const name of ['Available seats', 'Price', 'Sales end']) expect(isAsked(name), name).toBe(false)
    set('Seats of each date', '14')
    set('Price of a date', '18')
    await user.selectOptions(field('Sales of a date end'), '30 minutes before it begins')
    await user.selectOptions(field('Passes'), 'A date costs 1 credit')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('By the date from').parentElement?.textContent).toMatch(/\$18or 1 credit$/)
    expect(preview.getByText('See the dates')).toBeDefined()
    expect(screen.getByText(/your date begins/)).toBeDefined()
    await add(user)
    await screen.findByText('At /dashboard/my-classes')
    const dropIn = { seats: 14, price: 18, closeMinutes: 30, credits: 1, only: true }
    expect(sent()).toEqual([{ ...YIN, sessions: [DATE], dropIn }])
  })

  it('that is sold both ways shows both numbers of seats and says where a seat belongs', async () => {
    const user = await openClassForm()
    answer(createClass, { insertedId: anId() })
    await fillTexts(user)
    await choose(user, 'Both')
    expect(screen.getByText(/^A seat is sold with the series or with one date, never both\./)).toBeDefined()
    for (const [name, value] of [
      ['Available seats', '10'],
      ['Price', '100'],
      ['Seats of each date', '4'],
      ['Price of a date', '0'],
    ] as const) {
      set(name, value)
    }
    await add(user)
    await screen.findByText('At /dashboard/my-classes')
    const dropIn = { seats: 4, price: 0, closeMinutes: 0 }
    expect(sent()).toEqual([{ ...YIN, seats: 10, price: 100, sessions: [DATE], dropIn }])
  })

  it('costs credits of a pass as a whole, a number of them or none', async () => {
    const user = await openClassForm()
    answer(createClass, { insertedId: anId() })
    await fillTexts(user)
    set('Available seats', '10')
    set('Price', '100')
    set('Credits', '401')
    await add(user)
    expect(errorOf('Credits')).toMatch(/400/)
    set('Credits', '6')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('or 6 credits')).toBeDefined()
    await add(user)
    await screen.findByText('At /dashboard/my-classes')
    expect(sent()).toEqual([{ ...YIN, seats: 10, price: 100, credits: 6, sessions: [DATE] }])
  })

  it('that is sold by the date needs dates, seats and a price', async () => {
    const user = await openClassForm()
    await fillTexts(user)
    await user.selectOptions(field('Dates'), 'Dates on request')
    await choose(user, 'By the date')
    set('Price of a date', '0.2')
    await add(user)
    expect(errorOf('Dates')).toMatch(/^A class that is sold by the date needs dates\./)
    expect(errorOf('Seats of each date')).toBe('This is required.')
    expect(errorOf('Price of a date')).toMatch(/^Use 0, or a price from 0\.50/)
    expect(sent()).toEqual([])
  })

  it('shows what the API says of its dates at their fields, and loses nothing', async () => {
    const user = await openClassForm()
    await fillTexts(user)
    await choose(user, 'By the date')
    set('Seats of each date', '14')
    set('Price of a date', '18')
    const paths = ['dropIn.seats', 'dropIn.price', 'dropIn.closeMinutes']
    answerProblem(createClass, 'request.invalid', {
      fields: paths.map((path) => ({ path, message: `Not this ${path}.` })),
    })
    await add(user)
    await screen.findByText('Not this dropIn.seats.')
    expect(errorOf('Seats of each date')).toBe('Not this dropIn.seats.')
    expect(errorOf('Price of a date')).toBe('Not this dropIn.price.')
    expect(errorOf('Sales of a date end')).toBe('Not this dropIn.closeMinutes.')
    expect(document.activeElement).toBe(field('Seats of each date'))
    expect(field('Price of a date').value).toBe('18')
  })

  it('copies how another class is sold', async () => {
    const original = aManagedClass({ ...plan, dropIn: BOTH, name: 'Flow' })
    answer(listOwnClasses, [original])
    const user = await openClassForm(`?from=${original._id}`)
    answer(createClass, { insertedId: anId() })
    expect(isChosen('Both')).toBe(true)
    expect(field('Sales of a date end').value).toBe('45')
    expect(field('Passes').value).toBe('1')
    await add(user)
    await screen.findByText('At /dashboard/my-classes')
    expect(sent()).toMatchObject([{ seats: 12, price: 45, dropIn: BOTH }])
  })
})

describe('the update of a class', () => {
  it('keeps what is sold by the date as it is, and sends what has changed of it as a whole', async () => {
    answer(editOwnClass, { modifiedCount: 1 })
    const user = await openClassEdit(byDate)
    expect(isChosen('By the date')).toBe(true)
    await update(user)
    await screen.findByText(/^Nothing changed/)
    set('Price of a date', '21')
    await update(user)
    await screen.findByText('Info Updated successfully!')
    expect(saved()).toMatchObject({ dropIn: { seats: 14, price: 21, closeMinutes: 30, only: true } })
    expect(Object.keys(saved() as object)).toEqual(['dropIn', 'seatsShown', 'capacityShown', 'shown'])
  })

  it('says how the dates are sold that another window has saved meanwhile, and replaces it by the next try', async () => {
    const now = { ...ONLY, seats: 20 }
    answerProblem(editOwnClass, 'class.changed', {
      facts: { dropIn: JSON.stringify(now), repeat: 'null' },
    })
    const user = await openClassEdit(byDate)
    set('Price of a date', '21')
    await update(user)
    await screen.findByText(
      / single dates are now “Each date costs \$18 and has 20 seats\..* 30 minutes before it begins”,/,
    )
    expect(screen.getByRole('alert').textContent).toContain('weekly times are now “None”.')
    answer(editOwnClass, { modifiedCount: 1 })
    await update(user)
    await screen.findByText('Info Updated successfully!')
    expect(askedOf(editOwnClass).map(({ body }) => body)).toMatchObject([
      { dropIn: { seats: 14, price: 21 }, shown: { dropIn: ONLY } },
      { dropIn: { seats: 14, price: 21 }, shown: { dropIn: now } },
    ])
  })

  it('takes the price in credits away', async () => {
    answer(editOwnClass, { modifiedCount: 1 })
    const user = await openClassEdit(aManagedClass({ ...plan, name: 'Flow', dropIn: BOTH }))
    await user.selectOptions(field('Passes'), 'Passes are not accepted')
    await update(user)
    await screen.findByText('Info Updated successfully!')
    expect(saved()).toMatchObject({
      dropIn: { seats: 4, price: 18, closeMinutes: 45 },
      shown: { dropIn: BOTH },
    })
    expect(saved()).not.toMatchObject({ dropIn: { credits: 1 } })
  })

  it('asks for seats, price and end of sales of a series that was not sold before', async () => {
    answer(editOwnClass, { modifiedCount: 1 })
    const user = await openClassEdit(byDate)
    await choose(user, 'As a series')
    expect(field('Available seats').value).toBe('')
    await update(user)
    expect(errorOf('Price')).toBe('This is required.')
    set('Available seats', '12')
    set('Price', '100')
    await update(user)
    await screen.findByText('Info Updated successfully!')
    expect(saved()).toMatchObject({ seats: 12, price: 100, salesEndAt: null, dropIn: null })
  })

  it('sends the price of a series that costs as much as a date did', async () => {
    answer(editOwnClass, { modifiedCount: 1 })
    const user = await openClassEdit(byDate)
    await choose(user, 'As a series')
    set('Available seats', '12')
    set('Price', String(byDate.price))
    await update(user)
    await screen.findByText('Info Updated successfully!')
    expect(saved()).toMatchObject({ price: byDate.price, dropIn: null })
  })

  it('moves seats from the series to its dates by both numbers', async () => {
    answer(editOwnClass, { modifiedCount: 1 })
    const user = await openClassEdit(aManagedClass({ ...plan, name: 'Flow', dropIn: BOTH }))
    set('Available seats', '10')
    set('Seats of each date', '6')
    await update(user)
    await screen.findByText('Info Updated successfully!')
    expect(saved()).toEqual({
      ...{ seats: 10, seatsShown: 12, capacityShown: 12 },
      dropIn: { seats: 6, price: 18, closeMinutes: 45, credits: 1 },
      shown: { dropIn: BOTH },
    })
  })
})
