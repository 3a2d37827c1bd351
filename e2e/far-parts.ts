import type { Page } from '@playwright/test'

/** Lets the browser lay out and paint every part of a page, those far below the window too. */
export async function layOutFarParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('section, .class-card')) {
      part.style.contentVisibility = 'visible'
    }
  })
}
