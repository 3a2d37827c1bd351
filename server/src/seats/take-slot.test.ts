import { Problem } from '@ningjing/contract/problems'
import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import type { PlacedHold } from './seats.store.ts'
import { assertSlotFree, takeSlot } from './take-slot.ts'

const MINUTE_MS = 60_000
let app: TestApp

beforeEach(async () => {
  app = await testApp()
})

/** A seat that a student holds. */
async function held(minutes = 10, userId = anId()): Promise<PlacedHold> {
  const createdAt = app.clock.now()
  const hold = {
    orderId: anId(),
    selectedId: anId(),
    cents: 4500,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + minutes * MINUTE_MS),
  }
  const { _id: classId } = await app.addClass({ held: 1, holds: { [userId]: hold } })
  return { ...hold, classId, userId }
}

/** A limit of two holds, which notes the orders of those that it was asked about. */
function limitOfTwo(key = 'user:a') {
  const seen: string[][] = []
  const assertBelow = (live: PlacedHold[]) => {
    seen.push(live.map(({ orderId }) => orderId).sort())
    if (live.length >= 2) throw new Problem('payment.too-many-holds')
  }
  return { key, assertBelow, seen }
}

const TOO_MANY = { code: 'payment.too-many-holds' }
const ordersOf = (...holds: PlacedHold[]) => holds.map(({ orderId }) => orderId).sort()

describe('a slot', () => {
  it('is taken once by each hold, until the limit is reached', async () => {
    const [first, second, third] = [await held(), await held(), await held()]
    const limit = limitOfTwo()
    for (const hold of [first, second, first]) await takeSlot(app.deps, limit, hold)
    await expect(takeSlot(app.deps, limit, third)).rejects.toMatchObject(TOO_MANY)
    expect(limit.seen).toEqual([[], ordersOf(first), ordersOf(first, second)])
    const slots = [first, second].map(({ orderId, classId, userId }) => ({ orderId, classId, userId }))
    expect(await app.stores.slots.find('user:a')).toEqual(slots)
    await takeSlot(app.deps, limitOfTwo('user:b'), third)
  })

  it('does not count once its hold has run out, or belongs to another order', async () => {
    const [short, other, late] = [await held(1), await held(), await held()]
    const limit = limitOfTwo()
    await takeSlot(app.deps, limit, short)
    await takeSlot(app.deps, limit, { ...other, orderId: anId() })
    app.clock.pass(MINUTE_MS)
    await takeSlot(app.deps, limit, late)
    expect(limit.seen.at(-1)).toEqual([])
    expect(await app.stores.slots.find('user:a')).toMatchObject([{ orderId: late.orderId }])
  })

  it('is tried to be taken again while others take theirs, a hundred times in all', async () => {
    let tries = 0
    // Ends the test if it goes on.
    const replace = async () => {
      tries += 1
      return tries > 150
    }
    const slots = { ...app.stores.slots, replace }
    const deps = { ...app.deps, stores: { ...app.stores, slots } }
    await expect(takeSlot(deps, limitOfTwo(), await held())).rejects.toMatchObject({
      code: 'request.timed-out',
      extra: { retryAfterSeconds: 1 },
    })
    expect(tries).toBe(100)
  })
})

describe('before a seat is held', () => {
  it('the limit is asked about the other holds', async () => {
    const [first, second] = [await held(), await held()]
    const limit = limitOfTwo()
    await assertSlotFree(app.deps, limit, first)
    for (const hold of [first, second]) await takeSlot(app.deps, limit, hold)
    limit.seen.length = 0
    await assertSlotFree(app.deps, limit, first)
    expect(limit.seen).toEqual([ordersOf(second)])
    const other = { userId: first.userId, classId: anId() }
    await expect(assertSlotFree(app.deps, limit, other)).rejects.toMatchObject(TOO_MANY)
    const sameClass = { userId: anId(), classId: first.classId }
    await expect(assertSlotFree(app.deps, limit, sameClass)).rejects.toMatchObject(TOO_MANY)
  })
})

describe('the slots of a key', () => {
  const slot = () => ({ orderId: anId(), classId: anId(), userId: anId() })

  it('are replaced only as they were read', async () => {
    const { slots } = app.stores
    const [one, two] = [slot(), slot()]
    const [at, later] = [app.clock.now(), new Date(app.clock.now().getTime() + 1)]
    expect(await slots.find('user:a')).toBeUndefined()
    expect(await slots.replace('user:a', undefined, [one], at)).toBe(true)
    expect(await slots.replace('user:a', undefined, [two], at)).toBe(false)
    expect(await slots.replace('user:a', [two], [two], later)).toBe(false)
    expect(await slots.replace('user:a', [one], [one, two], later)).toBe(true)
    expect(await slots.find('user:a')).toEqual([one, two])
    expect(await slots.find('user:b')).toBeUndefined()
  })
})
