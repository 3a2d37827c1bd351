import { useEffect, useState } from 'react'

/** How often a screen looks at the time. */
const REFRESH_MS = 30_000

/** The time when a form was opened: the text of a date must not change while it is read. */
export function useOpenedAt(): Date {
  const [now] = useState(() => new Date())
  return now
}

/** The time, kept up to date: a date begins, or a day ends, while a screen is open. */
export function useCurrentTime(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
