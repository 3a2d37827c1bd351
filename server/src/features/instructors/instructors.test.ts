import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

/** Two instructors, a student, and classes in every state. */
async function club() {
  const app = await testApp()
  const secret = { phone: '123456', address: '1 Rose Street' }
  const ria = await app.addUser({ role: 'instructor', name: 'Ria', ...secret })
  const mei = await app.addUser({
    role: 'instructor',
    name: 'Mei',
    bio: 'Flow',
    photo: '/art/mei.svg',
    ...secret,
  })
  const ofMei = { instructorId: mei._id, instructor: mei.name, email: mei.email }
  await app.addClass({ ...ofMei, name: 'One', createdAt: new Date(0) })
  await app.addClass({ ...ofMei, name: 'Two' })
  await app.addClass({ ...ofMei, status: 'pending' })
  await app.addClass({ instructorId: ria._id, status: 'denied' })
  return { ...app, ria, mei, ana: await app.addUser() }
}

describe('instructors', () => {
  it('are listed with their number of approved classes and public fields only', async () => {
    const { visitor, ria, mei } = await club()
    const { body } = await visitor.get('/ningjing/allInstructors')
    expect(body).toEqual([
      { _id: mei._id, name: 'Mei', photo: '/art/mei.svg', email: mei.email, bio: 'Flow', classes: 2 },
      { _id: ria._id, name: 'Ria', photo: '', email: ria.email, bio: '', classes: 0 },
    ])
  })

  it('have a page with their approved classes', async () => {
    const { visitor, mei } = await club()
    const { body } = await visitor.get(`/ningjing/allInstructors/${mei._id}`)
    expect(body).toMatchObject({
      _id: mei._id,
      classes: 2,
      approvedClasses: [{ name: 'Two' }, { name: 'One' }],
    })
    expect(JSON.stringify(body)).not.toContain('Rose')
  })

  it('have a page with all of their classes, also with more than a plain list holds', async () => {
    const { visitor, addClass, ria } = await club()
    // One after another: a busy database makes a thousand at once wait too long for a connection.
    for (let count = 0; count <= MAX_UNPAGED_ROWS; count += 1) await addClass({ instructorId: ria._id })
    const { body } = await visitor.get(`/ningjing/allInstructors/${ria._id}`)
    expect([body.classes, body.approvedClasses.length]).toEqual([MAX_UNPAGED_ROWS + 1, MAX_UNPAGED_ROWS + 1])
  })

  it('keep a page with fewer fields as former instructors of approved classes', async () => {
    const { visitor, addUser, addClass } = await club()
    const nora = await addUser({ name: 'Nora', photo: '/art/nora.svg' })
    await addClass({ instructorId: nora._id, instructor: nora.name, email: '', name: 'Yin' })
    const { body } = await visitor.get(`/ningjing/allInstructors/${nora._id}`)
    const { approvedClasses, ...fields } = body
    expect(fields).toEqual({ _id: nora._id, name: 'Nora', photo: '', email: '', bio: '', classes: 1 })
    expect(approvedClasses).toMatchObject([{ name: 'Yin', instructorPhoto: '' }])
    const { body: listed } = await visitor.get('/ningjing/allInstructors')
    expect(listed).toMatchObject([{ name: 'Mei' }, { name: 'Ria' }])
  })

  it('are still listed as admins who teach, without their e-mail', async () => {
    const { visitor, giveRole, mei } = await club()
    await giveRole(mei, 'admin')
    const shown = { _id: mei._id, name: 'Mei', photo: '/art/mei.svg', email: '', bio: 'Flow', classes: 2 }
    const { body } = await visitor.get(`/ningjing/allInstructors/${mei._id}`)
    expect(body).toMatchObject(shown)
    expect((await visitor.get('/ningjing/allInstructors')).body).toMatchObject([shown, { name: 'Ria' }])
  })

  it.each([
    ['over', { lastAt: new Date(0) }],
    ['canceled', { stage: 'canceled' as const }],
  ])('keep a page, but are not listed, while a class names them that is %s', async (_state, facts) => {
    const { visitor, addUser, addClass, stores, ...app } = await club()
    const [nora, olu] = [await addUser({ name: 'Nora' }), await addUser({ name: 'Olu' })]
    await app.giveRole(olu, 'admin')
    for (const { _id, name } of [nora, olu]) {
      await addClass({ instructorId: _id, instructor: name, email: '', ...facts })
      const { status, body } = await visitor.get(`/ningjing/allInstructors/${_id}`)
      expect([status, body.name, body.email, body.classes, body.approvedClasses]).toEqual([
        200,
        name,
        '',
        0,
        [],
      ])
    }
    expect((await visitor.get('/ningjing/allInstructors')).body).toHaveLength(2)
    await addClass({ instructorId: app.ana._id, instructor: 'Ana', ...facts, stage: 'archived' })
    expect((await visitor.get(`/ningjing/allInstructors/${app.ana._id}`)).status).toBe(404)
  })

  it('are not found without the role and without an approved class', async () => {
    const { visitor, giveRole, ana, ria } = await club()
    await giveRole(ria, 'admin')
    for (const id of [ana._id, ria._id, anId()]) {
      const answer = await visitor.get(`/ningjing/allInstructors/${id}`)
      expect([answer.status, answer.body.code]).toEqual([404, 'instructor.not-found'])
    }
  })
})
