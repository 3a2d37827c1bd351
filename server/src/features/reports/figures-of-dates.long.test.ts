import { anId } from '@ningjing/contract/testing/builders'
import { dayAt } from '@ningjing/contract/zone'
import { expect, it } from 'vitest'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { openClub } from '../../testing/club.ts'
import { aSession } from '../../testing/dated-class.ts'
import { add, remove, skip } from '../../testing/ends.ts'
import { addRecords } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { buyDate, openCourse } from '../../testing/sold-dates.ts'
import { testApp } from '../../testing/test-app.ts'

const ZONE = 'America/New_York'
const MARCH = { from: '2025-03-01', to: '2025-03-31' }
const SOLD_AT = new Date('2025-03-02T12:00:00Z')

const date = (at: string, facts: Partial<SessionRecord> = {}) => aSession(new Date(at), ZONE, facts)

/**
 * A series of 10 seats with 4 students. Of its dates one is sold by itself, one left the dates of its class a while
 * after it was held, one was canceled with its date, and one is not sold by itself.
 */
async function soldByDate() {
  const app = await testApp()
  const [admin, mei] = [await app.addUser({ role: 'admin' }), await app.addUser({ role: 'instructor' })]
  const [sold, left, alone] = [3, 4, 6].map((day) => date(`2025-03-0${day}T15:00:00Z`))
  if (!sold || !left || !alone) throw new Error('No dates')
  const canceled = date('2025-03-05T15:00:00Z', { canceled: { by: anId(), at: SOLD_AT, share: true } })
  const owner = { instructorId: mei._id, instructor: 'Mei Tanaka', name: 'Flow', zone: ZONE }
  const parent = await app.addClass({ ...owner, sessions: [sold, canceled, alone], seats: 6, enrolled: 4 })
  const single = (session: SessionRecord, overrides: Partial<ClassRecord>) =>
    app.addClass({ ...owner, _id: session.id, of: parent._id, sessions: [session], ...overrides })
  await single(sold, { seats: 1, enrolled: 2 })
  await single(left, { seats: 3, enrolled: 1, stage: 'archived' })
  const end = { by: 'system', at: SOLD_AT, reason: '', students: 1 }
  await single({ ...canceled, canceled: undefined } as SessionRecord, { stage: 'canceled', canceled: end })
  const marks = (classId: string, states: string[]) => {
    const each = states.map((state) => [anId(), { state, at: new Date(), by: anId() }])
    return { _id: `${classId}:${sold.id}`, classId, marks: Object.fromEntries(each) }
  }
  const buy = (classId: string, overrides: object = {}) =>
    aPaymentRecord({ classId, createdAt: SOLD_AT, priceInCents: 1800, ...overrides })
  const ended = buy(canceled.id, { endedAt: SOLD_AT, endedBy: 'class-canceled', refundedInCents: 1800 })
  const payments = [buy(parent._id, { priceInCents: 9000 }), buy(sold.id), buy(left.id), ended]
  const ana = anId()
  const line = (what: string, subject: string, after: object | null = null) => {
    return { _id: anId(), who: ana, what, subject, before: null, after, at: SOLD_AT }
  }
  const audit = [
    line('payment.refund', ended._id, { cents: 1800 }),
    line('seat.wait', sold.id),
    line('seat.wait', left.id),
  ]
  await addRecords(app, [
    ['audit', audit],
    ['attendance', [marks(parent._id, ['present', 'no-show']), marks(sold.id, ['present'])]],
  ])
  for (const payment of payments) await app.stores.payments.insertOnce(payment)
  return { ...app, admin, mei, parent }
}

it('the figures count a date that is sold by itself once, under its class', async () => {
  const app = await soldByDate()
  const { body } = await app.as(app.admin).get('/ningjing/reports/figures').query(MARCH)
  // Two dates of the series with 4 of 10 seats each, 2 of 3 seats of the one date and 1 of 4 of the other.
  const fill = { dates: 3, enrolled: 11, capacity: 27 }
  const row = {
    fill,
    byPass: { seats: 0, worth: 0 },
    marks: { present: 2, noShow: 1 },
    enrolments: 4,
    ended: { canceled: 0, removed: 0, classCanceled: 1, left: 0 },
    waited: 1,
    income: { paid: 144, refunded: 18, earned: 126 },
  }
  expect(body).toMatchObject({ ...row, classCount: 1 })
  expect(body.classes.income.items).toEqual([
    { classId: app.parent._id, name: 'Flow', instructor: 'Mei Tanaka', ...row },
  ])
  expect(body.teachers).toEqual([
    { teacherId: app.mei._id, name: 'Mei Tanaka', fill, byPass: row.byPass, marks: row.marks },
  ])
  const days = body.weekdays.map(({ dates }: { dates: number }) => dates)
  expect(days).toEqual([1, 1, 0, 1, 0, 0, 0])
})

it('the file of the figures has one row for a class with its dates', async () => {
  const app = await soldByDate()
  const { text } = await app.as(app.admin).get('/ningjing/exports/figures.csv').query(MARCH)
  const [, ...rows] = text.trimEnd().split('\r\n')
  expect(rows).toEqual([
    `2025-03-01,2025-03-31,${app.parent._id},Flow,Mei Tanaka,3,11,27,2,1,4,0,0,1,0,1,144,18,126,0,0`,
  ])
})

it('the figures are the same from months that are packed', async () => {
  const app = await soldByDate()
  const read = async () => (await app.as(app.admin).get('/ningjing/reports/figures').query(MARCH)).body
  const before = await read()
  await app.stores.income.refresh()
  await app.stores.salesMonths.keep()
  expect(await read()).toEqual(before)
})

it('both reports show the income of a date under its class, and its seats with all others', async () => {
  const app = await soldByDate()
  const admin = (await app.as(app.admin).get('/ningjing/reports/admin')).body
  const own = (await app.as(app.mei).get(`/ningjing/reports/instructor/${app.mei.email}`)).body
  for (const { classes, classesByIncome, enrolments, seats } of [admin, own]) {
    expect(classes).toEqual({ all: 1, pending: 0, approved: 1, denied: 0, closed: 0 })
    expect(classesByIncome).toEqual([{ classId: app.parent._id, name: 'Flow', earned: 126, enrolments: 4 }])
    // The series, and the date that is neither archived nor canceled.
    expect(enrolments).toBe(6)
    expect(seats).toEqual({ sold: 6, held: 0, left: 7, capacity: 13 })
  }
  expect(own.latestEnrolments).toEqual([
    { classId: app.parent._id, name: 'Flow', day: '2025-03-02', enrolments: 4 },
  ])
})

it.each([
  ['', false],
  [', and one of another date', true],
])(
  'the figures count a seat once that a student of the series has left to a date%s, also when they leave the series',
  async (_, skipsNext) => {
    const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
    const course = await openCourse(club)
    const [admin, other] = [await club.student({ role: 'admin' }), await club.student()]
    await club.buy(other, course.parent)
    await skip(club, course.student, course, course.first)
    await buyDate(club, course.first)
    const at = course.parent.sessions[0]!.at
    club.clock.pass(at.getTime() - club.clock.now().getTime() + 2 * 3_600_000)
    const day = dayAt(at, 'UTC')
    // The other student of the series, and the one of the date, in a room with 3 seats and 1 more.
    const fill = { dates: 1, enrolled: 2, capacity: 4 }
    const check = async () => {
      const { body } = await club.as(admin).get('/ningjing/reports/figures').query({ from: day, to: day })
      expect(body).toMatchObject({ fill, teachers: [{ fill }] })
      expect(body.classes.fullest.items).toMatchObject([{ classId: course.parent._id, fill }])
    }
    await check()
    if (skipsNext) await skip(club, course.student, course, course.third)
    expect((await remove(club, admin, course, 0)).status).toBe(200)
    await check()
  },
)

it('the figures count no more seats than a date had, also when a place that its student has left is taken again', async () => {
  const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
  const course = await openCourse(club)
  const [admin, late] = [await club.student({ role: 'admin' }), await club.student()]
  for (const other of [await club.student(), await club.student()]) await club.buy(other, course.parent)
  await skip(club, course.student, course, course.first)
  for (let seat = 0; seat < 2; seat += 1) await buyDate(club, course.first)
  const at = course.parent.sessions[0]!.at
  club.clock.pass(at.getTime() - club.clock.now().getTime() + 2 * 3_600_000)
  await remove(club, admin, course, 0)
  await add(club, admin, { classId: course.parent._id, userId: late._id })
  const day = dayAt(at, 'UTC')
  const { body } = await club.as(admin).get('/ningjing/reports/figures').query({ from: day, to: day })
  expect(body.fill).toEqual({ dates: 1, enrolled: 4, capacity: 4 })
})
