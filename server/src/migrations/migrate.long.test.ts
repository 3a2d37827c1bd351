import { setTimeout as wait } from 'node:timers/promises'
import { type Db, MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { withKeys } from '../base/search-keys.ts'
import { openStores } from '../database.ts'
import { NO_PLAN } from '../domain/class-plan.records.ts'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import { reconcile } from '../features/reconciliation/reconcile.ts'
import { breakableLine } from '../testing/breakable-line.ts'
import { oldDatabase } from '../testing/old-database.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { testApp } from '../testing/test-app.ts'
import { keepDecidedVersions } from './004-decided-versions.ts'
import { isMigrated, MIGRATIONS, migrate, type Schema } from './migrate.ts'

const SCHEMA: Schema = {
  migrations: MIGRATIONS,
  indexes: [
    ['users', [{ key: { uid: 1 }, unique: true }, { key: { sortName: 1, _id: 1 } }]],
    ['classes', [{ key: { status: 1, _id: 1 } }]],
  ],
}
const NAMES = ['Yara', 'Åsa', 'ben']

const storedUsers = (db: Db) => db.collection<UserRecord>('users').find().sort({ createdAt: 1 }).toArray()
const migrated = (users: { name: string; email: string }[]) =>
  users.map((user) => ({ ...withKeys(user), todo: [], todos: 0 }))
const recorded = async (db: Db) => (await db.collection('migrations').findOne())?.done
const indexNames = async (db: Db, collection: string) =>
  (await db.collection(collection).listIndexes().toArray()).map(({ name }) => name)
const silent = () => {}
const ALL_DONE = Object.fromEntries(MIGRATIONS.map(({ name }) => [name, expect.any(Date)]))

/** Databases that are migrated at the same time. */
const WIDTH = 12

describe('a database of the first release', () => {
  it('is migrated before the stores are used, and only gains fields', async () => {
    const { uri, db, users } = await oldDatabase(NAMES)
    const said: string[] = []
    const stores = await openStores(uri, (text) => said.push(text))
    const { addUser, as } = await testApp({}, { stores })
    const admin = await addUser({ role: 'admin', name: 'Root' })
    const { body } = await as(admin).get('/ningjing/users?sort=name')
    expect(body.items.map(({ name }: UserRecord) => name)).toEqual(['Åsa', 'ben', 'Root', 'Yara'])
    expect((await storedUsers(db)).filter(({ _id }) => _id !== admin._id)).toEqual(migrated(users))
    expect(said[0]).toBe('running migration 001-sort-names')
    expect(said).toContain('building index isOpen_1, kind_1_netCents_-1__id_1 on income')
    expect(await recorded(db)).toEqual(ALL_DONE)
  })

  it('is sound for the reconciliation, although its audit log has gaps', async () => {
    const { uri, db } = await oldDatabase(NAMES)
    const [one, two] = await storedUsers(db)
    await db.collection<UserRecord>('users').updateOne({ _id: one?._id ?? '' }, { $set: { role: 'admin' } })
    const lost = { who: one?._id, what: 'user.role', subject: two?._id, at: new Date(0) }
    await db.collection('audit').insertOne({ ...lost, before: { role: 'student' }, after: { role: 'admin' } })
    const { deps } = await testApp({}, { stores: await openStores(uri) })
    expect(await reconcile(deps)).toEqual([])
  })

  it('loses the texts of classes that its audit log had kept', async () => {
    const { uri, db } = await oldDatabase()
    const edit = (before: object, after: object) => ({ what: 'class.edit', subject: 'c', before, after })
    await db
      .collection('audit')
      .insertOne(edit({ name: 'With Mei', priceInCents: 1 }, { name: 'Yin', priceInCents: 2 }))
    await (await openStores(uri)).close()
    const kept = await db.collection('audit').findOne({ subject: 'c' })
    expect(kept).toMatchObject({ before: { priceInCents: 1 }, after: { priceInCents: 2 } })
    expect(JSON.stringify(kept)).not.toMatch(/Mei|Yin/)
  })

  it('gets classes that are open, with an empty plan, and payments of a kind', async () => {
    const { uri, db } = await oldDatabase()
    const payment = { priceInCents: 4500, classItem: { name: 'Yin' }, createdAt: new Date() }
    const payments = db.collection('payments')
    await payments.insertMany([
      { ...payment, transactionId: 'pi_1' },
      { ...payment, transactionId: 'free_1', priceInCents: 0 },
    ])
    await (await openStores(uri)).close()
    const yogaClass = await db.collection('classes').findOne()
    expect(yogaClass).toMatchObject({ stage: 'open', queued: 0, ...NO_PLAN })
    const kinds = await payments.find().sort({ transactionId: 1 }).toArray()
    expect(kinds).toMatchObject([
      { kind: 'free', endedAt: null },
      { kind: 'card', endedAt: null },
    ])
  })

  it('is migrated once', async () => {
    const { uri, db } = await oldDatabase(NAMES)
    await (await openStores(uri)).close()
    const done = await recorded(db)
    const said: string[] = []
    await (await openStores(uri, (text) => said.push(text))).close()
    expect([said, await recorded(db)]).toEqual([[], done])
  })

  it('is migrated by one process while others wait for it', async () => {
    const { uri, db, users } = await oldDatabase(NAMES)
    const said: string[] = []
    const open = () => openStores(uri, (text) => said.push(text))
    for (const stores of await Promise.all([open(), open(), open()])) await stores.close()
    expect(said.filter((text) => text.startsWith('running'))).toEqual(
      MIGRATIONS.map(({ name }) => `running migration ${name}`),
    )
    expect(await storedUsers(db)).toEqual(migrated(users))
  })

  it('comes to the same state when the process is killed after any of its writes', {
    timeout: SLOW_TEST_MS,
  }, async () => {
    const isKilled: boolean[] = []
    // Until there are no more writes: the lease, its renewals, which are more on a slow machine, the users and classes,
    // the records, two collections of indexes, the release.
    while (!isKilled.includes(false)) {
      const writes = Array.from({ length: WIDTH }, (_, more) => isKilled.length + more)
      isKilled.push(...(await Promise.all(writes.map(isKilledAfter))))
    }
    expect(isKilled.lastIndexOf(true)).toBeGreaterThanOrEqual(5)
  })
})

/** Migrates, loses the connection after one write, and migrates again; false when there were fewer writes. */
async function isKilledAfter(write: number): Promise<boolean> {
  const leaseMs = 2_000
  const { db, users } = await oldDatabase(NAMES)
  const line = await breakableLine()
  const client = new MongoClient(line.uri, { monitorCommands: true, serverSelectionTimeoutMS: 2_000 })
  onTestFinished(() => client.close())
  let writes = 0
  let isKilled = false
  client.on('commandSucceeded', ({ commandName }) => {
    if (!['update', 'createIndexes'].includes(commandName)) return
    if (writes === write) isKilled = true
    if (isKilled) line.cut()
    writes += 1
  })
  await migrate(client.db(db.databaseName), SCHEMA, silent, leaseMs).catch((error: unknown) => {
    if (!isKilled) throw error
  })
  await migrate(db, SCHEMA, silent, leaseMs)
  expect(await storedUsers(db)).toEqual(migrated(users))
  expect(await recorded(db)).toEqual(ALL_DONE)
  expect(await isMigrated(db, SCHEMA)).toBe(true)
  return isKilled
}

describe('a process whose lease ran out', () => {
  /** One process stalls within its migration until another one has done it. */
  async function overtaken(afterwards: (db: Db, assertLease: () => Promise<void>) => Promise<void>) {
    const { db } = await oldDatabase()
    const said: string[] = []
    const isRunning = Promise.withResolvers<void>()
    const isOvertaken = Promise.withResolvers<void>()
    const schemaOf = (run: Schema['migrations'][number]['run']) => ({
      indexes: [],
      migrations: [{ name: '001-test', run }],
    })
    // A stalled process does not renew its lease.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const stalled = migrate(
      db,
      schemaOf(async (database, assertLease) => {
        isRunning.resolve()
        await isOvertaken.promise
        await afterwards(database, assertLease)
      }),
      (text) => said.push(text),
      100,
    )
    await isRunning.promise
    vi.useRealTimers()
    await wait(150)
    await migrate(
      db,
      schemaOf(async () => {}),
      silent,
      5_000,
    )
    const done = await recorded(db)
    isOvertaken.resolve()
    await stalled
    return {
      db,
      said,
      isSameRecord: (await recorded(db))?.['001-test'].getTime() === done?.['001-test'].getTime(),
    }
  }

  it('cannot record its migration', async () => {
    const { said, isSameRecord } = await overtaken(async () => {})
    expect(isSameRecord).toBe(true)
    expect(said).toEqual(['running migration 001-test', 'another process has taken over the migration'])
  })

  it('does not write once it has asked for its lease', async () => {
    const { db } = await overtaken(async (database, assertLease) => {
      await assertLease()
      await database.collection('users').insertOne({ name: 'late' })
    })
    expect(await db.collection('users').countDocuments()).toBe(0)
  })
})

describe('indexes', () => {
  it('are created when a release wants another one, and are waited for aloud', async () => {
    const { db } = await oldDatabase()
    await migrate(db, { migrations: [], indexes: [['users', [{ key: { uid: 1 } }]]] }, silent)
    const said: string[] = []
    const indexes: Schema['indexes'] = [['users', [{ key: { uid: 1 } }, { key: { email: 1 }, unique: true }]]]
    await migrate(db, { migrations: [], indexes }, (text) => said.push(text))
    expect(said).toEqual(['building index email_1 on users'])
    expect(await indexNames(db, 'users')).toEqual(['_id_', 'uid_1', 'email_1'])
  })

  it('with changed options stop the start instead of being ignored', async () => {
    const { db } = await oldDatabase()
    await migrate(db, { migrations: [], indexes: [['users', [{ key: { uid: 1 } }]]] }, silent)
    const unique = migrate(
      db,
      { migrations: [], indexes: [['users', [{ key: { uid: 1 }, unique: true }]]] },
      silent,
    )
    await expect(unique).rejects.toThrow(/uid_1/)
  })

  it('need a majority of the servers, not all of them', async () => {
    const { uri } = await oldDatabase()
    const client = await MongoClient.connect(uri, { monitorCommands: true })
    onTestFinished(() => client.close())
    const quorums: unknown[] = []
    client.on('commandStarted', ({ command }) => command.createIndexes && quorums.push(command.commitQuorum))
    await migrate(client.db(), SCHEMA, silent)
    expect(quorums).toEqual(['majority', 'majority'])
  })
})

it('keeps what was decided of unchanged classes, and leaves the others alone', async () => {
  const { db } = await oldDatabase(NAMES)
  const { addClass } = await testApp({}, { stores: await openStores((await oldDatabase([])).uri) })
  const stored = await Promise.all([
    addClass({ status: 'approved', changedSince: [] }),
    addClass({ status: 'approved', changedSince: ['price'] }),
    addClass({ status: 'pending', changedSince: [] }),
  ])
  const classes = db.collection<ClassRecord>('classes')
  await classes.insertMany(stored)
  for (let run = 0; run < 2; run += 1) await keepDecidedVersions.run(db, async () => {})
  const [{ name, image, description, priceInCents, capacity }] = stored
  expect(await Promise.all(stored.map(async ({ _id }) => (await classes.findOne({ _id }))?.decided))).toEqual(
    [{ name, image, description, priceInCents, capacity }, undefined, undefined],
  )
})
