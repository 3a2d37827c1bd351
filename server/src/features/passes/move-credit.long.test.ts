import { quoteEnd } from '@ningjing/contract/enrolments/enrolments'
import { describe, expect, it } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { cancelClass, mailsOf, move, remove } from '../../testing/ends.ts'
import {
  book,
  type CreditStudio,
  creditStudio,
  endPassAs,
  leaveDate,
  passesOf,
  purseOf,
  setStopped,
  soundly,
} from '../../testing/passes.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** A student who has booked the first of three dates with a credit, a while ago. */
async function booked(hours = [72, 96, 120], pass: object = {}) {
  const open = await creditStudio(hours, pass)
  const { insertedId: orderId } = (await book(open.club, open.student, open.date)).body
  open.club.clock.pass(5 * MINUTE_MS)
  return { ...open, orderId: String(orderId) }
}

const moveTo = (open: CreditStudio & { orderId: string }, _id: string) =>
  move(open.club, open.admin, open, { _id }, 0)

describe('a student whose seat a pass pays', () => {
  it('is moved to another date that the pass covers, for the same credit', async () => {
    const open = await booked()
    const { club, student, date, second, passId, orderId } = open
    const { status, body } = await moveTo(open, second)
    expect([status, body.refund, body.state]).toEqual([200, 0, 'none'])
    expect((await moveTo(open, second)).body).toEqual(body)
    const [pass] = await passesOf(club, student)
    expect(pass?.left).toBe(9)
    const at = (await open.dateOf(second)).firstAt?.toISOString()
    expect(pass?.uses).toEqual([{ orderId, classId: second, name: expect.any(String), at, back: null }])
    expect(Object.values((await purseOf(open)).days).sort()).toEqual([0, 1])
    expect((await open.dateOf(date)).enrolled).toBe(0)
    const [payment] = (await club.payments(student)).filter(({ _id }) => _id === body.insertedId)
    expect(payment).toMatchObject({ kind: 'moved', price: 0, pass: { _id: passId } })
    expect(await mailsOf(club, student)).toEqual(['enrolled', 'moved', 'pass'])
    // Nothing more is used by booking it again.
    expect((await book(club, student, second)).body).toEqual({ insertedId: body.insertedId, left: 9 })
    await soundly(open)
  })

  it('is moved, although the date costs no credit anymore when the process that did it has died', async () => {
    const open = await booked()
    const { club, admin, second, passId } = open
    const dying = dyingAfter(club.deps, (name) => name === 'seats.enrolLate')
    await move(dying, admin, open, { _id: second }, 0)
    expect(dying.isDead()).toBe(true)
    const raw = await openRawDatabase(club.databaseUri)
    await raw.classes.updateOne({ _id: second }, { $set: { credits: 0 } })
    await raw.close()
    await club.settle()
    expect(Object.values((await purseOf({ club, passId })).uses)).toMatchObject([{ classId: second }])
  })

  it('is moved on and back, and gets the credit back in time, once', async () => {
    const open = await booked()
    const { club, student, date, second, ids } = open
    let orderId = open.orderId
    for (const id of [second, ids[2] ?? '', date, second]) {
      const { body } = await moveTo({ ...open, orderId }, id)
      orderId = String(body.insertedId)
      club.clock.pass(2 * MINUTE_MS)
    }
    await soundly(open)
    const quoted = (await ask(club, student, quoteEnd, { params: { order: orderId } })).body
    expect(quoted).toMatchObject({ credits: 1 })
    expect((await leaveDate(club, student, orderId, 1)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(10)
    expect(Object.values((await purseOf(open)).days)).toEqual([0, 0, 0])
    await soundly(open)
  })

  it('keeps the credit used who leaves the other date too late', async () => {
    const open = await booked()
    const { body } = await moveTo(open, open.second)
    open.club.clock.pass(80 * HOUR_MS)
    expect((await leaveDate(open.club, open.student, String(body.insertedId), 0)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(9)
    await soundly(open)
  })

  it.each(['cancels the class', 'removes the student'])('gets it back when the studio %s', async (how) => {
    const open = await booked()
    const { club, admin } = open
    const { body } = await moveTo(open, open.second)
    if (how === 'cancels the class') await cancelClass(club, open.parent)
    else await remove(club, admin, { orderId: String(body.insertedId) }, 0)
    await club.settle()
    expect((await purseOf(open)).left).toBe(10)
    await soundly(open)
  })

  it('is moved when the pass has nothing left and pays no more on that day', async () => {
    const open = await booked([72, 72.5], { credits: 1, ahead: 1 })
    expect((await moveTo(open, open.second)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(0)
    await soundly(open)
  })
})

describe.each(['is stopped', 'has ended'])('a student whose pass %s', (how) => {
  it('is moved all the same, for nothing more is used', async () => {
    const open = await booked()
    const { club, admin, student, passId, second } = open
    if (how === 'is stopped') await setStopped(club, admin, passId, true)
    else await endPassAs(club, admin, passId, 9, 135)
    const { status, body } = await moveTo(open, second)
    expect(status).toBe(200)
    await soundly(open)
    expect((await leaveDate(club, student, String(body.insertedId), 1)).status).toBe(200)
    await soundly(open)
  })
})

describe('a move is refused, and everything stays', () => {
  const refused = async (open: CreditStudio & { orderId: string }, id: string) => {
    const { body } = await moveTo(open, id)
    expect(body.code).toBe('pass.not-moved')
    expect((await open.dateOf(open.date)).enrolled).toBe(1)
    await soundly(open)
  }

  it('to a class that costs no credit', async () => {
    const open = await booked()
    await refused(open, (await open.club.yogaClass({ priceInCents: 0 }))._id)
    await refused(open, open.parent._id)
  })

  it('to a date after the end of the pass', async () => {
    const open = await booked([72, 24 * 12], { days: 10 })
    await refused(open, open.second)
  })

  it('to a date that the pass is not for', async () => {
    const open = await booked()
    const raw = await openRawDatabase(open.club.databaseUri)
    const product = { 'product.for': { classIds: [open.date] } }
    await raw.purses.updateOne({ _id: open.passId }, { $set: product })
    await raw.close()
    await refused(open, open.second)
  })
})

describe('of two at the same moment', () => {
  it('a move and the end of the seat, one wins and the credit is right', async () => {
    const open = await booked()
    const { club, student, second, orderId } = open
    await Promise.all([moveTo(open, second), leaveDate(club, student, orderId, 1)])
    await soundly(open)
    const enrolled = (await club.enrolments(student)).length
    expect((await purseOf(open)).left).toBe(10 - enrolled)
  })

  it('two moves to different dates, the student has one seat for one credit', async () => {
    const open = await booked()
    await Promise.all([moveTo(open, open.second), moveTo(open, open.ids[2] ?? '')])
    await soundly(open)
    expect(await open.club.enrolments(open.student)).toHaveLength(1)
    expect((await purseOf(open)).left).toBe(9)
  })
})
