import type { Timetable } from '../records/timetable.ts'

/** Does what a timetable plans, when it is due. */
export type Clockwork = {
  /** Looks again at the timetable: something was planned. */
  wake(): void
  /** Does nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

/** The longest a timer sleeps: the clock of the machine may be set, in milliseconds. */
const LONGEST_SLEEP_MS = 60_000

/**
 * Runs `work` whenever something in the timetable is due, never twice at once.
 * `work` has to remove or postpone what it finds due.
 */
export function runClockwork(timetable: Timetable, work: () => Promise<void>): Clockwork {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false

  function wake(): void {
    if (stopped || running) return
    clearTimeout(timer)
    const nextMs = timetable.nextMs()
    if (nextMs === undefined) return
    timer = setTimeout(run, Math.min(Math.max(nextMs - Date.now(), 0), LONGEST_SLEEP_MS))
  }

  function run(): void {
    running = work().finally(() => {
      running = undefined
      wake()
    })
  }

  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
