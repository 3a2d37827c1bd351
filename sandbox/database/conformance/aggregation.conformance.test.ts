import { describe, expect, it } from 'vitest'
import { databaseUnderTest, errorOf } from '../testing/database-under-test.ts'

const { collectionOf } = databaseUnderTest()

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
            largest: { $max: '$cents' },
            first: { $first: '$cents' },
            last: { $last: '$cents' },
          },
        },
        { $sort: { sum: -1 } },
        { $limit: 2 },
      ])
      .toArray()
    expect(result).toEqual([
      { _id: 'b', sum: 5, number: 1, largest: 5, first: 5, last: 5 },
      { _id: 'a', sum: 3, number: 2, largest: 2, first: 1, last: 2 },
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

  it('adds up another value where one is null or missing', async () => {
    const uses = await collectionOf(
      { after: { credits: 6 } },
      { after: { credits: null } },
      { after: {} },
      {},
    )
    const $group = { _id: null, credits: { $sum: { $ifNull: ['$after.credits', 1] } } }
    expect(await uses.aggregate([{ $group }]).toArray()).toEqual([{ _id: null, credits: 9 }])
  })

  it('finds the smallest value, and null where there is none', async () => {
    const first = new Date(1_000)
    const classes = await collectionOf(
      { of: 'a', at: new Date(2_000) },
      { of: 'a', at: null },
      { of: 'a', at: first },
      { of: 'b', at: null },
    )
    const byOf = [{ $group: { _id: '$of', at: { $min: '$at' } } }, { $sort: { _id: 1 } }]
    expect(await classes.aggregate(byOf).toArray()).toEqual([
      { _id: 'a', at: first },
      { _id: 'b', at: null },
    ])
  })

  it('selects, renames and computes fields', async () => {
    const classes = await collectionOf({ _id: 1, name: 'Yin', cents: 1999, left: { seats: 3 } })
    const stages = [
      { $addFields: { net: { $subtract: ['$cents', 499] } } },
      {
        $project: {
          _id: 0,
          title: '$name',
          seats: '$left.seats',
          net: 1,
          unit: { $literal: '$' },
        },
      },
    ]
    expect(await classes.aggregate(stages).toArray()).toEqual([
      { title: 'Yin', seats: 3, net: 1500, unit: '$' },
    ])
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
  })

  it('transforms arrays and maps inside documents', async () => {
    const classes = await collectionOf({ list: [1, 2, 3], map: { a: { at: 1 }, b: { at: 2 } } })
    const stages = [
      {
        $project: {
          _id: 0,
          twos: { $filter: { input: '$list', as: 'n', cond: { $eq: ['$$n', 2] } } },
          lower: { $map: { input: '$list', as: 'n', in: { $subtract: ['$$n', 1] } } },
          isThree: { $eq: [{ $size: '$list' }, 3] },
          keys: { $size: { $objectToArray: '$map' } },
        },
      },
    ]
    expect(await classes.aggregate(stages).toArray()).toEqual([
      { twos: [2], lower: [0, 1, 2], isThree: true, keys: 2 },
    ])
  })

  it('leaves the stored documents unchanged', async () => {
    const classes = await collectionOf({ _id: 1, nested: { a: 1 }, list: [1] })
    await classes.aggregate([{ $set: { 'nested.a': 2 } }, { $project: { list: 0 } }]).toArray()
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
