import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node'

/** Child processes find compiled modules here: each start of a server, a stand-in or a command costs half. */
const compileCache = join(import.meta.dirname, 'node_modules/.cache/compiled')
process.env.NODE_COMPILE_CACHE = compileCache

const localDatabase = './sandbox/database/testing/local.setup.ts'
const realMongodb = './sandbox/database/testing/mongodb.setup.ts'
const cards = './sandbox/cards/testing/cards.setup.ts'

/** Where a real MongoDB comes from, if there is one (docs/development.md, "Tests on a real MongoDB"). */
const hasRealMongodb = ['MONGODB_TEST_URI', 'MONGOMS_SYSTEM_BINARY', 'MONGOMS_DOWNLOAD'].some(
  (name) => process.env[name],
)
if (!hasRealMongodb) console.warn('real MongoDB: not run (set MONGODB_TEST_URI or MONGOMS_DOWNLOAD=1)')

/**
 * Run on the local database only. A file may be listed if it would fail the same way on any database: it is about
 * input, access, rules, HTTP, processes or the card provider, and other files run its queries on both. A file about
 * crashes, outages, races or what is stored may not.
 */
const WITHOUT_QUERIES = [
  // A long run is faster on a real MongoDB.
  ...(process.env.FUZZ_RUNS ? [] : ['**/fuzz.slow.test.ts']),
  'server/src/{access.long.test,main.slow.test,openapi.slow.test,rolling-restart.slow.test,watchdog.slow.test}.ts',
  'server/src/cli/{alert,reconcile,role}.slow.test.ts',
  '**/*.rules.test.ts',
  'server/src/base/{config,csv,misspelled-settings,without-settings}.test.ts',
  'server/src/gateways/*.test.ts',
  'server/src/http/!(outages.slow).test.ts',
  'server/src/limits/{client-address,local-limit}.test.ts',
  'server/src/pages/{embedding,public-cache,security-txt,site}.test.ts',
]
/** Runs on a real MongoDB only: the local database has no query planner. */
const PLANS_TEST = '**/query-plans.slow.test.ts'
const fuzz = {
  runs: Number(process.env.FUZZ_RUNS ?? 200),
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 1e6),
}

/** Students who wait for one class; `WAITING_STUDENTS=1000` for a longer run. */
const waitingStudents = Number(process.env.WAITING_STUDENTS ?? 120)

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>

/** Starts the long files of each project first, so that the last minute does not wait for one of them alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    const isLong = ({ moduleId }: TestSpecification) => /\.(long|slow)\.test\.tsx?$/.test(moduleId)
    return [...byProject.values()].flatMap((ofProject) => [
      ...ofProject.filter(isLong),
      ...ofProject.filter((file) => !isLong(file)),
    ])
  }
}

/** One more than there are cores, because tests also wait for processes. Projects that run together need the same. */
const maxWorkers = availableParallelism() + 1

/** For a machine whose cores are busy with other work. The limit only ends a test that hangs; slow files set a longer one. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000, retry: process.env.CI ? 1 : 0 }

/** Names the tests that failed first and passed at their second try. */
const secondTries: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      console.warn(`second try: ${test.module.relativeModuleId} > ${test.fullName}`)
  },
}

/** One project per folder, so that `vitest run --project server` runs one of them alone. */
const project = (name: string, include: string[], options: TestOptions = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    maxWorkers,
    ...patience,
    ...options,
  },
})

const onBothDatabases = (
  name: string,
  include: string[],
  { globalSetup = [], ...options }: TestOptions = {},
) => [
  // Not by `exclude`: that of a project replaces the command's own, and `npm test` would run slow files.
  project(name, [...include, `!${PLANS_TEST}`], { ...options, globalSetup: [localDatabase, ...globalSetup] }),
  ...(hasRealMongodb
    ? [
        project(`${name}-mongodb`, [...include, ...WITHOUT_QUERIES.map((files) => `!${files}`)], {
          ...options,
          globalSetup: [realMongodb, ...globalSetup],
        }),
      ]
    : []),
]

export default defineConfig({
  test: {
    reporters: ['default', secondTries],
    sequence: { sequencer: LongFirst },
    projects: [
      project('contract', ['contract/**/*.test.ts']),
      // The files of a worker share modules and databases: starting both is most of a short file's time.
      ...onBothDatabases('server', ['server/src/**/*.test.ts'], {
        globalSetup: [cards],
        isolate: false,
        provide: { fuzz, waitingStudents, compileCache },
      }),
      ...onBothDatabases('conformance', ['sandbox/database/**/*.conformance.test.ts']),
      project('sandbox', ['sandbox/**/!(*.conformance).test.ts']),
      project('checks', ['tools/{checks,rehearsal}/**/*.test.ts']),
      project('deploy', ['deploy/**/*.test.ts'], {
        globalSetup: [localDatabase, cards],
        provide: { compileCache },
      }),
      project('bench', ['tools/bench/**/*.test.ts']),
      project('chaos', ['tools/chaos/**/*.test.ts']),
      './client/vitest.config.ts',
    ],
  },
})
