import { Binary, Decimal128, Long, ObjectId } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { DUPLICATE_KEY, databaseUnderTest, errorOf } from '../testing/database-under-test.ts'

const { collectionOf, db } = databaseUnderTest()

describe('storing documents', () => {
  it('generates an id for a document without one', async () => {
    const classes = await collectionOf()
    const { insertedId } = await classes.insertOne({ name: 'Yin', at: new Date(5), feedback: null })
    expect(insertedId).toBeInstanceOf(ObjectId)
    expect(await classes.findOne({ _id: insertedId })).toEqual({
      _id: insertedId,
      name: 'Yin',
      at: new Date(5),
      feedback: null,
    })
  })

  it('finds by an id created from a string', async () => {
    const classes = await collectionOf()
    const id = new ObjectId()
    await classes.insertOne({ _id: id, sameAs: new ObjectId(id.toHexString()) })
    expect(await classes.countDocuments({ _id: new ObjectId(id.toHexString()) })).toBe(1)
    expect(await classes.countDocuments({ sameAs: id })).toBe(1)
    expect(await classes.countDocuments({ _id: id.toHexString() })).toBe(0)
  })

  it('keeps the order of fields, with the id first', async () => {
    const classes = await collectionOf({ zeta: 1, alpha: 2, _id: 'x' })
    expect(Object.keys((await classes.findOne({})) ?? {})).toEqual(['_id', 'zeta', 'alpha'])
  })

  it('rejects a second document with the same id', async () => {
    const classes = await collectionOf({ _id: 'yin' })
    const error = await errorOf(classes.insertOne({ _id: 'yin' }))
    expect(error.code).toBe(DUPLICATE_KEY)
    expect(error.keyPattern).toEqual({ _id: 1 })
    expect(await classes.countDocuments()).toBe(1)
  })

  it('distinguishes ids of different types, but not numbers of different types', async () => {
    const classes = await collectionOf({ _id: 1 }, { _id: '1' })
    const error = await errorOf(classes.insertOne({ _id: Long.fromNumber(1) }))
    expect(error.code).toBe(DUPLICATE_KEY)
    expect(await classes.countDocuments()).toBe(2)
  })

  it('rejects an array as id', async () => {
    const classes = await collectionOf()
    const listAsId = JSON.parse('{ "_id": [1] }')
    await errorOf(classes.insertOne(listAsId))
    expect(await classes.countDocuments()).toBe(0)
  })

  it('stops at the first failure of an ordered insert', async () => {
    const classes = await collectionOf()
    const error = await errorOf(classes.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }]))
    expect(error.code).toBe(DUPLICATE_KEY)
    expect(await classes.distinct('_id')).toEqual([1])
  })

  it('continues after a failure of an unordered insert', async () => {
    const classes = await collectionOf()
    await errorOf(classes.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }], { ordered: false }))
    expect(await classes.distinct('_id')).toEqual([1, 2])
  })

  it('returns every type as it was stored', async () => {
    const stored = {
      _id: 'types',
      text: 'Qì 气 🧘',
      small: 1,
      fraction: 19.99,
      large: 2 ** 40,
      larger: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('12.30'),
      bytes: new Binary(Buffer.from([1, 2, 255])),
      yes: true,
      nothing: null,
      at: new Date('2026-05-01T10:00:00.123Z'),
      pattern: /^yoga$/i,
      list: [1, 'two', { three: 3 }, [4]],
      nested: { a: { b: { c: 'd' } } },
    }
    const classes = await collectionOf(stored)
    expect(await classes.findOne({})).toEqual(stored)
  })

  it('deletes one or all matches', async () => {
    const classes = await collectionOf({ kind: 1 }, { kind: 1 }, { kind: 1 }, { kind: 2 })
    expect((await classes.deleteOne({ kind: 1 })).deletedCount).toBe(1)
    expect((await classes.deleteMany({ kind: 1 })).deletedCount).toBe(2)
    expect((await classes.deleteMany({ kind: 3 })).deletedCount).toBe(0)
    expect(await classes.countDocuments()).toBe(1)
  })

  it('runs a mixed list of writes', async () => {
    const classes = await collectionOf()
    const result = await classes.bulkWrite([
      { insertOne: { document: { _id: 1, seats: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { seats: 1 } } } },
      { updateOne: { filter: { _id: 2 }, update: { $set: { seats: 5 } }, upsert: true } },
      { replaceOne: { filter: { _id: 2 }, replacement: { seats: 6 } } },
      { deleteOne: { filter: { _id: 1 } } },
    ])
    expect(result).toMatchObject({
      insertedCount: 1,
      modifiedCount: 2,
      upsertedCount: 1,
      deletedCount: 1,
      upsertedIds: { 2: 2 },
    })
    expect(await classes.find().toArray()).toEqual([{ _id: 2, seats: 6 }])
  })

  it('continues after a failure in an unordered list of writes', async () => {
    const classes = await collectionOf({ _id: 1 })
    const writes = [{ insertOne: { document: { _id: 1 } } }, { insertOne: { document: { _id: 2 } } }]
    const error = await errorOf(classes.bulkWrite(writes, { ordered: false }))
    expect(error.code).toBe(DUPLICATE_KEY)
    expect(await classes.countDocuments()).toBe(2)
  })

  it('stores a document of one megabyte', async () => {
    const text = 'x'.repeat(1_000_000)
    const classes = await collectionOf({ _id: 1, text })
    expect((await classes.findOne({ _id: 1 }))?.text).toHaveLength(text.length)
  })
})

describe('collections', () => {
  it('are listed once they have documents, and gone when dropped', async () => {
    const classes = await collectionOf({ _id: 1 })
    const names = async () => (await db.listCollections().toArray()).map(({ name }) => name)
    expect(await names()).toContain(classes.collectionName)
    expect(await classes.drop()).toBe(true)
    expect(await names()).not.toContain(classes.collectionName)
    expect(await classes.countDocuments()).toBe(0)
  })

  it('of different databases are independent', async () => {
    const { client } = db
    const other = client.db(`${db.databaseName}-other`)
    await db.collection('shared').insertOne({ here: 1 })
    await other.collection('shared').insertMany([{ there: 1 }, { there: 2 }])
    await other.dropDatabase()
    expect(await other.collection('shared').countDocuments()).toBe(0)
    expect(await db.collection('shared').countDocuments()).toBe(1)
  })

  it('answers a ping', async () => {
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
  })
})
