import { useCallback, useRef, useState } from 'react'

/** Runs one action at a time; calls while one is running are ignored, even within the same event. */
export function useOneAtATime() {
  const isStarted = useRef(false)
  const [isRunning, setIsRunning] = useState(false)
  const run = useCallback(async <Result>(action: () => Promise<Result>): Promise<Result | undefined> => {
    if (isStarted.current) return undefined
    isStarted.current = true
    setIsRunning(true)
    try {
      return await action()
    } finally {
      isStarted.current = false
      setIsRunning(false)
    }
  }, [])
  return { run, isRunning }
}

/**
 * Runs an action one at a time until it returns true, and never again after that: the second click of a double click
 * can arrive while the submitted form is still on screen.
 */
export function useUntilDone(): (action: () => Promise<boolean>) => Promise<void> {
  const { run } = useOneAtATime()
  const isDone = useRef(false)
  return useCallback(
    async (action) => {
      await run(async () => {
        if (!isDone.current) isDone.current = await action()
      })
    },
    [run],
  )
}
