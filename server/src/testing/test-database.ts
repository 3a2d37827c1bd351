import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterAll, inject } from 'vitest'

/** Databases of this test file, emptied and ready for its next test: making one with its indexes is slow. */
const idle: string[] = []
const made: string[] = []
let janitor: MongoClient | undefined

afterAll(async () => {
  if (made.length === 0) return
  const client = await openJanitor()
  for (const name of made) await client.db(name).dropDatabase()
  await client.close()
})

/**
 * Takes an empty database on the server under test.
 * @param serverUri the way to that server
 * @returns its address, and how to give it back once nobody is connected to it any more
 */
export function borrowDatabase(serverUri: string): { uri: string; giveBack: () => Promise<void> } {
  const name = idle.pop() ?? `test-${randomUUID()}`
  if (!made.includes(name)) made.push(name)
  const address = new URL(serverUri)
  address.pathname = `/${name}`
  const giveBack = async () => {
    const collections = await (await openJanitor()).db(name).collections()
    await Promise.all(collections.map((collection) => collection.deleteMany()))
    idle.push(name)
  }
  return { uri: address.toString(), giveBack }
}

/** A connection past any line that a test may have cut. */
async function openJanitor(): Promise<MongoClient> {
  janitor ??= await MongoClient.connect(inject('mongodbUri'))
  return janitor
}
