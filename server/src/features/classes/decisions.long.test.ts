import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { testApp } from '../../testing/test-app.ts'

/** An admin and a class that waits for a decision. */
async function desk(overrides: Partial<ClassRecord> = {}) {
  const app = await testApp()
  const admin = await app.addUser({ role: 'admin' })
  const waiting = await app.addClass({ status: 'pending', changedSince: ['name'], ...overrides })
  const decide = (status: string, id = waiting._id) =>
    app.as(admin).patch(`/ningjing/classes/admin/${id}`).send({ status })
  const stored = async () => (await app.stores.classes.find(waiting._id))!
  return { ...app, admin, waiting, decide, stored }
}

describe('a decision', () => {
  it.each(['approved', 'denied'] as const)(
    'makes a pending class %s and says who and when',
    async (status) => {
      const { decide, stored, waiting, admin, stores, clock } = await desk()
      expect((await decide(status)).body).toEqual({ modifiedCount: 1 })
      expect(await stored()).toEqual({
        ...waiting,
        status,
        decidedBy: admin._id,
        decidedAt: clock.now(),
        changedSince: [],
        decided: {
          name: waiting.name,
          image: waiting.image,
          description: waiting.description,
          priceInCents: waiting.priceInCents,
          capacity: waiting.capacity,
          zone: '',
          sessions: [],
          place: '',
          online: '',
          level: '',
          terms: null,
          salesEndAt: null,
        },
        rev: 1,
      })
      expect(await stores.audit.listFor(waiting._id)).toMatchObject([
        { who: admin._id, what: 'class.decide', before: { status: 'pending' }, after: { status } },
      ])
    },
  )

  it('keeps what was decided, for the admins to compare with later changes', async () => {
    const { as, admin, decide, waiting } = await desk({
      name: 'Yin',
      priceInCents: 2000,
      description: 'Slow.',
    })
    const review = async () => (await as(admin).get('/ningjing/classes').query({ limit: '1' })).body.items[0]
    expect((await review()).decided).toBeNull()
    await decide('approved')
    const edit = { name: 'Yang', price: 99, description: 'Fast.', seats: waiting.seats + 1 }
    await as(admin).patch(`/ningjing/classes/instructor/${waiting._id}`).send(edit)
    expect(await review()).toMatchObject({
      ...edit,
      decided: {
        name: 'Yin',
        price: 20,
        description: 'Slow.',
        image: waiting.image,
        capacity: waiting.capacity,
      },
    })
  })

  it('takes its feedback along, in one write', async () => {
    const { as, admin, waiting, stored, stores } = await desk({ feedback: 'Too short' })
    const decideWith = (body: object) =>
      as(admin)
        .patch(`/ningjing/classes/admin/${waiting._id}`)
        .send({ status: 'denied', ...body })
    const tooLong = await decideWith({ feedback: 'x'.repeat(1001) })
    expect([tooLong.status, tooLong.body.fields?.[0].path]).toEqual([400, 'feedback'])
    expect((await decideWith({ feedback: 'Lost', revShown: 7 })).status).toBe(409)
    expect(await stored()).toEqual(waiting)
    expect((await decideWith({ feedback: ' Please say who it is for. ', revShown: 0 })).status).toBe(200)
    expect(await stored()).toMatchObject({
      status: 'denied',
      feedback: 'Please say who it is for.',
      rev: 1,
    })
    expect(await stores.audit.listFor(waiting._id)).toMatchObject([
      { what: 'class.decide', after: { status: 'denied' } },
      { what: 'class.feedback', who: admin._id, after: { characters: 25 } },
    ])
  })

  it('is in the notice to the instructor with its feedback', async () => {
    const app = await testApp()
    const [admin, mei] = [await app.addUser({ role: 'admin' }), await app.addUser({ role: 'instructor' })]
    const waiting = await app.addClass({ status: 'pending', instructorId: mei._id })
    const sent = { status: 'denied', feedback: 'Say who it is for.' }
    expect((await app.as(admin).patch(`/ningjing/classes/admin/${waiting._id}`).send(sent)).status).toBe(200)
    const { body } = await app.as(mei).get(`/ningjing/notices/${mei.email}`)
    expect(body.items).toMatchObject([
      { text: 'Change it in your dashboard, and it is submitted again. Feedback: Say who it is for.' },
    ])
  })

  it('without feedback keeps the last one', async () => {
    const { decide, stored } = await desk({ feedback: 'Too short' })
    await decide('approved')
    expect((await stored()).feedback).toBe('Too short')
  })

  it('happens once', async () => {
    const { decide, stored } = await desk()
    await decide('denied')
    const before = await stored()
    const again = await decide('approved')
    expect([again.status, again.body.code]).toEqual([409, 'class.already-decided'])
    expect(again.body.facts).toEqual({ status: 'denied' })
    expect(await stored()).toEqual(before)
  })

  it('applies to the class that the admin saw: a class that has changed since stays pending', async () => {
    const { as, admin, addUser, addClass, stores } = await desk()
    const mei = await addUser({ role: 'instructor' })
    const { _id } = await addClass({ status: 'pending', instructorId: mei._id, name: 'Yin' })
    const review = async () =>
      (await as(admin).get('/ningjing/classes').query({ search: 'Yin' })).body.items[0]
    const decideAs = (revShown: unknown) =>
      as(admin).patch(`/ningjing/classes/admin/${_id}`).send({ status: 'approved', revShown })
    const shown = await review()
    await as(mei).patch(`/ningjing/classes/instructor/${_id}`).send({ price: 99 })
    const late = await decideAs(shown.rev)
    expect([late.status, late.body.code]).toEqual([409, 'class.changed'])
    expect(await review()).toMatchObject({ status: 'pending', price: 99, changedSince: ['price'] })
    expect((await decideAs('1')).status).toBe(400)
    expect((await decideAs((await review()).rev)).status).toBe(200)
    expect(await stores.classes.find(_id)).toMatchObject({ status: 'approved' })
  })

  it('has one winner when two admins decide at once', async () => {
    const { decide, stored } = await desk()
    const answers = await Promise.all(
      ['approved', 'denied', 'approved', 'denied'].map((status) => decide(status)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await stored()).rev).toBe(1)
  })

  it('is refused for unknown classes and other statuses', async () => {
    const { decide, stored, waiting } = await desk()
    expect((await decide('approved', anId())).status).toBe(404)
    expect((await decide('pending')).status).toBe(400)
    expect(await stored()).toEqual(waiting)
  })

  it('survives a save of the instructor at the same moment', async () => {
    const { decide, stored, addUser, as, stores } = await desk()
    const mei = await addUser({ role: 'instructor' })
    const own = { ...(await stored()), _id: anId(), instructorId: mei._id }
    await stores.classes.insert(own)
    const [decided, edited] = await Promise.all([
      decide('denied', own._id),
      as(mei).patch(`/ningjing/classes/instructor/${own._id}`).send({ name: 'Yin' }),
    ])
    expect([decided.status, edited.status]).toEqual([200, 200])
    // Saved before the decision it stays denied; after it, it is resubmitted.
    expect(await stores.classes.find(own._id)).toMatchObject({ name: 'Yin', rev: 2 })
  })
})

describe('feedback', () => {
  it('can be sent at any time and repeatedly', async () => {
    const { as, admin, waiting, stored } = await desk({ status: 'approved' })
    const send = (feedback: unknown, id = waiting._id) =>
      as(admin).patch(`/ningjing/classes/feedback/${id}`).send({ feedback })
    for (const text of ['Lovely', 'Lovely', '']) {
      expect((await send(text)).body).toEqual({ modifiedCount: 1 })
      expect((await stored()).feedback).toBe(text)
    }
    const markup = '<img src=x onerror="alert(1)"> & <b>bold</b>\nsecond line'
    expect((await send(markup)).status).toBe(200)
    expect((await stored()).feedback).toBe(markup)
    for (const length of [1001, 5000]) {
      const tooLong = await send('x'.repeat(length))
      expect([tooLong.status, tooLong.body.fields]).toEqual([
        400,
        [
          {
            path: 'feedback',
            message: 'Use at most 1000 characters.',
            facts: { reason: 'too-long', maximum: 1000 },
          },
        ],
      ])
    }
    expect((await stored()).feedback).toBe(markup)
    expect((await send({ $gt: '' })).status).toBe(400)
    expect((await send('Hello', anId())).status).toBe(404)
  })
})

describe('feedback of two admins', () => {
  it('does not replace what the second has not seen', async () => {
    const { as, admin, waiting, stored } = await desk({ feedback: 'Too short' })
    const send = (feedback: string, feedbackShown: string) =>
      as(admin).patch(`/ningjing/classes/feedback/${waiting._id}`).send({ feedback, feedbackShown })
    expect((await send('Shorten it', 'Too short')).status).toBe(200)
    const late = await send('Lengthen it', 'Too short')
    expect([late.status, late.body.code]).toEqual([409, 'class.changed'])
    expect(late.body.facts).toEqual({ feedback: 'Shorten it' })
    // A repeated call has nothing to replace.
    expect((await send('Shorten it', 'Too short')).status).toBe(200)
    expect((await stored()).feedback).toBe('Shorten it')
    expect((await send('Lengthen it', 'Shorten it')).status).toBe(200)
  })
})

describe('a decision in the list of admins', () => {
  it('names the admin who decided, until that account is erased', async () => {
    const { as, admin, waiting, decide, deps } = await desk({ createdAt: new Date() })
    const list = async (query = {}) => (await as(admin).get('/ningjing/classes').query(query)).body
    expect(await list()).toMatchObject([{ decidedByName: null, isResubmitted: false }])
    await decide('approved')
    expect(await list()).toMatchObject([{ decidedBy: admin._id, decidedByName: admin.name }])
    expect((await list({ status: 'approved' })).items).toMatchObject([{ decidedByName: admin.name }])
    const gone = anId()
    await deps.stores.classes.insert({ ...waiting, _id: anId(), createdAt: new Date(0), decidedBy: gone })
    expect((await list())[1]).toMatchObject({ decidedBy: gone, decidedByName: null })
  })

  it('shows that a denied class was corrected and which fields, until the next decision', async () => {
    const { as, admin, addUser, addClass, decide } = await desk()
    const mei = await addUser({ role: 'instructor' })
    const { _id } = await addClass({ status: 'denied', instructorId: mei._id, decidedBy: admin._id })
    await as(mei).patch(`/ningjing/classes/instructor/${_id}`).send({ price: 12.5, name: 'Slow Yin' })
    const review = async () =>
      (await as(admin).get('/ningjing/classes').query({ search: 'Slow Yin' })).body.items
    expect(await review()).toMatchObject([
      { status: 'pending', isResubmitted: true, changedSince: ['name', 'price'], decidedByName: null },
    ])
    await decide('approved', _id)
    expect(await review()).toMatchObject([{ status: 'approved', isResubmitted: false, changedSince: [] }])
  })
})

describe('all classes', () => {
  it('are a plain array, or a page of those that match', async () => {
    const { as, admin, addClass, waiting } = await desk({ createdAt: new Date() })
    const old = await addClass({ email: 'ria@ningjing.example', createdAt: new Date(0) })
    const list = (query = {}) => as(admin).get('/ningjing/classes').query(query)
    expect((await list()).body.map(({ _id }: ClassRecord) => _id)).toEqual([waiting._id, old._id])
    expect((await list({ status: 'pending' })).body).toMatchObject({
      items: [{ _id: waiting._id, changedSince: ['name'], decidedAt: null }],
      total: 1,
    })
    expect((await list({ search: 'RIA@' })).body).toMatchObject({ items: [{ _id: old._id }], total: 1 })
    const first = (await list({ limit: 1 })).body
    const second = (await list({ limit: 1, cursor: first.nextCursor })).body
    expect([first.items[0]._id, second.items[0]._id, second.nextCursor]).toEqual([waiting._id, old._id, null])
  })
})
