import { weekdayAt } from '@ningjing/contract/zone'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { sweep } from '../../sweeper.ts'
import { openClub } from '../../testing/club.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { archive } from './class-life.ts'
import { keepDates } from './keep-dates.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** An instructor with a class, an admin, and what staff do with classes. */
async function studio(hours: number[] = [48, 72], overrides: Partial<ClassRecord> = {}) {
  const club = await openClub()
  const [mei, admin] = [await club.student({ role: 'instructor' }), await club.student({ role: 'admin' })]
  const schedule = datesIn(hours, club.clock.now(), club.stores.newId)
  const yogaClass = await club.yogaClass({
    name: 'Slow Flow',
    instructorId: mei._id,
    ...schedule,
    ...overrides,
  })
  const path = `/ningjing/classes/${yogaClass._id}`
  return {
    ...club,
    club,
    mei,
    admin,
    yogaClass,
    stored: () => club.read(yogaClass),
    quote: (who: UserRecord = mei) => club.as(who).get(`${path}/cancel`),
    cancel: (sent: object = {}, who: UserRecord = mei) =>
      club
        .as(who)
        .post(`${path}/cancel`)
        .send({ name: 'Slow Flow', reason: 'Ill', enrolledShown: 0, ...sent }),
    sales: (open: boolean, who: UserRecord = mei) => club.as(who).post(`${path}/sales`).send({ open }),
    archive: (archived: boolean, who: UserRecord = mei) =>
      club.as(who).post(`${path}/archive`).send({ archived }),
    logged: async () => (await club.stores.audit.listFor(yogaClass._id)).map(({ what }) => what),
  }
}

/** Gives a student a place without a payment. */
async function addComp({ club, admin, yogaClass }: Awaited<ReturnType<typeof studio>>) {
  const student = await club.student()
  const body = { classId: yogaClass._id, userId: student._id }
  expect((await club.as(admin).post('/ningjing/enrolments/admin').send(body)).status).toBe(200)
  return student
}

describe('canceling a class', () => {
  it('takes it from sale for good, and is logged', async () => {
    const { cancel, quote, stored, mei, clock, logged, visitor, yogaClass } = await studio()
    expect((await quote()).body).toEqual({ enrolled: 0, waiting: 0, refund: 0 })
    expect((await cancel({ name: ' Slow Flow ' })).body).toEqual({ enrolled: 0, waiting: 0, refund: 0 })
    expect(await stored()).toMatchObject({
      stage: 'canceled',
      canceled: { by: mei._id, at: clock.now(), reason: 'Ill', students: 0, cents: 0 },
    })
    expect(await logged()).toContain('class.cancel')
    expect((await visitor.get(`/ningjing/publicClasses/${yogaClass._id}`)).body.stage).toBe('canceled')
    for (const answer of [await cancel(), await quote(), await cancel({ name: 'Other' })]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'class.canceled'])
    }
  })

  it.each([
    ['another name', { name: 'slow flow' }],
    ['another number of students', { enrolledShown: 1 }],
  ])('is refused with %s, with the facts of now', async (_what, sent) => {
    const { cancel, stored } = await studio()
    const answer = await cancel(sent)
    expect([answer.status, answer.body.code]).toEqual([409, 'class.changed'])
    expect(answer.body.facts).toEqual({ name: 'Slow Flow', enrolled: 0, waiting: 0, refund: 0 })
    expect((await stored()).stage).toBe('open')
  })

  it('is done by its instructor or an admin only, and by an admin only after the first date', async () => {
    const { cancel, quote, clock, club, admin } = await studio()
    const other = await club.student({ role: 'instructor' })
    expect([(await cancel({}, other)).status, (await quote(other)).status]).toEqual([404, 404])
    clock.pass(49 * HOUR_MS)
    const answer = await cancel()
    expect([answer.status, answer.body.code]).toEqual([409, 'session.past'])
    expect((await cancel({}, admin)).status).toBe(200)
  })

  it('is refused after the last date, and for a class that is not approved', async () => {
    const { cancel, quote, sales, clock, admin, yogaClass, mei, as, addClass } = await studio()
    clock.pass(73 * HOUR_MS)
    for (const answer of [await cancel({}, admin), await quote(admin), await sales(true)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'class.over'])
    }
    const { _id } = await addClass({ ...yogaClass, _id: 'b'.repeat(24), status: 'pending' })
    expect((await as(mei).get(`/ningjing/classes/${_id}/cancel`)).status).toBe(404)
  })

  it.each([
    ['another student came', { enrolled: 1 }],
    ['it has another name', { name: 'Yin' }],
    ['it was canceled', { stage: 'canceled' }],
    ['its first date is another one', { firstAt: new Date(0) }],
    ['its last date is another one', { lastAt: new Date(0) }],
    ['it has another instructor', { instructorId: 'c'.repeat(24) }],
    ['it is not approved', { status: 'pending' }],
  ] as const)('does nothing when it is saved after %s', async (_what, now) => {
    const { stores, addClass, yogaClass } = await studio()
    const changed = await addClass({ ...yogaClass, _id: 'b'.repeat(24), ...now })
    const canceled = { by: 'x', at: new Date(), reason: '', students: 0, cents: 0 }
    expect(await stores.classes.cancel({ ...yogaClass, _id: changed._id }, canceled, [])).toBe(false)
  })

  it('gives everybody everything back, card, free and added ones, and tells the admins', async () => {
    const club = await studio()
    const { yogaClass, admin, quote, cancel, stored, stores } = club
    const payer = await club.student()
    const { intentId } = await club.buy(payer, yogaClass)
    await addComp(club)
    await club.as(admin).patch(`/ningjing/classes/instructor/${yogaClass._id}`).send({ price: 0 })
    const free = await club.student()
    await club.record(free, { selectedId: await club.select(free, yogaClass) })
    expect((await quote()).body).toEqual({ enrolled: 3, waiting: 0, refund: 45 })
    expect((await cancel({ enrolledShown: 2 })).body.code).toBe('class.changed')
    const late = await cancel({ enrolledShown: 3, refundShown: 44 })
    expect([late.status, late.body.code, late.body.facts]).toMatchObject([
      409,
      'class.changed',
      { refund: 45 },
    ])
    expect((await cancel({ enrolledShown: 3, refundShown: 45 })).body).toEqual({
      enrolled: 3,
      waiting: 0,
      refund: 45,
    })
    await vi.waitFor(
      async () => expect(await stored()).toMatchObject({ enrolled: 0, todos: 0, seats: 12 }),
      10_000,
    )
    expect((await club.deps.cards.readIntent(intentId))?.refundedInCents).toBe(4500)
    expect(await stores.mails.find(`class-canceled:${yogaClass._id}:${admin._id}`)).toMatchObject({
      kind: 'class-canceled',
      facts: { by: club.mei._id, cents: 4500, students: 3 },
    })
    expect(await club.discrepancies()).toEqual([])
  })

  it('refunds a payment that succeeds later', async () => {
    const club = await studio()
    const { yogaClass, cancel, stored } = club
    const { intentId } = await club.checkOut(await club.student(), yogaClass)
    const { cancelIntent } = club.deps.cards
    // The payment succeeds just before the drain cancels its intent.
    club.deps.cards.cancelIntent = async (id) => {
      club.deps.cards.cancelIntent = cancelIntent
      await club.confirm(intentId)
      return cancelIntent(id)
    }
    expect((await cancel()).status).toBe(200)
    await vi.waitFor(
      async () => expect(await stored()).toMatchObject({ held: 0, enrolled: 0, todos: 0 }),
      10_000,
    )
    await club.settle()
    expect((await club.deps.cards.readIntent(intentId))?.refundedInCents).toBe(4500)
    expect(await club.discrepancies()).toEqual([])
  })

  it('gives back what is not held yet after the first date', async () => {
    const club = await studio([48, 72, 96])
    await addComp(club)
    const [place] = Object.values((await club.stored()).roster)
    const order = await club.stores.orders.find(place?.orderId ?? '')
    const findAll = vi
      .spyOn(club.deps.stores.orders, 'findAll')
      .mockResolvedValue([{ ...order!, cents: 9000 }])
    expect((await club.quote()).body).toEqual({ enrolled: 1, waiting: 0, refund: 90 })
    club.clock.pass(49 * HOUR_MS)
    expect((await club.quote()).body).toEqual({ enrolled: 1, waiting: 0, refund: 60 })
    findAll.mockRestore()
  })
})

describe('the sales of a class', () => {
  it('end now and open until its last date, and are logged', async () => {
    const { sales, stored, yogaClass, clock, logged } = await studio()
    expect((await sales(false)).body).toEqual({ modifiedCount: 1 })
    expect((await stored()).salesEndAt).toEqual(clock.now())
    expect((await sales(false)).body).toEqual({ modifiedCount: 0 })
    expect((await sales(true)).body).toEqual({ modifiedCount: 1 })
    expect((await stored()).salesEndAt).toEqual(yogaClass.lastAt)
    expect((await sales(true)).body).toEqual({ modifiedCount: 0 })
    expect((await logged()).filter((what) => what === 'class.sales')).toHaveLength(2)
  })

  it('open forever without dates, and are no business of others', async () => {
    const { sales, stored, club } = await studio([])
    await sales(false)
    await sales(true)
    expect((await stored()).salesEndAt).toBeNull()
    expect((await sales(false, await club.student({ role: 'instructor' }))).status).toBe(404)
  })

  it.each([
    { stage: 'canceled' },
    { stage: 'archived' },
    { status: 'pending' },
    { salesEndAt: new Date(0) },
    { instructorId: 'c'.repeat(24) },
  ] as const)('stay as they are when the class has changed: %o', async (now) => {
    const { stores, addClass, yogaClass } = await studio()
    const changed = await addClass({ ...yogaClass, _id: 'b'.repeat(24), ...now })
    expect(await stores.classes.setSalesEnd({ ...yogaClass, _id: changed._id }, null, [])).toBe(false)
  })
})

describe('archiving a class', () => {
  it('hides it from visitors, and back; a canceled one stays canceled', async () => {
    const { archive: put, stored, visitor, yogaClass, cancel, logged } = await studio()
    const seen = async () => (await visitor.get(`/ningjing/publicClasses/${yogaClass._id}`)).status
    expect((await put(true)).body).toEqual({ modifiedCount: 1 })
    expect([(await put(true)).body, await seen()]).toEqual([{ modifiedCount: 0 }, 404])
    await put(false)
    expect([(await stored()).stage, await seen()]).toEqual(['open', 200])
    await cancel()
    await vi.waitFor(async () => expect((await stored()).todos).toBe(0), 10_000)
    await put(true)
    await put(false)
    expect((await stored()).stage).toBe('canceled')
    expect((await logged()).filter((what) => what === 'class.archive')).toHaveLength(4)
  })

  it.each([
    ['open, with a student in a date to come', { enrolled: 1 }, false],
    ['open, with a held seat', { held: 1 }, false],
    ['open, with somebody who waits', { queued: 1 }, false],
    ['open, with students and without dates', { enrolled: 1, lastAt: null }, true],
    ['open, with students, and over', { enrolled: 1, lastAt: new Date(0) }, true],
    ['canceled, with a student who is not refunded yet', { enrolled: 1, stage: 'canceled' }, false],
    ['canceled, with a held seat', { held: 1, stage: 'canceled', lastAt: new Date(0) }, false],
    ['canceled and empty', { stage: 'canceled' }, true],
  ] as const)('%s', async (_what, now, isArchived) => {
    const { club, mei, yogaClass } = await studio()
    const { _id, rev: _rev, ...rest } = yogaClass
    const other = await club.yogaClass({ ...rest, ...now })
    const answer = await club.as(mei).post(`/ningjing/classes/${other._id}/archive`).send({ archived: true })
    if (isArchived) expect(answer.body).toEqual({ modifiedCount: 1 })
    else expect([answer.status, answer.body.code]).toEqual([409, 'class.has-students'])
    expect((await club.read(other)).stage === 'archived').toBe(isArchived)
  })

  it('does nothing when its stage has changed since it was read', async () => {
    const { deps, stores, yogaClass, cancel, mei } = await studio()
    await cancel()
    expect(await archive(deps, mei._id, yogaClass)).toBe(false)
    expect(await stores.classes.putBack(yogaClass, 'open', deps.clock.now(), [])).toBe(false)
  })
})

describe('what time does to classes', () => {
  it('moves the next date on, and archives classes after 30 days', async () => {
    const { deps, clock, stored, yogaClass, logged } = await studio([1, 48])
    await keepDates(deps)
    expect((await stored()).nextAt).toEqual(yogaClass.sessions[0]?.at)
    clock.pass(HOUR_MS)
    await keepDates(deps)
    const [, second] = yogaClass.sessions
    expect((await stored()).nextAt).toEqual(second?.at)
    expect((await stored()).weekdays).toEqual([weekdayAt(second!.at, yogaClass.zone)])
    expect((await stored()).rev).toBe(yogaClass.rev)
    clock.pass(50 * HOUR_MS)
    await keepDates(deps)
    expect((await stored()).nextAt).toBeNull()
    clock.pass(29 * DAY_MS)
    await keepDates(deps)
    expect((await stored()).stage).toBe('open')
    clock.pass(DAY_MS)
    await Promise.all([keepDates(deps), keepDates(deps)])
    expect((await stored()).stage).toBe('archived')
    expect((await logged()).filter((what) => what === 'class.archive')).toHaveLength(1)
  })

  it('leaves a class that was put back out of the archive for 30 days', async () => {
    const { deps, clock, stored, archive: put } = await studio([1])
    clock.pass(31 * DAY_MS)
    await keepDates(deps)
    expect((await stored()).stage).toBe('archived')
    await put(false)
    clock.pass(29 * DAY_MS)
    await keepDates(deps)
    expect((await stored()).stage).toBe('open')
    clock.pass(2 * DAY_MS)
    await keepDates(deps)
    expect((await stored()).stage).toBe('archived')
  })

  it('lists a class that an earlier release has added', async () => {
    const { deps, club, yogaClass } = await studio()
    const shown = async () => (await club.visitor.get('/ningjing/publicClasses')).body
    const raw = await openRawDatabase(club.databaseUri)
    onTestFinished(raw.close)
    await raw.classes.updateOne({ _id: yogaClass._id }, { $unset: { of: '' } })
    await keepDates(deps)
    expect(await shown()).toMatchObject([{ _id: yogaClass._id }])
  })

  it('does not undo a change of dates that comes in between', async () => {
    const { stores, yogaClass, stored, clock } = await studio([1, 48])
    const [first] = yogaClass.sessions
    await stores.classes.setSessions(yogaClass, { sessions: [first!], nextAt: first!.at }, [])
    await stores.classes.moveNextAt(yogaClass, { nextAt: clock.now(), weekdays: [] })
    expect((await stored()).nextAt).toEqual(first?.at)
  })

  it('ends in what visitors read, although their answers are cached', async () => {
    const { visitor, clock, yogaClass } = await studio([3])
    const list = async () => (await visitor.get('/ningjing/publicClasses')).body
    const one = async () => (await visitor.get(`/ningjing/publicClasses/${yogaClass._id}`)).body
    expect(await list()).toMatchObject([{ salesOpen: true, seats: 12 }])
    expect(await one()).toMatchObject({ salesOpen: true })
    clock.pass(3 * HOUR_MS)
    await vi.waitFor(async () => expect(await list()).toMatchObject([{ salesOpen: false, seats: 0 }]), 4_000)
    await vi.waitFor(async () => expect(await one()).toMatchObject({ salesOpen: false }), 4_000)
    clock.pass(HOUR_MS)
    await vi.waitFor(async () => expect(await list()).toEqual([]), 4_000)
  })
})

describe('an instructor', () => {
  it.each([
    ['canceled', { stage: 'canceled' }],
    ['archived', { stage: 'archived' }],
    ['over', { lastAt: new Date(0) }],
  ] as const)('may leave and change roles when the classes are %s', async (_what, now) => {
    const { club, mei, admin, yogaClass } = await studio()
    const demote = () => club.as(admin).patch(`/ningjing/users/admin/${mei._id}`).send({ role: 'student' })
    const leave = () => club.as(mei).delete(`/ningjing/users/${mei._id}`)
    expect([(await leave()).body.code, (await demote()).body.code]).toEqual(Array(2).fill('user.has-classes'))
    await club.stores.classes.setSessions(yogaClass, now as object, [])
    expect((await demote()).status).toBe(200)
    expect((await leave()).status).toBe(200)
  })
})

describe('a canceled class', () => {
  it('is drained by the sweeper after the server died', async () => {
    const club = await studio()
    await addComp(club)
    const drain = vi.spyOn(club.deps.stores.places, 'end').mockRejectedValueOnce(new Error('killed'))
    await club.cancel({ enrolledShown: 1 })
    await vi.waitFor(() => expect(drain).toHaveBeenCalled())
    expect(await club.stored()).toMatchObject({ enrolled: 1 })
    await sweep(club.deps)
    expect(await club.stored()).toMatchObject({ enrolled: 0, todos: 0 })
    expect(await club.discrepancies()).toEqual([])
  })
})
