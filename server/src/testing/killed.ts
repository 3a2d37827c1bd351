import { expect } from 'vitest'
import type { Club } from './club.ts'
import { dyingAfter } from './processes.ts'

export type Process = ReturnType<typeof dyingAfter>

/** More writes than one of these calls makes. */
export const MAX_WRITES = 60

/**
 * Runs a call in a process that is killed after its first write or call of the provider, then after its second, until
 * one is not killed. After each, the sweeper settles what was left, and `check` looks at it.
 */
export async function killedAfterEach<T>(
  club: Club,
  prepare: () => Promise<T>,
  run: (dying: Process, prepared: T) => Promise<unknown>,
  check: (prepared: T, isOver: boolean, writes: string) => Promise<void>,
) {
  for (let last = 0; last < MAX_WRITES; last += 1) {
    const { isDead, writes } = await killedAfter(last, club, prepare, run, check)
    if (!isDead()) return writes
  }
  throw new Error('Still writing')
}

/** Runs a call in a process that is killed after the write of this number, counted from 0. */
export async function killedAfter<T>(
  last: number,
  club: Club,
  prepare: () => Promise<T>,
  run: (dying: Process, prepared: T) => Promise<unknown>,
  check: (prepared: T, isOver: boolean, writes: string) => Promise<void>,
): Promise<Process> {
  const prepared = await prepare()
  const dying = dyingAfter(club.deps, (_name, index) => index === last)
  await run(dying, prepared).catch(() => undefined)
  await club.settle()
  const text = dying.writes.join(' ')
  expect(await club.discrepancies(), text).toEqual([])
  expect(await club.stores.todos.findOpen(), text).toEqual([])
  await check(prepared, !dying.isDead(), text)
  return dying
}
