import { cancelClass as cancelClassCall, moveSession } from '@ningjing/contract/classes/class-life'
import { zonedDay } from '@ningjing/contract/classes/schedule'
import { describe, expect, it } from 'vitest'
import { clubOf } from '../../domain/club.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import { passKey } from '../../domain/mail-keys.ts'
import { callsOf } from '../../testing/ask.ts'
import { EVENT_WAIT } from '../../testing/club.ts'
import { cancelClass, remove } from '../../testing/ends.ts'
import {
  book,
  type CreditStudio,
  creditStudio,
  endPassAs,
  extendTo,
  give,
  leaveDate,
  purseOf,
  setStopped,
} from '../../testing/passes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { textOf } from './mail-texts.ts'
import { messageOf, recordsOf, subjectsOf } from './message.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** What the newest mail of a kind says to the student, or to another user, now. */
async function mailOf({ club, student }: CreditStudio, kind: MailRecord['kind'], { _id } = student) {
  await club.settle()
  // What a call works off after its answer, a sweep leaves to it.
  await expect.poll(club.stores.todos.findOpen, EVENT_WAIT).toEqual([])
  const mail = (await club.stores.mails.listFor(_id)).find((one) => one.kind === kind)
  if (!mail) throw new Error(`No mail ${kind}`)
  return textNow({ club }, mail)
}

async function textNow({ club }: Pick<CreditStudio, 'club'>, mail: MailRecord) {
  const subjects = await subjectsOf(club.deps, [mail])
  return textOf(mail, recordsOf(mail, subjects, clubOf(club.deps.config), club.clock.now()))
}

const priceOf = ({ rows }: Awaited<ReturnType<typeof mailOf>>) =>
  rows.find(([label]) => label === 'Price')?.[1]

const THANKS = 'Thank you. Your payment has arrived.'

describe('the mail about a seat that a pass pays', () => {
  it('says what it cost and what is left of the pass when it is sent', async () => {
    const open = await creditStudio([72, 96])
    await book(open.club, open.student, open.date)
    expect(priceOf(await mailOf(open, 'enrolled'))).toBe('1 credit of 10 classes, 9 left')
    await book(open.club, open.student, open.second)
    expect(priceOf(await mailOf(open, 'enrolled'))).toBe('1 credit of 10 classes, 8 left')
  })

  it('names an unlimited pass without a number', async () => {
    const open = await creditStudio([72], { credits: null, name: 'Month' })
    await book(open.club, open.student, open.date)
    expect(priceOf(await mailOf(open, 'enrolled'))).toBe('1 booking of Month')
  })

  it.each([
    [
      72,
      10,
      'Cancel up to 24 hours before your date begins and get your credit back. After that, the credit stays used.',
    ],
    [3, 10, 'This class begins in less than 24 hours, so the credit stays used.'],
    [3, null, 'This class begins in less than 24 hours, so the booking stays used.'],
  ])(
    '%i hours before its date, of a pass of %s, says what becomes of what it cost',
    async (hours, credits, text) => {
      const open = await creditStudio([hours], { credits })
      await book(open.club, open.student, open.date)
      expect((await mailOf(open, 'enrolled')).rows).toContainEqual(['If you cannot come', text])
    },
  )

  it.each([
    [72, 1, 'Your credit is back.'],
    [3, 0, 'The credit stays used.'],
  ])('that ends %i hours before says whether the credit comes back', async (hours, credits, text) => {
    const open = await creditStudio([hours])
    const { insertedId: order } = (await book(open.club, open.student, open.date)).body
    open.club.clock.pass(2 * MINUTE_MS)
    await leaveDate(open.club, open.student, order, credits)
    expect((await mailOf(open, 'ended')).paragraphs).toEqual([text])
  })

  it('that the club ends says that the credit is back', async () => {
    const open = await creditStudio([3])
    const { insertedId: orderId } = (await book(open.club, open.student, open.date)).body
    await remove(open.club, open.admin, { orderId }, 0)
    expect((await mailOf(open, 'ended')).paragraphs).toContain('Your credit is back.')
  })

  it('that ends after its pass says whether what came back can be used', async () => {
    const open = await creditStudio([72, 96])
    const { club, student, admin, date, second, passId } = open
    const ids = [await book(club, student, date), await book(club, student, second)]
    const [left, removed] = ids.map(({ body }) => String(body.insertedId))
    const raw = await openRawDatabase(club.databaseUri)
    await raw.purses.updateOne({ _id: passId }, { $set: { validUntil: club.clock.now() } })
    await raw.close()
    await leaveDate(club, student, String(left), 1)
    expect((await mailOf(open, 'ended')).paragraphs[0]).toMatch(
      /^Your credit is back\. Your pass ran out on .*, so it pays for no more bookings\.$/,
    )
    await remove(club, admin, { orderId: String(removed) }, 0)
    expect((await mailOf(open, 'ended')).paragraphs.at(-1)).toMatch(
      /^Your credit is back\. The club has let your pass be valid longer, until /,
    )
  })

  it.each([
    [10, 'credit'],
    [null, 'booking'],
  ])('that the club cancels says that it is back, of a pass of %s', async (credits, what) => {
    const open = await creditStudio([3], { credits })
    await book(open.club, open.student, open.date)
    await cancelClass(open.club, open.parent)
    expect((await mailOf(open, 'class-canceled')).paragraphs[0]).toBe(
      `We are sorry: the club has canceled this date. Your ${what} is back.`,
    )
  })

  it('that the club cancels says to admins how many credits go back', async () => {
    const open = await creditStudio([3])
    const { club, admin, student, date, parent } = open
    await book(club, student, date)
    const body = { name: parent.name, reason: 'The roof leaks.', enrolledShown: 1 }
    await callsOf(club, admin)(cancelClassCall, { params: { id: parent._id }, body })
    expect((await mailOf(open, 'class-canceled', admin)).paragraphs).toContain(
      '1 credit goes back to 1 student.',
    )
  })

  it('that is still to come says until when the credit comes back', async () => {
    const open = await creditStudio([30])
    const { insertedId: orderId } = (await book(open.club, open.student, open.date)).body
    await open.club.settle()
    const { id: sessionId = '', at = new Date() } = open.parent.sessions[0] ?? {}
    const facts = { orderId, classId: open.date, sessionId, seq: 0, at }
    const mail = { kind: 'reminder', userId: open.student._id, facts } as MailRecord
    const said = async () => (await textNow(open, mail)).paragraphs.at(-1)
    expect(await said()).toMatch(
      /^Can't come\? Cancel in your enrolled classes: 1 credit back now, none after \w{3}, /,
    )
    open.club.clock.pass(20 * HOUR_MS)
    expect(await said()).toBe("Can't come? Cancel in your enrolled classes: the credit stays used.")
  })

  it('of a series that has begun does not lead to the loss of its other dates', async () => {
    const series = { dropIn: null, credits: 4, terms: { freeHours: 2, latePercent: 0, freeDays: 14 } }
    const open = await creditStudio([30, 54], {}, undefined, series)
    const { club, student, parent } = open
    const { insertedId: orderId } = (await book(club, student, parent._id)).body
    await club.settle()
    const said = async (index: number) => {
      const { id: sessionId = '', at = new Date() } = parent.sessions[index] ?? {}
      const facts = { orderId, classId: parent._id, sessionId, seq: 0, at }
      return (await textNow(open, { kind: 'reminder', userId: student._id, facts } as MailRecord)).paragraphs
    }
    expect((await said(0)).slice(1)).toEqual([
      expect.stringMatching(/^Can't come\? Cancel in your enrolled classes: 4 credits back now, none after /),
      expect.stringMatching(/^Can't come to this date only\? Say so there until /),
    ])
    club.clock.pass(40 * HOUR_MS)
    expect((await said(1)).slice(1)).toEqual([
      expect.stringMatching(
        /^Can't come\? Say so in your enrolled classes until .*, so that your teacher knows\.$/,
      ),
    ])
    club.clock.pass(13 * HOUR_MS)
    expect((await said(1)).slice(1)).toEqual([expect.stringMatching(/^Can't come\? Tell /)])
  })

  it('about a seat in a series that has begun says that it can be left, and what stays', async () => {
    const series = { dropIn: null, credits: 4, salesEndAt: null }
    const open = await creditStudio([30, 54], {}, undefined, series)
    open.club.clock.pass(31 * HOUR_MS)
    await book(open.club, open.student, open.parent._id)
    expect((await mailOf(open, 'enrolled')).rows).toContainEqual([
      'If you cannot come',
      'This class has already begun. Cancel any time until the last date is over, but the 4 credits stay used.',
    ])
  })

  it.each([
    ['bought', '$15.00 back in place of the credit, because the pass has ended', '$15.00'],
    ['given', 'nothing comes back, because the pass has ended', ''],
  ])('promises no credit of a pass that was %s and has ended', async (how, late, amount) => {
    const open = await creditStudio([72, 96])
    const { club, student, admin, date, second, parent } = open
    if (how === 'given') await endPassAs(club, admin, open.passId, 10, 150)
    const passId = how === 'given' ? String((await give(club, open)).body.insertedId) : open.passId
    const { insertedId: orderId } = (await book(club, student, date)).body
    await book(club, student, second)
    expect((await endPassAs(club, admin, passId, 8, how === 'given' ? 0 : 120)).status).toBe(200)
    await club.settle()
    const { id: sessionId = '', at = new Date() } = parent.sessions[0] ?? {}
    const facts = { orderId, classId: date, sessionId, seq: 0, at }
    const mail = { kind: 'reminder', userId: student._id, facts } as MailRecord
    expect((await textNow(open, mail)).paragraphs.at(-1)).toBe(
      `Can't come? Cancel in your enrolled classes: ${late}.`,
    )
    const local = new Date(at.getTime() + 5 * HOUR_MS).toISOString().slice(0, 16)
    const params = { id: parent._id, sid: date }
    await callsOf(club, admin)(moveSession, { params, body: { local, minutes: 60 } })
    const said = (await mailOf(open, 'changed')).paragraphs.slice(1)
    expect(said).toEqual(
      amount ? [expect.stringMatching(/^You can leave until .* and get \$15\.00 back\.$/)] : [],
    )
  })
})

describe('the mail about a new pass that is sent again', () => {
  /** A student who has bought a pass and got one from the club. */
  async function passes() {
    const open = await creditStudio()
    const { club, admin, passId } = open
    const giftId = String((await give(club, open)).body.insertedId)
    const mailFor = async (orderId: string) => {
      const mail = await club.stores.mails.find(passKey(orderId))
      if (!mail) throw new Error(`No mail about the pass ${orderId}`)
      return mail
    }
    /** Title and text, and whether it is sent. */
    const said = async (orderId: string) => {
      const mail = await mailFor(orderId)
      const { title, paragraphs } = await textNow(open, mail)
      return [title, ...paragraphs, (await messageOf(club.deps, mail)) !== undefined]
    }
    const lastDay = async () =>
      (await textNow(open, await mailFor(passId))).rows.find(([label]) => label === 'Valid until')?.[1]
    return { club, admin, passId, giftId, said, lastDay }
  }

  it('says until when the pass is valid by now', async () => {
    const { club, admin, passId, said, lastDay } = await passes()
    const until = new Date(club.clock.now().getTime() + 120 * 24 * HOUR_MS)
    await extendTo(club, admin, passId, until.toISOString().slice(0, 10))
    expect(await lastDay()).toBe(zonedDay(until, 'UTC', club.clock.now()))
    expect(await said(passId)).toEqual(['You have the pass “10 classes”', THANKS, true])
  })

  it('says of one that has ended that the student had it, and is not sent about a gift', async () => {
    const { club, admin, passId, giftId, said, lastDay } = await passes()
    await endPassAs(club, admin, passId, 10, 150)
    await endPassAs(club, admin, giftId, 10, 0)
    await club.settle()
    const title = 'You had the pass “10 classes”'
    expect(await said(passId)).toEqual([title, `${THANKS} The pass has ended since.`, true])
    expect(await said(giftId)).toEqual([title, 'It is a gift of the club. The pass has ended since.', false])
    expect(await lastDay()).toBeUndefined()
  })

  it('says the same of one that has run out, with its last day', async () => {
    const { club, passId, giftId, said, lastDay } = await passes()
    const { validUntil } = await purseOf({ club, passId })
    club.clock.pass(91 * 24 * HOUR_MS)
    const title = 'You had the pass “10 classes”'
    expect(await said(passId)).toEqual([title, `${THANKS} The pass has ended since.`, true])
    expect((await said(giftId)).at(-1)).toBe(false)
    const last = new Date((validUntil?.getTime() ?? 0) - 1)
    expect(await lastDay()).toBe(zonedDay(last, 'UTC', club.clock.now()))
  })

  it('says of one that is stopped that it is, and is not sent about a gift', async () => {
    const { club, admin, passId, giftId, said, lastDay } = await passes()
    for (const id of [passId, giftId]) await setStopped(club, admin, id, true)
    const title = 'You have the pass “10 classes”'
    expect(await said(passId)).toEqual([title, `${THANKS} The pass is stopped.`, true])
    expect((await said(giftId)).at(-1)).toBe(false)
    expect(await lastDay()).toBeUndefined()
  })
})
