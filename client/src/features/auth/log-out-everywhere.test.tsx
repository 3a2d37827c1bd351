import { logout } from '@ningjing/contract/auth/auth'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'

const button = (name: string) => screen.findByRole('button', { name })

/** Presses the button and answers the question. */
async function press(reply: string, before = () => {}) {
  const rendered = renderScreen(
    <LoggedIn>
      <LogOutEverywhere />
    </LoggedIn>,
    { at: '/dashboard/profile', as: aSessionUser(), before },
  )
  await rendered.user.click(await button('Log out on all devices'))
  await screen.findByText(/^You have to log in again everywhere, also here\./)
  await rendered.user.click(await button(reply))
  return rendered
}

it('logs out on all devices after a question, and opens the home page', async () => {
  answer(logout, { modifiedCount: 1 })
  const { identity } = await press('Log out everywhere')
  await screen.findByText('At /')
  expect(identity.user).toBeNull()
  expect(askedOf(logout)).toMatchObject([{ body: { everywhere: true } }])
})

it('does nothing when the question is answered with Cancel', async () => {
  const { identity } = await press('Cancel')
  expect(identity.user).not.toBeNull()
  expect(askedOf(logout)).toEqual([])
})

it('stays logged in when the other devices could not be logged out', async () => {
  const { identity } = await press('Log out everywhere', () => cutOff(logout))
  await screen.findByText('We could not log you out. Please try again.')
  expect(identity.user).not.toBeNull()
})
