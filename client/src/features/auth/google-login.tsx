import { useEffect, useEffectEvent } from 'react'
import { showWarning } from '../../lib/alerts.ts'
import { logError } from '../../lib/calls/log.ts'
import { AUTH_EMULATOR_URL } from '../../lib/env.ts'
import { afterLoad } from '../../lib/idle.ts'
import { type Session, useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { googleUser, useStoreUser } from './auth.api.ts'
import { useFormAction } from './form-action.ts'
import { FormBanner } from './form-banner.tsx'

/** Login with a Google account; a new user gets a student's record (product §4). */
export function GoogleLogin() {
  const { status, signInWithGoogle, provider } = useSession()
  const { run, isBusy, banner } = useFormAction('sign-in with Google')
  const storeUser = useStoreUser()
  const prepare = useGooglePopup(provider)
  const signIn = (idToken?: string) =>
    run(async () => {
      const user = await signInWithGoogle(idToken)
      await storeUser(googleUser(user)).catch(warnNotSaved)
    })
  return (
    <>
      <FormBanner banner={banner} className="mb-4" />
      <Button
        look="secondary"
        className="w-full"
        busy={isBusy || status === 'signed-in'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void (AUTH_EMULATOR_URL ? chooseAccount().then(signIn) : signIn())}
      >
        <GoogleMark />
        Login with Google
      </Button>
    </>
  )
}

/** Between the login with Google and a form. */
export function Or() {
  return (
    <p className="flex items-center gap-4 text-[.875rem] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  )
}

/** The letter of Google in its four colors. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true" className="shrink-0">
      <path
        fill="#4285F4"
        d="M22.6 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.94a5.08 5.08 0 0 1-2.2 3.33v2.77h3.56c2.09-1.92 3.3-4.75 3.3-8.11Z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.65l-3.56-2.77c-.98.66-2.24 1.06-3.72 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.86A11 11 0 0 0 12 23Z"
      />
      <path fill="#FBBC05" d="M5.84 14.11a6.6 6.6 0 0 1 0-4.22V7.03H2.18a11 11 0 0 0 0 9.94l3.66-2.86Z" />
      <path
        fill="#EA4335"
        d="M12 5.36c1.62 0 3.06.56 4.2 1.64l3.15-3.14A10.6 10.6 0 0 0 12 1 11 11 0 0 0 2.18 7.03l3.66 2.86C6.71 7.29 9.14 5.36 12 5.36Z"
      />
    </svg>
  )
}

/**
 * Prepares the popup, because browsers block one that opens long after its click: when the pointer or the focus reaches
 * the button. Phones have no hover and Safari allows no delay at all, so there it is prepared with the page.
 */
function useGooglePopup(provider: Session['provider']): () => void {
  const prepare = () => {
    const preparing = provider().then((identity) => identity.prepareGoogle())
    preparing.catch((error) => logError('loading the sign-in', error))
  }
  const prepareEarly = useEffectEvent(prepare)
  useEffect(() => {
    const isSafari = 'GestureEvent' in window
    if (isSafari || window.matchMedia?.('(hover: none)').matches) return afterLoad(() => prepareEarly())
  }, [])
  return prepare
}

/** Lets the identity emulator ask for the account, because Google's popup needs Google's network. */
async function chooseAccount(): Promise<string> {
  const emulator: { chooseAccount: () => Promise<string> } = await import(
    /* @vite-ignore */ `${AUTH_EMULATOR_URL}/account-chooser.js`
  )
  return emulator.chooseAccount()
}

function warnNotSaved(error: unknown): void {
  logError('saving the user', error)
  void showWarning('We could not save your name and photo. You can add them in your profile.')
}
