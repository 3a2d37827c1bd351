import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { PurseRecord, PurseUse } from '../../domain/purse.records.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import type { Hold } from '../../domain/seat.records.ts'
import { aSession } from '../../testing/dated-class.ts'
import { aPurse } from '../../testing/purses.ts'
import { testApp } from '../../testing/test-app.ts'
import { followDate, giveCreditBack, moveCredit, nextCreditBack, settleUsed } from './credit-back.ts'
import { endOfDay } from './purse-changes.rules.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-12-01T12:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const [PASS, ORDER, OTHER_ORDER] = [anId(), anId(), anId()]
const [CLASS, OTHER_CLASS, USER] = [anId(), anId(), anId()]
/** Of the classes; the club is in another one. */
const ZONE = 'America/New_York'
const endOf = (day: string) => endOfDay(day, 'UTC')
const IN_14_DAYS = endOf('2026-12-15')

const USE: PurseUse = { classId: CLASS, at: inHours(72), day: '2026-12-04', spentAt: inHours(-2) }

const date = (hours: number, facts: Partial<SessionRecord> = {}) => aSession(inHours(hours), ZONE, facts)
const canceled = { canceled: { by: USER, at: NOW, share: false } }

const anOrder = (overrides: Partial<OrderRecord> = {}): OrderRecord => ({
  ...{ _id: ORDER, intentId: null, userId: USER, email: 'ana@ningjing.example', classId: CLASS },
  ...{ selectedId: anId(), cents: 0, state: 'open', kind: 'pass', tries: 0, nextAt: null, createdAt: NOW },
  ...overrides,
})

const ended = (end: Partial<PurseRecord['end']> = {}): Partial<PurseRecord> => ({
  ...{ state: 'ended', left: 0 },
  end: { credits: 3, cents: 4500, paidInCents: 15_000, at: NOW, by: USER, ...end },
})

/** A club where a pass has paid an order. */
async function site(purse: Partial<PurseRecord> = {}, use: Partial<PurseUse> | null = {}) {
  const clock = { now: () => NOW }
  const app = await testApp({ CLUB_TIME_ZONE: 'UTC' }, { clock })
  const uses = use && { uses: { [ORDER]: { ...USE, ...use } }, days: { [USE.day]: 1 } }
  const pass = aPurse({ _id: PASS, userId: USER, ...uses, ...purse })
  await app.stores.purses.grant(pass)
  return {
    ...app,
    pass,
    /** What pays the order. */
    order: anOrder({ passId: PASS }),
    /** The pass as it is now. */
    now: () => app.stores.purses.find(PASS),
    /** What the log says of the pass. */
    lines: async () =>
      (await app.stores.audit.listFor(PASS)).map(({ what, before, after }) => ({ what, before, after })),
  }
}

type Site = Awaited<ReturnType<typeof site>>

/** With some steps on passes replaced. */
function withPurses({ deps }: Site, replaced: Partial<Deps['stores']['purses']>): Deps {
  return { ...deps, stores: { ...deps.stores, purses: { ...deps.stores.purses, ...replaced } } }
}

/** Expects that a step does nothing at all. */
async function expectNothing(at: Site, step: () => Promise<unknown>): Promise<void> {
  const before = await at.now()
  await step()
  expect(await at.now()).toEqual(before)
  expect(await at.lines()).toEqual([])
}

describe('the credit of an order', () => {
  it.each<[what: string, counted: { credits?: number }, left: number]>([
    ['comes back', {}, 4],
    ['comes back as the three that a series has cost', { credits: 3 }, 6],
  ])('%s, once, with a line of the log', async (_what, counted, left) => {
    const at = await site({}, counted)
    const giveBack = () => giveCreditBack(at.deps, PASS, ORDER)
    expect(await giveBack()).toEqual({})
    expect(await giveBack()).toEqual({})
    expect(await at.now()).toEqual({
      ...at.pass,
      ...{ left, uses: { [ORDER]: { ...USE, ...counted, back: NOW } }, days: { [USE.day]: 0 } },
      rev: expect.any(Number),
    })
    const after = { orderId: ORDER, ...counted }
    expect(await at.lines()).toEqual([{ what: 'pass.return', before: null, after }])
  })

  it('that used none gives none back', async () => {
    const at = await site({}, null)
    await expectNothing(at, async () => {
      expect(await giveCreditBack(at.deps, PASS, ORDER)).toEqual({})
      expect(await giveCreditBack(at.deps, anId(), ORDER)).toEqual({})
    })
  })

  it.each<[state: string, pass: Partial<PurseRecord>, left: object[]]>([
    ['active', {}, [{ kind: 'log' }]],
    ['stopped', { state: 'stopped', stoppedAt: NOW }, [{ kind: 'log' }]],
    // By this order the reconciliation sees that its money is still to be given back.
    ['ended', ended(), [{ kind: 'log' }, { kind: 'money', orderId: PASS }]],
  ])('leaves to a pass that is %s what is to be done', async (_state, pass, left) => {
    const at = await site(pass)
    const todos: object[] = []
    const { giveBack } = at.stores.purses
    const deps = withPurses(at, {
      giveBack: (purse, returned, ...more) => {
        todos.push(...more)
        return giveBack(purse, returned, ...more)
      },
    })
    await giveCreditBack(deps, PASS, ORDER)
    expect(todos).toMatchObject(left)
  })

  it.each<[how: string, desk: OrderRecord['desk'], late: object]>([
    ['by card', undefined, { cents: 1500 }],
    ['at the desk', 'cash', { cents: 1500, byHand: true }],
  ])('comes back as money, once, if its pass was paid %s and has ended', async (_how, desk, late) => {
    const at = await site(ended())
    await at.stores.orders.insertOnce(anOrder({ _id: PASS, ...(desk && { desk }) }))
    const giveBack = () => giveCreditBack(at.deps, PASS, ORDER, true)
    expect(await nextCreditBack(at.deps, at.order)).toEqual({ late })
    expect(await giveBack()).toEqual({ late })
    expect(await giveBack()).toEqual({ late })
    expect(await at.now()).toMatchObject({ left: 0, uses: { [ORDER]: { late: true } } })
  })

  it.each<
    [whose: string, pass: Partial<PurseRecord>, isByStudio: boolean | undefined, until?: Date, said?: Date]
  >([
    ['the student leaves, at its end', {}, undefined],
    ['the studio cancels, 14 days away at least', {}, true, IN_14_DAYS, IN_14_DAYS],
    // The days that it is stopped will be added.
    ['the studio cancels, of a stopped one, too', { state: 'stopped', stoppedAt: NOW }, true, IN_14_DAYS],
  ])('leaves the end of its pass, when %s', async (_whose, pass, isByStudio, until, said) => {
    const validUntil = endOf('2026-12-03')
    const at = await site({ ...pass, validUntil })
    const result = said ? { until: said } : {}
    const giveBack = () => giveCreditBack(at.deps, PASS, ORDER, ...(isByStudio ? [isByStudio] : []))
    expect(await giveBack()).toEqual(result)
    expect(await giveBack()).toEqual(result)
    expect((await at.now())?.validUntil).toEqual(until ?? validUntil)
    const after = { orderId: ORDER, ...(until && { to: '2026-12-15' }) }
    expect((await at.lines()).map((line) => line.after)).toEqual([after])
  })

  it.each([
    ['comes back, although its pass changes meanwhile', 3, true],
    ['is left to the sweeper, if its pass changes again and again', 9, false],
  ])('%s', async (_what, changes, isBack) => {
    const at = await site()
    let tries = 0
    const deps = withPurses(at, {
      giveBack: async (...args) => {
        tries += 1
        return tries > changes && at.stores.purses.giveBack(...args)
      },
    })
    const given = giveCreditBack(deps, PASS, ORDER)
    if (isBack) expect(await given).toEqual({})
    else await expect(given).rejects.toThrow('left to the sweeper')
    expect([tries, (await at.now())?.left]).toEqual(isBack ? [changes + 1, 4] : [5, 3])
  })
})

describe('what would come back now', () => {
  const RAN_OUT = { validUntil: inHours(-1) }

  it.each<[what: string, pass: Partial<PurseRecord>, back: object]>([
    ['credits', {}, {}],
    ['credits, to a pass that has run out', RAN_OUT, { ranOut: inHours(-1) }],
    ['credits, to one that was stopped before', { ...RAN_OUT, state: 'stopped', stoppedAt: inHours(-3) }, {}],
    ['credits, to one whose days begin again', { ...RAN_OUT, firstUntil: inHours(-1) }, {}],
    ['credits, to one whose days have not begun', { validUntil: null }, {}],
    ['money, of a pass that has ended', { ...ended(), ...RAN_OUT }, { late: { cents: 1500 } }],
    ['no money, of one whose money went back', ended({ cents: 0, paidInCents: 0 }), { late: { cents: 0 } }],
  ])('is %s', async (_what, pass, back) => {
    const at = await site(pass)
    expect(await nextCreditBack(at.deps, at.order)).toEqual(back)
    const moved = { from: OTHER_ORDER, paidBy: ORDER }
    expect(await nextCreditBack(at.deps, { ...at.order, _id: anId(), moved })).toEqual(back)
  })

  it('is as much money as it used credits', async () => {
    const at = await site(ended())
    expect(await nextCreditBack(at.deps, { ...at.order, credits: 3 })).toEqual({ late: { cents: 4500 } })
  })

  it('is nothing without a pass', async () => {
    const { deps } = await site()
    expect(await nextCreditBack(deps, anOrder())).toEqual({})
    expect(await nextCreditBack(deps, anOrder({ passId: anId() }))).toEqual({})
  })
})

describe('the credit of a student who was moved', () => {
  const to = (passId: string) =>
    anOrder({
      ...{ _id: OTHER_ORDER, classId: OTHER_CLASS, passId },
      moved: { from: ORDER, paidBy: ORDER },
    })
  const move = (at: Site, passId = PASS) => moveCredit(at.deps, at.order, to(passId))

  it.each<[which: string, sessions: SessionRecord[], at: Date, day: string]>([
    // Half past nine in the evening.
    ['the next date', [date(-50), date(50, canceled), date(62.5), date(100)], inHours(62.5), '2026-12-03'],
    [
      'the first one, if none is held anymore',
      [date(50, canceled), date(98, canceled)],
      inHours(50),
      '2026-12-03',
    ],
    ['the date of the same day', [date(70)], inHours(70), '2026-12-04'],
  ])('pays %s of the other class, once', async (_which, sessions, first, day) => {
    const at = await site()
    await at.addClass({ _id: OTHER_CLASS, zone: ZONE, sessions })
    await move(at)
    await move(at)
    const use = { ...USE, classId: OTHER_CLASS, at: first, day, place: OTHER_ORDER }
    const days = day === USE.day ? { [day]: 1 } : { [USE.day]: 0, [day]: 1 }
    expect(await at.now()).toEqual({ ...at.pass, uses: { [ORDER]: use }, days, rev: expect.any(Number) })
    const [before, after] = [CLASS, OTHER_CLASS].map((classId) => ({ orderId: ORDER, classId }))
    expect(await at.lines()).toEqual([{ what: 'pass.use', before, after }])
  })

  it.each<[why: string, use: Partial<PurseUse> | null]>([
    ['has come back', { back: NOW }],
    ['pays that place already', { place: OTHER_ORDER }],
    ['pays a third place', { place: anId() }],
    ['was never used', null],
  ])('stays, if it %s', async (_why, use) => {
    const at = await site({}, use)
    await at.addClass({ _id: OTHER_CLASS, zone: ZONE, sessions: [date(50)] })
    await expectNothing(at, () => move(at))
  })

  it('is left to the sweeper when its date is moved meanwhile', async () => {
    const at = await site()
    await at.addClass({ _id: OTHER_CLASS, zone: ZONE, sessions: [date(62.5)] })
    const { purses } = at.deps.stores
    const find: typeof purses.find = async (id) => {
      const read = await purses.find(id)
      await followDate(at.deps, at.order, { sessions: [date(96)], zone: ZONE }, inHours(-2))
      return read
    }
    await expect(moveCredit(withPurses(at, { find }), at.order, to(PASS))).rejects.toThrow(
      /left to the sweeper/,
    )
    await move(at)
    expect((await at.now())?.uses[ORDER]).toMatchObject({ classId: OTHER_CLASS, place: OTHER_ORDER })
    expect(await at.now()).toMatchObject({ days: { '2026-12-03': 1 } })
  })

  it('stays without its pass, without the class, or without a date', async () => {
    const at = await site()
    await expectNothing(at, () => move(at))
    await at.addClass({ _id: OTHER_CLASS })
    await expectNothing(at, () => move(at))
    await expectNothing(at, () => move(at, anId()))
  })
})

describe('the credit that pays a place', () => {
  const follow = (at: Site, sessions: SessionRecord[], order = at.order, since = inHours(-2), zone = ZONE) =>
    followDate(at.deps, order, { sessions, zone }, since)

  it.each<[what: string, hours: number, zone: string, day: string, isSame?: true]>([
    ['stays with its date', 72, ZONE, '2026-12-04', true],
    ['follows it to a later hour', 73, ZONE, '2026-12-04'],
    ['follows it to another day', 96, ZONE, '2026-12-05'],
    ['follows it to a day that another zone has then', 72, 'Pacific/Kiritimati', '2026-12-05'],
  ])('%s', async (_what, hours, zone, day, isSame) => {
    const at = await site()
    const sessions = [date(-50), date(-3), date(24, canceled), date(hours), date(200)]
    await follow(at, sessions, at.order, inHours(-2), zone)
    const days = day === USE.day ? { [day]: 1 } : { [USE.day]: 0, [day]: 1 }
    const use = { ...USE, at: inHours(hours), day }
    expect(await at.now()).toEqual({ ...at.pass, uses: { [ORDER]: use }, days, rev: isSame ? 0 : 1 })
  })

  it('follows the date that was the next one when the place began', async () => {
    const at = await site()
    await follow(at, [date(-3), date(-1), date(200)])
    expect((await at.now())?.uses[ORDER]).toMatchObject({ at: inHours(-1), day: '2026-12-01' })
  })

  it('of a student who was moved follows the date of the place that it pays', async () => {
    const at = await site({}, { place: OTHER_ORDER })
    const moved = { from: ORDER, paidBy: ORDER }
    await follow(at, [date(96)], { ...at.order, _id: OTHER_ORDER, moved })
    expect((await at.now())?.uses[ORDER]).toEqual({
      ...{ ...USE, at: inHours(96), day: '2026-12-05', place: OTHER_ORDER },
    })
  })

  it.each<[why: string, use: Partial<PurseUse> | null, sessions?: SessionRecord[]]>([
    ['has come back', { back: NOW }],
    ['pays another place', { place: OTHER_ORDER }],
    ['was never used', null],
    ['has no date to follow', {}, [date(96, canceled)]],
  ])('stays, if it %s', async (_why, use, sessions = [date(96)]) => {
    const at = await site({}, use)
    await expectNothing(at, () => follow(at, sessions))
  })

  it('has nothing to follow without its pass', async () => {
    const at = await site()
    await expectNothing(at, () => follow(at, [date(96)], anOrder({ passId: anId() })))
    await expectNothing(at, () => follow(at, [date(96)], anOrder()))
  })

  it('is left to the sweeper, if it changes meanwhile', async () => {
    const at = await site()
    const find = async () => ({ ...at.pass, uses: { [ORDER]: { ...USE, day: '2026-12-03' } } })
    const behind = { ...at, deps: withPurses(at, { find }) }
    await expectNothing(at, () =>
      expect(follow(behind, [date(96)])).rejects.toThrow(`The credit of order ${ORDER} has changed`),
    )
  })
})

describe('a credit that was used', () => {
  const settle = (at: Site, orderId = ORDER, passId = PASS) =>
    settleUsed(at.deps, passId, {
      ...{ id: anId(), kind: 'used', at: NOW, classId: CLASS, userId: USER, orderId },
    })
  const hold = (orderId: string): Hold => ({
    ...{ orderId, selectedId: anId(), cents: 0, currency: 'USD', createdAt: NOW, expiresAt: inHours(1) },
  })
  const place = (orderId: string) => ({ roster: { [USER]: { orderId, at: NOW } } })

  it.each<[what: string, yogaClass: Partial<ClassRecord>]>([
    ['its place', place(ORDER)],
    ['its end', { barred: { [ORDER]: { reason: 'canceled', at: NOW, cents: 0, credit: 0 } } }],
  ])('is kept, if its order has %s', async (_what, yogaClass) => {
    const at = await site()
    await at.addClass({ _id: CLASS, ...yogaClass })
    await expectNothing(at, () => settle(at))
  })

  it('is left to the sweeper while its order has its hold, or if the class is gone', async () => {
    const at = await site()
    await expectNothing(at, () => expect(settle(at)).rejects.toThrow(`The class of order ${ORDER} is gone`))
    await at.addClass({ _id: CLASS, holds: { [USER]: hold(ORDER) } })
    await expectNothing(at, () => expect(settle(at)).rejects.toThrow('still has its hold'))
  })

  it.each<[what: string, yogaClass: Partial<ClassRecord>]>([
    ['nothing', {}],
    ['no place beside that of another order', place(OTHER_ORDER)],
    ['no hold beside that of another order', { holds: { [USER]: hold(OTHER_ORDER) } }],
  ])('comes back, if its order has %s, and lasts no longer for that', async (_what, yogaClass) => {
    const validUntil = endOf('2026-12-03')
    const at = await site({ validUntil })
    await at.addClass({ _id: CLASS, ...yogaClass })
    await at.stores.orders.insertOnce(at.order)
    await settle(at)
    expect(await at.now()).toMatchObject({ left: 4, validUntil, uses: { [ORDER]: { back: NOW } } })
    expect(await at.stores.orders.find(ORDER)).toMatchObject({ state: 'canceled' })
  })

  it.each<[what: string, purse: Partial<PurseRecord>, other: Partial<PurseUse>, mails: number]>([
    ['is the last one', { left: 0 }, {}, 1],
    ['is not the last one', { left: 1 }, {}, 0],
    ['is not counted', { left: null, granted: null }, {}, 0],
    ['is the last one, but for one that was used later', { left: 0 }, { spentAt: inHours(-1) }, 0],
    ['is the last one, for a later one came back', { left: 0 }, { spentAt: inHours(-1), back: NOW }, 1],
  ])('has a mail only if it is the last one: it %s', async (_what, purse, other, mails) => {
    const uses = { [ORDER]: USE, [OTHER_ORDER]: { ...USE, spentAt: inHours(-3), ...other } }
    const at = await site({ uses, ...purse })
    await at.addClass({ _id: CLASS, ...place(ORDER) })
    await settle(at)
    expect(await at.stores.mails.listFor(USER)).toHaveLength(mails)
  })

  it('has no mail without a record, or without its pass', async () => {
    const at = await site({ left: 0 })
    await at.addClass({ _id: CLASS, ...place(OTHER_ORDER) })
    await settle(at, OTHER_ORDER)
    await settle(at, OTHER_ORDER, anId())
    expect(await at.stores.mails.listFor(USER)).toEqual([])
  })
})
