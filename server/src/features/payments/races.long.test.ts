import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { describe, expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { deepSweep, sweep } from '../../sweeper.ts'
import { atCheckout, type Club, openClub, PAST_EVERY_HOLD_MS } from '../../testing/club.ts'
import { processOf, wrapped } from '../../testing/processes.ts'

const API = '/ningjing'

/** Pays with a card whose bank wants to see its holder; the holder has not answered yet. */
async function confirmWithChallenge({ confirm }: Club, intentId: string): Promise<void> {
  expect((await confirm(intentId, 'pm_card_authenticationRequired')).status).toBe('requires_action')
}

function answerChallenge({ stripe }: Club, intentId: string) {
  return stripe.rawRequest('POST', `/v1/payment_intents/${intentId}/authenticate`, { outcome: 'succeed' })
}

async function editClass(club: Club, yogaClass: ClassRecord, fields: Record<string, number>) {
  const owner =
    (await club.stores.users.find(yogaClass.instructorId)) ??
    (await club.student({ _id: yogaClass.instructorId, role: 'instructor' }))
  return club.as(owner).patch(`${API}/classes/instructor/${yogaClass._id}`).send(fields)
}

/** A class with its own instructor, so that tests do not share one. */
async function ownedClass(club: Club, overrides: Partial<ClassRecord> = {}): Promise<ClassRecord> {
  return club.yogaClass({ instructorId: club.stores.newId(), ...overrides })
}

describe('a double click', () => {
  it('on Pay starts one payment', async () => {
    const club = await openClub()
    const [student, yogaClass] = [await club.student(), await club.yogaClass()]
    const selectedId = await club.select(student, yogaClass)
    const answers = await Promise.all(Array.from({ length: 6 }, () => club.startPaying(student, selectedId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 11, held: 1 })
  })

  it('on the recording of a payment enrolls once and answers the same', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => club.record(student, { transactionId: intentId })),
    )
    expect(new Set(answers.map(({ body }) => body.insertResult.insertedId)).size).toBe(1)
    const removed = answers.reduce((sum, { body }) => sum + body.deleteResult.deletedCount, 0)
    expect(removed).toBe(1)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, enrolled: 1 })
    expect(await club.payments(student)).toHaveLength(1)
  })

  it('on Select makes one selection', async () => {
    const club = await openClub()
    const [student, yogaClass] = [await club.student(), await club.yogaClass()]
    const answers = await Promise.all(
      [1, 2, 3].map(() => club.as(student).post(`${API}/selectedClasses`).send({ classId: yogaClass._id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await club.selections(student)).toHaveLength(1)
  })
})

describe('two tabs', () => {
  it('share one payment; the second confirmation says that it already succeeded', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId, intentId } = await atCheckout(club)
    const otherTab = await club.startPaying(student, selectedId)
    expect(intentIdOf(otherTab.body.clientSecret)).toBe(intentId)
    await club.confirm(intentId)
    await expect(club.confirm(intentId)).rejects.toThrow('already succeeded')
    const answers = await Promise.all([1, 2].map(() => club.record(student, { transactionId: intentId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const third = await club.startPaying(student, selectedId)
    expect([third.status, third.body.code]).toEqual([404, 'selection.not-found'])
    expect(await club.read(yogaClass)).toMatchObject({ enrolled: 1, held: 0 })
  })

  it('one removing the selection while the other pays end in a seat, or in no charge', async () => {
    const club = await openClub()
    const ends = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      const { student, yogaClass, selectedId, intentId } = await atCheckout(club)
      const [removed] = await Promise.all([
        club.as(student).delete(`${API}/selectedClasses/${selectedId}`),
        club.confirm(intentId).catch(() => undefined),
      ])
      await club.settle(0)
      const { enrolled, seats } = await club.read(yogaClass)
      expect(removed.body.deletedCount).toBe(enrolled === 1 ? 0 : 1)
      expect(seats).toBe(3 - enrolled)
      ends.add(enrolled === 1 ? 'paid' : 'removed')
    }
    expect(ends.size).toBeGreaterThan(0)
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('two students on the last seat', () => {
  it('end with one of them holding it and the other being refused', async () => {
    const club = await openClub()
    for (let round = 0; round < 8; round += 1) {
      const yogaClass = await club.yogaClass({ seats: 1 })
      const students = [await club.student(), await club.student()]
      const selections = await Promise.all(students.map((student) => club.select(student, yogaClass)))
      const answers = await Promise.all(
        students.map((student, index) => club.startPaying(student, selections[index]!)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('class.sold-out')
    }
    expect(await club.discrepancies()).toEqual([])
  })

  it('get it one after the other when the first one lets it go', async () => {
    const club = await openClub()
    const { yogaClass } = await atCheckout(club, 2)
    const second = await club.student()
    const selectedId = await club.select(second, yogaClass)
    await editClass(club, yogaClass, { seats: 0 })
    expect((await club.startPaying(second, selectedId)).body.code).toBe('class.sold-out')
    await club.settle()
    expect((await club.startPaying(second, selectedId)).status).toBe(200)
  })
})

describe('the webhook and POST /payments', () => {
  const paidEvent = async (club: Club, intentId: string) => {
    const events = await club.eventsOf(intentId)
    return events.find(({ type }) => type === 'payment_intent.succeeded')!
  }

  it('agree when the webhook is first', async () => {
    const club = await openClub()
    const { student, intentId, orderId } = await atCheckout(club)
    await club.confirm(intentId)
    await club.deliverAndHandle(await paidEvent(club, intentId))
    expect(await club.selections(student)).toEqual([])
    const answer = await club.record(student, { transactionId: intentId })
    expect(answer.body).toEqual({ insertResult: { insertedId: orderId }, deleteResult: { deletedCount: 0 } })
  })

  it('agree when both come simultaneously, and when the webhook is last', async () => {
    const club = await openClub()
    for (let round = 0; round < 6; round += 1) {
      const { student, yogaClass, intentId, orderId } = await atCheckout(club)
      await club.confirm(intentId)
      const event = await paidEvent(club, intentId)
      const [answer] = await Promise.all([
        club.record(student, { transactionId: intentId }),
        club.deliver(event),
        sweep(club.deps),
      ])
      expect(answer.body.insertResult).toEqual({ insertedId: orderId })
      await club.deliverAndHandle(event)
      expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1 })
      expect(await club.payments(student)).toHaveLength(1)
    }
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('a price edited', () => {
  it('between selecting and paying is shown as changed and charged as shown', async () => {
    const club = await openClub()
    const [student, yogaClass] = [await club.student(), await ownedClass(club)]
    const selectedId = await club.select(student, yogaClass)
    expect((await editClass(club, yogaClass, { price: 60 })).status).toBe(200)
    const refused = await club.startPaying(student, selectedId, 45)
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
      409,
      'class.price-changed',
      { price: 60 },
    ])
    expect(await club.selections(student)).toMatchObject([{ price: 60, priceWhenSelected: 45 }])
    const started = await club.startPaying(student, selectedId, 60)
    const intent = await club.stripe.paymentIntents.retrieve(intentIdOf(started.body.clientSecret))
    expect(intent.amount).toBe(6000)
  })

  it('during a live hold leaves the price of that hold', async () => {
    const club = await openClub()
    const [student, yogaClass] = [await club.student(), await ownedClass(club, { seats: 1 })]
    const selectedId = await club.select(student, yogaClass)
    const started = await club.startPaying(student, selectedId)
    await editClass(club, yogaClass, { price: 60 })
    const holdEndsAt = started.body.holdEndsAt
    expect(await club.selections(student)).toMatchObject([
      { price: 45, priceWhenSelected: 45, seats: 1, holdEndsAt },
    ])
    expect((await club.startPaying(student, selectedId, 45)).status).toBe(200)
    expect((await club.startPaying(student, selectedId, 60)).body.facts).toEqual({ price: 45 })
    const intentId = intentIdOf(started.body.clientSecret)
    await club.confirm(intentId)
    await club.record(student, { transactionId: intentId })
    expect(await club.payments(student)).toMatchObject([{ price: 45, classItem: { price: 45 } }])
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('a hold that ends during 3-D Secure', () => {
  it('takes the payment with it, so that the seat can be sold', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId, intentId } = await atCheckout(club)
    await confirmWithChallenge(club, intentId)
    club.clock.pass(PAST_EVERY_HOLD_MS)
    await sweep(club.deps)
    await expect(answerChallenge(club, intentId)).rejects.toThrow('canceled')
    const answer = await club.record(student, { transactionId: intentId })
    expect([answer.status, answer.body.code]).toEqual([402, 'payment.unpaid'])
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0 })
    expect((await club.startPaying(student, selectedId)).status).toBe(200)
  })

  it('ends in a seat when the bank was faster than the sweeper', async () => {
    const club = await openClub()
    const { student, yogaClass, intentId } = await atCheckout(club)
    await confirmWithChallenge(club, intentId)
    club.clock.pass(PAST_EVERY_HOLD_MS)
    await answerChallenge(club, intentId)
    await sweep(club.deps)
    expect(await club.read(yogaClass)).toMatchObject({ held: 0, enrolled: 1 })
    expect(await club.enrolments(student)).toHaveLength(1)
  })

  it('ends in a seat or in no charge when both come simultaneously', async () => {
    const club = await openClub()
    for (let round = 0; round < 8; round += 1) {
      const { intentId } = await atCheckout(club)
      await confirmWithChallenge(club, intentId)
      club.clock.pass(PAST_EVERY_HOLD_MS)
      await Promise.all([
        sweep(club.deps),
        answerChallenge(club, intentId).catch(() => undefined),
        deepSweep(club.deps),
      ])
    }
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('the sweeper', () => {
  /** A request that creates its intent so slowly that its hold is swept in between, and then `then` runs. */
  async function startSlowly(
    club: Club,
    then: (student: UserRecord, selectedId: string) => Promise<unknown>,
  ) {
    const [student, yogaClass] = [await club.student(), await club.yogaClass({ seats: 1 })]
    const selectedId = await club.select(student, yogaClass)
    let isSwept = false
    const slow = wrapped(club.deps, async (name, call) => {
      const result = await call()
      if (name === 'cards.createIntent' && !isSwept) {
        isSwept = true
        club.clock.pass(PAST_EVERY_HOLD_MS)
        await sweep(club.deps)
        await then(student, selectedId)
      }
      return result
    })
    const body = { price: 45, selectedId }
    const { status, body: answer } = await processOf(slow)
      .as(student)
      .post(`${API}/create-payment-intent`)
      .send(body)
    expect(isSwept).toBe(true)
    const { holds } = await club.read(yogaClass)
    return { status, answer, intentId: intentIdOf(answer.clientSecret ?? ''), hold: holds[student._id] }
  }

  it('against the first naming of an intent never lets a client secret out without its hold', async () => {
    const club = await openClub()
    const { intentId, hold } = await startSlowly(club, async () => undefined)
    expect(hold?.intentId).toBe(intentId)
    expect(await club.discrepancies()).toEqual([])
  })

  it('against the first naming lets a second tab keep the hold that it took in between', async () => {
    const club = await openClub()
    const inTab: string[] = []
    const { intentId, hold } = await startSlowly(club, async (student, selectedId) => {
      const { body } = await club.startPaying(student, selectedId)
      inTab.push(intentIdOf(body.clientSecret))
    })
    expect([intentId, hold?.intentId]).toEqual([inTab[0], inTab[0]])
    expect(await club.discrepancies()).toEqual([])
  })

  it('against the first naming leaves the seat to another student who took it in between', async () => {
    const club = await openClub()
    const { status, answer, hold } = await startSlowly(club, async (student, selectedId) => {
      const selection = (await club.stores.selections.findOwn(selectedId, student._id))!
      const [other, yogaClass] = [await club.student(), await club.stores.classes.find(selection.classId)]
      const started = await club.startPaying(other, await club.select(other, yogaClass!))
      expect(started.status).toBe(200)
    })
    expect([status, answer.code, hold]).toEqual([409, 'class.sold-out', undefined])
    expect(await club.discrepancies()).toEqual([])
  })

  it('runs in several processes simultaneously', async () => {
    const club = await openClub()
    const checkouts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => atCheckout(club)))
    for (const { intentId } of checkouts.slice(0, 3)) await club.confirm(intentId)
    club.clock.pass(PAST_EVERY_HOLD_MS)
    const { deps } = club
    await Promise.all([sweep(deps), sweep(deps), sweep(deps), deepSweep(deps), deepSweep(deps)])
    const ends = await Promise.all(checkouts.map(({ yogaClass }) => club.read(yogaClass)))
    expect(ends.map(({ seats, held, enrolled }) => [seats, held, enrolled])).toEqual([
      ...Array(3).fill([2, 0, 1]),
      ...Array(3).fill([3, 0, 0]),
    ])
    expect(await club.discrepancies()).toEqual([])
  })
})

describe('an instructor saving a stale number of seats', () => {
  it('while seats sell takes none that are sold', async () => {
    const club = await openClub()
    const yogaClass = await ownedClass(club, { seats: 10 })
    const students = await Promise.all(Array.from({ length: 6 }, () => club.student()))
    const selections = await Promise.all(students.map((student) => club.select(student, yogaClass)))
    const [edited, ...started] = await Promise.all([
      editClass(club, yogaClass, { seats: 12, seatsShown: 10 }),
      ...students.map((student, index) => club.startPaying(student, selections[index]!)),
    ])
    expect([edited.status, ...started.map(({ status }) => status)]).toEqual(Array(7).fill(200))
    expect(await club.read(yogaClass)).toMatchObject({ seats: 6, held: 6, capacity: 12 })
    const tooFew = await editClass(club, yogaClass, { seats: 0, seatsShown: 10 })
    expect([tooFew.status, tooFew.body.code, tooFew.body.facts]).toEqual([
      409,
      'class.seats-changed',
      { seats: 6, capacity: 12 },
    ])
    expect(await club.discrepancies()).toEqual([])
  })
})
