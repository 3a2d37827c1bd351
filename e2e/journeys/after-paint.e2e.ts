import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectNoShifts, watchShifts } from '../layout-shifts.ts'

/** Longer than browsers wait for an optional font, in milliseconds. */
const FONT_DELAY_MS = 1500

const isInCharge = () => document.querySelector('.hero-controls') !== null

test('the code of a page loads after its first paint, and its styles are in the page', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const { firstPaint, code, styles } = await timesOf(page)
  expect(code.length).toBeGreaterThan(0)
  expect(Math.min(...code)).toBeGreaterThanOrEqual(firstPaint)
  expect(styles).toEqual([])
})

test('a browser that does not report its first paint loads the code all the same', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/')
  await page.waitForFunction(isInCharge)
})

test('a page that is empty at first loads its code at once', async ({ page }) => {
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  const { parsed, code } = await timesOf(page)
  expect(Math.min(...code)).toBeLessThanOrEqual(parsed)
})

for (const path of ['/', '/classes']) {
  test(`${path} shows the fonts of the club on a first visit, however late they load, and nothing moves`, async ({
    page,
  }) => {
    await watchShifts(page)
    await page.route('**/*.woff2', async (route) => {
      await page.waitForTimeout(FONT_DELAY_MS)
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await fontsOf(page, 'h2')).not.toContain('Fraunces')
    await expect.poll(() => fontsOf(page, 'h2')).toEqual(['Fraunces'])
    await expect.poll(() => fontsOf(page, 'main p')).toEqual([expect.stringMatching('Figtree')])
    await expectNoShifts(page)
  })
}

test('home loads its pictures when they come near the window, shows every section, and nothing moves', async ({
  page,
}) => {
  await watchShifts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
  expect(await page.evaluate(partsNotPainted)).not.toEqual([])
  for (const picture of await page.locator('main > :not(.hero) img').all()) {
    await picture.scrollIntoViewIfNeeded()
  }
  await expect.poll(() => page.evaluate(partsNotPainted)).toEqual([])
  // Before the picture of the whole page, for which the browser changes the size of the window.
  await expectNoShifts(page)
  await page.screenshot({ fullPage: true })
  expect(await page.evaluate(partsNotPainted)).toEqual([])
})

/** Texts and pictures below the banner that the browser has not painted, as HTML. */
function partsNotPainted(): string[] {
  const texts = [...document.querySelectorAll('main > :not(.hero) :is(h2, h3, p, li, dd)')]
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main > :not(.hero) img')]
  return [
    ...texts.filter((text) => !text.checkVisibility({ contentVisibilityAuto: true })),
    ...pictures.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0),
  ].map(({ outerHTML }) => outerHTML)
}

/** When the page was parsed and painted, when its scripts were requested, and its own style sheets. */
function timesOf(page: Page) {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource')
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      parsed: (navigation as PerformanceNavigationTiming).domContentLoadedEventStart,
      firstPaint: paint?.startTime ?? Number.POSITIVE_INFINITY,
      code: files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
      styles: files.map(({ name }) => name).filter((name) => /\/(?:main|site|index)-[^/]*\.css/.test(name)),
    }
  })
}

/** Families of the fonts that the browser painted the first matching element with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}
