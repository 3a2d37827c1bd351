import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const localDatabase = './sandbox/database/testing/local.setup.ts'
const realMongodb = './sandbox/database/testing/mongodb.setup.ts'
const cards = './sandbox/cards/testing/cards.setup.ts'

/** A real MongoDB is a URI, a binary on this machine, or leave to download one (CONTRIBUTING, "Tests"). */
const hasRealMongodb = ['MONGODB_TEST_URI', 'MONGOMS_SYSTEM_BINARY', 'MONGOMS_DOWNLOAD'].some(
  (name) => process.env[name],
)
if (!hasRealMongodb) console.warn('real MongoDB: not run (set MONGODB_TEST_URI or MONGOMS_DOWNLOAD=1)')

/** One project per room, so that `vitest run --project server` runs one of them alone. */
const room = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    globalSetup,
    environment: 'node' as const,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

const conformance = ['sandbox/database/**/*.conformance.test.ts']
const onBothDatabases = (name: string, include: string[], globalSetup: string[] = []) => [
  room(name, include, [localDatabase, ...globalSetup]),
  ...(hasRealMongodb ? [room(`${name}-mongodb`, include, [realMongodb, ...globalSetup])] : []),
]

export default defineConfig({
  test: {
    // Most tests wait for a process or a disk, so every core takes one.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      room('contract', ['contract/**/*.test.ts']),
      ...onBothDatabases('server', ['server/src/**/*.test.ts'], [cards]),
      ...onBothDatabases('conformance', conformance),
      // The whole product is started there, more than once in some tests.
      {
        test: {
          ...room('sandbox', ['sandbox/**/*.test.ts']).test,
          exclude: conformance,
          testTimeout: 60_000,
        },
      },
      room('checks', ['checks/**/*.test.ts']),
      room('bench', ['bench/**/*.test.ts']),
      './client/vitest.config.ts',
    ],
  },
})
