import { zonedDay } from '@ningjing/contract/classes/schedule'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { anId } from '@ningjing/contract/testing/builders'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import {
  book,
  type CreditStudio,
  checkOutPass,
  creditStudio,
  endPassAs,
  extendTo,
  passesOf,
  purseOf,
  setStopped,
  soundly,
} from '../../testing/passes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { listNotices } from '../mails/mails.ts'
import { remindOfPasses } from '../mails/remind-of-passes.ts'

const DAY_MS = 24 * 3_600_000

type Own = Pick<CreditStudio, 'club' | 'student' | 'passId'>

/** The last day of the pass, as the clock of the club has it, which is that of Greenwich. */
const lastDay = async (open: Own) =>
  new Date(((await purseOf(open)).validUntil?.getTime() ?? 0) - 1).toISOString().slice(0, 10)

const dayIn = ({ club }: Pick<Own, 'club'>, days: number) =>
  new Date(club.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const inDays = ({ club }: Pick<Own, 'club'>, days: number) =>
  new Date(club.clock.now().getTime() + days * DAY_MS)

async function noticesOf({ club, student }: Own) {
  return (await listNotices(club.deps, student, {})).items
}

const titlesOf = async (open: Own) => (await noticesOf(open)).map(({ title }) => title)

/** The last day of the pass as notices say it. */
const lastDayTold = async (open: Own) =>
  zonedDay(new Date(`${await lastDay(open)}T12:00:00Z`), 'UTC', open.club.clock.now())

const linesOf = async ({ club, passId }: Own) => {
  const { items } = await club.stores.audit.page({ subject: passId })
  return items.map(({ what, who, before, after }) => [what, who, before, after])
}

describe('a pass that is stopped', () => {
  it('pays nothing until it goes on, and is valid longer by the days that it was stopped', async () => {
    const open = await creditStudio([24 * 20])
    const { club, admin, student, passId, date } = open
    const before = await lastDay(open)
    expect((await setStopped(club, admin, passId, true)).body).toEqual({ stopped: true })
    expect(await passesOf(club, student)).toMatchObject([{ state: 'stopped', stoppedAt: expect.any(String) }])
    expect((await book(club, student, date)).body.code).toBe('pass.stopped')
    club.clock.pass(10 * DAY_MS)
    expect((await setStopped(club, admin, passId, false)).body).toEqual({ stopped: false })
    const after = await lastDay(open)
    expect(Date.parse(after) - Date.parse(before)).toBe(10 * DAY_MS)
    expect((await book(club, student, date)).body.left).toBe(9)
    expect(await titlesOf(open)).toContain('Your pass “10 classes” is stopped')
    expect(await noticesOf(open)).toContainEqual(
      expect.objectContaining({
        title: 'Your pass “10 classes” goes on',
        text: `You can book with it again until ${await lastDayTold(open)}.`,
        link: NOTICE_PATHS.ownPasses,
      }),
    )
    expect(await linesOf(open)).toEqual(
      expect.arrayContaining([
        ['pass.stop', admin._id, null, null],
        ['pass.go-on', admin._id, { to: before }, { to: after }],
      ]),
    )
    await soundly(open)
  })

  it('keeps its bookings, which can be left with their credits', async () => {
    const open = await creditStudio()
    const { club, admin, student, passId, date } = open
    await book(club, student, date)
    await setStopped(club, admin, passId, true)
    expect(await open.dateOf(date)).toMatchObject({ enrolled: 1 })
    await soundly(open)
  })

  it('is stopped once, and goes on once, however often it is said', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    for (const stopped of [false, true, true, false, false]) {
      expect((await setStopped(club, admin, passId, stopped)).body).toEqual({ stopped })
    }
    const kinds = (await linesOf(open)).map(([what]) => what)
    expect(kinds.filter((what) => what !== 'pass.grant').sort()).toEqual(['pass.go-on', 'pass.stop'])
  })

  it('does not run out while it is stopped', async () => {
    const open = await creditStudio([72], { days: 10 })
    const { club, admin, passId } = open
    club.clock.pass(5 * DAY_MS)
    await setStopped(club, admin, passId, true)
    club.clock.pass(100 * DAY_MS)
    await setStopped(club, admin, passId, false)
    expect(await lastDay(open)).toBe(dayIn(open, 5))
    await soundly(open)
  })

  it('before its first day keeps the days that it has', async () => {
    const { club, admin, student, productId, passId: firstId } = await creditStudio([72], { days: 10 })
    const next = await checkOutPass(club, student, productId, 150, firstId)
    const intentId = intentIdOf(String(next.body.clientSecret))
    await club.confirm(intentId)
    await club.record(student, { transactionId: intentId })
    const passId = String(next.body.orderId)
    const own = { club, student, passId }
    const last = await lastDay(own)
    await setStopped(club, admin, passId, true)
    club.clock.pass(6 * DAY_MS)
    await setStopped(club, admin, passId, false)
    expect(await lastDay(own)).toBe(last)
    await setStopped(club, admin, passId, true)
    club.clock.pass(8 * DAY_MS)
    await setStopped(club, admin, passId, false)
    // It began on the eleventh day, and fourteen have passed.
    expect(Date.parse(await lastDay(own)) - Date.parse(last)).toBe(3 * DAY_MS)
    await soundly(own)
  })

  it('is said to end once it goes on, if that is soon by then', async () => {
    const open = await creditStudio([72], { days: 20 })
    const { club, admin, passId } = open
    const ends = async () => (await titlesOf(open)).filter((title) => title.includes('ends on'))
    await setStopped(club, admin, passId, true)
    await extendTo(club, admin, passId, dayIn(open, 30))
    expect(await ends()).toEqual([])
    await setStopped(club, admin, passId, false)
    expect(await ends()).toEqual([])
    await setStopped(club, admin, passId, true)
    const raw = await openRawDatabase(club.databaseUri)
    await raw.purses.updateOne({ _id: passId }, { $set: { validUntil: inDays(open, 8) } })
    await raw.close()
    await remindOfPasses(club.deps)
    const now = club.clock.now()
    await setStopped(club, admin, passId, false)
    expect(await remindOfPasses(club.deps, now)).toEqual(now)
    expect(await ends()).toHaveLength(1)
  })

  it('before its first use begins its days with that all the same', async () => {
    const open = await creditStudio([24 * 20], { from: 'first-use', days: 10 })
    const { club, admin, student, passId, date } = open
    await setStopped(club, admin, passId, true)
    club.clock.pass(DAY_MS)
    await setStopped(club, admin, passId, false)
    expect((await purseOf(open)).validUntil).toBeNull()
    expect((await book(club, student, date)).body.left).toBe(9)
    await soundly(open)
  })

  it('is refused for one that is over or unknown', async () => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    expect((await setStopped(club, admin, anId(), true)).body.code).toBe('pass.not-found')
    club.clock.pass(91 * DAY_MS)
    expect((await setStopped(club, admin, passId, true)).body.code).toBe('pass.changed')
    const other = await creditStudio([72], {}, club)
    await endPassAs(club, admin, other.passId, 10, 150)
    expect((await setStopped(club, admin, other.passId, false)).body.code).toBe('pass.changed')
    expect((await extendTo(club, admin, other.passId, dayIn(open, 200))).body.code).toBe('pass.changed')
  })
})

describe('a pass that is extended', () => {
  it('is valid until the end of that day, and can be booked with again', async () => {
    const open = await creditStudio([24 * 95])
    const { club, admin, student, passId, date } = open
    expect((await book(club, student, date)).body.code).toBe('pass.expired')
    const [before, until] = [await lastDay(open), dayIn(open, 95)]
    expect((await extendTo(club, admin, passId, until)).body).toEqual({ until })
    expect((await extendTo(club, admin, passId, until)).body).toEqual({ until })
    expect(await lastDay(open)).toBe(until)
    expect((await book(club, student, date)).body.left).toBe(9)
    expect(await noticesOf(open)).toContainEqual(
      expect.objectContaining({
        title: 'Your pass “10 classes” is valid longer',
        text: `The club has extended it until ${await lastDayTold(open)}.`,
        link: NOTICE_PATHS.ownPasses,
      }),
    )
    const lines = (await linesOf(open)).filter(([what]) => what === 'pass.extend')
    expect(lines).toEqual([['pass.extend', admin._id, { to: before }, { to: until }]])
    await soundly(open)
  })

  it('may have run out before', async () => {
    const open = await creditStudio([24 * 95])
    const { club, admin, passId } = open
    club.clock.pass(92 * DAY_MS)
    const until = dayIn(open, 5)
    expect((await extendTo(club, admin, passId, until)).body).toEqual({ until })
    await soundly(open)
  })

  it.each([
    ['pass-not-longer', 90, 0],
    ['pass-not-longer', 10, 0],
    ['pass-not-longer', -1, 95],
    ['pass-too-long', 731, 0],
  ])('is refused as %s for a day %i days from now', async (reason, days, passed) => {
    const open = await creditStudio()
    const { club, admin, passId } = open
    const { validUntil } = await purseOf(open)
    if (days === 90) {
      expect((await extendTo(club, admin, passId, dayIn(open, 89))).body.code).toBe('request.invalid')
      return
    }
    club.clock.pass(passed * DAY_MS)
    const { body } = await extendTo(club, admin, passId, dayIn(open, days))
    expect(body.fields).toMatchObject([{ path: 'until', facts: { reason } }])
    expect((await purseOf(open)).validUntil).toEqual(validUntil)
  })

  it('is refused before the days of one begin that count from its first use', async () => {
    const open = await creditStudio([72], { from: 'first-use' })
    const { body } = await extendTo(open.club, open.admin, open.passId, dayIn(open, 200))
    expect(body.fields).toMatchObject([{ path: 'until', facts: { reason: 'pass-not-begun' } }])
  })
})
