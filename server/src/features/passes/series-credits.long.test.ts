import { quoteClassEnd, quoteSessionEnd } from '@ningjing/contract/classes/class-life'
import { editOwnClass } from '@ningjing/contract/classes/classes'
import { zonedDay, zonedText } from '@ningjing/contract/classes/schedule'
import { quoteEnd } from '@ningjing/contract/enrolments/enrolments'
import { bookWithCredit as bookCall } from '@ningjing/contract/passes/passes'
import { readRoster } from '@ningjing/contract/roster/roster'
import { describe, expect, it } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { ask, callsOf } from '../../testing/ask.ts'
import { cancelClass, datedIn, move } from '../../testing/ends.ts'
import {
  book,
  type CreditStudio,
  creditStudio,
  endPassAs,
  leaveDate,
  passesOf,
  purseOf,
  soundly,
} from '../../testing/passes.ts'
import { processBefore } from '../../testing/processes.ts'
import { listNotices } from '../mails/mails.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const WEEKLY = [72, 240, 408]
const CREDITS = 4

/** A series of three weekly dates that costs four credits, and a student with a pass of ten, or as said. */
const seriesStudio = (pass: object = {}, sold: Partial<ClassRecord> = {}) =>
  creditStudio(WEEKLY, pass, undefined, { dropIn: null, credits: CREDITS, ...sold })

/** A student who has booked the series. */
async function booked(pass: object = {}) {
  const open = await seriesStudio(pass)
  const { body } = await book(open.club, open.student, open.parent._id)
  return { ...open, orderId: String(body.insertedId) }
}

/** Another class of the teacher, whose dates are hours later. */
const another = ({ club, mei }: CreditStudio, facts: Partial<ClassRecord>) =>
  club.yogaClass({
    ...{ instructorId: mei._id, instructor: mei.name, email: mei.email, seats: 6 },
    ...datedIn(club, ...WEEKLY.map((hour) => hour + 30)),
    ...facts,
  })

describe('a series that costs credits', () => {
  it('is booked with a pass whose days begin with it and end with the day of its last date', async () => {
    const open = await seriesStudio({ from: 'first-use', days: 14 })
    expect((await book(open.club, open.student, open.parent._id)).body.left).toBe(6)
    const { validUntil } = await purseOf(open)
    expect(validUntil?.getTime()).toBeGreaterThan(open.parent.sessions.at(-1)?.at.getTime() ?? 0)
  })

  it('is booked at once for all of them', async () => {
    const open = await seriesStudio()
    const { club, student, parent, passId, mei } = open
    const { body } = await book(club, student, parent._id)
    expect(body).toEqual({ insertedId: expect.any(String), left: 6 })
    expect((await book(club, student, parent._id)).body).toEqual(body)
    expect(await club.read(parent)).toMatchObject({ enrolled: 1, held: 0, seats: 5 })
    expect(await passesOf(club, student)).toMatchObject([
      { left: 6, uses: [{ credits: CREDITS, back: null }] },
    ])
    const [payment] = await club.payments(student)
    expect(payment).toMatchObject({ kind: 'pass', price: 0, pass: { _id: passId, credits: CREDITS } })
    expect(await club.stores.orders.find(String(body.insertedId))).toMatchObject({
      worthInCents: CREDITS * 1500,
    })
    const [enrolment] = await club.enrolments(student)
    expect(enrolment).toMatchObject({ pass: { credits: CREDITS }, end: { credits: CREDITS, creditsThen: 0 } })
    const roster = await callsOf(club, mei)(readRoster, { params: { id: parent._id } })
    expect(roster.students[0]?.pass).toEqual({ name: '10 classes', left: 6, credits: CREDITS })
    await soundly(open)
  })

  it('is named in the pass with the date that was its next one', async () => {
    const open = await booked()
    const { club, student, parent } = open
    const at = parent.sessions[0]?.at ?? new Date(0)
    club.clock.pass(100 * HOUR_MS)
    const [pass] = await passesOf(club, student)
    const date = zonedText(at, { zone: 'UTC', clock: '12' }, club.clock.now(), 'UTC')
    expect(pass?.uses).toMatchObject([{ name: `${parent.name}, ${date}` }])
  })

  it('is refused with fewer left, and the seat stays free', async () => {
    const open = await seriesStudio({ credits: CREDITS - 1 })
    const { club, student, parent } = open
    expect((await book(club, student, parent._id)).body.code).toBe('pass.none')
    expect(await club.read(parent)).toMatchObject({ enrolled: 0, held: 0, seats: 6 })
    await soundly(open)
  })

  it('is refused at another price than the student was shown', async () => {
    const open = await seriesStudio()
    const { club, student, parent } = open
    const send = (creditsShown: number) =>
      ask(club, student, bookCall, { body: { classId: parent._id, creditsShown } })
    expect((await send(CREDITS - 1)).body).toMatchObject({
      code: 'class.price-changed',
      facts: { credits: CREDITS },
    })
    expect((await purseOf(open)).left).toBe(10)
    expect((await send(CREDITS)).body.left).toBe(6)
    await soundly(open)
  })

  it.each([
    ['that is over before its last date', { days: 16 }],
    ['whose days, from its first date on, are fewer', { from: 'first-use', days: 13 }],
  ])('is refused with a pass %s', async (_which, pass) => {
    const open = await seriesStudio(pass)
    expect((await book(open.club, open.student, open.parent._id)).body.code).toBe('pass.expired')
    expect((await purseOf(open)).left).toBe(10)
  })

  it('begins the days of a pass that count from its first use, with its first date', async () => {
    const open = await seriesStudio({ from: 'first-use', days: 15 })
    expect((await book(open.club, open.student, open.parent._id)).body.left).toBe(6)
    const { validUntil } = await purseOf(open)
    expect(validUntil?.getTime()).toBeGreaterThan(open.parent.sessions.at(-1)?.at.getTime() ?? 0)
    await soundly(open)
  })

  it('counts one booking of a pass that counts no credits', async () => {
    const open = await booked({ credits: null })
    const { club, student, orderId } = open
    const quoted = (await ask(club, student, quoteEnd, { params: { order: orderId } })).body
    expect(quoted).toMatchObject({ credits: 1 })
    // 15,000 cents for 90 days.
    expect(await club.stores.orders.find(orderId)).toMatchObject({ worthInCents: 166 })
    expect((await leaveDate(club, student, orderId, 1)).status).toBe(200)
    await soundly(open)
  })

  it('takes the credits of one of two bookings at once, if there are no more', async () => {
    const open = await seriesStudio({ credits: 5, perDay: 9 })
    const { club, student, parent } = open
    const other = await another(open, { credits: CREDITS })
    const answers = await Promise.all([parent, other].map(({ _id }) => book(club, student, _id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await purseOf(open)).left).toBe(1)
    await soundly(open)
  })
})

describe('the credits of a series', () => {
  it('all come back to a student who leaves in time', async () => {
    const open = await booked()
    const { club, student, orderId } = open
    club.clock.pass(5 * MINUTE_MS)
    expect((await leaveDate(club, student, orderId, 1)).body.code).toBe('enrolment.refund-changed')
    expect((await leaveDate(club, student, orderId, CREDITS)).status).toBe(200)
    expect(await passesOf(club, student)).toMatchObject([{ left: 10, uses: [{ back: expect.any(String) }] }])
    await soundly(open)
  })

  it('do not come back once the time to leave is over', async () => {
    const open = await booked()
    const { club, student, orderId } = open
    club.clock.pass(50 * HOUR_MS)
    const quoted = (await ask(club, student, quoteEnd, { params: { order: orderId } })).body
    expect(quoted).toMatchObject({ credits: 0, creditsThen: 0 })
    expect((await leaveDate(club, student, orderId, 0)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(6)
    await soundly(open)
  })

  it('come back when the studio cancels, and are counted before it does', async () => {
    const open = await booked()
    const { club, admin, parent, orderId } = open
    const quoted = (await ask(club, admin, quoteClassEnd, { params: { id: parent._id } })).body
    expect(quoted).toMatchObject({ enrolled: 1, refund: 0, credits: CREDITS })
    await cancelClass(club, parent)
    await club.settle()
    expect(await purseOf(open)).toMatchObject({ left: 10, uses: { [orderId]: { credits: CREDITS } } })
    await soundly(open)
  })

  it('come back as money to a pass that has ended, for all of them', async () => {
    const open = await booked()
    const { club, admin, student, passId, orderId } = open
    expect((await endPassAs(club, admin, passId, 6, 90)).body.state).toBe('done')
    club.clock.pass(5 * MINUTE_MS)
    const quoted = (await ask(club, student, quoteEnd, { params: { order: orderId } })).body
    expect(quoted).toMatchObject({ credits: CREDITS, inPlaceOfCredit: 60 })
    const ofClass = await ask(club, admin, quoteClassEnd, { params: { id: open.parent._id } })
    expect(ofClass.body).toEqual({ enrolled: 1, waiting: 0, refund: 60 })
    expect((await leaveDate(club, student, orderId, CREDITS)).status).toBe(200)
    await soundly(open)
    expect(await passesOf(club, student)).toMatchObject([{ left: 0, end: { credits: 6, refund: 150 } }])
  })

  it('pay another series that costs no more, and none that costs more', async () => {
    const open = await booked()
    const { club, admin, student } = open
    const [dearer, cheaper] = [
      await another(open, { credits: CREDITS + 1 }),
      await another(open, { credits: CREDITS - 1 }),
    ]
    expect((await move(club, admin, open, dearer, 0)).body.code).toBe('pass.not-moved')
    const { body } = await move(club, admin, open, cheaper, 0)
    expect((await purseOf(open)).left).toBe(6)
    club.clock.pass(5 * MINUTE_MS)
    expect((await leaveDate(club, student, String(body.insertedId), CREDITS)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(10)
    await soundly(open)
  })
})

describe('dates of a series that are canceled one by one', () => {
  /** Cancels a date, as an admin does. */
  async function cancelDate({ club, admin, parent }: CreditStudio, index: number, share = true) {
    const path = `/ningjing/classes/${parent._id}/sessions/${parent.sessions[index]?.id}/cancel`
    await club.as(admin).post(path).send({ share, reason: 'Mei is ill.' }).expect(200)
    await club.settle(0)
  }
  const textsOf = async ({ club, student }: CreditStudio, kind: string) => {
    const { items } = await listNotices(club.deps, student, {})
    return items.flatMap((one) => (one.kind === kind ? one.text : []))
  }

  it.each([false, true])(
    'are quoted without credits, the last one with all of them, %o: as money',
    async (isEnded) => {
      const open = await booked()
      const { club, admin, parent, passId } = open
      const quoteOf = async (index: number) =>
        callsOf(club, admin)(quoteSessionEnd, {
          params: { id: parent._id, sid: String(parent.sessions[index]?.id) },
        })
      if (isEnded) await endPassAs(club, admin, passId, 6, 90)
      expect(await quoteOf(2)).toEqual({ enrolled: 1, refund: 0 })
      for (const index of [0, 1]) await cancelDate(open, index)
      const all = isEnded ? { refund: 60 } : { refund: 0, credits: CREDITS }
      expect(await quoteOf(2)).toEqual({ enrolled: 1, ...all })
      await cancelDate(open, 2, false)
      expect(await quoteOf(2)).toEqual({ enrolled: 1, ...all })
      await cancelDate(open, 2)
      expect((await purseOf(open)).uses).toMatchObject({ [open.orderId]: { back: expect.any(Date) } })
      await soundly(open)
    },
  )

  it('give nothing back but with the last one, and the student reads both', async () => {
    const open = await booked({ days: 18 })
    const { club, student, parent, orderId } = open
    await cancelDate(open, 0)
    expect(await purseOf(open)).toMatchObject({ left: 6 })
    expect((await textsOf(open, 'changed'))[0]).toContain(
      'You keep your seat for the other dates. A pass pays for the class as a whole, so nothing comes back for one date.',
    )
    await cancelDate(open, 1)
    expect((await club.read(parent)).enrolled).toBe(1)
    club.clock.pass(14 * 24 * HOUR_MS)
    await cancelDate(open, 2)
    const { left, validUntil, uses } = await purseOf(open)
    expect({ left, back: uses[orderId]?.back }).toEqual({ left: 10, back: expect.any(Date) })
    expect(validUntil!.getTime()).toBeGreaterThan(club.clock.now().getTime() + 14 * 24 * HOUR_MS)
    expect(await club.read(parent)).toMatchObject({ enrolled: 0, barred: { [orderId]: { credit: 1 } } })
    const until = zonedDay(new Date(validUntil!.getTime() - 1), 'UTC', club.clock.now())
    expect(await textsOf(open, 'ended')).toEqual([
      expect.stringContaining(
        `No date of this class is left. Mei is ill. Your 4 credits are back. The club has let your pass be valid longer, until ${until}.`,
      ),
    ])
    expect(await textsOf(open, 'changed')).toHaveLength(2)
    expect(await club.payments(student)).toMatchObject([{ kind: 'pass' }, {}])
    await soundly(open)
  })

  it('promise no other dates where all of them are over', async () => {
    const open = await booked()
    open.club.clock.pass(300 * HOUR_MS)
    await cancelDate(open, 2)
    const [text] = await textsOf(open, 'changed')
    expect(text).toContain('A pass pays for the class as a whole, so nothing comes back for one date.')
    expect(text).not.toContain('other dates')
  })

  it('leave the seat where another date is to replace the last one, with the credits if the student leaves', async () => {
    const open = await booked()
    const { club, student, parent, orderId } = open
    for (const index of [0, 1]) await cancelDate(open, index)
    await cancelDate(open, 2, false)
    expect((await club.read(parent)).enrolled).toBe(1)
    expect((await textsOf(open, 'changed'))[0]).toContain('and get 4 credits back.')
    expect((await leaveDate(club, student, orderId, CREDITS)).status).toBe(200)
    await soundly(open)
  })

  it('come back once, whether the student leaves at the same moment or not', async () => {
    const open = await booked()
    const { club, student, orderId } = open
    for (const index of [0, 1]) await cancelDate(open, index)
    const server = processBefore(club.deps, 'places.end', () => cancelDate(open, 2))
    expect((await leaveDate(server, student, orderId, CREDITS)).status).toBe(200)
    expect((await purseOf(open)).left).toBe(10)
    await soundly(open)
  })
})

describe('the price in credits', () => {
  it('is set by the teacher, named to the admins, and gone when only dates are sold', async () => {
    const open = await seriesStudio({}, { credits: 0 })
    const { club, mei, student, parent } = open
    const edit = (body: object) => ask(club, mei, editOwnClass, { params: { id: parent._id }, body })
    expect((await book(club, student, parent._id)).body.code).toBe('pass.not-for')
    expect((await edit({ credits: 401 })).status).toBe(400)
    expect((await edit({ credits: 3, shown: { credits: 5 } })).body.code).toBe('class.changed')
    expect((await edit({ credits: 3, shown: { credits: 0 } })).status).toBe(200)
    expect(await club.read(parent)).toMatchObject({ credits: 3, changedSince: ['credits'] })
    expect((await edit({ dropIn: { seats: 4, price: 18, only: true } })).status).toBe(200)
    expect((await club.read(parent)).credits).toBe(0)
  })
})
