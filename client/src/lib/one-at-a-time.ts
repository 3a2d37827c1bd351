import { useCallback, useRef } from 'react'

/** Runs actions one at a time: while one is under way, further ones are left out, even in the same click. */
export function useOneAtATime(): <Result>(action: () => Promise<Result>) => Promise<Result | undefined> {
  const isRunning = useRef(false)
  return useCallback(async (action) => {
    if (isRunning.current) return undefined
    isRunning.current = true
    try {
      return await action()
    } finally {
      isRunning.current = false
    }
  }, [])
}

/**
 * Runs an action one at a time until it has succeeded, which it tells by answering true; after that never again:
 * the second click of a double click may arrive while the form that sent is still on screen.
 */
export function useUntilDone(): (action: () => Promise<boolean>) => Promise<void> {
  const oneAtATime = useOneAtATime()
  const isDone = useRef(false)
  return useCallback(
    async (action) => {
      await oneAtATime(async () => {
        if (!isDone.current) isDone.current = await action()
      })
    },
    [oneAtATime],
  )
}
