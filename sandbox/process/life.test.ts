import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { isFree } from './ports.ts'

const PARENT = new URL('./testing/parent.ts', import.meta.url)

describe.concurrent('nothing is left running', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
    it(`after ${signal} of the parent`, async () => {
      const { parent, children } = await startFamily()
      parent.kill(signal)
      await expectNothingLeft(parent, children)
      expect(parent.exitCode).toBe(signal === 'SIGKILL' ? null : 0)
    })
  }

  it('after Ctrl-C, which a terminal sends to the whole group', async () => {
    const { parent, children } = await startFamily()
    process.kill(-(parent.pid ?? 0), 'SIGINT')
    await expectNothingLeft(parent, children)
  })

  it('when the process that started it goes away', async () => {
    const { parent, children } = await startFamily()
    parent.disconnect()
    await expectNothingLeft(parent, children)
  })

  it('when npm is killed, which hands no signal on', async () => {
    const script = `${process.execPath} ${PARENT.pathname} & wait`
    const shell = spawn('sh', ['-c', script], { env: { ...process.env, npm_lifecycle_event: 'start' } })
    const [line] = await once(shell.stdout, 'data')
    const children: Child[] = JSON.parse(String(line)).map(childOf)
    shell.kill('SIGKILL')
    await expectNothingLeft(shell, children)
  })

  it('after a child that does not want to end', async () => {
    const { parent, children } = await startFamily('stay')
    parent.kill('SIGTERM')
    await expectNothingLeft(parent, children)
  })
})

describe.concurrent('a child that is gone ends all, in one line', () => {
  it('when it dies later', async () => {
    const { parent, children, complaint } = await startFamily()
    process.kill(children[1]!.pid, 'SIGKILL')
    await expectNothingLeft(parent, children)
    expect(parent.exitCode).toBe(1)
    expect(await complaint).toBe('The second has stopped unexpectedly (SIGKILL).\n')
  })

  it('when it does not start', async () => {
    expect(await failingStart('fail')).toEqual({
      code: 1,
      complaint: 'The second did not start (exit code 3).\n',
    })
  })

  it('when it says itself why it cannot start', async () => {
    expect(await failingStart('complain')).toEqual({ code: 1, complaint: 'No chair is free.\n' })
  })
})

type Child = { pid: number; port: number }

function forkParent(childWill: string): ChildProcess {
  return fork(PARENT, { env: { ...process.env, CHILD_WILL: childWill }, silent: true, detached: true })
}

async function failingStart(childWill: string) {
  const parent = forkParent(childWill)
  const complaint = text(parent.stderr!)
  const [code] = await once(parent, 'exit')
  return { code, complaint: await complaint }
}

async function startFamily(childWill = 'serve') {
  const parent = forkParent(childWill)
  const complaint = text(parent.stderr!)
  const [message] = await once(parent, 'message')
  return { parent, complaint, children: message.children.map(childOf) as Child[] }
}

function childOf(address: string): Child {
  const [pid, port] = address.split(':')
  return { pid: Number(pid), port: Number(port) }
}

async function expectNothingLeft(parent: ChildProcess, children: Child[]): Promise<void> {
  if (parent.exitCode === null && parent.signalCode === null) await once(parent, 'exit')
  // Children of a killed parent notice it a moment later.
  const end = Date.now() + 5_000
  while (children.some(({ pid }) => isAlive(pid)) && Date.now() < end) await pause(20)
  expect(children.filter(({ pid }) => isAlive(pid))).toEqual([])
  for (const { port } of children) expect(await isGivenBack(port)).toBe(true)
}

/** A port that was given back may be lent to another test for a moment. */
async function isGivenBack(port: number): Promise<boolean> {
  const end = Date.now() + 5_000
  while (!(await isFree(port))) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}

/** An ended process that nobody has collected yet, as happens in containers, does not run any more. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
}
