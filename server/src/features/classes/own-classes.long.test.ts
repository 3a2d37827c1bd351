import { laterDay } from '@ningjing/contract/classes/schedule'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import { NO_PLAN } from '../../domain/class-plan.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { testApp } from '../../testing/test-app.ts'
import { managedView } from './class-views.rules.ts'

const NEW_CLASS = { name: 'Yin', image: 'https://pictures.example/yin.jpg', seats: 10, price: 19.99 }

/** An instructor and a class of hers. */
async function studio(overrides: Partial<ClassRecord> = {}) {
  const app = await testApp()
  const mei = await app.addUser({ role: 'instructor', name: 'Mei Tanaka' })
  const own = await app.addClass({ instructorId: mei._id, ...overrides })
  const edit = (body: object, id = own._id) =>
    app.as(mei).patch(`/ningjing/classes/instructor/${id}`).send(body)
  const stored = async () => (await app.stores.classes.find(own._id))!
  return { ...app, mei, own, edit, stored }
}

describe('adding a class', () => {
  it('creates a pending class of the caller and ignores other fields', async () => {
    const { as, mei, stores, clock } = await studio()
    const answer = await as(mei)
      .post('/ningjing/classes')
      .send({
        ...NEW_CLASS,
        status: 'approved',
        enrolled: 5,
        feedback: 'x',
        email: 'a@b.cc',
        instructor: 'Other',
      })
    expect(answer.status).toBe(200)
    expect(await stores.classes.find(answer.body.insertedId)).toEqual({
      _id: answer.body.insertedId,
      of: '',
      name: 'Yin',
      image: NEW_CLASS.image,
      description: '',
      instructor: 'Mei Tanaka',
      instructorId: mei._id,
      email: mei.email,
      priceInCents: 1999,
      createdAt: clock.now(),
      decidedBy: null,
      decidedAt: null,
      changedSince: [],
      status: 'pending',
      feedback: '',
      seats: 10,
      held: 0,
      enrolled: 0,
      capacity: 10,
      rev: 0,
      holds: {},
      roster: {},
      barred: {},
      stage: 'open',
      queued: 0,
      ...NO_PLAN,
      todo: [],
      todos: 0,
    })
  })

  it('adds one class when a call is repeated with its key, also at the same time', async () => {
    const { as, mei, stores, addUser } = await studio()
    const other = await addUser({ role: 'instructor' })
    const add = (key: string, body: object = NEW_CLASS, who = mei) =>
      as(who).post('/ningjing/classes').set('Idempotency-Key', key).send(body)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add('form-1')))
    const ids = new Set([...answers, await add('form-1')].map(({ body }) => body.insertedId))
    expect(ids.size).toBe(1)
    expect(await stores.audit.listFor([...ids][0])).toHaveLength(1)
    const others = [
      await add('form-2'),
      await add('form-1', { ...NEW_CLASS, name: 'Yang' }),
      await add('form-1', NEW_CLASS, other),
    ]
    for (const { body } of others) ids.add(body.insertedId)
    expect(ids.size).toBe(4)
  })

  it.each(['', 'a b', 'é', 'x'.repeat(201)])('refuses the key %j', async (key) => {
    const { as, mei } = await studio()
    const answer = await as(mei).post('/ningjing/classes').set('Idempotency-Key', key).send(NEW_CLASS)
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
  })

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['name', ['Yin']],
    ['image', 'ftp://pictures.example/yin.jpg'],
    ['seats', 0],
    ['seats', -1],
    ['seats', 1001],
    ['seats', 1e9],
    ['seats', 2.5],
    ['seats', '10'],
    ['seats', 'ten'],
    ['price', 0.49],
    ['price', 10000.01],
    ['price', 1.999],
    ['price', -5],
    ['description', 'x'.repeat(2001)],
  ])('refuses the %s %j', async (field, value) => {
    const { as, mei } = await studio()
    const answer = await as(mei)
      .post('/ningjing/classes')
      .send({ ...NEW_CLASS, [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject([{ path: field }])
    expect((await as(mei).get(`/ningjing/classes/instructor/${mei.email}`)).body).toHaveLength(1)
  })

  it('accepts a free class and prices that have no exact binary form', async () => {
    const { as, mei, stores } = await studio()
    for (const [price, cents] of [
      [0, 0],
      [0.5, 50],
      [1.1, 110],
      [4.35, 435],
      [10000, 1000000],
    ] as const) {
      const { body } = await as(mei)
        .post('/ningjing/classes')
        .send({ ...NEW_CLASS, price })
      expect((await stores.classes.find(body.insertedId))?.priceInCents).toBe(cents)
    }
  })
})

describe('the list of own classes', () => {
  it('shows every status, without student data', async () => {
    const { as, mei, addClass, own } = await studio({
      roster: { [anId()]: { orderId: anId(), at: new Date() } },
    })
    const denied = await addClass({
      instructorId: mei._id,
      status: 'denied',
      feedback: 'Too long',
      createdAt: new Date(0),
    })
    await addClass()
    const { body } = await as(mei).get(`/ningjing/classes/instructor/${mei.email}`)
    expect(body).toMatchObject([
      { _id: own._id },
      { _id: denied._id, feedback: 'Too long', status: 'denied' },
    ])
    for (const secret of ['roster', 'holds', 'barred', 'rev', 'priceInCents']) {
      expect(body[0]).not.toHaveProperty(secret)
    }
  })
})

describe('editing an own class', () => {
  it('changes only what was sent, keeps an approved class approved and stores which fields changed', async () => {
    const { edit, stored, own, stores, mei, clock } = await studio()
    expect((await edit({ name: 'Yin', price: 45, status: 'denied', enrolled: 9 })).body).toEqual({
      modifiedCount: 1,
    })
    const changed = { name: 'Yin', changedSince: ['name'], editMailAt: clock.now(), rev: 1 }
    expect(await stored()).toEqual({ ...own, ...changed })
    await edit({ price: 50, description: 'Slow', image: '/art/class-lotus.svg', seats: 13 })
    expect(await stored()).toMatchObject({
      priceInCents: 5000,
      seats: 13,
      capacity: 13,
      status: 'approved',
      changedSince: ['name', 'image', 'description', 'seats', 'price'],
    })
    expect(await stores.audit.listFor(own._id)).toMatchObject([
      { who: mei._id, what: 'class.edit', before: null, after: { fields: ['name'] } },
      {
        before: { priceInCents: 4500, seats: 12, capacity: 12 },
        after: { fields: ['image', 'description'], priceInCents: 5000, seats: 13, capacity: 13 },
      },
    ])
  })

  it('does not replace what another window has saved meanwhile', async () => {
    const { edit, stored, own } = await studio()
    const shown = { name: own.name, price: 45, description: '' }
    expect((await edit({ name: 'Yin', price: 50, shown })).status).toBe(200)
    const late = await edit({ name: 'Yang', description: 'Slow', price: 50, shown })
    expect([late.status, late.body.code, late.body.facts]).toEqual([409, 'class.changed', { name: 'Yin' }])
    expect(await stored()).toMatchObject({ name: 'Yin', description: '' })
    expect((await edit({ name: 'Yang', shown: { ...shown, name: 'Yin' } })).status).toBe(200)
    // Fields that nobody else has changed are saved.
    expect((await edit({ description: 'Slow', shown })).status).toBe(200)
    expect(await stored()).toMatchObject({ name: 'Yang', description: 'Slow', priceInCents: 5000 })
  })

  it('does not replace dates, place, link, terms and end of sales that another window has saved', async () => {
    const { edit, stored, clock } = await studio()
    const dayIn = (days: number) => laterDay(clock.now().toISOString().slice(0, 10), days)
    const date = (week: number) => ({ local: `${dayIn(7 * week)}T18:30`, minutes: 60 })
    await edit({ sessions: [date(1), date(2)], place: 'Room 1', online: 'https://meet.example/1' })
    const { sessions, place, online, level, terms, salesEndAt } = managedView(await stored())
    const shown = { sessions, place, online, level, terms, salesEndAt }
    const [first] = sessions
    const moved = [{ ...date(1), id: first?.id, minutes: 90 }, date(2), date(3)]
    const own = { freeHours: 12, latePercent: 50, freeDays: 0 }
    const theirs = {
      sessions: moved,
      place: 'Room 2',
      online: '',
      level: 'all',
      terms: own,
      salesEndAt: null,
    }
    expect((await edit(theirs)).body).toEqual({ modifiedCount: 1 })
    const before = await stored()
    const ours = {
      sessions: [{ ...date(1), id: first?.id }],
      place: 'Room 3',
      online: 'https://meet.example/2',
      level: 'beginner',
      terms: { ...own, freeHours: 48 },
      salesEndAt: `${dayIn(3)}T12:00:00.000Z`,
    }
    for (const [field, value] of Object.entries(ours)) {
      const { status, body } = await edit({ [field]: value, shown })
      expect([field, status, body.code, Object.keys(body.facts)]).toEqual([
        field,
        409,
        'class.changed',
        [field],
      ])
    }
    expect(await stored()).toEqual(before)
    expect((await edit({ ...ours, shown: managedView(before) })).body).toEqual({ modifiedCount: 1 })
    expect(await stored()).toMatchObject({ place: 'Room 3', sessions: [{ id: first?.id }] })
  })

  it('does not replace how another window sells the dates of the class, and when it repeats', async () => {
    const dropIn = { seats: 14, price: 18, credits: 0, closeMinutes: 0, only: true }
    const repeat = { weekly: [{ weekday: 2, time: '18:30', minutes: 75 }], from: '2030-01-01', until: null }
    const { edit, stored } = await studio()
    await edit({ dropIn, repeat })
    const shown = { dropIn, repeat }
    const dearer = { ...dropIn, price: 20 }
    expect((await edit({ dropIn: dearer, shown })).status).toBe(200)
    expect((await edit({ repeat: null, shown })).status).toBe(200)
    const ours = { dropIn: { ...dropIn, seats: 20 }, repeat: { ...repeat, until: '2030-02-01' } }
    const { status, body } = await edit({ ...ours, shown })
    expect([status, body.code, Object.keys(body.facts)]).toEqual([409, 'class.changed', ['dropIn', 'repeat']])
    const now = { dropIn: JSON.parse(body.facts.dropIn), repeat: JSON.parse(body.facts.repeat) }
    expect(now).toEqual({ dropIn: dearer, repeat: null })
    expect(await stored()).toMatchObject({ dropIn: { seats: 14, cents: 2000 }, repeat: null })
    expect((await edit({ ...ours, shown: now })).status).toBe(200)
    expect(await stored()).toMatchObject({ dropIn: { seats: 20, cents: 1800 }, repeat: ours.repeat })
  })

  it('of two edits at once lets one win', async () => {
    const { edit, stored, own } = await studio()
    const shown = { name: own.name }
    const answers = await Promise.all(['Yin', 'Yang'].map((name) => edit({ name, shown })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'Yin' : 'Yang'
    expect((await stored()).name).toBe(winner)
  })

  it('says so when nothing changed', async () => {
    const { edit, stored, own } = await studio()
    const same = { name: own.name, image: own.image, seats: 12, seatsShown: 12, price: 45, description: '' }
    expect((await edit(same)).body).toEqual({ modifiedCount: 0 })
    expect((await edit({})).body).toEqual({ modifiedCount: 0 })
    expect(await stored()).toEqual(own)
  })

  it('sorts the class by its new name', async () => {
    const { edit, addClass, visitor } = await studio({ name: 'Zen' })
    await addClass({ name: 'Middle' })
    await edit({ name: 'aerial' })
    const { body } = await visitor.get('/ningjing/publicClasses').query({ sort: 'name' })
    expect(body.items.map(({ name }: ClassRecord) => name)).toEqual(['aerial', 'Middle'])
  })

  it.each([{}, { name: 'Yin' }])(
    'resubmits a denied class only when something is saved: %j',
    async (body) => {
      const decision = { status: 'denied', decidedBy: anId(), decidedAt: new Date() } as const
      const { edit, stored, own, stores } = await studio(decision)
      await edit(body)
      const isSaved = 'name' in body
      expect(await stored()).toMatchObject(
        isSaved ? { status: 'pending', decidedBy: null, decidedAt: null } : decision,
      )
      const entries = await stores.audit.listFor(own._id)
      expect(entries.map(({ before, after }) => [before, after])).toMatchObject(
        isSaved ? [[{ ...decision }, { status: 'pending', fields: ['name'] }]] : [],
      )
    },
  )

  it('resubmits a denied class that is saved as it is', async () => {
    const { edit, stored, own } = await studio({ status: 'denied' })
    expect((await edit({ name: own.name })).body).toEqual({ modifiedCount: 1 })
    expect(await stored()).toMatchObject({ status: 'pending', changedSince: [] })
  })

  it.each([
    ['seats', -1],
    ['seats', 2.5],
    ['seats', 1e9],
    ['seats', 'ten'],
    ['price', -5],
    ['price', 1.999],
    ['name', ''],
  ])('refuses the %s %j', async (field, value) => {
    const { edit, stored, own } = await studio()
    const answer = await edit({ description: 'New', [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject([{ path: field }])
    expect(await stored()).toEqual(own)
  })

  it('answers 404 for the class of another instructor, as for an unknown one, and does not change it', async () => {
    const { edit, addClass, stores } = await studio()
    const foreign = await addClass()
    for (const id of [foreign._id, anId()]) {
      const answer = await edit({ name: 'Mine', seats: 0 }, id)
      expect([answer.status, answer.body.code]).toEqual([404, 'class.not-found'])
    }
    expect(await stores.classes.find(foreign._id)).toEqual(foreign)
  })
})

describe('editing the seats', () => {
  it('counts from the seats that the form showed, so that seats sold in between stay sold', async () => {
    const { edit, stored } = await studio({ seats: 8, held: 1, enrolled: 3 })
    expect((await edit({ seats: 15, seatsShown: 10 })).status).toBe(200)
    expect(await stored()).toMatchObject({ seats: 13, held: 1, enrolled: 3, capacity: 17 })
    await edit({ seats: 7, seatsShown: 10 })
    expect(await stored()).toMatchObject({ seats: 10, capacity: 14 })
  })

  it('counts from the current seats if the form does not say what it showed', async () => {
    const { edit, stored } = await studio({ seats: 8, enrolled: 4 })
    await edit({ seats: 10 })
    expect(await stored()).toMatchObject({ seats: 10, enrolled: 4, capacity: 14 })
  })

  it('refuses to remove seats that were sold in between, and says the current number', async () => {
    const { edit, stored, own } = await studio({ seats: 2, enrolled: 10 })
    const answer = await edit({ seats: 9, seatsShown: 12, name: 'Yin' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'class.seats-changed', facts: { seats: 2 } })
    expect(await stored()).toEqual(own)
  })

  it('never exceeds MAX_SEATS', async () => {
    const { edit, stored, own } = await studio()
    expect((await edit({ seats: 1000, seatsShown: 0 })).status).toBe(409)
    expect((await edit({ seats: 1001 })).status).toBe(400)
    expect(await stored()).toEqual(own)
    expect((await edit({ seats: 0 })).status).toBe(200)
    expect(await stored()).toMatchObject({ seats: 0, capacity: 0 })
  })

  it('adds up when two forms are saved at once', async () => {
    const { edit, stored } = await studio({ seats: 12 })
    await Promise.all([edit({ seats: 15, seatsShown: 12 }), edit({ seats: 20, seatsShown: 12 })])
    expect(await stored()).toMatchObject({ seats: 23, capacity: 23, rev: 2 })
  })

  it('counts a repeated edit once, when the form says the capacity that it showed', async () => {
    const { edit, stored } = await studio({ seats: 10, enrolled: 2 })
    const form = { seats: 12, seatsShown: 10, capacityShown: 12 }
    const answers = [await edit(form), await edit(form)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]?.body).toMatchObject({
      code: 'class.seats-changed',
      facts: { seats: 12, capacity: 14 },
    })
    expect(await stored()).toMatchObject({ seats: 12, capacity: 14 })
    expect((await edit({ name: 'Yin', capacityShown: 12 })).body).toEqual({ modifiedCount: 1 })
  })

  it('counts one of several equal forms that are saved at once with the capacity shown', async () => {
    const { edit, stored } = await studio({ seats: 12 })
    const form = { seats: 13, seatsShown: 12, capacityShown: 12 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => edit(form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await stored()).toMatchObject({ seats: 13, capacity: 13, rev: 1 })
  })

  it('changes nothing when the class has that many seats already', async () => {
    const { edit, stored } = await studio({ seats: 10 })
    const form = { seats: 12, seatsShown: 10 }
    expect((await edit(form)).body).toEqual({ modifiedCount: 1 })
    expect((await edit(form)).body).toEqual({ modifiedCount: 0 })
    expect(await stored()).toMatchObject({ seats: 12, capacity: 12 })
  })
})

describe('the list of own classes', () => {
  it('is plain without parameters, and paged, searched and filtered with them', async () => {
    const { as, mei, addClass, own } = await studio({ name: 'Hatha', status: 'approved' })
    const yin = await addClass({ instructorId: mei._id, name: 'Yin', status: 'denied' })
    await addClass({ name: 'Yin of somebody else' })
    const list = async (query: object) =>
      (await as(mei).get(`/ningjing/classes/instructor/${mei.email}`).query(query)).body
    expect(Array.isArray(await list({}))).toBe(true)
    expect((await list({})).length).toBe(2)
    const page = await list({ limit: '1' })
    expect([page.items.length, page.total]).toEqual([1, 2])
    const next = await list({ limit: '1', cursor: page.nextCursor })
    expect([...page.items, ...next.items].map(({ _id }) => _id).sort()).toEqual([own._id, yin._id].sort())
    expect(await list({ search: 'yin' })).toMatchObject({ items: [{ _id: yin._id }], total: 1 })
    expect(await list({ status: 'approved' })).toMatchObject({ items: [{ _id: own._id }], total: 1 })
  })
})

it('a canceled class is not edited anymore, also when it is canceled meanwhile or archived', async () => {
  const canceled = { by: 'x', at: new Date(), reason: 'Ill' }
  const { edit, stored } = await studio({ status: 'approved', stage: 'canceled', canceled })
  const away = await studio({ status: 'approved', stage: 'archived', canceled })
  for (const answer of [await edit({ price: 99 }), await away.edit({ price: 99 })]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'class.canceled'])
  }
  expect((await stored()).priceInCents).toBe(4500)
  const race = await studio({ status: 'approved' })
  const { saveEdit, cancel } = race.stores.classes
  race.stores.classes.saveEdit = async (...args) => {
    await cancel(race.own, canceled, [])
    return saveEdit(...args)
  }
  expect((await race.edit({ price: 99 })).body.code).toBe('class.canceled')
  expect((await race.stored()).priceInCents).toBe(4500)
})
