import { expect, test } from '../fixtures.ts'

const isInCharge = () => document.querySelector('.hero-controls') !== null

test('the code of a page is fetched after its first paint, and its style sheet never', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const { firstPaint, code, sheets } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource')
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      firstPaint: paint?.startTime ?? Number.POSITIVE_INFINITY,
      code: files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
      sheets: files.map(({ name }) => name).filter((name) => /\/(?:site|index)-[^/]*\.css/.test(name)),
    }
  })
  expect(code.length).toBeGreaterThan(0)
  expect(Math.min(...code)).toBeGreaterThanOrEqual(firstPaint)
  expect(sheets).toEqual([])
})

test('a browser that does not tell of its first paint gets the code all the same', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/')
  await page.waitForFunction(isInCharge)
})

test('a page that is empty at first gets its code at once', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { waiting: document.querySelectorAll('[rel=code]').length })
    })
  })
  const waiting = () => page.evaluate<number>('window.waiting')
  await page.goto('/login')
  expect(await waiting()).toBeGreaterThan(0)
  await page.goto('/dashboard')
  expect(await waiting()).toBe(0)
})

test('a full-page screenshot of home shows every section and picture', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeVisible()
  await expect.poll(() => page.evaluate(partsNotPainted)).toEqual([])
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
