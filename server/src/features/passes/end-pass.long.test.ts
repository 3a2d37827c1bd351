import { quoteSessionEnd } from '@ningjing/contract/classes/class-life'
import { readPayment } from '@ningjing/contract/payments/payments'
import { readFigures } from '@ningjing/contract/reports/reports'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import { sweep } from '../../sweeper.ts'
import { callsOf } from '../../testing/ask.ts'
import { cancelClass, hand, refundsOf, remove } from '../../testing/ends.ts'
import {
  book,
  type CreditStudio,
  creditStudio,
  endPassAs,
  give,
  leaveDate,
  noonIn,
  passesOf,
  purseOf,
  quotePass,
  setStopped,
  soundly,
} from '../../testing/passes.ts'
import { processOf } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { readLog } from '../audit/read-log.ts'
import { listNotices } from '../mails/mails.ts'
import { ownDataOf } from '../users/own-data.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const refundedOf = async ({ club, intentId }: CreditStudio) =>
  (await club.deps.cards.readIntent(intentId))?.refundedInCents

/** All that the student has read in notices. */
async function textsOf({ club, student }: Pick<CreditStudio, 'club' | 'student'>) {
  const { items } = await listNotices(club.deps, student, {})
  return items.map(({ text }) => text).join('\n')
}

const linesOf = async ({ club, passId }: CreditStudio) => {
  const { items } = await club.stores.audit.page({ subject: passId })
  return items.map(({ what, who, after }) => ({ what, who, after }))
}

/** An unlimited pass of 90 days, so many days after it was bought, at noon: an hour less than a day counts as one. */
async function unlimited(days: number) {
  const open = await creditStudio([72], { credits: null })
  open.club.clock.pass(Math.max(0, noonIn(days)) * HOUR_MS)
  return open
}

describe('the end of a pass', () => {
  it('repeats no mail of those that are no longer kept', async () => {
    const open = await creditStudio([72])
    const { club, admin, student, passId, date } = open
    const { body: booked } = await book(club, student, date)
    const forget = async () => {
      await club.settle()
      const raw = await openRawDatabase(club.databaseUri)
      await raw.mails.deleteMany({})
      await raw.close()
    }
    const kinds = async () => (await club.stores.mails.listFor(student._id)).map(({ kind }) => kind)
    await forget()
    await endPassAs(club, admin, passId, 9, 135)
    await club.settle()
    expect(await kinds()).toContain('pass-changed')
    expect(await kinds()).not.toContain('pass')
    await forget()
    await remove(club, admin, { orderId: String(booked.insertedId) }, 0)
    await club.settle()
    expect(await kinds()).not.toContain('pass-changed')
  })

  it('gives back what was paid for the credits left, and keeps the bookings', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date, second } = open
    const { body: booked } = await book(club, student, date)
    expect((await quotePass(club, admin, passId)).body).toEqual({ credits: 9, refund: 135 })
    const ended = await endPassAs(club, admin, passId, 9, 135)
    expect(ended.body).toEqual({ refund: 135, state: 'done' })
    expect(await refundedOf(open)).toBe(13_500)
    expect(await passesOf(club, student)).toMatchObject([
      { granted: 10, left: 0, state: 'ended', end: { credits: 9, refund: 135, at: expect.any(String) } },
    ])
    expect((await book(club, student, second)).body.code).toBe('pass.none')
    expect(await open.dateOf(date)).toMatchObject({ enrolled: 1 })
    expect(await linesOf(open)).toContainEqual({
      what: 'pass.end',
      who: admin._id,
      after: { left: 9, cents: 13_500 },
    })
    const receipt = await callsOf(club, student)(readPayment, { params: { id: passId } })
    expect(receipt).toMatchObject({ refunded: 135, dueBack: 135, refundReasons: ['You move away.'] })
    expect(booked.left).toBe(9)
    await soundly(open)
  })

  it('gives back what a student had paid who is an instructor by now', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId } = open
    await club.giveRole(student, 'instructor')
    expect((await endPassAs(club, admin, passId, 10, 150)).body).toEqual({ refund: 150, state: 'done' })
    expect(await refundedOf(open)).toBe(15_000)
    await soundly(open)
  })

  it('is no end of an enrollment in the figures, and its refund counts', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    await endPassAs(club, admin, passId, 10, 150)
    const { ended, income } = await callsOf(club, admin)(readFigures, { query: {} })
    expect(ended).toEqual({ canceled: 0, removed: 0, classCanceled: 0, left: 0 })
    expect(income).toMatchObject({ paid: 150, refunded: 150 })
  })

  it('says why on its receipt, in the data of the student and in the audit log, also when nothing comes back', async () => {
    const open = await creditStudio()
    const { club, admin, student } = open
    const passId = String((await give(club, open)).body.insertedId)
    expect((await endPassAs(club, admin, passId, 10, 0)).status).toBe(200)
    const said = { endReason: 'You move away.', refundReasons: [] }
    expect(await callsOf(club, student)(readPayment, { params: { id: passId } })).toMatchObject(said)
    const { payments } = await ownDataOf(club.deps, student)
    expect(payments).toContainEqual(expect.objectContaining(said))
    await endPassAs(club, admin, open.passId, 10, 150)
    for (const subject of [passId, open.passId]) {
      const { items } = await readLog(club.deps, { subject })
      expect(items.find(({ what }) => what === 'pass.end')?.reason).toBe('You move away.')
    }
  })

  it('says to the student what has ended, why, and what comes back how', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId } = open
    await endPassAs(club, admin, passId, 10, 150)
    const { items } = await listNotices(club.deps, student, {})
    expect(items.find(({ title }) => title.includes('ended'))).toMatchObject({
      title: 'The club has ended your pass “10 classes”',
      text: expect.stringMatching(/You move away\..*You get \$150\.00 back on the card.*stays booked/s),
    })
  })

  it('is the same when it is repeated, also by another admin', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    const first = await endPassAs(club, admin, passId, 10, 150)
    const other = await club.student({ role: 'admin' })
    expect((await endPassAs(club, other, passId, 10, 150)).body).toEqual(first.body)
    expect((await endPassAs(club, other, passId, 9, 135)).body.code).toBe('pass.changed')
    expect((await refundsOf(club, open)).count).toBe(1)
    await soundly(open)
  })

  it('is refused with what is left now, where the admin was shown something else', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    for (const [credits, refund] of [
      [9, 150],
      [10, 149],
      [null, 150],
    ] as const) {
      const { status, body } = await endPassAs(club, admin, passId, credits, refund)
      expect([status, body.code, body.facts]).toEqual([409, 'pass.changed', { credits: 10, refund: 150 }])
    }
    expect((await purseOf(open)).state).toBe('active')
  })

  it('of one that was paid at the desk is given back by hand, and what comes back later, too', async () => {
    const open = await creditStudio()
    const { club, admin, date } = open
    const other = { ...open, student: await club.student() }
    const { body } = await give(club, other, 'cash')
    const passId = String(body.insertedId)
    const booked = await book(club, other.student, date)
    expect((await quotePass(club, admin, passId)).body).toEqual({ credits: 9, refund: 126, byHand: true })
    expect((await endPassAs(club, admin, passId, 9, 126)).body).toEqual({ refund: 126, state: 'by-hand' })
    expect(await textsOf(other)).toContain('The club gives $126.00 back to you by hand.')
    expect((await hand(club, admin, { orderId: passId }, 100)).body.facts).toEqual({ refund: 126 })
    expect((await hand(club, admin, { orderId: passId }, 126)).body).toEqual({ refund: 126, state: 'done' })
    await soundly(open)
    const ofDate = { params: { id: open.parent._id, sid: date } }
    const ended = await callsOf(club, admin)(quoteSessionEnd, ofDate)
    expect(ended).toEqual({ enrolled: 1, refund: 14, byHand: 14 })
    expect((await leaveDate(club, other.student, booked.body.insertedId, 1)).status).toBe(200)
    expect(await textsOf(other)).toContain(
      'Your pass has ended, so the club gives $14.00 back to you by hand.',
    )
    expect((await hand(club, admin, { orderId: passId }, 14)).body).toEqual({ refund: 140, state: 'done' })
    await soundly(open)
  })

  it('of a gift gives nothing back, and says nothing of money', async () => {
    const open = await creditStudio()
    const { club, admin } = open
    const student = await club.student()
    const { body } = await give(club, { ...open, student })
    expect((await quotePass(club, admin, body.insertedId)).body).toEqual({ credits: 10, refund: 0 })
    expect((await endPassAs(club, admin, body.insertedId, 10, 0)).body).toEqual({ refund: 0, state: 'none' })
    const text = await textsOf({ club, student })
    expect(text).not.toContain('$')
    expect(text).toContain('You move away.')
    await soundly(open)
  })

  it.each([
    [0, 150],
    [30, 100],
    [89, 1.66],
    [90, 0],
  ])('of an unlimited one gives back the price by the days left, %i days later', async (days, refund) => {
    const open = await unlimited(days)
    const { club, admin, passId } = open
    expect((await quotePass(club, admin, passId)).body).toEqual({ credits: null, refund })
    expect((await endPassAs(club, admin, passId, null, refund)).body.refund).toBe(refund)
    await soundly(open)
  })

  it('of one that was never used, and counts from its first use, gives everything back', async () => {
    const open = await creditStudio([72], { credits: null, from: 'first-use' })
    open.club.clock.pass(200 * DAY_MS)
    expect((await quotePass(open.club, open.admin, open.passId)).body).toEqual({ credits: null, refund: 150 })
  })

  it('of a stopped one counts the days from when it was stopped', async () => {
    const open = await unlimited(30)
    const { club, admin, passId } = open
    await setStopped(club, admin, passId, true)
    club.clock.pass(100 * DAY_MS)
    expect((await endPassAs(club, admin, passId, null, 100)).body.refund).toBe(100)
    expect(await purseOf(open)).not.toHaveProperty('stoppedAt')
    await soundly(open)
  })

  it('is refused for one that has run out, is unknown, or was never given', async () => {
    const open = await unlimited(91)
    const { club, admin, passId } = open
    expect((await quotePass(club, admin, passId)).body.code).toBe('pass.changed')
    expect((await endPassAs(club, admin, passId, null, 0)).body.code).toBe('pass.changed')
    expect((await quotePass(club, admin, anId())).body.code).toBe('pass.not-found')
    expect((await endPassAs(club, admin, anId(), 1, 0)).body.code).toBe('pass.not-found')
    expect((await purseOf(open)).state).toBe('active')
    const raw = await openRawDatabase(club.databaseUri)
    await raw.purses.updateOne({ _id: passId }, { $set: { refused: 'mismatch' } })
    await raw.close()
    expect((await quotePass(club, admin, passId)).body.code).toBe('pass.not-found')
  })

  it('whose refund has failed for good is given back by hand', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    const refusing = { ...club.deps, cards: { ...club.deps.cards, refund: async () => 'failed' as const } }
    expect((await endPassAs(processOf(refusing), admin, passId, 10, 150)).body.state).toBe('due')
    for (let tries = 1; tries < 5; tries += 1) {
      club.clock.pass(DAY_MS / 2)
      await sweep(refusing)
    }
    expect((await club.stores.orders.find(passId))?.state).toBe('refund_failed')
    expect((await hand(club, admin, { orderId: passId }, 150)).body).toEqual({ refund: 150, state: 'done' })
    await soundly(open)
  })
})

describe('a credit that comes back to a pass that has ended', () => {
  it('goes back as money, and the student reads that', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date, second } = open
    const [first, other] = [await book(club, student, date), await book(club, student, second)]
    await endPassAs(club, admin, passId, 8, 120)
    await remove(club, admin, { orderId: String(first.body.insertedId) }, 0)
    expect(await refundedOf(open)).toBe(13_500)
    expect((await passesOf(club, student))[0]?.end?.refund).toBe(135)
    expect(await textsOf(open)).toContain(
      'Your pass has ended, so you get $15.00 back on the card that you paid with.',
    )
    await cancelClass(club, open.parent)
    await soundly(open)
    expect(await refundedOf(open)).toBe(15_000)
    expect((await purseOf(open)).left).toBe(0)
    expect((await purseOf(open)).uses[other.body.insertedId]?.late).toBe(true)
  })

  it('adds up to what was paid, however each is rounded', async () => {
    const open = await creditStudio([72, 96, 120], { credits: 7 })
    const { club, admin, student, passId, ids } = open
    const orders: string[] = []
    for (const id of ids) orders.push((await book(club, student, id)).body.insertedId)
    await endPassAs(club, admin, passId, 4, 85.71)
    const given: (number | undefined)[] = []
    for (const order of orders) {
      await leaveDate(club, student, order, 1)
      given.push(await refundedOf(open))
    }
    expect(given).toEqual([10_714, 12_857, 15_000])
    await soundly(open)
  })

  it('of an unlimited pass, or a gift, gives nothing back', async () => {
    const open = await creditStudio([72], { credits: null })
    const { club, admin, student, passId, date } = open
    const { body } = await book(club, student, date)
    await endPassAs(club, admin, passId, null, 150)
    await leaveDate(club, student, body.insertedId, 1)
    expect(await textsOf(open)).toContain('Your pass has ended, so nothing comes back.')
    await soundly(open)
    expect(await refundedOf(open)).toBe(15_000)
  })
})
