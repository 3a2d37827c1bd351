import { createFamily, type Family } from './family.ts'
import { Fault } from './fault.ts'

/** How often to look whether npm, which started this process, is still there, in milliseconds. */
const LOOK_MS = 500

/**
 * Runs the work of the parent process and sees to its end: Ctrl-C, a closed terminal, TERM, a killed npm, a
 * child that has died or a fault of the work itself stop every child, and only then this process.
 * @param cwd working directory of every child
 */
export async function live(cwd: string, work: (family: Family) => Promise<void>): Promise<void> {
  let ending = false
  const family = createFamily(cwd, (line) => end(1, line))

  async function end(code: number, line?: string): Promise<void> {
    if (ending) return
    ending = true
    if (line) console.error(line)
    await family.stop()
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
  whenStarterIsGone(() => end(0))
  await work(family).catch((error: unknown) => end(1, lineOf(error)))
}

/** npm does not hand every signal on, and a killed one hands on none. */
function whenStarterIsGone(stop: () => void): void {
  process.once('disconnect', stop)
  if (!process.env.npm_lifecycle_event) return
  const starter = process.ppid
  setInterval(() => {
    if (process.ppid !== starter) stop()
  }, LOOK_MS).unref()
}

function lineOf(error: unknown): string {
  if (error instanceof Fault) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
