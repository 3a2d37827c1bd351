import { Link, Navigate, useLocation } from 'react-router-dom'
import { ForgottenPassword } from '../../features/auth/forgotten-password.tsx'
import { GoogleLogin } from '../../features/auth/google-login.tsx'
import { LoginForm } from '../../features/auth/login-form.tsx'
import { SessionError } from '../../features/auth/session-error.tsx'
import { fromOf, hasExpired } from '../../lib/from.ts'
import { useSession } from '../../lib/session.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** Login (product §2.4); afterwards the user returns to the page they came from. */
export function LoginScreen() {
  const { status } = useSession()
  const { state } = useLocation()
  if (status === 'signed-in') return <Navigate to={fromOf(state)} replace />
  return (
    <div className="wrap grid items-center gap-12 py-10 lg:grid-cols-2 lg:py-16">
      <img
        src="/art/class-lotus.svg"
        alt=""
        width={800}
        height={600}
        className="picture-dim h-full max-h-[620px] w-full rounded-xl object-[69%_50%] object-cover max-lg:hidden"
      />
      <section className="mx-auto w-full max-w-[420px]">
        <h1 className="title-section">Login</h1>
        <p className="mt-2 text-muted">Welcome back. Your mat is where you left it.</p>
        <div className="mt-6 grid gap-5">
          {hasExpired(state) && <Notice tone="warning">Your session has ended. Please log in again.</Notice>}
          <SessionError />
          <LoginForm />
          <ForgottenPassword />
          <p className="flex items-center gap-4 text-[.875rem] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <GoogleLogin />
          <Link
            to={paths.register}
            state={state}
            className="link inline-flex min-h-11 items-center justify-self-start"
          >
            Don't have an account? Register Now
          </Link>
        </div>
      </section>
    </div>
  )
}
