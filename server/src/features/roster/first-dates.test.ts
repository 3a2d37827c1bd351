import { cancelSession } from '@ningjing/contract/classes/class-life'
import { markAttendance, readRoster } from '@ningjing/contract/roster/roster'
import { expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { ask, callsOf } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { add, datedIn, remove, skip } from '../../testing/ends.ts'

const HOUR_MS = 3_600_000

/** A series whose dates begin in two, three and four days, with Ana, who is new. */
async function series() {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const [admin, ana] = [await club.student({ role: 'admin' }), await club.student()]
  const dated = (...hours: number[]) => club.yogaClass({ ...datedIn(club, ...hours), priceInCents: 0 })
  const comes = async ({ _id: classId }: ClassRecord, { _id: userId }: UserRecord = ana) => {
    const { body } = await add(club, admin, { classId, userId })
    return { orderId: String(body.insertedId) }
  }
  const yin = await dated(48, 72, 96)
  const order = await comes(yin)
  const [first = '', second = ''] = yin.sessions.map(({ id }) => id)
  /** Whether somebody is new in a class, and on which date. */
  const isNew = async ({ _id: id } = yin, { _id } = ana) => {
    const { students } = await callsOf(club, admin)(readRoster, { params: { id } })
    const { firstTime, firstOn } = students.find(({ userId }) => userId === _id) ?? {}
    return [firstTime, firstOn]
  }
  const pass = (hours: number) => club.clock.pass(hours * HOUR_MS)
  return { club, admin, ana, yin, order, first, second, dated, comes, isNew, pass }
}

it('is the first one of a series, also once it is over', async () => {
  const { first, isNew, pass } = await series()
  expect(await isNew()).toEqual([true, first])
  pass(54)
  expect(await isNew()).toEqual([true, first])
})

it('is in the class that begins first, whatever was booked first', async () => {
  const { yin, dated, comes, isNew } = await series()
  const flow = await dated(12)
  await comes(flow)
  expect(await isNew()).toEqual([false, undefined])
  expect(await isNew(flow)).toEqual([true, flow.sessions[0]?.id])
  expect(await isNew(yin)).toEqual([false, undefined])
})

it('is the next one for who has joined a series that has begun', async () => {
  const { club, yin, second, comes, isNew, pass } = await series()
  const ben = await club.student()
  pass(48.5)
  const late = await club.student()
  await comes(yin, late)
  // Who is added while a date is on comes to it.
  expect(await isNew(yin, late)).toEqual([true, yin.sessions[0]?.id])
  pass(1)
  await comes(yin, ben)
  expect(await isNew(yin, ben)).toEqual([true, second])
})

it('is none that is canceled, that they do not come to, or that they were marked absent of', async () => {
  const { club, admin, ana, yin, order, first, second, isNew, pass } = await series()
  await skip(club, ana, order, first)
  expect(await isNew()).toEqual([true, second])
  pass(72)
  await ask(club, admin, markAttendance, {
    params: { id: yin._id, sid: second },
    body: { marks: [{ userId: ana._id, state: 'no-show', at: club.clock.now().toISOString() }] },
  })
  expect(await isNew()).toEqual([true, yin.sessions[2]?.id])
  await ask(club, admin, cancelSession, {
    params: { id: yin._id, sid: yin.sessions[2]?.id ?? '' },
    body: { reason: 'Ill', share: true },
  })
  expect(await isNew()).toEqual([true, undefined])
})

it('was in a class that they have left since, if they came to a date before', async () => {
  const { club, admin, order, dated, comes, isNew, pass } = await series()
  const flow = await dated(100)
  await comes(flow)
  expect(await isNew(flow)).toEqual([false, undefined])
  await remove(club, admin, order, 0)
  expect(await isNew(flow)).toEqual([true, flow.sessions[0]?.id])
  const yang = await dated(2, 90)
  const again = await comes(yang)
  pass(4)
  await remove(club, admin, again, 0)
  expect(await isNew(flow)).toEqual([false, undefined])
})
