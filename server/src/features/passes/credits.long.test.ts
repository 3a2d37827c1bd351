import { listAudit } from '@ningjing/contract/audit/audit'
import { zonedDay } from '@ningjing/contract/classes/schedule'
import { quoteEnd } from '@ningjing/contract/enrolments/enrolments'
import { field } from '@ningjing/contract/field-reasons'
import { bookWithCredit } from '@ningjing/contract/passes/passes'
import { createSelection } from '@ningjing/contract/selections/selections'
import { localAt } from '@ningjing/contract/zone'
import { describe, expect, it } from 'vitest'
import { ask, callsOf } from '../../testing/ask.ts'
import { openClub, PAST_EVERY_HOLD_MS } from '../../testing/club.ts'
import { cancelClass, move, remove } from '../../testing/ends.ts'
import {
  book,
  type CreditStudio,
  creditStudio,
  extendTo,
  give,
  leaveDate,
  noonIn,
  passesOf,
  purseOf,
  shop,
  soundly,
} from '../../testing/passes.ts'
import { processBefore } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { DROP_IN } from '../../testing/single-dates.ts'
import { join } from '../../testing/waiting.ts'
import { listNotices } from '../mails/mails.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

/** The end of the day so many days after a moment, in Greenwich. */
const endOfDayIn = (moment: Date, days: number) =>
  new Date((Math.floor(moment.getTime() / DAY_MS) + days + 1) * DAY_MS)

/** What is left of the pass, and the seats of the first date. */
async function state(open: CreditStudio) {
  const { left, days } = await purseOf(open)
  const { seats, held, enrolled } = await open.dateOf(open.date)
  return { left, day: Object.values(days)[0] ?? 0, seats, held, enrolled }
}

describe('a booking with a credit', () => {
  it('enrolls at once, in exchange for one credit', async () => {
    const open = await creditStudio()
    const { club, student, date, passId } = open
    const { body } = await book(club, student, date)
    expect(body).toEqual({ insertedId: expect.any(String), left: 9 })
    expect(await state(open)).toEqual({ left: 9, day: 1, seats: 1, held: 0, enrolled: 1 })
    const [payment] = await club.payments(student)
    expect(payment).toMatchObject({ kind: 'pass', price: 0, pass: { _id: passId, name: '10 classes' } })
    expect(payment?.transactionId).toBe(`pass_${body.insertedId}`)
    const [pass] = await passesOf(club, student)
    expect(pass?.uses).toMatchObject([{ orderId: body.insertedId, classId: date, back: null }])
    expect(await club.enrolments(student)).toHaveLength(1)
    const mails = (await club.stores.mails.listFor(student._id)).map(({ kind }) => kind)
    expect(mails.sort()).toEqual(['enrolled', 'pass'])
    const { items } = await callsOf(club, open.admin)(listAudit, { query: { subject: passId } })
    expect(items.find(({ what }) => what === 'pass.use')?.after).toEqual({
      orderId: body.insertedId,
      classId: date,
    })
    await soundly(open)
  })

  it('repeated, answers the same', async () => {
    const open = await creditStudio()
    const { club, student, date } = open
    const first = await book(club, student, date)
    expect((await book(club, student, date)).body).toEqual(first.body)
    expect(await state(open)).toMatchObject({ left: 9, enrolled: 1 })
  })

  it('pays a selection, which is gone then', async () => {
    const open = await creditStudio()
    const { club, student, date } = open
    const { insertedId: selectedId } = await callsOf(club, student)(createSelection, {
      body: { classId: date },
    })
    const send = () => club.as(student).post('/ningjing/enrolments/pass').send({ selectedId })
    const first = await send()
    expect(first.body.left).toBe(9)
    expect(await club.selections(student)).toEqual([])
    expect((await send()).body).toEqual(first.body)
    await soundly(open)
  })

  it('is not repeated by its selection once it has ended, but made again by a new one', async () => {
    const open = await creditStudio()
    const { club, student, date } = open
    const select = async () =>
      (await callsOf(club, student)(createSelection, { body: { classId: date } })).insertedId
    const send = (selectedId: unknown) =>
      ask(club, student, bookWithCredit, { body: { selectedId: String(selectedId) } })
    const selectedId = await select()
    await leaveDate(club, student, (await send(selectedId)).body.insertedId)
    expect((await send(selectedId)).body.code).toBe('selection.not-found')
    expect(await state(open)).toMatchObject({ left: 10, held: 0, enrolled: 0 })
    const again = await select()
    const { body } = await send(again)
    expect(body.left).toBe(9)
    expect((await send(selectedId)).body.code).toBe('selection.not-found')
    expect((await send(again)).body).toEqual(body)
    await soundly(open)
  })

  it('of an unlimited pass counts nothing down', async () => {
    const open = await creditStudio([72], { credits: null })
    expect((await book(open.club, open.student, open.date)).body.left).toBeNull()
    await soundly(open)
  })

  it('begins the days of a pass that count from its first use', async () => {
    const open = await creditStudio([72], { from: 'first-use', days: 10 })
    await book(open.club, open.student, open.date)
    const { validUntil } = await purseOf(open)
    const days = ((validUntil?.getTime() ?? 0) - (open.parent.firstAt?.getTime() ?? 0)) / (24 * HOUR_MS)
    expect(Math.floor(days)).toBe(10)
    await soundly(open)
  })

  it('lets these days begin again once no booking is left that was undone', async () => {
    const open = await creditStudio([72, 96], { from: 'first-use', days: 10 })
    const { club, student, date, second } = open
    const first = (await book(club, student, second)).body
    const { validUntil } = await purseOf(open)
    const other = (await book(club, student, date)).body
    expect((await leaveDate(club, student, first.insertedId, 1)).status).toBe(200)
    expect((await purseOf(open)).validUntil).toEqual(validUntil)
    expect((await leaveDate(club, student, other.insertedId, 1)).status).toBe(200)
    expect(await purseOf(open)).toMatchObject({ validUntil: null, left: 10 })
    expect((await book(club, student, date)).body.left).toBe(9)
    expect(validUntil!.getTime() - (await purseOf(open)).validUntil!.getTime()).toBe(24 * HOUR_MS)
    await soundly(open)
  })

  it('keeps the days of a pass that the club has extended', async () => {
    const open = await creditStudio([72], { from: 'first-use', days: 10 })
    const { club, admin, student, date, passId } = open
    const { body } = await book(club, student, date)
    const until = new Date(club.clock.now().getTime() + 40 * DAY_MS).toISOString().slice(0, 10)
    expect((await extendTo(club, admin, passId, until)).status).toBe(200)
    const { validUntil } = await purseOf(open)
    expect((await leaveDate(club, student, body.insertedId, 1)).status).toBe(200)
    expect((await purseOf(open)).validUntil).toEqual(validUntil)
    await soundly(open)
  })

  it('takes the pass that ends first, or the one that is named', async () => {
    const open = await creditStudio([72, 96])
    const { club, student, date, second, passId } = open
    const short = await give(club, { ...(await shop({ days: 20 }, club)), student })
    expect(await passesOf(club, student)).toHaveLength(2)
    await book(club, student, date)
    expect((await purseOf(open)).left).toBe(10)
    expect((await purseOf({ club, passId: short.body.insertedId })).left).toBe(9)
    await book(club, student, second, passId)
    expect((await purseOf(open)).left).toBe(9)
    await soundly(open)
  })

  it('takes an offer of the waiting list', async () => {
    const open = await creditStudio([72])
    const { club, student, date, admin } = open
    const [first] = [await open.comes(date, 'Ana'), await open.comes(date, 'Ben')]
    expect((await join(club, student, await open.dateOf(date))).status).toBe(200)
    await remove(club, admin, first, 0)
    expect((await open.dateOf(date)).holds[student._id]?.offerUntil).toBeDefined()
    expect((await book(club, student, date)).body.left).toBe(9)
    expect(await club.selections(student)).toEqual([])
    await soundly(open)
  })
})

it('an offered seat whose checkout was opened is paid by card alone, and says so', async () => {
  const open = await creditStudio([72])
  const { club, student, date, admin } = open
  const [first] = [await open.comes(date, 'Ana'), await open.comes(date, 'Ben')]
  await join(club, student, await open.dateOf(date))
  await remove(club, admin, first, 0)
  const [offered] = await club.selections(student)
  expect(offered?.credits).toBe(1)
  const { body } = await club.startPaying(student, String(offered?._id), 18)
  expect(await club.selections(student)).toMatchObject([{ credits: 0 }])
  expect((await book(club, student, date)).body).toMatchObject({
    code: 'enrolment.exists',
    facts: { reason: 'seat-has-payer' },
  })
  expect((await open.dateOf(date)).holds[student._id]).toMatchObject({ orderId: body.orderId })
  expect((await purseOf(open)).left).toBe(10)
  await soundly(open)
})

/** Changes the pass of the student past the API. */
async function setPass(open: CreditStudio, $set: object) {
  const raw = await openRawDatabase(open.club.databaseUri)
  await raw.purses.updateOne({ _id: open.passId }, { $set })
  await raw.close()
}

describe('a booking is refused', () => {
  it.each([
    ['pass.none', { left: 0 }],
    ['pass.stopped', { state: 'stopped' }],
    ['pass.expired', { validUntil: new Date(Date.now() + 71 * HOUR_MS) }],
    ['pass.expired', { validFrom: new Date(Date.now() + 73 * HOUR_MS) }],
    ['pass.not-for', { 'product.for': { classIds: ['0'.repeat(24)] } }],
  ] as const)('as %s, and the seat stays free', async (code, changes) => {
    const open = await creditStudio()
    await setPass(open, changes)
    const before = await state(open)
    expect((await book(open.club, open.student, open.date)).body.code).toBe(code)
    expect(await state(open)).toEqual(before)
  })

  it('without a pass, and with that of another student', async () => {
    const open = await creditStudio()
    const other = await open.club.student()
    expect((await book(open.club, other, open.date)).body.code).toBe('pass.none')
    expect((await book(open.club, other, open.date, open.passId)).body.code).toBe('pass.none')
  })

  it('above the bookings of a day, and those to come', async () => {
    const sameDay = await creditStudio([noonIn(3), noonIn(3) + 1])
    await book(sameDay.club, sameDay.student, sameDay.date)
    expect((await book(sameDay.club, sameDay.student, sameDay.second)).body.code).toBe('pass.day-full')
    const ahead = await creditStudio([72, 96, 120], { ahead: 2 })
    for (const id of ahead.ids.slice(0, 2)) await book(ahead.club, ahead.student, id)
    expect((await book(ahead.club, ahead.student, ahead.ids[2] ?? '')).body.code).toBe('pass.ahead')
    await soundly(ahead)
  })

  it('for a class that costs no credit, and one that is full or closed', async () => {
    const open = await creditStudio([72, 96])
    const { club, student, parent, date } = open
    expect((await book(club, student, parent._id)).body.code).toBe('pass.not-for')
    expect((await book(club, student, (await club.yogaClass())._id)).body.code).toBe('pass.not-for')
    for (const name of ['Ana', 'Ben']) await open.comes(date, name)
    expect((await book(club, student, date)).body.code).toBe('class.sold-out')
  })

  it('of a class that is unknown, not named, or not approved', async () => {
    const { club, student } = await creditStudio()
    const { body } = await ask(club, student, bookWithCredit, { body: {} })
    expect(body).toMatchObject({
      code: 'request.invalid',
      fields: [field('classId', 'class-missing')],
    })
    const { _id: denied } = await club.yogaClass({ status: 'denied' })
    for (const classId of ['0'.repeat(24), denied]) {
      expect((await book(club, student, classId)).body.code).toBe('class.not-found')
    }
  })

  it('by who has the seat already, without a pass or with the whole class', async () => {
    const open = await creditStudio([72, 96], {}, undefined, {
      dropIn: { ...DROP_IN, credits: 1 },
      credits: 2,
    })
    const { club, student, parent, date, second } = open
    await open.comes(date, '', student)
    expect((await book(club, student, date)).body.code).toBe('enrolment.exists')
    await open.comes(parent._id, '', student)
    expect((await book(club, student, second)).body.code).toBe('enrolment.exists')
    expect((await purseOf(open)).left).toBe(10)
  })

  it('while the student is paused, because they held the seats of the class without paying', async () => {
    const open = await creditStudio(
      [72, 96],
      {},
      await openClub({ CLUB_TIME_ZONE: 'UTC', RATE_LIMIT_SCALE: '1' }),
    )
    const { club, student, date } = open
    const selectedId = await club.select(student, await open.dateOf(date))
    for (const _unpaid of [1, 2, 3]) {
      expect((await club.startPaying(student, selectedId, 18)).status).toBe(200)
      club.clock.pass(11 * MINUTE_MS)
      await club.settle(0)
    }
    const { status, body } = await book(club, student, date)
    expect([status, body.code]).toEqual([429, 'payment.paused'])
    expect((await book(club, student, open.second)).body.left).toBe(9)
    await soundly(open)
  })
})

describe('leaving a date that a credit pays', () => {
  it.each([
    ['in time', 72, 1],
    ['too late', 3, 0],
  ])('%s says before what comes back, and that happens', async (_when, hours, credits) => {
    const open = await creditStudio([hours])
    const { club, student, date } = open
    const { insertedId: order } = (await book(club, student, date)).body
    club.clock.pass(3 * MINUTE_MS)
    const quoted = (await ask(club, student, quoteEnd, { params: { order } })).body
    expect(quoted).toMatchObject({ refund: 0, credits, creditsThen: 0 })
    const refused = await leaveDate(club, student, order, 1 - credits)
    expect(refused.body).toMatchObject({ code: 'enrolment.refund-changed', facts: { credits } })
    expect((await leaveDate(club, student, order, credits)).status).toBe(200)
    expect(await state(open)).toEqual({
      ...{ left: 9 + credits, day: 1 - credits },
      ...{ seats: 2, held: 0, enrolled: 0 },
    })
    expect((await leaveDate(club, student, order, credits)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(9 + credits)
    await soundly(open)
    // And the date can be booked again, by an order of its own.
    if (credits === 1) expect((await book(club, student, date)).body.left).toBe(9)
  })

  it.each([
    [72, 1],
    [3, 0],
  ])('%s h before gives what comes back now to a program that names no credits', async (hours, credits) => {
    const open = await creditStudio([hours])
    const { club, student, date } = open
    const { insertedId: order } = (await book(club, student, date)).body
    club.clock.pass(3 * MINUTE_MS)
    expect((await leaveDate(club, student, order)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(9 + credits)
    await soundly(open)
  })

  it('gives the credit back within a minute, whatever the terms say', async () => {
    const open = await creditStudio([3])
    const { club, student, date } = open
    const { insertedId: order } = (await book(club, student, date)).body
    club.clock.pass(MINUTE_MS)
    expect((await leaveDate(club, student, order, 1)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(10)
    await soundly(open)
  })

  it('keeps what was confirmed when the time passes meanwhile', async () => {
    const open = await creditStudio([72])
    const { club, student, date } = open
    const { insertedId: order } = (await book(club, student, date)).body
    const { terms } = (await club.stores.orders.find(order)) ?? {}
    club.clock.pass((72 - (terms?.freeHours ?? 0)) * HOUR_MS - 1000)
    const server = processBefore(club.deps, 'places.end', async () => club.clock.pass(10 * MINUTE_MS))
    expect((await leaveDate(server, student, order, 1)).status).toBe(200)
    await soundly(open)
    expect((await purseOf(open)).left).toBe(10)
  })
})

describe('the studio', () => {
  it('gives the credit back with a class that it cancels, and 14 more days', async () => {
    const open = await creditStudio([24 * 80], { days: 81 })
    const { club, student, date, passId } = open
    await book(club, student, date)
    club.clock.pass(24 * 75 * HOUR_MS)
    await setPass(open, { validUntil: club.clock.now() })
    await cancelClass(club, open.parent)
    await club.settle(0)
    const canceledAt = club.clock.now()
    const { left, validUntil } = await purseOf({ club, passId })
    expect(left).toBe(10)
    // The end of a day of the club, which is in Greenwich.
    expect(validUntil).toEqual(endOfDayIn(canceledAt, 14))
    const lines = (await club.stores.audit.page({ subject: passId })).items
    expect(lines.find(({ what }) => what === 'pass.return')?.after).toMatchObject({
      to: new Date(canceledAt.getTime() + 14 * DAY_MS).toISOString().slice(0, 10),
    })
    await soundly(open)
  })

  it('says the new last day of the pass', async () => {
    const open = await creditStudio([24 * 80], { days: 81 })
    const { club, student, date } = open
    await book(club, student, date)
    club.clock.pass(24 * 75 * HOUR_MS)
    await cancelClass(club, open.parent)
    await club.settle(0)
    const { items } = await listNotices(club.deps, student, {})
    const day = zonedDay(new Date(club.clock.now().getTime() + 14 * DAY_MS), 'UTC', club.clock.now())
    expect(items.find(({ kind }) => kind === 'class-canceled')?.text).toContain(
      `Your credit is back. The club has let your pass be valid longer, until ${day}.`,
    )
    await soundly(open)
  })

  it('moves the use with its date, on the day of which it counts then', async () => {
    const open = await creditStudio([noonIn(3), noonIn(5), noonIn(5) + 2])
    const { club, admin, student, parent, date, second } = open
    const { insertedId: orderId } = (await book(club, student, date)).body
    const moveDate = (sid: string, hours: number) =>
      club
        .as(admin)
        .patch(`/ningjing/classes/${parent._id}/sessions/${sid}`)
        .send({ local: localAt(new Date(Date.now() + hours * HOUR_MS), 'UTC'), minutes: 60 })
        .expect(200)
    await moveDate(date, noonIn(5) + 4)
    await club.settle(0)
    const at = (await open.dateOf(date)).firstAt?.toISOString()
    expect(await passesOf(club, student)).toMatchObject([{ uses: [{ orderId, classId: date, at }] }])
    expect(Object.values((await purseOf(open)).days).sort()).toEqual([0, 1])
    expect((await book(club, student, second)).body.code).toBe('pass.day-full')
    club.clock.pass(2 * MINUTE_MS)
    expect((await leaveDate(club, student, orderId, 1)).status).toBe(200)
    expect(Object.values((await purseOf(open)).days)).toEqual([0, 0])
    expect((await book(club, student, second)).body.left).toBe(9)
    await soundly(open)
  })

  it('gives it back when it removes the student, and moves nobody to where the pass pays nothing', async () => {
    const open = await creditStudio([3])
    const { club, student, date, admin } = open
    const { insertedId: orderId } = (await book(club, student, date)).body
    club.clock.pass(2 * MINUTE_MS)
    const other = await club.yogaClass({ priceInCents: 0 })
    expect((await move(club, admin, { orderId }, other)).body.code).toBe('pass.not-moved')
    expect((await remove(club, admin, { orderId }, 0)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(10)
    await soundly(open)
  })
})

describe('of two at the same moment', () => {
  it('two dates and one credit, one is booked', async () => {
    const open = await creditStudio([72, 96], { credits: 1 })
    const { club, student, date, second } = open
    const sent = await Promise.all([book(club, student, date), book(club, student, second)])
    expect(sent.map(({ body }) => body.code ?? 'booked').sort()).toEqual(['booked', 'pass.none'])
    expect((await purseOf(open)).left).toBe(0)
    await soundly(open)
  })

  it('two tabs for one date use one credit', async () => {
    const open = await creditStudio()
    const { club, student, date } = open
    const sent = await Promise.all([1, 2, 3].map(() => book(club, student, date)))
    expect(new Set(sent.map(({ body }) => body.insertedId)).size).toBe(1)
    await soundly(open)
    expect(await state(open)).toMatchObject({ left: 9, enrolled: 1 })
  })

  it.each([{ credits: 1 }, { perDay: 1 }])('two tabs get the same answer with a pass of %o', async (pass) => {
    const open = await creditStudio([72], pass)
    const { club, student, date } = open
    const first: unknown[] = []
    const server = processBefore(club.deps, 'purses.listFor', async () => {
      first.push((await book(club, student, date)).body)
    })
    expect([(await book(server, student, date)).body]).toEqual(first)
    await soundly(open)
  })

  it('two students and the last seat, one is booked, and the other keeps the credit', async () => {
    const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
    const open = await creditStudio([72], {}, club)
    await open.comes(open.date, 'Ana')
    const other = { ...(await shop({}, club)), student: await club.student() }
    const { body } = await give(club, other)
    const sent = await Promise.all([
      book(club, open.student, open.date),
      book(club, other.student, open.date),
    ])
    expect(sent.map(({ body }) => body.code ?? 'booked').sort()).toEqual(['booked', 'class.sold-out'])
    const left = [(await purseOf(open)).left, (await purseOf({ club, passId: body.insertedId })).left]
    expect(left.sort()).toEqual([10, 9])
    await soundly(open)
  })

  it('a card and a credit for one seat, the later payer wins and the other pays nothing', async () => {
    const open = await creditStudio()
    const { club, student, date } = open
    const selectedId = await club.select(student, await open.dateOf(date))
    const { body } = await club.startPaying(student, selectedId, 18)
    expect((await book(club, student, date)).body.left).toBe(9)
    const intent = (await club.stores.orders.find(body.orderId))?.intentId ?? ''
    expect((await club.deps.cards.readIntent(intent))?.status).toBe('canceled')
    expect((await club.startPaying(student, selectedId, 18)).body.code).toBe('selection.not-found')
    await soundly(open)
  })

  it('a card that begins while a credit is being used takes the seat, and the credit comes back', async () => {
    const open = await creditStudio()
    const { club, student, date } = open
    const selectedId = await club.select(student, await open.dateOf(date))
    const server = processBefore(club.deps, 'seats.enrolHeld', () =>
      club.startPaying(student, selectedId, 18),
    )
    await book(server, student, date)
    club.clock.pass(PAST_EVERY_HOLD_MS)
    await soundly(open)
    const { enrolled, seats, held } = await open.dateOf(date)
    expect({ held, all: enrolled + seats }).toEqual({ held: 0, all: 2 })
    expect((await purseOf(open)).left).toBe(10 - enrolled)
  })
})
