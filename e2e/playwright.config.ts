import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

/** End-to-end tests of the whole product in a real browser; `site.setup.ts` starts it on free ports. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.e2e.ts',
  globalSetup: './site.setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  // The global setup passes its results to the workers, which read this file again, through the environment.
  use: {
    baseURL: process.env.E2E_SITE,
    launchOptions: launchOptions(process.env.E2E_CHROMIUM),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
  },
})
