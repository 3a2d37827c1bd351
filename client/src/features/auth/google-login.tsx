import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { showWarning } from '../../lib/alerts.ts'
import type { GoogleAccount } from '../../lib/identity.ts'
import { afterLoad } from '../../lib/idle.ts'
import { logError } from '../../lib/log.ts'
import { type Session, useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { googleUser, useStoreUser } from './auth.api.ts'
import { useFormAction } from './form-action.ts'
import { FormBanner } from './form-banner.tsx'

/**
 * Replaces the popup of Google in the sandbox, which works offline. Reads the setting here instead of in lib/env.ts, so
 * that the bundler drops the dialog from production builds.
 */
const AccountChooser = import.meta.env.VITE_FIREBASE_AUTH_EMULATOR_URL
  ? lazy(async () => ({ default: (await import('./account-chooser.tsx')).AccountChooser }))
  : undefined

/** Login with a Google account; a new user gets a student's record (product §4). */
export function GoogleLogin() {
  const { signInWithGoogle, provider } = useSession()
  const { run, isBusy, banner } = useFormAction('sign-in with Google')
  const storeUser = useStoreUser()
  const [isChoosing, setIsChoosing] = useState(false)
  const prepare = useGooglePopup(provider)
  const signIn = (account?: GoogleAccount) =>
    run(async () => {
      setIsChoosing(false)
      const user = await signInWithGoogle(account)
      await storeUser(googleUser(user)).catch(warnNotSaved)
    })
  return (
    <>
      <FormBanner banner={banner} className="mb-4" />
      <Button
        look="secondary"
        className="w-full"
        busy={isBusy}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (AccountChooser ? setIsChoosing(true) : void signIn())}
      >
        Login with Google
      </Button>
      {AccountChooser && isChoosing && (
        <Suspense>
          <AccountChooser onChoose={(account) => void signIn(account)} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
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

function warnNotSaved(error: unknown): void {
  logError('saving the user', error)
  void showWarning('We could not save your name and photo. You can add them in your profile.')
}
