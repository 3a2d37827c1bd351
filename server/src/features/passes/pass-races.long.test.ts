import { createPaymentIntent } from '@ningjing/contract/payments/payments'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import { sweep } from '../../sweeper.ts'
import { ask } from '../../testing/ask.ts'
import { cancelClass, refundsOf } from '../../testing/ends.ts'
import {
  book,
  type CreditStudio,
  creditStudio,
  endPassAs,
  extendTo,
  give,
  leaveDate,
  noonIn,
  purseOf,
  setStopped,
  shop,
  soundly,
} from '../../testing/passes.ts'
import { dyingAfter, processBefore } from '../../testing/processes.ts'

const DAY_MS = 24 * 3_600_000

const refundedOf = async ({ club, intentId }: CreditStudio) =>
  (await club.deps.cards.readIntent(intentId))?.refundedInCents

/** What the audit log says of the pass. */
async function linesOf({ club, passId }: CreditStudio, what: string) {
  const { items } = await club.stores.audit.page({ subject: passId })
  return items.filter((entry) => entry.what === what)
}

/** The day so many days from now, as the club has it. */
const dayIn = ({ club }: CreditStudio, days: number) =>
  new Date(club.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

describe('an end of a pass, and something else at the same moment:', () => {
  it('a use before the end changes what is left, and the end is refused', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date } = open
    const server = processBefore(club.deps, 'purses.end', () => book(club, student, date))
    const { body } = await endPassAs(server, admin, passId, 10, 150)
    expect([body.code, body.facts]).toEqual(['pass.changed', { credits: 9, refund: 135 }])
    expect(await refundedOf(open)).toBe(0)
    await soundly(open)
  })

  it('an end before the use leaves neither a seat nor a credit', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date } = open
    const server = processBefore(club.deps, 'purses.spend', () => endPassAs(club, admin, passId, 10, 150))
    expect((await book(server, student, date)).body.code).toBe('pass.none')
    expect(await open.dateOf(date)).toMatchObject({ held: 0, enrolled: 0 })
    expect(await refundedOf(open)).toBe(15_000)
    await soundly(open)
  })

  it('an end while a credit is in use for a seat that is lost gives its money back', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date } = open
    const server = processBefore(club.deps, 'seats.enrolHeld', async () => {
      await endPassAs(club, admin, passId, 9, 135)
      await cancelClass(club, open.parent)
    })
    await book(server, student, date)
    await soundly(open)
    expect(await refundedOf(open)).toBe(15_000)
  })

  it('an end before the return of a credit gives that back as money, once', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date } = open
    const { body } = await book(club, student, date)
    const server = processBefore(club.deps, 'purses.giveBack', () => endPassAs(club, admin, passId, 9, 135))
    expect((await leaveDate(server, student, body.insertedId, 1)).status).toBe(200)
    await soundly(open)
    expect(await refundedOf(open)).toBe(15_000)
    expect(await purseOf(open)).toMatchObject({ left: 0, end: { credits: 9 } })
  })

  it('a return before the end changes what is left, and the end is refused', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date } = open
    const { body } = await book(club, student, date)
    const server = processBefore(club.deps, 'purses.end', () => leaveDate(club, student, body.insertedId, 1))
    expect((await endPassAs(server, admin, passId, 9, 135)).body.facts).toEqual({ credits: 10, refund: 150 })
    await soundly(open)
  })

  it.each([
    ['a pack', {}, 10, 150],
    ['an unlimited one', { credits: null }, null, 150],
  ])('two ends of %s are one', async (_what, product, credits, refund) => {
    const open = await creditStudio([72], product)
    const { club, admin, passId } = open
    const other = await club.student({ role: 'admin' })
    const server = processBefore(club.deps, 'purses.end', () =>
      endPassAs(club, other, passId, credits, refund),
    )
    expect((await endPassAs(server, admin, passId, credits, refund)).body).toEqual({ refund, state: 'done' })
    expect(await linesOf(open, 'pass.end')).toMatchObject([{ who: other._id }])
    expect((await refundsOf(club, open)).count).toBe(1)
    await soundly(open)
  })

  it('an extension before the end of an unlimited pass changes what it gives back', async () => {
    const open = await creditStudio([72], { credits: null })
    const { club, admin, passId } = open
    club.clock.pass((noonIn(30) / 24) * DAY_MS)
    const server = processBefore(club.deps, 'purses.end', () =>
      extendTo(club, admin, passId, dayIn(open, 75)),
    )
    expect((await endPassAs(server, admin, passId, null, 100)).body.facts).toEqual({ refund: 125 })
    expect((await purseOf(open)).state).toBe('active')
    await soundly(open)
  })
})

describe('a stop of a pass, and something else at the same moment:', () => {
  it('a stop before the use leaves neither a seat nor a credit', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date } = open
    const server = processBefore(club.deps, 'purses.spend', () => setStopped(club, admin, passId, true))
    expect((await book(server, student, date)).body.code).toBe('pass.stopped')
    expect(await open.dateOf(date)).toMatchObject({ held: 0, enrolled: 0 })
    expect((await purseOf(open)).left).toBe(10)
    await soundly(open)
  })

  it('an end before the stop stays an end', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    const server = processBefore(club.deps, 'purses.stop', () => endPassAs(club, admin, passId, 10, 150))
    expect((await setStopped(server, admin, passId, true)).body.code).toBe('pass.changed')
    expect(await purseOf(open)).toMatchObject({ state: 'ended', left: 0 })
    await soundly(open)
  })

  it('an end before it goes on stays an end', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    await setStopped(club, admin, passId, true)
    const server = processBefore(club.deps, 'purses.goOn', () => endPassAs(club, admin, passId, 10, 150))
    expect((await setStopped(server, admin, passId, false)).body.code).toBe('pass.changed')
    expect(await purseOf(open)).toMatchObject({ state: 'ended', left: 0 })
    await soundly(open)
  })

  it('two that let it go on add the days once', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    const { validUntil } = await purseOf(open)
    await setStopped(club, admin, passId, true)
    club.clock.pass(5 * DAY_MS)
    const server = processBefore(club.deps, 'purses.goOn', () => setStopped(club, admin, passId, false))
    expect((await setStopped(server, admin, passId, false)).body).toEqual({ stopped: false })
    const days = ((await purseOf(open)).validUntil!.getTime() - validUntil!.getTime()) / DAY_MS
    expect(days).toBe(5)
    expect(await linesOf(open, 'pass.go-on')).toHaveLength(1)
    await soundly(open)
  })

  it('an extension before it goes on is kept', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    await setStopped(club, admin, passId, true)
    club.clock.pass(5 * DAY_MS)
    const server = processBefore(club.deps, 'purses.goOn', () =>
      extendTo(club, admin, passId, dayIn(open, 100)),
    )
    await setStopped(server, admin, passId, false)
    const last = new Date((await purseOf(open)).validUntil!.getTime() - 1).toISOString()
    expect(last.slice(0, 10)).toBe(dayIn(open, 105))
    await soundly(open)
  })
})

describe('an extension of a pass, and something else at the same moment:', () => {
  it('days that the studio gives are not taken back', async () => {
    const open = await creditStudio([24 * 80], { days: 81 })
    const { club, admin, student, passId, date } = open
    await book(club, student, date)
    club.clock.pass(79 * DAY_MS)
    const server = processBefore(club.deps, 'purses.extend', async () => {
      await cancelClass(club, open.parent)
      await club.settle(0)
    })
    expect((await extendTo(server, admin, passId, dayIn(open, 5))).body.code).toBe('request.invalid')
    expect((await purseOf(open)).validUntil!.getTime()).toBeGreaterThan(
      club.clock.now().getTime() + 13.9 * DAY_MS,
    )
    await soundly(open)
  })

  it('a longer extension stays when the studio gives days', async () => {
    const open = await creditStudio([24 * 80], { days: 81 })
    const { club, admin, student, passId, date } = open
    await book(club, student, date)
    club.clock.pass(79 * DAY_MS)
    await cancelClass(club, open.parent)
    const until = dayIn(open, 60)
    const server = processBefore(club.deps, 'purses.giveBack', () => extendTo(club, admin, passId, until))
    await sweep(server.deps)
    await soundly(open)
    expect(new Date((await purseOf(open)).validUntil!.getTime() - 1).toISOString().slice(0, 10)).toBe(until)
  })

  it('an end before it stays an end', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    const server = processBefore(club.deps, 'purses.extend', () => endPassAs(club, admin, passId, 10, 150))
    expect((await extendTo(server, admin, passId, dayIn(open, 200))).body.code).toBe('pass.changed')
    await soundly(open)
  })
})

/** A booking by a process that is killed once the credit is used, while the seat is still held. */
const bookHalf = ({ club, student, date }: CreditStudio, passId?: string) =>
  book(
    dyingAfter(club.deps, (name) => name === 'purses.spend'),
    student,
    date,
    passId,
  )

describe('of two payers of one seat at the same moment', () => {
  it('the pass that is named first pays, and another one nothing', async () => {
    const open = await creditStudio()
    const { club, student, date, passId } = open
    const other = await give(club, { ...(await shop({}, club)), student })
    const otherId = String(other.body.insertedId)
    const server = processBefore(club.deps, 'seats.namePass', () => bookHalf(open, otherId))
    expect((await book(server, student, date, passId)).body.left).toBe(9)
    expect((await purseOf(open)).uses).toEqual({})
    expect((await purseOf({ club, passId: otherId })).left).toBe(9)
    await soundly(open)
  })

  it('a card that is named after a pass begins another order, and the credit comes back', async () => {
    const open = await creditStudio()
    const { club, student, date } = open
    const selectedId = await club.select(student, await open.dateOf(date))
    const server = processBefore(club.deps, 'seats.nameIntent', () => bookHalf(open))
    const { body } = await ask(server, student, createPaymentIntent, { body: { price: 18, selectedId } })
    const [spentFor] = Object.keys((await purseOf(open)).uses)
    expect(spentFor).toBeDefined()
    expect(body.orderId).not.toBe(spentFor)
    const intentId = intentIdOf(String(body.clientSecret))
    await club.confirm(intentId)
    await club.record(student, { transactionId: intentId })
    await soundly(open)
    expect((await purseOf(open)).left).toBe(10)
    expect((await open.dateOf(date)).roster[student._id]?.orderId).toBe(body.orderId)
  })

  it('a card that would be named after a credit has paid pays nothing', async () => {
    const open = await creditStudio()
    const { club, student, date } = open
    const selectedId = await club.select(student, await open.dateOf(date))
    const server = processBefore(club.deps, 'seats.nameIntent', () => book(club, student, date))
    const { body } = await ask(server, student, createPaymentIntent, { body: { price: 18, selectedId } })
    expect(body.code).toBe('enrolment.exists')
    await soundly(open)
    expect((await purseOf(open)).left).toBe(9)
  })
})

/** Two dates of one day, and one on the next. */
const sameDay = (pass: object = {}) => creditStudio([noonIn(4), noonIn(4) + 1, noonIn(5)], pass)

describe('of two bookings at the same moment', () => {
  it('on one day, as many are booked as the pass may pay', async () => {
    const open = await sameDay()
    const { club, student, date, second } = open
    const server = processBefore(club.deps, 'purses.spend', () => book(club, student, second))
    expect((await book(server, student, date)).body.code).toBe('pass.day-full')
    expect(await open.dateOf(date)).toMatchObject({ held: 0, enrolled: 0 })
    expect((await purseOf(open)).left).toBe(9)
    await soundly(open)
  })

  it('both begin the days of a pass, and the first one counts', async () => {
    const open = await creditStudio([noonIn(4), noonIn(9)], { from: 'first-use', days: 10 })
    const { club, student, date: early, second: late } = open
    const server = processBefore(club.deps, 'purses.spend', () => book(club, student, early))
    expect((await book(server, student, late)).body.left).toBe(8)
    const last = new Date((await purseOf(open)).validUntil!.getTime() - 1).toISOString()
    expect(last.slice(0, 10)).toBe(dayIn(open, 14))
    await soundly(open)
  })

  it('the later one is refused where the days that the first one began are too few', async () => {
    const open = await creditStudio([noonIn(4), noonIn(20)], { from: 'first-use', days: 10 })
    const { club, student, date: early, second: late } = open
    const server = processBefore(club.deps, 'purses.spend', () => book(club, student, early))
    expect((await book(server, student, late)).body.code).toBe('pass.expired')
    await soundly(open)
  })

  it('a booking keeps the days that another one began, whose credit comes back', async () => {
    const open = await creditStudio([noonIn(4), noonIn(6)], { from: 'first-use', days: 10 })
    const { club, student, date, second } = open
    const { body } = await book(club, student, date)
    const server = processBefore(club.deps, 'purses.giveBack', () => book(club, student, second))
    expect((await leaveDate(server, student, body.insertedId, 1)).status).toBe(200)
    const { validUntil, left } = await purseOf(open)
    expect(left).toBe(9)
    expect(new Date(validUntil!.getTime() - 1).toISOString().slice(0, 10)).toBe(dayIn(open, 14))
    await soundly(open)
  })
})
