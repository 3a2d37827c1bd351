import {
  listMessages as listCall,
  MAX_CLASS_MESSAGES,
  MAX_CLASS_MESSAGES_OF_ADMINS,
  MAX_WRITER_MESSAGES,
  sendMessage as sendCall,
} from '@ningjing/contract/messages/messages'
import { deleteUser } from '@ningjing/contract/users/users'
import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { ask, type Caller, callsOf } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { add, datedIn, leave } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { MAIL_SETTINGS, mailServer } from '../../testing/mail-club.ts'
import { dyingAfter, processBefore } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { freeSeat, withLine } from '../../testing/waiting.ts'
import { listNotices } from '../mails/mails.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'

const DAY_MS = 24 * 3_600_000
const TEXT = 'Please bring a blanket.\n\nWe end with a long rest.'

type Wanted = { text?: string; sid?: string; toWaiting?: boolean }

const send = (caller: Caller, staff: UserRecord, { _id: id }: ClassRecord, wanted: Wanted = {}) =>
  ask(caller, staff, sendCall, { params: { id }, body: { text: TEXT, ...wanted } })

const written = (club: Club, staff: UserRecord, { _id: id }: ClassRecord) =>
  callsOf(club, staff)(listCall, { params: { id } })

/** A class of Mei with two dates and so many students. */
async function classWith(students: number, opened?: Club) {
  const club = opened ?? (await openClub())
  const mei = await club.student({ role: 'instructor', name: 'Mei Tanaka' })
  const admin = await club.student({ role: 'admin', name: 'Olu Admin' })
  const yogaClass = await club.yogaClass({ seats: 20, instructorId: mei._id, ...datedIn(club, 24, 48) })
  const enrolled: { student: UserRecord; orderId: string }[] = []
  for (let index = 0; index < students; index += 1) {
    const student = await club.student()
    const { body } = await add(club, admin, { classId: yogaClass._id, userId: student._id })
    enrolled.push({ student, orderId: body.insertedId })
  }
  return { club, mei, admin, yogaClass, enrolled }
}

const noticesOf = async ({ deps }: Club, user: UserRecord) =>
  (await listNotices(deps, user, {})).items.filter(({ kind }) => kind === 'message')

/** Sends a message, always with the same Idempotency-Key. */
const sendRepeatedly = ({ as }: Caller, staff: UserRecord, { _id }: ClassRecord, text = TEXT) =>
  as(staff)
    .post(`/ningjing/classes/${_id}/messages`)
    .set('Idempotency-Key', 'c0ffee00-0000-4000-8000-000000000000')
    .send({ text })

it('a message whose answer was lost goes out once when it is sent again', async () => {
  const { club, mei, yogaClass, enrolled } = await classWith(2)
  const sendAgain = (text?: string) => sendRepeatedly(club, mei, yogaClass, text)
  const answers = await Promise.all([sendAgain(), sendAgain()])
  await add(club, mei, { classId: yogaClass._id, userId: (await club.student())._id })
  answers.push(await sendAgain())
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ recipients: enrolled.length }))
  await club.settle(0)
  expect(await written(club, mei, yogaClass)).toMatchObject([{ recipients: 2 }])
  expect((await sendAgain('Another text')).body).toEqual({ recipients: 3 })
  expect(await written(club, mei, yogaClass)).toHaveLength(2)
})

it('a message is not said to have reached nobody when all have left before it is repeated', async () => {
  const { club, mei, yogaClass, enrolled } = await classWith(1)
  expect((await sendRepeatedly(club, mei, yogaClass)).body).toEqual({ recipients: 1 })
  for (const { student, orderId } of enrolled) await leave(club, student, { orderId }, 0)
  expect((await club.read(yogaClass)).enrolled).toBe(0)
  expect((await sendRepeatedly(club, mei, yogaClass)).body).toEqual({ recipients: 1 })
})

it('the last message of a day is not refused to one of two equal calls', async () => {
  const { club, mei, yogaClass } = await classWith(1)
  for (let sent = 1; sent < MAX_CLASS_MESSAGES; sent += 1) await send(club, mei, yogaClass)
  const server = processBefore(club.deps, 'messages.countsOf', () => sendRepeatedly(club, mei, yogaClass))
  expect((await sendRepeatedly(server, mei, yogaClass)).body).toEqual({ recipients: 1 })
  expect(await written(club, mei, yogaClass)).toHaveLength(MAX_CLASS_MESSAGES)
  expect((await sendRepeatedly(club, mei, yogaClass, 'Another text')).body.code).toBe('message.too-many')
})

describe('a message to a class', () => {
  it('reaches everybody who is enrolled once, with the writer, and is in the log without its text', async () => {
    const { club, mei, yogaClass, enrolled } = await classWith(3)
    expect((await send(club, mei, yogaClass)).body).toEqual({ recipients: 3 })
    for (const { student } of enrolled) {
      const [notice, ...others] = await noticesOf(club, student)
      expect(notice?.title).toBe(`Mei Tanaka writes about “${yogaClass.name}”`)
      expect(notice?.text).toContain('Please bring a blanket.')
      expect(others).toEqual([])
    }
    expect(await written(club, mei, yogaClass)).toMatchObject([
      { text: TEXT, by: 'Mei Tanaka', recipients: 3, toWaiting: false },
    ])
    const raw = await openRawDatabase(club.databaseUri)
    const [line] = await raw.audit.find({ what: 'class.message' }).toArray()
    await raw.close()
    expect(line).toMatchObject({ who: mei._id, subject: yogaClass._id, after: { recipients: 3 } })
    expect(JSON.stringify(line)).not.toContain('blanket')
    expect(await club.discrepancies()).toEqual([])
  })

  it('goes to those who wait and who have an offer as well, if that is wanted', async () => {
    const club = await openClub()
    const mei = await club.student({ role: 'instructor' })
    const { yogaClass, line, ...paid } = await withLine(club, 2, { instructorId: mei._id })
    await freeSeat(club, paid)
    expect((await send(club, mei, yogaClass)).body).toEqual({ recipients: 0 })
    expect(await written(club, mei, yogaClass)).toEqual([])
    expect((await send(club, mei, yogaClass, { toWaiting: true })).body).toEqual({ recipients: 2 })
    for (const student of line) expect(await noticesOf(club, student)).toHaveLength(1)
    expect(await noticesOf(club, paid.student)).toEqual([])
  })

  it('is refused for a class or a date of others, an unknown one, and without text', async () => {
    const { club, mei, yogaClass } = await classWith(1)
    const other = await club.student({ role: 'instructor' })
    expect((await send(club, other, yogaClass)).body.code).toBe('class.not-found')
    expect((await send(club, mei, { ...yogaClass, _id: club.stores.newId() })).body.code).toBe(
      'class.not-found',
    )
    expect((await send(club, mei, yogaClass, { sid: club.stores.newId() })).body.code).toBe(
      'session.not-found',
    )
    for (const text of ['', '  ', 'x'.repeat(2001)]) {
      expect((await send(club, mei, yogaClass, { text })).status).toBe(400)
    }
    expect(await written(club, mei, yogaClass)).toEqual([])
  })

  it('of a substitute names a date of theirs, and they see no others', async () => {
    const { club, mei, yogaClass, enrolled } = await classWith(1)
    const ana = await club.student({ role: 'instructor', name: 'Ana Silva' })
    const [first, second] = yogaClass.sessions.map(({ id }) => id)
    const raw = await openRawDatabase(club.databaseUri)
    const teacher = { _id: ana._id, name: ana.name, email: ana.email }
    await raw.classes.updateOne({ _id: yogaClass._id }, { $set: { 'sessions.0.teacher': teacher } })
    await raw.close()
    await send(club, mei, yogaClass)
    for (const sid of [undefined, second]) {
      expect((await send(club, ana, yogaClass, sid ? { sid } : {})).body.code).toBe('session.not-found')
    }
    expect((await send(club, ana, yogaClass, { sid: first as string })).body).toEqual({ recipients: 1 })
    expect(await written(club, ana, yogaClass)).toMatchObject([{ by: 'Ana Silva', sid: first }])
    expect(await written(club, mei, yogaClass)).toHaveLength(2)
    expect(await noticesOf(club, enrolled[0]!.student)).toHaveLength(2)
  })

  it('is limited to five a day and class, more for admins, and to twenty a writer', async () => {
    const { club, mei, admin, yogaClass } = await classWith(1)
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => send(club, mei, yogaClass)))
    const sent = atOnce.filter(({ status }) => status === 200)
    expect(sent.length).toBeLessThanOrEqual(MAX_CLASS_MESSAGES)
    for (let more = sent.length; more < MAX_CLASS_MESSAGES; more += 1) {
      expect((await send(club, mei, yogaClass)).status).toBe(200)
    }
    const refused = await send(club, mei, yogaClass)
    expect([refused.status, refused.body.code]).toEqual([429, 'message.too-many'])
    for (let more = MAX_CLASS_MESSAGES; more < MAX_CLASS_MESSAGES_OF_ADMINS; more += 1) {
      expect((await send(club, admin, yogaClass)).status).toBe(200)
    }
    expect((await send(club, admin, yogaClass)).status).toBe(429)
    const { yogaClass: other } = await classWith(1, club)
    const left = MAX_WRITER_MESSAGES - (MAX_CLASS_MESSAGES_OF_ADMINS - MAX_CLASS_MESSAGES)
    for (let more = 0; more < left; more += 1) expect((await send(club, admin, other)).status).toBe(200)
    expect((await send(club, admin, other)).status).toBe(429)
    club.clock.pass(DAY_MS)
    expect((await send(club, mei, yogaClass)).status).toBe(200)
  })

  it('reaches twelve people once, whenever the process dies', async () => {
    const { club, mei, yogaClass, enrolled } = await classWith(12)
    await killedAfterEach(
      club,
      async () => club.clock.pass(DAY_MS),
      async (dying) => send(dying, mei, yogaClass),
      async (_prepared, _isOver, text) => {
        const expected = text.includes('messages.insert') ? 1 : 0
        for (const { student } of enrolled) {
          expect(await noticesOf(club, student), text).toHaveLength(expected)
        }
      },
    )
  })

  it.each([
    ['with its todo reaches twelve people', true],
    ['that leaves no todo reaches nobody', false],
  ])('a message %s, when the process dies right after it is stored', async (_what, hasTodo) => {
    const { club, mei, yogaClass, enrolled } = await classWith(12)
    const { messages } = club.stores
    const insert: typeof messages.insert = (message) =>
      messages.insert({ ...message, todo: message.todo.filter(({ kind }) => hasTodo || kind === 'log') })
    const stores = { ...club.stores, messages: { ...messages, insert } }
    const dying = dyingAfter({ ...club.deps, stores }, (name) => name === 'messages.insert')
    await send(dying, mei, yogaClass)
    expect(dying.isDead()).toBe(true)
    await club.settle()
    const counts = await Promise.all(
      enrolled.map(async ({ student }) => (await noticesOf(club, student)).length),
    )
    expect(counts).toEqual(Array.from({ length: 12 }, () => (hasTodo ? 1 : 0)))
  })

  it('is from the club once its writer has left', async () => {
    const { club, mei, admin, yogaClass, enrolled } = await classWith(1)
    const other = await club.student({ role: 'admin', name: 'Ola' })
    await send(club, other, yogaClass)
    await callsOf(club, other)(deleteUser, { params: { id: other._id } }).catch(() => undefined)
    expect(await written(club, mei, yogaClass)).toMatchObject([{ by: null, text: TEXT }])
    const [notice] = await noticesOf(club, enrolled[0]!.student)
    expect(notice?.title).toMatch(/^The club writes about /)
    expect(admin.role).toBe('admin')
  })
})

describe('the mail of a message', () => {
  it('takes answers to the instructor, or to the club, and says so', async () => {
    const { server, gateway } = mailServer()
    const settings = { ...MAIL_SETTINGS, CLUB_EMAIL: 'hello@yard.example' }
    const club = await openClub(settings, { mail: gateway })
    const { mei, admin, yogaClass, enrolled } = await classWith(2, club)
    await leave(club, enrolled[1]!.student, enrolled[1]!, 0)
    await sendDueMails(club.deps)
    server.taken.length = 0
    await send(club, mei, yogaClass)
    await send(club, admin, yogaClass)
    await sendDueMails(club.deps)
    expect(server.taken.map(({ to, replyTo }) => [to.address, replyTo])).toEqual([
      [enrolled[0]?.student.email, mei.email],
      [enrolled[0]?.student.email, 'hello@yard.example'],
    ])
    expect(server.taken[0]?.text).toContain('Your answer goes to Mei Tanaka and shows your address.')
    expect(server.taken[1]?.text).toContain('Your answer goes to the club and shows your address.')
  })
})
