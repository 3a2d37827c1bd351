import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it, vi } from 'vitest'
import { sweep } from '../../sweeper.ts'
import { testApp } from '../../testing/test-app.ts'
import { assignRole } from './change-role.ts'

const path = (id: string) => `/ningjing/users/admin/${id}`

describe('changing a role', () => {
  it('works at once, for the token the user already has, and goes to the audit log', async () => {
    const { as, addUser, stores } = await testApp()
    const [admin, ana] = [await addUser({ role: 'admin' }), await addUser()]
    const token = as(ana)
    expect((await token.get('/ningjing/classes')).status).toBe(403)
    const answer = await as(admin).patch(path(ana._id)).send({ role: 'admin' })
    expect(answer.body).toEqual({ modifiedCount: 1 })
    expect((await token.get('/ningjing/classes')).status).toBe(200)
    expect(await stores.audit.listFor(ana._id)).toMatchObject([
      { who: admin._id, what: 'user.role', before: { role: 'student' }, after: { role: 'admin' } },
    ])
  })

  it('shows the e-mail of an instructor to visitors, and that of nobody else', async () => {
    const { as, addUser, addClass, visitor } = await testApp()
    const [admin, mei] = [await addUser({ role: 'admin' }), await addUser({ role: 'instructor' })]
    const { _id } = await addClass({ instructorId: mei._id, email: mei.email })
    const seen: string[] = []
    for (const role of ['admin', 'instructor']) {
      await as(admin).patch(path(mei._id)).send({ role })
      seen.push((await visitor.get(`/ningjing/publicClasses/${_id}`)).body.email)
      seen.push((await visitor.get(`/ningjing/allInstructors/${mei._id}`)).body.email)
    }
    expect(seen).toEqual(['', '', mei.email, mei.email])
  })

  it('shows the e-mail of an instructor also after a process died before it was written', async () => {
    const { deps, addUser, addClass, giveRole, stores } = await testApp()
    const mei = await addUser()
    const { _id } = await addClass({ instructorId: mei._id, email: '' })
    vi.spyOn(stores.classes, 'renameInstructor').mockRejectedValueOnce(new Error('The process was killed'))
    await giveRole(mei, 'instructor').catch(() => undefined)
    expect((await stores.classes.find(_id))?.email).toBe('')
    await sweep(deps)
    expect((await stores.classes.find(_id))?.email).toBe(mei.email)
  })

  it('is mailed to the user, once for each change', async () => {
    const { as, addUser, stores } = await testApp()
    const [admin, ana] = [await addUser({ role: 'admin' }), await addUser()]
    for (const role of ['instructor', 'instructor', 'student', 'instructor'])
      await as(admin).patch(path(ana._id)).send({ role })
    const mails = await stores.mails.listFor(ana._id)
    expect(mails.map(({ facts }) => 'role' in facts && facts.role)).toEqual([
      'instructor',
      'student',
      'instructor',
    ])
    expect(new Set(mails.map(({ _id }) => _id.split(':')[2])).size).toBe(3)
  })

  it('changes nothing when the user has that role', async () => {
    const { as, addUser, stores } = await testApp()
    const [admin, mei] = [await addUser({ role: 'admin' }), await addUser({ role: 'instructor' })]
    const answer = await as(admin).patch(path(mei._id)).send({ role: 'instructor' })
    expect(answer.body).toEqual({ modifiedCount: 0 })
    expect(await stores.audit.listFor(mei._id)).toEqual([])
  })

  it('is refused for the caller, an unknown id and any other role', async () => {
    const { as, addUser, stores } = await testApp()
    const [admin, ana] = [await addUser({ role: 'admin' }), await addUser()]
    await addUser({ role: 'admin' })
    const own = await as(admin).patch(path(admin._id)).send({ role: 'instructor' })
    expect([own.status, own.body.code]).toEqual([409, 'user.own-role'])
    const unknown = await as(admin).patch(path(anId())).send({ role: 'instructor' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'user.not-found'])
    expect((await as(admin).patch(path(ana._id)).send({ role: 'owner' })).status).toBe(400)
    expect(await stores.users.find(admin._id)).toEqual(admin)
    expect(await stores.users.find(ana._id)).toEqual(ana)
  })

  it('makes an instructor a student again, but not while they have open classes', async () => {
    const { as, addUser, addClass, stores } = await testApp()
    const [admin, mei] = [await addUser({ role: 'admin' }), await addUser({ role: 'instructor' })]
    await addClass({ instructorId: mei._id, status: 'denied' })
    const { _id } = await addClass({ instructorId: mei._id, status: 'pending' })
    const demote = () => as(admin).patch(path(mei._id)).send({ role: 'student' })
    const refused = await demote()
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
      409,
      'user.has-classes',
      { reason: 'user-teaches', classes: 1 },
    ])
    await as(admin).patch(`/ningjing/classes/admin/${_id}`).send({ status: 'denied' })
    expect((await demote()).body).toEqual({ modifiedCount: 1 })
    expect((await stores.users.find(mei._id))?.role).toBe('student')
  })

  it('keeps an admin when two take the role from each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { as, addUser, stores } = await testApp()
      const [one, other] = [await addUser({ role: 'admin' }), await addUser({ role: 'admin' })]
      const answers = await Promise.all([
        as(one).patch(path(other._id)).send({ role: 'instructor' }),
        as(other).patch(path(one._id)).send({ role: 'instructor' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(await stores.users.countAdmins()).toBe(1)
    }
  })
})

describe('an erased account', () => {
  it('cannot be given a role', async () => {
    const { as, addUser, stores } = await testApp()
    const [admin, ana] = [await addUser({ role: 'admin' }), await addUser()]
    expect((await as(ana).delete(`/ningjing/users/${ana._id}`)).status).toBe(200)
    const answer = await as(admin).patch(path(ana._id)).send({ role: 'admin' })
    expect([answer.status, answer.body.code]).toEqual([404, 'user.not-found'])
    expect(await stores.users.find(ana._id)).toMatchObject({ role: 'student' })
  })
})

describe('assigning a role from the command line', () => {
  it('makes the first admin, and is recorded as done by the system', async () => {
    const { addUser, deps, stores } = await testApp()
    const ana = await addUser()
    expect(await assignRole(deps, ana.email, 'admin')).toEqual({ modifiedCount: 1 })
    // A server process does what this leaves behind.
    const todo = [expect.objectContaining({ kind: 'role', role: 'admin' })]
    expect(await stores.users.find(ana._id)).toEqual({ ...ana, role: 'admin', todo, todos: 1 })
    expect(await stores.audit.listFor(ana._id)).toMatchObject([{ who: 'system', what: 'user.role' }])
  })

  it('leaves the last admin an admin, and fails for an unknown e-mail', async () => {
    const { addUser, deps, stores } = await testApp()
    const admin = await addUser({ role: 'admin' })
    await expect(assignRole(deps, admin.email, 'student')).rejects.toMatchObject({ code: 'user.last-admin' })
    await expect(assignRole(deps, 'nobody@ningjing.example', 'admin')).rejects.toMatchObject({
      code: 'user.not-found',
    })
    expect(await stores.users.find(admin._id)).toEqual(admin)
  })
})
