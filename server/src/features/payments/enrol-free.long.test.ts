import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import { openClub } from '../../testing/club.ts'
import { leave, mailsOf } from '../../testing/ends.ts'
import { dyingAfter } from '../../testing/processes.ts'
import { settleFreeOrder } from './enrol-free.ts'

async function withFreeClass(seats = 2) {
  const club = await openClub()
  const student = await club.student()
  const yogaClass = await club.yogaClass({ priceInCents: 0, seats })
  const selectedId = await club.select(student, yogaClass)
  return { club, student, yogaClass, selectedId }
}

describe('a free class', () => {
  it('enrolls without a card, with a transaction id of its own', async () => {
    const { club, student, yogaClass, selectedId } = await withFreeClass()
    const answer = await club.record(student, { selectedId })
    const orderId = answer.body.insertResult.insertedId
    expect(answer.body).toEqual({ insertResult: { insertedId: orderId }, deleteResult: { deletedCount: 1 } })
    expect(await club.payments(student)).toMatchObject([
      { _id: orderId, transactionId: `free_${orderId}`, price: 0 },
    ])
    expect(await club.read(yogaClass)).toMatchObject({ seats: 1, held: 0, enrolled: 1 })
    expect(await mailsOf(club, student)).toEqual(['enrolled'])
    expect(await club.discrepancies()).toEqual([])
  })

  it('enrolls once, with the same answer to all of several simultaneous requests', async () => {
    const club = await openClub()
    for (let round = 0; round < 10; round += 1) {
      const student = await club.student()
      const yogaClass = await club.yogaClass({ priceInCents: 0, seats: 2 })
      const selectedId = await club.select(student, yogaClass)
      const requests = Array.from({ length: 1 + round }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * round))
        return club.record(student, { selectedId })
      })
      const answers = await Promise.all(requests)
      expect(answers.map(({ status }) => status)).toEqual(Array(1 + round).fill(200))
      expect(new Set(answers.map(({ body }) => body.insertResult.insertedId)).size).toBe(1)
      expect(await club.read(yogaClass)).toMatchObject({ seats: 1, held: 0, enrolled: 1 })
    }
    expect(await club.discrepancies()).toEqual([])
  })

  it('answers the same when it is asked for again', async () => {
    const { club, student, yogaClass, selectedId } = await withFreeClass()
    const answers = await Promise.all([1, 2, 3].map(() => club.record(student, { selectedId })))
    const orderId = answers[0]?.body.insertResult.insertedId
    const late = await club.record(student, { selectedId })
    const byTransaction = await club.record(student, { transactionId: `free_${orderId}` })
    for (const answer of [...answers, late, byTransaction]) {
      expect(answer.body.insertResult).toEqual({ insertedId: orderId })
    }
    expect(await club.read(yogaClass)).toMatchObject({ seats: 1, enrolled: 1 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('does not enroll again by the selection of an enrollment that has ended, but by a new one', async () => {
    const { club, student, yogaClass, selectedId } = await withFreeClass()
    const orderId = (await club.record(student, { selectedId })).body.insertResult.insertedId
    expect((await leave(club, student, { orderId }, 0)).status).toBe(200)
    const late = await club.record(student, { selectedId })
    expect([late.status, late.body.code]).toEqual([404, 'selection.not-found'])
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 0 })
    const again = await club.record(student, { selectedId: await club.select(student, yogaClass) })
    expect(again.status).toBe(200)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 1, enrolled: 1 })
    expect(await club.discrepancies()).toEqual([])
  })

  it('is given to one of two students who want its last seat', async () => {
    const { club, student, yogaClass, selectedId } = await withFreeClass(1)
    const other = await club.student()
    const otherSelection = await club.select(other, yogaClass)
    const answers = await Promise.all([
      club.record(student, { selectedId }),
      club.record(other, { selectedId: otherSelection }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('class.sold-out')
    const loser = answers[0]?.status === 409 ? student : other
    const late = await club.record(loser, { selectedId: loser === student ? selectedId : otherSelection })
    expect([late.body.code, late.body.detail]).toEqual(['class.sold-out', undefined])
    expect(await club.discrepancies()).toEqual([])
  })

  it('does not enroll in a class that has a price, nor by the selection of another student', async () => {
    const { club, student, selectedId } = await withFreeClass()
    const paidClass = await club.yogaClass()
    const paid = await club.record(student, { selectedId: await club.select(student, paidClass) })
    expect([paid.status, paid.body.code]).toEqual([402, 'class.not-free'])
    const foreign = await club.record(await club.student(), { selectedId })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'selection.not-found'])
    expect(await club.read(paidClass)).toMatchObject({ held: 0, enrolled: 0 })
  })

  it('stays at its price for a student who holds a paid seat in it', async () => {
    const { club, student } = await withFreeClass()
    const yogaClass = await club.yogaClass()
    const selectedId = await club.select(student, yogaClass)
    await club.startPaying(student, selectedId)
    const owner = await club.student({ _id: yogaClass.instructorId, role: 'instructor' })
    await club.as(owner).patch(`/ningjing/classes/instructor/${yogaClass._id}`).send({ price: 0 })
    const answer = await club.record(student, { selectedId })
    expect([answer.status, answer.body.code]).toEqual([402, 'class.not-free'])
    expect(
      (await club.selections(student)).find(({ _id }: { _id: string }) => _id === selectedId),
    ).toMatchObject({
      price: 45,
    })
    await club.settle()
    expect((await club.record(student, { selectedId })).status).toBe(200)
    expect(await club.discrepancies()).toEqual([])
  })

  it('needs a confirmed e-mail address, and says so', async () => {
    const { club, yogaClass } = await withFreeClass()
    const student = await club.student({ emailVerified: false })
    const { body } = await club.record(student, { selectedId: await club.select(student, yogaClass) })
    expect(body).toMatchObject({ code: 'user.email-unconfirmed', detail: expect.stringContaining('Confirm') })
    expect(await club.read(yogaClass)).toMatchObject({ held: 0, enrolled: 0 })
  })

  it('needs a class that is offered, and a student who has not paid for it', async () => {
    const { club, student, selectedId } = await withFreeClass()
    const denied = await club.yogaClass({ priceInCents: 0, status: 'denied' })
    const selection = (await club.stores.selections.findOwn(selectedId, student._id))!
    const record = async (classId: string) => {
      const one = { ...selection, _id: anId(), classId }
      await club.stores.selections.insertOnce(one)
      return (await club.record(student, { selectedId: one._id })).body.code
    }
    expect(await record(denied._id)).toBe('class.not-found')
    const paid = await club.yogaClass()
    await club.buy(student, paid)
    expect(await record(paid._id)).toBe('enrolment.exists')
  })

  it('is recorded with the terms that it has then', async () => {
    const club = await openClub()
    const terms = { freeHours: 72, latePercent: 20, freeDays: 3 }
    const [student, yogaClass] = [await club.student(), await club.yogaClass({ priceInCents: 0, terms })]
    const { body } = await club.record(student, { selectedId: await club.select(student, yogaClass) })
    expect(await club.stores.orders.find(body.insertResult.insertedId)).toMatchObject({ terms, cents: 0 })
  })
})

describe('an order of a free class that a crash has left open', () => {
  /** The order of a process that was killed after this write. */
  async function leftAfter(write: string) {
    const free = await withFreeClass()
    const { club, student, selectedId } = free
    const dying = dyingAfter(club.deps, (name) => name === write)
    await dying.as(student).post('/ningjing/payments').send({ selectedId })
    expect(dying.isDead()).toBe(true)
    const [order] = await club.stores.orders.openFree(club.clock.now())
    const settle = async () => {
      await settleFreeOrder(club.deps, order!)
      return (await club.stores.orders.find(order!._id))?.state
    }
    return { ...free, order: order!, settle }
  }

  it('is completed when its student is in the class', async () => {
    const { club, student, order, settle } = await leftAfter('seats.enrolHeld')
    expect(await club.payments(student)).toEqual([])
    expect(await settle()).toBe('enrolled')
    expect(await club.payments(student)).toMatchObject([{ _id: order._id }])
  })

  it('stays open while it holds a seat, and is canceled then', async () => {
    const { club, student, yogaClass, order, settle } = await leftAfter('orders.insertOnce')
    expect(await settle()).toBe('open')
    const claim = { classId: yogaClass._id, userId: student._id, orderId: order._id }
    await club.stores.seats.releaseUnnamed(claim)
    expect(await settle()).toBe('canceled')
    expect(await club.payments(student)).toEqual([])
  })
})
