import { MongoServerError } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { DUPLICATE_KEY, databaseUnderTest, refusalOf } from '../testing/database-under-test.ts'

const { collectionOf } = databaseUnderTest()

describe('a unique index', () => {
  it('refuses a second document with the same value and names it', async () => {
    const users = await collectionOf()
    await users.createIndex({ email: 1 }, { unique: true })
    await users.insertOne({ email: 'a' })
    const refusal = await refusalOf(users.insertOne({ email: 'a' }))
    expect(refusal).toBeInstanceOf(MongoServerError)
    expect(refusal.code).toBe(DUPLICATE_KEY)
    expect(refusal.keyPattern).toEqual({ email: 1 })
    expect(refusal.keyValue).toEqual({ email: 'a' })
    expect(refusal.message).toContain('E11000 duplicate key error')
  })

  it('over two fields refuses only the same pair', async () => {
    const selections = await collectionOf()
    await selections.createIndex({ userId: 1, classId: 1 }, { unique: true })
    await selections.insertMany([
      { userId: 'a', classId: 1 },
      { userId: 'a', classId: 2 },
      { userId: 'b', classId: 1 },
    ])
    const refusal = await refusalOf(selections.insertOne({ userId: 'a', classId: 2 }))
    expect(refusal.code).toBe(DUPLICATE_KEY)
    expect(refusal.keyValue).toEqual({ userId: 'a', classId: 2 })
  })

  it('guards updates, replacements and upserts', async () => {
    const users = await collectionOf({ _id: 1, email: 'a' }, { _id: 2, email: 'b' })
    await users.createIndex({ email: 1 }, { unique: true })
    const taken = { $set: { email: 'a' } }
    const refusals = await Promise.all([
      refusalOf(users.updateOne({ _id: 2 }, taken)),
      refusalOf(users.replaceOne({ _id: 2 }, { email: 'a' })),
      refusalOf(users.updateOne({ _id: 3 }, taken, { upsert: true })),
      refusalOf(users.findOneAndUpdate({ _id: 2 }, taken)),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill(DUPLICATE_KEY))
    expect(await users.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, email: 'a' },
      { _id: 2, email: 'b' },
    ])
  })

  it('lets a document keep its value, and gives it free with the document', async () => {
    const users = await collectionOf({ _id: 1, email: 'a' })
    await users.createIndex({ email: 1 }, { unique: true })
    await users.updateOne({ _id: 1 }, { $set: { email: 'a', name: 'A' } })
    await users.updateOne({ _id: 1 }, { $set: { email: 'b' } })
    await users.insertOne({ _id: 2, email: 'a' })
    await users.deleteOne({ _id: 1 })
    await users.insertOne({ _id: 3, email: 'b' })
    expect(await users.countDocuments()).toBe(2)
  })

  it('counts a missing value as one value', async () => {
    const users = await collectionOf({ name: 'A' })
    await users.createIndex({ email: 1 }, { unique: true })
    expect((await refusalOf(users.insertOne({ email: null }))).code).toBe(DUPLICATE_KEY)
  })

  it('that is sparse passes over missing values', async () => {
    const users = await collectionOf({ a: 1 }, { a: 2 }, { email: 'a' })
    await users.createIndex({ email: 1 }, { unique: true, sparse: true })
    await users.insertOne({ a: 3 })
    expect((await refusalOf(users.insertOne({ email: 'a' }))).code).toBe(DUPLICATE_KEY)
    expect(await users.countDocuments({ email: { $exists: false } })).toBe(3)
  })

  it('that is partial guards only the documents it is about', async () => {
    const orders = await collectionOf(
      { _id: 1, user: 'a', state: 'closed' },
      { _id: 2, user: 'a', state: 'closed' },
    )
    const options = { unique: true, partialFilterExpression: { state: 'open' } }
    await orders.createIndex({ user: 1 }, options)
    await orders.insertOne({ _id: 3, user: 'a', state: 'open' })
    expect((await refusalOf(orders.insertOne({ _id: 4, user: 'a', state: 'open' }))).code).toBe(DUPLICATE_KEY)
    expect((await refusalOf(orders.updateOne({ _id: 1 }, { $set: { state: 'open' } }))).code).toBe(
      DUPLICATE_KEY,
    )
    await orders.updateOne({ _id: 3 }, { $set: { state: 'closed' } })
    await orders.updateOne({ _id: 1 }, { $set: { state: 'open' } })
    expect(await orders.countDocuments({ user: 'a' })).toBe(3)
  })

  it('over an array keeps each element apart from those of other documents', async () => {
    const classes = await collectionOf({ _id: 1, tags: ['a', 'b'] })
    await classes.createIndex({ tags: 1 }, { unique: true })
    expect((await refusalOf(classes.insertOne({ _id: 2, tags: ['c', 'b'] }))).code).toBe(DUPLICATE_KEY)
    await classes.insertOne({ _id: 3, tags: ['c', 'c'] })
    expect(await classes.countDocuments()).toBe(2)
  })

  it('over a dotted path', async () => {
    const users = await collectionOf({ identity: { uid: 'u' } })
    await users.createIndex({ 'identity.uid': 1 }, { unique: true })
    expect((await refusalOf(users.insertOne({ identity: { uid: 'u' } }))).code).toBe(DUPLICATE_KEY)
  })

  it('cannot be made over values that are there twice', async () => {
    const users = await collectionOf({ email: 'a' }, { email: 'a' })
    expect((await refusalOf(users.createIndex({ email: 1 }, { unique: true }))).code).toBe(DUPLICATE_KEY)
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

  it('can be asked for again', async () => {
    const users = await collectionOf({ a: 1 })
    expect(await users.createIndex({ a: 1 }, { unique: true })).toBe('a_1')
    expect(await users.createIndex({ a: 1 }, { unique: true })).toBe('a_1')
    expect(await users.listIndexes().toArray()).toHaveLength(2)
  })

  it('cannot change their options under the same name', async () => {
    const users = await collectionOf({ a: 1 })
    await users.createIndex({ a: 1 }, { unique: true })
    await refusalOf(users.createIndex({ a: 1 }, { name: 'a_1', unique: false }))
  })

  it('are dropped by name', async () => {
    const users = await collectionOf({ a: 1 })
    await users.createIndex({ a: 1 }, { unique: true })
    await users.dropIndex('a_1')
    await users.insertOne({ a: 1 })
    expect(await users.countDocuments({ a: 1 })).toBe(2)
    expect((await refusalOf(users.dropIndex('a_1'))).code).toBe(27)
  })

  it('change no result', async () => {
    const documents = [{ v: 1 }, { v: null }, {}, { v: [1, 2] }, { v: 'x' }, { v: { w: 1 } }]
    const classes = await collectionOf(...documents.map((document, place) => ({ _id: place, ...document })))
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

  it('can let documents expire', async () => {
    const counters = await collectionOf()
    await counters.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
    const indexes = await counters.listIndexes().toArray()
    expect(indexes.at(-1)).toMatchObject({ name: 'expire_1', expireAfterSeconds: 0 })
    expect((await refusalOf(counters.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 0 }))).code).toBe(67)
  })
})
