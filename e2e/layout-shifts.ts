import type { Page } from '@playwright/test'
import { BUDGETS } from '../bench/budgets.ts'
import { expect } from './fixtures.ts'

/** Adds up from the next load on how far things jump: the browser's own layout shifts. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
}

/** Nothing on the page has left its place since it was loaded. */
export async function expectStill(page: Page): Promise<void> {
  const sum = await page.evaluate<number>('window.shifts.sum')
  expect(sum, `layout shifts on ${page.url()}`).toBeLessThanOrEqual(BUDGETS.times.layoutShift)
}
