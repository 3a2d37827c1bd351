import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useIsConfirmed } from '../../lib/session/confirmed-email.ts'
import type { SessionUser } from '../../lib/session/session-user.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useSendLink } from './send-link-again.tsx'

/** The user who has closed the request in this tab. */
const CLOSED_STORAGE_KEY = 'ningjing-confirmation-closed'

type Props = Pick<SessionUser, 'uid' | 'email'> & { className: string }

/** A slim bar that asks for the confirmation of this address, and notices it, also once it is closed. */
export function EmailReminder({ uid, email, className }: Props) {
  const [isClosed, setIsClosed] = useState(() => sessionStorage.getItem(CLOSED_STORAGE_KEY) === uid)
  const { send, isSending, result } = useSendLink()
  useConfirmation()
  if (isClosed) return null
  const close = () => {
    sessionStorage.setItem(CLOSED_STORAGE_KEY, uid)
    setIsClosed(true)
  }
  return (
    <div className={`confirm-bar print:hidden ${className}`}>
      <p role="status" className="mr-auto min-w-0 max-sm:text-[.8125rem] sm:mr-0">
        {result || (
          <>
            Please confirm your e-mail address. {/* On phones, the second line is the address alone. */}
            <span className="max-sm:block max-sm:truncate">
              <span className="max-sm:sr-only">We have sent a link to</span> {email}.
            </span>
          </>
        )}
      </p>
      <Button look="quiet" size="small" busy={isSending} onClick={send} className="send-link shrink-0 px-2!">
        Send again
      </Button>
      <IconButton label="Close" onClick={close} className="-mr-3 sm:ml-auto">
        <X size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Looks again whether the address is confirmed, whenever the user comes back to the page. */
function useConfirmation(): void {
  const isConfirmed = useIsConfirmed()
  const { run } = useOneAtATime()
  const look = async () => {
    if (!(await isConfirmed())) return
    const { showSuccess } = await import('../../lib/alerts.ts')
    await showSuccess('Your e-mail address is confirmed.')
  }
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return
    void run(() => look().catch((error) => logError('the confirmation of the e-mail', error)))
  })
  useEffect(() => {
    const listener = () => onReturn()
    window.addEventListener('focus', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      window.removeEventListener('focus', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [])
}
