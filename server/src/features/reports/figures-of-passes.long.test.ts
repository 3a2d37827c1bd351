import type { Figures } from '@ningjing/contract/reports/reports.schemas'
import { expect, it } from 'vitest'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { book, type CreditStudio, creditStudio, give, leaveDate, shop } from '../../testing/passes.ts'
import { aPurse } from '../../testing/purses.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { endOfDay } from '../passes/purse-changes.rules.ts'
import { endOfPass } from '../payments/purchases/purchases.rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The figures of so many days until so many days from now. */
async function figures({ club, admin }: Pick<CreditStudio, 'club' | 'admin'>, back = 30, ahead = 0) {
  const now = club.clock.now().getTime()
  const [from, to] = [new Date(now - back * DAY_MS), new Date(now + ahead * DAY_MS)].map(dayOf)
  const { status, body } = await club.as(admin).get('/ningjing/reports/figures').query({ from, to })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Figures
}

/** Adds passes as they are stored. */
async function addPurses({ club }: Pick<CreditStudio, 'club'>, ...purses: Partial<PurseRecord>[]) {
  for (const purse of purses) expect(await club.stores.purses.grant(aPurse(purse))).toBe(true)
}

it('a club that has never sold a pass has no figures of them', async () => {
  const { club, admin } = await creditStudio([72])
  const raw = await openRawDatabase(club.databaseUri)
  await raw.db.collection('products').deleteMany({})
  await raw.close()
  expect((await figures({ club, admin })).passes).toBeNull()
})

it('a pass is income under its name, and no enrollment', async () => {
  const open = await creditStudio([72])
  const { club, admin, productId } = open
  await give(club, { ...open, student: await club.student() })
  await give(club, { ...open, student: await club.student() }, 'cash')
  const { passes, income, enrolments, classes } = await figures({ club, admin })
  expect(passes).toMatchObject({ sold: 3, paid: 290 })
  expect(income).toEqual({ paid: 290, refunded: 0, earned: 290 })
  expect(enrolments).toBe(0)
  expect(classes.income.items).toMatchObject([{ classId: productId, name: '10 classes', enrolments: 0 }])
})

it('credits are used while they do not come back', async () => {
  const open = await creditStudio([72, 96])
  const { club, student, date, second } = open
  await book(club, student, date)
  const { body } = await book(club, student, second)
  expect((await figures(open)).passes).toMatchObject({ used: 2, credits: 8, owed: 120 })
  await leaveDate(club, student, String(body.insertedId), 1)
  await club.settle()
  expect((await figures(open)).passes).toMatchObject({ used: 1, credits: 9, owed: 135 })
})

it('seats that credits pay stand apart on the dates held, with their worth', async () => {
  const open = await creditStudio([72, 96])
  const { club, student, date, second, mei, parent, comes } = open
  await book(club, student, date)
  const { body } = await book(club, student, second)
  await comes(date)
  expect((await figures(open)).byPass).toEqual({ seats: 0, worth: 0 })
  await leaveDate(club, student, String(body.insertedId), 1)
  await club.settle(100 * HOUR_MS)
  const { byPass, fill, teachers, classes, income } = await figures(open)
  expect(fill).toMatchObject({ dates: 2, enrolled: 2 })
  expect(byPass).toEqual({ seats: 1, worth: 15 })
  expect(teachers).toMatchObject([{ teacherId: mei._id, byPass }])
  expect(classes.byPass).toMatchObject({ total: 1, items: [{ classId: parent._id, byPass }] })
  // The money came with the pass.
  expect(income.paid).toBe(150)
})

it('what credits pay of a series is spread over its dates, and each of them counts as used', async () => {
  const open = await creditStudio([72, 240, 408], {}, undefined, { dropIn: null, credits: 4 })
  const { club, student, parent } = open
  await book(club, student, parent._id)
  expect((await figures(open)).passes).toMatchObject({ used: 4, credits: 6, owed: 90 })
  await club.settle(250 * HOUR_MS)
  const { byPass, classes } = await figures(open)
  expect(byPass).toEqual({ seats: 2, worth: 40 })
  expect(classes.byPass).toMatchObject({ total: 1, items: [{ classId: parent._id, byPass }] })
})

it('a seat that a credit pays counts where it was moved to, and one that has ended does not', async () => {
  const open = await creditStudio([72])
  const { club, date: classId, passId } = open
  const pass = { _id: passId, name: '10 classes', worthInCents: 1500 }
  const seat = { classId, pass, priceInCents: 0, kind: 'moved' } as const
  await club.stores.payments.insertOnce(aPaymentRecord(seat))
  await club.stores.payments.insertOnce(aPaymentRecord({ ...seat, endedAt: club.clock.now() }))
  await club.settle(100 * HOUR_MS)
  expect((await figures(open)).byPass).toEqual({ seats: 1, worth: 15 })
})

it('the files by class and by teacher say which seats passes paid', async () => {
  const open = await creditStudio([72])
  const { club, admin, student, date } = open
  await book(club, student, date)
  await club.settle(100 * HOUR_MS)
  for (const by of ['class', 'teacher']) {
    const { text } = await club.as(admin).get('/ningjing/exports/figures.csv').query({ by })
    const [head = '', ...rows] = text.trimEnd().split('\r\n')
    expect(head.endsWith(',Seats by pass,Worth of their credits')).toBe(true)
    expect(rows.filter((row) => row.endsWith(',1,15'))).toHaveLength(1)
  }
})

it('credits that are left when a pass ends have run out, those of stopped and ended passes have not', async () => {
  const open = await shop()
  const now = open.club.clock.now().getTime()
  const end = (days: number) => ({ validUntil: new Date(now + days * DAY_MS) })
  await addPurses(
    open,
    { left: 3, ...end(-1) },
    { left: 4, ...end(-29) },
    { left: 5, ...end(-40) },
    { left: 6, ...end(1) },
    { left: 7, ...end(-1), state: 'stopped' },
    { left: 8, ...end(-1), state: 'ended' },
    { granted: null, left: null, ...end(-1) },
  )
  expect((await figures(open, 30, 10)).passes).toMatchObject({ expired: 7 })
})

it('credits run out on the last day of their pass, also if a month or a year ends with it', async () => {
  const open = await shop()
  const { club, admin } = open
  const lastDay = (day: string) => ({ validUntil: endOfDay(day, club.deps.config.CLUB_TIME_ZONE) })
  await addPurses(open, { left: 3, ...lastDay('2026-01-31') }, { left: 4, ...lastDay('2025-12-31') })
  const expired = async (from: string, to: string) => {
    const { body } = await club.as(admin).get('/ningjing/reports/figures').query({ from, to })
    return (body as Figures).passes?.expired
  }
  expect(await expired('2025-12-01', '2025-12-31')).toBe(4)
  expect(await expired('2026-01-01', '2026-01-31')).toBe(3)
  expect(await expired('2026-01-31', '2026-01-31')).toBe(3)
  expect(await expired('2026-02-01', '2026-02-28')).toBe(0)
})

it('the club owes what is left of passes that can still be used, each rounded down to the cent', async () => {
  const open = await shop()
  const { club } = open
  const zone = club.deps.config.CLUB_TIME_ZONE
  const now = club.clock.now().getTime()
  const end = (days: number) => ({ validUntil: new Date(now + days * DAY_MS) })
  const month = { granted: null, left: null, product: { ...aPurse().product, credits: null, days: 30 } }
  await addPurses(
    open,
    // 33.33 and 66.66
    { granted: 3, left: 1, paidInCents: 10_000, ...end(5) },
    { granted: 3, left: 2, paidInCents: 10_000, validUntil: null },
    // 10 of 30 days
    { ...month, paidInCents: 9900, validUntil: endOfPass(10, club.clock.now(), zone) },
    // Owed as it was when it was stopped.
    {
      granted: 10,
      left: 5,
      paidInCents: 1000,
      ...end(-1),
      state: 'stopped',
      stoppedAt: new Date(now - 2 * DAY_MS),
    } as Partial<PurseRecord>,
    // Nothing: it has run out, was ended, was a gift, or its bank has taken the money back.
    { left: 5, ...end(-1) },
    { left: 5, ...end(5), state: 'ended' },
    { left: 4, ...end(5), paidInCents: 0 },
    { left: 5, ...end(5), state: 'stopped', lostAt: new Date(now) },
  )
  expect((await figures(open)).passes).toMatchObject({
    owed: 33.33 + 66.66 + 33 + 5,
    credits: 1 + 2 + 5 + 4,
    unlimited: 1,
  })
})
