import { quoteClassEnd, quoteSessionEnd } from '@ningjing/contract/classes/class-life'
import { readPublicClass } from '@ningjing/contract/classes/classes'
import { endEnrolment, listEnrolments, quoteEnd } from '@ningjing/contract/enrolments/enrolments'
import { listAllPayments } from '@ningjing/contract/payments/payments'
import { exportRoster, readRoster } from '@ningjing/contract/roster/roster'
import { createSelection, listSelections } from '@ningjing/contract/selections/selections'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import { describe, expect, it } from 'vitest'
import { ask, callsOf } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { book, type CreditStudio, creditStudio, endPassAs, give, passesOf } from '../../testing/passes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { openStudio } from '../../testing/single-dates.ts'

const HOUR_MS = 3_600_000

describe('what a date costs in credits', () => {
  it('is said in the timetable, on its page, beside its class and in selections', async () => {
    const { club, student, parent, date } = await creditStudio()
    const read = callsOf(club, student)
    const rows = (await read(readTimetable)).dates.filter(({ of }) => of === parent._id)
    expect(rows.map(({ credits }) => credits)).toEqual([1, 1])
    expect(await read(readPublicClass, { params: { id: date } })).toMatchObject({ credits: 1 })
    const whole = await read(readPublicClass, { params: { id: parent._id } })
    expect(whole.credits).toBeUndefined()
    expect(whole.dropIn).toMatchObject({ credits: 1 })
    expect(whole.dates?.map(({ credits }) => credits)).toEqual([1, 1])
    for (const classId of [date, parent._id]) await read(createSelection, { body: { classId } })
    const selections = await read(listSelections, { params: { email: student.email } })
    expect(selections.map(({ of, credits }) => ({ of, credits }))).toEqual([
      { of: undefined, credits: undefined },
      { of: parent._id, credits: 1 },
    ])
  })

  it('is 0 where no pass pays it', async () => {
    const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
    const { ids } = await openStudio(club, [72])
    const read = callsOf(club, await club.student())
    expect(await read(readPublicClass, { params: { id: ids[0] ?? '' } })).toMatchObject({ credits: 0 })
  })
})

it('a pass says for what it is, and how often', async () => {
  const { club, student } = await creditStudio([72], { perDay: 2, ahead: 5 })
  expect(await passesOf(club, student)).toMatchObject([{ for: { all: true }, perDay: 2, ahead: 5 }])
})

/** The list of enrolled classes of the student. */
const enrolledOf = ({ club, student }: CreditStudio) =>
  callsOf(club, student)(listEnrolments, { params: { email: student.email } })

/** What admins see that comes back in place of the credit of each place that a pass pays, the last one first. */
async function adminSees({ club, admin }: CreditStudio) {
  const { items } = await callsOf(club, admin)(listAllPayments, { query: {} })
  return items.filter(({ pass }) => pass).map(({ inPlaceOfCredit }) => inPlaceOfCredit)
}

describe('an enrollment that a pass pays', () => {
  it('names the pass, and until when its credit comes back', async () => {
    const open = await creditStudio([72])
    const { club, student, date, passId, parent } = open
    const { insertedId: order } = (await book(club, student, date)).body
    const [enrolment] = await enrolledOf(open)
    const at = parent.sessions[0]?.at.getTime() ?? 0
    const until = new Date(at - 24 * HOUR_MS).toISOString()
    expect(enrolment).toMatchObject({
      pass: { _id: passId, name: '10 classes' },
      end: { refund: 0, credits: 1, creditsThen: 0, until },
    })
    expect(enrolment?.pass).not.toHaveProperty('unlimited')
    const quoted = (await ask(club, student, quoteEnd, { params: { order } })).body
    expect(quoted).toMatchObject({ paid: 0, credits: 1, creditsThen: 0, until })
  })

  it.each([
    { paid: undefined, hand: {} },
    { paid: 'cash' as const, hand: { byHand: true } },
  ])(
    'says the money that comes back in place of the credit of a pass that has ended, paid %o',
    async ({ paid, hand }) => {
      const open = await creditStudio([12, 72])
      const { club, admin, student, date, second } = open
      const passId = paid ? (await give(club, open, paid)).body.insertedId : open.passId
      const orders: string[] = []
      for (const of of [date, second]) {
        const { body } = await book(club, student, of, passId)
        orders.push(body.insertedId)
      }
      const quoteOf = async (order = '') => (await ask(club, student, quoteEnd, { params: { order } })).body
      const worth = paid ? 14 : 15
      expect(await quoteOf(orders[1])).not.toHaveProperty('inPlaceOfCredit')
      expect(await adminSees(open)).toEqual([undefined, undefined])
      await endPassAs(club, admin, passId, 8, 8 * worth)
      club.clock.pass(5 * 60_000)
      expect(await quoteOf(orders[1])).toMatchObject({ credits: 1, inPlaceOfCredit: worth, ...hand })
      // Its credit stays used.
      expect(await quoteOf(orders[0])).not.toHaveProperty('inPlaceOfCredit')
      expect(await adminSees(open)).toEqual([worth, worth])
      const end = { params: { order: orders[1] ?? '' }, body: { refundShown: 0, creditsShown: 1 } }
      expect((await ask(club, student, endEnrolment, end)).status).toBe(200)
      await club.settle()
      expect((await club.stores.payments.find(passId))?.dueBackInCents).toBe(9 * worth * 100)
      expect(await adminSees(open)).toEqual([undefined, worth])
      expect(await club.discrepancies()).toEqual([])
    },
  )

  it('comes back until a minute after the booking when the terms give nothing', async () => {
    const open = await creditStudio([3])
    const bookedAt = open.club.clock.now().getTime()
    await book(open.club, open.student, open.date)
    const [enrolment] = await enrolledOf(open)
    expect(enrolment?.end).toMatchObject({ credits: 1, until: new Date(bookedAt + 60_000).toISOString() })
  })

  it.each([
    ['purchase', { credits: 1, ranOut: true }],
    // Its days begin again once no booking is left.
    ['first-use', { credits: 1, ranOut: false }],
  ])('says whether its pass has run out, whose days count from the %s', async (from, expected) => {
    const { club, student, date, passId } = await creditStudio([72], { from })
    const { insertedId: order } = (await book(club, student, date)).body
    const quote = async () => {
      const { body } = await ask(club, student, quoteEnd, { params: { order } })
      return { credits: body.credits, ranOut: body.ranOut !== undefined }
    }
    expect(await quote()).toEqual({ credits: 1, ranOut: false })
    const ended = club.clock.now()
    const raw = await openRawDatabase(club.databaseUri)
    const firstUntil = from === 'first-use' && { firstUntil: ended }
    await raw.purses.updateOne({ _id: passId }, { $set: { validUntil: ended, ...firstUntil } })
    await raw.close()
    expect(await quote()).toEqual(expected)
  })

  it('says that its pass counts no credits', async () => {
    const open = await creditStudio([72], { credits: null })
    await book(open.club, open.student, open.date)
    expect((await enrolledOf(open))[0]?.pass).toMatchObject({ unlimited: true })
    expect((await open.club.payments(open.student))[0]?.pass).toMatchObject({ unlimited: true })
  })
})

describe('staff read', () => {
  it('in the roster with which pass a seat is paid, and what is left of it', async () => {
    const { club, student, date, mei, comes } = await creditStudio([72])
    await comes(date, 'Tom')
    await book(club, student, date)
    const { students } = await callsOf(club, mei)(readRoster, { params: { id: date } })
    expect(students.map(({ kind, pass }) => ({ kind, pass }))).toEqual(
      expect.arrayContaining([
        { kind: 'comp', pass: undefined },
        { kind: 'pass', pass: { name: '10 classes', left: 9 } },
      ]),
    )
    const { text } = await ask(club, mei, exportRoster, { params: { id: date } })
    const lines = text.split('\r\n')
    expect(lines[0]).toContain('Enrolled by,Pass,Credits left')
    expect(lines.filter((line) => line.includes('pass,10 classes,9'))).toHaveLength(1)
  })

  it('how many credits go back with a class and with a date that they cancel', async () => {
    const { club, student, date, second, parent, admin, comes } = await creditStudio([72, 96])
    await comes(date, 'Tom')
    const read = callsOf(club, admin)
    const ofClass = () => read(quoteClassEnd, { params: { id: parent._id } })
    expect(await ofClass()).not.toHaveProperty('credits')
    await book(club, student, date)
    await book(club, student, second)
    expect(await ofClass()).toMatchObject({ enrolled: 3, refund: 0, credits: 2 })
    const ofDate = await read(quoteSessionEnd, { params: { id: parent._id, sid: date } })
    expect(ofDate).toMatchObject({ enrolled: 2, refund: 0, credits: 1 })
  })
})
