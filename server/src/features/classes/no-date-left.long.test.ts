import { describe, expect, it, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { atCheckout, openClub } from '../../testing/club.ts'
import { datedIn, leave, mailsOf, quote, refundsOf, remove } from '../../testing/ends.ts'
import { freeSeat, join, lineOf, waitingOf, withLine } from '../../testing/waiting.ts'
import { keepDates } from './keep-dates.ts'

const API = '/ningjing'
const DAY_MS = 24 * 3600_000

/** A club with an admin who cancels dates of classes. */
async function studio() {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const pathOf = ({ _id }: ClassRecord) => `${API}/classes/${_id}`
  return {
    club,
    admin,
    /** Cancels every date to come. */
    cancelDates: async (yogaClass: ClassRecord, share = true) => {
      for (const { id, at, canceled } of (await club.read(yogaClass)).sessions) {
        const path = `${pathOf(yogaClass)}/sessions/${id}/cancel`
        const sent = { share, reason: 'Ill' }
        if (!canceled && at > club.clock.now())
          expect((await club.as(admin).post(path).send(sent)).status).toBe(200)
      }
      await vi.waitFor(async () => expect((await club.read(yogaClass)).todos).toBe(0), 10_000)
    },
    addDate: (yogaClass: ClassRecord, local: string) =>
      club
        .as(admin)
        .post(`${pathOf(yogaClass)}/sessions`)
        .send({ local, minutes: 60 }),
    sales: (yogaClass: ClassRecord, open: boolean) =>
      club
        .as(admin)
        .post(`${pathOf(yogaClass)}/sales`)
        .send({ open }),
    listed: async () => {
      const { body } = await club.visitor.get(`${API}/publicClasses`)
      return body.map(({ _id }: ClassRecord) => _id)
    },
    shown: async ({ _id }: ClassRecord) => (await club.visitor.get(`${API}/publicClasses/${_id}`)).body,
    select: (student: UserRecord, { _id }: ClassRecord) =>
      club.as(student).post(`${API}/selectedClasses`).send({ classId: _id }),
  }
}

/** A local time so many days from now, in the zone of `datedIn`. */
const localIn = ({ clock }: { clock: { now(): Date } }, days: number) =>
  new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 16)

describe('a class whose dates are all canceled', () => {
  it('is not sold, not listed and not recommended, but has its page', async () => {
    const { club, cancelDates, listed, shown, select } = await studio()
    const [yogaClass, student] = [await club.yogaClass(datedIn(club, 48, 72)), await club.student()]
    const selectedId = (await select(student, yogaClass)).body.insertedId
    await cancelDates(yogaClass)
    expect(await listed()).not.toContain(yogaClass._id)
    expect((await club.visitor.get(`${API}/popularClasses`)).body).toEqual([])
    expect((await club.stores.classCounts.of([yogaClass.instructorId])).get(yogaClass.instructorId)).toBe(0)
    expect(await shown(yogaClass)).toMatchObject({ stage: 'open', salesOpen: false, seats: 0, nextAt: null })
    expect((await select(await club.student(), yogaClass)).body.code).toBe('class.closed')
    expect((await club.startPaying(student, selectedId)).body.code).toBe('class.closed')
    expect((await join(club, student, yogaClass)).body.code).toBe('class.closed')
    expect((await club.read(yogaClass)).lastAt).toEqual(club.clock.now())
  })

  it('cannot be sold again without a date', async () => {
    const { club, cancelDates, sales } = await studio()
    const yogaClass = await club.yogaClass(datedIn(club, 48))
    await cancelDates(yogaClass)
    const answer = await sales(yogaClass, true)
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'class.over',
      'All dates of this class are canceled. Add a date first.',
    ])
  })

  it('holds no seat for anyone who was a moment too late', async () => {
    const { club, cancelDates } = await studio()
    const yogaClass = await club.yogaClass({ ...datedIn(club, 48), salesEndAt: null })
    await cancelDates(yogaClass)
    const [{ _id: userId }, createdAt] = [await club.student(), club.clock.now()]
    const { _id: classId } = yogaClass
    const claim = { classId, userId, orderId: club.stores.newId() }
    const hold = { ...claim, selectedId: 's', cents: 4500, createdAt, expiresAt: createdAt }
    const entry = { userId, at: createdAt, cents: 4500 }
    const { seats, line } = club.stores
    const todo = { id: 't', kind: 'review', at: createdAt } as const
    expect([
      await seats.hold(hold, todo),
      await seats.enrolLate(claim, createdAt),
      await line.offer(hold, entry),
      await line.join(classId, entry, createdAt),
    ]).toEqual([false, false, false, false])
  })

  it('closes its waiting list, ends its offers and its checkouts, and tells those who waited', async () => {
    const { club, cancelDates } = await studio()
    const { yogaClass, first, second, ...paid } = await withLine(club, 2, datedIn(club, 480))
    await freeSeat(club, paid)
    expect((await waitingOf(club, first))[0]?.offer).toBeTruthy()
    await cancelDates(yogaClass)
    expect(await lineOf(club, yogaClass)).toEqual([])
    const { held, seats } = await club.read(yogaClass)
    expect([held, seats]).toEqual([0, 1])
    expect([await mailsOf(club, first), await mailsOf(club, second)]).toEqual([
      ['closed', 'offer', 'waiting'],
      ['closed', 'waiting'],
    ])
    const notices = async ({ email, ...user }: typeof first) =>
      JSON.stringify((await club.as({ email, ...user }).get(`${API}/notices/${email}`)).body.items)
    expect(await notices(second)).toContain(
      'All dates of this class are canceled, so its waiting list has closed. Ill',
    )
    expect(await notices(first)).toContain('is no longer kept for you')
    expect(await notices(first)).toContain('All dates of this class are canceled. You have paid nothing. Ill')
    expect(await club.discrepancies()).toEqual([])
  })

  it('says of a class whose last dates are canceled, or whose sales are closed, that no seat is sold', async () => {
    const { club, admin, cancelDates, sales } = await studio()
    const said = async (student: UserRecord) => {
      const { body } = await club.as(student).get(`${API}/notices/${student.email}`)
      return JSON.stringify(body.items)
    }
    const dates = datedIn(club, 48, 120)
    const held = await withLine(club, 2, { ...dates, salesEndAt: dates.lastAt ?? null })
    club.clock.pass(3 * DAY_MS)
    await remove(club, admin, held, 0)
    await cancelDates(held.yogaClass)
    expect(await said(held.first)).toContain('No date of this class is left. You have paid nothing.')
    expect(await said(held.second)).toContain('The waiting list has closed. Sales have ended.')
    const closed = await withLine(club, 1, datedIn(club, 480))
    await sales(closed.yogaClass, false)
    await club.settle(0)
    expect(await said(closed.first)).toContain('The waiting list has closed. Sales have ended.')
  })

  it('takes no payment of a checkout that was open', async () => {
    const { club, cancelDates } = await studio()
    const checkout = await atCheckout(club, 3, datedIn(club, 48))
    await cancelDates(checkout.yogaClass)
    expect((await club.deps.cards.readIntent(checkout.intentId))?.status).toBe('canceled')
    expect((await club.read(checkout.yogaClass)).held).toBe(0)
    expect(await club.discrepancies()).toEqual([])
  })

  it('is sold again once a date is added, as its sales were', async () => {
    const { club, cancelDates, addDate, shown, sales } = await studio()
    const far = new Date(club.clock.now().getTime() + 90 * DAY_MS)
    const dates = datedIn(club, 48, 72)
    const byFirst = await club.yogaClass(dates)
    const byMoment = await club.yogaClass({ ...dates, salesEndAt: far })
    const closed = await club.yogaClass(dates)
    await sales(closed, false)
    for (const one of [byFirst, byMoment, closed]) {
      await cancelDates(one, false)
      expect((await addDate(one, localIn(club, 9))).status).toBe(200)
    }
    const added = (await club.read(byFirst)).firstAt?.toISOString()
    expect(await shown(byFirst)).toMatchObject({ salesOpen: true, salesEndAt: added, nextAt: added })
    expect(await shown(byMoment)).toMatchObject({ salesOpen: true, salesEndAt: far.toISOString() })
    expect((await shown(closed)).salesOpen).toBe(false)
  })

  it('can still be left, and canceled with everything back', async () => {
    const { club, admin, cancelDates } = await studio()
    const yogaClass = await club.yogaClass(datedIn(club, 48, 72))
    const [one, other] = [await club.student(), await club.student()]
    const [left, stayed] = [await club.buy(one, yogaClass), await club.buy(other, yogaClass)]
    await cancelDates(yogaClass, false)
    const told = await club.as(one).get(`${API}/notices/${one.email}`)
    expect(told.body.items.find(({ kind }: { kind: string }) => kind === 'changed').text).toBe(
      'Ill. Another date replaces it. You will get a message when it is set. No date of this class is left. You can leave it in your enrolled classes and get $45.00 back.',
    )
    expect((await quote(club, one, left)).body.refund).toBe(45)
    expect((await leave(club, one, left, 45)).status).toBe(200)
    const path = `${API}/classes/${yogaClass._id}/cancel`
    expect((await club.as(admin).get(path)).body).toEqual({ enrolled: 1, waiting: 0, refund: 45 })
    const sent = { name: yogaClass.name, reason: 'Ill', enrolledShown: 1 }
    expect((await club.as(admin).post(path).send(sent)).status).toBe(200)
    await vi.waitFor(async () => expect((await club.read(yogaClass)).todos).toBe(0), 10_000)
    expect([await refundsOf(club, left), await refundsOf(club, stayed)]).toEqual([
      { cents: 4500, count: 1 },
      { cents: 4500, count: 1 },
    ])
    expect(await club.discrepancies()).toEqual([])
  })

  it('gives everything back to a student who leaves the club', async () => {
    const { club, cancelDates } = await studio()
    const yogaClass = await club.yogaClass(datedIn(club, 48))
    const student = await club.student()
    const paid = await club.buy(student, yogaClass)
    await cancelDates(yogaClass, false)
    club.clock.pass(DAY_MS)
    expect((await club.as(student).delete(`${API}/users/${student._id}`)).status).toBe(200)
    await club.settle(0)
    expect(await refundsOf(club, paid)).toEqual({ cents: 4500, count: 1 })
  })

  it('is archived 30 days later', async () => {
    const { club, cancelDates } = await studio()
    const yogaClass = await club.yogaClass(datedIn(club, 48))
    await cancelDates(yogaClass)
    club.clock.pass(29 * DAY_MS)
    await keepDates(club.deps)
    expect((await club.read(yogaClass)).stage).toBe('open')
    club.clock.pass(2 * DAY_MS)
    await keepDates(club.deps)
    expect((await club.read(yogaClass)).stage).toBe('archived')
  })
})

it('a class whose dates are over is not sold, whenever its sales end', async () => {
  const { club, shown, select } = await studio()
  const yogaClass = await club.yogaClass({ ...datedIn(club, 48), salesEndAt: null })
  club.clock.pass(3 * DAY_MS)
  expect((await shown(yogaClass)).salesOpen).toBe(false)
  expect((await select(await club.student(), yogaClass)).body.code).toBe('class.closed')
})

it('a class that never had dates is sold', async () => {
  const { club, shown, select, listed } = await studio()
  const yogaClass = await club.yogaClass()
  expect((await shown(yogaClass)).salesOpen).toBe(true)
  expect(await listed()).toContain(yogaClass._id)
  expect((await select(await club.student(), yogaClass)).status).toBe(200)
})
