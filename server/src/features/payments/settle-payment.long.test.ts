import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { sweep } from '../../sweeper.ts'
import { atCheckout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { dyingAfter, processOf, wrapped } from '../../testing/processes.ts'

describe('the mail with the receipt', () => {
  /** The same dependencies; `counts` gets the number of the student's payments at each mail that is recorded. */
  function watched(club: Club, student: UserRecord) {
    const counts: number[] = []
    const deps = wrapped(club.deps, async (name, call) => {
      if (name === 'mails.insertOnce') counts.push((await club.payments(student)).length)
      return call()
    })
    return { deps, counts }
  }

  it.each(['a card', 'nothing'])('is recorded after the payment, which it shows: paid by %s', async (by) => {
    const club = await openClub()
    const isFree = by === 'nothing'
    const yogaClass = await club.yogaClass({ priceInCents: isFree ? 0 : 4500 })
    const student = await club.student()
    const selectedId = await club.select(student, yogaClass)
    const body = isFree ? { selectedId } : { transactionId: await paidIntent(club, student, selectedId) }
    const { deps, counts } = watched(club, student)
    await processOf(deps).as(student).post('/ningjing/payments').send(body)
    expect(counts).toEqual([1])
  })

  it('is recorded after the record of a place that staff give', async () => {
    const club = await openClub()
    const student = await club.student()
    const { _id: classId } = await club.yogaClass()
    const admin = await club.student({ role: 'admin' })
    const { deps, counts } = watched(club, student)
    await processOf(deps)
      .as(admin)
      .post('/ningjing/enrolments/admin')
      .send({ classId, userId: student._id })
      .expect(200)
    expect(counts).toEqual([1])
  })

  it('is recorded after the payment when the process dies in between', async () => {
    const club = await openClub()
    const student = await club.student()
    const selectedId = await club.select(student, await club.yogaClass())
    const transactionId = await paidIntent(club, student, selectedId)
    const dying = dyingAfter(club.deps, (name) => name === 'seats.enrolHeld')
    await dying.as(student).post('/ningjing/payments').send({ transactionId })
    expect(await club.payments(student)).toEqual([])
    const { deps, counts } = watched(club, student)
    club.clock.pass(60_000)
    await sweep(deps)
    expect(counts).toEqual([1])
  })

  async function paidIntent(club: Club, student: UserRecord, selectedId: string): Promise<string> {
    const { body } = await club.startPaying(student, selectedId)
    const intentId = intentIdOf(body.clientSecret)
    await club.confirm(intentId)
    return intentId
  }
})

describe('paying by card', () => {
  it('enrolls the student, removes the selection and shows in the history', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId, intentId, orderId } = await atCheckout(club)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 1, enrolled: 0 })
    await club.confirm(intentId)
    const answer = await club.record(student, { transactionId: intentId })
    expect(answer.body).toEqual({
      insertResult: { insertedId: orderId },
      deleteResult: { deletedCount: 1 },
    })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1, holds: {} })
    expect(await club.selections(student)).toEqual([])
    const { name, image, instructor } = yogaClass
    expect(await club.enrolments(student)).toMatchObject([
      {
        _id: orderId,
        classId: yogaClass._id,
        classItem: { name, image, instructor },
        createdAt: club.clock.now().toISOString(),
      },
    ])
    expect(await club.payments(student)).toEqual([
      {
        _id: orderId,
        email: student.email,
        transactionId: intentId,
        selectedId,
        classId: yogaClass._id,
        productId: null,
        price: 45,
        refunded: 0,
        handed: 0,
        refundFailed: 0,
        kind: 'card',
        number: expect.stringMatching(/^\d{4}-000001$/),
        currency: 'USD',
        tax: null,
        endedAt: null,
        dueBack: null,
        moved: null,
        classItem: { classId: yogaClass._id, name, image, instructor, price: 45 },
        createdAt: club.clock.now().toISOString(),
      },
    ])
    expect(await club.discrepancies()).toEqual([])
  })

  it('is in the audit log, by ids only', async () => {
    const club = await openClub()
    const { student, yogaClass, orderId } = await enrolledByCard(club)
    expect(await club.stores.audit.listFor(yogaClass._id)).toMatchObject([
      { who: student._id, what: 'seat.hold', after: { orderId, cents: 4500 } },
      { who: student._id, what: 'seat.enrol', after: { orderId } },
    ])
  })

  it('answers the same when it is recorded again, and still when the student was promoted', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await atCheckout(club)
    await club.confirm(intentId)
    await club.giveRole(student, 'instructor')
    const first = await club.record(student, { transactionId: intentId })
    const again = await club.record(student, { transactionId: intentId })
    expect(first.body.insertResult).toEqual({ insertedId: orderId })
    expect(again.body).toEqual({ insertResult: { insertedId: orderId }, deleteResult: { deletedCount: 0 } })
  })

  it('is refused before the card was charged', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId } = await atCheckout(club)
    const answer = await club.record(student, { transactionId: intentId })
    expect([answer.status, answer.body.code]).toEqual([402, 'payment.unpaid'])
    await expect(club.confirm(intentId, 'pm_card_chargeDeclined')).rejects.toThrow('declined')
    expect((await club.record(student, { transactionId: intentId })).status).toBe(402)
    expect(await club.read(yogaClass)).toMatchObject({ held: 1, enrolled: 0 })
  })

  it("is refused for anybody else's payment and for unknown ones, with the same answer", async () => {
    const club = await openClub()
    const { yogaClass, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const foreign = await club.stripe.paymentIntents.create({ amount: 4500, currency: 'usd' })
    const [other, admin] = [await club.student(), await club.student({ role: 'admin' })]
    for (const someone of [other, admin]) {
      for (const transactionId of [intentId, foreign.id, 'pi_unknown', 'free_aaaaaaaaaaaaaaaaaaaaaaaa']) {
        const answer = await club.record(someone, { transactionId })
        expect([answer.status, answer.body.code]).toEqual([404, 'payment.not-found'])
      }
    }
    expect(await club.read(yogaClass)).toMatchObject({ held: 1, enrolled: 0, roster: {} })
  })

  it('needs a transaction or a selection', async () => {
    const club = await openClub()
    const answer = await club.record(await club.student(), {})
    expect([answer.status, answer.body.fields[0].path]).toEqual([400, 'transactionId'])
  })
})
