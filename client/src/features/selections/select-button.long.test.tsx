import { issueToken } from '@ningjing/contract/auth/auth'
import { createSelection, listSelections } from '@ningjing/contract/selections/selections'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { aClass, anId, aSelection } from '@ningjing/contract/testing/builders'
import { type Role, readAdminFlag } from '@ningjing/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keepWish, readWish } from '../../lib/session/wish.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SelectButton } from './select-button.tsx'

const hatha = aClass({ name: 'Hatha' })
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Select Hatha' })

type Given = {
  yogaClass?: typeof hatha
  isEnrolled?: boolean
  as?: 'visitor' | Role
  selected?: Partial<Selection> | undefined
  leadsToPay?: boolean
  firstRetryMs?: number
  before?: () => void
}

/** No retry comes within a test. */
const NEVER_MS = 600_000
const UNREACHABLE = 'We cannot reach the club right now. Check your connection and try again.'

function setup({
  yogaClass = hatha,
  as = 'student',
  selected,
  isEnrolled = false,
  firstRetryMs,
  before,
  ...given
}: Given = {}) {
  const selection = aSelection({ classId: yogaClass._id, price: 65, ...selected })
  answer(listSelections, selected ? [selection] : [])
  answer(createSelection, () => {
    answer(listSelections, [selection])
    return { insertedId: selection._id }
  })
  const rendered = renderScreen(<SelectButton {...{ yogaClass, isEnrolled, ...given }} />, {
    at: '/classes',
    ...(firstRetryMs && { firstRetryMs }),
    ...(before && { before }),
    ...(as !== 'visitor' && { as: aSessionUser(), role: as }),
  })
  return { ...rendered, selection }
}

const whenReady = async () => {
  await waitFor(async () => expect((await button()).disabled).toBe(false))
  return button()
}

const link = (name: string) => screen.findByRole('link', { name })

describe('the select button', () => {
  it('selects the class, confirms it and becomes the way to the selected classes', async () => {
    const { user } = setup()
    await user.click(await whenReady())
    const toast = await screen.findByText('Class selected successfully.')
    expect(toast.closest('[role="status"]')).not.toBeNull()
    const next = await link('Selected: Hatha')
    expect(next.textContent).toBe('Selected')
    expect(next.getAttribute('href')).toBe('/dashboard/selected-classes')
    expect(askedOf(createSelection)).toMatchObject([{ body: { classId: hatha._id } }])
  })

  it('leads to the checkout on the page of the class', async () => {
    const { user, selection } = setup({ leadsToPay: true })
    await user.click(await whenReady())
    const next = await link('Pay $65: Hatha')
    expect(next.textContent).toBe('Pay $65')
    expect(next.getAttribute('href')).toBe(`/dashboard/payment/${selection._id}`)
  })

  it('leads to the enrollment in a free class', async () => {
    setup({ leadsToPay: true, selected: { price: 0 } })
    expect((await link('Enroll for free: Hatha')).textContent).toBe('Enroll for free')
  })

  it.each([{ seats: 0 }, { salesEnded: true as const }])(
    'leads to the selected classes when the class can no longer be paid: %o',
    async (selected) => {
      setup({ leadsToPay: true, selected })
      await link('Selected: Hatha')
    },
  )

  it('gives the focus to the link that replaces it', async () => {
    const { user } = setup()
    ;(await whenReady()).focus()
    await user.keyboard('{Enter}')
    const next = await link('Selected: Hatha')
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  it('takes the focus from nothing on a page that opens', async () => {
    setup({ selected: {} })
    await link('Selected: Hatha')
    expect(document.activeElement).toBe(document.body)
  })

  it('sends one request for a double click', async () => {
    const { user } = setup()
    await user.dblClick(await whenReady())
    await link('Selected: Hatha')
    expect(askedOf(createSelection)).toHaveLength(1)
  })

  it.each([
    ['Log in', 'At /login'],
    ['register', 'At /register'],
  ])('warns visitors, sends nothing, keeps their wish and leaves a way: %s', async (name, text) => {
    const { user } = setup({ as: 'visitor' })
    expect(screen.queryByText('Log in')).toBeNull()
    await user.click(await whenReady())
    await screen.findByText('Please login for selecting this class!')
    const ways = screen.getByText(/to select\.$/)
    expect(ways.textContent).toBe('Log in or register to select.')
    expect(readWish()).toEqual({ act: 'select', classId: hatha._id })
    await user.click(within(ways).getByRole('link', { name }))
    await screen.findByText(text)
    expect(askedOf(createSelection)).toHaveLength(0)
  })

  it('keeps the wish when the session turns out to have ended', async () => {
    const { user } = setup()
    const select = await whenReady()
    for (const endpoint of [createSelection, issueToken]) answerProblem(endpoint, 'token.invalid')
    await user.click(select)
    await screen.findByText('At /login')
    await waitFor(() => expect(readWish()).toEqual({ act: 'select', classId: hatha._id }))
  })

  it('drops an older wish when a student selects', async () => {
    const { user } = setup()
    keepWish({ act: 'select', classId: anId() })
    await user.click(await whenReady())
    await link('Selected: Hatha')
    expect(readWish()).toBeNull()
  })

  it.each(['instructor', 'admin'] as const)('is a sentence for an %s on the page of a class', async (as) => {
    setup({ as, leadsToPay: true })
    await screen.findByText('Only students can select classes.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each(['instructor', 'admin'] as const)('is missing on a card for an %s', async (as) => {
    setup({ as })
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    expect(screen.queryByText('Only students can select classes.')).toBeNull()
  })

  it('becomes the way to the enrolled classes for a class the student is enrolled in', async () => {
    setup({ isEnrolled: true })
    const next = await link('Enrolled in Hatha')
    expect(next.textContent).toBe('Enrolled')
    expect(next.getAttribute('href')).toBe('/dashboard/enrolled-classes')
  })

  it('is disabled for a full class, also for visitors', async () => {
    setup({ yogaClass: { ...hatha, seats: 0 }, as: 'visitor' })
    await screen.findByText('No seats left')
    expect((await button()).disabled).toBe(true)
  })

  it('is disabled once sales have ended', async () => {
    setup({ yogaClass: { ...hatha, seats: 0, salesOpen: false }, as: 'visitor' })
    expect((await button()).disabled).toBe(true)
    expect(screen.queryByText('No seats left')).toBeNull()
  })

  it('says at once that the API is down, and can be pressed again', async () => {
    const { user } = setup({ firstRetryMs: NEVER_MS })
    const select = await whenReady()
    await waitFor(() => expect(askedOf(listSelections)).toHaveLength(1))
    for (const endpoint of [createSelection, listSelections]) cutOff(endpoint)
    await user.click(select)
    await screen.findByText(UNREACHABLE)
    await waitFor(() => expect(select.getAttribute('aria-busy')).toBeNull())
  })

  it.each([listSelections, readAdminFlag])(
    'says at once that the API is down on a page that has just opened, and sends nothing (%#)',
    async (endpoint) => {
      const { user } = setup({ firstRetryMs: NEVER_MS, before: () => cutOff(endpoint) })
      await user.click(await button())
      await screen.findByText(UNREACHABLE)
      await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBeNull())
      expect(askedOf(createSelection)).toEqual([])
    },
  )

  it('says why a class could not be selected', async () => {
    const { user } = setup()
    answerProblem(createSelection, 'class.sold-out')
    await user.click(await whenReady())
    await screen.findByText('This class has no seats left.')
  })
})
