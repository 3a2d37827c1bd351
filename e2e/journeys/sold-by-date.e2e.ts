import type { Page } from '@playwright/test'
import { eveningIn } from '../days.ts'
import { chooseAction, expect, expectAccessible, logIn, openUnwatched, test } from '../fixtures.ts'
import { demoAdmin, newPerson, ownClasses, publicClass, registerInstructor } from '../world.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Fills in a class with two dates, a week apart, that is sold by the date only. */
async function planByDate(page: Page, name: string, first: string): Promise<void> {
  await page.goto('/dashboard/add-class')
  await page.getByLabel('Class name').fill(name)
  await page.getByLabel('Image URL').fill('/art/class-savasana.svg')
  await page.getByLabel('Dates', { exact: true }).selectOption('Weekly series')
  await page.getByLabel('First date and time').fill(first)
  await page.getByLabel('Number of weeks').fill('2')
  await page.getByRole('radio', { name: 'By the date' }).check()
  await expect(page.getByLabel('Available seats')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect(page.getByText('This is required.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Seats of each date').fill('14')
  await page.getByLabel('Price of a date').fill('18')
  await page.getByLabel('Sales of a date end').selectOption('30 minutes before it begins')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('By the date from $18')
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect(page.getByText('Class added successfully.')).toBeVisible()
}

for (const width of [390, 1280]) {
  test(`an instructor plans a class by the date, which an admin approves once, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const instructor = await registerInstructor(newPerson('Mei Tanaka'))
    const name = `Drop-in Yin ${instructor.email.slice(0, 8)}`
    await logIn(page, instructor)
    await planByDate(page, name, eveningIn(5))
    await expect(row(page, name)).toContainText('By the date, $18.00')
    await expect(row(page, name)).toContainText('14 a date')

    const office = await openUnwatched(await browser.newContext())
    await office.setViewportSize({ width, height: 844 })
    await logIn(office, demoAdmin)
    await office.goto(`/dashboard/manage-classes?search=${encodeURIComponent(name)}`)
    await expect(row(office, name)).toHaveCount(1)
    await chooseAction(office, name, 'Details')
    const details = office.getByRole('dialog', { name: `Details of ${name}` })
    await expect(details).toContainText('Each date costs $18 and has 14 seats.')
    await expect(details).toContainText('Its sales end 30 minutes before it begins.')
    await expectAccessible(office)
    await details.getByRole('button', { name: 'Close' }).click()
    await office.getByRole('button', { name: `Approve ${name}` }).click()
    // An approval waits 5 seconds, in which the button has another name.
    await expect(office.getByRole('button', { name: `Approve ${name}` })).toBeDisabled()
    await expect(row(office, name)).toContainText('approved')
    await office.close()

    const [yogaClass] = await ownClasses(instructor)
    const dates = async () => (await publicClass(yogaClass?._id ?? '')).dates ?? []
    await expect
      .poll(async () => (await dates()).map(({ seats, price }) => [seats, price]))
      .toEqual([
        [14, 18],
        [14, 18],
      ])

    await page.reload()
    await expect(row(page, name)).toContainText('28 left, 0 sold')
    await chooseAction(page, name, 'Manage')
    await page.getByRole('button', { name: 'Dates…' }).click()
    const panel = page.getByRole('dialog', { name: `Dates of ${name}` })
    await panel
      .getByRole('button', { name: /^Seats and price of / })
      .first()
      .click()
    await expect(panel.getByLabel('Available seats')).toBeFocused()
    await panel.getByLabel('Available seats').fill('10')
    const price = panel.getByRole('textbox', { name: 'Price' })
    await price.fill('12')
    await expectAccessible(page)
    await price.press('Enter')
    await expect(panel).toContainText('Seats, price and place of this date are saved.')
    await expect(panel.getByRole('listitem').first()).toContainText('0 sold, 10 left. $12.')
    await expect(panel.getByRole('listitem').first()).toContainText('Only at this date: seats, price.')
    await expect(panel.getByRole('listitem').last()).toContainText('0 sold, 14 left. $18.')
    expect((await dates()).map(({ seats, price }) => [seats, price])).toEqual([
      [10, 12],
      [14, 18],
    ])
    await panel
      .getByRole('link', { name: /^Roster of / })
      .first()
      .click()
    await expect(page.getByRole('main')).toContainText(name)
  })
}
