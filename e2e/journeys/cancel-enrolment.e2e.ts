import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import { expect, expectAccessible, logIn, selectButton, test } from '../fixtures.ts'
import { expectAnnounced } from '../screen-checks.ts'
import { payFor, publishClass, registerStudent, seatsOf, visitor } from '../world.ts'

/** A seeded class that costs money, has a place, and begins more than two days from now. */
async function datedClass() {
  const query = { upcoming: 'true', available: 'true', limit: '50' } as const
  const items = rowsOf(await visitor(listPublicClasses, { query }))
  const earliest = Date.now() + 2 * 86_400_000
  const found = items.find(
    ({ price, seats, sessions: [first] }) =>
      price > 0 && seats > 1 && first && Date.parse(first.at) > earliest,
  )
  if (!found) throw new Error('no seeded class with dates to come')
  return found
}

test('a student cancels a class with dates for the refund that is shown, and can enroll again', async ({
  page,
}) => {
  const student = await registerStudent()
  const yogaClass = await datedClass()
  const seats = await seatsOf(yogaClass._id)
  await payFor(student, yogaClass)
  await logIn(page, student)
  await page.goto('/dashboard/enrolled-classes')
  await expect(page.getByRole('link', { name: `Add to calendar: ${yogaClass.name}` })).toBeVisible()
  await page.getByRole('button', { name: `Cancel ${yogaClass.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${yogaClass.name}?` })
  const refund = `$${yogaClass.price.toFixed(2)}`
  await expect(dialog).toContainText(`${refund} back now, `)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Cancel and get ${refund} back` }).click()
  await expectAnnounced(page, `You have left ${yogaClass.name}.`)
  await expect(page.getByText('You are not enrolled yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Enrolled Classes' })).toBeFocused()
  expect(await seatsOf(yogaClass._id)).toBe(seats)

  await expect(async () => {
    await page.goto('/dashboard/payment-history')
    const row = page.getByRole('row', { name: new RegExp(yogaClass.name) })
    await expect(row).toContainText('refunded', { timeout: 1000 })
  }).toPass()

  await page.goto(`/classes/${yogaClass._id}`)
  await selectButton(page, yogaClass.name).first().click()
  await expectAnnounced(page, 'Class selected successfully.')
})

test('a class without dates can be left as well', async ({ page }) => {
  const student = await registerStudent()
  const yogaClass = await publishClass({ price: 19.99 })
  await payFor(student, yogaClass)
  await logIn(page, student)
  await page.goto('/dashboard/enrolled-classes')
  await page.getByRole('button', { name: `Cancel ${yogaClass.name}` }).click()
  await page.getByRole('button', { name: 'Cancel and get $19.99 back' }).click()
  await expect(page.getByText('You are not enrolled yet')).toBeVisible()
  await payFor(student, yogaClass)
  await page.goto('/dashboard/enrolled-classes')
  await expect(page.getByRole('main')).toContainText(yogaClass.name)
})
