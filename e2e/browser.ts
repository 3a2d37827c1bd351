import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import packaged from '@sparticuz/chromium'

/**
 * The Chromium to test with: the one in the npm package on Linux x64, otherwise Playwright's own or an
 * installed Chrome. The global setup unpacks it once, because concurrent unpacking fails.
 */
export async function chromiumPath(): Promise<string | undefined> {
  if (process.platform === 'linux' && process.arch === 'x64') return packaged.executablePath()
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * Launch options of every browser in the journeys. They leave out the package's default flags, which disable
 * web security.
 */
export function launchOptions(executablePath: string | undefined) {
  return { args: ['--no-sandbox'], ...(executablePath ? { executablePath } : { channel: 'chrome' }) }
}
