import { expect } from 'vitest'
import { atCheckout, type Checkout, type Club, enrolledByCard, loseTheSeat } from './club.ts'
import { datedIn, giveBack, leave, move, remove, skip } from './ends.ts'
import {
  atPassCheckout,
  book,
  boughtPass,
  type CreditStudio,
  creditStudio,
  endPassAs,
  give,
  leaveDate,
  setStopped,
  shop,
} from './passes.ts'
import { savedClub } from './saved-club.ts'
import { leaveLine, withGuest } from './waiting.ts'

/** Mails are recorded to be sent, but nobody sends them. */
const SETTINGS = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Ningjing <club@ningjing.example>',
  SITE_ORIGIN: 'https://ningjing.example',
}

/** A club at work without a discrepancy, in which everything has happened that the reconciliation looks at. */
export const busyClub = savedClub(buildParts, SETTINGS)

/** A club at work, its raw records, and who did what in it. */
export type BusyClub = Awaited<ReturnType<typeof busyClub>>

async function buildParts(club: Club) {
  const admin = await club.student({ role: 'admin' })
  const enrolled = await enrolledByCard(club)
  const paying = await atCheckout(club)
  const refunded = await atCheckout(club, 1)
  await loseTheSeat(club, refunded)
  await club.confirm(refunded.intentId)
  await club.record(refunded.student, { transactionId: refunded.intentId })
  const goodwill = await enrolledByCard(club)
  expect((await giveBack(club, admin, goodwill, 7, 0)).status).toBe(200)
  const left = await enrolledByCard(club, 3, datedIn(club, 96))
  expect((await leave(club, left.student, left, 45)).status).toBe(200)
  const removed = await enrolledByCard(club)
  expect((await remove(club, admin, removed, 15)).status).toBe(200)
  const moved = await enrolledByCard(club)
  const other = await club.yogaClass({ priceInCents: 3000 })
  const movedTo = String((await move(club, admin, moved, other)).body.insertedId)
  const waiting = await withGuest(club, admin, 3)
  await leaveLine(club, waiting.second, waiting.yogaClass)
  const offering = await withGuest(club, admin, 1)
  await remove(club, admin, offering, 0)
  return {
    admin,
    enrolled,
    paying,
    refunded,
    goodwill,
    left,
    removed,
    moved: { ...moved, other, orderThere: movedTo },
    waiting,
    offering,
    free: await enrolledForFree(club),
    ownClass: await ownClass(club, admin),
    marked: await markedClass(club, admin),
    soldByDate: await soldByDate(club),
    bought: await passOf(club),
  }
}

/** A student who has bought a pass, one who has got it at the desk, and one whose payment for it was refunded. */
async function passOf(club: Club) {
  const { student, orderId, intentId, productId } = await boughtPass(club)
  const atDesk = await give(club, await shop({}, club), 'cash')
  const refused = await atPassCheckout(await shop({}, club))
  await club.confirm(refused.intentId)
  await club.stripe.refunds.create({ payment_intent: refused.intentId })
  await club.record(refused.student, { transactionId: refused.intentId })
  const studio = await creditStudio([72, 96, 120], {}, club)
  const paid = studio.student
  const [kept, left] = [await book(club, paid, studio.date), await book(club, paid, studio.second)]
  expect((await leaveDate(club, paid, left.body.insertedId, 1)).status).toBe(200)
  const used = { ...studio, kept: String(kept.body.insertedId), left: String(left.body.insertedId) }
  const atDeskId = String(atDesk.body.insertedId)
  const ended = { ...(await endedPasses(club, studio)), stopped: atDeskId }
  expect((await setStopped(club, studio.admin, atDeskId, true)).status).toBe(200)
  return { student, orderId, intentId, productId, used, atDesk: atDeskId, refused, ended }
}

/** A pass that has ended, of whose two bookings one was left since, and one from the desk that has ended. */
async function endedPasses(club: Club, { admin, productId, date, second }: CreditStudio) {
  const student = await club.student()
  const { orderId: passId, intentId } = await atPassCheckout({ club, admin, student, productId })
  await club.confirm(intentId)
  await club.record(student, { transactionId: intentId })
  const [kept, left] = [await book(club, student, date), await book(club, student, second)]
  expect((await endPassAs(club, admin, passId, 8, 120)).body.state).toBe('done')
  club.clock.pass(1000)
  expect((await leaveDate(club, student, left.body.insertedId, 1)).status).toBe(200)
  const byHand = String((await give(club, { club, admin, student, productId }, 'cash')).body.insertedId)
  expect((await endPassAs(club, admin, byHand, 10, 140)).body.state).toBe('by-hand')
  return { passId, intentId, late: String(left.body.insertedId), kept: String(kept.body.insertedId), byHand }
}

async function enrolledForFree(club: Club) {
  const [student, yogaClass] = [await club.student(), await club.yogaClass({ priceInCents: 0 })]
  const { body } = await club.record(student, { selectedId: await club.select(student, yogaClass) })
  return { student, yogaClass, orderId: body.insertResult.insertedId as string }
}

const API = '/ningjing'

/** A class that an instructor has made by the API, an admin has approved, and then changed twice. */
async function ownClass(club: Club, admin: Checkout['student']) {
  const owner = await club.student({ role: 'instructor' })
  const [first, second] = datedIn(club, 240, 264).sessions!.map(({ local }) => ({ local, minutes: 60 }))
  const sent = { name: 'Yin', image: 'https://pictures.example/yin.jpg', seats: 5, price: 10 }
  const made = await club
    .as(owner)
    .post(`${API}/classes`)
    .send({ ...sent, sessions: [first, second] })
  expect(made.body.code).toBeUndefined()
  const classId = String(made.body.insertedId)
  await club.as(admin).patch(`${API}/classes/admin/${classId}`).send({ status: 'approved' })
  const edited = await club.as(owner).patch(`${API}/classes/instructor/${classId}`).send({ price: 12 })
  expect(edited.body).toEqual({ modifiedCount: 1 })
  return { owner, classId }
}

/** A class that began, with a student who was marked as present. */
async function markedClass(club: Club, admin: Checkout['student']) {
  const { yogaClass, ...paid } = await enrolledByCard(club, 3, datedIn(club, 0.5))
  const sessionId = yogaClass.sessions[0]!.id
  const marks = [{ userId: paid.student._id, state: 'present', at: club.clock.now().toISOString() }]
  const { body } = await club
    .as(admin)
    .patch(`${API}/attendance/${yogaClass._id}/${sessionId}`)
    .send({ marks })
  expect(body).toEqual({ kept: 1 })
  return { ...paid, yogaClass, dateId: `${yogaClass._id}:${sessionId}` }
}

/**
 * A class whose two dates are sold by themselves, with a student in the first one, and one of the class who does not come
 * to the other.
 */
export async function soldByDate(club: Club) {
  const owner = await club.student({ role: 'instructor' })
  const dropIn = { seats: 2, cents: 1800, credits: 0 as const, closeMinutes: 30, only: false }
  const parent = await club.yogaClass({ instructorId: owner._id, ...datedIn(club, 72, 96), dropIn })
  const body = { description: 'With props' }
  const edited = await club.as(owner).patch(`${API}/classes/instructor/${parent._id}`).send(body)
  expect(edited.body).toEqual({ modifiedCount: 1 })
  await club.settle(0)
  const [dateId = '', other = ''] = parent.sessions.map(({ id }) => id)
  const student = await club.student()
  const { orderId } = await club.buy(student, (await club.stores.classes.find(dateId))!)
  const skipper = await club.student()
  const skipped = await club.buy(skipper, parent)
  expect((await skip(club, skipper, skipped, other)).status).toBe(200)
  return { owner, parent, dateId, other, student, orderId, skipper, skipped }
}
