import { unsubscribe } from '@ningjing/contract/mails/mails'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { UnsubscribeScreen } from './unsubscribe.tsx'

const setup = () =>
  renderScreen(<UnsubscribeScreen />, { path: '/unsubscribe', at: '/unsubscribe?token=a.b.c' })

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
