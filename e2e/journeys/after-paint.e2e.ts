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

test('what lies far below the welcome is laid out when it comes near', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('region', { name: 'You are What You Eat' })
  const isLaidOut = () =>
    menu.evaluate((section) => section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await menu.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)
})
