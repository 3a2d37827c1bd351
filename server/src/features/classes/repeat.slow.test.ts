import { moveSession } from '@ningjing/contract/classes/class-life'
import type { Repeat } from '@ningjing/contract/classes/repeat'
import { laterDay, seriesOf } from '@ningjing/contract/classes/schedule'
import { dayAt, weekdayAt } from '@ningjing/contract/zone'
import { expect, it, vi } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { chooseForClub } from '../../testing/choose-for-club.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { dyingAfter, processOf } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { keepDates } from './keep-dates.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const DAY_MS = 86_400_000
const ONLY = { seats: 14, price: 18, closeMinutes: 30, only: true }

/** Times of each week that are so many days after today. */
const timesIn = (club: Club, ...days: number[]) =>
  days.map((day) => {
    const later = new Date(club.clock.now().getTime() + day * DAY_MS)
    return { weekday: weekdayAt(later, club.deps.config.CLUB_TIME_ZONE), time: '18:30', minutes: 75 }
  })

/** Mei's class that repeats at these times of the week, with dates that are open. */
async function prepare(club: Club, weekly = timesIn(club, 1, 3, 5), inDays = 0) {
  const mei = await club.student({ role: 'instructor', name: 'Mei' })
  const admin = await club.student({ role: 'admin' })
  const from = new Date(club.clock.now().getTime() + inDays * DAY_MS).toISOString().slice(0, 10)
  const repeat: Repeat = { weekly, from, until: null }
  const { as } = processOf(club.deps)
  const image = 'https://pictures.example/yin.jpg'
  const sent = { name: 'Yin', image, dropIn: ONLY, repeat }
  const id: string = (await as(mei).post('/ningjing/classes').send(sent)).body.insertedId
  await as(admin).patch(`/ningjing/classes/admin/${id}`).send({ status: 'approved' })
  await settled(club)
  return { mei, admin, id, repeat }
}

type Repeating = Awaited<ReturnType<typeof prepare>>

const settled = (club: Club) =>
  expect.poll(() => club.stores.todos.findOpen(), { timeout: 20_000 }).toEqual([])

/** Its dates, each of which has a class of its own that is open. */
async function datesOf(club: Club, id: string): Promise<string[]> {
  const sessions = (await club.stores.classes.find(id))?.sessions ?? []
  const coming = sessions.filter(({ at }) => at > club.clock.now())
  const open = await club.stores.classes.datesToCome(id, club.clock.now())
  expect(open.map(({ _id }) => _id)).toEqual(coming.map((one) => one.id))
  expect(new Set(sessions.map(({ local }) => local)).size).toBe(sessions.length)
  return sessions.map(({ local }) => local)
}

/** The same time of each week, until eight weeks from now. */
function datesUntilNow(club: Club, [first = '']: string[]): string[] {
  const horizon = laterDay(dayAt(club.clock.now(), club.deps.config.CLUB_TIME_ZONE), 56)
  return seriesOf({ first, weeks: 52 }).filter((local) => local.slice(0, 10) <= horizon)
}

it('a process killed after any write opens each date once', async () => {
  const club = await openClub()
  const writes = await killedAfterEach(
    club,
    async () => {
      // Few dates, because each that is open is followed by some writes.
      const prepared = await prepare(club, timesIn(club, 1), 43)
      const before = await datesOf(club, prepared.id)
      club.clock.pass(7 * DAY_MS)
      return { ...prepared, before }
    },
    (dying) => keepDates(dying.deps),
    async ({ id, before, mei }, isOver, text) => {
      await keepDates(club.deps)
      await settled(club)
      expect(await datesOf(club, id), text).toEqual(datesUntilNow(club, before))
      expect(isOver || text.length > 0).toBe(true)
      // The next process has nothing to do here.
      await processOf(club.deps).as(mei).patch(`/ningjing/classes/instructor/${id}`).send({ repeat: null })
      await settled(club)
    },
  )
  expect(writes).toEqual(expect.arrayContaining(['classes.keepRepeated', 'classes.openDate']))
})

it.each([
  [
    'its dates',
    'sessions',
    async (club: Club, { id, mei }: Repeating) => {
      const dying = dyingAfter(club.deps, (name) => name === 'classes.setSessions')
      const [, second] = (await club.stores.classes.find(id))?.sessions ?? []
      const body = { local: `${second?.local.slice(0, 10)}T09:00`, minutes: 60 }
      await ask(dying, mei, moveSession, { params: { id, sid: second?.id ?? '' }, body })
    },
    ({ sessions }: ClassRecord) => sessions.some(({ moved }) => moved),
  ],
  [
    'its weekly times',
    'repeat',
    async (club: Club, { id, mei }: Repeating) => {
      const dying = dyingAfter(club.deps, (name) => name === 'classes.saveEdit')
      await dying.as(mei).patch(`/ningjing/classes/instructor/${id}`).send({ repeat: null })
    },
    ({ sessions }: ClassRecord, before: number) => sessions.length === before,
  ],
  [
    'the last days of its times',
    'repeatOpened',
    async (club: Club) => {
      await chooseForClub(club.stores, {
        closed: [{ from: '2000-01-01', to: '2099-12-31', name: 'Holidays' }],
      })
      await keepDates(club.deps)
    },
    ({ sessions }: ClassRecord, before: number) => sessions.length === before,
  ],
] as const)('what has changed of %s meanwhile stays, by that part of its filter', async (...row) => {
  const [, field, act, isKept] = row
  for (const isFiltered of [true, false]) {
    const club = await openClub()
    const prepared = await prepare(club, timesIn(club, 1))
    const { id } = prepared
    const { classes } = club.stores
    const before = (await classes.find(id))?.sessions.length ?? 0
    club.clock.pass(7 * DAY_MS)
    const keepRepeated: typeof classes.keepRepeated = async (seen, ...rest) => {
      await act(club, prepared)
      const now = await classes.findListed(id)
      return classes.keepRepeated(isFiltered ? seen : { ...seen, [field]: now?.[field] }, ...rest)
    }
    const stores = { ...club.stores, classes: { ...classes, keepRepeated } }
    await keepDates({ ...club.deps, stores })
    const stored = await classes.find(id)
    expect(stored && isKept(stored, before)).toBe(isFiltered)
  }
})

it('two processes open each date once', async () => {
  const club = await openClub()
  const { id } = await prepare(club)
  for (const days of [1, 20, 60]) {
    club.clock.pass(days * DAY_MS)
    await Promise.all([keepDates(club.deps), keepDates(club.deps), club.settle()])
    await settled(club)
    expect((await datesOf(club, id)).length).toBeGreaterThanOrEqual(24)
  }
  expect(await club.discrepancies()).toEqual([])
})

it('an edit beside a sweep loses neither', async () => {
  const club = await openClub()
  const { id, mei, repeat } = await prepare(club)
  club.clock.pass(7 * DAY_MS)
  const weekly = repeat.weekly.map((one) => ({ ...one, time: '19:00' }))
  const edit = processOf(club.deps)
    .as(mei)
    .patch(`/ningjing/classes/instructor/${id}`)
    .send({ repeat: { ...repeat, weekly } })
  const [{ status }] = await Promise.all([edit, keepDates(club.deps)])
  expect(status).toBe(200)
  const settledDates = async () => {
    await club.settle(0)
    return datesOf(club, id)
  }
  await expect.poll(settledDates, { timeout: 20_000 }).toHaveLength(27)
  // What the edit left may still be in work when all dates are open.
  await settled(club)
  const dates = await datesOf(club, id)
  expect(new Set(dates.map((local) => local.slice(0, 10))).size).toBe(27)
  expect(await club.discrepancies()).toEqual([])
})

it('has the dates of eight weeks, three a week, once it is approved', async () => {
  const club = await openClub()
  const { id } = await prepare(club)
  expect(await datesOf(club, id)).toHaveLength(24)
})
