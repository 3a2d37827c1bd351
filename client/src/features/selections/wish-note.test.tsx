import { issueToken } from '@ningjing/contract/auth/auth'
import { Problem } from '@ningjing/contract/problems'
import { createSelection, listSelections } from '@ningjing/contract/selections/selections'
import { aClass, anId } from '@ningjing/contract/testing/builders'
import { type Role, readAdminFlag } from '@ningjing/contract/users/users'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CallError } from '../../lib/calls/call-error.ts'
import { type ClassWish, dropWish, keepWish, readWish } from '../../lib/session/wish.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BagLink } from './bag-link.tsx'
import { WishNote } from './wish-note.tsx'

const hatha = aClass({ name: 'Hatha' })
const FULL = 'Hatha is full now, so it is not in your selection. You can join its waiting list.'

type Given = {
  act?: ClassWish['act']
  of?: string
  as?: 'visitor' | Role
  join?: () => Promise<unknown>
  before?: () => void
}

function setup({ act = 'select', of = hatha._id, as = 'student', join, before }: Given = {}) {
  keepWish({ act, classId: of })
  const joining = vi.fn(join ?? (async () => ({ position: 1 })))
  answer(listSelections, [])
  answer(createSelection, { insertedId: anId() })
  const page = (
    <>
      <WishNote yogaClass={hatha} join={joining} />
      <BagLink />
    </>
  )
  const rendered = renderScreen(page, {
    ...(as !== 'visitor' && { as: aSessionUser(), role: as }),
    ...(before && { before }),
  })
  return { ...rendered, joining }
}

const note = (text: string) => screen.findByRole('status').then(() => screen.findByText(text))

it('selects the class once, says so at once and in the end, and then has no wish', async () => {
  setup()
  await note('Putting Hatha into your selection …')
  await note('Hatha is in your selection.')
  expect(askedOf(createSelection).map(({ body }) => body)).toEqual([{ classId: hatha._id }])
  expect(readWish()).toBeNull()
})

it('reads the selections after the change, also when they are slow to come at first', async () => {
  const steps: string[] = []
  setup({
    before: () => {
      answer(listSelections, async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        steps.push('read')
        return []
      })
      answer(createSelection, () => {
        steps.push('selected')
        return { insertedId: anId() }
      })
    },
  })
  await note('Hatha is in your selection.')
  // The first reading began before the change.
  expect(steps).toEqual(['selected', 'read', 'read'])
})

it('joins the waiting list once', async () => {
  const { joining } = setup({ act: 'wait' })
  await note('You are on the waiting list of Hatha.')
  expect(joining.mock.calls).toEqual([[{ classId: hatha._id }]])
  expect(askedOf(createSelection)).toEqual([])
  expect(readWish()).toBeNull()
})

it.each([
  ['selection.exists', 'Hatha is in your selection.'],
  ['class.sold-out', FULL],
  ['class.closed', 'This class is no longer on sale.'],
  ['enrolment.exists', 'You are already enrolled in this class.'],
] as const)('says what came of it after %s, and has no wish anymore', async (code, text) => {
  setup({ before: () => answerProblem(createSelection, code) })
  await note(text)
  expect(readWish()).toBeNull()
})

it('is silent once the student goes on by hand', async () => {
  setup({ before: () => cutOff(createSelection) })
  await note('We cannot reach the club right now. Check your connection and try again.')
  act(dropWish)
  expect(screen.queryByRole('status')).toBeNull()
})

it('offers to select a class that has a seat again', async () => {
  const code = 'waiting.not-full'
  setup({ act: 'wait', join: () => Promise.reject(new CallError(code, new Problem(code).status)) })
  await note('Hatha has a free seat now. You can select it.')
  expect(readWish()).toBeNull()
})

it.each([
  ['select', 'instructor', 'Only students can select classes.'],
  ['wait', 'admin', 'Only students can join waiting lists.'],
] as const)('does not %s for an %s, and drops the wish', async (act, as, text) => {
  const { joining } = setup({ act, as })
  await note(text)
  expect(askedOf(createSelection)).toEqual([])
  expect(joining).not.toHaveBeenCalled()
  expect(readWish()).toBeNull()
})

it.each([
  ['of a visitor', { as: 'visitor' }],
  ['for another class', { of: anId() }],
] as const)('leaves the wish %s as it is', async (_, given) => {
  const { client } = setup(given)
  if ('of' in given) await waitFor(() => expect(askedOf(readAdminFlag)).not.toEqual([]))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('status')).toBeNull()
  expect(askedOf(createSelection)).toEqual([])
  expect(readWish()).not.toBeNull()
})

it('keeps the wish when the club cannot be reached', async () => {
  setup({ before: () => cutOff(createSelection) })
  await note('We cannot reach the club right now. Check your connection and try again.')
  expect(readWish()).toEqual({ act: 'select', classId: hatha._id })
})

it('keeps the wish when the session ends meanwhile', async () => {
  setup({
    before: () =>
      answer(createSelection, () => {
        answerProblem(issueToken, 'token.invalid')
        throw new Problem('token.invalid')
      }),
  })
  await screen.findByText('At /login')
  expect(readWish()).toEqual({ act: 'select', classId: hatha._id })
})
