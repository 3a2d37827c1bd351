import { BANNER_CHANGE_MS, BANNER_DELAY_MS } from '@ningjing/contract/home/home'
import type { Page } from '@playwright/test'
import { applyLook, expect, expectAccessible, LOOKS, test } from '../fixtures.ts'
import { expectNoShifts, watchShifts } from '../layout-shifts.ts'

test('a visitor reads the whole home page, in any width and theme', async ({ page }) => {
  for (const look of LOOKS) {
    await applyLook(page, look)
    await page.goto('/')
    const instructors = page.getByRole('region', { name: 'Meet our instructors' })
    await expect(instructors.getByText(/^Number of Classes : \d+$/)).toHaveCount(6)
    const end = page.getByRole('heading', { name: 'For every space, at any pace' })
    await end.scrollIntoViewIfNeeded()
    await expect(end).toBeInViewport()
    const read = async () => (await page.getByTestId('scroll-progress').boundingBox())?.width ?? 0
    await expect.poll(read).toBeGreaterThan(look.width / 2)
    await expectAccessible(page)
  }
})

test('selecting on the home page asks visitors to log in, as on the classes page', async ({ page }) => {
  await page.goto('/')
  const popular = page.getByRole('region', { name: 'Choose the class for you' })
  const free = popular.getByRole('button', { name: /^Select/ }).and(page.locator(':enabled'))
  await free.first().click()
  await expect(page.getByText('Please login for selecting this class!')).toBeVisible()
})

test('the slides advance, stop on hover or focus, and stay paused once paused', async ({ page }) => {
  await page.goto('/')
  await expect(pauseButton(page)).toBeVisible()
  await expect(slide(page, 2)).toBeVisible()
  await nextSlide(page).hover()
  const pointedAt = await visibleSlide(page)
  await page.waitForTimeout(BANNER_DELAY_MS + BANNER_CHANGE_MS)
  expect(await visibleSlide(page)).toBe(pointedAt)
  await nextSlide(page).click()
  const clicked = await visibleSlide(page)
  expect(clicked).not.toBe(pointedAt)
  await page.mouse.move(0, 0)
  await expect.poll(() => visibleSlide(page)).not.toBe(clicked)
  await pauseButton(page).click()
  await page.mouse.move(0, 0)
  const paused = await visibleSlide(page)
  await page.waitForTimeout(2 * BANNER_DELAY_MS)
  expect(await visibleSlide(page)).toBe(paused)
  await page.getByRole('button', { name: 'Play the slides' }).click()
  await expect.poll(() => visibleSlide(page)).not.toBe(paused)
})

test('dots, arrows, keyboard and swipes change the slide, and only the visible one is in the tab order', async ({
  page,
}) => {
  await page.goto('/')
  await pauseButton(page).click()
  await page.getByRole('button', { name: 'Slide 4: Mindfulness meditation' }).click()
  await expect(slide(page, 4)).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('button', { name: 'Previous slide' }).click()
  await expect(slide(page, 3)).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('ArrowRight')
  await expect(slide(page, 4)).toBeInViewport({ ratio: 0.99 })
  await nextSlide(page).focus()
  await page.keyboard.press('Tab')
  await expect(slide(page, 4).getByRole('link', { name: 'See the timetable' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(slide(page, 5).getByRole('link', { name: 'See the timetable' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(
    page.locator('main > :not(.hero)').getByRole('link', { name: 'See the timetable' }),
  ).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(slide(page, 5)).toBeInViewport({ ratio: 0.99 })
  await swipeLeft(page)
  await expect(slide(page, 1)).toBeInViewport({ ratio: 0.99 })
  await expectAccessible(page)
})

test('with reduced motion the slides do not advance, and fade when changed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await page.waitForTimeout(BANNER_DELAY_MS + BANNER_CHANGE_MS)
  await expect(slide(page, 1)).toBeVisible()
  await nextSlide(page).click()
  await expect(slide(page, 2)).toBeVisible()
  await expect(slide(page, 2)).toHaveCSS('opacity', '1')
  await expect(page.getByLabel('1 of 5')).toHaveCSS('opacity', '0')
  await expect(page.locator('.hero-slides')).toHaveCSS('transform', 'none')
})

test('nothing shifts when the slider starts, nor at any change', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/')
  for (const next of [2, 3, 4, 5, 1]) {
    await expect(slide(page, next)).toBeVisible()
  }
  await expectNoShifts(page)
})

test('on paper the banner is dark text on white, without its pictures', async ({ page }) => {
  await page.goto('/')
  await expect(slide(page, 2)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const titles = page.locator('.hero h2:visible')
  await expect(titles).toHaveCount(1)
  await expect(titles).toBeInViewport()
  await expect(titles).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('.hero img:visible')).toHaveCount(0)
})

const slide = (page: Page, number: number) => page.getByRole('group', { name: `${number} of 5` })
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause the slides' })
const nextSlide = (page: Page) => page.getByRole('button', { name: 'Next slide' })
/** The name of the one slide that is not inert. */
const visibleSlide = (page: Page) => page.locator('.hero-slide:not([inert])').getAttribute('aria-label')

/** Swipes from the right side of the slides to the left. */
async function swipeLeft(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const width = page.viewportSize()?.width ?? 0
  const at = (share: number) => [{ x: width * share, y: 200 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) })
  for (const share of [0.7, 0.5, 0.3, 0.1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
