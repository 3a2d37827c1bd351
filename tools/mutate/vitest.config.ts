import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import client from '../../client/vitest.config.ts'
import config from '../../vitest.config.ts'

/** Set by run.ts: the name of the project, and the globs of its test files from the root. */
const { MUTATE_PROJECT: project, MUTATE_TESTS = '[]' } = process.env
const tests: string[] = JSON.parse(MUTATE_TESTS)
// The client's project has its own root.
const include = project === 'client' ? tests.map((glob) => glob.replace('client/', '')) : tests

const isInline = (one: unknown): one is TestProjectInlineConfiguration =>
  typeof one === 'object' && one !== null && 'test' in one
const projects = [...(config.test?.projects ?? []), client]
  .filter(isInline)
  .filter(({ test }) => test?.name === project)

/** One project with only these test files, which one worker runs: Stryker runs several workers itself. */
export default defineConfig({
  test: {
    projects: projects.map((one) => ({
      ...one,
      test: { ...one.test, include, maxWorkers: 1, bail: 1, retry: 0 },
    })),
  },
})
