import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
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
