import { useEffect, useEffectEvent, useState } from 'react'

type Known = {
  /** Whether everything is known that the action depends on, such as the session. */
  isKnown: boolean
  /** Why it is not known yet: the last error of a call that is tried again; null if none has failed. */
  lastError: Error | null
}

/**
 * Delays a click until what it depends on is known. When a call for that fails, the click does not wait for the
 * retries: `act` gets the error.
 */
export function useWhenKnown({ isKnown, lastError }: Known, act: (error: Error | null) => void) {
  const [isAsked, setIsAsked] = useState(false)
  const actNow = useEffectEvent(() => {
    setIsAsked(false)
    act(isKnown ? null : lastError)
  })
  const isDecided = isKnown || lastError !== null
  useEffect(() => {
    if (isAsked && isDecided) actNow()
  }, [isAsked, isDecided])
  return { ask: () => setIsAsked(true), isAsked }
}
