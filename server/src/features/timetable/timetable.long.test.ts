import { type FieldRule, ruleText } from '@ningjing/contract/field-reasons'
import { anId } from '@ningjing/contract/testing/builders'
import { TIMETABLE_PROBLEMS } from '@ningjing/contract/timetable/timetable'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { momentOf } from '@ningjing/contract/zone'
import { MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { aSession } from '../../testing/dated-class.ts'
import { passTime } from '../../testing/pass-time.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { readNextDates } from './read-timetable.ts'

const ZONE = 'America/New_York'
/** A Sunday, 9:00 AM in New York. */
const NOW = new Date('2026-11-22T14:00Z')

function dateAt(local: string, facts: Partial<SessionRecord> = {}): SessionRecord {
  const { at } = momentOf(local, ZONE)
  if (!at) throw new Error(`The clocks skip ${local}`)
  return aSession(at, ZONE, facts)
}

/** The dates of a class, each as it is typed or stored. */
function plan(...dates: (string | SessionRecord)[]): Partial<ClassRecord> {
  return { zone: ZONE, sessions: dates.map((one) => (typeof one === 'string' ? dateAt(one) : one)) }
}

async function club(classes: Partial<ClassRecord>[] = []) {
  const app = await testApp()
  app.clock.pass(NOW.getTime() - app.clock.now().getTime())
  const added = []
  for (const one of classes) added.push(await app.addClass(one))
  return { ...app, added, ...readsOf(app) }
}

function readsOf({ visitor }: TestApp) {
  const get = (query: Record<string, string> = {}) => visitor.get('/ningjing/schedule').query(query)
  const dates = async (query?: Record<string, string>): Promise<TimetableDate[]> => {
    const { status, body } = await get(query)
    expect([status, body.message]).toEqual([200, undefined])
    return body.dates
  }
  const names = async (query?: Record<string, string>) => (await dates(query)).map(({ name }) => name)
  return { get, dates, names }
}

const CANCELED = { by: anId(), at: NOW, share: true }

describe('the timetable', () => {
  it('shows the dates of approved classes of a week from today on, by time', async () => {
    const { get, added } = await club([
      {
        name: 'Late',
        ...plan('2026-11-21T08:00', '2026-11-28T20:00', '2026-11-29T08:00'),
        place: 'Sun Room',
        level: 'beginner',
        priceInCents: 4500,
        seats: 3,
      },
      { name: 'Early', ...plan('2026-11-22T10:00'), online: 'https://video.example/1', priceInCents: 0 },
      { name: 'Pending', ...plan('2026-11-22T11:00'), status: 'pending' },
      { name: 'Archived', ...plan('2026-11-22T11:00'), stage: 'archived' },
      { name: 'Without dates' },
    ])
    const [late, early] = added
    const { body } = await get()
    expect(body).toMatchObject({ zone: ZONE, from: '2026-11-22', to: '2026-11-28' })
    expect(body.dates).toEqual([
      {
        classId: early?._id,
        sid: early?.sessions[0]?.id,
        name: 'Early',
        image: early?.image,
        startAt: '2026-11-22T15:00:00.000Z',
        local: '2026-11-22T10:00',
        minutes: 60,
        instructor: early?.instructor,
        instructorId: early?.instructorId,
        online: true,
        price: 0,
        dates: 1,
        seats: 12,
        queued: 0,
        salesOpen: true,
        canceled: false,
        over: false,
      },
      {
        classId: late?._id,
        sid: late?.sessions[1]?.id,
        name: 'Late',
        image: late?.image,
        startAt: '2026-11-29T01:00:00.000Z',
        local: '2026-11-28T20:00',
        minutes: 60,
        instructor: late?.instructor,
        instructorId: late?.instructorId,
        place: 'Sun Room',
        online: false,
        level: 'beginner',
        price: 45,
        dates: 3,
        coming: 2,
        seats: 3,
        queued: 0,
        salesOpen: true,
        canceled: false,
        over: false,
      },
    ])
  })

  it('sells nothing of a date that is over, of a class whose sales are over, and while students wait', async () => {
    const { dates } = await club([
      { name: 'Held', ...plan('2026-11-22T07:00', '2026-11-29T07:00') },
      { name: 'Now', ...plan('2026-11-22T08:30') },
      { name: 'Closed', ...plan('2026-11-22T12:00'), salesEndAt: NOW },
      { name: 'Queued', ...plan('2026-11-22T13:00'), queued: 2 },
    ])
    const shown = (await dates()).map(({ name, seats, queued, salesOpen, over }) => {
      return { name, seats, queued, salesOpen, over }
    })
    expect(shown).toEqual([
      { name: 'Held', seats: 0, queued: 0, salesOpen: false, over: true },
      { name: 'Now', seats: 12, queued: 0, salesOpen: true, over: false },
      { name: 'Closed', seats: 0, queued: 0, salesOpen: false, over: false },
      { name: 'Queued', seats: 0, queued: 2, salesOpen: true, over: false },
    ])
  })

  it('says of a full class that nobody can join its list, once that has closed or is full', async () => {
    const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
    const full = { ...plan('2026-11-22T13:00'), seats: 0 }
    const { dates } = await club([
      { name: 'Open', ...full, salesEndAt: inHours(2.5) },
      { name: 'Closed', ...full, salesEndAt: inHours(1.5) },
      { name: 'A date', ...full, of: anId(), salesEndAt: inHours(1.5) },
      { name: 'A late date', ...full, of: anId(), salesEndAt: inHours(0.4) },
      { name: 'Long', ...full, queued: 100 },
      { name: 'Free', ...full, seats: 1, salesEndAt: inHours(1.5) },
      { name: 'Not sold', ...full, salesEndAt: NOW },
    ])
    const closed = (await dates()).filter(({ listClosed }) => listClosed)
    expect(closed.map(({ name }) => name)).toEqual(['A late date', 'Closed', 'Long'])
  })

  it('shows canceled dates until they are over, and does not count them', async () => {
    const canceled = (local: string) => dateAt(local, { canceled: CANCELED })
    const { dates } = await club([
      {
        name: 'One',
        ...plan(canceled('2026-11-22T07:00'), canceled('2026-11-22T12:00'), '2026-11-23T12:00'),
      },
      { name: 'All', ...plan('2026-11-22T07:30', '2026-11-24T12:00'), stage: 'canceled' },
    ])
    const shown = (await dates()).map((one) => [one.name, one.local, one.canceled, one.dates])
    expect(shown).toEqual([
      ['One', '2026-11-22T12:00', true, 1],
      ['One', '2026-11-23T12:00', false, 1],
      ['All', '2026-11-24T12:00', true, 2],
    ])
  })

  it('names the teacher of each date, without an e-mail, and finds it by that teacher alone', async () => {
    const [mei, ana] = [anId(), anId()]
    const teacher = { _id: ana, name: 'Ana', email: 'ana@ningjing.example' }
    const { get, names } = await club([
      {
        name: 'Hatha',
        instructorId: mei,
        instructor: 'Mei',
        ...plan('2026-11-23T08:00', dateAt('2026-11-24T08:00', { teacher })),
      },
    ])
    const { body, text } = await get()
    const taught = body.dates.map((one: TimetableDate) => [one.instructor, one.instructorId, one.substitutes])
    expect(taught).toEqual([
      ['Mei', mei, undefined],
      ['Ana', ana, 'Mei'],
    ])
    expect(text).not.toContain('@')
    expect(await names({ instructor: mei })).toHaveLength(1)
    expect((await get({ instructor: ana })).body.dates[0].local).toBe('2026-11-24T08:00')
  })

  it('narrows by level and by place, without regard to case and blanks', async () => {
    const { names } = await club([
      { name: 'A', ...plan('2026-11-23T08:00'), place: 'Sun Room', level: 'beginner' },
      { name: 'B', ...plan('2026-11-23T09:00'), place: 'sunroom', level: 'all' },
      { name: 'C', ...plan('2026-11-23T10:00'), place: 'Garden', level: 'beginner' },
    ])
    expect(await names({ place: ' SUN room' })).toEqual(['A', 'B'])
    expect(await names({ level: 'beginner' })).toEqual(['A', 'C'])
    expect(await names({ level: 'beginner', place: 'garden' })).toEqual(['C'])
  })

  it('has the days of the club, also where the clocks change', async () => {
    const { names } = await club([
      { name: 'Before', ...plan('2027-03-13T23:30') },
      { name: 'First', ...plan('2027-03-14T00:00') },
      { name: 'Last', ...plan('2027-03-14T23:59') },
      { name: 'After', ...plan('2027-03-15T00:00') },
    ])
    expect(await names({ from: '2027-03-14', to: '2027-03-14' })).toEqual(['First', 'Last'])
  })

  it('shows dates of a class of another zone on the days of the club', async () => {
    const at = new Date('2026-11-23T03:30Z')
    const { dates } = await club([
      { zone: 'Europe/Berlin', sessions: [dateAt('2026-11-23T04:30', { at, local: '2026-11-23T04:30' })] },
    ])
    expect((await dates({ to: '2026-11-22' })).map(({ local }) => local)).toEqual(['2026-11-22T22:30'])
  })

  it.each<[string, Record<string, string>, FieldRule]>([
    ['a first day after the last one', { from: '2026-11-25', to: '2026-11-24' }, TIMETABLE_PROBLEMS.order],
    ['more than 35 days', { from: '2026-11-22', to: '2026-12-27' }, TIMETABLE_PROBLEMS.length],
    ['more than 7 days back', { from: '2026-11-14' }, TIMETABLE_PROBLEMS.range],
    ['more than 400 days ahead', { from: '2027-12-25' }, TIMETABLE_PROBLEMS.range],
    ['a day that the calendar lacks', { from: '2026-11-31' }, 'day'],
  ])('refuses %s', async (_what, query, rule) => {
    const { get } = await club()
    const { status, body } = await get(query)
    expect([status, body.code, body.fields?.[0].message]).toEqual([400, 'request.invalid', ruleText(rule)])
  })

  it.each([
    [{ from: '2026-11-15' }],
    [{ from: '2026-11-22', to: '2026-12-26' }],
    [{ from: '2027-12-21', to: '2027-12-27' }],
  ])('accepts the days %j', async (query) => {
    const { get } = await club()
    expect((await get(query)).status).toBe(200)
  })

  it('refuses another level and an instructor that is no id', async () => {
    const { get } = await club()
    const { status, body } = await get({ level: 'expert', instructor: 'mei' })
    expect([status, body.fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['instructor', 'level'],
    ])
  })
})

describe('the next dates', () => {
  it('are the first five that have not begun, of at most five classes', async () => {
    const dated = (name: string, ...locals: string[]) => {
      const { sessions = [] } = plan(...locals)
      const next = sessions.find(({ at, canceled }) => at > NOW && !canceled)
      return { name, zone: ZONE, sessions, nextAt: next?.at ?? null }
    }
    const { deps } = await club([
      dated('Begun', '2026-11-22T08:30'),
      dated('Daily', '2026-11-22T10:00', '2026-11-23T10:00', '2026-11-24T10:00'),
      dated('Noon', '2026-11-22T12:00'),
      { ...dated('Canceled', '2026-11-22T11:00'), stage: 'canceled' },
      dated('Evening', '2026-11-22T18:00'),
      dated('Later', '2026-11-26T18:00'),
      dated('Too late', '2026-12-24T18:00'),
    ])
    const { dates } = await readNextDates(deps)
    expect(dates.map(({ name, local }) => `${name} ${local.slice(8)}`)).toEqual([
      'Daily 22T10:00',
      'Noon 22T12:00',
      'Evening 22T18:00',
      'Daily 23T10:00',
      'Daily 24T10:00',
    ])
  })
})

it('shows the dates of a class that is sold by the date only once they are sold', async () => {
  const dropIn = { seats: 2, cents: 1800, credits: 0, closeMinutes: 30, only: true } as const
  const { names } = await club([
    { name: 'Weekly', ...plan('2026-11-23T08:00', '2026-11-24T08:00'), dropIn },
    { name: 'Its date', ...plan('2026-11-23T08:00'), of: anId() },
  ])
  expect(await names()).toEqual(['Its date'])
})

it('finds a date that is sold by itself by its own place', async () => {
  const session = dateAt('2026-11-23T08:00')
  const dropIn = { seats: 2, cents: 1800, credits: 0, closeMinutes: 30, only: false } as const
  const parent = { _id: anId(), name: 'Yin', place: 'Sun Room', ...plan(session), dropIn }
  const date = {
    ...parent,
    _id: session.id,
    of: parent._id,
    name: 'Its date',
    place: 'Garden',
    dropIn: undefined,
  }
  const { dates } = await club([parent, date])
  expect(await dates({ place: 'Sun Room' })).toEqual([])
  const series = expect.objectContaining({ seats: 12 })
  expect(await dates({ place: 'Garden' })).toMatchObject([{ name: 'Its date', series }])
})

describe('a timetable from memory', () => {
  it('is read once for each query while nothing changes, and answers 304', async () => {
    passTime('performance')
    const { get, stores } = await club([{ name: 'Hatha', ...plan('2026-11-23T08:00') }])
    const read = vi.spyOn(stores.timetable, 'soldBetween')
    const etag = (await get()).get('ETag') ?? ''
    await get({ level: 'beginner' })
    await get({ level: 'beginner', unknown: 'x' })
    expect((await get().set('If-None-Match', etag)).status).toBe(304)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('changes with the next write of this process', async () => {
    const app = await club([{ name: 'Hatha', ...plan('2026-11-23T08:00') }])
    expect(await app.names()).toEqual(['Hatha'])
    await app.addClass({ name: 'New', ...plan('2026-11-22T23:00') })
    expect(await app.names()).toEqual(['New', 'Hatha'])
  })

  it('changes within two seconds of a write of another process', async () => {
    const pass = passTime('performance')
    const { dates, databaseUri, added } = await club([{ name: 'Hatha', ...plan('2026-11-23T08:00') }])
    const seatsShown = async () => (await dates())[0]?.seats
    expect(await seatsShown()).toBe(12)
    const client = await MongoClient.connect(databaseUri)
    onTestFinished(() => client.close())
    const classes = client.db().collection<ClassRecord>('classes')
    await classes.updateOne({ _id: added[0]?._id ?? '' }, { $set: { seats: 2 } })
    await pass(2_000)
    await expect.poll(seatsShown, { timeout: 15_000 }).toBe(2)
  })

  it('is counted by the limit of public reads', async () => {
    const app = await testApp({ RATE_LIMIT_SCALE: '0.01' })
    const statuses = []
    for (let call = 0; call < 4; call += 1)
      statuses.push((await app.visitor.get('/ningjing/schedule')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('leaves out a record that does not fit, and shows the others', async () => {
    const { names } = await club([
      { name: 'Broken', ...plan('2026-11-23T08:00'), priceInCents: 'x' as unknown as number },
      { name: 'Whole', ...plan('2026-11-23T09:00') },
    ])
    expect(await names()).toEqual(['Whole'])
  })

  it('shows five weeks of 200 dates a week, read once', async () => {
    passTime('performance')
    const { get, stores } = await club(
      Array.from({ length: 200 }, (_, index) => ({
        name: `Class ${index}`,
        ...plan(...[0, 7, 14, 21, 28].map((days) => laterLocal(days + (index % 7), 6 + (index % 15)))),
      })),
    )
    const query = { to: '2026-12-26' }
    const read = vi.spyOn(stores.timetable, 'soldBetween')
    for (let run = 0; run < 15; run += 1) expect((await get(query)).body.dates).toHaveLength(1000)
    expect(read).toHaveBeenCalledOnce()
  })
})

function laterLocal(days: number, hour: number): string {
  const day = new Date(Date.parse('2026-11-22') + days * 24 * 3600_000).toISOString().slice(0, 10)
  return `${day}T${String(hour).padStart(2, '0')}:00`
}
