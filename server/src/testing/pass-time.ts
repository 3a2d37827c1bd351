import { onTestFinished, vi } from 'vitest'

/**
 * Stops the named parts of the clock until the test ends, and no others.
 * @returns lets time pass for them, in milliseconds
 */
export function passTime(...parts: ('Date' | 'performance' | 'setTimeout')[]) {
  const clock = vi.useFakeTimers({ toFake: parts })
  onTestFinished(() => void vi.useRealTimers())
  return async (ms: number): Promise<void> => void (await clock.advanceTimersByTimeAsync(ms))
}
