import { pathOf } from '@ningjing/contract/endpoint'
import { anId } from '@ningjing/contract/testing/builders'
import { contractEndpoints } from '@ningjing/contract/testing/contract-endpoints'
import { type Db, type Document, MongoClient } from 'mongodb'
import { expect, it, onTestFinished } from 'vitest'
import type { SelectionRecord } from './domain/records.ts'
import { keepDates } from './features/classes/keep-dates.ts'
import { createMetrics } from './features/health/metrics.ts'
import { remindOfPasses } from './features/mails/remind-of-passes.ts'
import { remindStudents } from './features/mails/remind-students.ts'
import { MIGRATIONS } from './migrations/migrate.ts'
import { deepSweep, sweep } from './sweeper.ts'
import { aPurse } from './testing/purses.ts'
import { createChanges } from './testing/random-changes.ts'
import { addKeys, COMMON, datedAt, RECENT, readEverything } from './testing/read-everything.ts'
import { aClassRecord, aPaymentRecord, aUserRecord } from './testing/records.ts'
import { VALID_REQUESTS } from './testing/valid-requests.ts'
import { openWorld, type World } from './testing/world.ts'

/** Records that may be sorted in memory: the ids that a search looks up. */
const MAX_SORTED_RECORDS = 1_001
/** Records of each kind: more than may be sorted, also without the 55 that have no seats left. */
const RECORDS = 1_100

/** The report of an instructor adds up their payments by class and by day, and sorts these sums. */
const SORTS_GROUPS = /aggregate\W+payments/
const MAX_SHOWN = 600

const LEVELS = ['beginner', 'improver', 'all', ''] as const

/** Adds records of each kind, most of them about the same people. */
async function grow(db: Db, { instructor, paid: { student }, admin }: World): Promise<void> {
  const add = (name: string, rowOf: (index: number) => Document) =>
    db.collection(name).insertMany(Array.from({ length: RECORDS }, (_, index) => rowOf(index)))
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 3600_000)
  const name = (index: number) => `${COMMON} ${index}`
  for (const role of ['student', 'instructor', 'admin'] as const) {
    await add('users', (index) => aUserRecord({ role, name: name(index), createdAt: at(index) }))
  }
  const own = { instructorId: instructor._id, instructor: instructor.name, email: instructor.email }
  for (const [status, of] of [
    ['approved', undefined],
    ['pending', undefined],
    ['denied', undefined],
    // Dates that are sold by themselves.
    ['approved', anId()],
  ] as const) {
    await add('classes', (index) => {
      const times = { createdAt: at(index), seats: index % 20, priceInCents: 100 * (index % 90) }
      const level = LEVELS[index % LEVELS.length] ?? ''
      return aClassRecord({
        ...own,
        ...times,
        ...datedAt(index),
        status,
        level,
        name: name(index),
        ...(of && { of }),
      })
    })
  }
  const [{ _id: userId }, classIds] = [student, await db.collection('classes').distinct('_id')]
  for (const { begins, after, ...money } of [
    { begins: RECENT, after: RECORDS, priceInCents: 4500, refundedInCents: 0 },
    { begins: COMMON, after: 0, priceInCents: 4500, refundedInCents: 4500 },
    { begins: COMMON, after: 0, priceInCents: 0, refundedInCents: 0 },
  ]) {
    await add('payments', (index) => {
      const payment = aPaymentRecord({ ...money, userId, classId: String(classIds[index]) })
      const classItem = { ...payment.classItem, name: `${begins} ${index}` }
      const endedAt = money.refundedInCents > 0 ? at(index) : null
      return { ...payment, endedAt, createdAt: at(index + after), classItem }
    })
  }
  await add('orders', (index) => {
    const state = { state: 'enrolled', tries: 0, nextAt: null }
    return { _id: anId(), intentId: `pi_${index}`, userId, cents: 4500, ...state, createdAt: at(index) }
  })
  await add('selections', (index): SelectionRecord => {
    const copy = { name: name(index), instructor: 'Mei', image: '/art/class-tree.svg', priceInCents: 4500 }
    const ids = { _id: anId(), userId, studentEmail: student.email, classId: String(classIds[index]) }
    return { ...ids, ...copy, isPaid: false, createdAt: at(index) }
  })
  await add('audit', (index) => {
    const entry = { who: admin._id, what: 'class.edit', subject: instructor._id, before: null, after: null }
    return { _id: anId(), ...entry, at: at(index) }
  })
  const orderIds = await db.collection('payments').distinct('_id')
  await add('audit', (index) => {
    const refund = { who: 'system', what: 'payment.refund', subject: orderIds[index], after: { cents: 4500 } }
    return { _id: anId(), ...refund, before: null, at: at(index) }
  })
  await add('audit', (index) => {
    const wait = { who: userId, what: 'seat.wait', subject: classIds[index], before: null, after: null }
    return { _id: anId(), ...wait, at: at(index) }
  })
  const dated = db.collection<{ _id: string; sessions: { id: string }[] }>('classes')
  const dates = await dated.find({ status: 'approved' }, { projection: { 'sessions.id': 1 } }).toArray()
  await add('attendance', (index) => {
    const { _id: classId = anId(), sessions = [] } = dates[index] ?? {}
    return {
      _id: `${classId}:${sessions[0]?.id}`,
      classId,
      marks: { [userId]: { state: 'present', at: at(index) } },
    }
  })
  await add('purses', (index) => {
    const days = { validFrom: at(index), validUntil: new Date(Date.now() + (index - 500) * 3600_000) }
    return aPurse({ userId: anId(), left: index % 3, ...days })
  })
  await add('webhooks', (index) => ({ _id: anId(), type: 'x', receivedAt: new Date(), done: index > 0 }))
  await add('counters', (index) => ({ key: `x${index}`, points: 1, expire: new Date(Date.now() + 1e9) }))
  for (const { run } of MIGRATIONS) await run(db, async () => {})
}

/** Records queries that scan a collection or sort much in memory; returns what is found so far. */
async function watchPlans(db: Db): Promise<() => Promise<string[]>> {
  const examined = { $max: ['$docsExamined', '$keysExamined'] }
  const isLargeSort = { hasSortStage: true, $expr: { $gt: [examined, MAX_SORTED_RECORDS] } }
  await db.command({ profile: 1, filter: { $or: [{ planSummary: /COLLSCAN/ }, isLargeSort] } })
  return async () => {
    await db.command({ profile: 0 })
    const found = await db.collection('system.profile').find().toArray()
    await db.collection('system.profile').drop()
    return found.flatMap(({ ns, planSummary, hasSortStage, command }) => {
      const text = JSON.stringify(command).slice(0, MAX_SHOWN)
      const isAllowed = !planSummary.includes('COLLSCAN') && SORTS_GROUPS.test(text)
      const plan = hasSortStage ? `${planSummary} SORT` : planSummary
      return isAllowed ? [] : [`${ns.split('.').at(-1)} ${plan} ${text}`]
    })
  }
}

async function writeEverything(world: World): Promise<void> {
  const { as, withToken } = world.club
  for (const { name, endpoint } of await contractEndpoints()) {
    const valid = await VALID_REQUESTS[name]?.(world, createChanges(1))
    if (!valid) continue
    const caller = typeof valid.as === 'string' ? withToken(valid.as) : as(valid.as)
    const method = endpoint.method.toLowerCase() as 'post' | 'patch' | 'delete'
    const path = pathOf(endpoint)
      .replace(':sid', valid.sid ?? '')
      .replace(/:\w+/, valid.id ?? '')
    const answer = await caller[method](path + (valid.query ?? '')).send(valid.body)
    expect(answer.status, `${name} ${answer.text}`).toBeLessThan(500)
  }
}

it('no request scans a collection or sorts many records in memory', { timeout: 300_000 }, async () => {
  const world = await openWorld()
  const client = await MongoClient.connect(world.club.databaseUri)
  onTestFinished(() => client.close())
  const db = client.db()
  await grow(db, world)

  const found = await watchPlans(db)
  await readEverything(world, await addKeys(world))
  await writeEverything(world)
  await sweep(world.club.deps)
  await deepSweep(world.club.deps)
  await keepDates(world.club.deps)
  await remindStudents(world.club.deps, new Date(0))
  for (const since of [undefined, new Date(0)]) await remindOfPasses(world.club.deps, since)
  await createMetrics(world.club.deps).text()
  expect([...new Set(await found())]).toEqual([])

  const planted = await watchPlans(db)
  await db.collection('users').findOne({ phone: 'none' })
  await db.collection('payments').find({ userId: world.paid.student._id }).sort({ selectedId: 1 }).toArray()
  expect(await planted()).toEqual([
    expect.stringMatching(/^users COLLSCAN/),
    expect.stringMatching(/^payments IXSCAN .* SORT/),
  ])
})
