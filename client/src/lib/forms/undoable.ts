import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { beforeSignOut } from '../session/before-sign-out.ts'

/**
 * Runs an action after a delay in which it can be undone. Leaving the screen runs it at once, and signing out waits
 * for it. Before a reload or another site, the browser asks in its own words; then the action is lost.
 * @param act receives the value given to `start`, and whether the screen is being left
 * @param delayMs delay in milliseconds
 */
export function useUndoable<Value>(
  act: (value: Value, isLeaving: boolean) => Promise<void>,
  delayMs: number,
) {
  const waiting = useRef<{ value: Value }>(undefined)
  const [isWaiting, setIsWaiting] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const stop = () => {
    waiting.current = undefined
    setIsWaiting(false)
    setIsHeld(false)
  }
  const run = useEffectEvent(async (isLeaving: boolean) => {
    if (!waiting.current) return
    const { value } = waiting.current
    stop()
    await act(value, isLeaving)
  })
  useEffect(() => {
    if (!isWaiting || isHeld) return
    const timer = setTimeout(() => void run(false), delayMs)
    return () => clearTimeout(timer)
  }, [isWaiting, isHeld, delayMs])
  useEffect(() => {
    if (!isWaiting) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const remove = beforeSignOut(() => run(true))
    window.addEventListener('beforeunload', onUnload)
    return () => {
      remove()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isWaiting])
  useEffect(() => () => void run(true), [])
  return {
    isWaiting,
    /** Starts the delay, unless it runs. */
    start: (value: Value) => {
      waiting.current ??= { value }
      setIsWaiting(true)
    },
    undo: stop,
    /** Stops the clock while true, for users who need more time to undo. */
    hold: setIsHeld,
  }
}
