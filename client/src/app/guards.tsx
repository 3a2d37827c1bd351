import type { Role } from '@ningjing/contract/users'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SessionError } from '../features/auth/session-error.tsx'
import { showStop } from '../lib/alerts.ts'
import { rememberFrom } from '../lib/from.ts'
import { useRole } from '../lib/role.ts'
import { useSession } from '../lib/session.tsx'
import { paths } from '../paths.ts'
import { LoadError } from '../ui/load-error.tsx'
import { FullScreenSpinner } from '../ui/spinner.tsx'

/** Lets only signed-in users pass; others meet the alert 'Stop!' and go to the login page (product §2, §8). */
export function LoggedIn({ children }: { children: ReactNode }) {
  const { loading, user, fault, endedBy } = useSession()
  const wasInside = useRef(false)
  useEffect(() => {
    if (user) wasInside.current = true
  }, [user])
  if (loading) return <FullScreenSpinner />
  if (fault) return <Faulty />
  if (user) return children
  // Signing out moves on by itself, without an alert; only a sign-out in another tab is left to us.
  if (!wasInside.current) return <ToLogin withAlert />
  return endedBy === 'elsewhere' ? <ToLogin /> : <FullScreenSpinner />
}

/** Lets only one role pass; others go to the home page (product §2). Stands below `LoggedIn`. */
export function OnlyFor({ who, children }: { who: Role; children: ReactNode }) {
  const { role, isLoading, error, retry } = useRole()
  if (isLoading) return <FullScreenSpinner />
  if (error && role === null) return <LoadError what="your account" onRetry={retry} />
  return role === who ? children : <Navigate to={paths.home} replace />
}

function ToLogin({ withAlert = false }: { withAlert?: boolean }) {
  const location = useLocation()
  useEffect(() => {
    if (withAlert) void showStop()
  }, [withAlert])
  return <Navigate to={paths.login} replace state={rememberFrom(location)} />
}

function Faulty() {
  return (
    <div className="wrap grid min-h-[70dvh] content-center">
      <SessionError />
    </div>
  )
}
