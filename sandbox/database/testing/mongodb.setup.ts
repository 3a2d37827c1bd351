import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { MongoClient } from 'mongodb'
import { MongoMemoryReplSet } from 'mongodb-memory-server-core'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from '../../../server/src/testing/memory-folder.ts'
import './provided.ts'

/** On a busy machine `mongod` needs longer than the package's 10 seconds. */
const MAX_START_MS = 60_000

/**
 * Provides a real MongoDB for one test project: the server of `MONGODB_TEST_URI`, or a new replica set with
 * one node from the binary of `MONGOMS_SYSTEM_BINARY` or a download.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `test-${randomBytes(4).toString('hex')}`
  project.provide('databasePrefix', prefix)
  const given = process.env.MONGODB_TEST_URI
  if (given) {
    project.provide('mongodbUris', [given])
    return () => dropDatabases(given, prefix)
  }
  const dbPath = memoryFolder('ningjing-mongodb-')
  const replicaSet = await MongoMemoryReplSet.create({
    replSet: { count: 1, storageEngine: 'wiredTiger' },
    instanceOpts: [{ launchTimeout: MAX_START_MS, dbPath }],
  })
  project.provide('mongodbUris', [replicaSet.getUri('ningjing')])
  return async () => {
    await replicaSet.stop({ doCleanup: true, force: true })
    await rm(dbPath, { recursive: true, force: true })
  }
}

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = await MongoClient.connect(uri)
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true })
  for (const { name } of databases) {
    if (name.startsWith(prefix)) await client.db(name).dropDatabase()
  }
  await client.close()
}
