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
