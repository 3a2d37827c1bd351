import { useEffect, useRef } from 'react'
import { isFocusLost } from './is-focus-lost.ts'

/**
 * Moves the focus to the heading of a list when an entry disappears together with its button. `onGone` is called when the
 * entry is about to disappear.
 * @param list the entries; undefined while they load
 */
export function useFocusHeading(list: readonly unknown[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isGone = useRef(false)
  useEffect(() => {
    if (!isGone.current || !list || !isFocusLost()) return
    isGone.current = false
    heading.current?.focus()
  }, [list])
  const onGone = () => {
    isGone.current = true
  }
  return { heading, onGone }
}
