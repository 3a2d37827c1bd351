import { USER_CREATED } from '@ningjing/contract/auth/auth'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { type NewUser, useStoreUser } from '../../features/auth/auth.api.ts'
import { useFormAction } from '../../features/auth/form-action.ts'
import { GoogleLogin, Or } from '../../features/auth/google-login.tsx'
import { mailConfirmation } from '../../features/auth/mailed-links.api.ts'
import { RegistrationForm } from '../../features/auth/registration-form.tsx'
import { SessionError } from '../../features/auth/session-error.tsx'
import { showSuccess } from '../../lib/alerts.ts'
import { logError } from '../../lib/calls/log.ts'
import { goalOf } from '../../lib/session/from.ts'
import { useSession } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { BesidePicture } from '../../ui/beside-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Registration (product §2.5, §4); afterward the user returns to the page they came from. */
export function RegisterScreen() {
  const { status } = useSession()
  const { state } = useLocation()
  const { register, isBusy, banner, setBanner, unsaved } = useRegistration()
  const isDone = status === 'signed-in' && !isBusy && !unsaved
  return (
    <BesidePicture picture="/art/class-tree.svg" width="max-w-[640px]">
      {/* The form stays until the next page is loaded. */}
      {isDone && <Navigate to={goalOf(state)} replace />}
      <h1 className="title-section">Register Now</h1>
      <p className="mt-2 text-muted">Good to meet you. One account keeps your classes, payments and dates.</p>
      <Link to={paths.login} state={state} className="link mt-2 inline-flex min-h-11 items-center">
        Already Registered ? Login Now
      </Link>
      <div className="mt-3 grid gap-5">
        <SessionError />
        {unsaved ? (
          <Notice tone="warning">
            <p>Your account is ready, but we could not save your details yet.</p>
            <div className="mt-3 flex flex-wrap items-center gap-4">
              <Button busy={isBusy} onClick={unsaved.retry}>
                Try again
              </Button>
              <Link to={goalOf(state)} replace className="link">
                Continue without them
              </Link>
            </div>
          </Notice>
        ) : (
          <>
            <GoogleLogin />
            <Or />
            <RegistrationForm
              {...{ banner }}
              isBusy={isBusy || isDone}
              onBanner={setBanner}
              onRegister={register}
            />
          </>
        )}
      </div>
    </BesidePicture>
  )
}

/** Creates the account, then the user record; a record that could not be stored can be retried. */
function useRegistration() {
  const session = useSession()
  const storeUser = useStoreUser()
  const { run, isBusy, banner, setBanner } = useFormAction('registration')
  const [unsaved, setUnsaved] = useState<{ retry: () => void } | null>(null)
  const store = async (user: NewUser) => {
    try {
      await storeUser(user)
      setUnsaved(null)
    } catch (error) {
      logError('saving the user', error)
      setUnsaved({ retry: () => void run(() => store(user)) })
    }
  }
  const register = (user: NewUser, password: string) =>
    void run(async () => {
      await session.signUp(user.email, password, { name: user.name, photo: user.photo ?? '' })
      void showSuccess(USER_CREATED)
      void mailConfirmation(session).catch((error) => logError('sending the link', error))
      await store(user)
    })
  return { register, isBusy, banner, setBanner, unsaved }
}
