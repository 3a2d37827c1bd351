import { listRosterDates } from '@ningjing/contract/roster/roster'
import { expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { callsOf } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { datedIn } from '../../testing/ends.ts'
import { openStudio } from '../../testing/single-dates.ts'

const HOUR_MS = 3_600_000

/** A club 30 hours later: Mei's class "Yin" began 22 hours ago and is over, her "Hatha" begins in 2 hours, taught by Ana. */
async function studio() {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const teacher = (name: string) => club.student({ role: 'instructor', name })
  const [mei, ana, ben] = [await teacher('Mei'), await teacher('Ana'), await teacher('Ben')]
  const admin = await club.student({ role: 'admin' })
  const ofMei = { instructorId: mei._id, instructor: mei.name, email: mei.email }
  const add = (name: string, hours: number[], change: Partial<ClassRecord> = {}) =>
    club.yogaClass({ ...ofMei, name, ...datedIn(club, ...hours), ...change })
  const yin = await add('Yin', [8])
  const { sessions = [], ...plan } = datedIn(club, 5, 32, 55)
  const hatha = await add('Hatha', [], {
    ...plan,
    sessions: sessions.map((one) => ({
      ...one,
      teacher: { _id: ana._id, name: ana.name, email: ana.email },
    })),
  })
  club.clock.pass(30 * HOUR_MS)
  const list = (as: UserRecord) => callsOf(club, as)(listRosterDates)
  const names = async (as: UserRecord) => (await list(as)).map(({ name }) => name)
  return { club, add, mei, ana, ben, admin, yin, hatha, list, names }
}

it('an instructor gets the dates of a day before and after of their classes, and those that they teach for others', async () => {
  const { mei, ana, ben, hatha, list, names } = await studio()
  expect(await names(mei)).toEqual(['Yin', 'Hatha'])
  expect(await list(ana)).toMatchObject([
    { classId: hatha._id, instructor: 'Mei', session: { id: hatha.sessions[1]?.id } },
  ])
  expect(await names(ben)).toEqual([])
})

it('an admin gets all dates of the club, of however many classes, also those that are over', async () => {
  const { add, admin, names } = await studio()
  for (let index = 0; index < 21; index += 1) await add(`Early ${index}`, [1])
  const all = await names(admin)
  expect(all).toHaveLength(23)
  expect(all.slice(0, 3)).toEqual(['Yin', 'Early 0', 'Early 1'])
})

it('a canceled date, or one of a class that is canceled or not approved, has no roster', async () => {
  const { club, add, admin, mei, names } = await studio()
  await add('Pending', [1], { status: 'pending' })
  await add('Canceled', [1], { stage: 'canceled' })
  const { sessions = [], ...plan } = datedIn(club, 1, 50)
  const canceled = { by: mei._id, at: club.clock.now(), share: true }
  await add('Next week', [], {
    ...plan,
    sessions: sessions.map((one, index) => (index === 0 ? { ...one, canceled } : one)),
  })
  expect(await names(admin)).toEqual(['Yin', 'Hatha'])
})

it('a date that is sold by itself is that of its class', async () => {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const { parent, mei } = await openStudio(club, [5, 30])
  expect((await callsOf(club, mei)(listRosterDates)).map(({ classId }) => classId)).toEqual([parent._id])
})
