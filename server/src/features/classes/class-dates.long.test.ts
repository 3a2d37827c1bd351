import { describe, expect, it, vi } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { openClub } from '../../testing/club.ts'
import { datesIn } from '../../testing/dated-class.ts'

const HOUR_MS = 3600_000

/** An instructor and a class with two dates, a week ahead of a change of the clocks in New York. */
async function studio(overrides: Partial<ClassRecord> = {}) {
  const club = await openClub()
  club.clock.pass(Date.parse('2026-10-25T12:00Z') - club.clock.now().getTime())
  const mei = await club.student({ role: 'instructor' })
  const schedule = datesIn([48, 72], club.clock.now(), club.stores.newId)
  const yogaClass = await club.yogaClass({ instructorId: mei._id, ...schedule, ...overrides })
  const [first, last] = yogaClass.sessions
  if (!first || !last) throw new Error('The class has two dates')
  const path = `/ningjing/classes/${yogaClass._id}/sessions`
  const { classes } = club.deps.stores
  const { setSessions } = classes
  return {
    ...club,
    /** Does something just before the dates of the next call are written. */
    justBefore: (act: () => Promise<unknown>) => {
      classes.setSessions = async (...args) => {
        classes.setSessions = setSessions
        await act()
        return setSessions(...args)
      }
    },
    mei,
    yogaClass,
    first,
    last,
    stored: () => club.read(yogaClass),
    add: (local: string, who = mei) => club.as(who).post(path).send({ local, minutes: 60 }),
    move: (sid: string, local: string, minutes = 60, shown?: object) =>
      club.as(mei).patch(`${path}/${sid}`).send({ local, minutes, shown }),
    quote: (sid: string) => club.as(mei).get(`${path}/${sid}/cancel`),
    cancel: (sid: string, share = true, reason = 'Ill') =>
      club.as(mei).post(`${path}/${sid}/cancel`).send({ share, reason }),
  }
}

describe('adding a date', () => {
  it('keeps the dates by time, and sales end at the first one', async () => {
    const { add, stored, clock, yogaClass } = await studio()
    const { body } = await add('2026-10-26T18:30')
    const { sessions, ...after } = await stored()
    const local = '2026-10-26T18:30'
    const at = new Date('2026-10-26T22:30Z')
    expect(sessions).toEqual([
      { id: body.id, local, at, minutes: 60, seq: 0, addedAt: clock.now() },
      ...yogaClass.sessions,
    ])
    const firstAt = new Date('2026-10-26T22:30Z')
    expect(after).toMatchObject({ firstAt, nextAt: firstAt, salesEndAt: firstAt, changedSince: ['sessions'] })
    expect(after.weekdays).toEqual([1, 2, 3])
    expect(clock.now() < firstAt).toBe(true)
  })

  it.each([
    ['in the past', '2026-10-24T18:30'],
    ['of another date', '2026-10-27T08:00'],
    ['that the clocks skip', '2027-03-14T02:30'],
  ])('refuses a time %s', async (_what, local) => {
    const { add, stored } = await studio()
    const answer = await add(local)
    expect([answer.status, answer.body.fields?.[0].path]).toEqual([400, 'local'])
    expect((await stored()).sessions).toHaveLength(2)
  })

  it('is refused for other classes than open ones of the caller', async () => {
    const { add, student } = await studio()
    expect((await add('2026-10-26T18:30', await student({ role: 'instructor' }))).status).toBe(404)
    expect((await (await studio({ stage: 'canceled' })).add('2026-10-26T18:30')).body.code).toBe(
      'class.canceled',
    )
    expect((await (await studio({ stage: 'archived' })).add('2026-10-26T18:30')).status).toBe(404)
    expect((await (await studio({ status: 'pending' })).add('2026-10-26T18:30')).status).toBe(404)
  })

  it('gives a class without dates the zone of the club, and stops at 60', async () => {
    const { add, mei, as, addClass } = await studio()
    const now = new Date('2026-10-25T12:00Z')
    for (const [count, reply] of [
      [0, { id: expect.any(String) }],
      [
        60,
        {
          fields: [
            {
              path: 'local',
              message: 'Use at most 60 dates.',
              facts: { reason: 'too-many-dates', maximum: 60 },
            },
          ],
        },
      ],
    ] as const) {
      const days = Array.from({ length: count }, (_, day) => 48 + 24 * day)
      const none = { zone: '', firstAt: null, lastAt: null, salesEndAt: null }
      const dates = datesIn(days, now, () => 'd'.repeat(24))
      const other = await addClass({ instructorId: mei._id, ...dates, ...(count === 0 && none) })
      const sent = { local: '2026-10-26T18:30', minutes: 60 }
      expect((await as(mei).post(`/ningjing/classes/${other._id}/sessions`).send(sent)).body).toMatchObject(
        reply,
      )
    }
    expect((await add('2026-10-26T18:30')).status).toBe(200)
  })
})

describe('moving a date', () => {
  it('counts its moves and remembers each', async () => {
    const { move, stored, first, clock } = await studio()
    expect((await move(first.id, '2026-10-30T18:30')).body).toEqual({ modifiedCount: 1 })
    const movedAt = clock.now()
    expect((await stored()).sessions[1]).toEqual({
      ...first,
      local: '2026-10-30T18:30',
      at: new Date('2026-10-30T22:30Z'),
      seq: 1,
      moved: { from: first.at, at: movedAt, seq: 1 },
    })
    expect((await move(first.id, '2026-10-30T18:30')).body).toEqual({ modifiedCount: 0 })
    clock.pass(HOUR_MS)
    await move(first.id, '2026-10-31T18:30')
    const [earliest, second] = [
      { from: first.at, at: movedAt, seq: 1 },
      { from: new Date('2026-10-30T22:30Z'), at: clock.now(), seq: 2 },
    ]
    const moved = { ...second, before: [earliest] }
    expect((await stored()).sessions[1]).toMatchObject({ seq: 2, moved })
    await move(first.id, '2026-10-31T18:30', 90)
    expect((await stored()).sessions[1]).toMatchObject({ seq: 3, minutes: 90, moved })
    clock.pass(HOUR_MS)
    await move(first.id, '2026-10-30T18:30', 90)
    const third = { from: new Date('2026-10-31T22:30Z'), at: clock.now(), seq: 4 }
    expect((await stored()).sessions[1]?.moved).toEqual({ ...third, before: [earliest, second] })
  })

  it('takes the end of sales along only if that was the first date', async () => {
    const moved = await studio()
    await moved.move(moved.first.id, '2026-10-30T18:30')
    const { firstAt, salesEndAt, lastAt } = await moved.stored()
    expect(firstAt).toEqual(moved.last.at)
    expect(salesEndAt).toEqual(firstAt)
    expect(lastAt).toEqual(new Date('2026-10-30T23:30Z'))
    const own = await studio({ salesEndAt: new Date('2026-10-26T00:00Z') })
    await own.move(own.first.id, '2026-10-30T18:30')
    expect((await own.stored()).salesEndAt).toEqual(new Date('2026-10-26T00:00Z'))
  })

  it('is refused once it began, for unknown and canceled dates, and at the time of another one', async () => {
    const { move, cancel, clock, first, last, stored } = await studio()
    expect((await move('e'.repeat(24), '2026-10-30T18:30')).body.code).toBe('session.not-found')
    expect((await move(first.id, last.local)).body.fields).toHaveLength(1)
    clock.pass(48 * HOUR_MS)
    for (const answer of [await move(first.id, '2026-10-30T18:30'), await cancel(first.id)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'session.past'])
    }
    await cancel(last.id)
    expect((await move(last.id, '2026-10-30T18:30')).body.code).toBe('session.changed')
    expect((await stored()).sessions[0]).toEqual(first)
  })

  it('is refused at another time than was shown, unless it is there already', async () => {
    const { move, stored, first } = await studio()
    const { local, minutes } = first
    await move(first.id, '2026-10-30T19:00')
    const answer = await move(first.id, local, 75, { local, minutes })
    expect([answer.status, answer.body.code]).toEqual([409, 'session.changed'])
    expect((await move(first.id, '2026-10-30T19:00', 60, { local, minutes })).body.modifiedCount).toBe(0)
    expect((await stored()).sessions[1]).toMatchObject({ local: '2026-10-30T19:00', seq: 1 })
  })

  it('twice at once to the same time is one move, and both succeed', async () => {
    const { move, stored, first, justBefore } = await studio()
    justBefore(() => move(first.id, '2026-10-30T18:30'))
    expect((await move(first.id, '2026-10-30T18:30')).body).toEqual({ modifiedCount: 0 })
    expect((await stored()).sessions[1]).toMatchObject({ local: '2026-10-30T18:30', seq: 1 })
  })

  it('of two at once loses none: the second one has to look again', async () => {
    const { move, stored, first, last, justBefore } = await studio()
    justBefore(() => move(last.id, '2026-10-31T18:30'))
    const answer = await move(first.id, '2026-10-30T18:30')
    expect([answer.status, answer.body.code]).toEqual([409, 'session.changed'])
    expect((await stored()).sessions).toMatchObject([{ seq: 0 }, { local: '2026-10-31T18:30', seq: 1 }])
  })
})

describe('canceling a date', () => {
  it('keeps it as canceled, once, without its facts', async () => {
    const { cancel, stored, mei, first, last, clock } = await studio()
    expect((await cancel(first.id)).body).toEqual({ modifiedCount: 1 })
    expect((await cancel(first.id, false)).body).toEqual({ modifiedCount: 0 })
    const { sessions, ...after } = await stored()
    const canceled = { by: mei._id, at: clock.now(), share: true, reason: 'Ill' }
    expect(sessions[0]).toEqual({ ...first, seq: 1, canceled })
    expect(after).toMatchObject({ firstAt: last.at, nextAt: last.at, salesEndAt: last.at, weekdays: [3] })
  })

  it('twice at once is done once, and both succeed', async () => {
    const { cancel, stored, first, justBefore } = await studio()
    justBefore(() => cancel(first.id))
    expect((await cancel(first.id)).body).toEqual({ modifiedCount: 0 })
    expect((await stored()).sessions[0]).toMatchObject({ seq: 1, canceled: { share: true } })
  })

  it.each([{ enrolled: 1 }, { held: 1 }])('needs a reason for those who get a message (%o)', async (sold) => {
    const { cancel, stored, first } = await studio(sold)
    const { status, body } = await cancel(first.id, true, '')
    expect([status, body.fields]).toMatchObject([400, [{ path: 'reason' }]])
    expect((await stored()).sessions[0]?.canceled).toBeUndefined()
    expect((await cancel(first.id)).status).toBe(200)
  })

  it('needs no reason where nobody gets a message', async () => {
    const { cancel, first } = await studio()
    expect((await cancel(first.id, true, '')).body).toEqual({ modifiedCount: 1 })
  })

  it('says first how many students get how much for its share', async () => {
    const { quote, cancel, clock, yogaClass, first, last, buy, student } = await studio()
    for (let count = 0; count < 2; count += 1) await buy(await student(), yogaClass)
    expect((await quote(first.id)).body).toEqual({ enrolled: 2, refund: 45 })
    await cancel(first.id)
    expect((await quote(first.id)).body.code).toBe('session.changed')
    expect((await quote('e'.repeat(24))).body.code).toBe('session.not-found')
    expect((await quote(last.id)).body).toEqual({ enrolled: 2, refund: 45 })
    clock.pass(72 * HOUR_MS)
    expect((await quote(last.id)).body.code).toBe('session.past')
    expect((await (await studio({ stage: 'canceled' })).quote(first.id)).body.code).toBe('class.canceled')
  })

  it.each([
    [true, 2250],
    [false, 0],
  ])('gives its share back (%s) and tells the students why', async (share, cents) => {
    const club = await studio()
    const { yogaClass, first, cancel, stored, stores } = club
    const payer = await club.student()
    const { intentId } = await club.buy(payer, yogaClass)
    await cancel(first.id, share)
    await vi.waitFor(async () => expect((await stored()).todos).toBe(0), 20_000)
    const place = (await stored()).roster[payer._id]
    expect(place?.back ?? 0).toBe(cents)
    expect((await club.deps.cards.readIntent(intentId))?.refundedInCents).toBe(cents)
    expect(await stores.mails.find(`changed:${place?.orderId}:${first.id}:1`)).toMatchObject({
      userId: payer._id,
      facts: { from: first.at, to: null, cents },
    })
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('a canceled date that another one was to replace', () => {
  it('gives its share back after all, once, to those who ordered before it was canceled', async () => {
    const club = await studio()
    const { yogaClass, first, last, quote, cancel, stored, clock } = club
    const [payer, later] = [await club.student(), await club.student()]
    const { intentId, orderId } = await club.buy(payer, yogaClass)
    clock.pass(1000)
    expect((await cancel(first.id, false)).body).toEqual({ modifiedCount: 1 })
    expect((await cancel(first.id, false)).body).toEqual({ modifiedCount: 0 })
    clock.pass(1000)
    await club.buy(later, yogaClass)
    const done = () => vi.waitFor(async () => expect((await stored()).todos).toBe(0), 20_000)
    await done()
    expect((await quote(first.id)).body).toEqual({ enrolled: 2, refund: 22.5 })
    clock.pass(48 * HOUR_MS)
    const at = (await stored()).sessions[0]?.canceled?.at
    expect((await cancel(first.id)).body).toEqual({ modifiedCount: 1 })
    expect((await cancel(first.id)).body).toEqual({ modifiedCount: 0 })
    await done()
    const { sessions, roster } = await stored()
    expect(sessions[0]?.canceled).toMatchObject({ share: true, at, sharedAt: clock.now() })
    expect([roster[payer._id]?.back, roster[later._id]?.back]).toEqual([2250, undefined])
    expect((await club.deps.cards.readIntent(intentId))?.refundedInCents).toBe(2250)
    expect(await club.stores.mails.find(`changed:${orderId}:${first.id}:2`)).toMatchObject({
      facts: { from: first.at, to: null, cents: 2250 },
    })
    const { body } = await club.as(payer).get(`/ningjing/notices/${payer.email}`)
    const titles = body.items.map(({ title }: { title: string }) => title)
    expect(titles.filter((title: string) => title.includes('no other date replaces'))).toHaveLength(1)
    expect(titles.filter((title: string) => title.includes('is canceled'))).toHaveLength(1)
    expect((await quote(first.id)).body.code).toBe('session.changed')
    await cancel(last.id)
    await done()
    expect((await club.deps.cards.readIntent(intentId))?.refundedInCents).toBe(4500)
    expect(await club.discrepancies()).toEqual([])
  })

  it('is shown as that', async () => {
    const { yogaClass, first, cancel, visitor } = await studio()
    const shown = async () => (await visitor.get(`/ningjing/publicClasses/${yogaClass._id}`)).body.sessions[0]
    await cancel(first.id, false)
    expect(await shown()).toMatchObject({ id: first.id, canceled: true, replaced: true })
    await cancel(first.id)
    expect(await shown()).not.toHaveProperty('replaced')
  })
})

it.each([
  { stage: 'canceled' },
  { stage: 'archived' },
  { status: 'pending' },
  { sessions: [] },
  { salesEndAt: null },
  { instructorId: 'c'.repeat(24) },
] as const)('dates are not saved when the class has changed: %o', async (now) => {
  const { stores, addClass, yogaClass } = await studio()
  const changed = await addClass({ ...yogaClass, _id: 'b'.repeat(24), ...(now as object) })
  expect(await stores.classes.setSessions({ ...yogaClass, _id: changed._id }, { place: 'x' }, [])).toBe(false)
  expect((await stores.classes.find(changed._id))?.place).toBe('')
})
