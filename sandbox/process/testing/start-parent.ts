import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { isFree } from '../ports.ts'

/** How long processes and ports may take to go away, in milliseconds. */
const GONE_MS = 5_000

export const PARENT = new URL('./parent.ts', import.meta.url)

/** A child process of the parent under test, as its address names it. */
export type Child = { pid: number; port: number }

/** Forks `parent.ts` with these settings, without waiting for its children. */
export function forkParent(env: Record<string, string>): ChildProcess {
  return fork(PARENT, { env: { ...process.env, ...env }, silent: true, detached: true })
}

/** Starts `parent.ts` and waits until its two children are up. */
export async function startParent(env: Record<string, string> = {}) {
  const parent = forkParent(env)
  const stderr = text(parent.stderr!)
  const [message] = await once(parent, 'message')
  return { parent, stderr, children: message.children.map(childOf) as Child[] }
}

/** The child behind an address that it sent as `pid:port`. */
export function childOf(address: string): Child {
  const [pid, port] = address.split(':')
  return { pid: Number(pid), port: Number(port) }
}

/** Expects that the parent and its children end, and that the ports of the children become free. */
export async function expectNothingLeft(parent: ChildProcess, children: Child[]): Promise<void> {
  if (parent.exitCode === null && parent.signalCode === null) await once(parent, 'exit')
  // The children of a killed parent notice it a moment later.
  await waitUntil(() => !children.some(({ pid }) => isAlive(pid)))
  expect(children.filter(({ pid }) => isAlive(pid))).toEqual([])
  // A port that was given back may be lent to another test for a moment.
  for (const { port } of children) expect(await waitUntil(() => isFree(port))).toBe(true)
}

/** Whether the condition came true within GONE_MS. */
async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + GONE_MS
  while (!(await condition())) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}

/** A zombie (a process that has ended but was not reaped, usual in containers) is not alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
}
