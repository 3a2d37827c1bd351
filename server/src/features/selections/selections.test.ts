import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { datesIn } from '../../testing/dated-class.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const PATH = '/ningjing/selectedClasses'

const select = ({ as }: TestApp, student: UserRecord, { _id }: ClassRecord) =>
  as(student).post(PATH).send({ classId: _id })
const listOf = async ({ as }: TestApp, student: UserRecord) =>
  (await as(student).get(`${PATH}/${student.email}`)).body

describe('selecting a class', () => {
  it('copies everything from the class, whatever the request says', async () => {
    const app = await testApp()
    const [student, yogaClass] = [await app.addUser(), await app.addClass({ priceInCents: 1999 })]
    const answer = await app.as(student).post(PATH).send({
      classId: yogaClass._id,
      name: 'Mine',
      instructor: 'Me',
      price: 0.01,
      isPaid: true,
      studentEmail: 'other@ningjing.example',
      image: 'https://elsewhere.example/x.png',
    })
    expect(answer.body).toEqual({ insertedId: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect(await listOf(app, student)).toEqual([
      {
        _id: answer.body.insertedId,
        classId: yogaClass._id,
        name: yogaClass.name,
        instructor: yogaClass.instructor,
        image: yogaClass.image,
        price: 19.99,
        priceWhenSelected: 19.99,
        isPaid: false,
        studentEmail: student.email,
        seats: yogaClass.seats,
        zone: app.deps.config.CLUB_TIME_ZONE,
        holdEndsAt: null,
        createdAt: app.clock.now().toISOString(),
      },
    ])
  })

  it('shows when and where the class is', async () => {
    const app = await testApp()
    const dates = datesIn([48, 96], app.clock.now(), app.stores.newId)
    const facts = {
      ...dates,
      place: 'Lotus Hall',
      online: 'https://meet.example/yin',
      level: 'beginner',
    } as const
    const [student, yogaClass] = [await app.addUser(), await app.addClass(facts)]
    await select(app, student, yogaClass)
    const [{ schedule, zone }] = await listOf(app, student)
    expect(zone).toBe('America/New_York')
    expect(schedule).toEqual({
      zone: 'America/New_York',
      sessions: dates.sessions?.map(({ seq, at, ...one }) => ({
        ...one,
        at: at.toISOString(),
        canceled: false,
      })),
      nextAt: dates.nextAt?.toISOString(),
      place: 'Lotus Hall',
      isOnline: true,
      level: 'beginner',
    })
  })

  it('takes no seat', async () => {
    const app = await testApp()
    const [student, yogaClass] = [await app.addUser(), await app.addClass()]
    await select(app, student, yogaClass)
    expect(await app.stores.classes.find(yogaClass._id)).toEqual(yogaClass)
  })

  it('is refused with a reason, and leaves nothing', async () => {
    const app = await testApp()
    const student = await app.addUser()
    const codeOf = async (classId: string) => {
      const { status, body } = await app.as(student).post(PATH).send({ classId })
      return [status, body.code]
    }
    expect(await codeOf(anId())).toEqual([404, 'class.not-found'])
    for (const status of ['pending', 'denied'] as const) {
      expect(await codeOf((await app.addClass({ status }))._id)).toEqual([404, 'class.not-found'])
    }
    expect(await codeOf((await app.addClass({ seats: 0 }))._id)).toEqual([409, 'class.sold-out'])
    const roster = { [student._id]: { orderId: anId(), at: new Date() } }
    const enrolled = await app.addClass({ roster, enrolled: 1 })
    expect(await codeOf(enrolled._id)).toEqual([409, 'enrolment.exists'])
    expect(await codeOf('not-an-id')).toEqual([400, 'request.invalid'])
    expect(await listOf(app, student)).toEqual([])
    const yogaClass = await app.addClass()
    await select(app, student, yogaClass)
    expect(await codeOf(yogaClass._id)).toEqual([409, 'selection.exists'])
    expect(await listOf(app, student)).toHaveLength(1)
  })
})

describe('the list of selected classes', () => {
  it('is read with one look at all its classes, without the entries of other students', async () => {
    const app = await testApp()
    const [ana, ben] = [await app.addUser(), await app.addUser()]
    const own = {
      orderId: anId(),
      selectedId: anId(),
      cents: 4500,
      createdAt: new Date(),
      expiresAt: new Date(),
    }
    const place = { orderId: anId(), at: new Date() }
    const busy = await app.addClass({
      holds: { [ana._id]: own, [ben._id]: own },
      roster: { [ben._id]: place },
    })
    for (const yogaClass of [busy, await app.addClass(), await app.addClass()])
      await select(app, ana, yogaClass)
    const whole = vi.spyOn(app.stores.classes, 'find')
    const read = vi.spyOn(app.stores.seats, 'findFor')
    expect(await listOf(app, ana)).toHaveLength(3)
    expect([whole.mock.calls.length, read.mock.calls.length]).toEqual([0, 1])
    const found = await read.mock.results[0]?.value
    const seen = found.find(({ _id }: ClassRecord) => _id === busy._id)
    expect(seen).toMatchObject({ holds: { [ana._id]: own } })
    expect(JSON.stringify(found)).not.toContain(ben._id)
  })

  it('shows price, seats and name of this moment, newest first', async () => {
    const app = await testApp()
    const [student, other] = [await app.addUser(), await app.addUser()]
    const [first, second] = [await app.addClass({ seats: 1 }), await app.addClass()]
    await select(app, other, first)
    await select(app, student, first)
    app.clock.pass(1000)
    await select(app, student, second)
    const owner = await app.addUser({ _id: first.instructorId, role: 'instructor' })
    const edit = { name: 'New name', price: 60, seats: 0 }
    await app.as(owner).patch(`/ningjing/classes/instructor/${first._id}`).send(edit)
    expect(await listOf(app, student)).toMatchObject([
      { classId: second._id, seats: 12 },
      { classId: first._id, name: 'New name', price: 60, priceWhenSelected: 45, seats: 0 },
    ])
  })

  it('says that its class was canceled meanwhile', async () => {
    const app = await testApp()
    const [student, admin] = [await app.addUser(), await app.addUser({ role: 'admin' })]
    const yogaClass = await app.addClass()
    await select(app, student, yogaClass)
    const [before] = await listOf(app, student)
    expect([before.salesEnded, before.canceled]).toEqual([undefined, undefined])
    const sent = { name: yogaClass.name, reason: 'The roof leaks.', enrolledShown: 0 }
    const answer = await app.as(admin).post(`/ningjing/classes/${yogaClass._id}/cancel`).send(sent)
    expect(answer.status).toBe(200)
    expect(await listOf(app, student)).toMatchObject([{ salesEnded: true, canceled: true }])
    await app.as(admin).post(`/ningjing/classes/${yogaClass._id}/archive`).send({ archived: true })
    expect(await listOf(app, student)).toMatchObject([{ salesEnded: true, canceled: true }])
  })

  it('belongs to the user, not to the e-mail: an account made later with an old one sees nothing of it', async () => {
    const app = await testApp()
    const [student, yogaClass] = [await app.addUser(), await app.addClass()]
    await select(app, student, yogaClass)
    const email = student.email
    const said = {
      uid: student.uid,
      email: 'new@ningjing.example',
      emailVerified: true,
      signInMethod: 'password',
    }
    await app.stores.users.changeEmail(student._id, said, [])
    const later = await app.addUser({ email })
    for (const list of ['selectedClasses', 'enrolledClasses', 'payments']) {
      expect((await app.as(later).get(`/ningjing/${list}/${email}`)).body).toEqual([])
    }
  })
})

describe('removing a selection', () => {
  const remove = ({ as }: TestApp, user: UserRecord, id: string) => as(user).delete(`${PATH}/${id}`)

  it('works once, and only for its student', async () => {
    const app = await testApp()
    const [student, other] = [await app.addUser(), await app.addUser()]
    const { insertedId } = (await select(app, student, await app.addClass())).body
    expect((await remove(app, other, insertedId)).body).toEqual({ deletedCount: 0 })
    expect(await listOf(app, student)).toHaveLength(1)
    expect((await remove(app, student, insertedId)).body).toEqual({ deletedCount: 1 })
    expect((await remove(app, student, insertedId)).body).toEqual({ deletedCount: 0 })
    expect(await listOf(app, student)).toEqual([])
  })

  it('gives back the seat held for it and cancels the payment', async () => {
    const app = await testApp()
    const student = await app.addUser({ _id: app.stores.newId() })
    const yogaClass = await app.addClass({ _id: app.stores.newId() })
    const { insertedId } = (await select(app, student, yogaClass)).body
    await app.as(student).post('/ningjing/create-payment-intent').send({ price: 45, selectedId: insertedId })
    const intentId = (await app.stores.classes.find(yogaClass._id))?.holds[student._id]?.intentId ?? ''
    expect((await remove(app, student, insertedId)).body).toEqual({ deletedCount: 1 })
    expect(await app.stores.classes.find(yogaClass._id)).toMatchObject({ seats: 12, held: 0, holds: {} })
    expect((await app.deps.cards.readIntent(intentId))?.status).toBe('canceled')
  })
})
