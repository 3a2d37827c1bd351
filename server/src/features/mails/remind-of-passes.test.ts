import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { describe, expect, it } from 'vitest'
import { passEndsKey, passLastKey } from '../../domain/mail-keys.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { aPurse } from '../../testing/purses.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { remindOfPasses } from './remind-of-passes.ts'
import { sendDueMails } from './send-due-mails.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A student with a pass that ends at midnight in the club's zone, so many days after tonight. */
async function passClub(days: number, overrides: Partial<PurseRecord> = {}) {
  const club = await mailClub({ CLUB_TIME_ZONE: 'America/New_York' })
  // Noon in New York.
  const noon = new Date('2026-12-01T17:00:00Z').getTime()
  club.clock.pass(noon - club.clock.now().getTime())
  const midnight = new Date('2026-12-02T05:00:00Z').getTime()
  const inDays = (count: number) => new Date(midnight + count * DAY_MS)
  const purse = aPurse({ userId: club.student._id, validUntil: inDays(days), ...overrides })
  await club.stores.purses.grant(purse)
  let since: Date | undefined
  const remind = async () => {
    since = await remindOfPasses(club.deps, since)
  }
  const change = async (update: object) => {
    const raw = await openRawDatabase(club.databaseUri)
    await raw.purses.updateOne({ _id: purse._id }, update)
    await raw.close()
  }
  const keys = async () => (await club.stores.mails.listFor(club.student._id)).map(({ _id }) => _id).sort()
  const send = async () => {
    await sendDueMails(club.deps)
    return club.server.taken.map(({ subject }) => subject)
  }
  const keyOf = (before: number, until = inDays(days)) => passEndsKey(purse._id, before, until)
  return { ...club, purse, inDays, remind, change, keys, send, keyOf }
}

describe('before a pass ends, its student', () => {
  it('gets a mail 14 and 3 days before its last day, in the morning, each once', async () => {
    const { clock, remind, keys, keyOf, send } = await passClub(15)
    await remind()
    expect(await keys()).toEqual([])
    // The morning of the next day is the one 14 days before the last.
    clock.pass(20 * HOUR_MS)
    await remind()
    expect(await keys()).toEqual([])
    clock.pass(2 * HOUR_MS)
    await remind()
    await remind()
    expect(await keys()).toEqual([keyOf(14)])
    clock.pass(10 * DAY_MS)
    await remind()
    expect(await keys()).toEqual([keyOf(14)])
    clock.pass(DAY_MS)
    await remind()
    expect(await keys()).toEqual([keyOf(14), keyOf(3)].sort())
    clock.pass(5 * DAY_MS)
    await remind()
    expect(await keys()).toHaveLength(2)
    // Both were not sent before the pass was over.
    expect(await send()).toEqual([])
  })

  it('reads what is left, the last day as the club has it, and where the next one is', async () => {
    const { purse, remind, send, server } = await passClub(3)
    await remind()
    expect(await send()).toEqual(['Your pass “10 classes” ends on Fri, 4 Dec'])
    const [mail] = server.taken
    expect(mail?.text).toContain('3 credits are left.')
    expect(mail?.text).toContain('Valid until: Fri, 4 Dec')
    expect(mail?.text).toContain(`https://ningjing.example${NOTICE_PATHS.nextPass(purse._id)}`)
  })

  it('gets one mail after an outage of days', async () => {
    const { remind, keys, keyOf } = await passClub(2)
    await remind()
    expect(await keys()).toEqual([keyOf(3)])
  })

  it('gets none of a pass that lasts no longer than that', async () => {
    const { product } = aPurse()
    const { remind, keys } = await passClub(2, { product: { ...product, days: 3 } })
    await remind()
    expect(await keys()).toEqual([])
  })

  it('gets the mails of a pass that is extended before its new end', async () => {
    const { clock, remind, keys, keyOf, change, inDays } = await passClub(2)
    await remind()
    await change({ $set: { validUntil: inDays(17) } })
    clock.pass(3 * DAY_MS)
    await remind()
    expect(await keys()).toEqual([keyOf(14, inDays(17)), keyOf(3)].sort())
  })

  it.each<[string, Partial<PurseRecord>]>([
    ['stopped', { state: 'stopped' }],
    ['ended', { state: 'ended', left: 0 }],
    ['empty', { left: 0 }],
    ['extended', { validUntil: new Date('2027-02-01T05:00:00Z') }],
  ])('gets none of one that is %s', async (_what, changes) => {
    const { remind, keys, change } = await passClub(2)
    await change({ $set: changes })
    await remind()
    expect(await keys()).toEqual([])
  })

  it.each<[string, Partial<PurseRecord>]>([
    ['was stopped', { state: 'stopped' }],
    ['was ended', { state: 'ended', left: 0 }],
    ['was used up', { left: 0 }],
    ['was extended', { validUntil: new Date('2027-02-01T05:00:00Z') }],
  ])('gets no mail if the pass %s before it was sent', async (_what, changes) => {
    const { remind, keys, change, send, stored, keyOf } = await passClub(2)
    await remind()
    await change({ $set: changes })
    expect(await send()).toEqual([])
    expect(await keys()).toHaveLength(1)
    expect(await stored(keyOf(3))).toMatchObject({ state: 'dropped' })
  })

  it('gets none of an unlimited pass that another one continues, and one of credits that would be lost', async () => {
    const unlimited = { granted: null, left: null }
    const club = await passClub(2, unlimited)
    const { deps, stores, student, purse, inDays, remind, keys, keyOf, change } = club
    const next = aPurse({
      userId: student._id,
      productId: purse.productId,
      validUntil: inDays(40),
      ...unlimited,
    })
    await stores.purses.grant(next)
    await remind()
    expect(await keys()).toEqual([])
    await change({ $set: { granted: 10, left: 1 } })
    await remindOfPasses(deps)
    expect(await keys()).toEqual([keyOf(3)])
  })

  it.each<[string, Partial<PurseRecord>]>([
    ['another product', { productId: 'f'.repeat(24) }],
    ['no longer', { validUntil: new Date('2026-12-03T05:00:00Z') }],
    ['stopped', { state: 'stopped' }],
    ['used up', { granted: 10, left: 0 }],
  ])('gets it of an unlimited pass beside one that is of %s', async (_what, changes) => {
    const unlimited = { granted: null, left: null }
    const { stores, student, purse, inDays, remind, keys, keyOf } = await passClub(2, unlimited)
    const { productId } = purse
    const other = { userId: student._id, productId, validUntil: inDays(40), ...unlimited, ...changes }
    await stores.purses.grant(aPurse(other))
    await remind()
    expect(await keys()).toEqual([keyOf(3)])
  })

  it('gets no mail after they have switched such mails off, only the notice', async () => {
    const { student, deps, remind, send, visitor, as } = await passClub(2)
    await remind()
    const token = unsubscribeToken(deps.config, student._id, 'pass-ends')
    await visitor.post(`/ningjing/unsubscribe/${token}`).expect(200)
    expect(await send()).toEqual([])
    const { body } = await as(student).get(`/ningjing/notices/${student.email}`)
    expect(body).toMatchObject({ mailOff: ['pass-ends'], unseen: 1 })
  })

  it('gets none once they are an instructor, who cannot book', async () => {
    const { student, databaseUri, remind, send } = await passClub(2)
    await remind()
    const raw = await openRawDatabase(databaseUri)
    await raw.users.updateOne({ _id: student._id }, { $set: { role: 'instructor' } })
    await raw.close()
    expect(await send()).toEqual([])
  })
})

describe('the mail about the last credit', () => {
  const usedFor = '1'.repeat(24)
  const use = { classId: '2'.repeat(24), day: '2026-12-05', spentAt: new Date(), at: new Date() }

  /** A student whose last credit is used, with the mail about it. */
  async function usedUp(overrides: Partial<PurseRecord> = {}) {
    const club = await passClub(40, { left: 0, uses: { [usedFor]: use }, ...overrides })
    const key = passLastKey(club.purse._id, usedFor)
    const facts = { orderId: club.purse._id, usedFor }
    await club.record({ key, kind: 'pass-last', userId: club.student._id, facts })
    return club
  }

  it('is sent', async () => {
    expect(await (await usedUp()).send()).toEqual(['You have used the last credit of “10 classes”'])
  })

  it.each<[string, object]>([
    ['the credit has come back', { $set: { left: 1, [`uses.${usedFor}.back`]: new Date() } }],
    ['it has come back and another was used', { $set: { [`uses.${usedFor}.back`]: new Date() } }],
    ['the pass was ended', { $set: { state: 'ended' } }],
    ['the pass is over', { $set: { validUntil: new Date('2026-11-30T05:00:00Z') } }],
  ])('is not sent once %s', async (_what, update) => {
    const { change, send } = await usedUp()
    await change(update)
    expect(await send()).toEqual([])
  })

  it('is not sent to who has the next pass already', async () => {
    const { stores, student, purse, inDays, send } = await usedUp()
    const next = { userId: student._id, productId: purse.productId, validUntil: inDays(20), left: 10 }
    await stores.purses.grant(aPurse(next))
    expect(await send()).toEqual([])
  })
})
