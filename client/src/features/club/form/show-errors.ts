import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'

/** Fields and lists that are marked as invalid. */
const INVALID = '[aria-invalid="true"], [data-invalid="true"]'

/** Unfolds all groups and rows with errors, and focuses the first field that has one. */
export function useShowErrors(form: RefObject<HTMLElement | null>): () => void {
  const [times, setTimes] = useState(0)
  const show = useEffectEvent(() => {
    const invalid = form.current?.querySelectorAll<HTMLElement>(INVALID) ?? []
    for (const field of invalid) {
      for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
        fold.open = true
      }
    }
    invalid[0]?.focus()
  })
  // After the errors are on the screen.
  useEffect(() => {
    if (times > 0) show()
  }, [times])
  return () => setTimes((before) => before + 1)
}
