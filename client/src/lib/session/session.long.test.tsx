import { issueToken, logout, TOKEN_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import { Problem } from '@ningjing/contract/problems'
import { listSelections } from '@ningjing/contract/selections/selections'
import { anId } from '@ningjing/contract/testing/builders'
import { readAdminFlag, readInstructorFlag } from '@ningjing/contract/users/users'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aRoster } from '../../testing/a-roster.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser, type FakeIdentity } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { call } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'
import { keyOf, ownKeyOf } from '../calls/query.ts'
import {
  forget,
  keepRoster,
  marksOf,
  type QueuedMark,
  queueMark,
  rostersOf,
} from '../rosters/kept-rosters.ts'
import { useRole } from './role.ts'
import { useSession, useSignedInUser } from './session.tsx'
import { sessionBridge } from './token.ts'

const ana = aSessionUser()
const ben = aSessionUser({ uid: 'uid-ben', email: 'ben@ningjing.example', displayName: 'Ben' })
const readOwn = () => call(listSelections, { params: { email: ana.email } })

/** Shows the session in words and offers its actions as buttons. */
function SessionBoard() {
  const { loading, user, error, retry, signIn, signInWithGoogle, signOut, updateProfile } = useSession()
  const { role } = useRole()
  const state = loading ? 'loading' : (user?.displayName ?? 'nobody')
  return (
    <>
      <p>{`Session: ${state}${error instanceof CallError ? `, ${error.code}` : ''}`}</p>
      <p>{`Role: ${role}`}</p>
      <button type="button" onClick={() => void signIn(ana.email, 'Namaste!108').catch(() => undefined)}>
        sign in
      </button>
      <button type="button" onClick={() => void signInWithGoogle().catch(() => undefined)}>
        google
      </button>
      <button type="button" onClick={() => void updateProfile({ name: 'Ana Souza' })}>
        rename
      </button>
      <button type="button" onClick={() => void retry()}>
        retry
      </button>
      <button type="button" onClick={() => void signOut('/')}>
        sign out
      </button>
    </>
  )
}

/** Shows where the user is, with the state of the address, and goes back. */
function Whereabouts() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const { signOut } = useSession()
  return (
    <>
      <p>{`At ${pathname}: ${JSON.stringify(state)}`}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => void signOut()}>
        sign out here
      </button>
    </>
  )
}

/** The board with the whereabouts, at every address. */
const boardAnywhere = (at: string) =>
  renderScreen(
    <>
      <SessionBoard />
      <Whereabouts />
    </>,
    { path: '*', at, as: ana },
  )

/** A released reply has arrived after this, in milliseconds. */
const REPLY_MS = 100

/** A promise that resolves when it is released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, release: resolve }
}

function signOutInOtherTab(): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_STORAGE_KEY }))
}

const board = (as = ana as typeof ana | undefined) =>
  renderScreen(<SessionBoard />, { at: '/dashboard/profile', as })

describe('the session', () => {
  it('is loading first and then nobody, without asking for a token', async () => {
    renderScreen(<SessionBoard />, { at: '/x' })
    expect(screen.getByText('Session: loading')).toBeDefined()
    await screen.findByText('Session: nobody')
    expect(askedOf(issueToken)).toHaveLength(0)
  })

  it('requests one token for the signed-in user and stores it as access-token', async () => {
    board()
    await screen.findByText('Session: Ana Silva')
    expect(askedOf(issueToken)).toMatchObject([{ body: { email: ana.email }, bearer: 'id-token-of-uid-ana' }])
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-of-api')
  })

  it('ends loading when no token can be had, and offers to retry', async () => {
    const { user } = board()
    await screen.findByText('Session: Ana Silva')
    answerProblem(issueToken, 'service.database-down')
    await user.click(screen.getByText('retry'))
    await screen.findByText('Session: Ana Silva, service.database-down')
    answer(issueToken, { token: 'second' })
    await user.click(screen.getByText('retry'))
    await screen.findByText('Session: Ana Silva')
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('second')
  })

  it('ends loading when Google sign-in fails', async () => {
    const { user, identity } = renderScreen(<SessionBoard />, { at: '/x' })
    identity.errors.signInWithGoogle = 'auth/popup-closed-by-user'
    await screen.findByText('Session: nobody')
    await user.click(screen.getByText('google'))
    await screen.findByText('Session: nobody')
  })

  it('renews its token whenever the provider renews its own, without showing a spinner', async () => {
    const { identity } = board()
    await screen.findByText('Session: Ana Silva')
    answer(issueToken, { token: 'renewed' })
    identity.change(ana)
    expect(screen.getByText('Session: Ana Silva')).toBeDefined()
    await waitFor(() => expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('renewed'))
  })

  it('removes the token and follows the given path when the user signs out', async () => {
    const { user } = board()
    await screen.findByText('Session: Ana Silva')
    await user.click(screen.getByText('sign out'))
    await screen.findByText('At /')
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
    expect(askedOf(logout)).toMatchObject([{ bearer: 'token-of-api', body: {} }])
  })

  it('stays on the page when no path is given to follow', async () => {
    const { user } = boardAnywhere('/classes')
    await screen.findByText('Session: Ana Silva')
    await user.click(screen.getByText('sign out here'))
    await screen.findByText('Session: nobody')
    expect(screen.getByText('At /classes: null')).toBeDefined()
  })

  it('signs out although the API cannot be reached', async () => {
    const { user } = board()
    await screen.findByText('Session: Ana Silva')
    cutOff(logout)
    await user.click(screen.getByText('sign out'))
    await screen.findByText('At /')
  })

  it('stays signed in and says so when signing out fails', async () => {
    const { user, identity } = board()
    await screen.findByText('Session: Ana Silva')
    identity.errors.signOut = 'auth/internal-error'
    await user.click(screen.getByText('sign out'))
    await screen.findByText('We could not log you out. Please try again.')
    expect(screen.getByText('Session: Ana Silva')).toBeDefined()
  })

  it('follows another tab that signs out', async () => {
    board()
    await screen.findByText('Session: Ana Silva')
    signOutInOtherTab()
    await screen.findByText('Session: nobody')
  })

  it('keeps no token that arrives after the user has left', async () => {
    const token = held()
    const before = () =>
      answer(issueToken, async () => {
        await token.promise
        return { token: 'late' }
      })
    renderScreen(<SessionBoard />, { at: '/dashboard/profile', as: ana, before })
    await waitFor(() => expect(askedOf(issueToken)).toHaveLength(1))
    signOutInOtherTab()
    await screen.findByText('Session: nobody')
    token.release()
    await act(() => new Promise((resolve) => setTimeout(resolve, REPLY_MS)))
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  })

  it('shows a new name, unless the user has left before the provider has saved it', async () => {
    const { user, identity } = board()
    await screen.findByText('Session: Ana Silva')
    await user.click(screen.getByText('rename'))
    await screen.findByText('Session: Ana Souza')
    const saving = held()
    identity.updateProfile = async () => {
      await saving.promise
      return ana
    }
    await user.click(screen.getByText('rename'))
    signOutInOtherTab()
    await screen.findByText('Session: nobody')
    saving.release()
    await act(() => new Promise((resolve) => setTimeout(resolve, REPLY_MS)))
    expect(screen.getByText('Session: nobody')).toBeDefined()
  })

  it.each([
    ['leaves', () => signOutInOtherTab(), 'Session: nobody'],
    ['is replaced', (identity: FakeIdentity) => identity.change(ben), 'Session: Ben'],
  ])('forgets what was fetched for a user who %s, and only that', async (_, change, expected) => {
    const { client, identity } = board()
    await screen.findByText('Session: Ana Silva')
    client.setQueryData(ownKeyOf('selections', ana.email), ['their selection'])
    client.setQueryData(keyOf('classes'), ['a public class'])
    act(() => change(identity))
    await screen.findByText(expected)
    expect(client.getQueryData(ownKeyOf('selections', ana.email))).toBeUndefined()
    expect(client.getQueryData(keyOf('classes'))).toEqual(['a public class'])
  })

  it('follows another tab that signs in', async () => {
    const { identity } = renderScreen(<SessionBoard />, { at: '/x' })
    await screen.findByText('Session: nobody')
    identity.user = ana
    localStorage.setItem(TOKEN_STORAGE_KEY, 'of the other tab')
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_STORAGE_KEY }))
    await screen.findByText('Session: Ana Silva')
  })
})

it('calls learn whose the session is, and whether it may end soon', async () => {
  const now = () => [sessionBridge.email?.(), sessionBridge.isSteady?.()]
  const { user, identity } = board()
  await screen.findByText('Session: Ana Silva')
  expect(now()).toEqual([ana.email, true])
  const leaving = held()
  identity.signOut = () => leaving.promise
  await user.click(screen.getByText('sign out'))
  await waitFor(() => expect(now()).toEqual([ana.email, false]))
  expect(screen.getByText('Session: loading')).toBeDefined()
  leaving.release()
  await screen.findByText('At /')
  expect(now()).toEqual([undefined, false])
})

it('a screen without a session, or without a user who is signed in, says what it needs', async () => {
  const User = () => <p>{useSignedInUser().displayName}</p>
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<User />)).toThrow('useSession needs a SessionProvider above it.')
  expect(() => renderScreen(<User />, { at: '/x' })).toThrow(
    'This screen needs the logged-in guard above it.',
  )
})

it('a screen that needs a user who is signed in has them', async () => {
  const User = () => <p>{useSignedInUser().displayName}</p>
  const Guarded = () => (useSession().user ? <User /> : null)
  renderScreen(<Guarded />, { at: '/x', as: ana })
  await screen.findByText('Ana Silva')
})

describe('a token that is stored when the page loads', () => {
  const MINUTE_MS = 60_000
  const tokenOf = (email: string, issuedAt: number) =>
    `e30.${btoa(JSON.stringify({ email, iat: issuedAt / 1000 })).replaceAll('=', '')}.c2ln`
  const openWith = (token: string, renewedAt = 0) => {
    const before = () => localStorage.setItem(TOKEN_STORAGE_KEY, token)
    const rendered = renderScreen(<SessionBoard />, { at: '/dashboard/profile', as: ana, before })
    rendered.identity.renewedToken = tokenOf(ana.email, renewedAt)
    return rendered
  }

  it('is used while it is fresh, however often the page is loaded', async () => {
    const token = tokenOf(ana.email, Date.now() - 5 * MINUTE_MS)
    for (let load = 0; load < 3; load += 1) {
      openWith(token)
      await screen.findByText('Session: Ana Silva')
      await screen.findByText('Role: student')
      cleanup()
    }
    expect(askedOf(issueToken)).toHaveLength(0)
    expect(askedOf(readInstructorFlag).at(-1)).toMatchObject({ bearer: token })
  })

  it.each([
    ['is about to expire', () => tokenOf(ana.email, Date.now() - 9 * MINUTE_MS), 0],
    ['is from the future, because a clock is wrong', () => tokenOf(ana.email, Date.now() + MINUTE_MS), 0],
    ['is older than that of the provider', () => tokenOf(ana.email, Date.now() - MINUTE_MS), Date.now()],
    ['belongs to another user', () => tokenOf(ben.email, Date.now() - MINUTE_MS), 0],
    ['cannot be read', () => 'e30.e30.c2ln', 0],
    ['is no token', () => 'junk', 0],
  ])('is replaced if it %s', async (_, token, renewedAt) => {
    openWith(token(), renewedAt)
    await screen.findByText('Session: Ana Silva')
    expect(askedOf(issueToken)).toHaveLength(1)
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-of-api')
  })

  it('is renewed two minutes before it expires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    openWith(tokenOf(ana.email, Date.now() - 5 * MINUTE_MS))
    await screen.findByText('Session: Ana Silva')
    await act(() => vi.advanceTimersByTimeAsync(2.5 * MINUTE_MS))
    expect(askedOf(issueToken)).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS))
    expect(askedOf(issueToken)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(7 * MINUTE_MS))
    expect(askedOf(issueToken)).toHaveLength(1)
  })

  it('is asked for again every half a minute after it could not be renewed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    openWith(tokenOf(ana.email, Date.now() - 5 * MINUTE_MS))
    await screen.findByText('Session: Ana Silva')
    answerProblem(issueToken, 'service.database-down')
    await act(() => vi.advanceTimersByTimeAsync(3.25 * MINUTE_MS))
    expect(askedOf(issueToken)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(0.65 * MINUTE_MS))
    expect(askedOf(issueToken)).toHaveLength(2)
    await act(() => new Promise((resolve) => setTimeout(resolve, REPLY_MS)))
    // The one before is good until it has expired.
    expect(screen.getByText('Session: Ana Silva')).toBeDefined()
    answer(issueToken, { token: 'token-of-api' })
    await act(() => vi.advanceTimersByTimeAsync(0.75 * MINUTE_MS))
    expect(askedOf(issueToken)).toHaveLength(3)
    await act(() => vi.advanceTimersByTimeAsync(7 * MINUTE_MS))
    expect(askedOf(issueToken)).toHaveLength(3)
  })

  it('is not asked for again by itself if none could be had', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const before = () => answerProblem(issueToken, 'service.database-down')
    renderScreen(<SessionBoard />, { at: '/dashboard/profile', as: ana, before })
    await screen.findByText('Session: Ana Silva, service.database-down')
    await act(() => vi.advanceTimersByTimeAsync(20 * MINUTE_MS))
    expect(askedOf(issueToken)).toHaveLength(1)
  })

  it('is replaced when the user signs in, or when the API rejects it', async () => {
    const token = tokenOf(ana.email, Date.now() - MINUTE_MS)
    const { user } = openWith(token)
    await screen.findByText('Session: Ana Silva')
    answer(listSelections, ({ bearer }) => {
      if (bearer === 'token-of-api') return []
      throw new Problem('token.invalid')
    })
    expect(await readOwn()).toEqual([])
    await user.click(screen.getByText('sign out'))
    await screen.findByText('At /')
    cleanup()
    const again = renderScreen(<SessionBoard />, { at: '/x' })
    await screen.findByText('Session: nobody')
    localStorage.setItem(TOKEN_STORAGE_KEY, token)
    await again.user.click(screen.getByText('sign in'))
    await screen.findByText('Session: Ana Silva')
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-of-api')
  })
})

describe('an authenticated call', () => {
  it('carries the stored token and asks for JSON', async () => {
    answer(listSelections, [])
    board()
    await screen.findByText('Session: Ana Silva')
    await readOwn()
    expect(askedOf(listSelections)).toMatchObject([{ bearer: 'token-of-api', params: { email: ana.email } }])
  })

  it('that is refused signs out once and returns to the login page, passing the error on', async () => {
    answerProblem(listSelections, 'token.invalid')
    const { identity } = board()
    await screen.findByText('Session: Ana Silva')
    const calls = await Promise.allSettled([readOwn(), readOwn()])
    expect(calls).toMatchObject([{ reason: { code: 'token.invalid' } }, { reason: { status: 401 } }])
    await screen.findByText('At /login')
    expect(identity.user).toBeNull()
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  })

  it('that is refused opens the login page in place of this one, which says why and leads back', async () => {
    answerProblem(listSelections, 'token.invalid')
    const { user } = boardAnywhere('/dashboard/profile?tab=1#end')
    await screen.findByText('Session: Ana Silva')
    await expect(readOwn()).rejects.toThrow()
    const from = { pathname: '/dashboard/profile', search: '?tab=1', hash: '#end' }
    const there = `At /login: ${JSON.stringify({ from, hasExpired: true })}`
    await screen.findByText(there)
    await user.click(screen.getByText('back'))
    expect(screen.getByText(there)).toBeDefined()
  })

  it('that is refused on the login page stays there', async () => {
    answerProblem(listSelections, 'token.invalid')
    boardAnywhere('/login')
    await screen.findByText('Session: Ana Silva')
    await expect(readOwn()).rejects.toThrow()
    await screen.findByText('Session: nobody')
    await act(() => new Promise((resolve) => setTimeout(resolve, REPLY_MS)))
    expect(screen.getByText('At /login: null')).toBeDefined()
  })

  it('that is refused late, with a token that was replaced meanwhile, leaves the session alone', async () => {
    const answer401 = held()
    answer(listSelections, async () => {
      await answer401.promise
      throw new Problem('token.invalid')
    })
    board()
    await screen.findByText('Session: Ana Silva')
    const late = readOwn()
    await waitFor(() => expect(askedOf(listSelections)).toHaveLength(1))
    localStorage.setItem(TOKEN_STORAGE_KEY, 'newer')
    answer401.release()
    await expect(late).rejects.toMatchObject({ code: 'token.invalid' })
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('newer')
    expect(screen.getByText('Session: Ana Silva')).toBeDefined()
  })

  it.each(['token.expired', 'token.invalid'] as const)(
    'that meets %s is sent again with a fresh token',
    async (code) => {
      board()
      await screen.findByText('Session: Ana Silva')
      answer(issueToken, { token: 'fresh' })
      answer(listSelections, ({ bearer }) => {
        if (bearer === 'fresh') return []
        throw new Problem(code)
      })
      expect(await readOwn()).toEqual([])
      expect(askedOf(listSelections).map(({ bearer }) => bearer)).toEqual(['token-of-api', 'fresh'])
      expect(screen.getByText('Session: Ana Silva')).toBeDefined()
    },
  )

  it('whose fresh token has expired too signs out, after one more attempt', async () => {
    board()
    await screen.findByText('Session: Ana Silva')
    answerProblem(listSelections, 'token.expired')
    await expect(readOwn()).rejects.toMatchObject({ code: 'token.expired' })
    await screen.findByText('At /login')
    expect(askedOf(listSelections)).toHaveLength(2)
  })

  it('whose token has expired signs out when no fresh one is given', async () => {
    board()
    await screen.findByText('Session: Ana Silva')
    answerProblem(issueToken, 'token.invalid')
    answerProblem(listSelections, 'token.expired')
    await expect(readOwn()).rejects.toMatchObject({ code: 'token.expired' })
    await screen.findByText('At /login')
  })

  it('that nothing answers fails without signing out', async () => {
    board()
    await screen.findByText('Session: Ana Silva')
    cutOff(listSelections)
    await expect(readOwn()).rejects.toMatchObject({ code: 'network.unreachable', status: 0 })
    expect(screen.getByText('Session: Ana Silva')).toBeDefined()
  })

  it('that the role does not allow signs out', async () => {
    board()
    await screen.findByText('Role: student')
    answerProblem(listSelections, 'role.not-allowed')
    await expect(readOwn()).rejects.toMatchObject({ code: 'role.not-allowed' })
    await screen.findByText('At /login')
  })

  it('that the role no longer allows keeps the user signed in, and the screens learn of the new role', async () => {
    board()
    await screen.findByText('Role: student')
    answer(readInstructorFlag, { instructor: true })
    answerProblem(listSelections, 'role.not-allowed')
    const calls = await Promise.allSettled([readOwn(), readOwn()])
    expect(calls).toMatchObject([
      { reason: { code: 'role.not-allowed' } },
      { reason: { code: 'role.not-allowed' } },
    ])
    await screen.findByText('Role: instructor')
    expect(screen.getByText('Session: Ana Silva')).toBeDefined()
  })
})

describe('the session of who teaches', () => {
  const aMark = (): QueuedMark => ({
    classId: anId(),
    sessionId: anId(),
    userId: anId(),
    state: 'present',
    at: new Date().toISOString(),
  })
  const roster = aRoster(['Noor'])
  const staffBoard = () =>
    renderScreen(<SessionBoard />, { at: '/dashboard/profile', as: ana, role: 'instructor' })
  beforeEach(() => forget(ana.uid))

  it('asks before a logout loses marks, and stays', async () => {
    const { user } = staffBoard()
    await screen.findByText('Session: Ana Silva')
    for (const mark of [aMark(), aMark()]) await queueMark(ana.uid, mark)
    await user.click(screen.getByText('sign out'))
    await screen.findByText('2 marks are not sent yet. If you log out now, they are lost.')
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }))
    expect(screen.getByText('Session: Ana Silva')).toBeDefined()
    expect(await marksOf(ana.uid)).toHaveLength(2)
  })

  it('clears marks and rosters with the logout', async () => {
    const { user } = staffBoard()
    await screen.findByText('Session: Ana Silva')
    await keepRoster(ana.uid, 'instructor', roster)
    await queueMark(ana.uid, aMark())
    await user.click(screen.getByText('sign out'))
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await screen.findByText('At /')
    expect([await marksOf(ana.uid), await rostersOf(ana.uid)]).toEqual([[], []])
  })

  it('does not ask without marks, or with refused ones only', async () => {
    const { user } = staffBoard()
    await screen.findByText('Session: Ana Silva')
    await queueMark(ana.uid, { ...aMark(), problem: 'attendance.closed' })
    await user.click(screen.getByText('sign out'))
    await screen.findByText('At /')
    expect(await marksOf(ana.uid)).toEqual([])
  })

  it.each(['expires', 'ends in another tab'])(
    'removes the rosters when it %s, and keeps marks',
    async (how) => {
      board()
      await screen.findByText('Session: Ana Silva')
      const mark = aMark()
      await keepRoster(ana.uid, 'instructor', roster)
      await queueMark(ana.uid, mark)
      if (how === 'expires') {
        answerProblem(listSelections, 'token.missing')
        await expect(readOwn()).rejects.toThrow()
      } else act(signOutInOtherTab)
      await waitFor(async () => expect(await rostersOf(ana.uid)).toEqual([]))
      expect(await marksOf(ana.uid)).toEqual([mark])
    },
  )

  it('removes the rosters of another user', async () => {
    await keepRoster(ben.uid, 'instructor', roster)
    staffBoard()
    await screen.findByText('Session: Ana Silva')
    await waitFor(async () => expect(await rostersOf(ben.uid)).toEqual([]))
  })

  it('opens without a network in the last known role, if rosters are kept, and renews its token later', async () => {
    await keepRoster(ana.uid, 'instructor', roster)
    const before = () => {
      for (const endpoint of [issueToken, readInstructorFlag, readAdminFlag]) cutOff(endpoint)
    }
    const { client } = renderScreen(<SessionBoard />, { at: '/dashboard/profile', as: ana, before })
    await screen.findByText('Session: Ana Silva, network.unreachable')
    await screen.findByText('Role: instructor')
    answer(issueToken, { token: 'renewed' })
    answer(readInstructorFlag, { instructor: false })
    answer(readAdminFlag, { admin: true })
    await act(() => client.refetchQueries())
    await screen.findByText('Session: Ana Silva')
    await screen.findByText('Role: admin')
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('renewed')
  })

  it('opens once no token could be had, and stays open while it is asked for again', async () => {
    await keepRoster(ana.uid, 'instructor', roster)
    const asking = held()
    const fail = (until: Promise<void>) =>
      answer(issueToken, async () => {
        await until
        throw new Problem('service.database-down')
      })
    const { client } = renderScreen(<SessionBoard />, {
      at: '/dashboard/profile',
      as: ana,
      role: 'instructor',
      before: () => fail(asking.promise),
    })
    await waitFor(() => expect(askedOf(issueToken)).toHaveLength(1))
    expect(screen.getByText('Session: loading')).toBeDefined()
    asking.release()
    await screen.findByText('Session: Ana Silva, service.database-down')
    const again = held()
    fail(again.promise)
    const asked = client.refetchQueries({ queryKey: ownKeyOf('session', ana.uid, 'token') })
    await screen.findByText('Session: Ana Silva')
    expect(screen.queryByText('Session: loading')).toBeNull()
    again.release()
    await act(() => asked)
    await screen.findByText('Session: Ana Silva, service.database-down')
  })

  it('removes the rosters of a user who became a student', async () => {
    await keepRoster(ana.uid, 'instructor', roster)
    board()
    await screen.findByText('Role: student')
    expect(await rostersOf(ana.uid)).toEqual([])
  })

  it('has no role without a network, if no roster is kept', async () => {
    const before = () => cutOff(issueToken)
    renderScreen(<SessionBoard />, { at: '/dashboard/profile', as: ana, before })
    await screen.findByText('Session: Ana Silva, network.unreachable')
    expect(screen.getByText('Role: null')).toBeDefined()
  })
})
