import { MongoClient } from 'mongodb'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { UserRecord } from '../../domain/records.ts'
import { deepSweep, sweep } from '../../sweeper.ts'
import { type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { giveBack, leave, move, refundsOf, remove } from '../../testing/ends.ts'
import { processOf } from '../../testing/processes.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { idTokenOf } from '../../testing/test-identity.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const API = '/ningjing'

/** Dumps a database, and restores the dump as `mongorestore --drop` does. */
async function backup(uri: string) {
  const client = await MongoClient.connect(uri)
  onTestFinished(() => client.close())
  const collections = await client.db().collections()
  const dump = await Promise.all(collections.map((collection) => collection.find().toArray()))
  return async () => {
    for (const [index, collection] of collections.entries()) {
      await collection.deleteMany()
      const rows = dump[index] ?? []
      if (rows.length > 0) await collection.insertMany(rows)
    }
  }
}

/** A club whose backup knows the class but not the student who then paid for a seat in it. */
async function restoredClub() {
  const club = await openClub()
  const before = await enrolledByCard(club)
  await club.discrepancies()
  const restore = await backup(club.databaseUri)
  const student = await club.student()
  const { intentId } = await club.buy(student, before.yogaClass)
  await restore()
  expect(await club.stores.users.find(student._id)).toBeNull()
  expect((await club.discrepancies()).map(({ text }) => text)).toEqual([
    `payment ${intentId} of user ${student._id}: neither a seat nor a refund`,
  ])
  return { club, before, student, intentId }
}

/** Starts a server process: what it does first is to sweep. */
async function start({ deps }: Club) {
  const started = processOf(deps)
  await sweep(deps)
  await deepSweep(deps)
  return started
}

async function signIn(club: Club, { uid, email, name }: UserRecord): Promise<UserRecord> {
  const token = idTokenOf({ uid, email, name })
  const answer = await club.withToken(token).post(`${API}/jwt`).send({ email })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const user = await club.stores.users.findByUid(uid)
  if (!user) throw new Error('The sign-in made no record')
  return user
}

it('gives a payment that the backup lacks back to its student, when they sign in after the start', async () => {
  const { club, before, student } = await restoredClub()
  await start(club)
  const found = await club.discrepancies()
  expect(found).toHaveLength(1)
  expect(found[0]?.text).toContain(`user ${student._id} is in the roster by order`)
  expect(found[0]?.text).toContain('but there is no such user')
  const back = await signIn(club, student)
  expect(await club.enrolments(back)).toMatchObject([{ classId: before.yogaClass._id }])
  expect(await club.read(before.yogaClass)).toMatchObject({ seats: 1, enrolled: 2 })
  expect(await club.discrepancies()).toEqual([])
})

it('gives it back also when they sign in before the payment is found', async () => {
  const { club, before, student, intentId } = await restoredClub()
  const back = await signIn(club, student)
  expect(back._id).not.toBe(student._id)
  await start(club)
  expect(await club.enrolments(back)).toMatchObject([{ classId: before.yogaClass._id }])
  expect((await club.record(back, { transactionId: intentId })).status).toBe(200)
  expect(await club.read(before.yogaClass)).toMatchObject({ seats: 1, enrolled: 2 })
  expect(await club.discrepancies()).toEqual([])
})

it('names a payment whose class the backup lacks', async () => {
  const club = await openClub()
  const student = await club.student()
  await club.discrepancies()
  const restore = await backup(club.databaseUri)
  const yogaClass = await club.yogaClass()
  const { intentId } = await club.buy(student, yogaClass)
  await restore()
  await start(club)
  const texts = (await club.discrepancies()).map(({ text }) => text)
  expect(texts).toContain(`payment ${intentId} of user ${student._id}: its class ${yogaClass._id} is gone`)
})

it('leads back to a club without discrepancies from each end that the backup lacks, and refunds nothing twice', async () => {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const [left, goodwill, moved, canceled] = [
    await enrolledByCard(club),
    await enrolledByCard(club),
    await enrolledByCard(club),
    await enrolledByCard(club),
  ]
  const other = await club.yogaClass({ priceInCents: 3000 })
  const cancel = () => {
    const body = { name: canceled.yogaClass.name, reason: 'Ill', enrolledShown: 1 }
    return club.as(admin).post(`${API}/classes/${canceled.yogaClass._id}/cancel`).send(body)
  }
  await club.discrepancies()
  const restore = await backup(club.databaseUri)
  const end = async () => {
    expect((await giveBack(club, admin, goodwill, 7, 0)).body).toMatchObject({ refund: 7 })
    expect((await move(club, admin, moved, other)).status).toBe(200)
    expect((await cancel()).status).toBe(200)
    await club.settle(0)
  }
  expect((await leave(club, left.student, left, 45)).status).toBe(200)
  await end()
  await restore()
  await start(club)
  const all = [left, goodwill, moved, canceled]
  const refunded = await Promise.all(all.map((one) => refundsOf(club, one)))
  expect(refunded.map(({ cents }) => cents)).toEqual([4500, 700, 1500, 4500])
  const found = await club.discrepancies()
  expect(found.map(({ text }) => text).sort()).toEqual(
    all
      .map(
        ({ intentId, student }) =>
          `payment ${intentId} of user ${student._id}: has a seat and was refunded by us`,
      )
      .sort(),
  )
  const nothing = await remove(club, admin, left, 0)
  expect(nothing.body).toMatchObject({ code: 'enrolment.refund-changed', facts: { refund: 45 } })
  expect((await remove(club, admin, left, 45)).body).toMatchObject({ refund: 45 })
  await end()
  expect(await club.discrepancies()).toEqual([])
  expect(await Promise.all(all.map((one) => refundsOf(club, one)))).toEqual(refunded)
})

it('names a payment for a class made since by a student who registered since', async () => {
  const club = await openClub()
  await club.stores.clubId.read()
  await club.discrepancies()
  await enrolledByCard(club)
  const restore = await backup(club.databaseUri)
  const { intentId, student, yogaClass } = await enrolledByCard(club)
  await restore()
  await start(club)
  const expected = `payment ${intentId} of user ${student._id}: its class ${yogaClass._id} is gone`
  expect((await club.discrepancies()).map(({ text }) => text)).toEqual([expected])
  await club.stripe.refunds.create({ payment_intent: intentId })
  expect(await club.discrepancies()).toEqual([])
})
