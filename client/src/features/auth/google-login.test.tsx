import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { GoogleLogin } from './google-login.tsx'

it('prepares the popup when the pointer reaches the button', async () => {
  const { user, identity } = renderScreen(<GoogleLogin />)
  const button = screen.getByRole('button', { name: 'Login with Google' })
  expect(identity.isGooglePrepared).toBe(false)
  await user.hover(button)
  await waitFor(() => expect(identity.isGooglePrepared).toBe(true))
})

it.each([
  [
    'on a phone',
    () => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true })),
  ],
  ['in Safari', () => vi.stubGlobal('GestureEvent', class {})],
])('prepares the popup with the page %s, before the first tap', async (_, pretend) => {
  const { identity } = renderScreen(<GoogleLogin />, { before: pretend })
  await waitFor(() => expect(identity.isGooglePrepared).toBe(true))
})
