import type { Role } from '@ningjing/contract/users/users'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { SessionError } from '../features/auth/session-error.tsx'
import { showStop, showWarning } from '../lib/alerts.ts'
import { hasUnsavedInput } from '../lib/forms/unsaved.ts'
import { rememberFrom } from '../lib/session/from.ts'
import { useRole } from '../lib/session/role.ts'
import { useSession } from '../lib/session/session.tsx'
import { sessionBridge } from '../lib/session/token.ts'
import { dropWish } from '../lib/session/wish.ts'
import { paths } from '../paths.ts'
import { LoadError } from '../ui/load-error.tsx'
import { Notice } from '../ui/notice.tsx'
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

/**
 * Shows its children to some roles; others go to the home page (product §2.10). Used inside `LoggedIn`.
 * After a change of role a page with unsaved input stays open, so that nothing typed is lost.
 */
export function OnlyFor({ who, children }: { who: readonly Role[]; children: ReactNode }) {
  const { role, isLoading, failures, error, retry } = useRole()
  const { pathname } = useLocation()
  const [shownAt, setShownAt] = useState<string>()
  if (isLoading) return <FullScreenSpinner failures={failures} />
  if (error && role === null) return <LoadError what="your account" onRetry={retry} />
  const isAllowed = role !== null && who.includes(role)
  if (isAllowed && shownAt !== pathname) setShownAt(pathname)
  const isNewRole = !isAllowed && shownAt === pathname
  if (!isAllowed && !(isNewRole && hasUnsavedInput())) return <ToHome newRole={isNewRole ? role : null} />
  return (
    <>
      {!isAllowed && role && <OutdatedPage role={role} />}
      {children}
    </>
  )
}

function ToHome({ newRole }: { newRole: Role | null }) {
  useEffect(() => {
    if (newRole) void showWarning(NEW_ROLE[newRole])
  }, [newRole])
  return <Navigate to={paths.home} replace />
}

/** Says that the page belongs to a former role. Errors of its calls do not end the session. */
function OutdatedPage({ role }: { role: Role }) {
  useEffect(() => {
    sessionBridge.isPageOutdated = true
    return () => {
      sessionBridge.isPageOutdated = false
    }
  }, [])
  return (
    <Notice tone="warning" className="mb-5">
      <p>{NEW_ROLE[role]} This page can no longer save, but what you typed is still here.</p>
      <Link to={paths.dashboard} className="link mt-1 inline-flex min-h-11 items-center">
        Your dashboard
      </Link>
    </Notice>
  )
}

const NEW_ROLE: Record<Role, string> = {
  admin: 'Your role is now Admin.',
  instructor: 'Your role is now Instructor.',
  student: 'Your role is now Student.',
}

function ToLogin({ isVisitor }: { isVisitor: boolean }) {
  const location = useLocation()
  useEffect(() => {
    if (!isVisitor) return
    // They want another page now.
    dropWish()
    void showStop()
  }, [isVisitor])
  return <Navigate to={paths.login} replace state={{ ...rememberFrom(location), hasExpired: !isVisitor }} />
}

function Failed() {
  return (
    <div className="wrap grid min-h-[70dvh] content-center">
      <SessionError goTo={paths.home} />
    </div>
  )
}
