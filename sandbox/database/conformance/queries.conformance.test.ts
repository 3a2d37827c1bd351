import { BSON, Decimal128, Long, ObjectId } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { type AnyDocument, databaseUnderTest, errorOf } from '../testing/database-under-test.ts'

const { collectionOf, db } = databaseUnderTest()

/** Ids of the documents that match, in the order they were stored. */
async function matching(query: AnyDocument, ...documents: AnyDocument[]): Promise<unknown[]> {
  const collection = await collectionOf(...documents.map((document, index) => ({ _id: index, ...document })))
  const found = await collection.find(query).sort({ _id: 1 }).toArray()
  return found.map(({ _id }) => _id)
}

describe('queries', () => {
  it('compare with values', async () => {
    const documents = [{ seats: 1 }, { seats: 2 }, { seats: 3 }, {}]
    expect(await matching({ seats: { $gte: 2 } }, ...documents)).toEqual([1, 2])
    expect(await matching({ seats: { $gt: 1, $lt: 3 } }, ...documents)).toEqual([1])
    expect(await matching({ seats: { $ne: 2 } }, ...documents)).toEqual([0, 2, 3])
    expect(await matching({ seats: { $in: [1, 3] } }, ...documents)).toEqual([0, 2])
    expect(await matching({ seats: { $nin: [1, 3] } }, ...documents)).toEqual([1, 3])
  })

  it('compare only values of the same type', async () => {
    const documents = [{ seats: '5' }, { seats: null }, { seats: 5 }, { seats: new Date(5) }, {}]
    expect(await matching({ seats: { $gte: 0 } }, ...documents)).toEqual([2])
    expect(await matching({ seats: { $lt: 'a' } }, ...documents)).toEqual([0])
    expect(await matching({ seats: 5 }, ...documents)).toEqual([2])
  })

  it('compare numbers of every size and kind', async () => {
    const large = Long.fromString('9007199254740993')
    const documents = [
      { n: Number.NaN },
      { n: 5 },
      { n: large },
      { n: large.add(2) },
      { n: Decimal128.fromString('5.0') },
    ]
    expect(await matching({ n: large }, ...documents)).toEqual([2])
    expect(await matching({ n: { $gt: large } }, ...documents)).toEqual([3])
    expect(await matching({ n: 5 }, ...documents)).toEqual([1, 4])
    expect(await matching({ n: Number.NaN }, ...documents)).toEqual([0])
    expect(await matching({ n: { $gte: 0 } }, ...documents)).toEqual([1, 2, 3, 4])
  })

  it('treat a missing field as null', async () => {
    const documents = [{ feedback: null }, {}, { feedback: 'no' }]
    expect(await matching({ feedback: null }, ...documents)).toEqual([0, 1])
    expect(await matching({ feedback: { $ne: null } }, ...documents)).toEqual([2])
    expect(await matching({ feedback: { $in: [null, 'no'] } }, ...documents)).toEqual([0, 1, 2])
    expect(await matching({ feedback: { $exists: false } }, ...documents)).toEqual([1])
    expect(await matching({ feedback: { $exists: true } }, ...documents)).toEqual([0, 2])
  })

  it('reach into maps by dotted paths', async () => {
    const documents = [
      { holds: { anna: { orderId: 'o1' } } },
      { holds: { anna: { orderId: 'o2', intentId: 'i' } } },
      { holds: {} },
      {},
    ]
    expect(await matching({ 'holds.anna': { $exists: true } }, ...documents)).toEqual([0, 1])
    expect(await matching({ 'holds.anna': { $exists: false } }, ...documents)).toEqual([2, 3])
    expect(await matching({ 'holds.anna.orderId': 'o1' }, ...documents)).toEqual([0])
    expect(await matching({ 'holds.anna.orderId': { $ne: 'o1' } }, ...documents)).toEqual([1, 2, 3])
    const unnamed = { 'holds.anna.orderId': 'o2', 'holds.anna.intentId': { $in: [null, 'i'] } }
    expect(await matching(unnamed, ...documents)).toEqual([1])
  })

  it('combine conditions', async () => {
    const documents = [{ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, { a: 3 }]
    expect(await matching({ $or: [{ a: 3 }, { b: 1 }] }, ...documents)).toEqual([0, 3])
    expect(await matching({ a: 1, $or: [{ b: 2 }, { b: 3 }] }, ...documents)).toEqual([1])
    expect(await matching({ $and: [{ a: { $gt: 1 } }, { b: { $exists: true } }] }, ...documents)).toEqual([2])
    expect(await matching({ a: { $not: { $lt: 2 } } }, ...documents)).toEqual([2, 3])
  })

  it('look into arrays', async () => {
    const documents = [
      { list: [1, 2] },
      {
        list: [
          { a: 1, b: 2 },
          { a: 2, b: 1 },
        ],
      },
      { list: [] },
      { list: 1 },
    ]
    expect(await matching({ list: 1 }, ...documents)).toEqual([0, 3])
    expect(await matching({ list: [1, 2] }, ...documents)).toEqual([0])
    expect(await matching({ list: { $elemMatch: { a: 1, b: 1 } } }, ...documents)).toEqual([])
    expect(await matching({ list: { $elemMatch: { a: 1, b: 2 } } }, ...documents)).toEqual([1])
    expect(await matching({ 'list.a': 1, 'list.b': 1 }, ...documents)).toEqual([1])
    expect(await matching({ 'list.0.a': 1 }, ...documents)).toEqual([1])
    expect(await matching({ list: { $size: 2 } }, ...documents)).toEqual([0, 1])
    expect(await matching({ list: { $elemMatch: { $gte: 2 } } }, ...documents)).toEqual([0])
  })

  it('distinguish documents by the order of their fields', async () => {
    const documents = [{ at: { a: 1, b: 2 } }, { at: { b: 2, a: 1 } }]
    expect(await matching({ at: { a: 1, b: 2 } }, ...documents)).toEqual([0])
    expect(await matching({ at: { $in: [{ b: 2, a: 1 }] } }, ...documents)).toEqual([1])
  })

  it('treat null as a missing field inside arrays', async () => {
    const documents = [{ l: [{ a: 1 }, { b: 1 }] }, { l: [{ a: 1 }] }, { l: [] }, {}]
    expect(await matching({ 'l.a': null }, ...documents)).toEqual([0, 3])
    expect(await matching({ 'l.a': { $lte: null } }, ...documents)).toEqual([0, 3])
  })

  it('select a time range', async () => {
    const at = new Date('2026-05-01T10:00:00Z')
    const documents = [{ at }, { at: new Date(at.getTime() + 3_600_000) }]
    const span = { $gte: at, $lt: new Date(at.getTime() + 1000) }
    expect(await matching({ at: span }, ...documents)).toEqual([0])
  })

  it('reject an operator that does not exist', async () => {
    const classes = await collectionOf({ a: 1 })
    await errorOf(classes.findOne({ a: { $aboutAs: 1 } }))
    await errorOf(classes.findOne({ $either: [] }))
  })
})

describe('results', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({
    _id: index,
    odd: index % 2,
    x: { y: index, z: 0 },
  }))

  it('are sorted, limited and projected', async () => {
    const classes = await collectionOf(...twenty)
    const page = classes
      .find({ odd: 0 }, { projection: { 'x.y': 1 } })
      .sort({ _id: -1 })
      .limit(3)
    expect(await page.toArray()).toEqual([
      { _id: 18, x: { y: 18 } },
      { _id: 16, x: { y: 16 } },
      { _id: 14, x: { y: 14 } },
    ])
  })

  it('can exclude fields', async () => {
    const classes = await collectionOf(...twenty)
    expect(await classes.findOne({ _id: 3 }, { projection: { _id: 0, 'x.z': 0 } })).toEqual({
      odd: 1,
      x: { y: 3 },
    })
  })

  it('sort by several fields', async () => {
    const classes = await collectionOf(...twenty)
    const sorted = await classes.find().sort({ odd: -1, _id: 1 }).limit(2).toArray()
    expect(sorted.map(({ _id }) => _id)).toEqual([1, 3])
  })

  it('sort values of different types by type', async () => {
    const id = new ObjectId()
    const values = [true, new Date(0), 'text', 7, null, { a: 1 }, id, -3, 'Text', false, undefined, [5]]
    const documents = values.map((value, index) => ({ _id: index, ...(value !== undefined && { value }) }))
    const classes = await collectionOf(...documents)
    const sorted = await classes.find().sort({ value: 1, _id: 1 }).toArray()
    expect(sorted.map(({ _id }) => _id)).toEqual([4, 10, 7, 11, 3, 8, 2, 5, 6, 9, 0, 1])
  })

  it('sort an array ascending by its smallest element and descending by its largest', async () => {
    const classes = await collectionOf(
      { _id: 1, v: [2, 9] },
      { _id: 2, v: 3 },
      { _id: 3, v: [1, 4] },
      { _id: 4, v: [] },
    )
    const ids = async (direction: 1 | -1) =>
      (await classes.find().sort({ v: direction }).toArray()).map(({ _id }) => _id)
    expect(await ids(1)).toEqual([4, 3, 1, 2])
    expect(await ids(-1)).toEqual([1, 3, 2, 4])
  })

  it('are returned in several batches when there are many', async () => {
    const classes = await collectionOf(...Array.from({ length: 350 }, (_, index) => ({ index })))
    const seen = new Set<unknown>()
    for await (const document of classes.find().batchSize(50)) seen.add(document.index)
    expect(seen.size).toBe(350)
    expect(await classes.find().toArray()).toHaveLength(350)
  })

  it('are counted', async () => {
    const classes = await collectionOf(...twenty)
    expect(await classes.countDocuments({ odd: 1 })).toBe(10)
    expect(await classes.countDocuments({}, { limit: 7 })).toBe(7)
    expect(await classes.estimatedDocumentCount()).toBe(20)
  })

  it('have a size together', async () => {
    const classes = await collectionOf({ _id: 1, name: 'Yin' }, { _id: 2, name: 'Hatha' })
    const { count, size } = await db.command({ collStats: classes.collectionName })
    const sizes = (await classes.find().toArray()).map((document) => BSON.calculateObjectSize(document))
    expect({ count, size }).toEqual({ count: 2, size: sizes.reduce((sum, one) => sum + one) })
    expect((await db.command({ collStats: 'nothing' })).size).toBe(0)
  })

  it('are reduced to distinct values', async () => {
    const classes = await collectionOf({ tags: ['a', 'b'] }, { tags: 'a' }, { tags: [] }, {})
    expect((await classes.distinct('tags')).sort()).toEqual(['a', 'b'])
  })

  it('of a collection that does not exist are empty', async () => {
    const classes = await collectionOf()
    expect(await classes.find().toArray()).toEqual([])
    expect(await classes.findOne({ a: 1 })).toBeNull()
    expect(await classes.distinct('a')).toEqual([])
  })
})
