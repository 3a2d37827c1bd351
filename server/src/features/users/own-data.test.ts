import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import { anId } from '@ningjing/contract/testing/builders'
import { enrolFree, select } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '../../domain/records.ts'
import { callsOf } from '../../testing/ask.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { aPurse } from '../../testing/purses.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { testApp } from '../../testing/test-app.ts'

describe("the export of a user's own data", () => {
  it('holds everything that is stored about the user, and nothing about others', async () => {
    const app = await testApp()
    const ana = await app.addUser({ name: 'Ana Silva', address: '1 Rose Street', role: 'student' })
    const other = await app.addUser({ name: 'Ben Cole' })
    const [yoga, pilates] = [await app.addClass({ name: 'Yin' }), await app.addClass({ priceInCents: 0 })]
    for (const student of [ana, other]) await select(callsOf(app, student), yoga._id)
    await enrolFree(callsOf(app, ana), pilates._id)
    const answer = await app.as(ana).get(`/ningjing/users/export/${ana.email}`)
    expect(answer.body).toMatchObject({
      exportedAt: app.clock.now().toISOString(),
      account: { _id: ana._id, name: 'Ana Silva', address: '1 Rose Street', signInMethods: ['password'] },
      selections: [{ classId: yoga._id, name: 'Yin', price: 45 }],
      payments: [{ classId: pilates._id, price: 0, refunded: 0 }],
      orders: [{ classId: pilates._id, price: 0, state: 'enrolled' }],
      classes: [],
    })
    const lines = answer.body.log.map(({ what, by }: { what: string; by: string }) => `${what} by ${by}`)
    expect(lines).toContain('user.export by you')
    expect(lines).toContain('seat.enrol by you')
    expect(JSON.stringify(answer.body)).not.toMatch(/Ben Cole|tokenVersion|"uid"/)
  })

  it('holds all payments and orders, however many they are', async () => {
    const app = await testApp()
    const ana = await app.addUser()
    const all = Array.from({ length: MAX_UNPAGED_ROWS + 1 }, () => anId())
    const raw = await openRawDatabase(app.databaseUri)
    await raw.payments.insertMany(all.map((_id) => aPaymentRecord({ _id, userId: ana._id })))
    const { _id: userId, email } = ana
    const order = { userId, email, cents: 0, state: 'enrolled', createdAt: app.clock.now() } as OrderRecord
    await raw.orders.insertMany(all.map((_id) => ({ ...order, _id, classId: anId() })))
    await raw.close()
    const { body } = await app.as(ana).get(`/ningjing/users/export/${ana.email}`)
    expect([body.payments.length, body.orders.length]).toEqual([all.length, all.length])
  })

  it('says what the user waits for, and by which rules', async () => {
    const app = await testApp()
    const [ana, ben] = [await app.addUser(), await app.addUser()]
    const { _id: classId } = await app.addClass({ name: 'Yin', seats: 0 })
    await app.as(ben).post('/ningjing/waiting').send({ classId })
    await app.as(ana).post('/ningjing/waiting').send({ classId, leaveOthers: true })
    const { body } = await app.as(ana).get(`/ningjing/users/export/${ana.email}`)
    const since = app.clock.now().toISOString()
    expect(body.waiting).toEqual([
      { classId, name: 'Yin', since, notLaterThanHours: null, leaveOthers: true },
    ])
  })

  it('holds the passes of the user', async () => {
    const app = await testApp()
    const [ana, ben] = [await app.addUser(), await app.addUser()]
    for (const userId of [ana._id, ben._id]) await app.stores.purses.grant(aPurse({ userId }))
    const { body } = await app.as(ana).get(`/ningjing/users/export/${ana.email}`)
    expect(body.passes).toMatchObject([{ name: '10 classes', granted: 10, left: 3, uses: [] }])
  })

  it('says what was mailed to the user', async () => {
    const { as, record, student } = await mailClub()
    await record()
    const answer = await as(student).get(`/ningjing/users/export/${student.email}`)
    expect(answer.body.mails).toEqual([{ kind: 'enrolled', createdAt: expect.any(String), sentAt: null }])
  })

  it('holds the classes of an instructor', async () => {
    const app = await testApp()
    const mei = await app.addUser({ role: 'instructor' })
    await app.addClass({ instructorId: mei._id, name: 'Slow Flow', feedback: 'Lovely' })
    const answer = await app.as(mei).get(`/ningjing/users/export/${mei.email}`)
    expect(answer.body.classes).toMatchObject([{ name: 'Slow Flow', feedback: 'Lovely', status: 'approved' }])
  })
})
