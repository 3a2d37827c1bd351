import { MongoMemoryReplSet } from 'mongodb-memory-server-core'
import type { TestProject } from 'vitest/node'
import './provided.ts'

/**
 * Provides a real MongoDB for one test project: the server of `MONGODB_TEST_URI`, or a new replica set with
 * one node from the binary of `MONGOMS_SYSTEM_BINARY` or a download.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.MONGODB_TEST_URI
  if (given) {
    project.provide('mongodbUri', given)
    return undefined
  }
  const replicaSet = await MongoMemoryReplSet.create({
    replSet: { count: 1, storageEngine: 'wiredTiger' },
  })
  project.provide('mongodbUri', replicaSet.getUri('ningjing'))
  return async () => {
    await replicaSet.stop({ doCleanup: true, force: true })
  }
}
