import { describe, expect, it } from 'vitest'

import { NO_PLAN } from '../../domain/class-plan.records.ts'
import { testApp } from '../../testing/test-app.ts'

const NEW_CLASS = { name: 'Yin', image: 'https://pictures.example/yin.jpg', seats: 10, price: 20 }
const ZONE = 'America/New_York'
const DAY_MS = 86_400_000

/** An instructor in New York a week before its clocks change. */
async function studio() {
  const app = await testApp()
  app.clock.pass(Date.parse('2026-10-25T12:00Z') - app.clock.now().getTime())
  const mei = await app.addUser({ role: 'instructor', name: 'Mei Tanaka' })
  const create = (body: object) =>
    app
      .as(mei)
      .post('/ningjing/classes')
      .send({ ...NEW_CLASS, ...body })
  const edit = (id: string, body: object) =>
    app.as(mei).patch(`/ningjing/classes/instructor/${id}`).send(body)
  const read = async (id: string) => (await app.stores.classes.find(id))!
  const created = async (body: object) => read((await create(body)).body.insertedId)
  return { ...app, mei, create, edit, read, created }
}

const at = (local: string, minutes = 60) => ({ local, minutes })

describe('a new class with dates', () => {
  it('stores moments, facts and the end of sales, by time, over a change of the clocks', async () => {
    const { created } = await studio()
    const stored = await created({
      sessions: [at('2026-11-03T18:30', 75), at('2026-10-27T18:30')],
      place: 'Lake Hall',
      online: 'https://meet.example/yin',
      level: 'beginner',
      terms: { freeHours: 48, latePercent: 50, freeDays: 7 },
    })
    const [first, last] = stored.sessions
    expect(first?.id).not.toBe(last?.id)
    expect(stored).toMatchObject({
      zone: ZONE,
      sessions: [
        { local: '2026-10-27T18:30', at: new Date('2026-10-27T22:30Z'), minutes: 60, seq: 0 },
        { local: '2026-11-03T18:30', at: new Date('2026-11-03T23:30Z'), minutes: 75, seq: 0 },
      ],
      firstAt: new Date('2026-10-27T22:30Z'),
      lastAt: new Date('2026-11-04T00:45Z'),
      nextAt: new Date('2026-10-27T22:30Z'),
      salesEndAt: new Date('2026-10-27T22:30Z'),
      weekdays: [2],
      place: 'Lake Hall',
      online: 'https://meet.example/yin',
      level: 'beginner',
      terms: { freeHours: 48, latePercent: 50, freeDays: 7 },
    })
  })

  it('is sold forever, or until another moment, if that is sent', async () => {
    const { created } = await studio()
    const sessions = [at('2026-10-27T18:30')]
    expect((await created({ sessions, salesEndAt: null })).salesEndAt).toBeNull()
    const salesEndAt = '2026-10-26T00:00:00.000Z'
    expect((await created({ sessions, salesEndAt })).salesEndAt).toEqual(new Date(salesEndAt))
  })

  it('is refused when its sales end in the past, also in an edit, unless it was so before', async () => {
    const { create, created, edit, read, clock } = await studio()
    const [past, soon] = ['2026-10-25T12:00:00.000Z', '2026-10-26T00:00:00.000Z']
    const refused = [
      { path: 'salesEndAt', message: 'Use a time in the future.', facts: { reason: 'time-past' } },
    ]
    expect((await create({ salesEndAt: past })).body.fields).toEqual(refused)
    const { _id } = await created({ sessions: [at('2026-10-27T18:30')], salesEndAt: soon })
    const answer = await edit(_id, { salesEndAt: past })
    expect([answer.status, answer.body.fields]).toEqual([400, refused])
    clock.pass(DAY_MS)
    expect((await edit(_id, { salesEndAt: soon, place: 'Lake Hall' })).status).toBe(200)
    expect(await read(_id)).toMatchObject({ place: 'Lake Hall', salesEndAt: new Date(soon) })
  })

  it.each([
    ['that the clocks skip', '2027-03-14T02:30', 'The clocks skip this time', { reason: 'time-skipped' }],
    ['in the past', '2026-10-25T07:59', 'in the future', { reason: 'time-past' }],
    [
      'more than two years ahead',
      '2028-10-26T12:00',
      'within the next 2 years',
      { reason: 'time-late', years: 2 },
    ],
    ['of another date', '2026-10-27T18:30', 'Another date begins', { reason: 'time-taken' }],
  ])('refuses a time %s', async (_what, local, message, facts) => {
    const { create } = await studio()
    const answer = await create({ sessions: [at('2026-10-27T18:30'), at(local)] })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual([
      { path: 'sessions.1.local', message: expect.stringContaining(message), facts },
    ])
  })

  it('refuses 61 dates, and takes 60', async () => {
    const { create } = await studio()
    const sessions = Array.from({ length: 61 }, (_, day) =>
      at(new Date(Date.parse('2026-11-02T18:00Z') + day * DAY_MS).toISOString().slice(0, 16)),
    )
    expect((await create({ sessions })).status).toBe(400)
    expect((await create({ sessions: sessions.slice(1) })).status).toBe(200)
  })
})

describe('editing the schedule', () => {
  const SESSIONS = [at('2026-10-27T18:30'), at('2026-11-03T18:30')]

  it('replaces the dates; one that is sent with its id stays the same date', async () => {
    const { created, edit, read } = await studio()
    const before = await created({ sessions: SESSIONS })
    const [first, second] = before.sessions
    const sessions = [{ ...at('2026-11-04T18:30', 90), id: second?.id }, at('2026-10-28T07:00')]
    expect((await edit(before._id, { sessions })).body).toEqual({ modifiedCount: 1 })
    const after = await read(before._id)
    expect(after.sessions).toMatchObject([
      { local: '2026-10-28T07:00', seq: 0 },
      { id: second?.id, local: '2026-11-04T18:30', minutes: 90, seq: 1 },
    ])
    expect(after.sessions[0]?.id).not.toBe(first?.id)
    expect(after).toMatchObject({
      firstAt: new Date('2026-10-28T11:00Z'),
      nextAt: new Date('2026-10-28T11:00Z'),
      salesEndAt: new Date('2026-10-28T11:00Z'),
      weekdays: [3],
      changedSince: ['sessions'],
    })
    expect((await edit(before._id, { sessions })).body).toEqual({ modifiedCount: 0 })
  })

  it('keeps an end of sales that is not the first date, and removes the schedule with the last date', async () => {
    const { created, edit, read } = await studio()
    const salesEndAt = '2026-10-26T00:00:00.000Z'
    const { _id } = await created({ sessions: SESSIONS, salesEndAt })
    await edit(_id, { sessions: [at('2026-10-28T07:00')] })
    expect((await read(_id)).salesEndAt).toEqual(new Date(salesEndAt))
    await edit(_id, { sessions: [], salesEndAt: null })
    expect(await read(_id)).toMatchObject(NO_PLAN)
  })

  it('keeps dates that are over, checks new ones, and never stores one date twice', async () => {
    const { created, edit, read, clock } = await studio()
    const { _id, sessions } = await created({ sessions: SESSIONS })
    clock.pass(3 * DAY_MS)
    const [first] = sessions
    const same = { id: first?.id, local: first?.local, minutes: 60 }
    expect((await edit(_id, { sessions: [same, at('2026-11-05T18:30')] })).status).toBe(200)
    expect((await read(_id)).sessions[0]).toEqual(first)
    expect((await edit(_id, { sessions: [same, at('2026-10-28T07:00')] })).body.fields).toMatchObject([
      { path: 'sessions.1.local' },
    ])
    expect((await edit(_id, { sessions: [same, same] })).body.fields).toMatchObject([
      { path: 'sessions.1.local' },
    ])
  })

  it('leaves the dates alone on which students count', async () => {
    const { addClass, stores, mei, created, edit, read } = await studio()
    const { sessions, zone } = await created({ sessions: SESSIONS })
    for (const [students, isRefused] of [
      [{ enrolled: 1 }, true],
      [{ held: 1 }, true],
      [{}, false],
    ] as const) {
      const { _id } = await addClass({
        _id: stores.newId(),
        instructorId: mei._id,
        sessions,
        zone,
        ...students,
      })
      const same = sessions.map(({ id, local, minutes }) => ({ id, local, minutes }))
      expect((await edit(_id, { sessions: same, place: 'Hall' })).body).toEqual({ modifiedCount: 1 })
      const answer = await edit(_id, { sessions: same.slice(1) })
      expect(answer.body).toMatchObject(isRefused ? { code: 'session.changed' } : { modifiedCount: 1 })
      expect((await read(_id)).sessions).toHaveLength(isRefused ? 2 : 1)
    }
  })

  it('does not replace dates when a student comes while the edit is saved', async () => {
    const { created, edit, read, stores, deps, addUser } = await studio()
    const { _id } = await created({ sessions: SESSIONS })
    const [seen] = [(await stores.classes.findListed(_id))!]
    await stores.classes.decide(seen, { status: 'approved' }, (await addUser())._id, [])
    const { saveEdit } = stores.classes
    deps.stores.classes.saveEdit = async (planned, ...rest) => {
      deps.stores.classes.saveEdit = saveEdit
      const userId = stores.newId()
      const claim = { classId: _id, userId, orderId: stores.newId() }
      await stores.seats.enrolLate(claim, deps.clock.now())
      return saveEdit(planned, ...rest)
    }
    expect((await edit(_id, { sessions: [] })).body).toMatchObject({ code: 'session.changed' })
    expect((await read(_id)).sessions).toHaveLength(2)
  })

  it('shows an admin the schedule that was decided beside the new one', async () => {
    const { created, edit, addUser, as } = await studio()
    const { _id } = await created({ sessions: SESSIONS, place: 'Lake Hall', level: 'all' })
    const admin = as(await addUser({ role: 'admin' }))
    await admin.patch(`/ningjing/classes/admin/${_id}`).send({ status: 'approved' })
    const terms = { freeHours: 0, latePercent: 0, freeDays: 0 }
    const edited = { place: 'River Hall', level: 'beginner', terms, online: 'https://meet.example/x' }
    await edit(_id, { ...edited, sessions: [], salesEndAt: '2026-12-01T00:00:00.000Z' })
    const { body } = await admin.get('/ningjing/classes')
    expect(body).toMatchObject([
      {
        ...edited,
        sessions: [],
        changedSince: ['sessions', 'place', 'online', 'level', 'terms', 'salesEndAt'],
        decided: {
          place: 'Lake Hall',
          level: 'all',
          terms: null,
          online: '',
          zone: ZONE,
          sessions: [{ local: '2026-10-27T18:30' }, { local: '2026-11-03T18:30' }],
          salesEndAt: '2026-10-27T22:30:00.000Z',
        },
      },
    ])
  })
})
