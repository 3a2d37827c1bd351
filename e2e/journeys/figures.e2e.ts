import { readFile } from 'node:fs/promises'
import { joinWaiting } from '@ningjing/contract/waiting/waiting'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillCard, followMenu, logIn, payButton, test } from '../fixtures.ts'
import { expectAccessibleAtEverySize } from '../screen-checks.ts'
import {
  as,
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
  await expect(page.getByText('No enrollments yet.')).toBeVisible()

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
  const enrolments = page.getByRole('table', { name: 'Latest enrollments' })
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
  await page.getByText(/^Income by class.* as a table$/).click()
  const row = page.getByRole('table', { name: /^Income by class/ }).getByRole('row')
  await expect(row.filter({ hasText: yogaClass.name })).toHaveCount(1)
})

test('an admin sees who waited and what was paid, chooses the period, and saves its file', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const yogaClass = await publishClass({ seats: 1, price: 17.5 })
  await payFor(await registerStudent(), yogaClass)
  await as(await registerStudent())(joinWaiting, { body: { classId: yogaClass._id } })
  await logIn(page, demoAdmin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await followMenu(page, 'Figures')
  await expect(page.getByRole('button', { name: 'Last 90 days', pressed: true })).toBeVisible()
  const rowOf = async (table: string) => {
    await page.getByText(`${table} as a table`).click()
    const row = page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: yogaClass.name })
    const pages = page.getByRole('navigation', { name: `Pages of ${table}` })
    // Classes of other journeys may fill the first pages.
    await expect(async () => {
      const isLater = (await row.count()) === 0 && (await pages.count()) > 0
      if (isLater) await pages.getByRole('button', { name: 'Next' }).click({ timeout: 1000 })
      await expect(row).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    return row
  }
  await expect(await rowOf('Waiting demand')).toContainText('1')
  // The seeded club sells passes.
  await expect(await rowOf('Income by class and pass')).toContainText('$17.50')
  await page.getByText('Fill rate by weekday as a table').click()

  await page.getByRole('button', { name: 'This year' }).press('Enter')
  await expect(page).toHaveURL(/from=\d{4}-01-01&to=/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'This year', pressed: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export by class as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ningjing-figures-\d{4}-01-01-\d{4}-\d\d-\d\d\.csv$/)
  const row = (await readFile(await file.path(), 'utf8'))
    .split('\r\n')
    .find((line) => line.includes(yogaClass._id))
  expect(row).toMatch(/^\d{4}-01-01,.*,0,0,0,0,0,1,0,0,0,0,1,17\.5,0,17\.5,0,0$/)
  await expect(tile(page, 'Paid, not used yet')).toContainText(/\$[1-9]/)
  await expectAccessibleAtEverySize(page)

  await page.getByRole('button', { name: 'Last year' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing happened in this period' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'This year', pressed: true })).toBeVisible()
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
