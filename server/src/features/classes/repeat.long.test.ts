import type { Repeat } from '@ningjing/contract/classes/repeat'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countPublicChanges } from '../../base/public-changes.ts'
import { siteStore } from '../../domain/site.store.ts'
import { chooseForClub } from '../../testing/choose-for-club.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { testApp } from '../../testing/test-app.ts'
import { keepDates } from './keep-dates.ts'

const NEW_CLASS = { name: 'Yin', image: 'https://pictures.example/yin.jpg' }
const ONLY = { seats: 14, price: 18, closeMinutes: 30, only: true }
const TUESDAY = { weekday: 2, time: '18:30', minutes: 75 }
const THURSDAY = { ...TUESDAY, weekday: 4 }
const WEEKLY: Repeat = { weekly: [TUESDAY, THURSDAY], from: '2026-10-01', until: null }

/** A club in New York on a Sunday, a week before its clocks go back. */
async function studio(start = '2026-10-25T12:00Z') {
  const app = await testApp()
  const { stores, clock, deps } = app
  clock.pass(Date.parse(start) - clock.now().getTime())
  const mei = await app.addUser({ role: 'instructor', name: 'Mei Tanaka' })
  const admin = await app.addUser({ role: 'admin' })
  const settle = () => expect.poll(() => stores.todos.findOpen(), { timeout: 10_000 }).toEqual([])
  const create = (body: object) =>
    app
      .as(mei)
      .post('/ningjing/classes')
      .send({ ...NEW_CLASS, dropIn: ONLY, ...body })
  const approved = async (repeat: Repeat): Promise<string> => {
    const id: string = (await create({ repeat })).body.insertedId
    await app.as(admin).patch(`/ningjing/classes/admin/${id}`).send({ status: 'approved' })
    await settle()
    return id
  }
  const edit = async (id: string, body: object) => {
    const answer = await app.as(mei).patch(`/ningjing/classes/instructor/${id}`).send(body)
    await settle()
    return answer
  }
  const keepAt = async (day: string) => {
    clock.pass(Date.parse(`${day}T12:00Z`) - clock.now().getTime())
    await keepDates(deps)
    await settle()
  }
  const stored = async (id: string) => (await stores.classes.find(id))!
  const locals = async (id: string) => (await stored(id)).sessions.map(({ local }) => local)
  const dates = (id: string) => stores.classes.datesOf(id)
  return { ...app, mei, admin, create, approved, edit, keepAt, stored, locals, dates, settle }
}

/** The local times of so many weeks. */
const weeks = (day: string, count: number, time = '18:30') =>
  Array.from({ length: count }, (_, week) => `${laterDay(day, 7 * week)}T${time}`)

describe('a class that repeats each week', () => {
  it('has no dates before it is approved, then those of eight weeks, at the same time of the clock', async () => {
    const { create, approved, stored, dates, visitor, clock } = await studio()
    const { insertedId } = (await create({ repeat: WEEKLY })).body
    expect((await stored(insertedId)).sessions).toEqual([])
    const id = await approved(WEEKLY)
    const { sessions, nextAt, lastAt, weekdays } = await stored(id)
    expect(sessions.map(({ local }) => local)).toEqual(
      [...weeks('2026-10-27', 8), ...weeks('2026-10-29', 8)].sort(),
    )
    expect(sessions.slice(0, 3).map(({ at }) => at.toISOString())).toEqual([
      '2026-10-27T22:30:00.000Z',
      '2026-10-29T22:30:00.000Z',
      '2026-11-03T23:30:00.000Z',
    ])
    expect([nextAt, lastAt?.toISOString(), weekdays]).toEqual([
      sessions[0]?.at,
      '2026-12-18T00:45:00.000Z',
      [2, 4],
    ])
    expect(sessions).toEqual(sessions.map((one) => ({ ...one, addedAt: clock.now(), repeats: true })))
    const opened = await dates(id)
    expect(opened.map(({ _id }) => _id).sort()).toEqual(sessions.map((one) => one.id).sort())
    expect(opened[0]).toMatchObject({ priceInCents: 1800, seats: 14, status: 'approved' })
    const { body } = await visitor.get(`/ningjing/publicClasses/${id}`)
    expect([body.repeat, body.dates.length, body.price]).toEqual([WEEKLY, 16, 18])
  })

  it('gets each later date once, and is neither over nor archived', async () => {
    const { approved, keepAt, locals, stored, dates, visitor } = await studio()
    const id = await approved({ ...WEEKLY, weekly: [TUESDAY] })
    await keepAt('2026-10-26')
    expect(await locals(id)).toEqual(weeks('2026-10-27', 8))
    const before = await stored(id)
    await keepAt('2026-10-27')
    await keepAt('2026-10-27')
    expect(await locals(id)).toEqual(weeks('2026-10-27', 9))
    expect((await stored(id)).rev).toBe(before.rev + 1)
    // The site was down for half a year.
    await keepAt('2027-04-28')
    const after = await stored(id)
    expect([after.stage, after.nextAt?.toISOString()]).toEqual(['open', '2027-05-04T22:30:00.000Z'])
    expect((await locals(id)).slice(-8)).toEqual(weeks('2027-05-04', 8))
    expect(await dates(id)).toHaveLength(17)
    const { body } = await visitor.get('/ningjing/publicClasses?upcoming=true')
    expect(body.items).toHaveLength(1)
  })

  it('leaves out closed days and times that the clocks skip, and goes on after a long holiday', async () => {
    const { approved, locals, stores } = await studio('2027-03-01T12:00Z')
    const closed = [
      { from: '2027-03-16', to: '2027-03-18', name: 'Repairs' },
      { from: '2027-04-01', to: '2027-07-31', name: 'Summer' },
    ]
    await chooseForClub(stores, { closed })
    const night = { weekday: 7, time: '02:30', minutes: 60 }
    const id = await approved({ ...WEEKLY, weekly: [night, TUESDAY] })
    expect(await locals(id)).toEqual([
      '2027-03-02T18:30',
      '2027-03-07T02:30',
      '2027-03-09T18:30',
      '2027-03-21T02:30',
      '2027-03-23T18:30',
      '2027-03-28T02:30',
      '2027-03-30T18:30',
    ])
    const far = await approved({ ...WEEKLY, weekly: [TUESDAY], from: '2027-04-01' })
    expect(await locals(far)).toEqual(['2027-08-03T18:30'])
  })

  it('has at most 60 dates to come, and the next one when one has begun', async () => {
    const { approved, locals, keepAt } = await studio()
    const weekly = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      ['07:00', '18:30'].map((time) => ({ weekday, time, minutes: 60 })),
    )
    const id = await approved({ weekly, from: '2026-10-26', until: null })
    expect(await locals(id)).toHaveLength(60)
    expect((await locals(id)).at(-1)).toBe('2026-11-24T18:30')
    await keepAt('2026-10-28')
    expect(await locals(id)).toHaveLength(65)
    expect((await locals(id)).at(-1)).toBe('2026-11-27T07:00')
  })

  it('ends with its last day, and is archived like every class', async () => {
    const { approved, locals, keepAt, stored } = await studio()
    const id = await approved({ ...WEEKLY, until: '2026-11-03' })
    expect(await locals(id)).toEqual(['2026-10-27T18:30', '2026-10-29T18:30', '2026-11-03T18:30'])
    await keepAt('2026-11-20')
    expect(await stored(id)).toMatchObject({ stage: 'open', repeatDueAt: null, sessions: [{}, {}, {}] })
    await keepAt('2026-12-10')
    expect(await stored(id)).toMatchObject({ stage: 'archived', sessions: [{}, {}, {}] })
  })

  it('keeps a date for 30 days after it; its own class has it longer', async () => {
    const { approved, locals, keepAt, dates, stored } = await studio()
    const id = await approved({ ...WEEKLY, weekly: [TUESDAY] })
    const [first] = (await dates(id)).toSorted((a, b) => Number(a.firstAt) - Number(b.firstAt))
    await keepAt('2026-11-26')
    expect((await locals(id))[0]).toBe('2026-10-27T18:30')
    await keepAt('2026-11-28')
    expect((await locals(id))[0]).toBe('2026-11-03T18:30')
    const kept = await stored(first?._id ?? '')
    expect(kept.sessions).toMatchObject([{ local: '2026-10-27T18:30' }])
    expect(kept).toMatchObject({ stage: 'archived', copiedRev: expect.any(Number) })
  })
})

describe('editing when a class repeats', () => {
  it('changes the dates that are not open yet; a time that is added begins at once', async () => {
    const { approved, edit, locals, keepAt } = await studio()
    const id = await approved({ ...WEEKLY, weekly: [TUESDAY] })
    await edit(id, { repeat: { ...WEEKLY, weekly: [{ ...TUESDAY, time: '19:00' }] } })
    expect(await locals(id)).toEqual(weeks('2026-10-27', 8))
    await keepAt('2026-10-27')
    expect((await locals(id)).slice(-2)).toEqual(['2026-12-15T18:30', '2026-12-22T19:00'])
    await edit(id, { repeat: { ...WEEKLY, weekly: [{ ...TUESDAY, time: '19:00' }, THURSDAY] } })
    const thursdays = weeks('2026-10-29', 8)
    expect((await locals(id)).filter((local) => thursdays.includes(local))).toEqual(thursdays)
  })

  it('opens no date again that was canceled or moved', async () => {
    const { approved, edit, locals, stored, as, mei, settle } = await studio()
    const id = await approved({ ...WEEKLY, weekly: [TUESDAY] })
    const [first, second] = (await stored(id)).sessions
    const at = `/ningjing/classes/${id}/sessions`
    await as(mei).post(`${at}/${first?.id}/cancel`).send({ share: true, reason: '' })
    await settle()
    for (const local of ['2026-11-05T10:00', '2026-11-04T10:00']) {
      await as(mei).patch(`${at}/${second?.id}`).send({ local, minutes: 75 })
      await settle()
    }
    await edit(id, { repeat: null })
    await edit(id, { repeat: { ...WEEKLY, weekly: [TUESDAY] } })
    expect(await locals(id)).toEqual(['2026-10-27T18:30', '2026-11-04T10:00', ...weeks('2026-11-10', 6)])
  })

  it.each([
    ['a class that is sold as a whole', { seats: 3, price: 9, dropIn: null, repeat: WEEKLY }, 'repeat'],
    ['no time', { repeat: { ...WEEKLY, weekly: [] } }, 'repeat.weekly'],
    ['a time twice', { repeat: { ...WEEKLY, weekly: [TUESDAY, TUESDAY] } }, 'repeat.weekly'],
    [
      'no weekday',
      { repeat: { ...WEEKLY, weekly: [{ ...TUESDAY, weekday: 8 }] } },
      'repeat.weekly.0.weekday',
    ],
    [
      'no time of a clock',
      { repeat: { ...WEEKLY, weekly: [{ ...TUESDAY, time: '24:00' }] } },
      'repeat.weekly.0.time',
    ],
    ['an end before its beginning', { repeat: { ...WEEKLY, until: '2026-09-30' } }, 'repeat.until'],
  ])('refuses %s', async (_what, body, path) => {
    const { create } = await studio()
    const answer = await create(body)
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, path])
  })

  it('refuses to sell a class as a whole that repeats', async () => {
    const { approved, edit } = await studio()
    const id = await approved(WEEKLY)
    const { body } = await edit(id, { dropIn: { ...ONLY, only: undefined }, seats: 5, price: 9 })
    expect(body.fields).toEqual([
      {
        path: 'repeat',
        message: 'Only a class that is sold by the date alone can repeat.',
        facts: { reason: 'not-sold-by-date' },
      },
    ])
  })
})

describe('dates that are not as they would be opened now', () => {
  const listed = (body: { local: string; closed: string | null; to: { local: string } | null }[]) =>
    body.map(({ local, closed, to }) => [local, closed, to?.local ?? null])

  it('are named with the time of the same week that they could have, until they are moved or canceled, and again when the times end', async () => {
    const { approved, edit, as, mei, settle } = await studio()
    const id = await approved({ ...WEEKLY, weekly: [TUESDAY], until: '2026-11-10' })
    const differing = async () => (await as(mei).get(`/ningjing/classes/${id}/differing`)).body
    expect(await differing()).toEqual([])
    const weekly = [{ ...TUESDAY, weekday: 3, time: '19:00' }]
    await edit(id, { repeat: { ...WEEKLY, weekly, until: '2026-11-05' } })
    expect(listed(await differing())).toEqual([
      ['2026-10-27T18:30', null, '2026-10-28T19:00'],
      ['2026-11-03T18:30', null, '2026-11-04T19:00'],
      ['2026-11-10T18:30', null, null],
    ])
    const [first, , last] = await differing()
    expect(first).toMatchObject({ minutes: 75, enrolled: 0, to: { minutes: 75 } })
    const at = `/ningjing/classes/${id}/sessions`
    await as(mei).patch(`${at}/${first.sid}`).send(first.to)
    await settle()
    await as(mei).post(`${at}/${last.sid}/cancel`).send({ share: true, reason: '' })
    await settle()
    expect(listed(await differing())).toEqual([['2026-11-03T18:30', null, '2026-11-04T19:00']])
    await edit(id, { repeat: null })
    expect(listed(await differing())).toEqual([
      ['2026-10-28T19:00', null, null],
      ['2026-11-03T18:30', null, null],
    ])
  })

  it('are not those that were moved off the weekly times', async () => {
    const { approved, edit, as, mei, stores, settle } = await studio()
    const id = await approved({ ...WEEKLY, weekly: [TUESDAY], until: '2026-10-27' })
    const [date] = (await stores.classes.find(id))?.sessions ?? []
    const sent = { local: '2026-10-29T08:00', minutes: 75 }
    await as(mei).patch(`/ningjing/classes/${id}/sessions/${date?.id}`).send(sent)
    await settle()
    await edit(id, { repeat: { ...WEEKLY, weekly: [{ ...TUESDAY, time: '19:00' }], until: '2026-10-27' } })
    expect((await as(mei).get(`/ningjing/classes/${id}/differing`)).body).toEqual([])
  })

  it.each([
    ['a series', null],
    ['both', { ...ONLY, only: undefined }],
  ])('are none once the class is sold as %s', async (_what, dropIn) => {
    const { approved, edit, as, mei } = await studio()
    const id = await approved({ ...WEEKLY, weekly: [TUESDAY], until: '2026-11-10' })
    expect((await edit(id, { repeat: null, dropIn, seats: 5, price: 9 })).status).toBe(200)
    expect((await as(mei).get(`/ningjing/classes/${id}/differing`)).body).toEqual([])
  })

  it('are named by class and for the club when a day becomes closed; none is canceled by itself', async () => {
    const { approved, as, mei, admin, stores, locals } = await studio()
    const id = await approved({ ...WEEKLY, weekly: [TUESDAY], until: '2026-11-10' })
    const before = await locals(id)
    await chooseForClub(stores, { closed: [{ from: '2026-11-02', to: '2026-11-03', name: 'Repairs' }] })
    expect(listed((await as(mei).get(`/ningjing/classes/${id}/differing`)).body)).toEqual([
      ['2026-11-03T18:30', 'Repairs', null],
    ])
    const { body } = await as(admin).get('/ningjing/club/closed-dates')
    expect(body).toEqual([
      {
        classId: id,
        name: 'Yin',
        sid: (await stores.classes.find(id))?.sessions[1]?.id,
        at: '2026-11-03T23:30:00.000Z',
        local: '2026-11-03T18:30',
        minutes: 75,
        enrolled: 0,
        closed: 'Repairs',
      },
    ])
    expect(await locals(id)).toEqual(before)
  })

  it('are those of days that another process has just closed', async () => {
    const { approved, as, admin, databaseUri } = await studio()
    await approved({ ...WEEKLY, weekly: [TUESDAY], until: '2026-11-10' })
    const closedDates = async () => (await as(admin).get('/ningjing/club/closed-dates')).body
    expect(await closedDates()).toEqual([])
    const other = await openRawDatabase(databaseUri)
    onTestFinished(other.close)
    const site = siteStore(other.db, countPublicChanges())
    await chooseForClub({ site }, { closed: [{ from: '2026-11-02', to: '2026-11-03', name: 'Repairs' }] })
    expect(await closedDates()).toMatchObject([{ local: '2026-11-03T18:30' }])
  })

  it('are on the days of their own zone', async () => {
    const { as, admin, stores, addClass } = await studio()
    const dated = (local: string) => {
      const at = new Date(`${local}+09:00`)
      return { sessions: [{ id: anId(), local, at, minutes: 60, seq: 0 }], zone: 'Asia/Tokyo', nextAt: at }
    }
    await addClass({ name: 'Before', ...dated('2026-11-02T07:00') })
    await addClass({ name: 'On', ...dated('2026-11-03T07:00') })
    await addClass({ name: 'After', ...dated('2026-11-04T07:00') })
    await chooseForClub(stores, { closed: [{ from: '2026-11-03', to: '2026-11-03', name: 'Repairs' }] })
    const { body } = await as(admin).get('/ningjing/club/closed-dates')
    expect(body).toMatchObject([{ name: 'On', local: '2026-11-03T07:00', closed: 'Repairs' }])
  })
})
