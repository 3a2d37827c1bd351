import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const localDatabase = './sandbox/database/testing/local.setup.ts'
const realMongodb = './sandbox/database/testing/mongodb.setup.ts'
const cards = './sandbox/cards/testing/cards.setup.ts'

/** Where a real MongoDB comes from, if there is one (docs/development.md, "Tests on a real MongoDB"). */
const hasRealMongodb = ['MONGODB_TEST_URI', 'MONGOMS_SYSTEM_BINARY', 'MONGOMS_DOWNLOAD'].some(
  (name) => process.env[name],
)
if (!hasRealMongodb) console.warn('real MongoDB: not run (set MONGODB_TEST_URI or MONGOMS_DOWNLOAD=1)')

/** Run on the local database only: they are about input, rules, HTTP or the card provider, not about queries. */
const WITHOUT_QUERIES = [
  '**/fuzz.slow.test.ts',
  '**/*.rules.test.ts',
  'server/src/base/{config,csv}.test.ts',
  'server/src/features/reconciliation/promises.test.ts',
  'server/src/gateways/*.test.ts',
  'server/src/http/{client-address,docs-page,fitting-reply,http-server.slow,limit-time}.test.ts',
  'server/src/http/{logged-error,public-cache,security,site}.test.ts',
]
/** Runs on a real MongoDB only: the local database has no query planner. */
const PLANS_TEST = '**/query-plans.slow.test.ts'
const fuzz = {
  runs: Number(process.env.FUZZ_RUNS ?? 200),
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 1e6),
}

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>

/** One more than there are cores, because tests also wait for processes. Projects that run together need the same. */
const maxWorkers = availableParallelism() + 1

/** One project per folder, so that `vitest run --project server` runs one of them alone. */
const project = (name: string, include: string[], options: TestOptions = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    maxWorkers,
    // For a machine whose cores are busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...options,
  },
})

const onBothDatabases = (
  name: string,
  include: string[],
  { globalSetup = [], ...options }: TestOptions = {},
) => [
  project(name, include, {
    ...options,
    globalSetup: [localDatabase, ...globalSetup],
    exclude: [...configDefaults.exclude, PLANS_TEST],
  }),
  ...(hasRealMongodb
    ? [
        project(`${name}-mongodb`, include, {
          ...options,
          globalSetup: [realMongodb, ...globalSetup],
          exclude: [...configDefaults.exclude, ...WITHOUT_QUERIES],
        }),
      ]
    : []),
]

export default defineConfig({
  test: {
    projects: [
      project('contract', ['contract/**/*.test.ts']),
      // The files of a worker share modules and databases: starting both is most of a short file's time.
      ...onBothDatabases('server', ['server/src/**/*.test.ts'], {
        globalSetup: [cards],
        isolate: false,
        provide: { fuzz },
      }),
      ...onBothDatabases('conformance', ['sandbox/database/**/*.conformance.test.ts']),
      // Some of these tests start the whole product, more than once.
      project('sandbox', ['sandbox/**/!(*.conformance).test.ts'], { testTimeout: 120_000 }),
      project('checks', ['checks/**/*.test.ts']),
      project('bench', ['bench/**/*.test.ts']),
      project('chaos', ['chaos/**/*.test.ts']),
      './client/vitest.config.ts',
    ],
  },
})
