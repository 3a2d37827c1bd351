import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRecord } from '../domain/records.ts'
import type { Hold } from '../domain/seat.records.ts'
import { type Club, openClub } from '../testing/club.ts'
import { mailsOf } from '../testing/ends.ts'
import { releaseCanceledSeat, releaseUnnamedSeat } from './release-seat.ts'

const MINUTE_MS = 60_000
const WEEK = { points: 3, seconds: 7 * 24 * 3600 }
const MONTH = { points: 2, seconds: 30 * 24 * 3600 }

let club: Club
let student: UserRecord

beforeEach(async () => {
  club = await openClub({ RATE_LIMIT_SCALE: '1' })
  student = await club.student()
})

/** A class in which the student holds a seat since so many minutes; it runs out ten minutes after it began. */
async function holding(minutes: number, overrides: Partial<Hold> = {}) {
  const createdAt = new Date(club.clock.now().getTime() - minutes * MINUTE_MS)
  const hold: Hold = {
    orderId: club.stores.newId(),
    selectedId: club.stores.newId(),
    cents: 4500,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 10 * MINUTE_MS),
    ...overrides,
  }
  const yogaClass = await club.yogaClass({ seats: 2, held: 1, holds: { [student._id]: hold } })
  return { yogaClass, claim: { classId: yogaClass._id, userId: student._id, orderId: hold.orderId } }
}

const DAY = 24 * 60
/** A hold by an offer, which ends so many minutes after it was made. */
const offered = (minutes: number, length = DAY) => {
  const offerUntil = new Date(club.clock.now().getTime() + (length - minutes) * MINUTE_MS)
  return holding(minutes, { offerUntil, expiresAt: offerUntil })
}

const countsOf = async (classId: string) => {
  const { limits } = club.stores
  return {
    lapses: (await limits.taken(WEEK, `lapses:${student._id}:${classId}`)).points,
    offerLapses: (await limits.taken(MONTH, `offer-lapses:${student._id}`)).points,
    declines: (await limits.taken(MONTH, `offer-declines:${student._id}`)).points,
  }
}
const NONE = { lapses: 0, offerLapses: 0, declines: 0 }

describe('a hold that ends', () => {
  it.each([
    ['that its student gives back at once', 1, 'student', NONE],
    ['that its student gives back after exactly five minutes', 5, 'student', NONE],
    ['that its student gives back later', 6, 'student', { ...NONE, lapses: 1 }],
    ['that the server ends before it has run out', 6, 'system', NONE],
    ['that has run out', 10, 'system', { ...NONE, lapses: 1 }],
  ])('%s is counted as it should', async (_what, minutes, who, counts) => {
    const { yogaClass, claim } = await holding(minutes)
    const by = who === 'student' ? student._id : 'system'
    expect(await releaseUnnamedSeat(club.deps, claim, by)).toBe(true)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0, holds: {}, todos: 0 })
    expect(await countsOf(yogaClass._id)).toEqual(counts)
    expect(await mailsOf(club, student)).toEqual([])
    expect(await club.stores.audit.listFor(yogaClass._id)).toMatchObject([
      { who: by, what: 'seat.release', before: { orderId: claim.orderId } },
    ])
  })

  it.each([
    ['that its student declines', 6, 'student', { ...NONE, declines: 1 }, []],
    ['that the server ends before it has run out', 6, 'system', NONE, []],
    ['that has run out', DAY, 'system', { ...NONE, offerLapses: 1 }, ['lapsed']],
    [
      'that its student declines after it has run out',
      DAY,
      'student',
      { ...NONE, offerLapses: 1 },
      ['lapsed'],
    ],
    ['of 15 minutes that its student declines', 6, 'student', NONE, [], 15],
    ['of 15 minutes that has run out', 15, 'system', NONE, ['lapsed'], 15],
  ])('by an offer %s is counted as it should', async (_what, minutes, who, counts, mails, length = DAY) => {
    const { yogaClass, claim } = await offered(minutes, length)
    expect(await releaseUnnamedSeat(club.deps, claim, who === 'student' ? student._id : 'system')).toBe(true)
    expect(await countsOf(yogaClass._id)).toEqual(counts)
    expect(await mailsOf(club, student)).toEqual(mails)
  })

  it('is released once, and by no other order', async () => {
    const { yogaClass, claim } = await offered(DAY)
    const other = { ...claim, orderId: club.stores.newId() }
    expect(await releaseUnnamedSeat(club.deps, other, student._id)).toBe(false)
    expect(await club.read(yogaClass)).toMatchObject({ held: 1, todos: 0 })
    expect(await releaseUnnamedSeat(club.deps, claim, 'system')).toBe(true)
    expect(await releaseUnnamedSeat(club.deps, claim, 'system')).toBe(false)
    expect(await countsOf(yogaClass._id)).toEqual({ ...NONE, offerLapses: 1 })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0 })
  })

  it('says in the mail until when the seat was kept', async () => {
    const { yogaClass, claim } = await offered(DAY + 1)
    const until = yogaClass.holds[student._id]?.offerUntil
    await releaseUnnamedSeat(club.deps, claim, 'system')
    const [mail] = await club.stores.mails.listFor(student._id)
    expect(mail?.facts).toEqual({ orderId: claim.orderId, classId: yogaClass._id, until, left: 1 })
  })

  it('gives its seat to the first who waits', async () => {
    const waiting = await club.student()
    const { yogaClass, claim } = await holding(1)
    const queue = [{ userId: waiting._id, at: club.clock.now(), cents: 4500 }]
    const full = await club.yogaClass({ ...yogaClass, _id: club.stores.newId(), seats: 0, queue, queued: 1 })
    await releaseUnnamedSeat(club.deps, { ...claim, classId: full._id }, student._id)
    expect(Object.keys((await club.read(full)).holds)).toEqual([waiting._id])
  })
})

describe('a hold whose payment was canceled', () => {
  it('gives its seat back, cancels its order and counts, once', async () => {
    const { yogaClass, claim } = await holding(10, { intentId: 'pi_1' })
    for (const _again of [1, 2]) await releaseCanceledSeat(club.deps, claim, 'pi_1', 'system')
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0 })
    expect(await countsOf(yogaClass._id)).toEqual({ ...NONE, lapses: 1 })
  })

  it('cancels its order also when the hold has ended before', async () => {
    const yogaClass = await club.yogaClass()
    const { intentId, orderId } = await club.checkOut(student, yogaClass)
    const claim = { classId: yogaClass._id, userId: student._id, orderId }
    await club.stores.seats.releaseCanceled(claim, intentId)
    expect((await club.stores.orders.find(orderId))?.state).toBe('open')
    await releaseCanceledSeat(club.deps, claim, intentId, 'system')
    expect((await club.stores.orders.find(orderId))?.state).toBe('canceled')
  })
})
