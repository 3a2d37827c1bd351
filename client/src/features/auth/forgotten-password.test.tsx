import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'

const SENT =
  'If ana@ningjing.example has an account here, an e-mail with a link to choose a new password is on its way.'

/** Opens the dialog and asks for a link. */
async function ask(error?: string) {
  const rendered = renderScreen(<ForgottenPassword />)
  if (error) rendered.identity.errors.sendPasswordReset = error
  await rendered.user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await rendered.user.type(screen.getByLabelText('Your e-mail'), ' ana@ningjing.example ')
  await rendered.user.click(screen.getByRole('button', { name: 'Send link' }))
  return rendered
}

it('sends a link to choose a new password', async () => {
  const { identity } = await ask()
  await screen.findByText(SENT)
  expect(identity.resetsSent).toEqual(['ana@ningjing.example'])
})

it('gives the same answer for an e-mail without an account', async () => {
  await ask('auth/user-not-found')
  await screen.findByText(SENT)
})

it('says when the link could not be sent', async () => {
  await ask('auth/network-request-failed')
  await screen.findByText('We cannot reach the sign-in service. Check your connection and try again.')
})
