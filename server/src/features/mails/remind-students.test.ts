import { REMINDER_MS } from '@ningjing/contract/mails/mails'
import { describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import { reminderKey } from '../../domain/mail-keys.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { mailSettings } from './message.ts'
import { remindStudents } from './remind-students.ts'
import { sendDueMails } from './send-due-mails.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * A class on three dates, 30, 54 and 78 hours after the start, with a student who enrolled a week before it.
 * `at`: so many hours after the start.
 */
async function datedClub(overrides: Partial<ClassRecord> = {}) {
  const club = await mailClub()
  const { clock, orderId, student } = club
  const start = clock.now().getTime()
  const at = (hours: number) => new Date(start + hours * HOUR_MS)
  const sessions = [30, 54, 78].map((hours) => ({
    id: `s${hours}`,
    local: '',
    at: at(hours),
    minutes: 60,
    seq: 0,
  }))
  const roster = { [student._id]: { orderId, at: at(-7 * 24) } }
  const dated = { name: 'Yin', zone: 'Europe/Berlin', place: 'Room 2', sessions, roster, enrolled: 1 }
  const yogaClass = await club.addClass({ ...dated, ...overrides })
  let since = clock.now()
  const remind = async (deps: Deps = club.deps) => {
    since = await remindStudents(deps, since)
  }
  const send = () => sendDueMails(club.deps, mailSettings(club.deps.config))
  const reminders = async () => (await club.stores.mails.listFor(student._id)).map(({ _id }) => _id).sort()
  const change = async (update: object) => {
    const raw = await openRawDatabase(club.databaseUri)
    await raw.classes.updateOne({ _id: yogaClass._id }, update)
    await raw.close()
  }
  const keyOf = (sessionId: string, seq = 0) => reminderKey(orderId, sessionId, seq)
  return { ...club, yogaClass, sessions, at, remind, send, reminders, change, keyOf }
}

describe('a reminder', () => {
  it('is sent once a day before each date, with time and place', async () => {
    const { clock, remind, send, reminders, keyOf, server } = await datedClub()
    await remind()
    expect(await reminders()).toEqual([])
    clock.pass(7 * HOUR_MS)
    await remind()
    await remind()
    await send()
    expect(await reminders()).toEqual([keyOf('s30')])
    const [mail] = server.taken
    expect(mail?.subject).toMatch(/^Soon: “Yin”, /)
    for (const text of ['Place: Room 2', 'When: ', 'If you cannot come: ']) expect(mail?.text).toContain(text)
    clock.pass(DAY_MS)
    await remind()
    expect(await reminders()).toEqual([keyOf('s30'), keyOf('s54')])
  })

  it('is recorded by each process, but there is one', async () => {
    const { clock, deps, reminders, keyOf } = await datedClub()
    clock.pass(7 * HOUR_MS)
    await Promise.all([0, 1, 2].map(() => remindStudents(deps, clock.now())))
    expect(await reminders()).toEqual([keyOf('s30')])
  })

  it('is made up for by another process after a death in between', async () => {
    const { deps, clock, reminders, keyOf } = await datedClub()
    clock.pass(31 * HOUR_MS)
    const dying = dyingAfter(deps, () => true)
    await remindStudents(dying.deps, clock.now()).catch(() => undefined)
    expect(dying.isDead()).toBe(true)
    await remindStudents(deps, clock.now())
    expect(await reminders()).toEqual([keyOf('s54')])
  })

  it('is not sent to who enrolled within the day, and not for canceled dates', async () => {
    const { clock, at, change, student, remind, reminders } = await datedClub()
    await change({ $set: { [`roster.${student._id}.at`]: at(6.5) } })
    clock.pass(7 * HOUR_MS)
    await remind()
    await change({ $set: { 'sessions.1.canceled': { by: student._id, at: at(8), share: false } } })
    clock.pass(DAY_MS)
    await remind()
    expect(await reminders()).toEqual([])
  })

  it('comes again for a date that was moved to a later day, not for one that was moved within the day', async () => {
    const { clock, at, change, remind, reminders, keyOf } = await datedClub()
    clock.pass(7 * HOUR_MS)
    await remind()
    const moved = (from: Date) => ({ from, at: clock.now() })
    await change({
      $set: { 'sessions.0.at': at(40), 'sessions.0.seq': 1, 'sessions.0.moved': moved(at(30)) },
    })
    await change({
      $set: { 'sessions.1.at': at(28), 'sessions.1.seq': 1, 'sessions.1.moved': moved(at(54)) },
    })
    clock.pass(10 * HOUR_MS)
    await remind()
    expect(await reminders()).toEqual([keyOf('s30'), keyOf('s30', 1)])
  })

  it.each(['the date was moved', 'it was canceled', 'the class is over', 'the enrolment has ended'])(
    'is dropped when, before it is sent, %s',
    async (what) => {
      const { stores, clock, at, change, remind, send, keyOf, server, yogaClass, student, orderId } =
        await datedClub()
      clock.pass(7 * HOUR_MS)
      await remind()
      if (what === 'the date was moved') await change({ $set: { 'sessions.0.seq': 1 } })
      if (what === 'it was canceled') {
        await change({ $set: { 'sessions.0.canceled': { by: student._id, at: at(8), share: false } } })
      }
      if (what === 'the class is over') clock.pass(REMINDER_MS)
      if (what === 'the enrolment has ended') {
        await stores.payments.insertOnce(
          aPaymentRecord({ _id: orderId, userId: student._id, classId: yogaClass._id, endedAt: clock.now() }),
        )
      }
      await send()
      expect(server.taken).toEqual([])
      expect(await stores.mails.find(keyOf('s30'))).toMatchObject({ state: 'dropped' })
    },
  )
})
