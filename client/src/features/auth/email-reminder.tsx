import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useSession } from '../../lib/session/session.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendLinkAgain } from './send-link-again.tsx'

/** Asks for the confirmation of this address, and notices it. */
export function EmailReminder({ email, canClose }: { email: string; canClose: boolean }) {
  const [isClosed, setIsClosed] = useState(false)
  useConfirmation()
  if (isClosed) return null
  return (
    <Notice tone="warning" className="flex items-center gap-3 max-sm:text-[.875rem] sm:gap-6">
      <p className="min-w-0 break-words">
        Please confirm your e-mail address. We have sent a link to {email}.
      </p>
      <SendLinkAgain />
      {canClose && (
        <IconButton label="Close" onClick={() => setIsClosed(true)} className="ml-auto">
          <X size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      )}
    </Notice>
  )
}

/** Looks again whether the address is confirmed, whenever the user comes back to the page. */
function useConfirmation(): void {
  const { provider, renewToken } = useSession()
  const { run } = useOneAtATime()
  const look = async () => {
    if (!(await (await provider()).isConfirmed())) return
    // With the provider's new token, session and API know it too.
    await renewToken()
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
