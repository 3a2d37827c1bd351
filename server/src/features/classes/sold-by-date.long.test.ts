import { setTimeout as pause } from 'node:timers/promises'
import { editOwnClass } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { describe, expect, it } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { processBefore } from '../../testing/processes.ts'
import { testApp } from '../../testing/test-app.ts'

const NEW_CLASS = { name: 'Yin', image: 'https://pictures.example/yin.jpg' }
const DROP_IN = { seats: 14, price: 18, closeMinutes: 30 }
const ONLY = { ...DROP_IN, only: true }
const SERIES = { seats: 10, price: 20, dropIn: DROP_IN }
const SESSIONS = [
  { local: '2026-10-27T18:30', minutes: 60 },
  { local: '2026-10-29T18:30', minutes: 75 },
]
const HOUR_MS = 3_600_000

/** An instructor and an admin in New York, two days before the first of the dates. */
async function studio() {
  const app = await testApp()
  app.clock.pass(Date.parse('2026-10-25T12:00Z') - app.clock.now().getTime())
  const mei = await app.addUser({ role: 'instructor', name: 'Mei Tanaka' })
  const admin = await app.addUser({ role: 'admin' })
  const student = await app.addUser()
  const create = (body: object) =>
    app
      .as(mei)
      .post('/ningjing/classes')
      .send({ ...NEW_CLASS, sessions: SESSIONS, ...body })
  const approve = (id: string) =>
    app.as(admin).patch(`/ningjing/classes/admin/${id}`).send({ status: 'approved' })
  const approved = async (body: object): Promise<string> => {
    const { insertedId } = (await create(body)).body
    await approve(insertedId)
    return insertedId
  }
  /** Also waits until the dates have followed. */
  const edit = async (id: string, body: object) => {
    const answer = await app.as(mei).patch(`/ningjing/classes/instructor/${id}`).send(body)
    await expect.poll(() => app.stores.todos.findOpen(), { timeout: 10_000 }).toEqual([])
    return answer
  }
  const stored = async (id: string) => (await app.stores.classes.find(id))!
  const read = async (id: string): Promise<PublicClass> =>
    (await app.visitor.get(`/ningjing/publicClasses/${id}`)).body
  const timetable = async (): Promise<TimetableDate[]> =>
    (await app.visitor.get('/ningjing/schedule')).body.dates
  const select = (classId: string) => app.as(student).post('/ningjing/selectedClasses').send({ classId })
  return { ...app, mei, admin, create, approve, approved, edit, stored, read, timetable, select }
}

type Studio = Awaited<ReturnType<typeof studio>>

describe('a class that is sold by the date only', () => {
  it('shows the price of a date and sells nothing itself; each of its dates is sold once it is approved', async () => {
    const { create, approve, read, select } = await studio()
    const { insertedId } = (await create({ dropIn: ONLY })).body
    expect((await select(insertedId)).body.code).toBe('class.not-found')
    await approve(insertedId)
    const shown = await read(insertedId)
    expect(shown).toMatchObject({
      price: 18,
      seats: 0,
      salesOpen: false,
      dropIn: { seats: 14, price: 18, credits: 0, closeMinutes: 30, only: true },
    })
    const facts = { seats: 14, price: 18, credits: 0, salesOpen: true, canceled: false, queued: 0 }
    const [first, second] = shown.sessions
    const instructor = 'Mei Tanaka'
    expect(shown.dates).toEqual([
      { classId: first?.id, startAt: first?.at, minutes: 60, instructor, ...facts },
      { classId: second?.id, startAt: second?.at, minutes: 75, instructor, ...facts },
    ])
    expect((await select(insertedId)).body.code).toBe('class.closed')
    expect((await select(first?.id ?? '')).status).toBe(200)
  })

  it('shows the least price of its dates to come', async () => {
    const { approved, edit, read, clock } = await studio()
    const id = await approved({ dropIn: ONLY })
    const [first = '', second = ''] = (await read(id)).sessions.map((one) => one.id)
    await edit(first, { price: 9 })
    await edit(second, { price: 25 })
    expect((await read(id)).price).toBe(9)
    clock.pass(Date.parse('2026-10-28T12:00Z') - clock.now().getTime())
    // A server keeps what it has read for two seconds.
    await expect.poll(async () => (await read(id)).price, { timeout: 5_000 }).toBe(25)
  })

  it('has no date in its list anymore once that has begun, nor in the timetable once it is over', async () => {
    const { approved, stored, read, clock, timetable } = await studio()
    const id = await approved({ dropIn: ONLY })
    const { sessions } = await stored(id)
    const [first = '', second = ''] = sessions.map((one) => one.id)
    clock.pass((sessions[0]?.at.getTime() ?? 0) - 1 - clock.now().getTime())
    const listed = async () => ((await read(id)).dates ?? []).map(({ classId }) => classId)
    const shown = async () => (await timetable()).map(({ sid }) => sid)
    expect(await listed()).toEqual([first, second])
    clock.pass(1)
    // A server keeps what it has read for two seconds.
    await expect.poll(listed, { timeout: 5_000 }).toEqual([second])
    expect(await shown()).toEqual([first, second])
    clock.pass(HOUR_MS)
    await expect.poll(shown, { timeout: 5_000 }).toEqual([second])
  })

  it('answers for a date as for a class with one date, and names its class', async () => {
    const { approved, read } = await studio()
    const id = await approved({ dropIn: ONLY })
    const { dates = [], sessions } = await read(id)
    expect(await read(dates[0]?.classId ?? '')).toMatchObject({
      name: 'Yin',
      of: { classId: id, name: 'Yin' },
      sessions: sessions.slice(0, 1),
      price: 18,
      seats: 14,
      salesEndAt: '2026-10-27T22:00:00.000Z',
      dates: [],
    })
  })

  it('keeps its price with the one of a date, and stays closed whatever else is edited', async () => {
    const { approved, edit, stored, as, mei, clock } = await studio()
    const id = await approved({ dropIn: ONLY })
    clock.pass(HOUR_MS)
    await edit(id, { price: 40, salesEndAt: null, sessions: SESSIONS.slice(1) })
    const { priceInCents, salesEndAt, createdAt } = await stored(id)
    expect([priceInCents, salesEndAt]).toEqual([1800, createdAt])
    await edit(id, { dropIn: { ...ONLY, price: 21 } })
    expect((await stored(id)).priceInCents).toBe(2100)
    const open = await as(mei).post(`/ningjing/classes/${id}/sales`).send({ open: true })
    expect([open.status, open.body.facts]).toEqual([409, { reason: 'sold-by-date' }])
  })

  it('opens the sales of the whole class when it is no longer sold by the date only', async () => {
    const { approved, edit, stored } = await studio()
    const id = await approved({ dropIn: ONLY })
    await edit(id, { dropIn: DROP_IN, seats: 6, price: 30 })
    expect(await stored(id)).toMatchObject({ seats: 6, capacity: 6, priceInCents: 3000 })
    expect((await stored(id)).salesEndAt).toEqual((await stored(id)).lastAt)
  })

  it('is archived once its dates are over or canceled, and says so before', async () => {
    const { approved, as, mei, stored, clock, stores } = await studio()
    const id = await approved({ dropIn: ONLY })
    const [first] = (await stored(id)).sessions
    const post = (path: string, body: object) => as(mei).post(`/ningjing/classes/${id}/${path}`).send(body)
    const refused = await post('archive', { archived: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'class.has-students'])
    expect(refused.body.detail).toBe(
      'This class still has single dates to come. Cancel the class, or each of these dates, first.',
    )
    expect((await stored(id)).stage).toBe('open')
    await post(`sessions/${first?.id}/cancel`, { share: true, reason: '' })
    await expect.poll(() => stores.todos.findOpen(), { timeout: 10_000 }).toEqual([])
    expect((await post('archive', { archived: true })).status).toBe(409)
    clock.pass(5 * 24 * HOUR_MS)
    expect((await post('archive', { archived: true })).body).toEqual({ modifiedCount: 1 })
  })

  it('is found among those with seats left', async () => {
    const { approved, visitor } = await studio()
    const id = await approved({ dropIn: ONLY })
    const { body } = await visitor.get('/ningjing/publicClasses?available=true')
    expect(body.items.map(({ _id }: PublicClass) => _id)).toEqual([id])
  })
})

describe('a class that is sold as a series and by the date', () => {
  it('sells both, each with its own seats and price', async () => {
    const { approved, read } = await studio()
    const shown = await read(await approved({ seats: 10, price: 20, dropIn: DROP_IN }))
    expect(shown).toMatchObject({ price: 20, seats: 10, salesOpen: true })
    expect(shown.dates?.map(({ seats, price }) => [seats, price])).toEqual([
      [14, 18],
      [14, 18],
    ])
  })

  it('shows its dates in the timetable as what is sold, with the price and the seats of the series', async () => {
    const { approved, timetable, read } = await studio()
    const both = await approved({ seats: 10, price: 20, dropIn: DROP_IN })
    const only = await approved({ dropIn: ONLY, name: 'Zen' })
    const plain = await approved({ seats: 5, price: 7, name: 'Alone' })
    const rows = (await timetable()).filter(({ local }) => local === '2026-10-27T18:30')
    const dateOf = async (id: string) => (await read(id)).sessions[0]?.id
    const shown = rows.map(({ classId, sid, price, dates, seats, of, credits, series }) => {
      return { classId, sid, price, dates, seats, of, credits, series }
    })
    const [ofBoth, ofOnly, ofPlain] = [await dateOf(both), await dateOf(only), await dateOf(plain)]
    const date = { price: 18, dates: 1, seats: 14, credits: 0 }
    expect(shown).toEqual([
      { classId: plain, sid: ofPlain, price: 7, dates: 2, seats: 5 },
      { ...date, classId: ofBoth, sid: ofBoth, of: both, series: { price: 20, seats: 10 } },
      { ...date, classId: ofOnly, sid: ofOnly, of: only, series: null },
    ])
  })

  it('closes the sales of its dates when they are no longer sold by themselves', async () => {
    const { approved, edit, read } = await studio()
    const id = await approved({ seats: 10, price: 20, dropIn: DROP_IN })
    const { dates = [] } = await read(id)
    await edit(id, { dropIn: null })
    const shown = await read(id)
    expect([shown.dropIn, shown.dates]).toEqual([undefined, []])
    for (const { classId } of dates) expect((await read(classId)).salesOpen).toBe(false)
  })

  it('says how many students of a date get what back before the date is canceled', async () => {
    const { approved, read, as, mei, addUser } = await studio()
    const id = await approved({ seats: 10, price: 20, dropIn: DROP_IN })
    const sid = (await read(id)).sessions[0]?.id ?? ''
    const paid = { how: 'cash', amount: 18 }
    const { _id: userId } = await addUser()
    await as(mei).post('/ningjing/enrolments/admin').send({ classId: sid, userId, paid })
    const { body } = await as(mei).get(`/ningjing/classes/${id}/sessions/${sid}/cancel`)
    expect(body).toEqual({ enrolled: 1, refund: 18, byHand: 18 })
  })
})

describe('the seats of the dates', () => {
  it('follow their class by the difference, as far as they are not sold', async () => {
    const { approved, edit, read, stored } = await studio()
    const id = await approved({ dropIn: { ...ONLY, seats: 3 } })
    const [first = '', second = ''] = (await read(id)).sessions.map((one) => one.id)
    await edit(first, { seats: 5 })
    await edit(id, { dropIn: { ...ONLY, seats: 1 } })
    expect((await stored(first)).capacity).toBe(5)
    expect(await stored(second)).toMatchObject({ seats: 1, capacity: 1 })
    await edit(id, { dropIn: { ...ONLY, seats: 8 } })
    expect((await stored(first)).capacity).toBe(5)
    expect(await stored(second)).toMatchObject({ seats: 8, capacity: 8 })
  })
})

describe('one date', () => {
  it('has the price that was saved when the edit of its class is answered', async () => {
    const { approved, deps, mei, read, stored } = await studio()
    const id = await approved({ dropIn: ONLY })
    const [{ id: first = '' } = {}] = (await read(id)).sessions
    const slow = processBefore(deps, 'classes.followClass', () => pause(200))
    const body = { dropIn: { ...DROP_IN, only: true as const, price: 25 } }
    expect((await ask(slow, mei, editOwnClass, { params: { id }, body })).status).toBe(200)
    expect((await stored(first)).priceInCents).toBe(2500)
  })

  it('keeps its own price and place when its class changes', async () => {
    const { approved, edit, read, stored } = await studio()
    const id = await approved({ dropIn: ONLY, place: 'Lake Hall' })
    const [first = '', second = ''] = (await read(id)).sessions.map((one) => one.id)
    expect((await edit(first, { price: 9, place: 'Sun Room' })).body).toEqual({ modifiedCount: 1 })
    await edit(id, { place: 'Garden', dropIn: { ...ONLY, price: 25 } })
    expect(await stored(first)).toMatchObject({ priceInCents: 900, place: 'Sun Room' })
    expect((await read(id)).dates?.map(({ place }) => place)).toEqual(['Sun Room', undefined])
    expect(await stored(second)).toMatchObject({ priceInCents: 2500, place: 'Garden' })
  })

  it('counts in what its class costs by the date: the least of the dates to come, and whether they differ', async () => {
    const { approved, clock, edit, read } = await studio()
    const only = await approved({ dropIn: ONLY })
    const series = await approved(SERIES)
    const datesOf = async (id: string) => (await read(id)).sessions.map((one) => one.id)
    const costOf = async (id: string) => {
      const { price, dropIn } = await read(id)
      return [price, dropIn?.price, dropIn?.varies]
    }
    const [[trial = ''], [first = '', second = '']] = [await datesOf(only), await datesOf(series)]
    await edit(trial, { price: 0 })
    expect(await costOf(only)).toEqual([0, 0, true])
    await edit(first, { price: 25 })
    expect(await costOf(series)).toEqual([20, 18, true])
    await edit(second, { price: 25 })
    expect(await costOf(series)).toEqual([20, 25, undefined])
    clock.pass(3 * 24 * HOUR_MS)
    expect(await costOf(only)).toEqual([18, 18, undefined])
  })

  it('says that nobody can join its list once that has closed', async () => {
    const { approved, clock, edit, read } = await studio()
    const id = await approved({ dropIn: ONLY })
    const [{ id: first = '', at = '' } = {}] = (await read(id)).sessions
    await edit(first, { seats: 0 })
    const closed = async () => (await read(id)).dates?.map(({ listClosed }) => listClosed)
    expect(await closed()).toEqual([undefined, undefined])
    clock.pass(Date.parse(at) - 45 * 60_000 - clock.now().getTime())
    await expect.poll(closed, { timeout: 10_000 }).toEqual([true, undefined])
  })

  it('says where it is on the page of its class and in lists, where only its class is elsewhere', async () => {
    const { approved, edit, read, mei, visitor } = await studio()
    const id = await approved({ dropIn: ONLY, place: 'Lake Hall' })
    const [first = ''] = (await read(id)).sessions.map((one) => one.id)
    await edit(first, { place: '', online: 'https://video.example/yin' })
    const { dates = [] } = await read(id)
    expect(dates.map(({ place, isOnline }) => [place, isOnline])).toEqual([
      ['', true],
      [undefined, undefined],
    ])
    const placesIn = ([found]: PublicClass[]) => found?.sessions.map((date) => [date.place, date.isOnline])
    const api = '/ningjing'
    const page = (await visitor.get(`${api}/allInstructors/${mei._id}`)).body.approvedClasses
    const lists = [
      (await visitor.get(`${api}/publicClasses`)).body,
      (await visitor.get(`${api}/publicClasses?instructor=${mei._id}`)).body.items,
      (await visitor.get(`${api}/popularClasses`)).body,
      page,
    ]
    for (const list of lists) {
      expect(placesIn(list)).toEqual([
        ['', true],
        [undefined, undefined],
      ])
    }
  })

  it.each([
    ['is also sold as a whole', 'Sun Room', async ({ edit }: Studio, id: string) => edit(id, SERIES)],
    [
      'gets a student for all dates',
      'Sun Room',
      async ({ as, admin, addUser }: Studio, classId: string) => {
        const { _id: userId } = await addUser()
        await as(admin).post('/ningjing/enrolments/admin').send({ classId, userId, extraSeat: true })
      },
    ],
  ])('is where its class is once that %s, and its students read so', async (_what, before, act) => {
    const app = await studio()
    const { approved, edit, read, stored, stores, as, mei, addUser } = app
    const id = await approved({ dropIn: ONLY, place: 'Lake Hall' })
    const [first = ''] = (await read(id)).sessions.map((one) => one.id)
    await edit(first, { place: before, price: 9 })
    const { _id: userId } = await addUser()
    await as(mei).post('/ningjing/enrolments/admin').send({ classId: first, userId })
    expect((await stored(first)).place).toBe('Sun Room')
    await act(app, id)
    await expect.poll(() => stores.todos.findOpen(), { timeout: 10_000 }).toEqual([])
    expect(await stored(first)).toMatchObject({ place: 'Lake Hall', own: ['price'], priceInCents: 900 })
    const mails = await stores.mails.listFor(userId)
    expect(mails.filter(({ kind }) => kind === 'changed')).toMatchObject([{ facts: { placeBefore: before } }])
  })

  it('does not get a place of its own while a first student of all dates is added', async () => {
    const { approved, as, admin, addUser, deps, mei, read, stored, stores } = await studio()
    const id = await approved({ dropIn: ONLY, place: 'Lake Hall' })
    const [first = ''] = (await read(id)).sessions.map((one) => one.id)
    const { _id: userId } = await addUser()
    const slow = processBefore(deps, 'classes.saveEdit', async () => {
      await as(admin).post('/ningjing/enrolments/admin').send({ classId: id, userId, extraSeat: true })
      await expect.poll(() => stores.todos.findOpen(), { timeout: 10_000 }).toEqual([])
    })
    await ask(slow, mei, editOwnClass, { params: { id: first }, body: { place: 'Sun Room' } })
    await expect.poll(() => stores.todos.findOpen(), { timeout: 10_000 }).toEqual([])
    expect(await stored(first)).toMatchObject({ place: 'Lake Hall', own: [] })
  })

  it('is where its class is while students of the whole class come to it', async () => {
    const { approved, edit, read } = await studio()
    const id = await approved({ seats: 10, price: 20, dropIn: DROP_IN })
    const [first = ''] = (await read(id)).sessions.map((one) => one.id)
    for (const body of [{ place: 'Sun Room' }, { online: 'https://meet.example/yin' }]) {
      const { status, body: answer } = await edit(first, body)
      expect([status, answer.code, answer.facts]).toEqual([
        409,
        'session.changed',
        { reason: 'series-comes-too' },
      ])
    }
    expect((await edit(first, { seats: 3, price: 9 })).body).toEqual({ modifiedCount: 1 })
  })

  it('has no name, dates or terms of its own', async () => {
    const { approved, edit, read } = await studio()
    const id = await approved({ dropIn: ONLY })
    const [first = ''] = (await read(id)).sessions.map((one) => one.id)
    for (const body of [{ name: 'Other' }, { sessions: [] }, { dropIn: null }, { price: 9, level: 'all' }]) {
      expect((await edit(first, body)).body.code, JSON.stringify(body)).toBe('class.not-found')
    }
  })
})

describe('how a class is sold', () => {
  it.each([{ dropIn: null }, { dropIn: DROP_IN }, { dropIn: DROP_IN, seats: 10 }])(
    'is not changed to a series without its price: %j',
    async (body) => {
      const { approved, edit, stored } = await studio()
      const id = await approved({ dropIn: ONLY })
      const { status, body: answer } = await edit(id, body)
      const message = 'Use 0, or a price of at most 10,000 with at most two decimals.'
      expect([status, answer.fields]).toMatchObject([400, [{ path: 'price', message }]])
      expect(await stored(id)).toMatchObject({ dropIn: { only: true }, priceInCents: 1800 })
      expect((await edit(id, { ...body, price: 18 })).body).toEqual({ modifiedCount: 1 })
      expect((await stored(id)).priceInCents).toBe(1800)
    },
  )

  it.each([
    [
      {},
      [
        ['seats', 'Use a whole number.'],
        ['price', 'Use 0, or a price of at most 10,000 with at most two decimals.'],
      ],
    ],
    [{ seats: 0, price: 1, dropIn: DROP_IN }, [['seats', 'Use a number from 1 to 1000.']]],
    [{ dropIn: { ...ONLY, seats: 0 } }, [['dropIn.seats', 'Use a number from 1 to 1000.']]],
    [
      { dropIn: { ...ONLY, price: 0.1 } },
      [['dropIn.price', 'Use 0, or a price from 0.50 to 10,000 with at most two decimals.']],
    ],
    [
      { dropIn: { ...ONLY, closeMinutes: 10_081 } },
      [['dropIn.closeMinutes', 'Use a whole number from 0 to 10080.']],
    ],
  ])('refuses %j', async (body, problems) => {
    const { create } = await studio()
    const answer = await create(body)
    const fields = answer.body.fields.map(({ path, message }: Record<string, string>) => [path, message])
    expect([answer.status, fields]).toEqual([400, problems])
  })

  it('is decided once, and shown as changed afterward', async () => {
    const { approved, edit, as, admin } = await studio()
    const id = await approved({ dropIn: ONLY })
    await edit(id, { dropIn: { ...ONLY, price: 21 } })
    const list = async () => (await as(admin).get('/ningjing/classes')).body
    const [row] = await list()
    expect(await list()).toHaveLength(1)
    expect(row).toMatchObject({
      changedSince: ['dropIn'],
      dropIn: { price: 21 },
      decided: { price: 18, dropIn: { price: 18, seats: 14, only: true } },
    })
    const { name, image, description, price } = row
    const seen = (dropIn: object) =>
      as(admin)
        .post(`/ningjing/classes/${id}/seen`)
        .send({ shown: { name, image, description, price, dropIn } })
    expect((await seen({ ...row.dropIn, seats: 9 })).body.code).toBe('class.changed')
    expect((await seen(row.dropIn)).body).toEqual({ modifiedCount: 1 })
  })

  it('is sold at once where an admin adds it', async () => {
    const { as, admin, mei, read } = await studio()
    const { body } = await as(admin)
      .post('/ningjing/classes/admin')
      .send({ ...NEW_CLASS, sessions: SESSIONS, dropIn: ONLY, instructorEmail: mei.email })
    expect((await read(body.insertedId)).dates).toHaveLength(2)
  })
})

describe('while another window saves', () => {
  const CLOSED = { ...SERIES, salesEndAt: '2026-10-25T12:00:01Z' }
  const edit = ({ mei }: Studio, server: Pick<Studio, 'as'>, id: string, body: object) =>
    server.as(mei).patch(`/ningjing/classes/instructor/${id}`).send(body)
  const openSales = ({ mei }: Studio, server: Pick<Studio, 'as'>, id: string) =>
    server.as(mei).post(`/ningjing/classes/${id}/sales`).send({ open: true })

  it('the sales of a class that is sold by the date from now on stay closed', async () => {
    const studioNow = await studio()
    const { approved, read, deps, clock } = studioNow
    const ids = [await approved(CLOSED), await approved(CLOSED)]
    clock.pass(HOUR_MS)
    const [early = '', late = ''] = ids
    const opening = processBefore(deps, 'classes.setSalesEnd', () =>
      edit(studioNow, studioNow, early, { dropIn: ONLY }),
    )
    await openSales(studioNow, opening, early)
    const editing = processBefore(deps, 'classes.saveEdit', () => openSales(studioNow, studioNow, late))
    await edit(studioNow, editing, late, { dropIn: ONLY })
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ salesOpen: false, seats: 0, dropIn: { only: true } })
    }
  })

  it.each(['repeats', 'is sold as a whole'])(
    'a class never both repeats and is sold as a whole: first it %s',
    async (first) => {
      const studioNow = await studio()
      const { approved, stored, deps } = studioNow
      const repeat = { weekly: [{ weekday: 2, time: '18:30', minutes: 75 }], from: '2026-10-27', until: null }
      const asWhole = { dropIn: DROP_IN, price: 20 }
      const id = await approved({ dropIn: ONLY, seats: 10 })
      const [sent, late] = first === 'repeats' ? [{ repeat }, asWhole] : [asWhole, { repeat }]
      const server = processBefore(deps, 'classes.saveEdit', () => edit(studioNow, studioNow, id, sent))
      expect((await edit(studioNow, server, id, late)).body.code).toBe('request.invalid')
      const { dropIn, repeat: weekly } = await stored(id)
      expect([dropIn?.only, Boolean(weekly)]).toEqual(Array(2).fill(first === 'repeats'))
    },
  )
})
