import { SYSTEM } from '@ningjing/contract/audit/audit'
import { anId } from '@ningjing/contract/testing/builders'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRecord } from '../domain/records.ts'
import type { QueueEntry } from '../domain/seat.records.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { closeOffer, endLine, endWaiting, leaveLines, leaveList, leaveOtherLines } from './end-waiting.ts'

const AT = new Date('2026-05-04T08:00:00Z')
const LATER = new Date('2026-05-04T09:00:00Z')

let app: TestApp
let student: UserRecord
let other: UserRecord

beforeEach(async () => {
  app = await testApp()
  student = await app.addUser()
  other = await app.addUser()
})

const entryOf = ({ _id }: UserRecord, overrides: Partial<QueueEntry> = {}): QueueEntry => ({
  userId: _id,
  at: AT,
  cents: 4500,
  ...overrides,
})

/** A class for which these students wait. */
async function classWith(...queue: QueueEntry[]) {
  const { _id } = await app.addClass({ queue, queued: queue.length })
  return { _id, queue }
}

const lineOf = async (classId: string) => {
  const stored = await app.stores.classes.find(classId)
  return { users: stored?.queue?.map(({ userId }) => userId), queued: stored?.queued, todos: stored?.todos }
}

const factsOf = async (user: UserRecord) =>
  (await app.stores.mails.listFor(user._id)).map(({ _id, kind, facts }) => ({ _id, kind, facts }))

describe('a student who leaves a waiting list', () => {
  it('is out of it, and the audit log says who did it', async () => {
    const { _id } = await classWith(entryOf(student), entryOf(other))
    expect(await leaveList(app.deps, student._id, _id, { userId: student._id })).toBe(true)
    expect(await lineOf(_id)).toEqual({ users: [other._id], queued: 1, todos: 0 })
    expect(await app.stores.audit.listFor(_id)).toMatchObject([
      { who: student._id, what: 'seat.leave', before: null, after: { userId: student._id } },
    ])
    expect(await factsOf(student)).toEqual([])
  })

  it('stays when they have joined again since, and leaves no entry when they were not in it', async () => {
    const { _id } = await classWith(entryOf(student))
    expect(await leaveList(app.deps, SYSTEM, _id, { userId: student._id, at: LATER })).toBe(false)
    expect(await leaveList(app.deps, SYSTEM, _id, { userId: other._id })).toBe(false)
    expect(await lineOf(_id)).toMatchObject({ users: [student._id], queued: 1 })
    expect(await app.stores.audit.listFor(_id)).toEqual([])
  })
})

describe('a student whose waiting ends', () => {
  it('gets a notice that says why, once', async () => {
    const entry = entryOf(student, { notLaterThanHours: 24 })
    const { _id } = await classWith(entry, entryOf(other))
    for (const _time of [1, 2]) await endWaiting(app.deps, _id, entry, 'closed')
    expect(await factsOf(student)).toEqual([
      {
        _id: `closed:${_id}:${student._id}:${AT.toISOString()}`,
        kind: 'closed',
        facts: { classId: _id, why: 'closed' },
      },
    ])
    expect(await lineOf(_id)).toEqual({ users: [other._id], queued: 1, todos: 0 })
    expect(await app.stores.audit.listFor(_id)).toMatchObject([{ who: SYSTEM, what: 'seat.leave' }])
  })

  it.each([
    ['with the hours that they asked for when it is too late', 24, { hours: 24 }],
    ['without hours when they asked for none', undefined, {}],
  ])('gets it %s', async (_what, notLaterThanHours, hours) => {
    const entry = entryOf(student, notLaterThanHours === undefined ? {} : { notLaterThanHours })
    const { _id } = await classWith(entry)
    await endWaiting(app.deps, _id, entry, 'too-late')
    expect((await factsOf(student)).map(({ facts }) => facts)).toEqual([
      { classId: _id, why: 'too-late', ...hours },
    ])
  })

  it('is one of all who wait when the list ends', async () => {
    const yogaClass = await classWith(entryOf(student), entryOf(other))
    await endLine(app.deps, yogaClass, 'class-canceled')
    expect(await lineOf(yogaClass._id)).toMatchObject({ users: [], queued: 0 })
    for (const user of [student, other]) {
      expect(await factsOf(user)).toMatchObject([{ facts: { why: 'class-canceled' } }])
    }
  })

  it('is nobody in a class that never had a list', async () => {
    const { _id } = await app.addClass()
    await endLine(app.deps, { _id }, 'closed')
    expect(await app.stores.audit.listFor(_id)).toEqual([])
  })
})

describe('an offer that ends with its class', () => {
  it.each([
    ['was canceled', undefined, 'class-canceled'],
    ['has no date to come', 'closed', 'closed'],
  ] as const)('says that the class %s, and that a seat was offered', async (_what, why, said) => {
    const claim = { classId: anId(), userId: student._id, orderId: anId() }
    await closeOffer(app.deps, claim, why)
    expect(await factsOf(student)).toEqual([
      {
        _id: `closed:${claim.orderId}`,
        kind: 'closed',
        facts: { classId: claim.classId, why: said, isOffered: true },
      },
    ])
  })
})

describe('all waiting lists of a student', () => {
  it('end without a notice when they leave the club', async () => {
    const lists = [await classWith(entryOf(student), entryOf(other)), await classWith(entryOf(student))]
    await leaveLines(app.deps, student._id)
    expect(await Promise.all(lists.map(({ _id }) => lineOf(_id)))).toMatchObject([
      { users: [other._id] },
      { users: [] },
    ])
    expect(await factsOf(student)).toEqual([])
  })

  it('end with a notice when they have got a place, and nobody else leaves', async () => {
    const lists = [
      await classWith(entryOf(other), entryOf(student)),
      await classWith(entryOf(student, { at: LATER })),
    ]
    await leaveOtherLines(app.deps, student._id)
    expect(await Promise.all(lists.map(({ _id }) => lineOf(_id)))).toMatchObject([
      { users: [other._id] },
      { users: [] },
    ])
    const facts = (await factsOf(student)).map((mail) => mail.facts)
    expect(facts).toHaveLength(2)
    for (const { _id } of lists) expect(facts).toContainEqual({ classId: _id, why: 'placed' })
    expect(await factsOf(other)).toEqual([])
  })
})
