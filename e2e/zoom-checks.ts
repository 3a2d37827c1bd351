import type { Page } from '@playwright/test'
import { CONTROLS, expect, expectNoSidewaysScroll } from './fixtures.ts'

/** A long screen takes seconds to measure on a busy machine. */
const MEASURE_MS = 15_000

/**
 * Expects that the screen is readable and usable at 200 %: zoomed in a window of 1280 by 800 (WCAG 1.4.10),
 * and with the text size doubled on desktop and phone (1.4.4).
 */
export async function expectZoomable(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const metrics = { width: 640, height: 400, deviceScaleFactor: 2, mobile: false }
  await browser.send('Emulation.setDeviceMetricsOverride', metrics)
  expect(await page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([640, 2])
  await expectReadable(page, CONTROLS)
  await browser.send('Emulation.clearDeviceMetricsOverride')
  await browser.detach()

  await setTextSize(page, '200%')
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectReadable(page, `header ${CONTROLS}`)
  }
  await setTextSize(page, '')
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((text) => {
    document.documentElement.style.fontSize = text
  }, size)
}

/** @param controls the controls that must be reachable; checking each one takes time */
async function expectReadable(page: Page, controls: string): Promise<void> {
  // A font that arrives, or the new size of the window, may change the layout for a moment.
  await expect(async () => {
    await expectNoSidewaysScroll(page)
    const { cut, squeezed, covered, stuck } = await page.evaluate(measure, controls)
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    const where = `at 200 % in ${width} by ${height} on ${page.url()}`
    expect(cut, `cut off ${where}`).toEqual([])
    expect(squeezed, `letters below each other ${where}`).toEqual([])
    expect(covered, `out of reach ${where}`).toEqual([])
    expect(stuck, `px that stay on screen while scrolling ${where}`).toBeLessThanOrEqual(height / 2)
  }).toPass({ timeout: MEASURE_MS })
}

/** Runs in the page: text that is cut off or squeezed, controls that are covered, and the height that never scrolls away. */
function measure(controls: string) {
  const open = document.querySelector('dialog[open]') ?? document
  const name = (element: Element) => element.outerHTML.slice(0, 200)
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none'
  const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

  const isCut = (element: Element) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || !element.textContent?.trim())
      return false
    // Text that overflows a button or a label counts as cut off, even if it is visible.
    const holdsText = clientWidth > 0 && element.matches('button, a, label, summary')
    return (
      ((holdsText || isClipped(overflowX)) && scrollWidth > clientWidth + 1) ||
      ((holdsText || isClipped(overflowY)) && scrollHeight > clientHeight + 1)
    )
  }
  /** Words of which a line has two letters at most. */
  const isSqueezed = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 5,
    ) && element.getBoundingClientRect().width < 1.5 * Number.parseFloat(getComputedStyle(element).fontSize)
  const isCovered = (control: Element) => {
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const [line] = control.getClientRects()
    if (!line) return false
    const hit = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2)
    return !control.contains(hit)
  }
  /** The height of a full-width bar that stays on screen halfway down the page. */
  const stuckHeight = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    const isBar = /^(?:fixed|sticky)$/.test(getComputedStyle(element).position) && width > innerWidth / 2
    return isBar && isShown(element) ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0
  }

  const all = [...open.querySelectorAll('*')].filter(isShown)
  const cut = all.filter((element) => !element.closest('[aria-roledescription]') && isCut(element)).map(name)
  const squeezed = all.filter(isSqueezed).map(name)
  const reached = [...open.querySelectorAll(controls)].filter(isShown)
  const covered = reached.filter(isCovered).map(name)
  scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
  const stuck = open === document ? all.reduce((sum, element) => sum + stuckHeight(element), 0) : 0
  return { cut, squeezed, covered, stuck }
}
