import type { Page } from '@playwright/test'
import { expect, expectAccessible, followMenu, logIn, test } from '../fixtures.ts'
import { demoAdmin, payFor, publishClass, registerStudent } from '../world.ts'

/** The ways to sort by price: the column header, or on a phone the select that replaces it. */
const WAYS = {
  desk: { width: 1280, sort: (page: Page) => page.getByRole('button', { name: 'Price' }).press('Enter') },
  phone: {
    width: 390,
    sort: (page: Page) => page.getByLabel('Sort by').selectOption('Lowest price first'),
  },
}

for (const [device, { width, sort }] of Object.entries(WAYS)) {
  test(`an admin finds payments, sorts them on a ${device}, and has the list again after a reload`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const student = await registerStudent()
    const bought = await publishClass({ price: 10 })
    await payFor(student, await publishClass({ price: 40 }))
    const { intentId } = await payFor(student, bought)
    await payFor(student, await publishClass({ price: 30 }))

    await logIn(page, demoAdmin)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await followMenu(page, 'Payments')
    await expect(page.getByRole('heading', { name: /^Payments \([\d,]+\)$/ })).toBeVisible()
    await expectButtonInField(page)
    await search(page, student.email)
    await expect(page.getByText('3 results')).toBeVisible()
    await expectPrices(page, ['$30.00', '$10.00', '$40.00'])
    await showFilters(page)
    await sort(page)
    await expectPrices(page, ['$10.00', '$30.00', '$40.00'])
    await page.reload()
    await expectPrices(page, ['$10.00', '$30.00', '$40.00'])
    await expect(page.getByRole('searchbox')).toHaveValue(student.email)
    await expect(page.locator('th[aria-sort=ascending]')).toHaveText('Price')
    await expectAccessible(page)

    await search(page, intentId)
    await expect(page.getByText('1 result')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: bought.name })).toContainText(student.email)
    await showFilters(page)
    await page.getByLabel('State').selectOption('free')
    await expect(page.getByText('No payments match')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1 result')).toBeVisible()
  })
}

/** Also where the label takes two lines. */
async function expectButtonInField(page: Page): Promise<void> {
  const area = page.getByRole('search')
  const field = await area.getByRole('searchbox').boundingBox()
  const button = await area.getByRole('button', { name: 'Search', exact: true }).boundingBox()
  expect(button?.y).toBeGreaterThanOrEqual(field?.y ?? Number.POSITIVE_INFINITY)
}

/** On phones they are behind a button. */
async function showFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filters' })
  if (await button.isVisible()) await button.click()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
}

async function expectPrices(page: Page, prices: string[]): Promise<void> {
  await expect(page.locator('td[data-label=Price]')).toHaveText(prices)
}
