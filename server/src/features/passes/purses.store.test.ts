import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { PurseEnd, PurseRecord, PurseUse } from '../../domain/purse.records.ts'
import { aPurse } from '../../testing/purses.ts'
import { testApp } from '../../testing/test-app.ts'

const DAY_MS = 24 * 3_600_000
const FROM = new Date('2026-10-01T10:00:00Z')
const AT = new Date('2026-10-20T10:00:00Z')
const LAST_AT = new Date('2026-11-03T10:00:00Z')
const END_IF_FIRST = new Date('2027-01-18T00:00:00Z')
const [ORDER, OTHER_ORDER] = ['c'.repeat(24), 'd'.repeat(24)]
const DAY = '2026-10-20'

const use = (overrides: Partial<PurseUse> = {}): PurseUse => ({
  ...{ classId: 'a'.repeat(24), at: AT, day: DAY, spentAt: FROM },
  ...overrides,
})
const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Spends credits of a pass that has changed since it was read. Returns whether it matched, and the pass before and after. */
async function spendOf(read: Partial<PurseRecord>, changed: Partial<PurseRecord> = {}, credits = 1) {
  const { stores } = await testApp()
  const asRead = aPurse({ validFrom: FROM, ...read })
  const before = { ...asRead, ...changed }
  await stores.purses.grant(before)
  const spending = {
    orderId: ORDER,
    use: use(credits > 1 ? { credits } : {}),
    lastAt: LAST_AT,
    endIfFirst: END_IF_FIRST,
  }
  const matched = await stores.purses.spend(asRead, spending)
  return { matched, before, after: await stores.purses.find(asRead._id), spent: spending.use }
}

const UNUSED: Partial<PurseRecord> = { validUntil: null }

describe('a use of a credit (P2) that does not match changes nothing:', () => {
  it.each<[why: string, read: Partial<PurseRecord>, changed: Partial<PurseRecord>, credits?: number]>([
    ['the pass is stopped', {}, { state: 'stopped' }],
    ['it has ended', {}, { state: 'ended' }],
    ['it has none left', {}, { left: 0 }],
    ['it has fewer left than a series costs', {}, { left: 2 }, 3],
    ['it has paid the order', {}, { uses: { [ORDER]: use() } }],
    ['it has paid the order, and that came back', {}, { uses: { [ORDER]: use({ back: AT }) } }],
    ['it begins after the date', {}, { validFrom: later(AT, 1) }],
    ['it ends before the last date begins', {}, { validUntil: LAST_AT }],
    ['its days have begun with another booking', UNUSED, { validUntil: later(LAST_AT, DAY_MS) }],
    ['its days are to begin again', {}, { validUntil: null }],
    ['it has paid all bookings of the day', {}, { days: { [DAY]: 1 } }],
  ])('%s', async (_why, read, changed, credits) => {
    const { matched, before, after } = await spendOf(read, changed, credits)
    expect(matched).toBe(false)
    expect(after).toEqual(before)
  })
})

describe('a use of a credit (P2) that matches changes exactly what it says:', () => {
  it.each<[what: string, read: Partial<PurseRecord>, change: Partial<PurseRecord>, credits?: number]>([
    ['a credit is used', {}, { left: 2 }],
    ['the last ones are used by a series', {}, { left: 0 }, 3],
    ['one that counts none is used', { granted: null, left: null }, {}],
    ['its first date is that of the booking', { validFrom: AT }, { left: 2 }],
    ['its end is after the last date', { validUntil: later(LAST_AT, 1) }, { left: 2 }],
    ['its days begin', UNUSED, { left: 2, validUntil: END_IF_FIRST, firstUntil: END_IF_FIRST }],
  ])('%s', async (_what, read, change, credits) => {
    const { matched, before, after, spent } = await spendOf(read, {}, credits)
    expect(matched).toBe(true)
    expect(after).toEqual({
      ...before,
      ...change,
      ...{ uses: { [ORDER]: spent }, days: { [DAY]: 1 }, rev: before.rev + 1 },
    })
  })
})

describe('the return of a credit (P3)', () => {
  const used: Partial<PurseRecord> = { uses: { [ORDER]: use() }, days: { [DAY]: 1 } }

  it.each<[why: string, validUntil: Date | null, changed: Partial<PurseRecord>]>([
    ['takes no days back that the pass has got since', LAST_AT, { validUntil: later(LAST_AT, DAY_MS) }],
    ['lets no days begin again beside a new booking', null, { rev: 1 }],
  ])('%s', async (_why, validUntil, changed) => {
    const { stores } = await testApp()
    const asRead = aPurse({ ...used, validUntil: AT, firstUntil: AT })
    const before = { ...asRead, ...changed }
    await stores.purses.grant(before)
    expect(await stores.purses.giveBack(asRead, { orderId: ORDER, back: AT, validUntil })).toBe(false)
    expect(await stores.purses.find(asRead._id)).toEqual(before)
    expect(await stores.purses.giveBack(asRead, { orderId: ORDER, back: AT })).toBe(true)
    expect((await stores.purses.find(asRead._id))?.validUntil).toEqual(before.validUntil)
  })
})

describe('a move of a use (P7)', () => {
  it.each<[why: string, changed: Partial<PurseUse>]>([
    ['whose credit has come back', { back: AT }],
    ['that pays another place by now', { place: OTHER_ORDER }],
    ['of another day than was read', { day: '2026-10-21' }],
  ])('%s changes nothing', async (_why, changed) => {
    const { stores } = await testApp()
    const asRead = aPurse({ uses: { [ORDER]: use() }, days: { [DAY]: 1 } })
    const before = { ...asRead, uses: { [ORDER]: use(changed) } }
    await stores.purses.grant(before)
    const date = { classId: 'b'.repeat(24), at: LAST_AT, day: '2026-11-03' }
    const moved = { orderId: ORDER, from: ORDER, to: ORDER, date }
    expect(await stores.purses.moveUse(asRead, moved)).toBe(false)
    expect(await stores.purses.find(asRead._id)).toEqual(before)
  })
})

describe('a change of a pass (P4, P5) changes exactly what it says, and once:', () => {
  const ACTIVE: Partial<PurseRecord> = {}
  const STOPPED: Partial<PurseRecord> = { state: 'stopped', stoppedAt: FROM }
  const end: PurseEnd = { credits: 3, cents: 4500, paidInCents: 15_000, at: AT, by: OTHER_ORDER }
  type Purses = Awaited<ReturnType<typeof testApp>>['stores']['purses']

  it.each<
    [
      what: string,
      before: Partial<PurseRecord>,
      change: (purses: Purses, purse: PurseRecord) => Promise<boolean>,
      after: Partial<PurseRecord>,
    ]
  >([
    ['it is stopped', ACTIVE, (purses, { _id }) => purses.stop(_id, AT), { state: 'stopped', stoppedAt: AT }],
    [
      'it goes on',
      STOPPED,
      (purses, purse) => purses.goOn(purse, LAST_AT),
      { state: 'active', validUntil: LAST_AT },
    ],
    ['it is longer', ACTIVE, (purses, purse) => purses.extend(purse, LAST_AT), { validUntil: LAST_AT }],
    ['its bank took the money', ACTIVE, (purses, { _id }) => purses.lose(_id, AT), { lostAt: AT }],
    ['its bank gave it back', { lostAt: FROM }, (purses, { _id }) => purses.regain(_id), {}],
    ['it ends', STOPPED, (purses, purse) => purses.end(purse, end), { state: 'ended', end, left: 0 }],
  ])('%s', async (_what, given, change, after) => {
    const { stores } = await testApp()
    const purse = aPurse(given)
    await stores.purses.grant(purse)
    expect(await change(stores.purses, purse)).toBe(true)
    const { stoppedAt: _stopped, lostAt: _lost, ...kept } = purse
    const changed = { ...kept, ...after, rev: purse.rev + 1 }
    expect(await stores.purses.find(purse._id)).toEqual(changed)
    expect(await change(stores.purses, purse)).toBe(false)
    expect(await stores.purses.find(purse._id)).toEqual(changed)
  })

  it('an end that was read before a bank took the money does not match', async () => {
    const { stores } = await testApp()
    const asRead = aPurse()
    await stores.purses.grant(asRead)
    await stores.purses.lose(asRead._id, FROM)
    expect(await stores.purses.end(asRead, end)).toBe(false)
  })
})

it('the passes of a user are listed newest first', async () => {
  const { stores } = await testApp()
  const userId = anId()
  const [first, second, third] = [FROM, AT, AT].map((createdAt) => aPurse({ userId, createdAt }))
  for (const purse of [second, third, first, aPurse()]) await stores.purses.grant(purse as PurseRecord)
  const newest = [second, third]
    .map((purse) => purse?._id ?? '')
    .sort()
    .reverse()
  expect((await stores.purses.listFor(userId)).map(({ _id }) => _id)).toEqual([...newest, first?._id])
})
