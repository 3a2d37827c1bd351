import { NO_GENDER } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { describe, expect, it } from 'vitest'
import { sweep } from '../../sweeper.ts'
import { dyingAfter, processBefore } from '../../testing/processes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { idTokenOf } from '../../testing/test-identity.ts'

const ANA = { uid: 'provider-ana', email: 'ana@ningjing.example' }

describe('registration', () => {
  it('stores all eight fields, always as a student', async () => {
    const { withToken, stores } = await testApp()
    const answer = await withToken(idTokenOf(ANA))
      .post('/ningjing/users')
      .send({
        name: 'Ana Silva',
        email: 'Ana@Ningjing.example',
        photo: 'https://pictures.example/ana.jpg',
        phone: '+351912345678',
        role: 'admin',
        gender: { value: 'Female', label: 'whatever' },
        address: '1 Rose Street',
      })
    expect(answer.status).toBe(200)
    expect(await stores.users.find(answer.body.insertedId)).toMatchObject({
      name: 'Ana Silva',
      email: 'ana@ningjing.example',
      photo: 'https://pictures.example/ana.jpg',
      phone: '+351912345678',
      role: 'student',
      gender: { value: 'Female', label: 'Female' },
      address: '1 Rose Street',
      registered: true,
    })
  })

  it('needs only name and e-mail', async () => {
    const { withToken } = await testApp()
    const answer = await withToken(idTokenOf(ANA))
      .post('/ningjing/users')
      .send({ name: 'Ana', email: ANA.email, photo: '', phone: '', gender: { value: '' }, address: '' })
    expect(answer.body).toEqual({ insertedId: expect.stringMatching(/^[0-9a-f]{24}$/) })
  })

  it('fills the bare record of an earlier token once, then changes nothing and says so', async () => {
    const { withToken, stores } = await testApp()
    const ana = withToken(idTokenOf(ANA))
    await ana.post('/ningjing/jwt').send({ email: ANA.email })
    const bare = await stores.users.findByUid(ANA.uid)
    expect(bare).toMatchObject({ name: 'ana', registered: false, gender: NO_GENDER })

    const first = await ana.post('/ningjing/users').send({ name: 'Ana Silva', email: ANA.email })
    expect(first.body).toEqual({ insertedId: bare?._id })

    const second = await ana.post('/ningjing/users').send({ name: 'Somebody', email: ANA.email })
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ insertedId: null, message: expect.any(String) })
    expect(await stores.users.findByUid(ANA.uid)).toMatchObject({ name: 'Ana Silva' })
  })

  it('makes one record of two calls at once', async () => {
    const { withToken, visitor, as, addUser } = await testApp()
    const admin = await addUser({ role: 'admin' })
    const calls = Array.from({ length: 5 }, () =>
      withToken(idTokenOf(ANA)).post('/ningjing/users').send({ name: 'Ana', email: ANA.email }),
    )
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.insertedId !== null)).toHaveLength(1)
    expect((await as(admin).get('/ningjing/users')).body).toHaveLength(2)
    expect((await visitor.get('/ningjing/users')).status).toBe(401)
  })

  it('refuses the e-mail of another user', async () => {
    const { withToken, stores } = await testApp()
    const answer = await withToken(idTokenOf(ANA))
      .post('/ningjing/users')
      .send({ name: 'Ana', email: 'ben@ningjing.example' })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('email.not-yours')
    expect(await stores.users.findByUid(ANA.uid)).toBeNull()
  })

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(81) }],
    ['photo', { photo: 'http://pictures.example/ana.jpg' }],
    ['photo', { photo: 'javascript:alert(1)' }],
    ['phone', { phone: '12a' }],
    ['address', { address: 'x'.repeat(301) }],
    ['gender.value', { gender: { value: 'Robot' } }],
  ])('names the field %s that is not valid', async (path, wrong) => {
    const { withToken } = await testApp()
    const answer = await withToken(idTokenOf(ANA))
      .post('/ningjing/users')
      .send({ name: 'Ana', email: ANA.email, ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'request.invalid', fields: [{ path }] })
  })
})

describe('profile', () => {
  it('is shown to its user, with the e-mail in any case, and never with the uid', async () => {
    const { as, addUser } = await testApp()
    const ana = await addUser({ email: 'ana@ningjing.example' })
    const answer = await as(ana).get('/ningjing/users/Ana@ningjing.example')
    expect(answer.body).toEqual({
      _id: ana._id,
      name: ana.name,
      email: ana.email,
      phone: '',
      photo: '',
      gender: NO_GENDER,
      address: '',
      bio: '',
      role: 'student',
      createdAt: ana.createdAt.toISOString(),
    })
  })

  it('is refused to other users', async () => {
    const { as, addUser } = await testApp()
    const [ana, ben] = [await addUser(), await addUser()]
    expect((await as(ana).get(`/ningjing/users/${ben.email}`)).status).toBe(403)
  })

  it('changes only what was sent', async () => {
    const { as, addUser, stores } = await testApp()
    const ana = await addUser({ phone: '123456', address: '1 Rose Street' })
    const answer = await as(ana)
      .patch(`/ningjing/users/${ana._id}`)
      .send({ name: '  Ana S. ', phone: '', role: 'admin', email: 'root@ningjing.example' })
    expect(answer.body).toEqual({ modifiedCount: 1 })
    expect(await stores.users.find(ana._id)).toEqual({ ...ana, name: 'Ana S.', phone: '' })
    expect((await as(ana).patch(`/ningjing/users/${ana._id}`).send({ name: 'Ana S.' })).body).toEqual({
      modifiedCount: 0,
    })
    expect((await as(ana).patch(`/ningjing/users/${ana._id}`).send({})).body).toEqual({ modifiedCount: 0 })
  })

  it('answers 404 for the id of another user and does not change that profile', async () => {
    const { as, addUser, stores } = await testApp()
    const [ana, ben] = [await addUser(), await addUser({ role: 'instructor' })]
    for (const edit of [{ name: 'Mallory' }, { bio: 'Hi' }, {}]) {
      const answer = await as(ana).patch(`/ningjing/users/${ben._id}`).send(edit)
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('user.not-found')
    }
    expect(await stores.users.find(ben._id)).toEqual(ben)
  })

  it('keeps a bio for instructors only', async () => {
    const { as, addUser, stores } = await testApp()
    const [ana, mei] = [await addUser(), await addUser({ role: 'instructor' })]
    await as(ana).patch(`/ningjing/users/${ana._id}`).send({ bio: 'Flow' })
    await as(mei).patch(`/ningjing/users/${mei._id}`).send({ bio: 'Flow' })
    expect(await stores.users.find(ana._id)).toMatchObject({ bio: '' })
    expect(await stores.users.find(mei._id)).toMatchObject({ bio: 'Flow' })
  })

  it("writes an instructor's new name into their classes", async () => {
    const { as, addUser, addClass, stores } = await testApp()
    const mei = await addUser({ role: 'instructor', name: 'Mei' })
    const own = await addClass({ instructorId: mei._id, instructor: 'Mei', email: mei.email })
    const foreign = await addClass()
    await as(mei).patch(`/ningjing/users/${mei._id}`).send({ name: 'Mei Tanaka-Sato' })
    expect(await stores.classes.find(own._id)).toEqual({ ...own, instructor: 'Mei Tanaka-Sato', rev: 1 })
    expect(await stores.classes.find(foreign._id)).toEqual(foreign)
  })

  it('writes the new name into the classes and the log also when its process is killed', async () => {
    const { deps, addUser, addClass, stores } = await testApp()
    const mei = await addUser({ role: 'instructor', name: 'Mei' })
    const own = await addClass({ instructorId: mei._id, instructor: 'Mei' })
    const dying = dyingAfter(deps, (name) => name === 'users.editOwn')
    await dying.as(mei).patch(`/ningjing/users/${mei._id}`).send({ name: 'Mei Sato' })
    expect(await stores.classes.find(own._id)).toMatchObject({ instructor: 'Mei' })
    await sweep(deps)
    expect(await stores.classes.find(own._id)).toMatchObject({ instructor: 'Mei Sato' })
    const log = await stores.audit.listFor(mei._id)
    expect(log).toMatchObject([{ what: 'user.edit', after: { fields: ['name'] } }])
  })

  it('writes the newest of two names into the classes, also when the older one is written late', async () => {
    const { deps, as, addUser, addClass, stores } = await testApp()
    const mei = await addUser({ role: 'instructor', name: 'Mei' })
    const own = await addClass({ instructorId: mei._id, instructor: 'Mei' })
    const path = `/ningjing/users/${mei._id}`
    const late = processBefore(deps, 'classes.renameInstructor', () =>
      as(mei).patch(path).send({ name: 'New' }),
    )
    await late.as(mei).patch(path).send({ name: 'Old' })
    expect(await stores.classes.find(own._id)).toMatchObject({ instructor: 'New' })
  })
})

describe('role flags', () => {
  it('say the role of the caller and always false for others', async () => {
    const { as, addUser } = await testApp()
    const admin = await addUser({ role: 'admin' })
    const mei = await addUser({ role: 'instructor' })
    const flag = async (who: typeof mei, what: string, email: string) =>
      (await as(who).get(`/ningjing/users/${what}/${email}`)).body
    expect(await flag(admin, 'admin', admin.email)).toEqual({ admin: true })
    expect(await flag(admin, 'instructor', admin.email)).toEqual({ instructor: false })
    expect(await flag(mei, 'instructor', mei.email.toUpperCase())).toEqual({ instructor: true })
    expect(await flag(mei, 'admin', admin.email)).toEqual({ admin: false })
    expect(await flag(admin, 'instructor', mei.email)).toEqual({ instructor: false })
  })
})

describe('list of users', () => {
  it('is a plain array without a query, newest first', async () => {
    const { as, addUser } = await testApp()
    const admin = await addUser({ role: 'admin', createdAt: new Date('2026-01-01') })
    const newest = await addUser({ createdAt: new Date('2026-03-01') })
    const older = await addUser({ createdAt: new Date('2026-02-01') })
    const { body } = await as(admin).get('/ningjing/users')
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([newest._id, older._id, admin._id])
    expect(body[0]).not.toHaveProperty('uid')
    expect(body[0]).not.toHaveProperty('tokenVersion')
  })

  it('searches by name and e-mail as text, not as a pattern', async () => {
    const { as, addUser } = await testApp()
    const admin = await addUser({ role: 'admin', name: 'Root', email: 'root@ningjing.example' })
    const dot = await addUser({ name: 'A.B (C)' })
    const mail = await addUser({ name: 'Other', email: 'a.b@ningjing.example' })
    await addUser({ name: 'AxB' })
    const found = await as(admin).get('/ningjing/users').query({ search: 'a.b' })
    const ids = found.body.items.map(({ _id }: { _id: string }) => _id)
    expect(ids.sort()).toEqual([dot._id, mail._id].sort())
    expect(found.body).toMatchObject({ total: 2, nextCursor: null })
    expect((await as(admin).get('/ningjing/users').query({ search: '(C' })).body.total).toBe(1)
  })

  it('pages through a role without missing or repeating a user', async () => {
    const { as, addUser } = await testApp()
    const admin = await addUser({ role: 'admin' })
    const moment = new Date('2026-01-01')
    for (let index = 0; index < 7; index += 1) await addUser({ createdAt: moment })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { role: 'student', limit: 3, ...(cursor && { cursor }) }
      const { body } = await as(admin).get('/ningjing/users').query(query)
      expect(body.total).toBe(7)
      seen.push(...body.items.map(({ _id }: { _id: string }) => _id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })
})

describe('the order of users', () => {
  const namesOf = ({ items }: { items: User[] }) => items.map(({ name }) => name)

  /** Names in the order asked for, read one by one. */
  async function sortedNames({ as, addUser }: TestApp, sort: string): Promise<string[]> {
    const admin = await addUser({ role: 'admin', name: 'Root', createdAt: new Date(0) })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { sort, limit: '1', ...(cursor !== null && { cursor }) }
      const { body } = await as(admin).get('/ningjing/users').query(query)
      seen.push(...namesOf(body))
      cursor = body.nextCursor
    } while (cursor !== null)
    return seen
  }

  it.each([
    ['newest', ['ben', 'Åsa', 'Zoë', 'Root']],
    ['oldest', ['Root', 'Zoë', 'Åsa', 'ben']],
    ['name', ['Åsa', 'ben', 'Root', 'Zoë']],
    ['-name', ['Zoë', 'Root', 'ben', 'Åsa']],
    ['role', ['Root', 'ben', 'Zoë', 'Åsa']],
    ['-role', ['Åsa', 'Zoë', 'ben', 'Root']],
  ])('is %s, also from page to page', async (sort, expected) => {
    const app = await testApp()
    await app.addUser({ name: 'Zoë', createdAt: new Date(1) })
    await app.addUser({ name: 'Åsa', createdAt: new Date(2) })
    await app.addUser({ name: 'ben', createdAt: new Date(3), role: 'instructor' })
    expect(await sortedNames(app, sort)).toEqual(expected)
  })

  it('by name works for long names of every script, and for names that differ only at their ends', async () => {
    const app = await testApp()
    const names = ['각'.repeat(80), 'ﷺ'.repeat(80), `${'a'.repeat(79)}z`, `${'a'.repeat(79)}b`]
    for (const name of names) await app.addUser({ name })
    expect((await sortedNames(app, 'name')).sort()).toEqual([...names, 'Root'].sort())
  })

  it('follows a new name', async () => {
    const app = await testApp()
    const ana = await app.addUser({ name: 'Ana' })
    for (const name of ['Yara', 'Wim']) await app.addUser({ name })
    await app.as(ana).patch(`/ningjing/users/${ana._id}`).send({ name: 'Xenia' })
    expect(await sortedNames(app, 'name')).toEqual(['Root', 'Wim', 'Xenia', 'Yara'])
  })

  it('refuses the cursor of another order, and an unknown order', async () => {
    const { as, addUser } = await testApp()
    const admin = await addUser({ role: 'admin' })
    await addUser()
    const get = (query: Record<string, string>) => as(admin).get('/ningjing/users').query(query)
    const { nextCursor } = (await get({ limit: '1' })).body
    for (const sort of ['oldest', 'name', '-role']) {
      const answer = await get({ cursor: nextCursor, sort })
      expect([answer.status, answer.body.fields[0].path]).toEqual([400, 'cursor'])
    }
    expect((await get({ sort: 'email' })).status).toBe(400)
  })
})
