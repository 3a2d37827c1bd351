import { MongoClient } from 'mongodb'
import { expect, it } from 'vitest'
import { borrowDatabase } from '../testing/test-database.ts'
import { findRaw } from './find-raw.ts'

it('reads all records of a query in their order, also more than one reply of MongoDB holds', async () => {
  const { uri, giveBack } = borrowDatabase()
  const client = await MongoClient.connect(uri)
  try {
    const text = 'x'.repeat(3_000_000)
    // A reply has 16 MB at most.
    for (let at = 0; at < 7; at += 1) await client.db().collection('texts').insertOne({ at, text })
    const query = { filter: { at: { $gt: 0 } }, projection: { _id: 0 }, sort: { at: -1 } }
    const found = await findRaw(client.db(), 'texts', query)
    expect(found.map((one) => one.number('at'))).toEqual([6, 5, 4, 3, 2, 1])
    expect(found.map((one) => one.text('text').length)).toEqual(found.map(() => text.length))
    expect(await findRaw(client.db(), 'texts', { filter: { at: 7 } })).toEqual([])
  } finally {
    await client.close()
    await giveBack()
  }
})
