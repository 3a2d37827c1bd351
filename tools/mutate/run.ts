/**
 * Mutation tests: breaks each line of some files in many ways, and lists the changes that no test notices.
 *
 * usage: npm run mutate -- <file or folder>… [--tests <file or folder>]…
 *
 * A file may name lines: `contract/src/money.ts:10-20`. Without `--tests` the tests in the folders of the files run;
 * tests of one project only, without `*.slow.test.ts`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

const HOME = 'tools/mutate'
const STRYKER = `${HOME}/node_modules/@stryker-mutator/core/bin/stryker.js`

const { positionals: paths, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
})
if (paths.length === 0)
  throw new Error('usage: npm run mutate -- <file or folder>… [--tests <file or folder>]…')

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory()
const mutated = paths.map((path) => (isFolder(path) ? `${path}/**/*.ts*` : path))

const testPaths = values.tests ?? paths.map((path) => (isFolder(path) ? path : dirname(path)))
const [project = ''] = testPaths[0]?.split('/') ?? []
const tests = testPaths.map((path) => (isFolder(path) ? `${path}/**/*.test.ts*` : path))

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(STRYKER)) run('npm', ['ci', '--prefix', HOME])
const notMutated = ['!**/*.test.ts*', '!**/testing/**']
run(
  process.execPath,
  [STRYKER, 'run', `${HOME}/stryker.config.json`, '--mutate', [...mutated, ...notMutated].join()],
  {
    MUTATE_PROJECT: project,
    MUTATE_TESTS: JSON.stringify([...tests, '!**/*.slow.test.ts']),
  },
)
