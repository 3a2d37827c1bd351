import { issueToken } from '@ningjing/contract/auth/auth'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useIsConfirmed } from './confirmed-email.ts'
import { useSession } from './session.tsx'
import type { SessionUser } from './session-user.ts'

const unconfirmed = aSessionUser({ emailVerified: false })

/** A screen that can look whether the e-mail address is confirmed, of somebody with this account. */
async function lookAs(as?: SessionUser) {
  let look = async () => false
  function Board() {
    const { status } = useSession()
    look = useIsConfirmed()
    return <p>{status}</p>
  }
  const opened = renderScreen(<Board />, { at: '/x', as })
  await screen.findByText(as ? 'signed-in' : 'signed-out')
  return { ...opened, look: () => look() }
}

it('is true for a visitor, and where the address was confirmed before, without asking the provider', async () => {
  for (const as of [undefined, aSessionUser()]) {
    const { look, identity } = await lookAs(as)
    identity.errors.isConfirmed = 'auth/network-request-failed'
    expect(await look()).toBe(true)
    document.body.replaceChildren()
  }
})

it('is false until the user has followed the link; then the API gets to know it', async () => {
  const { look, identity } = await lookAs(unconfirmed)
  const before = askedOf(issueToken).length
  expect(await look()).toBe(false)
  expect(askedOf(issueToken)).toHaveLength(before)
  identity.hasFollowedLink = true
  expect(await look()).toBe(true)
  expect(askedOf(issueToken).length).toBeGreaterThan(before)
})

it('is false while the provider or the API cannot say it', async () => {
  const { look, identity } = await lookAs(unconfirmed)
  identity.errors.isConfirmed = 'auth/network-request-failed'
  expect(await look()).toBe(false)
  identity.errors.isConfirmed = undefined
  identity.hasFollowedLink = true
  cutOff(issueToken)
  expect(await look()).toBe(false)
})
