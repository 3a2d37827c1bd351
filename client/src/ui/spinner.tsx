import { useEffect, useState } from 'react'

/** A load shorter than this shows no spinner, in milliseconds (product §10.7). */
const PATIENCE_MS = 150

/** A ring inside a button or a line; says nothing by itself. */
export function Spinner() {
  return <span aria-hidden="true" className="spinner-ring inline-block size-4 border-2" />
}

/** The spinner of a first load (product §4), shown once the load takes longer than a blink. */
export function FullScreenSpinner() {
  const isLate = useLate()
  return (
    <div role="status" aria-label="Loading" className="grid min-h-[70dvh] place-items-center">
      {isLate && (
        <>
          <span aria-hidden="true" className="spinner-ring size-10 border-4 text-primary" />
          <span className="sr-only">Loading</span>
        </>
      )}
    </div>
  )
}

function useLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
