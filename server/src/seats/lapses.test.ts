import { zonedText } from '@ningjing/contract/classes/schedule'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserRecord } from '../domain/records.ts'
import { taskTodo } from '../steps/todos.ts'
import { type Club, openClub } from '../testing/club.ts'
import { cancelClass, mailsOf } from '../testing/ends.ts'
import { assertMayWait, countOfferDecline, settleLapsed } from './lapses.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const START = new Date('2026-05-04T08:00:20Z')

let club: Club
let student: UserRecord

/** A club whose clock, and that of the limits, starts at a known moment. */
async function open(scale: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  club = await openClub({ RATE_LIMIT_SCALE: scale, CLUB_TIME_ZONE: 'America/New_York' })
  student = await club.student()
}

beforeEach(() => open('1'))
afterEach(() => {
  vi.useRealTimers()
})

function pass(ms: number): void {
  club.clock.pass(ms)
  vi.setSystemTime(Date.now() + ms)
}

/** An offer of the student runs out, in a class of its own. */
async function lapse(classId?: string, orderId = club.stores.newId()) {
  const where = classId ?? (await club.yogaClass())._id
  const until = club.clock.now()
  await settleLapsed(club.deps, where, taskTodo(club.deps, 'lapsed', { userId: student._id, orderId, until }))
  return (await club.stores.mails.find(`lapsed:${orderId}`))?.facts
}

const mayWait = () =>
  assertMayWait(club.deps, student._id).then(
    () => true,
    ({ code }: { code: string }) => code,
  )

describe('an offer that ran out', () => {
  it('counts once, however often it is settled', async () => {
    const { _id } = await club.yogaClass()
    const orderId = club.stores.newId()
    for (const _again of [1, 2, 3]) expect(await lapse(_id, orderId)).toMatchObject({ left: 1 })
    expect(await mayWait()).toBe(true)
    expect(await lapse()).toMatchObject({ left: 0 })
    expect(await mayWait()).toBe('waiting.paused')
  })

  it('in a class that was canceled says so in a mail, and is not counted', async () => {
    const yogaClass = await club.yogaClass()
    await cancelClass(club, yogaClass)
    for (const _offer of [1, 2]) expect(await lapse(yogaClass._id)).toBeUndefined()
    expect(await mailsOf(club, student)).toEqual(['closed', 'closed'])
    const [mail] = await club.stores.mails.listFor(student._id)
    expect(mail?.facts).toMatchObject({ classId: yogaClass._id, why: 'class-canceled', isOffered: true })
    expect(await mayWait()).toBe(true)
  })

  it('says until when the student cannot join: for a week, from the one that began the pause', async () => {
    expect(await lapse()).not.toHaveProperty('pausedUntil')
    const pausedUntil = new Date(START.getTime() + 7 * DAY_MS)
    expect(await lapse()).toMatchObject({ pausedUntil })
    pass(DAY_MS)
    expect(await lapse()).toMatchObject({ left: 0, pausedUntil })
  })

  it('is counted by the scale of the limits', async () => {
    await open('2')
    for (const left of [3, 2, 1]) expect(await lapse()).toMatchObject({ left })
    expect(await mayWait()).toBe(true)
    expect(await lapse()).toMatchObject({ left: 0 })
    expect(await mayWait()).toBe('waiting.paused')
  })
})

it('declined offers are counted by the scale of the limits', async () => {
  await open('2')
  const decline = () =>
    countOfferDecline(club.deps, { userId: student._id, classId: 'c', orderId: club.stores.newId() })
  for (let count = 0; count < 4 + 3; count += 1) await decline()
  expect(await mayWait()).toBe(true)
  await decline()
  expect(await mayWait()).toBe('waiting.paused')
})

it('a student who cannot join a waiting list reads when they can, in whole minutes that are not too early', async () => {
  await lapse()
  await lapse()
  const detailNow = () =>
    assertMayWait(club.deps, student._id).catch(({ message }: { message: string }) => message)
  const end = new Date('2026-05-11T08:01:00Z')
  const at = () => zonedText(end, { zone: 'America/New_York', clock: '12' }, club.clock.now())
  expect(await detailNow()).toBe(
    `Seats were offered to you and not taken. You can join a waiting list again in 7 days: from ${at()}.`,
  )
  pass(5 * DAY_MS)
  expect(await detailNow()).toContain(`in 2 days: from ${at()}.`)
  pass(2 * DAY_MS + 1000)
  expect(await mayWait()).toBe(true)
})
