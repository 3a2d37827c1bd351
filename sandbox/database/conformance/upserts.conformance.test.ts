import { describe, expect, it } from 'vitest'
import { databaseUnderTest } from '../testing/database-under-test.ts'

const { collectionOf } = databaseUnderTest()

describe('upserts', () => {
  it('build the document from the query and the update', async () => {
    const users = await collectionOf()
    const update = { $set: { name: 'A' }, $inc: { visits: 1 }, $setOnInsert: { role: 'student' } }
    const query = { email: 'a@b.c', 'tokens.version': { $eq: 3 }, age: { $gte: 18 } }
    const { upsertedCount, upsertedId, matchedCount } = await users.updateOne(query, update, { upsert: true })
    expect({ upsertedCount, matchedCount }).toEqual({ upsertedCount: 1, matchedCount: 0 })
    expect(await users.findOne({})).toEqual({
      _id: upsertedId,
      email: 'a@b.c',
      tokens: { version: 3 },
      name: 'A',
      visits: 1,
      role: 'student',
    })
  })

  it('apply $setOnInsert to new documents only', async () => {
    const users = await collectionOf({ email: 'a', role: 'admin' })
    const update = { $set: { name: 'A' }, $setOnInsert: { role: 'student' } }
    const result = await users.updateOne({ email: 'a' }, update, { upsert: true })
    expect(result).toMatchObject({ matchedCount: 1, upsertedCount: 0, upsertedId: null })
    expect(await users.findOne({ email: 'a' })).toMatchObject({ role: 'admin', name: 'A' })
  })

  it('take the id from the query or from the update', async () => {
    const orders = await collectionOf()
    await orders.updateOne({ _id: 'o1' }, { $setOnInsert: { state: 'open' } }, { upsert: true })
    await orders.updateOne({ key: 'k' }, { $setOnInsert: { _id: 'o2' } }, { upsert: true })
    await orders.replaceOne({ _id: 'o3' }, { state: 'open' }, { upsert: true })
    expect(await orders.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'o1', state: 'open' },
      { _id: 'o2', key: 'k' },
      { _id: 'o3', state: 'open' },
    ])
  })
})

describe('findOneAndUpdate', () => {
  it('returns the document before or after the update', async () => {
    const classes = await collectionOf({ _id: 1, seats: 2 })
    const take = { $inc: { seats: -1 } }
    expect(await classes.findOneAndUpdate({ _id: 1 }, take)).toEqual({ _id: 1, seats: 2 })
    expect(await classes.findOneAndUpdate({ _id: 1 }, take, { returnDocument: 'after' })).toEqual({
      _id: 1,
      seats: 0,
    })
  })

  it('returns null when nothing matches', async () => {
    const classes = await collectionOf({ _id: 1, seats: 0 })
    const query = { _id: 1, seats: { $gt: 0 } }
    expect(
      await classes.findOneAndUpdate(query, { $inc: { seats: -1 } }, { returnDocument: 'after' }),
    ).toBeNull()
  })

  it('upserts', async () => {
    const counters = await collectionOf()
    const options = { upsert: true, returnDocument: 'after' } as const
    expect(await counters.findOneAndUpdate({ k: 'n' }, { $inc: { n: 1 } }, options)).toMatchObject({
      k: 'n',
      n: 1,
    })
    expect(await counters.findOneAndUpdate({ k: 'n' }, { $inc: { n: 1 } }, options)).toMatchObject({
      k: 'n',
      n: 2,
    })
    const before = { upsert: true, returnDocument: 'before' } as const
    expect(await counters.findOneAndUpdate({ k: 'm' }, { $inc: { n: 1 } }, before)).toBeNull()
  })

  it('returns details on request', async () => {
    const counters = await collectionOf()
    const options = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const
    const made = await counters.findOneAndUpdate({ _id: 'n' }, { $inc: { n: 1 } }, options)
    expect(made.value).toEqual({ _id: 'n', n: 1 })
    expect(made.lastErrorObject).toMatchObject({ n: 1, updatedExisting: false, upserted: 'n' })
    const found = await counters.findOneAndUpdate({ _id: 'n' }, { $inc: { n: 1 } }, options)
    expect(found.lastErrorObject).toMatchObject({ n: 1, updatedExisting: true })
  })

  it('takes the first in sort order and returns the projected fields', async () => {
    const jobs = await collectionOf({ _id: 1, due: 3 }, { _id: 2, due: 1 }, { _id: 3, due: 2 })
    const options = { sort: { due: 1 }, projection: { due: 1, _id: 0 } } as const
    expect(await jobs.findOneAndUpdate({}, { $set: { taken: true } }, options)).toEqual({ due: 1 })
    expect(await jobs.distinct('_id', { taken: true })).toEqual([2])
  })

  it('has variants that replace and delete', async () => {
    const jobs = await collectionOf({ _id: 1, a: 1 })
    expect(await jobs.findOneAndReplace({ _id: 1 }, { b: 1 }, { returnDocument: 'after' })).toEqual({
      _id: 1,
      b: 1,
    })
    expect(await jobs.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, b: 1 })
    expect(await jobs.findOneAndDelete({ _id: 1 })).toBeNull()
  })
})
