import { zonedText } from '@ningjing/contract/classes/schedule'
import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import { reminderKey } from '../../domain/mail-keys.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { DROP_IN } from '../../testing/single-dates.ts'
import { remindStudents } from './remind-students.ts'
import { sendDueMails } from './send-due-mails.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * A class on three dates, 30, 54 and 78 hours after the start, with a student who enrolled a week before it.
 * `at`: so many hours after the start.
 */
async function datedClub(overrides: Partial<ClassRecord> = {}, settings: Record<string, string> = {}) {
  const club = await mailClub(settings)
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
  let since: Date | undefined
  const remind = async (deps: Deps = club.deps) => {
    since = await remindStudents(deps, since)
  }
  const send = () => sendDueMails(club.deps)
  const reminders = async () => (await club.stores.mails.listFor(student._id)).map(({ _id }) => _id).sort()
  const change = async (update: object) => {
    const raw = await openRawDatabase(club.databaseUri)
    await raw.classes.updateOne({ _id: yogaClass._id }, update)
    await raw.close()
  }
  /** The order of the place, so many hours before the start. */
  const pay = (order: Partial<OrderRecord> = {}, hours = -7 * 24) =>
    club.stores.orders.insertOnce({
      _id: orderId,
      intentId: null,
      userId: student._id,
      email: student.email,
      classId: yogaClass._id,
      selectedId: orderId,
      cents: 2000,
      state: 'enrolled',
      tries: 0,
      nextAt: null,
      createdAt: at(hours),
      ...order,
    })
  const keyOf = (sessionId: string, seq = 0) => reminderKey(orderId, sessionId, seq)
  return { ...club, yogaClass, sessions, at, remind, send, reminders, change, pay, keyOf }
}

describe('a reminder', () => {
  it('is sent once before each date, with time and place', async () => {
    const { clock, pay, remind, send, reminders, keyOf, server } = await datedClub()
    await pay({ cents: 0 })
    await remind()
    expect(await reminders()).toEqual([])
    clock.pass(7 * HOUR_MS)
    await remind()
    await remind()
    await send()
    expect(await reminders()).toEqual([keyOf('s30')])
    const [mail] = server.taken
    expect(mail?.subject).toMatch(/^(Today|Tomorrow) at \d+:\d\d [AP]M (CET|CEST|GMT\+\d): “Yin”$/)
    for (const text of ['Place: Room 2', 'What to bring: ', "Can't come? "])
      expect(mail?.text).toContain(text)
    clock.pass(DAY_MS)
    await remind()
    expect(await reminders()).toEqual([keyOf('s30'), keyOf('s54')])
  })

  it('is recorded by each process, but there is one', async () => {
    const { clock, deps, reminders, keyOf } = await datedClub()
    clock.pass(7 * HOUR_MS)
    await Promise.all([0, 1, 2].map(() => remindStudents(deps)))
    expect(await reminders()).toEqual([keyOf('s30')])
  })

  it('is made up for by another process after a death in between', async () => {
    const { deps, clock, reminders, keyOf } = await datedClub()
    clock.pass(31 * HOUR_MS)
    const dying = dyingAfter(deps, () => true)
    await remindStudents(dying.deps).catch(() => undefined)
    expect(dying.isDead()).toBe(true)
    await remindStudents(deps)
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

  it.each(['the date was moved', 'it was canceled', 'the class is over', 'the enrollment has ended'])(
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
      if (what === 'the class is over') clock.pass(DAY_MS)
      if (what === 'the enrollment has ended') {
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

/** The paragraph of the first mail about what to do for who cannot come. */
const adviceOf = ({ server }: Pick<Awaited<ReturnType<typeof datedClub>>, 'server'>) =>
  server.taken.map(({ text }) => text.split('\n').find((line) => line.startsWith("Can't come?")))

describe('a reminder of the first date', () => {
  it('comes 4 hours before the full refund ends, and says what leaving gives back then', async () => {
    const club = await datedClub()
    const { clock, at, pay, remind, send, reminders, keyOf } = club
    await pay()
    clock.pass(1.9 * HOUR_MS)
    await remind()
    expect(await reminders()).toEqual([])
    clock.pass(0.2 * HOUR_MS)
    await remind()
    await send()
    expect(await reminders()).toEqual([keyOf('s30')])
    const end = zonedText(at(6), { zone: 'Europe/Berlin', clock: '12' }, clock.now())
    expect(adviceOf(club)).toEqual([
      `Can't come? Cancel in your enrolled classes: $20.00 back now, nothing after ${end}.`,
    ])
  })

  it.each([
    ['8 hours before it', 8, 19],
    ['2 hours before it, a day before', 2, 7],
    ['49 hours before it, a day before', 49, 7],
  ])('comes by the terms of the order: the refund ends %s', async (_what, freeHours, due) => {
    const { clock, pay, remind, reminders, keyOf } = await datedClub({ terms: CLUB_TERMS })
    await pay({ terms: { ...CLUB_TERMS, freeHours } })
    clock.pass((due - 1.1) * HOUR_MS)
    await remind()
    expect(await reminders()).toEqual([])
    clock.pass(1.2 * HOUR_MS)
    await remind()
    expect(await reminders()).toContain(keyOf('s30'))
  })

  it('comes before the end of what a credit gets back, too', async () => {
    const { clock, pay, remind, reminders, keyOf } = await datedClub()
    await pay({ cents: 0, kind: 'pass', passId: 'a'.repeat(24), terms: { ...CLUB_TERMS, freeHours: 8 } })
    clock.pass(18.1 * HOUR_MS)
    await remind()
    expect(await reminders()).toContain(keyOf('s30'))
  })

  it('says until when the student may skip this date only', async () => {
    const club = await datedClub({ terms: CLUB_TERMS })
    const { clock, at, pay, remind, send } = club
    await pay({ terms: { ...CLUB_TERMS, freeHours: 8 } })
    clock.pass(18.1 * HOUR_MS)
    await remind()
    await send()
    const until = zonedText(at(22), { zone: 'Europe/Berlin', clock: '12' }, clock.now())
    const only = `Can't come to this date only? Say so there until ${until}, and keep the others.`
    expect(club.server.taken.map(({ text }) => text.split('\n'))).toEqual([expect.arrayContaining([only])])
  })

  it('comes once, also after the date became longer and the server was started again', async () => {
    const { clock, deps, pay, remind, change, reminders, keyOf } = await datedClub()
    await pay()
    clock.pass(3 * HOUR_MS)
    await remind()
    await change({ $set: { 'sessions.0.minutes': 90, 'sessions.0.seq': 1 } })
    clock.pass(4 * HOUR_MS)
    await remind()
    await remindStudents(deps)
    expect(await reminders()).toEqual([keyOf('s30')])
  })

  it('comes a day before it where the date before it was canceled later than 4 hours before the full refund ends', async () => {
    const { clock, at, pay, change, student, remind, reminders, keyOf } = await datedClub()
    await pay()
    clock.pass(28 * HOUR_MS)
    await remind()
    await change({ $set: { 'sessions.0.canceled': { by: student._id, at: at(28), share: true } } })
    clock.pass(1.9 * HOUR_MS)
    await remind()
    expect(await reminders()).toEqual([keyOf('s30')])
    clock.pass(0.2 * HOUR_MS)
    await remind()
    await remind()
    expect(await reminders()).toEqual([keyOf('s30'), keyOf('s54')])
  })

  it('comes although a later date is canceled just before it is recorded', async () => {
    const { clock, at, pay, change, student, remind, reminders, keyOf } = await datedClub()
    await pay({ terms: { ...CLUB_TERMS, freeHours: 8 } })
    clock.pass(17.9 * HOUR_MS)
    await remind()
    await change({ $set: { 'sessions.1.canceled': { by: student._id, at: at(18.05), share: true } } })
    clock.pass(0.2 * HOUR_MS)
    await remind()
    expect(await reminders()).toEqual([keyOf('s30')])
  })

  it('comes a day before it to who enrolled later than 4 hours before the full refund ends', async () => {
    const { clock, at, pay, change, student, remind, reminders, keyOf } = await datedClub()
    await pay({}, 2.5)
    await change({ $set: { [`roster.${student._id}.at`]: at(2.5) } })
    clock.pass(5.9 * HOUR_MS)
    await remind()
    expect(await reminders()).toEqual([])
    clock.pass(0.2 * HOUR_MS)
    await remind()
    expect(await reminders()).toEqual([keyOf('s30')])
  })
})

describe('where nothing can be given back, a reminder', () => {
  it('of a later date asks to skip it while there is time', async () => {
    const club = await datedClub({ terms: CLUB_TERMS })
    const { clock, at, pay, remind, send } = club
    await pay({ terms: { ...CLUB_TERMS, freeHours: 2 } })
    clock.pass(31 * HOUR_MS)
    await remind()
    await send()
    const until = zonedText(at(52), { zone: 'Europe/Berlin', clock: '12' }, clock.now())
    expect(adviceOf(club)).toEqual([
      `Can't come? Say so in your enrolled classes until ${until}, so that your teacher knows.`,
    ])
  })

  it('of a later date that is sold by itself says who can have the seat', async () => {
    const club = await datedClub({ terms: CLUB_TERMS, dropIn: DROP_IN })
    await club.pay({ terms: { ...CLUB_TERMS, freeHours: 2 } })
    club.clock.pass(31 * HOUR_MS)
    await club.remind()
    await club.send()
    expect(adviceOf(club)).toEqual([expect.stringMatching(/, so that somebody else can have your seat\.$/)])
  })

  it('of a free place asks to cancel it, so that somebody else can have it', async () => {
    const club = await datedClub()
    const { clock, pay, remind, send } = club
    await pay({ cents: 0 })
    clock.pass(7 * HOUR_MS)
    await remind()
    await send()
    expect(adviceOf(club)).toEqual([
      "Can't come? Cancel in your enrolled classes, so that somebody else can have your seat.",
    ])
    expect(club.server.taken[0]?.text).not.toMatch(/refund|back/i)
  })

  it.each([
    ['the instructor', 'mei@ningjing.example', {}, 'Mei Tanaka: mei@ningjing.example'],
    [
      'the club, if their address is not public',
      '',
      { CLUB_EMAIL: 'hi@club.org', CLUB_PHONE: '+1 555 0100' },
      'the club: hi@club.org or +1 555 0100',
    ],
    ['somebody, if no address is known', '', {}, 'Mei Tanaka or the club'],
  ])('of a later date names %s', async (_whom, email, settings, named) => {
    const club = await datedClub({ email }, settings)
    const { clock, pay, remind, send } = club
    await pay()
    clock.pass(31 * HOUR_MS)
    await remind()
    await send()
    expect(adviceOf(club)).toEqual([`Can't come? Tell ${named}.`])
    expect(club.server.taken[0]?.text).not.toMatch(/refund|back/i)
  })
})
