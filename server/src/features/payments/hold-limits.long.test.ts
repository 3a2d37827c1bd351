import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { atCheckout, type Club, EVENT_WAIT, openClub } from '../../testing/club.ts'
import { cancelClass } from '../../testing/ends.ts'
import { processOf } from '../../testing/processes.ts'
import { idTokenOf } from '../../testing/test-identity.ts'

const HERE = '203.0.113.7'
const MINUTE_MS = 60_000
const SCALE_1 = { RATE_LIMIT_SCALE: '1' }

/** Starts a payment from an address. */
const payFrom = ({ as }: Pick<Club, 'as'>, student: UserRecord, selectedId: string, address = HERE) =>
  as(student)
    .post('/ningjing/create-payment-intent')
    .set('X-Forwarded-For', address)
    .send({ price: 45, selectedId })

/** Fourteen students of one address start to pay for two classes each, all at once. */
async function rush(club: Club, server: Pick<Club, 'as'>) {
  const classes = [await club.yogaClass({ seats: 20 }), await club.yogaClass({ seats: 20 })]
  const students = await unconfirmedStudents(club, 14)
  const wanted: (() => PromiseLike<{ status: number }>)[] = []
  for (const student of students) {
    for (const yogaClass of classes) {
      const selectedId = await club.select(student, yogaClass)
      wanted.push(() => payFrom(server, student, selectedId))
    }
  }
  const answers = await Promise.all(wanted.map((start) => start()))
  return {
    statuses: answers.map(({ status }) => status),
    holds: (await club.stores.seats.holds()).length,
  }
}

const unconfirmedStudents = (club: Club, count: number) =>
  Promise.all(Array.from({ length: count }, () => club.student({ emailVerified: false })))

describe('students whose e-mail is not confirmed', () => {
  it('hold six seats in all from one address, whatever twenty of them try', async () => {
    const club = await openClub(SCALE_1)
    const yogaClass = await club.yogaClass({ seats: 40 })
    const students = await unconfirmedStudents(club, 20)
    const codes: unknown[] = []
    for (const student of students) {
      const { status, body } = await payFrom(club, student, await club.select(student, yogaClass))
      codes.push(status === 200 ? 'held' : `${status} ${body.code}`)
    }
    expect(codes.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'held'))
    expect(new Set(codes.slice(6))).toEqual(new Set(['409 user.email-unconfirmed']))
    expect(await club.read(yogaClass)).toMatchObject({ held: 6, seats: 34 })
    expect(JSON.stringify(await club.read(yogaClass))).not.toContain(HERE)
    expect(await club.discrepancies()).toEqual([])
  })

  it('hold exactly six seats after 28 attempts at the same moment, in every round', async () => {
    const club = await openClub(SCALE_1)
    for (let round = 0; round < 3; round += 1) {
      const { statuses, holds } = await rush(club, club)
      expect(holds).toBe(6)
      expect(statuses.filter((status) => status === 200)).toHaveLength(6)
      expect(await club.discrepancies()).toEqual([])
      await club.settle()
    }
  })

  it('hold more when a slot is taken without looking at the others', async () => {
    const club = await openClub(SCALE_1)
    const { slots } = club.stores
    const careless: typeof slots = {
      ...slots,
      replace: async (key, _read, wanted, at) => {
        while (!(await slots.replace(key, await slots.find(key), wanted, at))) await slots.find(key)
        return true
      },
    }
    const server = processOf({ ...club.deps, stores: { ...club.stores, slots: careless } })
    expect((await rush(club, server)).holds).toBeGreaterThan(6)
  })

  it('may hold again once holds of their address have ended, renew their own, and pay elsewhere', async () => {
    const club = await openClub(SCALE_1)
    const yogaClass = await club.yogaClass({ seats: 40 })
    const students = await unconfirmedStudents(club, 7)
    const selections: string[] = []
    for (const student of students) selections.push(await club.select(student, yogaClass))
    for (const index of [0, 1, 2, 3, 4, 5]) await payFrom(club, students[index]!, selections[index]!)
    const last = (address?: string) => payFrom(club, students[6]!, selections[6]!, address)
    expect((await last()).status).toBe(409)
    expect((await payFrom(club, students[0]!, selections[0]!)).status).toBe(200)
    expect((await last('203.0.113.8')).status).toBe(200)
    club.clock.pass(31 * MINUTE_MS)
    expect((await last()).status).toBe(200)
  })

  it('do not limit confirmed members of the same address', async () => {
    const club = await openClub(SCALE_1)
    const yogaClass = await club.yogaClass({ seats: 40 })
    const strangers = await unconfirmedStudents(club, 6)
    const members = await Promise.all(Array.from({ length: 7 }, () => club.student()))
    for (const student of [...strangers, ...members]) {
      const answer = await payFrom(club, student, await club.select(student, yogaClass))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    expect(await club.read(yogaClass)).toMatchObject({ held: 13 })
  })

  it('get no seat of a free class, until they have confirmed', async () => {
    const club = await openClub()
    const yogaClass = await club.yogaClass({ priceInCents: 0, seats: 20 })
    const students = await unconfirmedStudents(club, 20)
    for (const student of students) {
      const selectedId = await club.select(student, yogaClass)
      const { status, body } = await club.record(student, { selectedId })
      expect([status, body.code]).toEqual([409, 'user.email-unconfirmed'])
    }
    expect(await club.read(yogaClass)).toMatchObject({ seats: 20, held: 0, enrolled: 0, rev: 0 })
    const { uid, email, _id } = students[0]!
    await club.visitor
      .post('/ningjing/jwt')
      .auth(idTokenOf({ uid, email }), { type: 'bearer' })
      .send({ email })
    const [selection] = await club.selections(students[0]!)
    expect((await club.record(students[0]!, { selectedId: selection!._id })).status).toBe(200)
    expect((await club.read(yogaClass)).roster[_id]).toBeDefined()
  })
})

describe('a hold that runs out unpaid', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A student who has selected a class; time passes for the clock and for the limits. */
  async function atClass() {
    const club = await openClub(SCALE_1)
    vi.useFakeTimers({ toFake: ['Date'] })
    const [student, yogaClass] = [await club.student(), await club.yogaClass()]
    const selectedId = await club.select(student, yogaClass)
    const pass = (ms: number) => {
      club.clock.pass(ms)
      vi.setSystemTime(Date.now() + ms)
    }
    const start = () => club.startPaying(student, selectedId)
    const lapse = async () => {
      const answer = await start()
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      pass(11 * MINUTE_MS)
      await club.settle(0)
    }
    return { club, student, yogaClass, selectedId, pass, start, lapse }
  }

  it('starts a growing pause from the third one on', async () => {
    const { club, student, yogaClass, start, lapse, pass } = await atClass()
    await lapse()
    await lapse()
    for (const minutes of [10, 20, 40]) {
      await lapse()
      const { status, body, headers } = await start()
      expect([status, body.code]).toEqual([429, 'payment.paused'])
      expect(body.detail).toContain(`${minutes} minutes`)
      expect(body.facts.seconds).toBe(Number(headers['retry-after']))
      expect(Number(headers['retry-after'])).toBeGreaterThan(minutes * 60 - 30)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(minutes * 60)
      pass((minutes - 1) * MINUTE_MS)
      expect((await start()).status).toBe(429)
      pass(2 * MINUTE_MS)
    }
    expect((await start()).status).toBe(200)
    expect((await club.read(yogaClass)).holds[student._id]).toBeDefined()
  })

  it('counts once, also when the next attempt or several processes find it', async () => {
    const { club, start, pass } = await atClass()
    for (const _hold of [1, 2]) {
      expect((await start()).status).toBe(200)
      pass(11 * MINUTE_MS)
    }
    await Promise.all([club.settle(0), club.settle(0), club.settle(0)])
    expect((await start()).status).toBe(200)
    pass(11 * MINUTE_MS)
    expect((await start()).status).toBe(429)
  })

  it('pauses this class for this student only, also when the selection is made again', async () => {
    const { club, student, yogaClass, selectedId, lapse } = await atClass()
    for (const _hold of [1, 2, 3]) await lapse()
    await club.as(student).delete(`/ningjing/selectedClasses/${selectedId}`)
    const again = await club.startPaying(student, await club.select(student, yogaClass))
    expect([again.status, again.body.code]).toEqual([429, 'payment.paused'])
    const elsewhere = await club.select(student, await club.yogaClass())
    expect((await club.startPaying(student, elsewhere)).status).toBe(200)
    const other = await club.student()
    expect((await club.startPaying(other, await club.select(other, yogaClass))).status).toBe(200)
  })

  it.each([
    ['is not one that was given back within five minutes', 5, 200],
    ['is like one that was given back later', 5.1, 429],
  ])('%s', async (_what, minutes, status) => {
    const { club, student, yogaClass, selectedId: first, pass } = await atClass()
    let selectedId = first
    for (const _hold of [1, 2, 3]) {
      expect((await club.startPaying(student, selectedId)).status).toBe(200)
      pass(minutes * MINUTE_MS)
      await club.as(student).delete(`/ningjing/selectedClasses/${selectedId}`)
      selectedId = await club.select(student, yogaClass)
    }
    expect((await club.startPaying(student, selectedId)).status).toBe(status)
  })

  it('is like one that its checkout gave back later', async () => {
    const { club, student, selectedId, start, pass } = await atClass()
    for (const _hold of [1, 2, 3]) {
      const { body } = await start()
      pass(9 * MINUTE_MS)
      const path = `/ningjing/holds/${selectedId}`
      const given = await club.as(student).delete(path).query({ order: body.orderId })
      expect(given.body).toEqual({ state: 'released' })
    }
    expect((await start()).status).toBe(429)
  })

  it('is not one that ended with the class', async () => {
    const { club, student, pass, selectedId, yogaClass } = await atClass()
    expect((await club.startPaying(student, selectedId)).status).toBe(200)
    pass(6 * MINUTE_MS)
    await cancelClass(club, yogaClass)
    await club.settle(0)
    const limits = { points: 3, seconds: 7 * 24 * 3600 }
    const key = `lapses:${student._id}:${yogaClass._id}`
    expect((await club.stores.limits.taken(limits, key)).points).toBe(0)
  })
})

describe('the fifth declined card within an hour', () => {
  const decline = async (club: Club, intentId: string, count: number) => {
    for (let card = 0; card < count; card += 1) {
      await club.confirm(intentId, 'pm_card_chargeDeclined').catch(() => undefined)
    }
    const events = await club.eventsOf(intentId)
    return events.filter(({ type }) => type === 'payment_intent.payment_failed')
  }

  it('cancels all open payments of the student and gives the seats back', async () => {
    const club = await openClub(SCALE_1)
    const { student, yogaClass, intentId } = await atCheckout(club)
    const second: ClassRecord = await club.yogaClass()
    const started = await club.startPaying(student, await club.select(student, second))
    const declines = await decline(club, intentId, 5)
    for (const event of declines.slice(0, 4)) await club.deliverAndHandle(event)
    expect(await club.read(yogaClass)).toMatchObject({ held: 1 })
    await club.deliverAndHandle(declines[4]!)
    const held = async () => [(await club.read(yogaClass)).held, (await club.read(second)).held]
    await vi.waitFor(async () => expect(await held()).toEqual([0, 0]), EVENT_WAIT)
    for (const id of [intentId, intentIdOf(started.body.clientSecret)]) {
      expect((await club.stripe.paymentIntents.retrieve(id)).status).toBe('canceled')
      await expect(club.confirm(id)).rejects.toThrow()
    }
    expect(await club.discrepancies()).toEqual([])
  })
})
