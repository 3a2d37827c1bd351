import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'

/** A child that is still running this long after SIGTERM is killed, in milliseconds. */
const STOP_MS = 5_000

const EXIT_WITH_PARENT = new URL('./exit-with-parent.ts', import.meta.url).href

/** Starts a child process that exits when this process is gone. */
export function forkChild(file: URL, options: ForkOptions = {}): ChildProcess {
  return fork(file, { ...options, execArgv: ['--import', EXIT_WITH_PARENT] })
}

/** Stops a child process and waits until it is gone. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await exited
  clearTimeout(timer)
}
