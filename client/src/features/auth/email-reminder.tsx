import { useEffect, useEffectEvent } from 'react'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendLinkAgain } from './send-link-again.tsx'

/** Asks for the confirmation of this address, and notices it. */
export function EmailReminder({ email }: { email: string }) {
  useConfirmation()
  return (
    <Notice tone="warning" className="flex flex-wrap items-center gap-x-6 gap-y-3 shadow-1">
      <p className="min-w-0 break-words">
        Please confirm your e-mail address. We have sent a link to {email}.
      </p>
      <SendLinkAgain />
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
