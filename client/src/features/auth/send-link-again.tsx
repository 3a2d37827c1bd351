import { useEffect, useEffectEvent, useState } from 'react'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { isTooManyLinks, mailConfirmation } from './mailed-links.api.ts'

/**
 * A button that sends the link again, with what came of it. Place it in a status or an alert.
 * @param onConfirmed called when the e-mail address has been confirmed since, and the API knows it
 */
export function SendLinkAgain({ onConfirmed }: { onConfirmed?: () => void }) {
  const { renewToken, user } = useSession()
  const isConfirmed = user?.emailVerified ?? false
  const [wasConfirmed] = useState(isConfirmed)
  const goOn = useEffectEvent(() => {
    void renewToken().then(onConfirmed, (error) => logError('the confirmation of the e-mail', error))
  })
  useEffect(() => {
    if (isConfirmed && !wasConfirmed) goOn()
  }, [isConfirmed, wasConfirmed])
  const { send, isSending, result } = useSendLink()
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button look="secondary" busy={isSending} onClick={send} className="send-link">
        Send again
      </Button>
      {result}
    </span>
  )
}

/** Sends the link again; `result` says what came of it, and is empty before. */
export function useSendLink() {
  const session = useSession()
  const { run, isRunning } = useOneAtATime()
  const [result, setResult] = useState('')
  const attempt = async () => {
    setResult('')
    try {
      await mailConfirmation(session)
      setResult('Sent. Please look into your spam folder too.')
    } catch (error) {
      logError('sending the link', error)
      setResult(
        isTooManyLinks(error)
          ? 'You have asked for several links. Please look into your spam folder, or wait an hour.'
          : 'We could not send the link. Please try again.',
      )
    }
  }
  return { send: () => void run(attempt), isSending: isRunning, result }
}
