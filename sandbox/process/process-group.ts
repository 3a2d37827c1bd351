import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { forkChild, stopChild } from './child-process.ts'
import { StartError } from './start-error.ts'

/** A process to start: its name in messages, its file, and settings added to the parent's environment. */
export type ProcessSpec = { name: string; file: URL; env: Record<string, string> }

export type ProcessGroup = ReturnType<typeof createProcessGroup>

/**
 * Child processes that start and stop together.
 * @param cwd working directory of every child
 * @param onExit called once, with one line, when a running child has ended unexpectedly
 */
export function createProcessGroup(cwd: string, onExit: (line: string) => void) {
  const running: ChildProcess[] = []
  let stopping = false

  function startChild({ file, env }: ProcessSpec): ChildProcess {
    if (stopping) throw new StartError('Stopped while starting.')
    const child = forkChild(file, {
      cwd,
      env: { ...process.env, ...env },
      // Its own process group: Ctrl-C reaches only the parent, which then stops its children in order.
      detached: true,
      // On Windows, each would open a window.
      windowsHide: true,
    })
    running.push(child)
    return child
  }

  function watchExit(name: string, child: ChildProcess): void {
    child.once('exit', (code, signal) => {
      if (stopping) return
      onExit(exitError(`The ${name} has stopped unexpectedly`, code, signal).message)
    })
  }

  return {
    /** Starts a child, waits until it is up and returns its address. */
    async start(spec: ProcessSpec): Promise<string> {
      const child = startChild(spec)
      const address = await readyAddress(child, spec.name)
      watchExit(spec.name, child)
      return address
    },

    /** Runs a child to its end. */
    async run(spec: ProcessSpec): Promise<void> {
      const child = startChild(spec)
      const [code, signal] = await once(child, 'exit')
      if (code !== 0) throw exitError(`The ${spec.name} has failed`, code, signal)
    },

    /** Stops every child, the last one first. */
    async stop(): Promise<void> {
      stopping = true
      for (const child of running.toReversed()) await stopChild(child)
    },
  }
}

async function readyAddress(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => reject(exitError(`The ${name} did not start`, code, signal)))
    child.on('message', (message) => {
      if (isReady(message)) resolve(message.ready)
    })
  })
}

/** A child that ends with exit code 1 has printed its own error, so the message is empty. */
function exitError(what: string, code: number | null, signal: string | null): StartError {
  return new StartError(code === 1 ? '' : `${what} (${signal ?? `exit code ${code}`}).`)
}

function isReady(message: unknown): message is { ready: string } {
  return typeof message === 'object' && message !== null && 'ready' in message
}
