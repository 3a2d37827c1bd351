import { listAllClasses, listOwnClasses } from '@ningjing/contract/classes/classes'
import { recordPayment } from '@ningjing/contract/payments/payments'
import type { AdminReport, InstructorReport } from '@ningjing/contract/reports/reports.schemas'
import { buy, checkOut, enrolFree } from '@ningjing/contract/testing/club-steps'
import { dayAt, startOfDay } from '@ningjing/contract/zone'
import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { ask, callsOf } from '../../testing/ask.ts'
import { cardClient, confirmWith } from '../../testing/card-client.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { cardsUrl } from '../../testing/worker-servers.ts'

const API = '/ningjing'
const DAY_MS = 24 * 3600 * 1000

/** An admin, two instructors with a class each, and a student. */
async function club(settings: Record<string, string> = {}) {
  const app = await testApp(settings)
  const person = (overrides: Partial<UserRecord> = {}) =>
    app.addUser({ _id: app.stores.newId(), createdAt: app.clock.now(), ...overrides })
  const admin = await person({ role: 'admin' })
  const mei = await person({ role: 'instructor' })
  const ravi = await person({ role: 'instructor' })
  const ana = await person({ name: 'Ana Silva' })
  const today = () => dayAt(app.clock.now(), app.deps.config.CLUB_TIME_ZONE)
  const yogaClass = (overrides: Partial<ClassRecord>) =>
    app.addClass({ _id: app.stores.newId(), createdAt: app.clock.now(), ...overrides })
  const flow = await yogaClass({ instructorId: mei._id, name: 'Flow', priceInCents: 1999, seats: 5 })
  const yin = await yogaClass({ instructorId: ravi._id, name: 'Yin', priceInCents: 4510, seats: 7 })
  return {
    ...app,
    person,
    today,
    yogaClass,
    people: { admin, mei, ravi, ana },
    flow,
    yin,
    adminReport: async (): Promise<AdminReport> => (await app.as(admin).get(`${API}/reports/admin`)).body,
    reportOf: async (instructor: UserRecord): Promise<InstructorReport> =>
      (await app.as(instructor).get(`${API}/reports/instructor/${instructor.email}`)).body,
  }
}

/** A student selects a class and pays for it by card. Returns the id of the intent. */
async function buyBy(app: TestApp, student: UserRecord, { _id, priceInCents }: ClassRecord): Promise<string> {
  const flow = { _id, price: priceInCents / 100 }
  const { intentId } = await buy(callsOf(app, student), flow, confirmWith(cardClient(cardsUrl())))
  return intentId
}

/** The club gives money back in the provider's own console; the server hears of it at its next look. */
async function giveBack(app: TestApp, student: UserRecord, intentId: string, amount: number): Promise<void> {
  await cardClient(cardsUrl()).refunds.create({ payment_intent: intentId, amount })
  await ask(app, student, recordPayment, { body: { transactionId: intentId } })
}

describe('the figures of a club in which nothing was bought', () => {
  it('are zeros, for the admin and for an instructor without classes', async () => {
    const { adminReport, reportOf, person } = await club()
    const report = await adminReport()
    expect(report).toMatchObject({
      income: { paid: 0, refunded: 0, earned: 0 },
      users: { all: 4, recent: 4 },
      classes: { all: 2, approved: 2, pending: 0, denied: 0, closed: 0 },
      enrolments: 0,
      seats: { sold: 0, held: 0, left: 12, capacity: 12 },
      classesByIncome: [],
      latestPayments: [],
      dueByHand: { payments: 0, amount: 0 },
    })
    expect(report.months).toHaveLength(12)
    expect(await reportOf(await person({ role: 'instructor' }))).toMatchObject({
      income: { earned: 0 },
      classes: { all: 0 },
      enrolments: 0,
      latestEnrolments: [],
    })
  })
})

describe('one purchase', () => {
  it("changes the figures of the admin and the instructor by exactly its amount, and no other instructor's", async () => {
    const app = await club()
    const { flow, people } = app
    const before = { admin: await app.adminReport(), ravi: await app.reportOf(people.ravi) }
    await buyBy(app, people.ana, flow)
    const thisMonth = app.today().slice(0, 7)
    const sale = {
      income: { paid: 19.99, refunded: 0, earned: 19.99 },
      enrolments: 1,
      classesByIncome: [{ classId: flow._id, name: 'Flow', earned: 19.99, enrolments: 1 }],
    }
    const admin = await app.adminReport()
    expect(admin).toMatchObject({
      ...sale,
      seats: { sold: 1, held: 0, left: 11, capacity: 12 },
      latestPayments: [{ className: 'Flow', email: people.ana.email, price: 19.99, refunded: 0 }],
    })
    expect(admin.months.at(-1)).toEqual({ month: thisMonth, earned: 19.99, enrolments: 1 })
    expect(admin.users).toEqual(before.admin.users)
    const mei = await app.reportOf(people.mei)
    expect(mei).toMatchObject({ ...sale, seats: { sold: 1, held: 0, left: 4, capacity: 5 } })
    expect(mei.months.at(-1)).toEqual({ month: thisMonth, earned: 19.99, enrolments: 1 })
    expect(await app.reportOf(people.ravi)).toEqual(before.ravi)
  })

  it('shows the instructor a number and nothing about the students', async () => {
    const app = await club()
    const other = await app.person({ name: 'Noor Haddad' })
    await buyBy(app, app.people.ana, app.flow)
    await buyBy(app, other, app.flow)
    const report = await app.reportOf(app.people.mei)
    const day = app.today()
    expect(report.latestEnrolments).toEqual([{ classId: app.flow._id, name: 'Flow', day, enrolments: 2 }])
    const text = JSON.stringify(report)
    for (const secret of ['Ana', 'Noor', app.people.ana.email, other.email, other._id]) {
      expect(text).not.toContain(secret)
    }
  })

  it('that is still being paid holds a seat and earns nothing', async () => {
    const app = await club()
    await checkOut(callsOf(app, app.people.ana), { _id: app.flow._id, price: 19.99 })
    expect(await app.adminReport()).toMatchObject({
      income: { paid: 0, earned: 0 },
      enrolments: 0,
      seats: { sold: 0, held: 1, left: 11, capacity: 12 },
    })
  })

  it('of a free class counts as an enrollment and as no payment', async () => {
    const app = await club()
    const free = await app.yogaClass({ instructorId: app.people.mei._id, name: 'Open', priceInCents: 0 })
    await enrolFree(callsOf(app, app.people.ana), free._id)
    expect(await app.adminReport()).toMatchObject({
      income: { earned: 0 },
      enrolments: 1,
      latestPayments: [],
    })
  })
})

describe('a payment in the night', () => {
  it.each(['America/New_York', 'Asia/Kolkata'])('counts on its day and in its month in %s', async (zone) => {
    const app = await club({ CLUB_TIME_ZONE: zone })
    const first = `${app.today().slice(0, 7)}-01`
    const start = startOfDay(first, zone).getTime()
    const times = [start - 60_000, start - 1, start]
    for (const [index, time] of times.entries()) {
      const facts = { classId: app.flow._id, createdAt: new Date(time), priceInCents: 100 * 10 ** index }
      await app.stores.payments.insertOnce(aPaymentRecord(facts))
    }
    const before = dayAt(new Date(start - 1), zone)
    const months = [
      { month: before.slice(0, 7), earned: 11, enrolments: 2 },
      { month: first.slice(0, 7), earned: 100, enrolments: 1 },
    ]
    const own = await app.reportOf(app.people.mei)
    for (const report of [await app.adminReport(), own]) expect(report.months.slice(-2)).toEqual(months)
    expect(own.latestEnrolments).toMatchObject([
      { day: first, enrolments: 1 },
      { day: before, enrolments: 2 },
    ])
  })
})

describe('one refund', () => {
  it('takes exactly its amount from what was earned, and leaves the seat', async () => {
    const app = await club()
    const { flow, yin, people } = app
    const intentId = await buyBy(app, people.ana, flow)
    await buyBy(app, people.ana, yin)
    await giveBack(app, people.ana, intentId, 1000)
    const admin = await app.adminReport()
    expect(admin).toMatchObject({
      income: { paid: 65.09, refunded: 10, earned: 55.09 },
      enrolments: 2,
      classesByIncome: [
        { name: 'Yin', earned: 45.1 },
        { name: 'Flow', earned: 9.99 },
      ],
    })
    expect(admin.months.at(-1)).toMatchObject({ earned: 55.09, enrolments: 2 })
    expect(admin.latestPayments.map(({ refunded }) => refunded).sort()).toEqual([0, 10])
    expect(await app.reportOf(people.mei)).toMatchObject({
      income: { paid: 19.99, refunded: 10, earned: 9.99 },
    })
    expect(await app.reportOf(people.ravi)).toMatchObject({ income: { earned: 45.1, refunded: 0 } })
    await giveBack(app, people.ana, intentId, 999)
    expect(await app.reportOf(people.mei)).toMatchObject({
      income: { paid: 19.99, refunded: 19.99, earned: 0 },
      enrolments: 1,
    })
  })
})

describe('the lists of the admin', () => {
  it('count only registrations of the last 30 days as new', async () => {
    const app = await club()
    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
    await app.person({ createdAt: daysAgo(29.9) })
    await app.person({ createdAt: daysAgo(30.1) })
    expect((await app.adminReport()).users).toEqual({ all: 6, recent: 5 })
  })

  it('count no erased account', async () => {
    const app = await club()
    const path = `${API}/users/${app.people.ana._id}`
    expect((await app.as(app.people.ana).delete(path)).status).toBe(200)
    expect((await app.adminReport()).users).toEqual({ all: 3, recent: 3 })
  })

  it('count the classes by status, and in all as many as the lists have', async () => {
    const app = await club()
    const { mei, admin } = app.people
    await app.yogaClass({ name: 'New', status: 'pending' })
    await app.yogaClass({ name: 'No', status: 'denied' })
    await app.yogaClass({ name: 'Off', stage: 'canceled', instructorId: mei._id })
    await app.yogaClass({ name: 'Old', stage: 'archived' })
    const { classes } = await app.adminReport()
    expect(classes).toEqual({ all: 6, approved: 2, pending: 1, denied: 1, closed: 2 })
    expect(await callsOf(app, admin)(listAllClasses)).toHaveLength(classes.all)
    const own = await app.reportOf(mei)
    expect(own.classes).toEqual({ all: 2, approved: 1, pending: 0, denied: 0, closed: 1 })
    expect(await callsOf(app, mei)(listOwnClasses, { params: { email: mei.email } })).toHaveLength(2)
  })

  it('say what is still to be given back by hand, and of how many payments', async () => {
    const app = await club()
    const { payments } = app.stores
    for (const cents of [500, 1250]) {
      const intentId = await buyBy(app, await app.person(), app.flow)
      const payment = await payments.findByIntent(intentId)
      await payments.recordFailed(payment?._id ?? '', cents)
    }
    expect((await app.adminReport()).dueByHand).toEqual({ payments: 2, amount: 17.5 })
  })

  it("show the students' current e-mails with the latest payments, and none of a deleted account", async () => {
    const app = await club()
    const { ana } = app.people
    const gone = await app.person()
    for (const { _id: userId, email } of [ana, gone]) {
      const payment = aPaymentRecord({ userId, email: `old-${email}`, createdAt: app.clock.now() })
      await app.stores.payments.insertOnce(payment)
    }
    expect((await app.as(gone).delete(`${API}/users/${gone._id}`)).status).toBe(200)
    const emails = (await app.adminReport()).latestPayments.map(({ email }) => email)
    expect(emails.sort()).toEqual(['', ana.email])
  })

  it('show a class under its name of today', async () => {
    const app = await club()
    await buyBy(app, app.people.ana, app.flow)
    const path = `${API}/classes/instructor/${app.flow._id}`
    expect((await app.as(app.people.mei).patch(path).send({ name: 'Slow Flow' })).status).toBe(200)
    expect((await app.adminReport()).classesByIncome).toMatchObject([{ name: 'Slow Flow' }])
    expect((await app.reportOf(app.people.mei)).latestEnrolments).toMatchObject([{ name: 'Slow Flow' }])
  })
})
