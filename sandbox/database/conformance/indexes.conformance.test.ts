import { MongoServerError } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { DUPLICATE_KEY, databaseUnderTest, errorOf } from '../testing/database-under-test.ts'

const { collectionOf } = databaseUnderTest()

describe('a unique index', () => {
  it('rejects a second document with the same value and names it', async () => {
    const users = await collectionOf()
    await users.createIndex({ email: 1 }, { unique: true })
    await users.insertOne({ email: 'a' })
    const error = await errorOf(users.insertOne({ email: 'a' }))
    expect(error).toBeInstanceOf(MongoServerError)
    expect(error.code).toBe(DUPLICATE_KEY)
    expect(error.keyPattern).toEqual({ email: 1 })
    expect(error.keyValue).toEqual({ email: 'a' })
    expect(error.message).toContain('E11000 duplicate key error')
  })

  it('over two fields rejects only the same pair', async () => {
    const selections = await collectionOf()
    await selections.createIndex({ userId: 1, classId: 1 }, { unique: true })
    await selections.insertMany([
      { userId: 'a', classId: 1 },
      { userId: 'a', classId: 2 },
      { userId: 'b', classId: 1 },
    ])
    const error = await errorOf(selections.insertOne({ userId: 'a', classId: 2 }))
    expect(error.code).toBe(DUPLICATE_KEY)
    expect(error.keyValue).toEqual({ userId: 'a', classId: 2 })
  })

  it('checks updates, replacements and upserts', async () => {
    const users = await collectionOf({ _id: 1, email: 'a' }, { _id: 2, email: 'b' })
    await users.createIndex({ email: 1 }, { unique: true })
    const taken = { $set: { email: 'a' } }
    const errors = await Promise.all([
      errorOf(users.updateOne({ _id: 2 }, taken)),
      errorOf(users.replaceOne({ _id: 2 }, { email: 'a' })),
      errorOf(users.updateOne({ _id: 3 }, taken, { upsert: true })),
      errorOf(users.findOneAndUpdate({ _id: 2 }, taken)),
    ])
    expect(errors.map(({ code }) => code)).toEqual(Array(4).fill(DUPLICATE_KEY))
    expect(await users.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, email: 'a' },
      { _id: 2, email: 'b' },
    ])
  })

  it('lets a document keep its value, and frees it when the document is deleted', async () => {
    const users = await collectionOf({ _id: 1, email: 'a' })
    await users.createIndex({ email: 1 }, { unique: true })
    await users.updateOne({ _id: 1 }, { $set: { email: 'a', name: 'A' } })
    await users.updateOne({ _id: 1 }, { $set: { email: 'b' } })
    await users.insertOne({ _id: 2, email: 'a' })
    await users.deleteOne({ _id: 1 })
    await users.insertOne({ _id: 3, email: 'b' })
    expect(await users.countDocuments()).toBe(2)
  })

  it('treats a missing value as one value', async () => {
    const users = await collectionOf({ name: 'A' })
    await users.createIndex({ email: 1 }, { unique: true })
    expect((await errorOf(users.insertOne({ email: null }))).code).toBe(DUPLICATE_KEY)
  })

  it('that is sparse ignores missing values', async () => {
    const users = await collectionOf({ a: 1 }, { a: 2 }, { email: 'a' })
    await users.createIndex({ email: 1 }, { unique: true, sparse: true })
    await users.insertOne({ a: 3 })
    expect((await errorOf(users.insertOne({ email: 'a' }))).code).toBe(DUPLICATE_KEY)
    expect(await users.countDocuments({ email: { $exists: false } })).toBe(3)
  })

  it('that is partial checks only matching documents', async () => {
    const orders = await collectionOf(
      { _id: 1, user: 'a', state: 'closed' },
      { _id: 2, user: 'a', state: 'closed' },
    )
    const options = { unique: true, partialFilterExpression: { state: 'open' } }
    await orders.createIndex({ user: 1 }, options)
    await orders.insertOne({ _id: 3, user: 'a', state: 'open' })
    expect((await errorOf(orders.insertOne({ _id: 4, user: 'a', state: 'open' }))).code).toBe(DUPLICATE_KEY)
    expect((await errorOf(orders.updateOne({ _id: 1 }, { $set: { state: 'open' } }))).code).toBe(
      DUPLICATE_KEY,
    )
    await orders.updateOne({ _id: 3 }, { $set: { state: 'closed' } })
    await orders.updateOne({ _id: 1 }, { $set: { state: 'open' } })
    expect(await orders.countDocuments({ user: 'a' })).toBe(3)
  })

  it('over an array separates its elements from those of other documents', async () => {
    const classes = await collectionOf({ _id: 1, tags: ['a', 'b'] })
    await classes.createIndex({ tags: 1 }, { unique: true })
    expect((await errorOf(classes.insertOne({ _id: 2, tags: ['c', 'b'] }))).code).toBe(DUPLICATE_KEY)
    await classes.insertOne({ _id: 3, tags: ['c', 'c'] })
    expect(await classes.countDocuments()).toBe(2)
  })

  it('over a dotted path', async () => {
    const users = await collectionOf({ identity: { uid: 'u' } })
    await users.createIndex({ 'identity.uid': 1 }, { unique: true })
    expect((await errorOf(users.insertOne({ identity: { uid: 'u' } }))).code).toBe(DUPLICATE_KEY)
  })

  it('cannot be created over duplicate values', async () => {
    const users = await collectionOf({ email: 'a' }, { email: 'a' })
    expect((await errorOf(users.createIndex({ email: 1 }, { unique: true }))).code).toBe(DUPLICATE_KEY)
    expect(await users.listIndexes().toArray()).toHaveLength(1)
  })
})

describe('indexes', () => {
  it('are listed with their options', async () => {
    const users = await collectionOf()
    await users.createIndexes([{ key: { a: 1 } }, { key: { b: -1, c: 1 }, unique: true, name: 'mine' }])
    expect(await users.listIndexes().toArray()).toEqual([
      expect.objectContaining({ name: '_id_', key: { _id: 1 } }),
      expect.objectContaining({ name: 'a_1', key: { a: 1 } }),
      expect.objectContaining({ name: 'mine', key: { b: -1, c: 1 }, unique: true }),
    ])
  })

  it('can be created again', async () => {
    const users = await collectionOf({ a: 1 })
    expect(await users.createIndex({ a: 1 }, { unique: true })).toBe('a_1')
    expect(await users.createIndex({ a: 1 }, { unique: true })).toBe('a_1')
    expect(await users.listIndexes().toArray()).toHaveLength(2)
  })

  it('cannot change their options under the same name', async () => {
    const users = await collectionOf({ a: 1 })
    await users.createIndex({ a: 1 }, { unique: true })
    await errorOf(users.createIndex({ a: 1 }, { name: 'a_1', unique: false }))
  })

  it('do not change results', async () => {
    const documents = [{ v: 1 }, { v: null }, {}, { v: [1, 2] }, { v: 'x' }, { v: { w: 1 } }]
    const classes = await collectionOf(...documents.map((document, index) => ({ _id: index, ...document })))
    const queries = [
      { v: 1 },
      { v: null },
      { v: { $in: [1, 'x'] } },
      { v: { $in: [null, 2] } },
      { v: { w: 1 } },
      { v: [1, 2] },
      { v: { $eq: 'x', $ne: 'y' } },
      { v: { $in: [] } },
    ]
    const results = async () =>
      Promise.all(queries.map((query) => classes.find(query).sort({ _id: 1 }).toArray()))
    const without = await results()
    await classes.createIndex({ v: 1 })
    expect(await results()).toEqual(without)
    expect(without.map((found) => found.map(({ _id }) => _id))).toEqual([
      [0, 3],
      [1, 2],
      [0, 3, 4],
      [1, 2, 3],
      [5],
      [3],
      [4],
      [],
    ])
  })

  it('can expire documents', async () => {
    const counters = await collectionOf()
    await counters.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
    const indexes = await counters.listIndexes().toArray()
    expect(indexes.at(-1)).toMatchObject({ name: 'expire_1', expireAfterSeconds: 0 })
    expect((await errorOf(counters.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 0 }))).code).toBe(67)
  })
})
