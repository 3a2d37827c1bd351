import { issueToken } from '@ningjing/contract/auth/auth'
import { createUser } from '@ningjing/contract/users/users'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keepWish, readWish } from '../../lib/session/wish.ts'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LoginScreen } from './login.tsx'

const from = { pathname: '/dashboard/profile', search: '?tab=2', hash: '#top' }
const password = () => screen.getByLabelText('Password')

function setup(state: unknown = null) {
  return renderScreen(<LoginScreen />, { path: '/login', at: { pathname: '/login', state } })
}

async function logIn({ user }: ReturnType<typeof setup>) {
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@ningjing.example')
  await user.type(password(), 'Namaste!108')
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

describe('the login screen', () => {
  it('returns to the path, query and hash that the user came from', async () => {
    await logIn(setup({ from }))
    await screen.findByText('At /dashboard/profile?tab=2#top')
  })

  it.each([[null], [{ from: { pathname: '//elsewhere.example' } }], [{ from: 'nonsense' }]])(
    'goes to the home page for the state %j',
    async (state) => {
      await logIn(setup(state))
      await screen.findByText('At /')
    },
  )

  it.each([[null], [{ from }]])(
    'goes to the class that the visitor wanted, for the state %j',
    async (state) => {
      keepWish({ act: 'select', classId: 'a'.repeat(24) })
      await logIn(setup(state))
      await screen.findByText(`At /classes/${'a'.repeat(24)}`)
      expect(readWish()).not.toBeNull()
    },
  )

  it('keeps the wish after a failed try and in the dialog for a forgotten password', async () => {
    keepWish({ act: 'wait', classId: 'a'.repeat(24) })
    const rendered = setup()
    rendered.identity.errors.signIn = 'auth/wrong-password'
    await logIn(rendered)
    await screen.findByRole('alert')
    await rendered.user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await rendered.user.keyboard('{Escape}')
    delete rendered.identity.errors.signIn
    await rendered.user.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByText(`At /classes/${'a'.repeat(24)}`)
  })

  it('asks for e-mail and password', async () => {
    const { user } = setup()
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByText('Email is required')
    await screen.findByText('Password is required')
  })

  it.each([
    ['auth/wrong-password', 'Wrong password! Please provide correct one.'],
    ['auth/invalid-credential', 'Wrong password! Please provide correct one.'],
    ['auth/user-not-found', 'Not a Valid User.'],
    ['auth/too-many-requests', 'Too many attempts. Please wait a few minutes and try again.'],
    ['auth/something-new', 'We could not sign you in. Please try again.'],
  ])('shows a banner for %s', async (code, text) => {
    const rendered = setup()
    rendered.identity.errors.signIn = code
    await logIn(rendered)
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe(text)
  })

  it('focuses the banner, and removes it when the next try is incomplete', async () => {
    const rendered = setup()
    rendered.identity.errors.signIn = 'auth/wrong-password'
    await logIn(rendered)
    expect(document.activeElement).toBe(await screen.findByRole('alert'))
    await rendered.user.clear(screen.getByRole('textbox', { name: 'Email' }))
    await rendered.user.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByText('Email is required')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows and hides the password', async () => {
    const { user } = setup()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveProperty('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password()).toHaveProperty('type', 'password')
  })

  it('offers a retry when no token could be issued', async () => {
    const rendered = setup()
    answerProblem(issueToken, 'service.database-down')
    await logIn(rendered)
    await screen.findByText(/We could not finish signing you in/)
    answer(issueToken, { token: 'at last' })
    await rendered.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('At /')
  })

  it('redirects users who are already signed in', async () => {
    renderScreen(<LoginScreen />, {
      path: '/login',
      at: { pathname: '/login', state: { from } },
      as: aSessionUser(),
    })
    await screen.findByText('At /dashboard/profile?tab=2#top')
  })

  it('says that the session has ended', () => {
    setup({ hasExpired: true })
    expect(screen.getByText('Your session has ended. Please log in again.')).toBeDefined()
  })

  it('links to the registration', () => {
    setup()
    const link = screen.getByRole('link', { name: "Don't have an account? Register Now" })
    expect(link.getAttribute('href')).toBe('/register')
  })
})

describe('login with Google', () => {
  it('stores a student record without gender and address, and redirects', async () => {
    const { user } = setup({ from })
    answer(createUser, { insertedId: null })
    await user.click(screen.getByRole('button', { name: 'Login with Google' }))
    await screen.findByText('At /dashboard/profile?tab=2#top')
    const body = {
      name: 'Gina',
      email: 'gina@ningjing.example',
      gender: { value: '', label: '' },
      address: '',
    }
    expect(askedOf(createUser)).toMatchObject([{ body, bearer: 'id-token-of-uid-gina' }])
  })

  it('says why it failed and can be used again', async () => {
    const { user, identity } = setup()
    identity.errors.signInWithGoogle = 'auth/popup-blocked'
    await user.click(screen.getByRole('button', { name: 'Login with Google' }))
    await screen.findByText(/Your browser has blocked the Google window/)
    expect(screen.getByRole('button', { name: 'Login with Google' })).toHaveProperty('disabled', false)
  })
})
