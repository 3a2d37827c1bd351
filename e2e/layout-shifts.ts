import type { Page } from '@playwright/test'
import { BUDGETS } from '../tools/bench/budgets.ts'
import { expect } from './fixtures.ts'

/** Sums up the browser's layout shifts from the next load on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
}

/** Expects no layout shift since the load. */
export async function expectNoShifts(page: Page): Promise<void> {
  const sum = await page.evaluate<number>('window.shifts.sum')
  expect(sum, `layout shifts on ${page.url()}`).toBeLessThanOrEqual(BUDGETS.times.layoutShift)
}
