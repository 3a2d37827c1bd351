import { issueToken, logout } from '@ningjing/contract/auth/auth'
import { SELECTION_TOAST_MS } from '@ningjing/contract/selections/selections'
import { screen } from '@testing-library/react'
import swal from 'sweetalert2/dist/sweetalert2.esm.js'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser, type FakeIdentity } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ChangePassword } from './change-password.tsx'

const input = (name: string) => screen.getByLabelText(name)

/** Renders the form and submits it with these passwords. */
async function change(next: string, confirm = next, errors: FakeIdentity['errors'] = {}, before = () => {}) {
  const { user, identity } = renderScreen(
    <LoggedIn>
      <ChangePassword />
    </LoggedIn>,
    { as: aSessionUser(), before },
  )
  await screen.findByLabelText('Current password')
  Object.assign(identity.errors, errors)
  await user.type(input('Current password'), 'Lotus!42')
  await user.type(input('New password'), next)
  await user.type(input('Confirm new password'), confirm)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  return identity
}

it('changes the password and empties the form', async () => {
  const identity = await change('Warrior#3')
  await screen.findByText('Your password has been changed.')
  expect(identity.passwordChanges).toEqual([{ current: 'Lotus!42', next: 'Warrior#3' }])
  expect(askedOf(logout)).toMatchObject([{ body: { everywhere: true } }])
  expect(askedOf(issueToken).length).toBeGreaterThan(1)
  expect(input('Current password')).toHaveProperty('value', '')
})

it('has changed the password although the API cannot end the other sessions', async () => {
  await change('Warrior#3', 'Warrior#3', {}, () => cutOff(logout))
  await screen.findByText(
    'Your password has been changed. Other devices are not logged out yet: press "Log out on all devices".',
  )
  expect(swal.getTimerLeft()).toBeGreaterThan(5 * SELECTION_TOAST_MS)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('has changed the password although this device cannot sign in with it', async () => {
  const identity = await change('Warrior#3', 'Warrior#3', { signIn: 'auth/network-request-failed' })
  await screen.findByText('Your password has been changed. Please log in with it.')
  expect(swal.getTimerLeft()).toBeGreaterThan(5 * SELECTION_TOAST_MS)
  expect(identity.passwordChanges).toHaveLength(1)
  expect(input('Current password')).toHaveProperty('value', '')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('keeps the password when the current one is wrong', async () => {
  const identity = await change('Warrior#3', 'Warrior#3', { changePassword: 'auth/invalid-credential' })
  await screen.findByText('Wrong password! Please provide correct one.')
  expect(identity.passwordChanges).toEqual([])
})

it('has the rules of registration', async () => {
  const identity = await change('short', 'other')
  await screen.findByText('Password must be 6 characters')
  await screen.findByText('Password did not match')
  expect(identity.passwordChanges).toEqual([])
})
