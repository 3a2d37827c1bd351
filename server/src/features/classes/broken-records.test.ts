import { MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { logLines } from '../../testing/log-lines.ts'
import { testApp } from '../../testing/test-app.ts'

/** A good class, and one whose stored document lacks its seats and its time. */
async function clubWithBrokenClass() {
  const { log, entries } = logLines()
  const app = await testApp({ SITE_ORIGIN: 'https://club.example' }, { log })
  const mei = await app.addUser({ role: 'instructor' })
  const admin = await app.addUser({ role: 'admin' })
  const own = { instructorId: mei._id, email: mei.email }
  const [good, broken] = [await app.addClass(own), await app.addClass(own)]
  const client = await MongoClient.connect(app.databaseUri)
  onTestFinished(() => client.close())
  const fields = { seats: '', createdAt: '' } as const
  await client.db().collection<ClassRecord>('classes').updateOne({ _id: broken._id }, { $unset: fields })
  const logged = () => entries().filter(({ msg }) => msg === 'stored record left out of a list')
  return { ...app, mei, admin, good, broken, logged, entries }
}

const NO_SEATS = 'seats: This is required.'
const NO_TIME = 'createdAt: This value is not valid.'

describe('a stored class that does not fit its schema', () => {
  it('is left out of the public list and named in the log', async () => {
    const { visitor, good, broken, logged } = await clubWithBrokenClass()
    const { status, body } = await visitor.get('/ningjing/publicClasses')
    expect([status, body.map(({ _id }: ClassRecord) => _id)]).toEqual([200, [good._id]])
    expect(logged()).toMatchObject([
      { level: 50, call: '/ningjing/publicClasses', id: broken._id, issues: [NO_SEATS] },
    ])
  })

  it('is left out of every other list and page', async () => {
    const { as, visitor, mei, admin, good, broken, logged } = await clubWithBrokenClass()
    const answers = await Promise.all([
      visitor.get('/ningjing/popularClasses'),
      visitor.get('/ningjing/publicClasses?limit=10'),
      visitor.get(`/ningjing/allInstructors/${mei._id}`),
      as(mei).get(`/ningjing/classes/instructor/${mei.email}`),
      as(admin).get('/ningjing/classes'),
      as(admin).get('/ningjing/classes?sort=name'),
    ])
    for (const { status, text } of answers) {
      expect([status, text.includes(good._id), text.includes(broken._id)]).toEqual([200, true, false])
    }
    expect(logged()).toHaveLength(answers.length)
    const managed = logged().filter(({ call }) => call === '/ningjing/classes')
    expect(managed.map(({ issues }) => issues)).toEqual([
      [NO_SEATS, NO_TIME],
      [NO_SEATS, NO_TIME],
    ])
  })

  it('is left out of the sitemap', async () => {
    const { visitor, good, broken } = await clubWithBrokenClass()
    const { text } = await visitor.get('/sitemap.xml')
    expect([text.includes(good._id), text.includes(broken._id)]).toEqual([true, false])
  })

  it('answers 500 when it is read alone, and is named in the log', async () => {
    const { visitor, broken, entries } = await clubWithBrokenClass()
    const { status, body } = await visitor.get(`/ningjing/publicClasses/${broken._id}`)
    expect([status, body.code]).toEqual([500, 'server.unexpected'])
    const message = `The reply of record ${broken._id} does not fit: ${NO_SEATS}`
    expect(entries().find(({ msg }) => msg === 'request failed')).toMatchObject({ err: { message } })
  })
})
