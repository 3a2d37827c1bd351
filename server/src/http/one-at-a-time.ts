import { setTimeout as pause } from 'node:timers/promises'

/** The longest pause after a task, in milliseconds. The first rendering takes longer, because it loads its code. */
const MAX_PAUSE_MS = 50

/**
 * Runs tasks one after another. After each one the process has as much time for other requests as it took: a call of
 * the API that asks the database three times would otherwise wait for two or three renderings.
 */
export function oneAtATime() {
  let free: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    let start = 0
    const result = free.then(() => {
      start = performance.now()
      return task()
    })
    const rest = () => pause(Math.min(MAX_PAUSE_MS, performance.now() - start))
    free = result.then(rest, rest)
    return result
  }
}
