import { expect, it, onTestFinished, vi } from 'vitest'
import { sweep } from '../sweeper.ts'
import { openRawDatabase, watchReads } from '../testing/raw-database.store.ts'
import { aClassRecord } from '../testing/records.ts'
import { testApp } from '../testing/test-app.ts'
import { classCountStore } from './class-counts.store.ts'

const MINUTE_MS = 60_000

/** An instructor with one approved and one pending class, and an admin who approves classes. */
async function club() {
  const app = await testApp()
  const raw = await openRawDatabase(app.databaseUri)
  onTestFinished(() => raw.close())
  const [mei, admin] = [await app.addUser({ role: 'instructor' }), await app.addUser({ role: 'admin' })]
  const ofMei = { instructorId: mei._id, instructor: mei.name, email: mei.email }
  await app.addClass(ofMei)
  const pending = await app.addClass({ ...ofMei, status: 'pending' })
  const counted = async () => (await app.stores.classCounts.of([mei._id])).get(mei._id)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const passMinute = () => vi.setSystemTime(Date.now() + MINUTE_MS + 1_000)
  const approve = () =>
    app.as(admin).patch(`/ningjing/classes/admin/${pending._id}`).send({ status: 'approved' })
  return { ...app, raw, mei, ofMei, counted, approve, passMinute }
}

it('counts approved classes, also one that was approved just now', async () => {
  const { counted, approve } = await club()
  expect(await counted()).toBe(1)
  expect((await approve()).status).toBe(200)
  expect(await counted()).toBe(2)
})

it('counts again for a minute after an approval, because it may be written late, and then no longer', async () => {
  const { raw, mei, ofMei, stores, counted, passMinute } = await club()
  // A process that has marked the instructor and is slow to write, or was killed.
  await stores.classCounts.markOutdated(mei._id)
  expect(await counted()).toBe(1)
  await raw.classes.insertOne(aClassRecord(ofMei))
  expect(await counted()).toBe(2)
  passMinute()
  expect(await counted()).toBe(2)
  await raw.classes.insertOne(aClassRecord(ofMei))
  expect(await counted()).toBe(2)
  await stores.classCounts.markOutdated(mei._id)
  expect(await counted()).toBe(3)
})

it('counts again once a class is over, without a mark', async () => {
  const { raw, mei, ofMei, stores, deps, counted, passMinute } = await club()
  const [next, later] = [2, 4].map((minutes) => new Date(Date.now() + minutes * MINUTE_MS))
  await raw.classes.insertMany(
    [next, later].map((lastAt) => aClassRecord({ ...ofMei, lastAt: lastAt ?? null })),
  )
  expect(await counted()).toBe(3)
  passMinute()
  expect(await counted()).toBe(3)
  passMinute()
  expect(await counted()).toBe(2)
  passMinute()
  passMinute()
  await sweep(deps)
  expect(await raw.db.collection('classCounts').findOne()).toMatchObject({ classes: 1, until: null })
  expect(await stores.classCounts.of([mei._id])).toEqual(new Map([[mei._id, 1]]))
})

it('counts what an earlier release has stored without the end of a class', async () => {
  const { raw, counted, passMinute } = await club()
  passMinute()
  await raw.db.collection('classCounts').updateOne({}, { $set: { classes: 7 }, $unset: { until: '' } })
  expect(await counted()).toBe(1)
})

it('counts the classes of an instructor of an earlier release', async () => {
  const { raw, stores } = await club()
  const old = aClassRecord()
  await raw.classes.insertOne(old)
  const countedTwice = async () => [
    await stores.classCounts.of([old.instructorId]),
    await stores.classCounts.of([old.instructorId]),
  ]
  expect(await countedTwice()).toEqual([new Map([[old.instructorId, 1]]), new Map([[old.instructorId, 1]])])
})

it('the sweeper counts again, so that no visitor has to wait for many instructors', async () => {
  const { stores, raw, databaseUri, mei, ofMei, passMinute, deps } = await club()
  const more = Array.from({ length: 60 }, () => aClassRecord())
  await raw.classes.insertMany(more)
  const ids = [mei._id, ...more.map(({ instructorId }) => instructorId)]
  await stores.classCounts.of(ids)
  for (const id of ids) await stores.classCounts.markOutdated(id)
  await raw.classes.insertOne(aClassRecord(ofMei))
  passMinute()
  await sweep(deps)
  const { db, reads, close } = await watchReads(databaseUri)
  onTestFinished(close)
  const numbers = await classCountStore(db).of(ids)
  expect([numbers.get(mei._id), numbers.get(ids.at(-1) ?? '')]).toEqual([2, 1])
  // It reads the stored numbers, and no class.
  expect(reads).toEqual([ids.length])
})
