import { issueToken } from '@ningjing/contract/auth/auth'
import { Problem } from '@ningjing/contract/problems'
import { aClass, anId } from '@ningjing/contract/testing/builders'
import { joinWaiting, leaveWaiting, listWaiting } from '@ningjing/contract/waiting/waiting'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readWish } from '../../lib/session/wish.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useWaitingEntry } from './waiting-entry.tsx'

const HOUR_MS = 3_600_000
const JOIN = 'Join the waiting list'
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const yogaClass = aClass({ seats: 0, waiting: 4, price: 24, nextAt: inHours(100), salesEndAt: inHours(100) })

const place = (overrides: Partial<Waiting> = {}): Waiting => ({
  classId: yogaClass._id,
  name: yogaClass.name,
  zone: 'America/New_York',
  position: 5,
  of: 5,
  offer: null,
  ...overrides,
})

type Given = {
  shown?: typeof yogaClass
  role?: 'student' | 'admin'
  isVisitor?: boolean
  firstRetryMs?: number
}

/** The two parts, one below the other. */
function WaitingEntry({ shown }: { shown: typeof yogaClass }) {
  const parts = useWaitingEntry({ yogaClass: shown, isOpen: true, login: <p>Login first</p> })
  return (
    <>
      {parts?.action}
      {parts?.details}
    </>
  )
}

const setup = (
  own: Waiting[] = [],
  { shown = yogaClass, role = 'student', isVisitor = false, ...more }: Given = {},
) =>
  renderScreen(<WaitingEntry shown={shown} />, {
    role,
    as: isVisitor ? undefined : aSessionUser(),
    before: () => answer(listWaiting, own),
    ...more,
  })

it('joins the list once, and then shows the seat in it', async () => {
  const { user } = setup()
  screen.getByText('4 people are waiting.')
  screen.getByText(/^When it is your turn, we keep a seat for you/)
  answer(joinWaiting, () => {
    answer(listWaiting, [place()])
    return { position: 5 }
  })
  await user.dblClick(await screen.findByRole('button', { name: JOIN }))
  await screen.findByText('You are 5th in line')
  expect(askedOf(joinWaiting).map(({ body }) => body)).toEqual([
    { classId: yogaClass._id, leaveOthers: false },
  ])
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting list' }))
})

it('joins again after leaving', async () => {
  const { user } = setup()
  answer(joinWaiting, () => {
    answer(listWaiting, [place()])
    return { position: 5 }
  })
  answer(leaveWaiting, () => {
    answer(listWaiting, [])
    return { deletedCount: 1 }
  })
  await user.click(await screen.findByRole('button', { name: JOIN }))
  await user.click(await screen.findByRole('button', { name: 'Leave the waiting list' }))
  await user.click(await screen.findByRole('button', { name: JOIN }))
  await screen.findByText('You are 5th in line')
  expect(askedOf(joinWaiting)).toHaveLength(2)
})

it('sends the rules of the student', async () => {
  const { user } = setup()
  answer(joinWaiting, { position: 5 })
  await user.click(await screen.findByText('Your own rules (optional)'))
  await user.selectOptions(screen.getByLabelText('No seat later than'), '1 day before')
  await user.click(screen.getByLabelText('Leave my other waiting lists once I have this seat'))
  await user.click(screen.getByRole('button', { name: JOIN }))
  await waitFor(() =>
    expect(askedOf(joinWaiting).at(-1)?.body).toEqual({
      classId: yogaClass._id,
      notLaterThanHours: 24,
      leaveOthers: true,
    }),
  )
})

it('leaves the list', async () => {
  const { user } = setup([place({ position: 2 })])
  await screen.findByText('You are 2nd in line')
  answer(leaveWaiting, () => {
    answer(listWaiting, [])
    return { deletedCount: 1 }
  })
  await user.click(screen.getByRole('button', { name: 'Leave the waiting list' }))
  await screen.findByRole('button', { name: JOIN })
  expect(askedOf(leaveWaiting)[0]?.params).toEqual({ key: yogaClass._id })
})

it('says until when a place is kept, and declines it', async () => {
  const offer = { until: '2027-01-05T18:00:00.000Z', price: 24, selectedId: anId() }
  const { user } = setup([place({ position: 0, of: 3, offer })])
  await screen.findByText('A seat is kept for you until Tue, 5 Jan 2027, 1:00 PM EST.')
  answer(leaveWaiting, { deletedCount: 1 })
  const decline = screen.getByRole('button', { name: 'Decline the seat' })
  await user.click(decline)
  const question = () => screen.findByRole('dialog', { name: `Decline the seat in ${yogaClass.name}?` })
  within(await question()).getByText('It goes to the next person on the waiting list.')
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(askedOf(leaveWaiting)).toEqual([])
  await user.click(decline)
  await user.click(within(await question()).getByRole('button', { name: 'Decline the seat' }))
  await screen.findByText('You declined the seat.')
  expect(askedOf(leaveWaiting)).toHaveLength(1)
})

it('does not promise a declined place to somebody when nobody waits', async () => {
  const offer = { until: '2027-01-05T18:00:00.000Z', price: 24, selectedId: anId() }
  const { user } = setup([place({ position: 0, of: 0, offer })])
  await user.click(await screen.findByRole('button', { name: 'Decline the seat' }))
  await screen.findByText('Then anyone can take it.')
})

it('joins also when it is pressed before it is known who is signed in', async () => {
  const { user } = setup()
  answer(joinWaiting, { position: 5 })
  await user.click(screen.getByRole('button', { name: JOIN }))
  await waitFor(() => expect(askedOf(joinWaiting)).toHaveLength(1))
})

it('says at once that the API is down', async () => {
  const { user } = setup([], { firstRetryMs: 600_000 })
  const join = await screen.findByRole('button', { name: JOIN })
  await waitFor(() => expect(askedOf(listWaiting)).not.toEqual([]))
  for (const endpoint of [joinWaiting, listWaiting]) cutOff(endpoint)
  await user.click(join)
  await screen.findByText(/^We cannot reach the club right now/)
  expect(join.getAttribute('aria-busy')).toBeNull()
})

it('shows why joining failed, and can be tried again', async () => {
  const { user } = setup()
  answerProblem(joinWaiting, 'waiting.too-many')
  await user.click(await screen.findByRole('button', { name: JOIN }))
  await screen.findByText('You are in as many waiting lists as possible. Leave one of them first.')
  answer(joinWaiting, { position: 5 })
  await user.click(screen.getByRole('button', { name: JOIN }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('keeps the wish when the session ends meanwhile', async () => {
  const { user } = setup()
  answer(joinWaiting, () => {
    answerProblem(issueToken, 'token.invalid')
    throw new Problem('token.invalid')
  })
  await user.click(await screen.findByRole('button', { name: JOIN }))
  await screen.findByText('At /login')
  expect(readWish()).toEqual({ act: 'wait', classId: yogaClass._id })
})

it('leads visitors to the login, and keeps their wish', async () => {
  const { user } = setup([], { isVisitor: true })
  await user.click(await screen.findByRole('button', { name: JOIN }))
  await screen.findByText('Login first')
  expect(readWish()).toEqual({ act: 'wait', classId: yogaClass._id })
  expect(askedOf(joinWaiting)).toEqual([])
})

it('says first that a free class enrolls at once', async () => {
  setup([], { shown: { ...yogaClass, price: 0, waiting: 1 } })
  screen.getByText('1 person is waiting.')
  await screen.findByText('This class is free: when it is your turn, you are enrolled at once.')
})

it.each([
  ['The waiting list has closed.', { salesEndAt: inHours(1) }],
  ['The waiting list is full.', { waiting: 100 }],
])('says: %s', async (text, overrides) => {
  setup([], { shown: { ...yogaClass, ...overrides } })
  await screen.findByText(text)
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows admins only how many wait', async () => {
  setup([], { role: 'admin' })
  await screen.findByText('4 people are waiting.')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
