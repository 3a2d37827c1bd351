import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillCard, followMenu, logIn, payButton, test } from '../fixtures.ts'
import {
  demoAdmin,
  payFor,
  publishClass,
  refundAtProvider,
  registerInstructor,
  registerStudent,
  selectFor,
} from '../world.ts'

/** The tile with this label. */
const tile = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) })

/** The amount on a tile, in cents. */
async function centsOn(page: Page, label: string): Promise<number> {
  const text = (await tile(page, label).textContent()) ?? ''
  const [amount = ''] = /\$[\d,]+\.\d\d/.exec(text) ?? []
  return Number(amount.replace(/\D/g, ''))
}

test("a purchase and a refund move an instructor's figures by exactly their amounts", async ({
  page,
  browser,
}) => {
  const instructor = await registerInstructor()
  const yogaClass = await publishClass({ by: instructor, seats: 5, price: 19.99 })
  await logIn(page, instructor)
  await page.goto('/dashboard')
  await expect(page.getByText('Number of Classes : 1')).toBeVisible()
  await expect(tile(page, 'Income')).toContainText('$0.00 paid')
  await expect(tile(page, 'Seats left')).toContainText('5')
  await expect(page.getByText('No enrolments yet.')).toBeVisible()

  const student = await registerStudent()
  const selectedId = await selectFor(student, yogaClass._id)
  const shop = await browser.newPage()
  await logIn(shop, student)
  await shop.goto(`/dashboard/payment/${selectedId}`)
  await fillCard(shop, '4242424242424242')
  await payButton(shop).click()
  await shop.waitForURL('**/dashboard/selected-classes')
  await shop.close()

  await page.reload()
  await expect(tile(page, 'Income')).toContainText('$19.99 paid, $0.00 refunded')
  expect(await centsOn(page, 'Income')).toBe(1999)
  await expect(tile(page, 'Seats sold')).toContainText('1 of 5 seats')
  await expect(tile(page, 'Seats left')).toContainText('4')
  const enrolments = page.getByRole('table', { name: 'Latest enrolments' })
  await expect(enrolments.getByRole('row').nth(1)).toContainText(yogaClass.name)
  await expect(page.getByRole('main')).not.toContainText(student.email)

  const { intentId } = await payFor(await registerStudent(), yogaClass)
  await refundAtProvider(intentId, 500)
  await expect(async () => {
    await page.reload()
    await expect(tile(page, 'Income')).toContainText('$39.98 paid, $5.00 refunded', { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  expect(await centsOn(page, 'Income')).toBe(3498)
  await page.getByText('Income by class as a table').click()
  const row = page.getByRole('table', { name: 'Income by class' }).getByRole('row').nth(1)
  await expect(row).toContainText(yogaClass.name)
  await expect(row).toContainText('$34.98')
  await expectAccessible(page)
})

test("a purchase moves the admin's figures by exactly its amount", async ({ page }) => {
  // The most expensive class of the site, so that it is among the top earners.
  const yogaClass = await publishClass({ price: 9_999.99 })
  await logIn(page, demoAdmin)
  // Other journeys buy classes too, so retry until none of them interferes.
  await expect(async () => {
    const student = await registerStudent()
    await page.goto('/dashboard')
    await expect(tile(page, 'Payments Earned')).toContainText('$')
    const before = await centsOn(page, 'Payments Earned')
    await payFor(student, yogaClass)
    await page.reload()
    await expect(tile(page, 'Payments Earned')).toContainText('$')
    const latest = page.getByRole('table', { name: 'Latest payments' })
    await expect(latest.getByRole('row').filter({ hasText: student.email })).toContainText('$9,999.99')
    expect((await centsOn(page, 'Payments Earned')) - before).toBe(999_999)
  }).toPass({ timeout: 45_000 })
  await page.getByText('Income by class as a table').click()
  const row = page.getByRole('table', { name: 'Income by class' }).getByRole('row')
  await expect(row.filter({ hasText: yogaClass.name })).toHaveCount(1)
})

test('an admin finds in the log who did what, and reopens it by its address', async ({ page }) => {
  const instructor = await registerInstructor()
  const yogaClass = await publishClass({ by: instructor })
  await logIn(page, demoAdmin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await followMenu(page, 'Audit log')
  await page.getByRole('searchbox', { name: 'About' }).fill(yogaClass._id)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Class reviewed')
  await expect(rows.nth(1)).toContainText(/pending.*approved/)
  await expect(rows.nth(2)).toContainText('Class added')
  await page.getByLabel('What').selectOption('Class added')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel('What')).toHaveValue('class.create')
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(rows).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'About' }).fill('')
  await page.getByRole('searchbox', { name: 'Who' }).fill(instructor.email)
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText(instructor.name)
  await expectAccessible(page)
})
