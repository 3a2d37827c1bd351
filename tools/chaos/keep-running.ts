import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Time between the end of a process and its next start, in milliseconds. */
const RESTART_MS = 300
const LOOK_MS = 50
/** A process that is not ready after this time will not be, in milliseconds. */
const MAX_START_MS = 90_000

const EXIT_WITH_PARENT = new URL('../../sandbox/process/exit-with-parent.ts', import.meta.url).href

export type KeptProcess = ReturnType<typeof keepRunning>

/**
 * Runs a program that announces its address, and starts it again each time it ends.
 * @param logFile receives its output
 * @param onCrash called when it ends without being killed after it was ready
 */
export function keepRunning(
  program: URL,
  env: Record<string, string>,
  { logFile, preload = [], onCrash }: { logFile: string; preload?: URL[]; onCrash: (how: string) => void },
) {
  const log = openSync(logFile, 'a')
  const execArgv = [EXIT_WITH_PARENT, ...preload.map(({ href }) => href)].flatMap((href) => [
    '--import',
    href,
  ])
  let child: ChildProcess
  let url: string | undefined
  let isKilled = false
  let isStopped = false

  const start = (): void => {
    isKilled = false
    child = fork(program, { env, execArgv, stdio: ['ignore', log, log, 'ipc'] })
    child.once('message', (message: { ready: string }) => {
      url = message.ready.replace('localhost', '127.0.0.1')
    })
    child.once('exit', (code, signal) => {
      if (url && !isKilled) onCrash(signal ?? `exit code ${code}`)
      url = undefined
      if (!isStopped) setTimeout(start, RESTART_MS)
    })
  }
  start()

  return {
    /** Its address while it is running. */
    url: () => url,
    /** Kills it with SIGKILL if it is running. */
    kill: (): boolean => {
      if (!url) return false
      isKilled = true
      url = undefined
      return child.kill('SIGKILL')
    },
    /** Waits until it is running. Throws when it does not start in time, or when `signal` is aborted before. */
    ready: async (signal?: AbortSignal): Promise<string> => {
      const until = Date.now() + MAX_START_MS
      while (!url) {
        signal?.throwIfAborted()
        if (Date.now() > until) throw new Error(`${program.pathname} does not start: see ${logFile}`)
        await pause(LOOK_MS)
      }
      return url
    },
    stop: async (): Promise<void> => {
      isStopped = true
      isKilled = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
