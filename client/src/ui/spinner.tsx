import { useEffect, useState } from 'react'

/** A shorter load shows no spinner (product §10.7). */
const SPINNER_DELAY_MS = 150

/** A small spinner without a label, for buttons. */
export function Spinner() {
  return <span aria-hidden="true" className="spinner-ring inline-block size-4 border-2" />
}

/** The spinner of a first load (product §4), shown after a short delay. */
export function FullScreenSpinner() {
  const isDelayed = useIsDelayed()
  return (
    <div role="status" aria-label="Loading" className="grid min-h-[70dvh] place-items-center">
      {isDelayed && (
        <>
          <span aria-hidden="true" className="spinner-ring size-10 border-4 text-primary" />
          <span className="sr-only">Loading</span>
        </>
      )}
    </div>
  )
}

function useIsDelayed(): boolean {
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), SPINNER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDelayed
}
