import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  type Child,
  childOf,
  expectNothingLeft,
  forkParent,
  PARENT,
  startParent,
} from './testing/start-parent.ts'

describe.concurrent('no process is left', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
    it(`after ${signal} of the parent`, async () => {
      const { parent, children } = await startParent()
      parent.kill(signal)
      await expectNothingLeft(parent, children)
      expect(parent.exitCode).toBe(signal === 'SIGKILL' ? null : 0)
    })
  }

  it('after Ctrl-C, which a terminal sends to the whole group', async () => {
    const { parent, children } = await startParent()
    process.kill(-(parent.pid ?? 0), 'SIGINT')
    await expectNothingLeft(parent, children)
  })

  it('when the process that started it ends', async () => {
    const { parent, children } = await startParent()
    parent.disconnect()
    await expectNothingLeft(parent, children)
  })

  it('when npm is killed, which forwards no signal', async () => {
    const script = `${process.execPath} ${PARENT.pathname} & wait`
    const shell = spawn('sh', ['-c', script], { env: { ...process.env, npm_lifecycle_event: 'start' } })
    const [line] = await once(shell.stdout, 'data')
    const children: Child[] = JSON.parse(String(line)).map(childOf)
    shell.kill('SIGKILL')
    await expectNothingLeft(shell, children)
  })

  it('after a child that ignores SIGTERM', async () => {
    const { parent, children } = await startParent({ CHILD_BEHAVIOR: 'ignore-sigterm' })
    parent.kill('SIGTERM')
    await expectNothingLeft(parent, children)
  })
})

describe.concurrent('a child that ends stops everything, with one line', () => {
  it('when it is killed later', async () => {
    const { parent, children, stderr } = await startParent()
    process.kill(children[1]!.pid, 'SIGKILL')
    await expectNothingLeft(parent, children)
    expect(parent.exitCode).toBe(1)
    expect(await stderr).toBe('The second has stopped unexpectedly (SIGKILL).\n')
  })

  it('when it does not start', async () => {
    expect(await failedStart('fail')).toEqual({
      code: 1,
      stderr: 'The second did not start (exit code 3).\n',
    })
  })

  it('when it says itself why it cannot start', async () => {
    expect(await failedStart('complain')).toEqual({ code: 1, stderr: 'No port is free.\n' })
  })
})

async function failedStart(CHILD_BEHAVIOR: string) {
  const parent = forkParent({ CHILD_BEHAVIOR })
  const stderr = text(parent.stderr!)
  const [code] = await once(parent, 'exit')
  return { code, stderr: await stderr }
}
