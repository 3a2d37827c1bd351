import { Link, Navigate, useLocation } from 'react-router-dom'
import { ForgottenPassword } from '../../features/auth/forgotten-password.tsx'
import { GoogleLogin, Or } from '../../features/auth/google-login.tsx'
import { LoginForm } from '../../features/auth/login-form.tsx'
import { SessionError } from '../../features/auth/session-error.tsx'
import { goalOf, hasExpired } from '../../lib/session/from.ts'
import { useSession } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { BesidePicture } from '../../ui/beside-picture.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Login (product §2.4); afterward the user returns to the page they came from. */
export function LoginScreen() {
  const { status } = useSession()
  const { state } = useLocation()
  return (
    <BesidePicture picture="/art/class-lotus.svg" position="object-[69%_50%]" width="max-w-[420px]">
      {/* The form stays until the next page is loaded. */}
      {status === 'signed-in' && <Navigate to={goalOf(state)} replace />}
      <h1 className="title-section">Login</h1>
      <p className="mt-2 text-muted">Welcome back. Your mat is where you left it.</p>
      <div className="mt-6 grid gap-5">
        {hasExpired(state) && <Notice tone="warning">Your session has ended. Please log in again.</Notice>}
        <SessionError />
        <LoginForm />
        <ForgottenPassword />
        <Or />
        <GoogleLogin />
        <Link
          to={paths.register}
          state={state}
          className="link inline-flex min-h-11 items-center justify-self-start"
        >
          Don't have an account? Register Now
        </Link>
      </div>
    </BesidePicture>
  )
}
