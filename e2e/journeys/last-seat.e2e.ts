import { applyLook, expect, fillCard, logIn, lookOf, payButton, test } from '../fixtures.ts'
import { publishClass, registerStudent, seatsOf, selectFor } from '../world.ts'

test('two students race for the last seat: one gets it, the other gets an error and is not charged', async ({
  page,
  browser,
  baseURL,
}) => {
  const yogaClass = await publishClass({ seats: 1, price: 25 })
  const [first, second] = [await registerStudent(), await registerStudent()]
  const [firstId, secondId] = [await selectFor(first, yogaClass._id), await selectFor(second, yogaClass._id)]
  await logIn(page, first)
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await applyLook(other, lookOf(test.info().title))
  await logIn(other, second)

  await page.goto(`/dashboard/payment/${firstId}`)
  await expect(payButton(page)).toBeEnabled()
  await other.goto(`/dashboard/payment/${secondId}`)
  await expect(
    other
      .getByRole('main')
      .getByText(/no seats left/i)
      .first(),
  ).toBeVisible()
  await expect(other.getByRole('button', { name: /^Pay/, disabled: false })).toHaveCount(0)

  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByText('Payment success.')).toBeVisible()
  await other.goto('/dashboard/payment-history')
  await expect(other.getByText('No payments yet')).toBeVisible()
  expect(await seatsOf(yogaClass._id)).toBe(0)
})
