import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everyMail, LOTUS_YARD } from '@ningjing/server/testing/every-mail'
import type { Browser } from '@playwright/test'
import { THEMES } from '../../e2e/screens.ts'

const PUBLIC = join(import.meta.dirname, '../../client/public')
const WIDTHS = [390, 680]

/** Takes a picture of mails of every kind, on light and on dark screens, for a phone and a computer. */
export async function takeMails(browser: Browser, out: string, only: string): Promise<void> {
  for (const theme of THEMES) {
    const page = await browser.newPage({ colorScheme: theme })
    await page.route(/^https:/, async (route) => {
      const body = await readFile(join(PUBLIC, new URL(route.request().url()).pathname))
      await route.fulfill({ contentType: 'image/png', body })
    })
    for (const { name, html } of everyMail(LOTUS_YARD)) {
      if (!name.includes(only)) continue
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 400 })
        await page.setContent(html, { waitUntil: 'networkidle' })
        const file = `mail-${name}-${width}-${theme}`
        await page.screenshot({ path: join(out, `${file}.png`), fullPage: true })
        console.log(file)
      }
    }
    await page.close()
  }
}
