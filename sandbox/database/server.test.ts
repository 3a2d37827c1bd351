import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Long, MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startDatabase } from './server.ts'
import { errorOf } from './testing/database-under-test.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ningjing-database-'))
  file = join(folder, 'records', 'database.sqlite')
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function running() {
  const database = await startDatabase({ file })
  const client = new MongoClient(database.uri)
  const stop = async () => {
    await client.close()
    await database.close()
  }
  return { database, client, db: client.db(), stop }
}

async function runningForThisTest() {
  const started = await running()
  onTestFinished(started.stop)
  return started
}

describe('the file', () => {
  it('keeps documents, their order, indexes and empty collections across a restart', async () => {
    const first = await running()
    const users = first.db.collection('users')
    await users.insertMany([{ name: 'Zoe' }, { name: 'Anna' }, { name: 'Ben' }])
    await users.createIndex({ name: 1 }, { unique: true })
    await users.updateOne({ name: 'Zoe' }, { $set: { role: 'admin' } })
    await users.deleteOne({ name: 'Anna' })
    await first.db.collection('empty').createIndex({ name: 1 })
    await first.stop()

    const { db } = await runningForThisTest()
    const kept = await db.collection('users').find().toArray()
    expect(kept.map(({ name, role }) => [name, role])).toEqual([
      ['Zoe', 'admin'],
      ['Ben', undefined],
    ])
    expect((await errorOf(db.collection('users').insertOne({ name: 'Ben' }))).code).toBe(11000)
    expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['empty', 'users'])
  })

  it('forgets dropped collections and databases', async () => {
    const first = await running()
    await first.db.collection('one').insertOne({})
    await first.db.collection('two').insertOne({})
    await first.db.collection('one').drop()
    await first.client.db('other').collection('three').insertOne({})
    await first.client.db('other').dropDatabase()
    await first.stop()

    const { client, db } = await runningForThisTest()
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['two'])
    expect(await client.db('other').listCollections().toArray()).toEqual([])
  })

  it('is rejected when it is already open', async () => {
    await runningForThisTest()
    await expect(startDatabase({ file })).rejects.toThrow(/is in use by another process/)
  })

  it('is rejected when it is not a database', async () => {
    file = join(folder, 'text.sqlite')
    await writeFile(file, 'This is a text, and not a database at all. '.repeat(100))
    await expect(startDatabase({ file })).rejects.toThrow(
      `The file ${file} cannot be used (file is not a database): npm run seed makes it again.`,
    )
  })
})

describe('the server', () => {
  it('listens on loopback only', async () => {
    const { database } = await runningForThisTest()
    expect(database.uri).toBe(`mongodb://127.0.0.1:${database.port}/ningjing?directConnection=true`)
  })

  it('releases the file when its port is taken', async () => {
    const { database } = await runningForThisTest()
    file = join(folder, 'other.sqlite')
    await expect(startDatabase({ file, port: database.port })).rejects.toThrow('EADDRINUSE')
    const second = await startDatabase({ file })
    await second.close()
  })

  it('closes a connection with another protocol, and keeps running', async () => {
    const { database, db } = await runningForThisTest()
    const socket = connect(database.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await new Promise((resolve) => socket.once('close', resolve))
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
  })

  it('does not repeat a write that a driver sends again', async () => {
    const { client, db } = await runningForThisTest()
    const counters = db.collection('counters')
    await counters.insertOne({ of: 'visits', number: 0 })
    const write = {
      update: 'counters',
      updates: [{ q: { of: 'visits' }, u: { $inc: { number: 1 } } }],
      txnNumber: Long.fromNumber(7),
    }
    await client.withSession(async (session) => {
      const replies = [await db.command(write, { session }), await db.command(write, { session })]
      expect(replies.map(({ nModified }) => nModified)).toEqual([1, 1])
    })
    expect(await counters.findOne({ of: 'visits' })).toMatchObject({ number: 1 })
  })
})

describe('features of MongoDB that the local database lacks', () => {
  const inWords = (what: string) => ({ message: `The local database does not support ${what}.`, code: 115 })

  it('fail with a message: options', async () => {
    const { db } = await runningForThisTest()
    const classes = db.collection('classes')
    const collation = { locale: 'en', strength: 2 }
    expect(await errorOf(classes.findOne({}, { collation }))).toMatchObject(
      inWords('the option collation of find'),
    )
    const statement = { $set: { 'list.$[e]': 1 } }
    const filtered = errorOf(classes.updateOne({}, statement, { arrayFilters: [{ e: 1 }] }))
    expect(await filtered).toMatchObject(inWords('the option arrayFilters of update.updates.0'))
    const wildcard = errorOf(classes.createIndex({ name: 'text' }))
    expect((await wildcard).message).toContain('only 1 and -1 are supported here')
  })

  it('fail with a message: commands and stages', async () => {
    const { db } = await runningForThisTest()
    const classes = db.collection('classes')
    const explained = await errorOf(classes.find().explain())
    expect(explained.message).toBe("The local database does not know the command 'explain'.")
    const created = await errorOf(db.createCollection('small'))
    expect(created.message).toBe("The local database does not know the command 'create'.")
    expect(await errorOf(classes.watch().next())).toMatchObject(inWords('the stage $changeStream'))
    const join = { from: 'users', localField: 'userId', foreignField: '_id', as: 'users' }
    expect(await errorOf(classes.aggregate([{ $lookup: join }]).toArray())).toMatchObject(
      inWords('the stage $lookup'),
    )
  })

  it('fail with a message: operators', async () => {
    const { db } = await runningForThisTest()
    const classes = db.collection<{ list: number[] }>('classes')
    await classes.insertOne({ list: [1] })
    const inQuery = (query: object) => errorOf(classes.findOne(query))
    expect(await inQuery({ list: { $near: [1, 1] } })).toMatchObject(inWords('$near'))
    expect(await inQuery({ list: /1/ })).toMatchObject(inWords('$regex'))
    expect(await inQuery({ $nor: [{ list: 1 }] })).toMatchObject(inWords('$nor'))
    expect(await inQuery({ $expr: { $eq: ['$list', 1] } })).toMatchObject(inWords('$expr'))
    const summed = classes.aggregate([{ $group: { _id: null, all: { $push: '$list' } } }])
    expect(await errorOf(summed.toArray())).toMatchObject(inWords('$push'))
    const ofUpdate = (update: object) => errorOf(classes.updateOne({}, update))
    expect(await ofUpdate({ $mul: { list: 1 } })).toMatchObject({
      message: 'The local database does not support $mul.',
      code: 9,
    })
    expect(await ofUpdate({ $push: { list: { $each: [2], $slice: 1 } } })).toMatchObject(
      inWords('the clause $slice of an update'),
    )
    expect(await ofUpdate({ $inc: { 'list.$': 1 } })).toMatchObject(inWords('positional operators'))
    expect(await errorOf(classes.updateOne({}, [{ $set: { list: [] } }]))).toMatchObject({ code: 2 })
    expect(await classes.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ list: [1] }])
  })

  it('fail with a message: transactions', async () => {
    const { client, db } = await runningForThisTest()
    const classes = db.collection('classes')
    const inTransaction = client.withSession((session) =>
      session.withTransaction(() => classes.insertOne({}, { session })),
    )
    expect(await errorOf(inTransaction)).toMatchObject(inWords('transactions'))
    expect(await classes.countDocuments()).toBe(0)
  })

  it('fail with a message: scripts', async () => {
    const { db } = await runningForThisTest()
    const classes = db.collection('classes')
    await classes.insertOne({ seats: 1 })
    await errorOf(classes.findOne({ $where: 'true' }))
    const script = { $function: { body: 'function () { return 1 }', args: [], lang: 'js' } }
    await errorOf(classes.aggregate([{ $set: { a: script } }]).toArray())
  })

  it('fail with a message: field names that start with $', async () => {
    const { db } = await runningForThisTest()
    const classes = db.collection('classes')
    await classes.insertOne({ a: 1 })
    const errors = await Promise.all([
      errorOf(classes.insertOne({ $a: 1 })),
      errorOf(classes.insertOne({ list: [{ $a: 1 }] })),
      errorOf(classes.updateOne({ a: 1 }, { $set: { $b: 1 } })),
      errorOf(classes.updateOne({ a: 1 }, { $set: { 'c.$b': 1 } })),
      errorOf(classes.updateOne({ a: 1 }, { $set: { c: { $b: 1 } } })),
    ])
    expect(errors.map(({ code }) => code)).toEqual(Array(5).fill(52))
    expect(await classes.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ a: 1 }])
  })
})
