import { sendPasswordReset } from '@ningjing/contract/auth/auth'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'

const SENT =
  'If ana@ningjing.example has an account here, an e-mail with a link to choose a new password is on its way.'
const byProvider = () => answer(sendPasswordReset, { by: 'provider' })

/** Opens the dialog and asks for a link. */
async function ask(before: () => void = () => undefined, error = '', email = ' Ana@ningjing.example ') {
  const rendered = renderScreen(<ForgottenPassword />, { before })
  if (error) rendered.identity.errors.sendPasswordReset = error
  await rendered.user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await rendered.user.type(screen.getByLabelText('Your e-mail'), email)
  await rendered.user.click(screen.getByRole('button', { name: 'Send link' }))
  return rendered
}

it('has a link to choose a new password mailed by the club', async () => {
  const { identity } = await ask()
  await screen.findByText(SENT)
  expect(askedOf(sendPasswordReset)).toMatchObject([{ body: { email: 'ana@ningjing.example' } }])
  expect(identity.resetsSent).toEqual([])
})

it('has it mailed by the provider where the club sends no mails', async () => {
  const { identity } = await ask(byProvider)
  await screen.findByText(SENT)
  expect(identity.resetsSent).toEqual(['ana@ningjing.example'])
})

it('gives the same answer for an e-mail without an account', async () => {
  await ask(byProvider, 'auth/user-not-found')
  await screen.findByText(SENT)
})

it('says when the link could not be sent', async () => {
  await ask(byProvider, 'auth/network-request-failed')
  await screen.findByText('We cannot reach the sign-in service. Check your connection and try again.')
})

it('says when the club cannot be reached', async () => {
  await ask(() => cutOff(sendPasswordReset))
  await screen.findByText('We cannot reach the club right now. Check your connection and try again.')
})

it('says when several links were asked for', async () => {
  await ask(() => answerProblem(sendPasswordReset, 'request.too-many'))
  await screen.findByText(/^Several links were asked for already\./)
})

it('asks for an e-mail address before it calls anyone', async () => {
  await ask(undefined, '', 'ana')
  await screen.findByText('Invalid email. Please provide a valid email')
  expect(askedOf(sendPasswordReset)).toEqual([])
})
