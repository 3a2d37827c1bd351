import { expect } from 'vitest'
import { type Club, EVENT_WAIT } from './club.ts'
import { dyingAfter } from './processes.ts'
import { addRecords, readRecords } from './raw-database.store.ts'

export type Process = ReturnType<typeof dyingAfter>

/** More writes than one of these calls makes. */
const MAX_WRITES = 60

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
  const restore = await restorable(club)
  for (let last = 0; last < MAX_WRITES; last += 1) {
    const { isDead, writes } = await killedAfter(last, club, prepare, run, check)
    if (!isDead()) return writes
    await restore()
  }
  throw new Error('Still writing')
}

/**
 * Returns a function that brings a club back to what it is now. Otherwise each sweep and reconciliation would read what
 * all processes before have left, too, which takes most of the time.
 */
export async function restorable(club: Club): Promise<() => Promise<void>> {
  // Writes what the audit log lacks.
  expect(await club.discrepancies()).toEqual([])
  const records = await readRecords(club)
  const kept = await intentsOf(club)
  return async () => {
    // What is worked off after an answer must not come after this.
    await expect.poll(club.stores.todos.findOpen, EVENT_WAIT).toEqual([])
    club.forget((await intentsOf(club)).filter((id) => !kept.includes(id)))
    await club.emptyDatabase()
    await addRecords(club, records)
  }
}

async function intentsOf({ deps }: Club): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of deps.cards.intentsSince(new Date(0))) ids.push(id)
  return ids
}

/** Runs a call in a process that is killed after the write of this number, counted from 0. */
async function killedAfter<T>(
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
