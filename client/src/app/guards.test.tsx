import { issueToken, TOKEN_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import { listUsers, readAdminFlag } from '@ningjing/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { call } from '../lib/calls/call.ts'
import { useAskBeforeLeaving } from '../lib/forms/unsaved.ts'
import { hasExpired } from '../lib/session/from.ts'
import { useSession } from '../lib/session/session.tsx'
import { keepWish, readWish } from '../lib/session/wish.ts'
import { answer, answerProblem, askedOf } from '../testing/answers.ts'
import { aSessionUser } from '../testing/fake-identity.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { LoggedIn, OnlyFor } from './guards.tsx'

const ana = aSessionUser()
const stop = () => screen.queryByRole('dialog', { name: 'Stop!' })

function Secret() {
  const { signOut } = useSession()
  return (
    <button type="button" onClick={() => void signOut('/')}>
      Logout
    </button>
  )
}

function ShownState() {
  const { pathname, state } = useLocation()
  return <p>{`At ${pathname}${hasExpired(state) ? ', the session has ended' : ''}`}</p>
}

const guarded = (
  <LoggedIn>
    <Secret />
  </LoggedIn>
)
const forStudents = (
  <LoggedIn>
    <OnlyFor who={['student']}>
      <p>For students</p>
    </OnlyFor>
  </LoggedIn>
)

describe('the logged-in guard', () => {
  it('shows one alert with one button and leads to the login page', async () => {
    keepWish({ act: 'select', classId: 'a'.repeat(24) })
    const { user } = renderScreen(guarded, { at: '/dashboard' })
    await screen.findByText('At /login')
    // The visitor wants another page now.
    expect(readWish()).toBeNull()
    const alert = await screen.findByRole('dialog', { name: 'Stop!' })
    expect(within(alert).getByText('You have to log in first to continue')).toBeDefined()
    expect(within(alert).getAllByRole('button')).toHaveLength(1)
    await user.click(within(alert).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(stop()).toBeNull())
  })

  it('lets a signed-in user pass', async () => {
    renderScreen(guarded, { at: '/dashboard', as: ana })
    await screen.findByText('Logout')
  })

  it('stays silent when the user logs out', async () => {
    const { user } = renderScreen(guarded, { at: '/dashboard', as: ana })
    await user.click(await screen.findByText('Logout'))
    await screen.findByText('At /')
    expect(stop()).toBeNull()
  })

  it('leads to the login page with a notice, not an alert, when another tab logs out', async () => {
    renderScreen(
      <Routes>
        <Route path="/dashboard" element={guarded} />
        <Route path="/login" element={<ShownState />} />
      </Routes>,
      { path: '*', at: '/dashboard', as: ana },
    )
    await screen.findByText('Logout')
    localStorage.removeItem(TOKEN_STORAGE_KEY)
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_STORAGE_KEY }))
    await screen.findByText('At /login, the session has ended')
    expect(stop()).toBeNull()
  })

  it('offers to try again when no token could be had', async () => {
    const { user } = renderScreen(guarded, {
      at: '/dashboard',
      as: ana,
      before: () => answerProblem(issueToken, 'service.database-down'),
    })
    await screen.findByText(/We could not finish signing you in/)
    answer(issueToken, { token: 'at last' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Logout')
  })

  it('opens the home page after a logout when no token could be had', async () => {
    const { user } = renderScreen(guarded, {
      at: '/dashboard',
      as: ana,
      before: () => answerProblem(issueToken, 'service.database-down'),
    })
    await user.click(await screen.findByRole('button', { name: 'Log Out' }))
    await screen.findByText('At /')
    expect(stop()).toBeNull()
  })
})

describe('a guard for students', () => {
  it('lets a student pass', async () => {
    renderScreen(forStudents, { at: '/dashboard/x', as: ana })
    await screen.findByText('For students')
  })

  it.each(['instructor', 'admin'] as const)('sends an %s to the home page', async (role) => {
    renderScreen(forStudents, { at: '/dashboard/x', as: ana, role })
    await screen.findByText('At /')
  })
})

function Form() {
  const [text, setText] = useState('')
  useAskBeforeLeaving(text !== '', () => undefined)
  return (
    <>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => void call(listUsers).catch(() => undefined)}>
        Save
      </button>
    </>
  )
}

describe('a page whose user gets another role', () => {
  async function open(typed: string) {
    const { user } = renderScreen(
      <LoggedIn>
        <OnlyFor who={['admin']}>
          <Form />
        </OnlyFor>
      </LoggedIn>,
      { at: '/dashboard/x', as: ana, role: 'admin' },
    )
    const text = await screen.findByLabelText<HTMLInputElement>('Text')
    if (typed) await user.type(text, typed)
    answer(readAdminFlag, { admin: false })
    answerProblem(listUsers, 'role.not-allowed')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    return { user, text }
  }

  it('stays open with its unsaved text and says so, and the session goes on', async () => {
    const { user, text } = await open('Moon')
    await screen.findByText(/^Your role is now Student\./)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(askedOf(listUsers)).toHaveLength(2))
    expect(text.value).toBe('Moon')
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).not.toBeNull()
  })

  it('leads home with a toast when nothing was typed', async () => {
    await open('')
    await screen.findByText('At /')
    await screen.findByText('Your role is now Student.')
  })
})
