import { beforeEach, describe, expect, it } from 'vitest'
import type { ClassRecord } from '../domain/records.ts'
import type { Skips } from '../domain/seat.records.ts'
import { datesIn } from '../testing/dated-class.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const AT = new Date('2026-01-01T00:00Z')
const ENDED = { reason: 'canceled', cents: 0 } as const

let app: TestApp
let parent: ClassRecord

/** A class of two dates with one student, who has skipped none of them. */
beforeEach(async () => {
  app = await testApp()
  parent = await added({})
})

function added(changes: Partial<ClassRecord>, skips?: Skips) {
  const place = { orderId: 'order', at: AT, ...(skips && { skips }) }
  const dates = datesIn([48, 72], app.clock.now(), app.stores.newId)
  return app.addClass({ ...dates, seats: 2, enrolled: 1, capacity: 3, roster: { ana: place }, ...changes })
}

const claimIn = ({ _id: classId }: ClassRecord, orderId = 'order') => ({ classId, userId: 'ana', orderId })
const firstOf = ({ sessions: [first] }: ClassRecord) => {
  if (!first) throw new Error('No date')
  return first
}
const readNow = ({ _id }: ClassRecord) => app.stores.classes.find(_id)

/** The step does not match, and the class stays as it is. */
async function expectRefused(yogaClass: ClassRecord, step: () => Promise<boolean>) {
  const before = await readNow(yogaClass)
  expect(await step()).toBe(false)
  expect(await readNow(yogaClass)).toEqual(before)
}

describe('D8 in a class', () => {
  const skip = (yogaClass: ClassRecord, date = firstOf(yogaClass), orderId = 'order') =>
    app.stores.skips.skip(claimIn(yogaClass, orderId), date, 'skip')

  it('notes the date and when it was to begin', async () => {
    expect(await skip(parent)).toBe(true)
    const { id, at } = firstOf(parent)
    const after = await readNow(parent)
    expect(after?.roster.ana?.skips).toEqual({ [id]: { id: 'skip', at } })
    expect(after?.rev).toBe(parent.rev + 1)
    expect(after).toMatchObject({ seats: 2, enrolled: 1, capacity: 3 })
  })

  it('asks whether the date is skipped already', async () => {
    await app.stores.skips.skip(claimIn(parent), firstOf(parent), 'other')
    await expectRefused(parent, () => skip(parent))
  })

  it('asks whether the place is of this order', () =>
    expectRefused(parent, () => skip(parent, firstOf(parent), 'other')))

  it('asks whether the date begins when the student has read', () =>
    expectRefused(parent, () => skip(parent, { ...firstOf(parent), at: AT })))

  it('asks whether the date is canceled', async () => {
    const canceled = { by: 'mei', at: AT, share: true }
    const sessions = parent.sessions.map((one) => ({ ...one, canceled }))
    const yogaClass = await added({ sessions })
    await expectRefused(yogaClass, () => skip(yogaClass))
  })

  it.each(['canceled', 'archived'] as const)('asks whether the class is %s', async (stage) => {
    const yogaClass = await added({ stage })
    await expectRefused(yogaClass, () => skip(yogaClass))
  })
})

describe('D9 in a class', () => {
  const skipped = async () => {
    await app.stores.skips.skip(claimIn(parent), firstOf(parent), 'skip')
    return readNow(parent)
  }
  const unskip = (id: string, orderId = 'order', rev?: number) =>
    app.stores.skips.unskip(claimIn(parent, orderId), firstOf(parent).id, { id, at: AT }, rev)

  it('ends the skip', async () => {
    const rev = (await skipped())?.rev
    expect(await unskip('skip', 'order', rev)).toBe(true)
    const after = await readNow(parent)
    expect(after?.roster.ana?.skips).toEqual({})
    expect(after?.rev).toBe((rev ?? 0) + 1)
  })

  it.each([
    ['whether it is this skip', 'other', 'order', undefined],
    ['whether the place is of this order', 'skip', 'other', undefined],
    ['whether the class is as it was read', 'skip', 'order', 0],
  ])('asks %s', async (_what, id, orderId, rev) => {
    await skipped()
    await expectRefused(parent, () => unskip(id, orderId, rev))
  })
})

describe('the seat of a date', () => {
  const dateWith = (changes: Partial<ClassRecord> = {}) =>
    added({ of: parent._id, seats: 1, enrolled: 1, capacity: 2, ...changes })

  it('is added once', async () => {
    const date = await dateWith()
    expect(await app.stores.skips.grow(date, 'skip')).toBe(true)
    const after = await readNow(date)
    expect(after).toMatchObject({ seats: 2, capacity: 3, grown: { skip: 1 }, rev: date.rev + 1 })
    await expectRefused(date, () => app.stores.skips.grow({ ...date, rev: date.rev + 1 }, 'skip'))
  })

  it('is not added by a skip that was taken back', async () => {
    const date = await dateWith({ grown: { skip: 0 } })
    await expectRefused(date, () => app.stores.skips.grow(date, 'skip'))
  })

  it('is not added to a date that has changed since it was read', async () => {
    const date = await dateWith()
    await expectRefused(date, () => app.stores.skips.grow({ ...date, rev: -1 }, 'skip'))
  })

  it('is taken back, and its id stays', async () => {
    const date = await dateWith({ grown: { skip: 1, other: 1 } })
    expect(await app.stores.skips.takeBack(date, 'skip')).toBe(true)
    expect(await readNow(date)).toMatchObject({
      seats: 0,
      enrolled: 1,
      capacity: 1,
      grown: { skip: 0, other: 1 },
      rev: date.rev + 1,
    })
  })

  it.each<[string, Partial<ClassRecord>]>([
    ['is free', { seats: 0, enrolled: 2 }],
    ['is waited for', { queued: 1 }],
    ['was taken back already', { grown: { skip: 0 } }],
    ['was never added', { grown: { other: 1 } }],
    ['is one of a canceled date', { stage: 'canceled' }],
  ])('is taken back only after asking whether it %s', async (_what, changes) => {
    const date = await dateWith({ grown: { skip: 1 }, ...changes })
    await expectRefused(date, () => app.stores.skips.takeBack(date, 'skip'))
  })

  it('is not taken back from a date that has changed since it was read', async () => {
    const date = await dateWith({ grown: { skip: 1 } })
    await expectRefused(date, () => app.stores.skips.takeBack({ ...date, rev: -1 }, 'skip'))
  })

  it('is added again once it was taken back', async () => {
    const date = await dateWith({ grown: { skip: 0 } })
    await expectRefused(date, () => app.stores.skips.growAgain({ ...date, rev: -1 }, 'skip'))
    expect(await app.stores.skips.growAgain(date, 'skip')).toBe(true)
    expect(await readNow(date)).toMatchObject({ seats: 2, capacity: 3, grown: { skip: 1 } })
    await expectRefused(date, () => app.stores.skips.growAgain({ ...date, rev: date.rev + 1 }, 'skip'))
  })
})

describe('D10', () => {
  const SKIPS: Skips = { date: { id: 'skip', at: AT } }
  const DROP_IN = { seats: 1, cents: 1800, credits: 0 as const, closeMinutes: 0, only: false }
  const end = (yogaClass: ClassRecord, leaving: object) =>
    app.stores.places.end(claimIn(yogaClass), 0, { ...ENDED, leaving: { skips: SKIPS, ...leaving } }, AT)

  it('leaves the place to the dates, with what was skipped by it', async () => {
    const yogaClass = await added({ dropIn: DROP_IN }, SKIPS)
    expect(await end(yogaClass, { capacity: 3 })).toBe(true)
    expect(await readNow(yogaClass)).toMatchObject({
      seats: 2,
      enrolled: 0,
      capacity: 2,
      roster: {},
      handed: { lorder: { skips: SKIPS } },
    })
  })

  it('leaves it to the class where no date has the seat', async () => {
    const yogaClass = await added({}, SKIPS)
    expect(await end(yogaClass, { dropIn: null })).toBe(true)
    const after = await readNow(yogaClass)
    expect(after).toMatchObject({ seats: 3, enrolled: 0, capacity: 3 })
    expect(after?.handed).toBeUndefined()
    expect(after?.barred.order).toEqual({ ...ENDED, at: AT })
  })

  it('asks whether the skips are as they were read', async () => {
    const [other, more] = [
      { id: 'other', at: AT },
      { ...SKIPS, more: { id: 'more', at: AT } },
    ]
    const all: (Skips | undefined)[] = [undefined, {}, { date: other }, more]
    for (const skips of all) {
      const yogaClass = await added({ dropIn: DROP_IN }, skips)
      await expectRefused(yogaClass, () => end(yogaClass, { capacity: 3 }))
    }
  })

  it('asks, in a place without skips, whether it has any now', async () => {
    const yogaClass = await added({}, SKIPS)
    await expectRefused(yogaClass, () => app.stores.places.end(claimIn(yogaClass), 0, ENDED, AT))
  })

  it('asks whether the capacity is as it was read', async () => {
    const yogaClass = await added({ dropIn: DROP_IN }, SKIPS)
    await expectRefused(yogaClass, () => end(yogaClass, { capacity: 2 }))
  })

  it('asks whether the dates are sold since', async () => {
    const yogaClass = await added({ dropIn: DROP_IN }, SKIPS)
    await expectRefused(yogaClass, () => end(yogaClass, { dropIn: null }))
  })
})
