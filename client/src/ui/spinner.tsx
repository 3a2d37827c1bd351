import { useEffect, useState } from 'react'

/** A shorter load shows no spinner (product §10.7). */
const SPINNER_DELAY_MS = 150
/** A longer one that has failed says that it is tried again (product §10.7). */
const RETRY_NOTE_DELAY_MS = 2000

/** A small spinner without a label, for buttons. */
export function Spinner() {
  return <span aria-hidden="true" className="spinner-ring inline-block size-4 border-2" />
}

/**
 * The spinner of a first load (product §4), shown after a short delay.
 * @param failures how often the load has failed and was tried again
 */
export function FullScreenSpinner({ failures = 0 }: { failures?: number }) {
  const isDelayed = useIsLaterThan(SPINNER_DELAY_MS)
  return (
    <div className="relative">
      <div role="status" aria-label="Loading" className="grid min-h-[70dvh] place-items-center">
        {isDelayed && (
          <>
            <span aria-hidden="true" className="spinner-ring size-10 border-4 text-primary" />
            <span className="sr-only">Loading</span>
          </>
        )}
      </div>
      <RetryNote failures={failures} className="absolute inset-x-0 top-[calc(50%+2.5rem)] text-center" />
    </div>
  )
}

type RetryNoteProps = {
  /** How often the call has failed and was tried again. */
  failures: number
  className?: string
}

/** Says of a call that has failed that it is tried again, once it takes long; place it where the call begins. */
export function RetryNote({ failures, className = '' }: RetryNoteProps) {
  const isLong = useIsLaterThan(RETRY_NOTE_DELAY_MS)
  if (failures === 0) return null
  return (
    <p role="status" className={`text-muted empty:hidden ${className}`}>
      {isLong && 'We cannot reach the club right now. Trying again …'}
    </p>
  )
}

/** Whether the component has been shown for so many milliseconds. */
function useIsLaterThan(delay: number): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isLater
}
