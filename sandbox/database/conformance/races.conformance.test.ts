import { describe, expect, it } from 'vitest'
import { DUPLICATE_KEY, databaseUnderTest } from '../testing/database-under-test.ts'

const { collectionOf } = databaseUnderTest()

const students = Array.from({ length: 100 }, (_, index) => `student-${index}`)

/** Holds a seat for a student as the server does: the filter decides, in one update. */
function hold(userId: string) {
  return {
    filter: {
      _id: 'yin',
      status: 'approved',
      seats: { $gte: 1 },
      [`holds.${userId}`]: { $exists: false },
      [`roster.${userId}`]: { $exists: false },
    },
    update: {
      $inc: { seats: -1, held: 1, rev: 1 },
      $set: { [`holds.${userId}`]: { orderId: `order-${userId}`, cents: 1999 } },
    },
  }
}

function release(userId: string) {
  return {
    filter: { _id: 'yin', [`holds.${userId}.orderId`]: `order-${userId}` },
    update: { $inc: { seats: 1, held: -1, rev: 1 }, $unset: { [`holds.${userId}`]: '' } },
  }
}

const yin = { _id: 'yin', status: 'approved', seats: 20, held: 0, holds: {}, roster: {}, rev: 0 }

describe('concurrent callers', () => {
  it('hold exactly as many seats as there are', async () => {
    const classes = await collectionOf(yin)
    const results = await Promise.all(
      students.map((student) => {
        const { filter, update } = hold(student)
        return classes.updateOne(filter, update)
      }),
    )
    expect(results.filter(({ matchedCount }) => matchedCount === 1)).toHaveLength(20)
    const after = await classes.findOne({ _id: 'yin' })
    expect(after).toMatchObject({ seats: 0, held: 20, rev: 20 })
    expect(Object.keys(after?.holds)).toHaveLength(20)
  })

  it('release every seat once', async () => {
    const classes = await collectionOf({ ...yin, seats: 100 })
    for (const change of [hold, release, release]) {
      await Promise.all(
        students.map((student) => {
          const { filter, update } = change(student)
          return classes.updateOne(filter, update)
        }),
      )
    }
    expect(await classes.findOne({ _id: 'yin' })).toMatchObject({ seats: 100, held: 0, holds: {}, rev: 200 })
  })

  it('hold one seat for one student', async () => {
    const classes = await collectionOf(yin)
    const { filter, update } = hold('anna')
    const results = await Promise.all(students.map(() => classes.findOneAndUpdate(filter, update)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await classes.findOne({ _id: 'yin' })).toMatchObject({ seats: 19, held: 1 })
  })

  it('store a unique value once', async () => {
    const users = await collectionOf()
    await users.createIndex({ email: 1 }, { unique: true })
    const results = await Promise.allSettled(students.map(() => users.insertOne({ email: 'a' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await users.countDocuments()).toBe(1)
  })

  it('upsert one document for one unique value and lose no count', async () => {
    const counters = await collectionOf()
    await counters.createIndex({ key: 1 }, { unique: true })
    const results = await Promise.allSettled(
      students.map(() => counters.updateOne({ key: 'k' }, { $inc: { number: 1 } }, { upsert: true })),
    )
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(failures.filter((code) => code !== DUPLICATE_KEY)).toEqual([])
    expect(await counters.find({ key: 'k' }).toArray()).toMatchObject([{ number: 100 - failures.length }])
  })
})
