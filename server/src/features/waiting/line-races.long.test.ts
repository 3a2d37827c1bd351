import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Stores } from '../../database.ts'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { giveToLine } from '../../seats/pass-on.ts'
import { releaseTodo } from '../../seats/release-seat.ts'
import { sweep } from '../../sweeper.ts'
import { carelessLine, type LineCondition } from '../../testing/careless.store.ts'
import { atCheckout, type Club, openClub } from '../../testing/club.ts'
import { dyingAfter, processBefore } from '../../testing/processes.ts'
import { freeSeat, join, leaveLine, lineOf, waitingOf, withGuest } from '../../testing/waiting.ts'

const PAST_OFFER_MS = 31 * 3_600_000

async function aClub(stores: Partial<Stores> = {}, club?: Club) {
  const opened = club ?? (await openClub())
  return { club: opened, admin: await opened.student({ role: 'admin' }), stores }
}
type At = Awaited<ReturnType<typeof aClub>>

/** A server process in which something happens just before the first call of this name. */
const before = ({ club, stores }: At, name: string, act: () => Promise<unknown>) =>
  processBefore({ ...club.deps, stores: { ...club.stores, ...stores } }, name, act)

const holderOf = async (club: Club, yogaClass: ClassRecord) => Object.keys((await club.read(yogaClass)).holds)

/** A class of one free seat for which students wait, as it is for a moment after a seat became free. */
async function freeWithLine(club: Club, waiting: number, seats = 1) {
  const line = await Promise.all(Array.from({ length: waiting }, () => club.student()))
  const queue = line.map(({ _id }) => ({ userId: _id, at: club.clock.now(), cents: 4500 }))
  const yogaClass = await club.yogaClass({ seats, queue, queued: waiting })
  return { yogaClass, line, first: line[0]!, second: line[1]! }
}

/** A student at whose checkout the seat is offered. */
async function offered(at: At) {
  const guest = await withGuest(at.club, at.admin)
  await freeSeat(at.club, guest, 0)
  const [{ offer } = {}] = await waitingOf(at.club, guest.first)
  const startPaying = () => at.club.startPaying(guest.first, offer?.selectedId ?? '')
  return { ...guest, startPaying }
}

const edit = ({ club, admin }: At, { _id }: ClassRecord, fields: object) =>
  club.as(admin).patch(`/ningjing/classes/instructor/${_id}`).send(fields)

/** The first leaves just before the seat is offered to them; returns who holds it then, and who waits. */
async function leaveBeforeOffer(at: At) {
  const { yogaClass, first, second } = await freeWithLine(at.club, 2)
  await giveToLine(before(at, 'line.offer', () => leaveLine(at.club, first, yogaClass)).deps, yogaClass._id)
  const names = new Map([first, second].map(({ _id }, index) => [_id, ['first', 'second'][index]]))
  const named = (ids: string[]) => ids.map((id) => names.get(id))
  return {
    holders: named(await holderOf(at.club, yogaClass)),
    line: named(await lineOf(at.club, yogaClass)),
  }
}

/** The instructor takes the seat away just before it is offered; returns how many are left. */
async function shrinkBeforeOffer(at: At): Promise<number> {
  const { yogaClass } = await freeWithLine(at.club, 1)
  const shrink = () => edit(at, yogaClass, { seats: 0, seatsShown: 1 })
  await giveToLine(before(at, 'line.offer', shrink).deps, yogaClass._id)
  return (await at.club.read(yogaClass)).seats
}

/** Somebody with an old selection asks for the seat that belongs to the line; returns the answer. */
async function passBy(at: At): Promise<string | undefined> {
  const { club } = at
  const yogaClass = await club.yogaClass({ seats: 1 })
  const passer = await club.student()
  const selectedId = await club.select(passer, yogaClass)
  await edit(at, yogaClass, { seats: 0, seatsShown: 1 })
  const first = await club.student()
  await join(club, first, yogaClass)
  const asPasser = before(at, 'none', async () => undefined).as(passer)
  let code: string | undefined
  const server = before(at, 'line.offer', async () => {
    const { body } = await asPasser.post('/ningjing/create-payment-intent').send({ price: 45, selectedId })
    code = body.code
  })
  await server
    .as(at.admin)
    .patch(`/ningjing/classes/instructor/${yogaClass._id}`)
    .send({ seats: 1, seatsShown: 0 })
  return code
}

/** A student pays whose hold was lost, while somebody waits for the seat; returns the answer. */
async function payLate(at: At): Promise<string | undefined> {
  const { club } = at
  const checkout = await atCheckout(club, 1)
  const { student, yogaClass, intentId, orderId } = checkout
  await join(club, await club.student(), yogaClass)
  const claim = { classId: yogaClass._id, userId: student._id, orderId }
  await club.stores.seats.releaseCanceled(claim, intentId, releaseTodo(club.deps, claim, 'system'))
  await club.confirm(intentId)
  const server = before(at, 'none', async () => undefined)
  return (await server.as(student).post('/ningjing/payments').send({ transactionId: intentId })).body.code
}

/** The process is killed before it tells the first of their offer, for longer than the offer; returns who holds the seat. */
async function tellLate(at: At): Promise<boolean> {
  const { club, admin } = at
  const { first, yogaClass, ...guest } = await withGuest(club, admin)
  const dying = dyingAfter(club.deps, (name) => name === 'line.offer')
  await freeSeat(dying, guest, 0).catch(() => undefined)
  club.clock.pass(PAST_OFFER_MS)
  await sweep(before(at, 'none', async () => undefined).deps)
  return (await holderOf(club, yogaClass)).includes(first._id)
}

describe('a seat of the line', () => {
  it('goes to the second when the first leaves meanwhile', async () => {
    const at = await aClub()
    expect(await leaveBeforeOffer(at)).toEqual({ holders: ['second'], line: [] })
    expect(await at.club.discrepancies()).toEqual([])
  })

  it('is given once by many processes, in the order of the line', async () => {
    const { club } = await aClub()
    const { yogaClass, line } = await freeWithLine(club, 6, 4)
    await Promise.all(Array.from({ length: 5 }, () => giveToLine(club.deps, yogaClass._id)))
    const ids = line.map(({ _id }) => _id)
    expect((await holderOf(club, yogaClass)).sort()).toEqual(ids.slice(0, 4).sort())
    expect(await lineOf(club, yogaClass)).toEqual(ids.slice(4))
    expect(await club.discrepancies()).toEqual([])
  })

  it('is not offered when the instructor takes it away meanwhile', async () => {
    const at = await aClub()
    expect(await shrinkBeforeOffer(at)).toBe(0)
    expect(await at.club.discrepancies()).toEqual([])
  })

  it('is offered at the price of this moment', async () => {
    const at = await aClub()
    const { yogaClass, first } = await freeWithLine(at.club, 1)
    const server = before(at, 'line.offer', () => edit(at, yogaClass, { price: 60 }))
    await giveToLine(server.deps, yogaClass._id)
    expect((await waitingOf(at.club, first))[0]?.offer?.price).toBe(60)
  })

  it('is for nobody else, not even for who has the class selected', async () => {
    const at = await aClub()
    expect(await passBy(at)).toBe('class.sold-out')
    expect(await at.club.discrepancies()).toEqual([])
  })

  it('is for nobody who pays too late', async () => {
    const at = await aClub()
    expect(await payLate(at)).toBe('payment.refunded')
    await at.club.settle(0)
    expect(await at.club.discrepancies()).toEqual([])
  })

  it('stays with the first when the notice is late', async () => {
    const at = await aClub()
    expect(await tellLate(at)).toBe(true)
    expect(await at.club.discrepancies()).toEqual([])
  })
})

describe('joining while the seat becomes free', () => {
  it('is refused, and anyone can have the seat', async () => {
    const at = await aClub()
    const { yogaClass, ...guest } = await withGuest(at.club, at.admin, 0)
    const server = before(at, 'line.join', () => freeSeat(at.club, guest, 0))
    const { body } = await join(server, await at.club.student(), yogaClass)
    expect(body.code).toBe('waiting.not-full')
    expect(await at.club.read(yogaClass)).toMatchObject({ seats: 1, queued: 0 })
  })

  it('behind others is possible, and the first gets it', async () => {
    const at = await aClub()
    const { yogaClass, first, second, ...guest } = await withGuest(at.club, at.admin)
    const student: UserRecord = await at.club.student()
    const server = before(at, 'line.join', () => freeSeat(at.club, guest, 0))
    expect((await join(server, student, yogaClass)).body).toEqual({ position: 2 })
    expect(await holderOf(at.club, yogaClass)).toEqual([first._id])
    expect(await lineOf(at.club, yogaClass)).toEqual([second._id, student._id])
  })
})

describe('declining', () => {
  it('while the checkout is opened in another tab gives the seat to the next', async () => {
    const at = await aClub()
    const { first, second, yogaClass, startPaying } = await offered(at)
    const server = before(at, 'seats.releaseUnnamed', startPaying)
    expect((await leaveLine(server, first, yogaClass)).body).toEqual({ deletedCount: 1 })
    expect(await holderOf(at.club, yogaClass)).toEqual([second._id])
    await at.club.settle(0)
    expect(await at.club.discrepancies()).toEqual([])
  })

  it.each(['the student', 'the sweeper'])('by %s while the card is charged changes nothing', async (who) => {
    const at = await aClub()
    const { club } = at
    const { first, second, yogaClass, startPaying } = await offered(at)
    const intentId = intentIdOf((await startPaying()).body.clientSecret)
    const server = before(at, 'cards.cancelIntent', () => club.confirm(intentId))
    if (who === 'the sweeper') {
      club.clock.pass(PAST_OFFER_MS)
      await sweep(server.deps)
    } else expect((await leaveLine(server, first, yogaClass)).body).toEqual({ deletedCount: 0 })
    expect((await club.read(yogaClass)).roster).toHaveProperty(first._id)
    expect(await lineOf(club, yogaClass)).toEqual([second._id])
    await club.settle(0)
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('without its condition', () => {
  async function careless(lacks: LineCondition): Promise<At> {
    const club = await openClub()
    const { stores, close } = await carelessLine(club.databaseUri, club.stores, lacks)
    onTestFinished(close)
    return aClub(stores, club)
  }
  const promisesOf = async ({ club }: At) => (await club.discrepancies()).map(({ promise }) => promise)

  it('that the student is still the first, O9 skips the next', async () => {
    const at = await careless('first')
    expect(await leaveBeforeOffer(at)).toEqual({ holders: ['first'], line: [] })
  })

  it('that a seat is free, O9 sells one too many', async () => {
    const at = await careless('seats')
    expect(await shrinkBeforeOffer(at)).toBe(-1)
    expect(await promisesOf(at)).toContain('I1')
  })

  it('that nobody waits, O1 lets a passer-by overtake', async () => {
    expect(await passBy(await careless('queued'))).toBe(undefined)
  })

  it('that nobody waits, O4 lets a late payment overtake', async () => {
    expect(await payLate(await careless('queued'))).toBe(undefined)
  })

  it('that the student was notified, an offer runs out unseen', async () => {
    expect(await tellLate(await careless('notified'))).toBe(false)
  })
})

it('a student whose seat is offered while they look at their lists sees the list or the offer', async () => {
  const { club, admin } = await aClub()
  for (const name of ['line.findOffersOf', 'selections.findFor', 'line.findOf']) {
    const guest = await withGuest(club, admin)
    const server = processBefore(club.deps, name, () => freeSeat(club, guest, 0))
    const seen = await waitingOf(server, guest.first)
    expect(seen, name).toMatchObject([{ classId: guest.yogaClass._id }])
  }
})
