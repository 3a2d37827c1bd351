import { rampOf } from '@ningjing/contract/club/color'
import type { Page } from '@playwright/test'
import { violationsOn } from '../axe.ts'
import { expect, logIn, test } from '../fixtures.ts'
import { demoStudent } from '../world.ts'

const COLORS = { plum: '#7a3b8f', navy: '#1b2a6b', yellow: '#e0b400', red: '#c3272b' }
const PAGES = ['/', '/classes', '/instructors', '/terms', '/dashboard', '/dashboard/enrolled-classes']

/** Shows the page in the color of another club, as the style block of its server would. */
async function dress(page: Page, color: string): Promise<void> {
  await page.evaluate(({ hue, chromaLight, chromaDark }) => {
    const { style } = document.documentElement
    style.setProperty('--hue', String(hue))
    style.setProperty('--chroma-light', String(chromaLight))
    style.setProperty('--chroma-dark', String(chromaDark))
  }, rampOf({ color }))
}

const switchTheme = (page: Page) => page.evaluate(() => document.documentElement.classList.toggle('dark'))

test('six pages keep the contrast of their texts in four colors and both themes', async ({ page }) => {
  test.setTimeout(300_000)
  await logIn(page, demoStudent)
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const [name, color] of Object.entries(COLORS)) {
      for (const _theme of ['one', 'other']) {
        await switchTheme(page)
        await dress(page, color)
        const lowContrasts = await violationsOn(page, { runOnly: ['color-contrast-enhanced'] })
        expect(lowContrasts, `less than 7:1 on ${path} in ${name}`).toEqual([])
      }
    }
  }
})
