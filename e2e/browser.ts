import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import packaged from '@sparticuz/chromium'

/**
 * A Chromium to test with: the one inside the npm package on Linux x64, else playwright's own or an
 * installed Chrome. Unpacked once, by the global setup: two at once get in each other's way.
 */
export async function chromiumPath(): Promise<string | undefined> {
  if (process.platform === 'linux' && process.arch === 'x64') return packaged.executablePath()
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** How every browser of the journeys is started. The package's own flags would switch web security off. */
export function launchOptions(executablePath: string | undefined) {
  return { args: ['--no-sandbox'], ...(executablePath ? { executablePath } : { channel: 'chrome' }) }
}
