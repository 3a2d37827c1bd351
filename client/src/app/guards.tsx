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

/**
 * Shows its children to signed-in users; others see the alert 'Stop!' on the login page (product §2.10, §8), or a notice
 * when their session has ended in another tab.
 */
export function LoggedIn({ children }: { children: ReactNode }) {
  const { status, loading, user, endedElsewhere } = useSession()
  const wasInside = useRef(false)
  useEffect(() => {
    if (user) wasInside.current = true
  }, [user])
  if (loading) return <FullScreenSpinner />
  if (status === 'failed') return <Failed />
  if (user) return children
  // Code that signs a user out also navigates. The guard navigates only after a sign-out in another tab.
  if (!wasInside.current) return <ToLogin isVisitor />
  return endedElsewhere ? <ToLogin isVisitor={false} /> : <FullScreenSpinner />
}

/** Shows its children to one role; others go to the home page (product §2.10). Used inside `LoggedIn`. */
export function OnlyFor({ who, children }: { who: Role; children: ReactNode }) {
  const { role, isLoading, error, retry } = useRole()
  if (isLoading) return <FullScreenSpinner />
  if (error && role === null) return <LoadError what="your account" onRetry={retry} />
  return role === who ? children : <Navigate to={paths.home} replace />
}

function ToLogin({ isVisitor }: { isVisitor: boolean }) {
  const location = useLocation()
  useEffect(() => {
    if (isVisitor) void showStop()
  }, [isVisitor])
  return <Navigate to={paths.login} replace state={{ ...rememberFrom(location), hasExpired: !isVisitor }} />
}

function Failed() {
  return (
    <div className="wrap grid min-h-[70dvh] content-center">
      <SessionError />
    </div>
  )
}
