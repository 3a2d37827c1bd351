import { issueToken } from '@ningjing/contract/auth/auth'
import { unsubscribe } from '@ningjing/contract/mails/mails'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SessionUser } from '../../lib/session/session-user.ts'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { UnsubscribeScreen } from './unsubscribe.tsx'

const setup = (token = 'a.b.c', as?: SessionUser) =>
  renderScreen(<UnsubscribeScreen />, { path: '/unsubscribe', at: `/unsubscribe?token=${token}`, as })

it('switches reminders off by the token of the link, only after the button', async () => {
  answer(unsubscribe, { kind: 'reminder' })
  const { user } = setup()
  const button = await screen.findByRole('button', { name: 'Stop reminders' })
  expect(askedOf(unsubscribe)).toEqual([])
  await user.dblClick(button)
  const done = await screen.findByText('You get no more reminders by mail.')
  expect(document.activeElement).toBe(done)
  expect(askedOf(unsubscribe)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'notices' }).getAttribute('href')).toBe('/dashboard/notices')
})

it('says that a link is not valid', async () => {
  answerProblem(unsubscribe, 'unsubscribe.invalid')
  const { user } = setup()
  await user.click(await screen.findByRole('button', { name: 'Stop reminders' }))
  await screen.findByText('This link is not valid. Log in and switch the mails off in your notices.')
})

it('switches mails about the end of a pass off by the link of such a mail', async () => {
  answer(unsubscribe, { kind: 'pass-ends' })
  const { user } = setup('a.pass-ends.c')
  await screen.findByRole('heading', { name: 'Mails about the end of a pass' })
  await user.click(await screen.findByRole('button', { name: 'Stop these mails' }))
  await screen.findByText('You get no more mails about the end of a pass.')
})

it('leaves the session of a user as it is', async () => {
  answer(unsubscribe, { kind: 'reminder' })
  const { user } = setup('a.b.c', aSessionUser())
  await waitFor(() => expect(askedOf(issueToken)).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Stop reminders' }))
  await screen.findByText('You get no more reminders by mail.')
  expect(askedOf(issueToken)).toHaveLength(1)
})
