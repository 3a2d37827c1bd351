import { setTimeout as sleep } from 'node:timers/promises'
import type { Schedule } from '../records/schedule.ts'

/** Runs the tasks of a schedule when they are due. */
export type ScheduleRunner = {
  /** Checks the schedule again after a task was added. */
  wake(): void
  /** Stops, and waits for running work. */
  stop(): Promise<void>
}

/** The longest sleep of a timer, in milliseconds; the system clock may change. */
const MAX_SLEEP_MS = 60_000
/** Pause after work that failed, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * Runs `work` whenever a task in the schedule is due, never concurrently. `work` has to remove or postpone
 * the due tasks.
 */
export function runSchedule(schedule: Schedule, work: () => Promise<void>): ScheduleRunner {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false

  function wake(): void {
    if (stopped || running) return
    clearTimeout(timer)
    const nextMs = schedule.nextMs()
    if (nextMs === undefined) return
    timer = setTimeout(run, Math.min(Math.max(nextMs - Date.now(), 0), MAX_SLEEP_MS))
  }

  function run(): void {
    running = work()
      .catch((error: unknown) => {
        // The disk may be full. The task is still due, and calls that need the disk say why they fail.
        console.error(error instanceof Error ? error.message : error)
        return sleep(PAUSE_MS)
      })
      .finally(() => {
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
