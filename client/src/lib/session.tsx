import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { rememberFrom } from './from.ts'
import { loadIdentity as loadFirebase } from './identity-door.ts'
import type { SessionUser } from './identity-provider.ts'
import { logFault } from './log.ts'
import { forgetOwn } from './query.ts'
import { roleOf } from './role-query.ts'
import { SessionKeeper, type SessionState } from './session-keeper.ts'
import { openSessionDoor } from './token.ts'

/** Who is signed in, and how to change that. Spec §4; every action sets `loading` first. */
export type Session = SessionState &
  Pick<
    SessionKeeper,
    'prepare' | 'signUp' | 'signIn' | 'signInWithGoogle' | 'retry' | 'idToken' | 'updateProfile' | 'provider'
  > & {
    /** Signs out and goes to `goTo`, or stays where it is; a failure is said in a toast. */
    signOut: (goTo?: string) => Promise<void>
  }

const SessionContext = createContext<Session | null>(null)

type Props = {
  children: ReactNode
  /** Another identity provider, for tests. */
  loadIdentity?: typeof loadFirebase
}

/** Holds the session of everything below it; needs the router and the query cache above it. */
export function SessionProvider({ children, loadIdentity = loadFirebase }: Props) {
  const [keeper] = useState(() => new SessionKeeper(loadIdentity))
  const state = useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot)
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const expire = useEffectEvent(() => {
    void keeper.expire()
    if (location.pathname === paths.login) return
    // Spec §4: a 401 or 403 leads to the login page, which remembers where the user was.
    void navigate(paths.login, { replace: true, state: { ...rememberFrom(location), hasExpired: true } })
  })
  useEffect(() => {
    openSessionDoor({
      renewToken: () => keeper.renewToken(),
      expire: () => expire(),
      ...roleDoor(client, () => keeper.snapshot().user?.email),
    })
    void keeper.start()
    return () => keeper.stop()
  }, [keeper, client])
  useForgetting(state.user?.uid)
  const session = useMemo<Session>(
    () => ({
      ...state,
      prepare: () => keeper.prepare(),
      signUp: (...given) => keeper.signUp(...given),
      signIn: (...given) => keeper.signIn(...given),
      signInWithGoogle: (...given) => keeper.signInWithGoogle(...given),
      retry: () => keeper.retry(),
      idToken: () => keeper.idToken(),
      updateProfile: (profile) => keeper.updateProfile(profile),
      provider: () => keeper.provider(),
      signOut: async (goTo) => {
        try {
          await keeper.signOut()
          if (goTo) await navigate(goTo)
        } catch (error) {
          logFault('signing out', error)
          const { showWarning } = await import('./alerts.ts')
          await showWarning('We could not log you out. Please try again.')
        }
      },
    }),
    [state, keeper, navigate],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session of this browser. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

/** The user signed in, on screens that only such users see; throws when there is none. */
export function useSignedInUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('This screen needs the logged-in guard above it.')
  return user
}

/** What the secure client may know and ask about the role of whoever is signed in. */
function roleDoor(client: QueryClient, emailNow: () => string | undefined) {
  return {
    knownRole: () => client.getQueryData(roleOf(emailNow()).queryKey),
    freshRole: async () => {
      const email = emailNow()
      return email === undefined ? undefined : client.fetchQuery({ ...roleOf(email), staleTime: 0 })
    },
  }
}

/** What was fetched for one user is not kept for the next. */
function useForgetting(uid: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => (uid ? () => forgetOwn(client) : undefined), [uid, client])
}
