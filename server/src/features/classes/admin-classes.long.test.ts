import { createClassFor, readPublicClass } from '@ningjing/contract/classes/classes'
import { expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { ask, type Caller } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { mailsOf } from '../../testing/ends.ts'
import { killedAfterEach } from '../../testing/killed.ts'

const YIN = { name: 'Yin', image: '/art/class-lotus.svg', seats: 5, price: 10, description: 'Slow.' }

async function openStudio() {
  const club = await openClub()
  const admin = await club.student({ role: 'admin', name: 'Olga', photo: '/art/olga.svg' })
  const mei = await club.student({ role: 'instructor', name: 'Mei' })
  const add = (teacher: Pick<UserRecord, 'email'>, as = admin, caller: Caller = club) =>
    ask(caller, as, createClassFor, { body: { ...YIN, instructorEmail: teacher.email } })
  return { club, admin, mei, add }
}

it('an admin adds a class for an instructor: approved, logged as both, and told once', async () => {
  const { club, admin, mei, add } = await openStudio()
  const { body } = await add(mei)
  const stored = await club.stores.classes.find(body.insertedId)
  expect(stored).toMatchObject({
    ...{ status: 'approved', stage: 'open', instructorId: mei._id, instructor: 'Mei', email: mei.email },
    ...{
      decidedBy: admin._id,
      decidedAt: club.clock.now(),
      decided: { name: 'Yin', capacity: 5 },
      capacity: 5,
    },
    ...{ changedSince: [], todos: 0, todo: [] },
  })
  expect((await club.stores.audit.listFor(body.insertedId)).map(({ who, what }) => [who, what])).toEqual([
    [admin._id, 'class.create'],
    [admin._id, 'class.decide'],
  ])
  const { body: notices } = await club.as(mei).get(`/ningjing/notices/${mei.email}`)
  expect(notices.items).toMatchObject([
    {
      title: '“Yin” is a new class of yours',
      text: 'Olga has added it. It is public, and students can select it.',
      link: `/classes/${body.insertedId}`,
    },
  ])
  expect(await mailsOf(club, admin)).toEqual([])
  expect((await ask(club, mei, readPublicClass, { params: { id: body.insertedId } })).body.salesOpen).toBe(
    true,
  )
  expect(await club.discrepancies()).toEqual([])
})

it('an admin who teaches has classes without an address, a page while one names them, and a place in the list', async () => {
  const { club, admin, add } = await openStudio()
  const page = () => club.visitor.get(`/ningjing/allInstructors/${admin._id}`)
  const listed = async () =>
    (await club.visitor.get('/ningjing/allInstructors')).body.map(({ name }: UserRecord) => name)
  expect((await page()).status).toBe(404)
  expect(await listed()).toEqual(['Mei'])
  const { body } = await add(admin)
  const { email, instructor } = (await club.visitor.get(`/ningjing/publicClasses/${body.insertedId}`)).body
  expect([email, instructor]).toEqual(['', 'Olga'])
  expect((await page()).body).toMatchObject({
    ...{ name: 'Olga', email: '', photo: '/art/olga.svg', classes: 1 },
    approvedClasses: [{ name: 'Yin', instructorPhoto: '/art/olga.svg' }],
  })
  expect(await listed()).toEqual(['Olga', 'Mei'])
  expect(
    JSON.stringify([(await page()).body, (await club.visitor.get('/ningjing/allInstructors')).body]),
  ).not.toContain(admin.email)
  expect(await mailsOf(club, admin)).toEqual([])
  const archived = await club
    .as(admin)
    .post(`/ningjing/classes/${body.insertedId}/archive`)
    .send({ archived: true })
  expect(archived.body).toEqual({ modifiedCount: 1 })
  expect((await page()).status).toBe(404)
  expect(await listed()).toEqual(['Mei'])
})

it('nobody else teaches, and nothing else is accepted', async () => {
  const { club, admin, mei, add } = await openStudio()
  const student = await club.student()
  for (const nobody of [student, { email: 'nobody@club.example' }]) {
    const answer = await add(nobody)
    expect([answer.status, answer.body.code]).toEqual([409, 'user.not-instructor'])
  }
  expect((await add(mei, mei)).status).toBe(403)
  const free = { ...YIN, price: 0.01, instructorEmail: mei.email }
  expect((await ask(club, admin, createClassFor, { body: free })).body.fields).toMatchObject([
    { path: 'price' },
  ])
})

it('a form that is sent twice adds one class', async () => {
  const { club, admin, mei } = await openStudio()
  const send = () =>
    club
      .as(admin)
      .post('/ningjing/classes/admin')
      .set('Idempotency-Key', 'c0ffee00-0000-4000-8000-000000000000')
      .send({ ...YIN, instructorEmail: mei.email })
  const [one, other] = [await send(), await send()]
  expect(other.body).toEqual(one.body)
  expect(await mailsOf(club, mei)).toEqual(['decided'])
  expect(await club.stores.audit.listFor(one.body.insertedId)).toHaveLength(2)
})

it('a process that is killed after any write leaves a whole class and its mail, or none', async () => {
  const { club, mei, add, admin } = await openStudio()
  const writes = await killedAfterEach(
    club,
    async () => (await mailsOf(club, mei)).length,
    (dying) => add(mei, admin, dying),
    async (before, _isOver, text) =>
      expect((await mailsOf(club, mei)).length - before, text).toBe(text.includes('classes.insert') ? 1 : 0),
  )
  expect(writes).toEqual(expect.arrayContaining(['classes.insert', 'audit.insertOnce', 'mails.insertOnce']))
})
