import { listTeachers } from '@ningjing/contract/classes/class-life'
import { CLASS_ADDED, createClass, createClassFor, listOwnClasses } from '@ningjing/contract/classes/classes'
import { ruleText } from '@ningjing/contract/field-reasons'
import { priceRule } from '@ningjing/contract/money.schemas'
import { aClub, aManagedClass, anId, aUser } from '@ningjing/contract/testing/builders'
import { readUser } from '@ningjing/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { theClub } from '../../lib/calls/the-club.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { useFormats } from '../../testing/use-formats.ts'
import { AddClassScreen } from './add-class.tsx'

vi.setConfig({ testTimeout: SLOW_TEST_MS })

const AT = '/dashboard/add-class'
const mei = aSessionUser({ email: 'mei@ningjing.example', displayName: 'Mei' })
const YIN = { name: 'Yin', image: '/art/class-fold.svg', seats: '12', price: '19.99', description: 'Slow.' }
const SEATS_RANGE = 'Use a number from 1 to 1000.'

function setup(search = '', beside?: ReactNode, role: 'instructor' | 'admin' = 'instructor') {
  answer(readUser, aUser({ email: mei.email, name: 'Mei Tanaka', role }))
  const guarded = (
    <LoggedIn>
      {beside}
      <AddClassScreen />
    </LoggedIn>
  )
  return renderScreen(guarded, { path: AT, at: { pathname: AT, search }, as: mei, role })
}

const LABELS = {
  name: /^Class name/,
  image: /^Image URL/,
  seats: /^Available seats/,
  price: /^Price/,
  description: 'Description',
} as const
type Field = keyof typeof LABELS
const field = (name: Field) => screen.getByLabelText<HTMLInputElement>(LABELS[name])
const errorOf = (name: Field) => {
  const id = field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
  return field(name).getAttribute('aria-invalid') === 'true' ? document.getElementById(id)?.textContent : null
}
const addButton = () => screen.getByRole('button', { name: 'Add class' })
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))

async function fill(user: UserEvent, values: Partial<typeof YIN> = {}) {
  await screen.findByLabelText(LABELS.name)
  for (const [name, text] of Object.entries({ ...YIN, ...values })) {
    await user.clear(field(name as Field))
    if (text) await user.type(field(name as Field), text)
  }
}

describe('the form of a new class', () => {
  it('names the instructor, who cannot be changed', async () => {
    setup()
    await screen.findByRole('heading', { name: 'Welcome! Add a Class' })
    expect(await screen.findByLabelText('Instructor')).toMatchObject({ value: 'Mei Tanaka', readOnly: true })
    expect(screen.getByLabelText('Email')).toMatchObject({ value: mei.email, readOnly: true })
  })

  it('offers the rooms of the club as its place', async () => {
    const { client } = setup()
    const room = { name: 'Sun Room', photo: '', street: '', way: '', map: '' }
    await screen.findByText(/^A room, or a whole address/)
    client.setQueryData(theClub().queryKey, aClub({ rooms: [room, { ...room, name: 'Attic' }] }))
    await screen.findByText(/^A room of the club, or a whole address/)
    const offered = document.getElementById(screen.getByLabelText(/^Place/).getAttribute('list') ?? '')
    const names = [...(offered?.querySelectorAll('option') ?? [])].map(({ value }) => value)
    expect(names).toEqual(['Sun Room', 'Attic'])
  })

  it("adds the class once, with numbers, and opens the instructor's classes", async () => {
    const { user } = setup()
    answer(createClass, { insertedId: anId() })
    await fill(user)
    await user.dblClick(addButton())
    await screen.findByText('At /dashboard/my-classes')
    await screen.findByText(CLASS_ADDED)
    expect(askedOf(createClass).map(({ body }) => body)).toEqual([{ ...YIN, seats: 12, price: 19.99 }])
  })

  it('lets an admin choose who teaches, themself at first, and opens the list of all classes', async () => {
    answer(listTeachers, [
      { _id: anId(), name: 'Ana', email: 'ana@club.example' },
      { _id: anId(), name: 'Mei Tanaka', email: mei.email },
    ])
    answer(createClassFor, { insertedId: anId() })
    const { user } = setup('', undefined, 'admin')
    await fill(user)
    const teacher = screen.getByLabelText<HTMLSelectElement>('Teacher')
    expect(teacher.selectedOptions[0]?.textContent).toBe('Mei Tanaka (you)')
    expect(preview().getByText('Mei Tanaka')).toBeDefined()
    await user.selectOptions(teacher, 'Ana')
    expect(preview().getByText('Ana')).toBeDefined()
    answerProblem(createClassFor, 'user.not-instructor')
    await user.click(addButton())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No teacher of the club has this e-mail address.',
    )
    answer(createClassFor, { insertedId: anId() })
    await user.dblClick(addButton())
    await screen.findByText('At /dashboard/manage-classes')
    expect(askedOf(createClassFor).at(-1)?.body).toEqual({
      ...YIN,
      ...{ seats: 12, price: 19.99, instructorEmail: 'ana@club.example' },
    })
  })

  it("takes one of the site's pictures, or an address, whichever was chosen last", async () => {
    const { user } = setup()
    await user.click(await screen.findByRole('radio', { name: 'Lotus' }))
    expect(field('image').value).toBe('/art/class-lotus.svg')
    const src = () => preview().getByRole('article').querySelector('img')?.getAttribute('src')
    await waitFor(() => expect(src()).toBe('/art/class-lotus.svg'))
    await user.clear(field('image'))
    await user.type(field('image'), '/art/class-tree.svg')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tree' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lotus' }).checked).toBe(false)
  })

  it('asks before typed text is lost by a link or a reload', async () => {
    const { user } = setup('', <Link to="/dashboard">Dashboard</Link>)
    await fill(user)
    const reload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(reload)
    expect(reload.defaultPrevented).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field('name').value).toBe('Yin')
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await screen.findByText('At /dashboard')
  })

  it('asks nothing when nothing was typed', async () => {
    const { user } = setup('', <Link to="/dashboard">Dashboard</Link>)
    await screen.findByLabelText(LABELS.name)
    const reload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(reload)
    expect(reload.defaultPrevented).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByText('At /dashboard')
  })

  it('requires everything but the description', async () => {
    const { user } = setup()
    await screen.findByLabelText(LABELS.name)
    await user.click(addButton())
    expect((['name', 'image', 'seats', 'price', 'description'] as const).map(errorOf)).toEqual([
      ruleText('required'),
      ruleText('required'),
      ruleText('required'),
      ruleText('required'),
      null,
    ])
    expect(document.activeElement).toBe(field('name'))
    expect(askedOf(createClass)).toEqual([])
  })

  it.each([
    ['seats', '-1', SEATS_RANGE],
    ['seats', '0', SEATS_RANGE],
    ['seats', '2.5', 'Use a whole number.'],
    ['seats', '1e9', SEATS_RANGE],
    ['seats', '1001', SEATS_RANGE],
    ['seats', 'ten', 'Use a whole number.'],
    ['seats', '0x10', 'Use a whole number.'],
    ['price', '-5', ruleText(priceRule('USD'))],
    ['price', '19.999', ruleText(priceRule('USD'))],
    ['price', '0.49', ruleText(priceRule('USD'))],
    ['price', '1.000', ruleText(priceRule('USD'))],
    ['price', 'ten', ruleText(priceRule('USD'))],
    ['name', 'Yin\u200b', ruleText('invisible')],
    ['image', '/art/nope.svg', 'Use an https:// address.'],
    ['name', ' ', ruleText('required')],
    ['image', 'http://pictures.example/yin.jpg', 'Use an https:// address.'],
  ] as const)('rejects the %s "%s" and keeps the input', async (name, typed, message) => {
    const { user } = setup()
    await fill(user, { [name]: typed })
    await user.click(addButton())
    expect(errorOf(name)).toBe(message)
    expect(field(name).value).toBe(typed)
    expect(askedOf(createClass)).toEqual([])
  })

  it("asks for a price in the club's currency, from its least amount", async () => {
    useFormats({ currency: 'SEK' })
    const { user } = setup()
    answer(createClass, { insertedId: anId() })
    await fill(user, { price: '2.99' })
    expect(screen.getByText('0 for free, or 3.00 to 10,000 kronor.')).toBeDefined()
    await user.click(addButton())
    expect(errorOf('price')).toBe(ruleText(priceRule('SEK')))
    await user.clear(field('price'))
    await user.type(field('price'), '450 kr')
    expect(preview().getByText('kr 450')).toBeDefined()
    await user.click(addButton())
    await screen.findByText('At /dashboard/my-classes')
    expect(askedOf(createClass)).toMatchObject([{ body: { price: 450 } }])
  })

  it.each([
    ['19,99', 19.99],
    ['$20', 20],
    ['1,000', 1000],
  ])('reads the price %s', async (typed, price) => {
    const { user } = setup()
    answer(createClass, { insertedId: anId() })
    await fill(user, { price: typed })
    await user.click(addButton())
    await screen.findByText('At /dashboard/my-classes')
    expect(askedOf(createClass)).toMatchObject([{ body: { price } }])
  })

  it('accepts a free class', async () => {
    const { user } = setup()
    answer(createClass, { insertedId: anId() })
    await fill(user, { price: '0', description: '' })
    await user.click(addButton())
    await screen.findByText('At /dashboard/my-classes')
    expect(askedOf(createClass)).toMatchObject([{ body: { price: 0, description: '' } }])
  })

  it('shows errors of the API at their fields, and others below', async () => {
    const { user } = setup()
    const fields = [{ path: 'image', message: 'Use another picture.' }]
    answerProblem(createClass, 'request.invalid', { fields })
    await fill(user)
    await user.click(addButton())
    await waitFor(() => expect(errorOf('image')).toBe('Use another picture.'))
    expect(document.activeElement).toBe(field('image'))
    expect(screen.queryByRole('alert')).toBeNull()
    answerProblem(createClass, 'request.invalid', { fields: [{ path: 'color', message: 'Unknown.' }] })
    await user.click(addButton())
    expect((await screen.findByRole('alert')).textContent).toMatch(/Something you entered is not valid/)
  })

  it('keeps the input when the API cannot be reached', async () => {
    const { user } = setup()
    cutOff(createClass)
    await fill(user)
    await user.click(addButton())
    await screen.findByText(/We cannot reach the club right now/)
    for (const [name, text] of Object.entries(YIN)) expect(field(name as Field).value).toBe(text)
    answer(createClass, { insertedId: anId() })
    await user.click(addButton())
    await screen.findByText('At /dashboard/my-classes')
    // The first answer may only have been lost; with the same key the class is added once.
    const [first, second] = askedOf(createClass).map(({ idempotencyKey }) => idempotencyKey)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  })

  it('shows a preview of the card while typing', async () => {
    const { user } = setup()
    await screen.findByText('No picture chosen yet')
    await fill(user, { seats: '2', price: '' })
    expect(preview().getByRole('heading', { name: 'Yin' })).toBeDefined()
    expect(preview().getByText('Only 2 left')).toBeDefined()
    expect(preview().queryByText(/\$/)).toBeNull()
    await user.type(field('price'), '45')
    expect(preview().getByText('$45')).toBeDefined()
    const shown = () => screen.getByRole('region', { name: 'Preview' }).querySelector('img')?.src
    await waitFor(() => expect(shown()).toMatch(/\/art\/class-fold\.svg$/))
    expect(screen.queryByText('No picture chosen yet')).toBeNull()
  })
})

describe('a copy of a class', () => {
  const hatha = aManagedClass({ name: 'Hatha', seats: 1, enrolled: 11, capacity: 12, feedback: 'Nice' })

  it('has the values of the original, with all its seats', async () => {
    answer(listOwnClasses, [aManagedClass(), hatha])
    setup(`?from=${hatha._id}`)
    await screen.findByText(/This form is filled with a copy of Hatha/)
    expect(field('name').value).toBe('Hatha')
    expect(field('seats').value).toBe('12')
    expect(field('price').value).toBe('45')
  })

  it("starts empty when the original is not one of the instructor's classes", async () => {
    answer(listOwnClasses, [hatha])
    setup(`?from=${anId()}`)
    await screen.findByText(/The class to copy is not one of yours/)
    expect(field('name').value).toBe('')
  })
})
