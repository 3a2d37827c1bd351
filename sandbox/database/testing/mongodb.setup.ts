import { MongoMemoryReplSet } from 'mongodb-memory-server-core'
import type { TestProject } from 'vitest/node'
import './provided.ts'

/**
 * Gives one test project a real MongoDB: the one `MONGODB_TEST_URI` names, else one of its own, as a replica
 * set of one node, from the program `MONGOMS_SYSTEM_BINARY` names or the package downloads.
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
