import { describe, expect, it } from 'vitest'
import { type AnyDocument, databaseUnderTest, errorOf } from '../testing/database-under-test.ts'

const { collectionOf } = databaseUnderTest()

/** The document after an update. */
async function after(update: AnyDocument, document: AnyDocument) {
  const collection = await collectionOf({ _id: 1, ...document })
  await collection.updateOne({ _id: 1 }, update)
  return await collection.findOne({ _id: 1 }, { projection: { _id: 0 } })
}

/** The error code of an update, which must leave the document unchanged. */
async function errorCodeOf(update: AnyDocument, document: AnyDocument) {
  const collection = await collectionOf({ _id: 1, ...document })
  const { code } = await errorOf(collection.updateOne({ _id: 1 }, update))
  expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, ...document })
  return code
}

describe('operators', () => {
  it('set, count and unset fields', async () => {
    expect(await after({ $set: { a: 1, 'b.c': 2 } }, { b: { d: 3 } })).toEqual({ a: 1, b: { c: 2, d: 3 } })
    expect(await after({ $inc: { a: -1, 'b.c': 2 } }, { a: 5 })).toEqual({ a: 4, b: { c: 2 } })
    expect(await after({ $unset: { a: '', 'b.c': '', 'x.y': '' } }, { a: 1, b: { c: 1 } })).toEqual({ b: {} })
    expect(await after({ $max: { a: 1, b: 9, c: 4 } }, { a: 2, b: 3 })).toEqual({ a: 2, b: 9, c: 4 })
  })

  it('create objects for missing steps of a path, also for numeric steps', async () => {
    expect(await after({ $set: { 'roster.8472.at': 1 } }, {})).toEqual({ roster: { 8472: { at: 1 } } })
  })

  it('change elements of arrays by index', async () => {
    expect(await after({ $set: { 'list.1.a': 5 } }, { list: [{ a: 1 }, { a: 2 }] })).toEqual({
      list: [{ a: 1 }, { a: 5 }],
    })
  })

  it('change arrays', async () => {
    expect(await after({ $push: { l: 4 } }, { l: [1] })).toEqual({ l: [1, 4] })
    expect(await after({ $push: { l: 4 } }, {})).toEqual({ l: [4] })
    expect(await after({ $push: { l: { $each: [4, 5] } } }, { l: [1, 2] })).toEqual({ l: [1, 2, 4, 5] })
    expect(await after({ $push: { l: { $each: [4, 5] } } }, {})).toEqual({ l: [4, 5] })
    expect(await after({ $pull: { l: { $gte: 3 } } }, { l: [1, 3, 2, 4] })).toEqual({ l: [1, 2] })
    expect(await after({ $pull: { l: { a: 1 } } }, { l: [{ a: 1, b: 2 }, { a: 2 }] })).toEqual({
      l: [{ a: 2 }],
    })
    expect(await after({ $addToSet: { l: 2 } }, { l: [1, 2] })).toEqual({ l: [1, 2] })
    expect(await after({ $addToSet: { l: { $each: [2, 3] } } }, { l: [1, 2] })).toEqual({ l: [1, 2, 3] })
    expect(await after({ $addToSet: { l: 2 } }, { l: [1, 1] })).toEqual({ l: [1, 1, 2] })
    expect(await after({ $pull: { l: { a: 1 } } }, { l: [1, { a: 1 }] })).toEqual({ l: [1] })
    expect(await after({ $pop: { l: -1 } }, { l: [1, 2] })).toEqual({ l: [2] })
  })
})

describe('errors', () => {
  it('of arithmetic on a value that is not a number', async () => {
    expect(await errorCodeOf({ $inc: { a: 1 } }, { a: 'text' })).toBe(14)
    expect(await errorCodeOf({ $inc: { a: 1 } }, { a: null })).toBe(14)
    expect(await errorCodeOf({ $inc: { a: 2 } }, { a: [1] })).toBe(14)
    expect(await errorCodeOf({ $inc: { a: 'text' } }, { a: 1 })).toBe(14)
  })

  it('of list operators on a value that is not a list', async () => {
    expect(await errorCodeOf({ $push: { a: 1 } }, { a: 'text' })).toBe(2)
    expect(await errorCodeOf({ $addToSet: { a: 1 } }, { a: { b: 1 } })).toBe(2)
    expect(await errorCodeOf({ $pull: { a: 1 } }, { a: 5 })).toBe(2)
    expect(await errorCodeOf({ $pop: { a: 1 } }, { a: 5 })).toBe(14)
  })

  it('of a path through a value that is not a document', async () => {
    expect(await errorCodeOf({ $set: { 'a.b': 1 } }, { a: 5 })).toBe(28)
    expect(await errorCodeOf({ $inc: { 'a.b': 1 } }, { a: null })).toBe(28)
    expect(await errorCodeOf({ $set: { 'a.b': 1 } }, { a: [1] })).toBe(28)
  })

  it('of two changes of the same field', async () => {
    expect(await errorCodeOf({ $set: { a: 1 }, $inc: { a: 1 } }, { a: 5 })).toBe(40)
    expect(await errorCodeOf({ $set: { a: {} }, $unset: { 'a.b': '' } }, { a: { b: 5 } })).toBe(40)
  })

  it('of a changed id', async () => {
    expect(await errorCodeOf({ $set: { _id: 2 } }, { a: 5 })).toBe(66)
    const classes = await collectionOf({ _id: 1 })
    expect((await errorOf(classes.replaceOne({ _id: 1 }, { _id: 2, a: 1 }))).code).toBe(66)
  })

  it('of an operator that does not exist, and of operators mixed with fields', async () => {
    expect(await errorCodeOf({ $put: { a: 1 } }, { a: 5 })).toBe(9)
    const classes = await collectionOf({ _id: 1 })
    expect((await errorOf(classes.updateOne({ _id: 'missing' }, { $put: { a: 1 } }))).code).toBe(9)
    await errorOf(classes.updateOne({ _id: 1 }, { $set: { a: 1 }, b: 2 }))
  })
})

describe('counts', () => {
  it('distinguish matched from changed documents', async () => {
    const classes = await collectionOf({ a: 1 }, { a: 1 }, { a: 2 })
    expect(await classes.updateMany({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 0,
    })
    expect(await classes.updateMany({ a: 1 }, { $set: { b: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 2,
    })
    expect(await classes.updateOne({ a: 3 }, { $set: { b: 1 } })).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
    })
  })

  it('include a change of the order of fields', async () => {
    const classes = await collectionOf({ _id: 1, a: 1, b: 2 })
    expect((await classes.replaceOne({ _id: 1 }, { b: 2, a: 1 })).modifiedCount).toBe(1)
    expect(Object.keys((await classes.findOne({})) ?? {})).toEqual(['_id', 'b', 'a'])
  })
})

describe('replacing', () => {
  it('keeps only the id of the old document', async () => {
    const classes = await collectionOf({ _id: 1, a: 1 })
    expect((await classes.replaceOne({ _id: 1 }, { b: 2 })).modifiedCount).toBe(1)
    expect(await classes.findOne({})).toEqual({ _id: 1, b: 2 })
  })
})
