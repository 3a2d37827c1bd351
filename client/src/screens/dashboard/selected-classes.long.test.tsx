import { readPublicClass } from '@ningjing/contract/classes/classes'
import { listSelections, removeSelection } from '@ningjing/contract/selections/selections'
import { aClass, anId, aSelection, aSession } from '@ningjing/contract/testing/builders'
import { leaveWaiting, listWaiting } from '@ningjing/contract/waiting/waiting'
import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SelectedClassesScreen } from './selected-classes.tsx'

const hatha = aSelection({ name: 'Hatha', price: 45, priceWhenSelected: 45 })
const AT = '/dashboard/selected-classes'

beforeEach(() => {
  answer(removeSelection, () => {
    answer(listSelections, [])
    return { deletedCount: 1 }
  })
})

function setup(selections = [hatha], state: unknown = null) {
  answer(listSelections, selections)
  return setupNow(state)
}

function setupNow(state: unknown = null, given: Parameters<typeof renderScreen>[1] = {}) {
  const guarded = (
    <LoggedIn>
      <SelectedClassesScreen />
    </LoggedIn>
  )
  return renderScreen(guarded, { path: AT, at: { pathname: AT, state }, as: aSessionUser(), ...given })
}

const deleteButton = () => screen.findByRole('button', { name: 'Delete Hatha' })
const confirmation = () => screen.findByRole('dialog', { name: 'Delete Hatha?' })

describe('the selected classes', () => {
  it('link to the checkout', async () => {
    setup()
    const link = await screen.findByRole('link', { name: 'Pay $45 for Hatha' })
    expect(link.getAttribute('href')).toBe(`/dashboard/payment/${hatha._id}`)
  })

  it('lead to the enrollment in a free class', async () => {
    setup([{ ...hatha, price: 0, priceWhenSelected: 0 }])
    const link = await screen.findByRole('link', { name: 'Enroll for free in Hatha' })
    expect(link.textContent).toBe('Enroll for free')
    expect(link.getAttribute('href')).toBe(`/dashboard/payment/${hatha._id}`)
  })

  it('say when and where the class is, and who teaches it for whom', async () => {
    const session = { id: anId(), at: '2027-03-05T23:30:00.000Z', local: '2027-03-05T18:30', minutes: 60 }
    const schedule = {
      zone: 'America/New_York',
      sessions: [{ ...session, canceled: false, teacher: { id: anId(), name: 'Ana' } }],
      nextAt: session.at,
      place: 'Lotus Hall',
      isOnline: false,
      level: 'beginner' as const,
    }
    setup([aSelection({ name: 'Hatha', instructor: 'Mei', schedule })])
    const card = within(await screen.findByRole('article', { name: 'Hatha' }))
    expect(card.getByText('Ana instead of Mei')).toBeDefined()
    expect(card.getByText(/^Fri, 5 Mar( 2027)?, 6:30 PM$/)).toBeDefined()
    expect(card.getByText(/^Lotus Hall · /)).toBeDefined()
  })

  it('are deleted after a confirmation, with a message', async () => {
    const { user } = setup()
    await user.click(await deleteButton())
    const dialog = await confirmation()
    expect(within(dialog).getByText("You won't be able to revert this!")).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText('Deleted!')
    await screen.findByText('Your selected class has been deleted.')
    await screen.findByText('No classes selected yet')
    expect(askedOf(removeSelection)).toMatchObject([{ params: { id: hatha._id } }])
  })

  it('stay when the confirmation is canceled', async () => {
    const { user } = setup()
    await user.click(await deleteButton())
    const cancel = within(await confirmation()).getByRole('button', { name: 'Cancel' })
    await user.click(cancel)
    expect(askedOf(removeSelection)).toHaveLength(0)
    expect(await deleteButton()).toHaveProperty('disabled', false)
  })

  it('say when they were paid or deleted elsewhere', async () => {
    const { user } = setup()
    answer(removeSelection, { deletedCount: 0 })
    await user.click(await deleteButton())
    await user.click(within(await confirmation()).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText('This class was already paid or deleted.')
  })

  it('say why they could not be deleted', async () => {
    const { user } = setup()
    answerProblem(removeSelection, 'service.cards-down')
    await user.click(await deleteButton())
    await user.click(within(await confirmation()).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText(/The card service cannot be reached/)
  })

  it('mark a changed price and a full class', async () => {
    setup([{ ...hatha, price: 50, seats: 0 }])
    await screen.findByText('$50')
    expect(screen.getByText('Price changed, was $45')).toBeDefined()
    expect(screen.getByText('Class full')).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
  })

  it('say that sales have ended, and cannot be paid', async () => {
    setup([{ ...hatha, seats: 0, salesEnded: true }])
    await screen.findByText('Sales have ended')
    expect(screen.queryByText('Class full')).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
  })

  it('say that the class is canceled', async () => {
    setup([{ ...hatha, seats: 0, salesEnded: true, canceled: true }])
    await screen.findByText('This class is canceled')
    expect(screen.queryByText('Sales have ended')).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
  })

  it('show the sum of those that can be paid now, under the list', async () => {
    const yin = aSelection({ name: 'Yin', price: 40.1 })
    setup([hatha, yin, aSelection({ name: 'Full', seats: 0, price: 99 })])
    await screen.findByText('2 classes · $85.10')
    screen.getByText('You pay for each class by itself.')
    cleanup()
    setup([hatha, aSelection({ name: 'Over', salesEnded: true })])
    await screen.findByText('1 class · $45.00')
    cleanup()
    setup([hatha])
    await deleteButton()
    expect(screen.queryByText(/^1 class/)).toBeNull()
  })

  it('link to the classes when there are none', async () => {
    setup([])
    const link = await screen.findByRole('link', { name: 'Browse classes' })
    expect(link.getAttribute('href')).toBe('/classes')
  })

  it('are requested four times before they offer a retry', async () => {
    cutOff(listSelections)
    const { user } = setupNow()
    await screen.findByText('We could not load your selected classes')
    expect(askedOf(listSelections)).toHaveLength(4)
    answer(listSelections, [hatha])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await deleteButton()
  })

  it('are requested once after a 4xx', async () => {
    answerProblem(listSelections, 'request.invalid')
    setupNow()
    await screen.findByText('We could not load your selected classes')
    expect(askedOf(listSelections)).toHaveLength(1)
  })

  const paid = {
    orderId: anId(),
    classId: hatha.classId,
    className: 'Hatha',
    image: '/art/class-lotus.svg',
    transactionId: 'pi_3Nxy',
  }

  it('show once which class was just paid, when it is, and what to do next', async () => {
    const session = aSession()
    answer(readPublicClass, aClass({ sessions: [session], nextAt: session.at, place: 'Lotus Hall' }))
    setup([], paid)
    const panel = within(await screen.findByRole('region', { name: 'You are in. See you in Hatha.' }))
    expect(panel.getByText('Transaction complete with transaction ID : pi_3Nxy').className).toContain(
      'success',
    )
    await panel.findByText(/6:30 PM/)
    panel.getByText('Lotus Hall')
    const hrefOf = (name: string) => panel.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('See your classes')).toBe('/dashboard/enrolled-classes')
    expect(hrefOf('Receipt')).toBe(`/dashboard/receipt/${paid.orderId}`)
    expect(hrefOf('Browse more')).toBe('/classes')
    expect(hrefOf('Add to calendar: Hatha')).toContain(`/calendars/classes/${paid.classId}.ics`)
    expect(screen.queryByText('No classes selected yet')).toBeNull()
  })

  it('say the time of a single date that was just paid once', async () => {
    const session = aSession({ local: '2031-12-02T18:30' })
    answer(readPublicClass, aClass({ sessions: [session], nextAt: session.at, place: 'Lotus Hall' }))
    setup([], { ...paid, className: 'Yin, Tue, 2 Dec 2031, 6:30 PM' })
    const panel = within(await screen.findByRole('region', { name: /^You are in/ }))
    await panel.findByText('Lotus Hall')
    expect(panel.getAllByText(/6:30 PM/)).toHaveLength(1)
  })

  it('show a free class that was just taken above those that remain, and not itself anymore', async () => {
    answer(readPublicClass, aClass())
    const { transactionId: _, ...free } = paid
    setup([hatha, aSelection({ name: 'Yin' })], free)
    await screen.findByRole('heading', { name: 'You are in. See you in Hatha.' })
    await screen.findByRole('heading', { name: 'Still in your selection' })
    expect(screen.queryByText(/^Transaction/)).toBeNull()
    expect(screen.getAllByRole('article')).toHaveLength(1)
    screen.getByRole('article', { name: 'Yin' })
  })

  it('lead from the class that was just paid to the next one', async () => {
    answer(readPublicClass, aClass())
    const yin = aSelection({ name: 'Yin', price: 55 })
    setup([hatha, aSelection({ name: 'Full', seats: 0 }), yin], paid)
    const panel = within(await screen.findByRole('region', { name: /^You are in/ }))
    const next = await panel.findByRole('link', { name: 'Pay $55 for Yin' })
    expect(next.getAttribute('href')).toBe(`/dashboard/payment/${yin._id}`)
    expect(panel.getAllByRole('link').filter(({ className }) => className.includes('bg-primary '))).toEqual([
      next,
    ])
  })

  it.each([{ className: 'Hatha' }, 'Hatha', { ...paid, image: 7 }])(
    'ignore a state that is not a payment: %o',
    async (state) => {
      setup([], state)
      await screen.findByText('No classes selected yet')
      expect(screen.queryByText(/^You are in/)).toBeNull()
    },
  )
})

describe('waiting lists that cannot be read', () => {
  it('are asked for again, which is said after two seconds', async () => {
    answer(listSelections, [hatha])
    setupNow(null, { before: () => cutOff(listWaiting), firstRetryMs: 2000 })
    await screen.findByText('We cannot reach the club right now. Trying again …', undefined, {
      timeout: 3000,
    })
    await deleteButton()
  })

  it('can be read again', async () => {
    answer(listSelections, [hatha])
    const { user } = setupNow(null, { before: () => cutOff(listWaiting) })
    await screen.findByText('We could not load your waiting lists')
    const list = { classId: anId(), name: 'Yin', zone: 'UTC', position: 2, of: 5, offer: null }
    answer(listWaiting, [list])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('article', { name: 'Yin' })
  })
})

describe('waiting lists', () => {
  const yin = { classId: anId(), name: 'Yin', zone: 'UTC', position: 2, of: 5, offer: null }
  const offer = { until: '2027-01-05T18:00:00.000Z', price: 45, selectedId: hatha._id }
  const zone = 'America/New_York'
  const offered = { classId: hatha.classId, name: hatha.name, zone, position: 0, of: 1, offer }

  it('show the seat in each, and can be left after a question', async () => {
    answer(listSelections, [])
    const { user } = renderWaiting([yin])
    const row = within(await screen.findByRole('article', { name: 'Yin' }))
    row.getByText('2nd of 5 in line')
    expect(row.getByRole('link', { name: 'Yin' }).getAttribute('href')).toBe(`/classes/${yin.classId}`)
    const leave = row.getByRole('button', { name: 'Leave the waiting list of Yin' })
    await user.click(leave)
    const question = within(await screen.findByRole('dialog', { name: 'Leave the waiting list of Yin?' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(askedOf(leaveWaiting)).toEqual([])
    answer(leaveWaiting, () => {
      answer(listWaiting, [])
      return { deletedCount: 1 }
    })
    await user.click(leave)
    await user.click(await screen.findByRole('button', { name: 'Leave the waiting list' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Waiting lists' })).toBeNull())
    expect(askedOf(leaveWaiting)[0]?.params).toEqual({ key: yin.classId })
  })

  it('show until when a place is kept; deleting it asks whether it is declined', async () => {
    answer(listSelections, [{ ...hatha, zone }])
    const { user } = renderWaiting([offered])
    const card = within(await screen.findByRole('article', { name: 'Hatha' }))
    await card.findByText('Kept for you until Tue, 5 Jan 2027, 1:00 PM EST')
    expect(screen.queryByRole('heading', { name: 'Waiting lists' })).toBeNull()
    await user.click(await deleteButton())
    await screen.findByRole('dialog', { name: 'Decline the seat in Hatha?' })
    answer(leaveWaiting, () => {
      answer(listSelections, [])
      answer(listWaiting, [])
      return { deletedCount: 1 }
    })
    await user.click(screen.getByRole('button', { name: 'Decline the seat' }))
    await screen.findByText('You declined the seat.')
    await screen.findByText('No classes selected yet')
    expect(screen.queryByText('Deleted!')).toBeNull()
    expect(askedOf(leaveWaiting)).toMatchObject([{ params: { key: hatha.classId } }])
  })

  it('are known before a card is shown, which would move its button once it says that its place is kept', async () => {
    answer(listSelections, [hatha])
    const { promise, resolve } = Promise.withResolvers<(typeof offered)[]>()
    setupNow(null, { before: () => answer(listWaiting, () => promise) })
    await waitFor(() => expect(askedOf(listSelections)).not.toEqual([]))
    await new Promise((settled) => setTimeout(settled, 50))
    expect(screen.queryByRole('article')).toBeNull()
    resolve([offered])
    const card = await screen.findByRole('article', { name: 'Hatha' })
    within(card).getByText('Kept for you until Tue, 5 Jan 2027, 6:00 PM')
  })

  it('show a place that is kept since, within 30 seconds, without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    answer(listSelections, [])
    renderWaiting([{ ...offered, position: 1, of: 1, offer: null }])
    await screen.findByText('1st of 1 in line')
    answer(listSelections, [hatha])
    answer(listWaiting, [offered])
    await act(() => vi.advanceTimersByTimeAsync(28_000))
    await screen.findByText('Kept for you until Tue, 5 Jan 2027, 6:00 PM')
    screen.getByRole('article', { name: 'Hatha' })
  })

  it('are not read again by somebody who waits for nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    answer(listSelections, [])
    renderWaiting([])
    await screen.findByText('No classes selected yet')
    await waitFor(() => expect(askedOf(listWaiting)).not.toEqual([]))
    const before = askedOf(listWaiting).length
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(askedOf(listWaiting)).toHaveLength(before)
  })

  function renderWaiting(waiting: Waiting[]) {
    const guarded = (
      <LoggedIn>
        <SelectedClassesScreen />
      </LoggedIn>
    )
    return renderScreen(guarded, {
      path: AT,
      at: AT,
      as: aSessionUser(),
      before: () => answer(listWaiting, waiting),
    })
  }
})
