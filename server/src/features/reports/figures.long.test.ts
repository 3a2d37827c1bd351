import type { DeskMeans } from '@ningjing/contract/payments/payments'
import type { Figures } from '@ningjing/contract/reports/reports.schemas'
import { anId } from '@ningjing/contract/testing/builders'
import { weekdayAt } from '@ningjing/contract/zone'
import { describe, expect, it } from 'vitest'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord, PaymentRecord } from '../../domain/records.ts'
import { enrolledByCard, openClub } from '../../testing/club.ts'
import { aSession } from '../../testing/dated-class.ts'
import { datedIn, leave, move } from '../../testing/ends.ts'
import { addRecords } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { join } from '../../testing/waiting.ts'

const ZONE = 'America/New_York'
/** In the zone of the club; its clocks change on the 9th. */
const MARCH = { from: '2025-03-01', to: '2025-03-31' }
/** First moment of March and of April in New York. */
const MARCH_BEGINS = new Date('2025-03-01T05:00:00Z')
const APRIL_BEGINS = new Date('2025-04-01T04:00:00Z')
const before = (moment: Date) => new Date(moment.getTime() - 1)

const date = (at: string | Date, facts: Partial<SessionRecord> = {}) => aSession(new Date(at), ZONE, facts)

async function club() {
  const app = await testApp()
  const admin = await app.addUser({ role: 'admin', name: 'Adam' })
  const read = async (query: object = MARCH): Promise<Figures> => {
    const { status, body } = await app.as(admin).get('/ningjing/reports/figures').query(query)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const file = async (query: object = MARCH) =>
    (await app.as(admin).get('/ningjing/exports/figures.csv').query(query)).text.trimEnd().split('\r\n')
  return { ...app, admin, read, file }
}

const paid = ({ _id }: ClassRecord, createdAt: Date, overrides: Partial<PaymentRecord> = {}) =>
  aPaymentRecord({ classId: _id, createdAt, ...overrides })

const entry = (
  what: string,
  subject: string,
  at: string | Date,
  after: object | null = null,
  who = anId(),
) => ({
  _id: anId(),
  who,
  what,
  subject,
  before: null,
  after,
  at: new Date(at),
})

/** Two classes with dates, marks, payments, refunds, ends and waiting lists around the borders of March. */
async function addMarch(app: TestApp) {
  const mondays = [
    date('2025-03-03T23:30:00Z'),
    // An hour earlier by UTC, after the clocks have changed.
    date('2025-03-10T22:30:00Z'),
    date(before(APRIL_BEGINS)),
  ]
  const canceled = date('2025-03-17T22:30:00Z', { canceled: { by: anId(), at: new Date(), share: true } })
  const movedIn = date('2025-03-05T15:00:00Z', {
    seq: 1,
    moved: { from: new Date('2025-02-26T15:00:00Z'), at: new Date() },
  })
  const movedOut = date('2025-04-07T22:30:00Z', {
    seq: 1,
    moved: { from: new Date('2025-03-24T22:30:00Z'), at: new Date() },
  })
  const sessions = [...mondays, canceled, movedIn, movedOut, date(APRIL_BEGINS)]
  const flow = await app.addClass({ name: 'Flow', zone: ZONE, sessions, seats: 2, enrolled: 8 })
  const [held, notHeld] = [date('2025-03-11T23:00:00Z'), date('2025-03-18T23:00:00Z')]
  const yin = await app.addClass({
    name: '=Yin',
    instructor: 'Ravi Patel',
    zone: ZONE,
    sessions: [held, notHeld],
    seats: 6,
    stage: 'canceled',
    canceled: {
      by: anId(),
      at: new Date('2025-03-12T12:00:00Z'),
      reason: 'The teacher is ill.',
      students: 3,
    },
  })
  const [ended, ana, ben] = [new Date('2025-03-10T12:00:00Z'), anId(), anId()]
  const february = paid(flow, before(MARCH_BEGINS), { endedAt: ended, endedBy: 'canceled' })
  const late = paid(flow, before(APRIL_BEGINS), { endedAt: APRIL_BEGINS, endedBy: 'canceled' })
  const mark = (state: string) => [anId(), { state, at: new Date(), by: anId() }] as const
  const marks = (classId: string, { id }: SessionRecord, states: string[]) => {
    return { _id: `${classId}:${id}`, classId, marks: Object.fromEntries(states.map(mark)) }
  }
  const noSeat = anId()
  await addRecords(app, [
    [
      'payments',
      [
        february,
        late,
        paid(flow, MARCH_BEGINS, { endedAt: before(APRIL_BEGINS), endedBy: 'left' }),
        paid(flow, APRIL_BEGINS),
        paid(yin, ended, { priceInCents: 0, kind: 'free', endedAt: ended, endedBy: 'class-canceled' }),
        paid(yin, new Date('2025-01-01'), { endedAt: MARCH_BEGINS, endedBy: 'class-canceled' }),
        paid(yin, new Date('2025-01-01'), { endedAt: MARCH_BEGINS, endedBy: 'removed' }),
      ],
    ],
    [
      'audit',
      [
        entry('payment.refund', february._id, '2025-02-28T12:00:00Z', { cents: 2000 }),
        entry('payment.refund', february._id, ended, { cents: 4500 }),
        entry('payment.refund', late._id, APRIL_BEGINS, { cents: 4500 }),
        entry('payment.refund', noSeat, ended, { cents: 9900 }),
        entry('seat.wait', flow._id, MARCH_BEGINS, null, ana),
        entry('seat.wait', flow._id, '2025-03-20T12:00:00Z', null, ana),
        entry('seat.wait', flow._id, before(APRIL_BEGINS), null, ben),
        entry('seat.wait', yin._id, '2025-03-02T12:00:00Z', null, ben),
        entry('seat.wait', yin._id, APRIL_BEGINS, null, ana),
      ],
    ],
    [
      'attendance',
      [
        ...mondays
          .slice(0, 1)
          .map((one) => marks(flow._id, one, ['present', 'present', 'present', 'no-show'])),
        marks(flow._id, canceled, ['no-show']),
        marks(yin._id, held, ['no-show', 'no-show']),
        marks(yin._id, notHeld, ['present']),
      ],
    ],
  ])
  return { flow, yin }
}

const NO_PASS = { seats: 0, worth: 0 }
const NO_FILL = { dates: 0, enrolled: 0, capacity: 0 }

describe('the figures of a period', () => {
  it('are those of its days in the zone of the club, to the millisecond', async () => {
    const app = await club()
    await addMarch(app)
    const { steps, weekdays, teachers, classes: _, ...totals } = await app.read()
    expect(totals).toEqual({
      ...MARCH,
      zone: ZONE,
      // Flow 4 dates of 8 in 10, Yin 1 date of 3 in 6.
      fill: { dates: 5, enrolled: 35, capacity: 46 },
      marks: { present: 3, noShow: 3 },
      enrolments: 3,
      ended: { canceled: 1, removed: 1, classCanceled: 2, left: 1 },
      waited: 2,
      income: { paid: 90, refunded: 25, earned: 65 },
      desk: { cash: 0, transfer: 0, terminal: 0 },
      byPass: NO_PASS,
      passes: null,
      classCount: 2,
    })
    expect(weekdays.map(({ weekday, ...fill }) => [weekday, fill])).toEqual([
      [1, { dates: 3, enrolled: 24, capacity: 30 }],
      [2, { dates: 1, enrolled: 3, capacity: 6 }],
      [3, { dates: 1, enrolled: 8, capacity: 10 }],
      [4, NO_FILL],
      [5, NO_FILL],
      [6, NO_FILL],
      [7, NO_FILL],
    ])
    expect(teachers.map(({ teacherId: _id, ...taught }) => taught)).toEqual([
      {
        name: 'Mei Tanaka',
        fill: { dates: 4, enrolled: 32, capacity: 40 },
        byPass: NO_PASS,
        marks: { present: 3, noShow: 1 },
      },
      {
        name: 'Ravi Patel',
        fill: { dates: 1, enrolled: 3, capacity: 6 },
        byPass: NO_PASS,
        marks: { present: 0, noShow: 2 },
      },
    ])
    expect(steps).toEqual([
      { from: '2025-03-01', to: '2025-03-02', paid: 45, refunded: 0, earned: 45 },
      { from: '2025-03-03', to: '2025-03-09', paid: 0, refunded: 0, earned: 0 },
      { from: '2025-03-10', to: '2025-03-16', paid: 0, refunded: 25, earned: -25 },
      { from: '2025-03-17', to: '2025-03-23', paid: 0, refunded: 0, earned: 0 },
      { from: '2025-03-24', to: '2025-03-30', paid: 0, refunded: 0, earned: 0 },
      { from: '2025-03-31', to: '2025-03-31', paid: 45, refunded: 0, earned: 45 },
    ])
  })

  it('are split by class', async () => {
    const app = await club()
    const { flow, yin } = await addMarch(app)
    const { classes } = await app.read()
    expect(classes.waited.items.toReversed()).toEqual([
      {
        classId: yin._id,
        name: '=Yin',
        instructor: 'Ravi Patel',
        fill: { dates: 1, enrolled: 3, capacity: 6 },
        byPass: NO_PASS,
        marks: { present: 0, noShow: 2 },
        enrolments: 1,
        ended: { canceled: 0, removed: 1, classCanceled: 2, left: 0 },
        waited: 1,
        income: { paid: 0, refunded: 0, earned: 0 },
      },
      {
        classId: flow._id,
        name: 'Flow',
        instructor: 'Mei Tanaka',
        fill: { dates: 4, enrolled: 32, capacity: 40 },
        byPass: NO_PASS,
        marks: { present: 3, noShow: 1 },
        enrolments: 2,
        ended: { canceled: 1, removed: 0, classCanceled: 0, left: 1 },
        waited: 2,
        income: { paid: 90, refunded: 25, earned: 65 },
      },
    ])
  })

  it('are a file of the same period, and the export is recorded', async () => {
    const app = await club()
    const { flow, yin } = await addMarch(app)
    expect(await app.file()).toEqual([
      'From,To,Class Id,Class,Instructor,Dates held,Seats taken,Seats,Present,No-shows,Enrollments,' +
        'Canceled by students,Removed by the studio,Ended with the class,Ended with the account,Waited,Paid,Refunded,Net,' +
        'Seats by pass,Worth of their credits',
      `2025-03-01,2025-03-31,${yin._id},"'=Yin",Ravi Patel,1,3,6,0,2,1,0,1,2,0,1,0,0,0,0,0`,
      `2025-03-01,2025-03-31,${flow._id},Flow,Mei Tanaka,4,32,40,3,1,2,1,0,0,1,2,90,25,65,0,0`,
    ])
    expect(await app.file({ ...MARCH, by: 'teacher' })).toEqual([
      'From,To,Teacher Id,Teacher,Dates held,Seats taken,Seats,Present,No-shows,Seats by pass,Worth of their credits',
      `2025-03-01,2025-03-31,${flow.instructorId},Mei Tanaka,4,32,40,3,1,0,0`,
      `2025-03-01,2025-03-31,${yin.instructorId},Ravi Patel,1,3,6,0,2,0,0`,
    ])
    expect(await app.file({ ...MARCH, by: 'means' })).toEqual([
      'From,To,Means,Paid',
      '2025-03-01,2025-03-31,Card online,90',
      '2025-03-01,2025-03-31,Cash,0',
      '2025-03-01,2025-03-31,Bank transfer,0',
      '2025-03-01,2025-03-31,Card at the desk,0',
    ])
    expect(await app.file({ from: '2025-05-01', to: '2025-05-31' })).toHaveLength(1)
    expect(await app.stores.audit.listFor('figures')).toMatchObject([
      { who: app.admin._id, what: 'list.export', after: MARCH },
      { who: app.admin._id, what: 'list.export', after: MARCH },
      { who: app.admin._id, what: 'list.export', after: MARCH },
      { who: app.admin._id, what: 'list.export', after: { from: '2025-05-01', to: '2025-05-31' } },
    ])
  })

  it('are zeros where there is nothing, and cover the last 90 days unless others are asked for', async () => {
    const app = await club()
    const { from, to, steps, classCount, classes, fill, income } = await app.read({})
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(89)
    expect(weekdayAt(new Date(`${steps[1]?.from}T12:00:00Z`), 'UTC')).toBe(1)
    const none = { items: [], total: 0, nextCursor: null }
    expect([...new Set(Object.values(classes))]).toEqual(Array(7).fill(none))
    expect({ classCount, fill, income }).toEqual({
      classCount: 0,
      fill: NO_FILL,
      income: { paid: 0, refunded: 0, earned: 0 },
    })
  })

  it('are by month in a long period, each in the zone of the club', async () => {
    const app = await club()
    await addMarch(app)
    const { steps } = await app.read({ from: '2025-01-15', to: '2025-06-10' })
    expect(steps.map(({ from, to, earned }) => [from, to, earned])).toEqual([
      ['2025-01-15', '2025-01-31', 0],
      ['2025-02-01', '2025-02-28', 25],
      ['2025-03-01', '2025-03-31', 65],
      ['2025-04-01', '2025-04-30', 0],
      ['2025-05-01', '2025-05-31', 0],
      ['2025-06-01', '2025-06-10', 0],
    ])
  })

  it('have their classes in six orders, a page at a time', async () => {
    const app = await club()
    const classes = await Promise.all(
      Array.from({ length: 23 }, (_, index) => app.addClass({ name: `Class ${index}` })),
    )
    // The first one has the highest income; the last two have the same.
    const cents = (index: number) => (index === 22 ? 100 : 2300 - 100 * index - 100)
    const payments = classes.map((one, index) =>
      paid(one, MARCH_BEGINS, { priceInCents: cents(index) + 100 }),
    )
    await addRecords(app, [['payments', payments]])
    const page = async (query: object) => {
      const { status, body } = await app
        .as(app.admin)
        .get('/ningjing/reports/figures/classes')
        .query({ ...MARCH, order: 'income', limit: '20', ...query })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    const first = await page({})
    expect((await app.read()).classes.income).toEqual(first)
    expect(first.items.map(({ name }: { name: string }) => name)).toEqual(
      classes.slice(0, 20).map(({ name }) => name),
    )
    expect(first.total).toBe(23)
    const second = await page({ cursor: first.nextCursor })
    const last = [classes[21], classes[22]]
      .map((one) => one?._id ?? '')
      .sort()
      .reverse()
    expect(second.items.map(({ classId }: { classId: string }) => classId)).toEqual([
      classes[20]?._id,
      ...last,
    ])
    expect([second.total, second.nextCursor]).toEqual([23, null])
    expect(await page({ order: 'waited' })).toEqual({ items: [], total: 0, nextCursor: null })
    const wrong = { ...MARCH, order: 'ended', cursor: first.nextCursor }
    const { status, body } = await app.as(app.admin).get('/ningjing/reports/figures/classes').query(wrong)
    expect([status, body.fields]).toEqual([
      400,
      [{ path: 'cursor', message: 'Use the nextCursor of the page before.', facts: { reason: 'cursor' } }],
    ])
  })

  it('order classes by share, number or income, and leave out those without the figure', async () => {
    const app = await club()
    const { flow, yin } = await addMarch(app)
    const { classes } = await app.read()
    const ids = Object.entries(classes).map(([order, { items }]) => [order, items.map((one) => one.classId)])
    expect(Object.fromEntries(ids)).toEqual({
      // 32 of 40, and 3 of 6.
      fullest: [flow._id, yin._id],
      emptiest: [yin._id, flow._id],
      waited: [flow._id, yin._id],
      ended: [yin._id, flow._id],
      // 2 of 2, and 1 of 4.
      noShows: [yin._id, flow._id],
      income: [flow._id],
      byPass: [],
    })
  })

  it('leave out dates that have not begun', async () => {
    const app = await club()
    const [past, coming] = [-3_600_000, 3_600_000].map((ms) => date(new Date(app.clock.now().getTime() + ms)))
    await app.addClass({ zone: ZONE, sessions: [past, coming].flatMap((one) => one ?? []), seats: 4 })
    expect((await app.read({})).fill).toEqual({ dates: 1, enrolled: 0, capacity: 4 })
  })

  it('need a valid period of at most two years', async () => {
    const app = await club()
    const statusOf = async (query: object) =>
      (await app.as(app.admin).get('/ningjing/reports/figures').query(query)).status
    expect(await statusOf({ from: '2025-02-30' })).toBe(400)
    expect(await statusOf({ from: '2025-02-28T00:00:00Z' })).toBe(400)
    expect(await statusOf({ from: '2025-03-02', to: '2025-03-01' })).toBe(400)
    expect(await statusOf({ from: '2023-01-01', to: '2025-01-01' })).toBe(400)
    expect(await statusOf({ from: '2023-01-01', to: '2024-12-31' })).toBe(200)
    expect(await statusOf({ from: '0001-01-01', to: '0001-01-31' })).toBe(400)
    expect(await statusOf({ from: '9999-12-01', to: '9999-12-31' })).toBe(400)
  })
})

it('the figures count what students and the card provider really do', async () => {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const stays = await enrolledByCard(club, 1, datedIn(club, 72))
  const goes = await enrolledByCard(club, 3, datedIn(club, 72))
  const waits = await club.student()
  expect((await join(club, waits, stays.yogaClass)).status).toBe(200)
  expect((await leave(club, goes.student, goes, 45)).status).toBe(200)
  await club.settle(60_000)
  const { body } = await club.as(admin).get('/ningjing/reports/figures')
  expect(body).toMatchObject({
    fill: NO_FILL,
    enrolments: 2,
    ended: { canceled: 1, removed: 0, classCanceled: 0, left: 0 },
    waited: 1,
    income: { paid: 90, refunded: 45, earned: 45 },
  })
})

it('the figures count a move as neither enrollment nor cancellation, and leave the income where it was paid', async () => {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const paid = await enrolledByCard(club)
  const other = await club.yogaClass({ priceInCents: 3000 })
  expect((await move(club, admin, paid, other)).status).toBe(200)
  const { body } = await club.as(admin).get('/ningjing/reports/figures')
  expect(body).toMatchObject({
    enrolments: 1,
    ended: { canceled: 0, removed: 0, classCanceled: 0, left: 0 },
    income: { paid: 45, refunded: 15, earned: 30 },
    classes: { income: { items: [{ classId: paid.yogaClass._id, enrolments: 1 }] } },
  })
})

it('says what was paid at the desk by each means, between the borders of the period', async () => {
  const app = await club()
  const yoga = await app.addClass({ name: 'Yin' })
  const atDesk = (desk: DeskMeans, createdAt: Date, priceInCents = 4500) =>
    paid(yoga, createdAt, { kind: 'desk', desk, priceInCents })
  const payments = [
    paid(yoga, MARCH_BEGINS),
    atDesk('cash', MARCH_BEGINS),
    atDesk('cash', before(APRIL_BEGINS), 550),
    atDesk('transfer', MARCH_BEGINS),
    atDesk('cash', before(MARCH_BEGINS)),
    atDesk('terminal', APRIL_BEGINS),
  ]
  await addRecords(app, [['payments', payments]])
  const { desk } = await app.read()
  expect(desk).toEqual({ cash: 50.5, transfer: 45, terminal: 0 })
})
