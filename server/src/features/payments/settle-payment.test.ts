import { describe, expect, it } from 'vitest'
import { atCheckout, enrolledByCard, openClub } from '../../testing/club.ts'

describe('paying by card', () => {
  it('enrols the student, removes the selection and shows in the history', async () => {
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
        price: 45,
        refunded: 0,
        kind: 'card',
        tax: null,
        endedAt: null,
        dueBack: null,
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
    const [other, admin] = [await club.student(), await club.student({ role: 'admin' })]
    for (const someone of [other, admin]) {
      for (const transactionId of [intentId, 'pi_unknown', 'free_aaaaaaaaaaaaaaaaaaaaaaaa']) {
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
