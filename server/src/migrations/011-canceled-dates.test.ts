import { expect, it } from 'vitest'
import { openStores } from '../database.ts'
import type { ClassRecord } from '../domain/records.ts'
import { datesIn } from '../testing/dated-class.ts'
import { oldDatabase } from '../testing/old-database.ts'
import { aClassRecord } from '../testing/records.ts'
import { endCanceledDates } from './011-canceled-dates.ts'

const NOW = new Date('2026-11-01T12:00Z')
const NO_DATE = { firstAt: null, lastAt: null, nextAt: null, weekdays: [], salesEndAt: null }

/** A class with three dates; the first ones of them are canceled, a minute apart. */
function aClass(_id: string, canceledDates: number): ClassRecord {
  const { sessions = [], ...plan } = datesIn([48, 72, 96], NOW, () => 'd'.repeat(24))
  const canceled = sessions.map((session, minute) => {
    const at = new Date(NOW.getTime() + minute * 60_000)
    return minute < canceledDates ? { ...session, canceled: { by: 'x', at, share: true } } : session
  })
  const facts = canceledDates === sessions.length ? NO_DATE : {}
  return aClassRecord({ _id, ...plan, sessions: canceled, ...facts })
}

it('ends the classes of earlier releases whose dates are all canceled, and no others', async () => {
  const { uri, db } = await oldDatabase()
  const classes = db.collection<ClassRecord>('classes')
  await classes.deleteMany({})
  const [ended, open, never] = ['a', 'b', 'c'].map((letter) => letter.repeat(24))
  const rows = [aClass(ended!, 3), aClass(open!, 2), aClassRecord({ _id: never! })]
  await classes.insertMany(rows)
  await db.collection<{ _id: string }>('classCounts').insertOne({ _id: rows[0]!.instructorId })
  await (await openStores(uri)).close()
  await endCanceledDates.run(db, async () => {})
  const lastAt = async (_id: string) => (await classes.findOne({ _id }))?.lastAt
  expect(await lastAt(ended!)).toEqual(new Date(NOW.getTime() + 2 * 60_000))
  expect(await lastAt(open!)).toEqual(rows[1]!.lastAt)
  expect(await lastAt(never!)).toBeNull()
  const count = await db.collection<{ _id: string }>('classCounts').findOne({ _id: rows[0]!.instructorId })
  expect(count).toMatchObject({ isOpen: true })
})
