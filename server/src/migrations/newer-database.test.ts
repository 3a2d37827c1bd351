import { MongoClient } from 'mongodb'
import { expect, it, onTestFinished } from 'vitest'
import { openStores } from '../database.ts'
import { atCheckout, openClub } from '../testing/club.ts'
import { STATE_ID, stateOf } from './migrate.ts'

const LATER = { addedLater: { by: 'a newer release' } }

it('serves and sells on a database that a newer release has migrated, and keeps its fields', async () => {
  const club = await openClub()
  const { student, yogaClass, intentId } = await atCheckout(club)
  const client = await MongoClient.connect(club.databaseUri)
  const db = client.db()
  onTestFinished(async () => {
    await stateOf(db).updateOne({ _id: STATE_ID }, { $unset: { 'done.999-later': true } })
    await client.close()
  })
  const collections = (await db.collections()).filter(({ collectionName }) => collectionName !== 'migrations')
  const before = new Map<string, unknown[]>()
  for (const collection of collections) {
    await collection.updateMany({}, { $set: LATER })
    before.set(collection.collectionName, await collection.distinct('_id', LATER))
  }
  await stateOf(db).updateOne({ _id: STATE_ID }, { $set: { 'done.999-later': new Date() } })

  const said: string[] = []
  await (await openStores(club.databaseUri, (text) => said.push(text))).close()
  expect(said).toEqual([])

  await club.confirm(intentId)
  expect((await club.record(student, { transactionId: intentId })).status).toBe(200)
  expect(await club.enrolments(student)).toMatchObject([{ classId: yogaClass._id }])
  expect(await club.payments(student)).toHaveLength(1)
  expect((await club.visitor.get('/ningjing/publicClasses')).body).toMatchObject([{ _id: yogaClass._id }])
  expect(await club.discrepancies()).toEqual([])

  const mails = db.collection<{ _id: string; kind: string; userId: string }>('mails')
  const [{ _id, ...mail } = { _id: '', kind: '', userId: '' }] = await mails
    .find({ userId: student._id })
    .toArray()
  await mails.insertOne({ ...mail, _id: 'later', kind: 'later' })
  const notices = await club.as(student).get(`/ningjing/notices/${student.email}`)
  expect(notices.body.items.map((notice: { _id: string }) => notice._id)).toEqual([_id])

  for (const name of ['users', 'classes', 'orders']) {
    expect(before.get(name)).not.toEqual([])
    expect(await db.collection(name).distinct('_id', LATER)).toEqual(before.get(name))
  }
})
