import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isFocusLost } from './is-focus-lost.ts'

/**
 * Moves the focus to the heading of a list when an entry disappears together with its button. `onGone` is called when the
 * entry is about to disappear, or has just done so.
 * @param list the entries; undefined while they load
 */
export function useFocusHeading(list: readonly unknown[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    if (!isGone || !list || !isFocusLost()) return
    setIsGone(false)
    heading.current?.focus()
  }, [list, isGone])
  return { heading, onGone: () => setIsGone(true) }
}

/**
 * Closes dialogs of a list, and moves the focus to its heading if the button that opened the dialog is gone: the row has
 * left the list, or has no more actions.
 */
export function useListDialogs() {
  const heading = useRef<HTMLHeadingElement>(null)
  const close = (shut: () => void) => {
    flushSync(shut)
    if (isFocusLost()) heading.current?.focus()
  }
  return { heading, close }
}
