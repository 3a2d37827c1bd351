import { readToday } from '@ningjing/contract/timetable/timetable'
import type { TodayDate } from '@ningjing/contract/timetable/timetable.schemas'
import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { callsOf } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { add, datedIn, leave, skip } from '../../testing/ends.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { openStudio } from '../../testing/single-dates.ts'
import { join } from '../../testing/waiting.ts'

/** At noon of the club's day, with an instructor, an admin and a student. */
async function openAtNoon() {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const now = club.clock.now()
  const noon = new Date(now)
  noon.setUTCHours(36, 0, 0, 0)
  club.clock.pass(noon.getTime() - now.getTime())
  const [mei, admin] = [await club.student({ role: 'instructor' }), await club.student({ role: 'admin' })]
  const yogaClass = (name: string, hours: number[], facts: Partial<ClassRecord> = {}) =>
    club.yogaClass({ name, seats: 5, instructorId: mei._id, ...datedIn(club, ...hours), ...facts })
  return { club, mei, admin, student: await club.student(), yogaClass }
}

const todayOf = (club: Club, user: UserRecord) => callsOf(club, user)(readToday)
const told = ({ dates }: { dates: TodayDate[] }) =>
  dates.map(({ name, startAt }) => `${name} ${startAt.slice(11, 16)}`)

describe('what a home begins with', () => {
  it('for an admin is every date of today, also held and canceled ones, with how full they are', async () => {
    const { club, admin, student, yogaClass } = await openAtNoon()
    const yin = await yogaClass('Yin', [6, 30])
    await yogaClass('Flow', [-3])
    await yogaClass('Next day', [13])
    const off = await yogaClass('Off', [2])
    const raw = await openRawDatabase(club.databaseUri)
    const canceled = { by: admin._id, at: club.clock.now(), share: true }
    await raw.classes.updateOne({ _id: off._id }, { $set: { 'sessions.0.canceled': canceled } })
    await raw.close()
    await add(club, admin, { classId: yin._id, userId: student._id })
    const today = await todayOf(club, admin)
    expect(told(today)).toEqual(['Flow 09:00', 'Off 14:00', 'Yin 18:00'])
    expect(today.zone).toBe('UTC')
    expect(
      today.dates.map(({ canceled: isOff, enrolled, capacity, waiting }) => [
        isOff,
        enrolled,
        capacity,
        waiting,
      ]),
    ).toEqual([
      [false, 0, 5, 0],
      [true, 0, 5, 0],
      [false, 1, 5, 0],
    ])
  })

  it('for an instructor is what they teach today and tomorrow, also for others', async () => {
    const { club, mei, yogaClass } = await openAtNoon()
    const ana = await club.student({ role: 'instructor', name: 'Ana' })
    const yin = await yogaClass('Yin', [6, 30, 54])
    const raw = await openRawDatabase(club.databaseUri)
    const teacher = { _id: ana._id, name: ana.name, email: ana.email }
    await raw.classes.updateOne({ _id: yin._id }, { $set: { 'sessions.1.teacher': teacher } })
    await raw.close()
    expect(told(await todayOf(club, mei))).toEqual(['Yin 18:00'])
    const { dates } = await todayOf(club, ana)
    expect(dates).toMatchObject([
      { name: 'Yin', instructor: 'Ana', substitutes: yin.instructor, capacity: 5 },
    ])
  })

  it('for a student is their next two dates, without how full they are', async () => {
    const { club, admin, student, yogaClass } = await openAtNoon()
    expect((await todayOf(club, student)).dates).toEqual([])
    await yogaClass('Of others', [1])
    for (const [name, hours] of [
      ['Yin', [72, 96]],
      ['Flow', [-0.5, 24 * 7]],
    ] as const) {
      const { _id: classId } = await yogaClass(name, [...hours])
      await add(club, admin, { classId, userId: student._id })
    }
    const today = await todayOf(club, student)
    expect(told(today)).toEqual(['Flow 11:30', 'Yin 12:00'])
    expect(today.dates[0]).not.toHaveProperty('enrolled')
  })

  it('for staff has each date that is sold by itself once, with those who come to it and to all dates', async () => {
    const { club, admin } = await openAtNoon()
    const { mei, ana, parent, ids, comes, dateOf } = await openStudio(club, [4, 28])
    const [first = '', second = ''] = ids
    const sara = await comes(parent._id)
    await comes(first)
    await comes(first)
    await join(club, await club.student(), await dateOf(first))
    const heads = ({ dates }: { dates: TodayDate[] }) =>
      dates.map(({ classId, sid, enrolled, capacity, waiting }) => [
        classId,
        sid,
        enrolled,
        capacity,
        waiting,
      ])
    const today = [parent._id, first, 3, 8, 1]
    expect(heads(await todayOf(club, admin))).toEqual([today])
    expect(heads(await todayOf(club, mei))).toEqual([today, [parent._id, second, 1, 8, 0]])
    expect((await todayOf(club, ana)).dates).toEqual([])
    await skip(club, sara.student, sara, second)
    const freed = [parent._id, second, 0, 8, 0]
    expect(heads(await todayOf(club, mei))).toEqual([today, freed])
  })

  it('for staff keeps the seats of a date when who left one to it has left the class after it', async () => {
    const { club, admin } = await openAtNoon()
    const { parent, ids, comes } = await openStudio(club, [28, 52])
    const [first = ''] = ids
    const sara = await comes(parent._id)
    await comes(first)
    await skip(club, sara.student, sara, first)
    club.clock.pass(29 * 3_600_000)
    const heads = async () =>
      (await todayOf(club, admin)).dates.map(({ enrolled, capacity }) => [enrolled, capacity])
    expect(await heads()).toEqual([[1, 8]])
    expect((await leave(club, sara.student, sara, 0)).status).toBe(200)
    expect(await heads()).toEqual([[1, 8]])
    await comes(parent._id)
    expect(await heads()).toEqual([[2, 8]])
  })

  it('for a student are the dates that they have bought', async () => {
    const { club } = await openAtNoon()
    const { ids, comes } = await openStudio(club, [4, 28, 52])
    const [first = '', , third = ''] = ids
    const { student } = await comes(first)
    await comes(third, '', student)
    const { dates } = await todayOf(club, student)
    expect(dates.map(({ classId, sid }) => [classId, sid])).toEqual([
      [first, first],
      [third, third],
    ])
  })
})
