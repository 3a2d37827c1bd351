import { CommandError } from '../errors.ts'
import type { Step, Storage } from './storage.ts'

/** Changes on their way to the disk. All changes of one turn of the event loop are written together. */
export type Journal = ReturnType<typeof createJournal>

export function createJournal(storage: Storage) {
  let waiting: Step[] = []
  let next: Promise<void> | undefined
  let broken: Error | undefined

  function flush(): void {
    const steps = waiting
    waiting = []
    next = undefined
    if (steps.length === 0) return
    try {
      storage.write(steps)
    } catch (error) {
      // Memory is ahead of the disk now, so nothing may be read or written until a restart.
      const reason = error instanceof Error ? error.message : String(error)
      broken = new CommandError(
        'ShutdownInProgress',
        `The local database could not write to its file and has stopped (${reason})`,
      )
      throw broken
    }
  }

  return {
    add(steps: Step[]): void {
      waiting.push(...steps)
    },

    /** Resolves when everything added so far is on disk; rejects forever after a failed write. */
    async settled(): Promise<void> {
      if (broken) throw broken
      if (waiting.length === 0) return next
      next ??= new Promise((resolve, reject) => {
        setImmediate(() => {
          try {
            flush()
            resolve()
          } catch (error) {
            reject(error)
          }
        })
      })
      return next
    },

    /** Writes pending changes. */
    close: flush,
  }
}
