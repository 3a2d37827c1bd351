import { describe, expect, it } from 'vitest'
import { atCheckout, openClub } from './testing/club.ts'

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
    expect(await club.enrolments(student)).toMatchObject([{ _id: orderId, classId: yogaClass._id }])
    expect(await club.payments(student)).toMatchObject([
      { _id: orderId, transactionId: intentId, selectedId, price: 45, refunded: 0 },
    ])
    expect(await club.findings()).toEqual([])
  })
})
