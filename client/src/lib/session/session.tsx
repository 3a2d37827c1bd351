import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { isTransient } from '../calls/call-error.ts'
import { logError } from '../calls/log.ts'
import { forgetOwn } from '../calls/query.ts'
import { ifKept } from '../rosters/if-kept.ts'
import { keepsRosters } from '../rosters/keeps-rosters.ts'
import { finishWaiting } from './before-sign-out.ts'
import { rememberFrom } from './from.ts'
import { loadIdentity as loadFirebase } from './identity-provider.ts'
import { type Account, SessionStore } from './session-store.ts'
import type { SessionUser } from './session-user.ts'
import { sessionBridge } from './token.ts'

/** The session (product §4). A user may be known in every status but `starting` and `signed-out`. */
export type Session = ReturnType<typeof useSessionValue>
type Status = 'starting' | 'signed-out' | 'signing-in' | 'signed-in' | 'signing-out' | 'offline' | 'failed'

const SessionContext = createContext<Session | null>(null)

type Props = { children: ReactNode; loadIdentity?: typeof loadFirebase }

/**
 * Provides the session; needs the router and the query cache above it.
 * @param loadIdentity another identity provider, for tests
 */
export function SessionProvider({ children, loadIdentity = loadFirebase }: Props) {
  return <SessionContext value={useSessionValue(loadIdentity)}>{children}</SessionContext>
}

function useSessionValue(loadIdentity: typeof loadFirebase) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const [store] = useState(() => new SessionStore(client, loadIdentity))
  const [account, setAccount] = useState(store.account)
  const {
    data: token,
    error: tokenError,
    errorUpdateCount,
    isFetching,
  } = useQuery(store.tokenOf(account.user))
  const expire = useEffectEvent(() => {
    void store.expire()
    if (location.pathname === paths.login) return
    // Product §4: a 401 or 403 leads to the login page, which remembers where the user was.
    void navigate(paths.login, { replace: true, state: { ...rememberFrom(location), hasExpired: true } })
  })
  useEffect(() => {
    store.onChange = (next) => {
      store.onChange = setAccount
      if (next.user) setAccount(next)
      // That a visitor is signed out redraws each card of a page: as a transition, it does not hold up a tap.
      else startTransition(() => setAccount(next))
    }
    Object.assign(sessionBridge, {
      client,
      email: () => store.account.user?.email,
      isSteady: () => Boolean(store.account.user) && store.account.change === null,
      renewToken: store.renewToken,
      expire: () => expire(),
    })
    void store.start()
    return store.stop
  }, [store, client])
  const uid = account.user?.uid
  useEffect(() => (uid ? () => forgetOwn(client) : undefined), [uid, client])
  const isUserKnown = account.user !== undefined
  useEffect(() => {
    if (!isUserKnown) return
    ifKept(({ tidy }) => tidy(uid)).catch((error) => logError('removing kept rosters', error))
  }, [isUserKnown, uid])
  const mayPass = isFetching ? errorUpdateCount > 0 : isTransient(tokenError)
  const error = account.error ?? (token === undefined && !isFetching ? tokenError : null)
  return useMemo(() => {
    const status = statusOf(account, token !== undefined, error, mayPass)
    const loading = !['signed-out', 'signed-in', 'offline', 'failed'].includes(status)
    /**
     * Signs out and opens `goTo`, or stays on this page; asks while marks are unsent; shows an error in a toast.
     * @param everywhere on all devices
     */
    const signOut = async (goTo?: string, everywhere = false) => {
      try {
        if (uid && (await ifKept(({ mayForget }) => mayForget(uid))) === false) return
        await finishWaiting()
        await store.signOut(everywhere)
        if (uid) await ifKept(({ forget }) => forget(uid))
        if (goTo) await navigate(goTo)
      } catch (failure) {
        logError('signing out', failure)
        const { showWarning } = await import('../alerts.ts')
        await showWarning('We could not log you out. Please try again.')
      }
    }
    return { ...store, ...account, status, user: account.user ?? null, error, loading, signOut }
  }, [account, token, error, mayPass, uid, store, navigate])
}

/** @param mayPass whether the token could not be had for want of a network or a server, also while it is asked for again */
function statusOf(
  { user, change }: Account,
  hasToken: boolean,
  error: Error | null,
  mayPass: boolean,
): Status {
  if (change) return change
  // Kept rosters open without a token (product §2.9).
  if (user && !hasToken && mayPass && keepsRosters()) return 'offline'
  if (error) return 'failed'
  if (user === undefined) return 'starting'
  if (user === null) return 'signed-out'
  return hasToken ? 'signed-in' : 'signing-in'
}

/** The session of this browser. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

/** The signed-in user, on screens that need one; throws if there is none. */
export function useSignedInUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('This screen needs the logged-in guard above it.')
  return user
}
