import { expect, it } from 'vitest'
import { insertRecords } from './testing/insert-records.ts'
import { addKeys, datedAt, readEverything } from './testing/read-everything.ts'
import { aClassRecord } from './testing/records.ts'
import { openWorld } from './testing/world.ts'

/** Answers that grow by the calls of the test itself, and the timetable, in which a date stands in place of its class's. */
const OTHERS = /\/(audit|health|schedule|users\/export)/

it('a date that is sold by itself stands in no list beside its class', { timeout: 120_000 }, async () => {
  const world = await openWorld()
  const keys = await addKeys(world)
  const lists = async () =>
    new Map([...(await readEverything(world, keys, 4))].filter(([call]) => !OTHERS.test(call)))
  await lists()
  const before = await lists()
  const { ownClass, own } = world
  const date = aClassRecord({ ...own, of: ownClass._id, name: 'A single date', ...datedAt(24) })
  await insertRecords(world.club.databaseUri, { classes: [date] })
  const after = await lists()
  for (const [call, answer] of after) {
    expect(answer, call).not.toContain('A single date')
    expect(answer.length, call).toBe(before.get(call)?.length)
  }
})
