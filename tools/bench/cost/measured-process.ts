import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** CPU time since the start, and memory now and at its highest. */
export type Usage = { cpuMicroseconds: number; bytes: number; peakBytes: number }

export type MeasuredProcess = Awaited<ReturnType<typeof startMeasured>>

/** Starts a program that sends `{ ready: <origin> }`, and measures what it uses. */
export async function startMeasured(program: URL, env: Record<string, string>) {
  const preload = new URL('report-usage.ts', import.meta.url).href
  const execArgv = ['--expose-gc', '--import', preload]
  const child = fork(program, {
    execArgv,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { ready } = await Promise.race([
    messageOf<{ ready: string }>(child),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${program.pathname} ended with code ${code}`)
    }),
  ])
  const usageAfter = async (what: 'usage' | 'garbage'): Promise<Usage> => {
    const answer = messageOf<{ usage: Usage }>(child)
    child.send(what)
    return (await answer).usage
  }
  return {
    origin: ready,
    usage: () => usageAfter('usage'),
    /** What is used after a full garbage collection. */
    collectGarbage: () => usageAfter('garbage'),
    stop: async (): Promise<void> => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message')
  return message
}
