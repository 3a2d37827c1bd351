import { describe, expect, it } from 'vitest'
import { databaseUnderTest, errorOf } from '../testing/database-under-test.ts'

const { collectionOf } = databaseUnderTest()

/** A branch of `$switch`, parsed from JSON: an object literal with a `then` property looks like a promise. */
function manyAbove(limit: number) {
  return JSON.parse(`{ "case": { "$gt": [{ "$size": "$list" }, ${limit}] }, "then": "many" }`)
}

describe('a pipeline', () => {
  it('matches, groups, sorts and limits', async () => {
    const payments = await collectionOf(
      { of: 'a', cents: 1 },
      { of: 'a', cents: 2 },
      { of: 'b', cents: 5 },
      { of: 'c', cents: 0 },
    )
    const result = await payments
      .aggregate([
        { $match: { cents: { $gt: 0 } } },
        {
          $group: {
            _id: '$of',
            sum: { $sum: '$cents' },
            number: { $sum: 1 },
            average: { $avg: '$cents' },
            largest: { $max: '$cents' },
            all: { $push: '$cents' },
          },
        },
        { $sort: { sum: -1 } },
        { $limit: 2 },
      ])
      .toArray()
    expect(result).toEqual([
      { _id: 'b', sum: 5, number: 1, average: 5, largest: 5, all: [5] },
      { _id: 'a', sum: 3, number: 2, average: 1.5, largest: 2, all: [1, 2] },
    ])
  })

  it('groups everything, and by several fields', async () => {
    const payments = await collectionOf({ a: 1, b: 1, v: 1 }, { a: 1, b: 2, v: 2 }, { a: 1, b: 2, v: 4 })
    const whole = [{ $group: { _id: null, sum: { $sum: '$v' } } }]
    expect(await payments.aggregate(whole).toArray()).toEqual([{ _id: null, sum: 7 }])
    const byBoth = [{ $group: { _id: { a: '$a', b: '$b' }, sum: { $sum: '$v' } } }, { $sort: { sum: 1 } }]
    expect(await payments.aggregate(byBoth).toArray()).toEqual([
      { _id: { a: 1, b: 1 }, sum: 1 },
      { _id: { a: 1, b: 2 }, sum: 6 },
    ])
  })

  it('groups a missing field with null', async () => {
    const payments = await collectionOf({ of: null }, {}, { of: 'a' })
    const byOf = [{ $group: { _id: '$of', number: { $sum: 1 } } }, { $sort: { number: 1 } }]
    expect(await payments.aggregate(byOf).toArray()).toEqual([
      { _id: 'a', number: 1 },
      { _id: null, number: 2 },
    ])
  })

  it('selects, renames and computes fields', async () => {
    const classes = await collectionOf({ _id: 1, name: 'Yin', cents: 1999, left: { seats: 3 } })
    const stages = [
      { $addFields: { doubled: { $multiply: ['$cents', 2] } } },
      {
        $project: {
          _id: 0,
          title: '$name',
          seats: '$left.seats',
          doubled: 1,
          price: { $divide: ['$cents', 100] },
        },
      },
    ]
    expect(await classes.aggregate(stages).toArray()).toEqual([
      { title: 'Yin', seats: 3, doubled: 3998, price: 19.99 },
    ])
  })

  it('unwinds arrays', async () => {
    const classes = await collectionOf({ _id: 1, tags: ['a', 'b'] }, { _id: 2, tags: [] }, { _id: 3 })
    const plain = await classes.aggregate([{ $unwind: '$tags' }]).toArray()
    expect(plain).toEqual([
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
    ])
    const keeping = [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } },
      { $match: { _id: { $gt: 1 } } },
    ]
    expect(await classes.aggregate(keeping).toArray()).toEqual([{ _id: 2 }, { _id: 3 }])
  })

  it('joins another collection by a field', async () => {
    const users = await collectionOf({ _id: 10, name: 'A' }, { _id: 11, name: 'B' })
    const orders = await collectionOf({ _id: 1, user: 10 }, { _id: 2, user: 99 })
    const join = { from: users.collectionName, localField: 'user', foreignField: '_id', as: 'users' }
    expect(await orders.aggregate([{ $lookup: join }, { $sort: { _id: 1 } }]).toArray()).toEqual([
      { _id: 1, user: 10, users: [{ _id: 10, name: 'A' }] },
      { _id: 2, user: 99, users: [] },
    ])
  })

  it('joins another collection by a pipeline', async () => {
    const users = await collectionOf({ _id: 10, name: 'A', age: 5 }, { _id: 11, name: 'B', age: 6 })
    const orders = await collectionOf({ _id: 1, user: 10 })
    const byExpression = {
      from: users.collectionName,
      let: { user: '$user' },
      pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$user'] } } }, { $project: { name: 1 } }],
      as: 'users',
    }
    const [first] = await orders.aggregate([{ $lookup: byExpression }]).toArray()
    expect(first?.users).toEqual([{ _id: 10, name: 'A' }])
    const byField = {
      from: users.collectionName,
      localField: 'user',
      foreignField: '_id',
      pipeline: [{ $project: { _id: 0, name: 1 } }],
      as: 'users',
    }
    const [second] = await orders.aggregate([{ $lookup: byField }]).toArray()
    expect(second?.users).toEqual([{ name: 'A' }])
  })

  it('runs several pipelines at once and counts', async () => {
    const classes = await collectionOf({ v: 1 }, { v: 2 }, { v: 3 })
    const stages = [
      {
        $facet: {
          page: [{ $sort: { v: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { _id: 0 } }],
          total: [{ $count: 'number' }],
        },
      },
    ]
    expect(await classes.aggregate(stages).toArray()).toEqual([{ page: [{ v: 2 }], total: [{ number: 3 }] }])
    expect(await classes.aggregate([{ $match: { v: 9 } }, { $count: 'number' }]).toArray()).toEqual([])
  })

  it('groups by month, also in a time zone', async () => {
    const payments = await collectionOf(
      { at: new Date('2026-01-05T00:00:00Z'), v: 1 },
      { at: new Date('2026-01-31T23:30:00Z'), v: 2 },
      { at: new Date('2026-02-05T00:00:00Z'), v: 4 },
    )
    const byMonth = (timezone?: string) => [
      { $group: { _id: { $dateToString: { format: '%Y-%m', date: '$at', timezone } }, sum: { $sum: '$v' } } },
      { $sort: { _id: 1 } },
    ]
    expect(await payments.aggregate(byMonth()).toArray()).toEqual([
      { _id: '2026-01', sum: 3 },
      { _id: '2026-02', sum: 4 },
    ])
    expect(await payments.aggregate(byMonth('Europe/Berlin')).toArray()).toEqual([
      { _id: '2026-01', sum: 1 },
      { _id: '2026-02', sum: 6 },
    ])
    const truncated = { $group: { _id: { $dateTrunc: { date: '$at', unit: 'month' } } } }
    const months = await payments.aggregate([truncated, { $sort: { _id: 1 } }]).toArray()
    expect(months.map(({ _id }) => _id)).toEqual([new Date('2026-01-01'), new Date('2026-02-01')])
  })

  it('branches and transforms inside documents', async () => {
    const classes = await collectionOf({ list: [1, 2, 3], map: { a: { at: 1 }, b: { at: 2 } } })
    const stages = [
      {
        $project: {
          _id: 0,
          large: { $filter: { input: '$list', as: 'n', cond: { $gt: ['$$n', 1] } } },
          doubled: { $map: { input: '$list', as: 'n', in: { $multiply: ['$$n', 2] } } },
          size: {
            $switch: { branches: [manyAbove(2)], default: 'few' },
          },
          none: { $ifNull: ['$missing', 0] },
          either: { $cond: [{ $eq: [{ $size: '$list' }, 3] }, 'three', 'other'] },
          keys: { $size: { $objectToArray: '$map' } },
        },
      },
    ]
    expect(await classes.aggregate(stages).toArray()).toEqual([
      { large: [2, 3], doubled: [2, 4, 6], size: 'many', none: 0, either: 'three', keys: 2 },
    ])
  })

  it('appends another collection', async () => {
    const one = await collectionOf({ _id: 1 })
    const two = await collectionOf({ _id: 2 })
    const stages = [{ $unionWith: two.collectionName }, { $sort: { _id: -1 } }]
    expect(await one.aggregate(stages).toArray()).toEqual([{ _id: 2 }, { _id: 1 }])
  })

  it('stores its results', async () => {
    const source = await collectionOf({ _id: 1, v: 1 }, { _id: 2, v: 2 })
    const target = await collectionOf({ _id: 1, old: true }, { _id: 3 })
    await source.aggregate([{ $merge: target.collectionName }]).toArray()
    expect(await target.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, old: true, v: 1 },
      { _id: 2, v: 2 },
      { _id: 3 },
    ])
    await source.aggregate([{ $match: { v: 2 } }, { $out: target.collectionName }]).toArray()
    expect(await target.find().toArray()).toEqual([{ _id: 2, v: 2 }])
  })

  it('leaves the stored documents unchanged', async () => {
    const classes = await collectionOf({ _id: 1, nested: { a: 1 }, list: [1] })
    await classes
      .aggregate([{ $set: { 'nested.a': 2 } }, { $unwind: '$list' }, { $unset: 'nested' }])
      .toArray()
    expect(await classes.findOne({})).toEqual({ _id: 1, nested: { a: 1 }, list: [1] })
  })

  it('is returned in several batches when it is long', async () => {
    const classes = await collectionOf(...Array.from({ length: 250 }, (_, v) => ({ v })))
    expect(await classes.aggregate([{ $sort: { v: 1 } }], { batchSize: 60 }).toArray()).toHaveLength(250)
  })

  it('is rejected when a stage does not exist', async () => {
    const classes = await collectionOf({ v: 1 })
    await errorOf(classes.aggregate([{ $choose: {} }]).toArray())
  })
})
