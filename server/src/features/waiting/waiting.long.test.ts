import { MAX_WAITING, MAX_WAITING_LISTS } from '@ningjing/contract/waiting/waiting'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { atCheckout, openClub } from '../../testing/club.ts'
import { datedIn } from '../../testing/ends.ts'
import { join, leaveLine, lineOf, waitingOf, withLine } from '../../testing/waiting.ts'

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('joining a waiting list', () => {
  it('takes a place at its end, and says which', async () => {
    const club = await openClub()
    const yogaClass = await club.yogaClass({ seats: 0, priceInCents: 1999 })
    const [ana, ben] = [await club.student(), await club.student()]
    const rules = { notLaterThanHours: 3, leaveOthers: true }
    expect((await join(club, ana, yogaClass, rules)).body).toEqual({ position: 1 })
    expect((await join(club, ben, yogaClass)).body).toEqual({ position: 2 })
    const at = club.clock.now()
    expect(await club.read(yogaClass)).toMatchObject({
      queue: [
        { userId: ana._id, at, cents: 1999, ...rules },
        { userId: ben._id, at, cents: 1999 },
      ],
      queued: 2,
      seats: 0,
    })
    const zone = club.deps.config.CLUB_TIME_ZONE
    const row = { classId: yogaClass._id, name: yogaClass.name, zone, of: 2, offer: null }
    expect(await waitingOf(club, ana)).toEqual([{ ...row, position: 1 }])
    expect(await waitingOf(club, ben)).toEqual([{ ...row, position: 2 }])
    expect(await club.discrepancies()).toEqual([])
  })

  it('is in the audit log, also after the student has left', async () => {
    const club = await openClub()
    const yogaClass = await club.yogaClass({ seats: 0, priceInCents: 1999 })
    const ana = await club.student()
    await join(club, ana, yogaClass)
    await leaveLine(club, ana, yogaClass)
    expect(await club.stores.audit.listFor(yogaClass._id)).toMatchObject([
      { who: ana._id, what: 'seat.wait', after: { cents: 1999 }, at: club.clock.now() },
      { who: ana._id, what: 'seat.leave', after: { userId: ana._id } },
    ])
    expect(await club.read(yogaClass)).toMatchObject({ queue: [], queued: 0, todo: [] })
  })

  it('is refused with a reason, and changes nothing', async () => {
    const club = await openClub()
    const student = await club.student()
    const refusal = async (who: UserRecord, overrides: Parameters<typeof club.yogaClass>[0], wanted = {}) => {
      const yogaClass = await club.yogaClass({ seats: 0, ...overrides })
      const answer = codeOf(await join(club, who, yogaClass, wanted))
      expect(await club.read(yogaClass)).toEqual(yogaClass)
      return answer
    }
    const roster = { [student._id]: { orderId: club.stores.newId(), at: club.clock.now() } }
    const queue = Array.from({ length: MAX_WAITING }, () => {
      return { userId: club.stores.newId(), at: club.clock.now(), cents: 4500 }
    })
    const hold = { orderId: 'o', selectedId: 's', cents: 1, createdAt: new Date(), expiresAt: new Date() }
    const offered = { [student._id]: { ...hold, offerUntil: new Date() } }
    const unconfirmed = await club.student({ emailVerified: false })
    expect(await refusal(unconfirmed, {})).toEqual([409, 'user.email-unconfirmed'])
    expect(await refusal(student, { status: 'pending' })).toEqual([404, 'class.not-found'])
    expect(await refusal(student, { roster, enrolled: 1 })).toEqual([409, 'enrolment.exists'])
    expect(await refusal(student, { stage: 'canceled' })).toEqual([409, 'class.closed'])
    expect(await refusal(student, { salesEndAt: club.clock.now() })).toEqual([409, 'class.closed'])
    expect(await refusal(student, datedIn(club, 2))).toEqual([409, 'waiting.closed'])
    expect(await refusal(student, { seats: 1 })).toEqual([409, 'waiting.not-full'])
    expect(await refusal(student, { holds: { [student._id]: hold } })).toEqual([409, 'waiting.not-full'])
    expect(await refusal(student, { holds: offered })).toEqual([409, 'waiting.exists'])
    expect(await refusal(student, { queue, queued: MAX_WAITING })).toEqual([409, 'waiting.full'])
    const late = await refusal(student, datedIn(club, 5), { notLaterThanHours: 6 })
    expect(late).toEqual([409, 'waiting.closed'])
  })

  it('is possible once a class, in ten classes', async () => {
    const club = await openClub()
    const student = await club.student()
    const full = () => club.yogaClass({ seats: 0 })
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, full))
    expect((await join(club, student, first!)).status).toBe(200)
    expect(codeOf(await join(club, student, first!))).toEqual([409, 'waiting.exists'])
    for (const yogaClass of others) expect((await join(club, student, yogaClass)).status).toBe(200)
    expect(codeOf(await join(club, student, await full()))).toEqual([409, 'waiting.too-many'])
    await leaveLine(club, student, first!)
    expect((await join(club, student, await full())).status).toBe(200)
  })

  it('of many classes at once does not pass the limit', async () => {
    const club = await openClub()
    const student = await club.student()
    const classes = await Promise.all(Array.from({ length: 14 }, () => club.yogaClass({ seats: 0 })))
    await Promise.all(classes.map((yogaClass) => join(club, student, yogaClass)))
    expect((await waitingOf(club, student)).length).toBeLessThanOrEqual(MAX_WAITING_LISTS)
    expect(await club.discrepancies()).toEqual([])
  })

  it('goes on behind a seat that is free for the first', async () => {
    const club = await openClub()
    const student = await club.student()
    const queue = [{ userId: club.stores.newId(), at: club.clock.now(), cents: 4500 }]
    const yogaClass = await club.yogaClass({ seats: 1, queue, queued: 1 })
    expect((await join(club, student, yogaClass)).body).toEqual({ position: 2 })
  })

  it('counts by address', async () => {
    const club = await openClub({ RATE_LIMIT_SCALE: '0.05' })
    const yogaClass = await club.yogaClass({ seats: 0 })
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 4; index += 1) {
      codes.push((await join(club, await club.student(), yogaClass)).body.code)
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'request.too-many'])
  })
})

describe('leaving a waiting list', () => {
  it('moves the others up, and works once', async () => {
    const club = await openClub()
    const { yogaClass, first, second } = await withLine(club)
    expect((await leaveLine(club, first, yogaClass)).body).toEqual({ deletedCount: 1 })
    expect((await leaveLine(club, first, yogaClass)).body).toEqual({ deletedCount: 0 })
    expect(await lineOf(club, yogaClass)).toEqual([second._id])
    expect(await waitingOf(club, second)).toMatchObject([{ position: 1, of: 1 }])
    expect(await club.discrepancies()).toEqual([])
  })

  it('does not give back a seat that is held without an offer', async () => {
    const club = await openClub()
    const { student, yogaClass } = await atCheckout(club)
    expect((await leaveLine(club, student, yogaClass)).body).toEqual({ deletedCount: 0 })
    expect((await club.read(yogaClass)).held).toBe(1)
  })
})
