import { MongoMemoryReplSet } from 'mongodb-memory-server-core'

/** On a busy machine `mongod` needs longer than the package's 10 seconds. */
const MAX_START_MS = 60_000

/** Runs `measure` on a real MongoDB of one node, which goes away with its data afterward. */
export async function withMongod<Result>(measure: (uriOf: (name: string) => string) => Promise<Result>) {
  const replicaSet = await MongoMemoryReplSet.create({
    replSet: { count: 1, storageEngine: 'wiredTiger' },
    instanceOpts: [{ launchTimeout: MAX_START_MS }],
  })
  try {
    return await measure((name) => replicaSet.getUri(name))
  } finally {
    await replicaSet.stop({ doCleanup: true, force: true })
  }
}
