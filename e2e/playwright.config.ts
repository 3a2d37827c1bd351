import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

// The processes of the product start faster with compiled modules, as in ../vitest.config.ts.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/compiled')

/** End-to-end tests of the whole product in a real browser; `site.setup.ts` starts it on free ports. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.e2e.ts',
  globalSetup: './site.setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // More than the cores of a small machine, because journeys also wait.
  workers: 3,
  // A busy CI machine may stop for a minute. A journey that needed its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list']],
  // The global setup passes its results to the workers, which read this file again, through the environment.
  use: {
    baseURL: process.env.E2E_SITE,
    launchOptions: launchOptions(process.env.E2E_CHROMIUM),
    // Recording a trace takes a quarter more of the processor, so a first try has none (CONTRIBUTING.md).
    trace: process.env.CI ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
  },
})
