import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { forkChild, stopChild } from './child-process.ts'
import { Fault } from './fault.ts'

/** One process to start: how it is called in messages, its file, and settings on top of the parent's own. */
export type Role = { name: string; file: URL; env: Record<string, string> }

export type Family = ReturnType<typeof createFamily>

/**
 * Child processes that live and die together with this one.
 * @param cwd working directory of every child
 * @param onDeath is called once, with one line, when a child that should run has ended by itself
 */
export function createFamily(cwd: string, onDeath: (line: string) => void) {
  const running: ChildProcess[] = []
  let stopping = false

  function startChild({ file, env }: Role): ChildProcess {
    if (stopping) throw new Fault('Stopped while starting.')
    const child = forkChild(file, {
      cwd,
      env: { ...process.env, ...env },
      // A session of its own: Ctrl-C reaches only the parent, which then stops its children in order.
      detached: true,
    })
    running.push(child)
    return child
  }

  function dieTogether(name: string, child: ChildProcess): void {
    child.once('exit', (code, signal) => {
      if (stopping) return
      onDeath(faultOf(`The ${name} has stopped unexpectedly`, code, signal).message)
    })
  }

  return {
    /** Starts a child and waits until it is up; answers with the address it told. */
    async start(role: Role): Promise<string> {
      const child = startChild(role)
      const address = await readyOf(child, role.name)
      dieTogether(role.name, child)
      return address
    },

    /** Runs a child to its end. */
    async run(role: Role): Promise<void> {
      const child = startChild(role)
      const [code, signal] = await once(child, 'exit')
      if (code !== 0) throw faultOf(`The ${role.name} has failed`, code, signal)
    },

    /** Asks every child to end, the one started last first, and waits for it. */
    async stop(): Promise<void> {
      stopping = true
      for (const child of running.toReversed()) await stopChild(child)
    },
  }
}

async function readyOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => reject(faultOf(`The ${name} did not start`, code, signal)))
    child.on('message', (message) => {
      if (isReady(message)) resolve(message.ready)
    })
  })
}

/** A child that ends with exit code 1 has said why in a line of its own, so nothing is left to say. */
function faultOf(what: string, code: number | null, signal: string | null): Fault {
  return new Fault(code === 1 ? '' : `${what} (${signal ?? `exit code ${code}`}).`)
}

function isReady(message: unknown): message is { ready: string } {
  return typeof message === 'object' && message !== null && 'ready' in message
}
