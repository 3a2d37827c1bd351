import { Problem } from '@ningjing/contract/problems'
import { anId } from '@ningjing/contract/testing/builders'
import { MongoNetworkError } from 'mongodb'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { changeInTurn } from '../../steps/role-changes.ts'
import { sweep } from '../../sweeper.ts'
import { processBefore, processOf, withOutage } from '../../testing/processes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { idTokenOf } from '../../testing/test-identity.ts'
import { END_SEATS } from '../enrolments/end-seats.ts'
import { eraseAccount } from './erase-account.ts'

const ANA = {
  name: 'Ana Silva',
  email: 'ana@ningjing.example',
  phone: '+351912345678',
  photo: 'https://pictures.example/ana.jpg',
  address: '1 Rose Street',
  gender: { value: 'Female', label: 'Female' },
  bio: 'Teaches breathing',
} as const

const MINUTE_MS = 60_000

const databaseDown = async () => {
  throw new MongoNetworkError('closed')
}

const leave = ({ as }: Pick<TestApp, 'as'>, user: UserRecord, id = user._id) =>
  as(user).delete(`/ningjing/users/${id}`)

const signIn = ({ withToken }: Pick<TestApp, 'withToken'>, who: Parameters<typeof idTokenOf>[0]) =>
  withToken(idTokenOf(who)).post('/ningjing/jwt').send({ email: who.email })

/** Expects that nobody signs in to this account, and that its token no longer works. */
async function expectOut(app: TestApp, user: UserRecord): Promise<void> {
  expect((await signIn(app, user)).body.code).toBe('token.invalid')
  expect((await signIn(app, { uid: 'another', email: user.email })).body.code).toBe('user.email-taken')
  const token = app.as((await app.stores.users.find(user._id)) ?? user)
  expect((await token.get(`/ningjing/users/${user.email}`)).body.code).toBe('token.invalid')
}

describe('deleting an account', () => {
  it('leaves no personal data in any collection, and ends every token at once', async () => {
    const app = await testApp()
    const ana = await app.addUser(ANA)
    const yogaClass = await app.addClass()
    await app.as(ana).post('/ningjing/selectedClasses').send({ classId: yogaClass._id })
    expect((await leave(app, ana)).body).toEqual({ deletedCount: 1 })
    expect(await app.stores.users.find(ana._id)).toEqual({
      ...ana,
      uid: `erased-${ana._id}`,
      email: `erased-${ana._id}`,
      emailVerified: false,
      signInMethods: [],
      name: '',
      phone: '',
      photo: '',
      address: '',
      bio: '',
      gender: { value: '', label: '' },
      tokenVersion: 2,
      erasedAt: app.clock.now(),
    })
    expect(await app.stores.selections.listFor(ana._id)).toEqual([])
    expect(app.identity.deleted).toEqual([ana.uid])
    expect((await app.as(ana).get(`/ningjing/users/${ana.email}`)).body.code).toBe('token.invalid')
    const back = await app.withToken(idTokenOf(ana)).post('/ningjing/jwt').send({ email: ana.email })
    expect(back.status).toBe(401)
  })

  it('is recorded by id, and the list of users no longer shows the account', async () => {
    const app = await testApp()
    const [ana, admin] = [await app.addUser(ANA), await app.addUser({ role: 'admin' })]
    await leave(app, ana)
    const log = await app.stores.audit.listFor(ana._id)
    expect(log).toMatchObject([{ who: ana._id, what: 'user.erase', before: null, after: null }])
    expect(JSON.stringify(log)).not.toMatch(/Ana|ana@/)
    const users = (await app.as(admin).get('/ningjing/users')).body
    expect(users.map(({ _id }: UserRecord) => _id)).toEqual([admin._id])
  })

  it('lets the same e-mail start again as a new user', async () => {
    const app = await testApp()
    const ana = await app.addUser(ANA)
    await leave(app, ana)
    const token = idTokenOf({ uid: 'another', email: ana.email })
    const answer = await app.withToken(token).post('/ningjing/users').send({ name: 'Ana', email: ana.email })
    expect(answer.body.insertedId).toMatch(/^[0-9a-f]{24}$/)
    expect(answer.body.insertedId).not.toBe(ana._id)
  })

  it('is refused to everyone else, with any role', async () => {
    const app = await testApp()
    const [ana, admin] = [await app.addUser(ANA), await app.addUser({ role: 'admin' })]
    expect((await leave(app, admin, ana._id)).status).toBe(404)
    expect((await leave(app, ana, anId())).status).toBe(404)
    expect(await app.stores.users.find(ana._id)).toEqual(ana)
  })

  it('keeps the last admin, also of two who leave at once', async () => {
    const app = await testApp()
    const admins = [await app.addUser({ role: 'admin' }), await app.addUser({ role: 'admin' })]
    const answers = await Promise.all(admins.map((admin) => leave(app, admin)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'user.last-admin',
      detail: 'You are the last admin. Make somebody else an admin first.',
    })
    expect(await app.stores.users.countAdmins()).toBe(1)
  })

  it.each(['users.countAdmins', 'roles.apply'])(
    'of one of two admins is not refused when an equal call comes before %s',
    async (name) => {
      const app = await testApp()
      const [ana] = [await app.addUser({ ...ANA, role: 'admin' }), await app.addUser({ role: 'admin' })]
      const answers: unknown[] = []
      const server = processBefore(app.deps, name, async () => answers.push((await leave(app, ana)).body))
      answers.push((await leave(server, ana)).body)
      expect(answers).toEqual([{ deletedCount: 1 }, { deletedCount: 1 }])
      expect(await app.stores.users.countAdmins()).toBe(1)
    },
  )

  it('lets many members leave at once', async () => {
    const { as, addUser } = await testApp()
    const members = await Promise.all(Array.from({ length: 24 }, () => addUser()))
    const answers = await Promise.all(
      members.map((member) => as(member).delete(`/ningjing/users/${member._id}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('changes nothing while the sign-in cannot be removed, and works later', async () => {
    const app = await testApp()
    const ana = await app.addUser(ANA)
    app.identity.up = false
    expect((await leave(app, ana)).body.code).toBe('service.identity-down')
    expect(await app.stores.users.find(ana._id)).toEqual(ana)
    app.identity.up = true
    expect((await leave(app, ana)).status).toBe(200)
  })

  it('stays erased when a second request of it fails', async () => {
    const app = await testApp()
    const ana = await app.addUser(ANA)
    await leave(app, ana)
    await app.stores.users.cancelErasure(ana._id)
    expect(await app.stores.users.find(ana._id)).toHaveProperty('erasedAt')
  })

  it('stays erased when a second request fails before the first one has ended', async () => {
    const app = await testApp()
    const [ana, admin] = [await app.addUser(ANA), await app.addUser({ role: 'admin' })]
    const server = processBefore(app.deps, 'users.endTokens', async () => {
      app.identity.up = false
      // It was admitted before the first one began.
      await expect(eraseAccount(app.deps, END_SEATS, ana, ana._id)).rejects.toThrow('sign-in')
    })
    expect((await leave(server, ana)).body).toEqual({ deletedCount: 1 })
    expect(await app.stores.users.find(ana._id)).toMatchObject({ name: '', erasedAt: app.clock.now() })
    const users = (await app.as(admin).get('/ningjing/users')).body
    expect(users.map(({ _id }: UserRecord) => _id)).toEqual([admin._id])
  })

  it('is completed by the sweeper, after a minute, when the server was killed in between', async () => {
    const app = await testApp()
    const [ana, ben] = [await app.addUser(ANA), await app.addUser()]
    await changeInTurn(app.deps, async () => ({ userId: ana._id, set: { erasedAt: app.clock.now() } }))
    app.clock.pass(MINUTE_MS - 1)
    await sweep(app.deps)
    // A request may still be erasing it.
    expect(await app.stores.users.find(ana._id)).toMatchObject({ name: ANA.name })
    app.clock.pass(1)
    await sweep(app.deps)
    expect(await app.stores.users.find(ana._id)).toMatchObject({ name: '', email: `erased-${ana._id}` })
    expect(await app.stores.users.find(ben._id)).toEqual(ben)
    expect(await app.stores.users.halfErased(app.clock.now())).toEqual([])
  })

  it.each(['users.endTokens', 'users.erase'])(
    'that an outage of the database ends at %s keeps its owner out, and is completed by the sweeper',
    async (name) => {
      const app = await testApp()
      const ana = await app.addUser(ANA)
      const server = processOf(withOutage(app.deps, (called) => called === name, databaseDown))
      expect((await leave(server, ana)).body.code).toBe('service.database-down')
      await expectOut(app, ana)
      app.clock.pass(MINUTE_MS)
      await sweep(app.deps)
      expect(await app.stores.users.find(ana._id)).toMatchObject({ name: '' })
      expect((await signIn(app, { uid: 'another', email: ANA.email })).status).toBe(200)
    },
  )

  it('that an outage of the database keeps from being taken back is completed by the sweeper', async () => {
    const app = await testApp()
    const ana = await app.addUser(ANA)
    const server = processOf(withOutage(app.deps, (called) => called === 'users.cancelErasure', databaseDown))
    app.identity.up = false
    expect((await leave(server, ana)).body.code).toBe('service.database-down')
    app.identity.up = true
    await expectOut(app, ana)
    app.clock.pass(MINUTE_MS)
    await sweep(app.deps)
    expect(await app.stores.users.find(ana._id)).toMatchObject({ name: '' })
    expect(app.identity.deleted).toEqual([ana.uid])
  })

  it('is completed although the erasure of another account fails', async () => {
    const app = await testApp()
    const [ana, ben] = [await app.addUser(ANA), await app.addUser()]
    for (const { _id, role } of [ana, ben]) await app.stores.users.beginErasure(_id, role, app.clock.now())
    app.clock.pass(MINUTE_MS)
    const deleteUser = async (uid: string) => {
      if (uid === ana.uid) throw new Problem('service.identity-down')
    }
    await sweep({ ...app.deps, identity: { ...app.identity, deleteUser } })
    expect(await app.stores.users.find(ana._id)).toMatchObject({ name: ANA.name })
    expect(await app.stores.users.find(ben._id)).toMatchObject({ name: '' })
  })

  it.each(['users.link', 'users.takeOver'])('is not undone by a sign-in just before %s', async (name) => {
    const app = await testApp()
    const ana = await app.addUser({ ...ANA, emailVerified: name === 'users.link' })
    const server = processBefore(app.deps, name, () =>
      app.stores.users.beginErasure(ana._id, ana.role, app.clock.now()),
    )
    expect((await signIn(server, { uid: 'another', email: ANA.email })).body.code).toBe('user.email-taken')
    expect(await app.stores.users.find(ana._id)).toMatchObject({ uid: ana.uid })
  })
})

describe('an instructor', () => {
  it('stays while classes are offered or wait for a decision, and learns how many', async () => {
    const app = await testApp()
    const mei = await app.addUser({ ...ANA, role: 'instructor' })
    await app.addClass({ instructorId: mei._id, status: 'pending' })
    await app.addClass({ instructorId: mei._id, enrolled: 2 })
    const answer = await leave(app, mei)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'user.has-classes', facts: { classes: 2 } })
    expect(await app.stores.users.find(mei._id)).toEqual(mei)
    expect(app.identity.deleted).toEqual([])
  })

  it('may leave with denied classes, which lose the name', async () => {
    const app = await testApp()
    const mei = await app.addUser({ ...ANA, role: 'instructor' })
    const sign = { instructor: mei.name, email: mei.email }
    const texts = { name: 'Ana breathes', description: 'By Ana', feedback: 'Ana, please', image: '/mine.jpg' }
    const denied = await app.addClass({ instructorId: mei._id, status: 'denied', ...texts, ...sign })
    const archived = await app.addClass({ instructorId: mei._id, stage: 'archived', ...texts, ...sign })
    expect((await leave(app, mei)).status).toBe(200)
    expect(await app.stores.classes.find(denied._id)).toMatchObject({
      instructor: 'Former instructor',
      email: '',
      name: 'Class of a former instructor',
      description: '',
      feedback: '',
    })
    // Students have seen this one: it keeps what they saw, and not what an admin wrote to the instructor.
    expect(await app.stores.classes.find(archived._id)).toMatchObject({
      instructor: 'Former instructor',
      name: 'Ana breathes',
      feedback: '',
    })
    const pictures = JSON.stringify(await app.stores.classes.find(denied._id))
    expect(pictures).not.toMatch(/Ana|mine\.jpg/)
    expect(await app.stores.users.find(mei._id)).toMatchObject({ role: 'student' })
    expect((await app.visitor.get('/ningjing/allInstructors')).body).toEqual([])
  })
})
