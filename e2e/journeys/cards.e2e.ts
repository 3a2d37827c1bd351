import { expect, fillCard, logIn, payButton, test } from '../fixtures.ts'
import { publishClass, registerStudent, seatsOf, selectFor } from '../world.ts'

/** Stripe's declining test cards and the message of each. */
const DECLINING = [
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000009987', 'Your card was declined.'],
  ['4000000000009979', 'Your card was declined.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
] as const

/** A student at the checkout of a new class. */
async function atCheckout(page: Parameters<typeof logIn>[0], seats = 3) {
  const student = await registerStudent()
  const yogaClass = await publishClass({ seats, price: 30 })
  const selectedId = await selectFor(student, yogaClass._id)
  await logIn(page, student)
  await page.goto(`/dashboard/payment/${selectedId}`)
  await expect(payButton(page)).toBeEnabled()
  return { student, yogaClass, selectedId }
}

for (const [number, message] of DECLINING) {
  test(`card ${number} is declined in words, and another one pays`, async ({ page }) => {
    const { yogaClass } = await atCheckout(page)
    await fillCard(page, number)
    await payButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await page.getByText('Card Number', { exact: true }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('4242424242424242')
    await payButton(page).click()
    await expect(page.getByText('Payment success.')).toBeVisible()
    await page.waitForURL('**/dashboard/selected-classes')
    expect(await seatsOf(yogaClass._id)).toBe(2)
  })
}

test('an incomplete card number is reported before anything is sent', async ({ page }) => {
  await atCheckout(page)
  await fillCard(page, '4242')
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card number is incomplete.' })).toBeVisible()
})

test('what is wrong is said at the first click on Pay, also from an incomplete field', async ({ page }) => {
  await atCheckout(page)
  await page.getByText('CVC', { exact: true }).click()
  await page.keyboard.type('1')
  await payButton(page).click()
  await expect(page.getByText('Card number is required')).toBeVisible()
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible()
  await expect(page.getByText('Postal code is required')).toBeVisible()
})

test('on a phone a declined card is seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await atCheckout(page)
  await page.getByLabel('Full Name').clear()
  await payButton(page).click()
  for (const field of ['Card number', 'Card expiration', 'CVC', 'Full name', 'Postal code']) {
    await expect(page.getByText(`${field} is required`)).toBeVisible()
  }
  await fillCard(page, '4000000000000002')
  await payButton(page).click()
  const reason = page.getByRole('alert').filter({ hasText: 'Your card was declined.' })
  await expect(reason).toBeFocused()
  await expect(reason).toBeInViewport({ ratio: 1 })
})

test('a completed 3-D Secure challenge leads to a payment', async ({ page }) => {
  const { yogaClass } = await atCheckout(page)
  await fillCard(page, '4000002760003184')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Payment success.')).toBeVisible()
  await page.goto('/dashboard/enrolled-classes')
  await expect(page.getByRole('main')).toContainText(yogaClass.name)
})

test('3-D Secure that is refused charges nothing and allows another try', async ({ page }) => {
  const { yogaClass } = await atCheckout(page)
  await fillCard(page, '4000002760003184')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /unable to authenticate/ })).toBeVisible()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Payment success.')).toBeVisible()
  await page.goto('/dashboard/enrolled-classes')
  await expect(page.getByRole('main')).toContainText(yogaClass.name)
})

test('reloading the checkout keeps one hold and one charge', async ({ page }) => {
  const { yogaClass } = await atCheckout(page)
  await fillCard(page, '4242424242424242')
  await page.reload()
  await expect(payButton(page)).toBeEnabled()
  expect(await seatsOf(yogaClass._id)).toBe(2)
  await fillCard(page, '4242424242424242')
  await payButton(page).dblclick()
  await expect(page.getByText('Payment success.')).toBeVisible()
  await page.goto('/dashboard/payment-history')
  await expect(page.getByRole('row', { name: new RegExp(yogaClass.name) })).toHaveCount(1)
  expect(await seatsOf(yogaClass._id)).toBe(2)
})

test('a tab closed right after the payment still ends in an enrollment', async ({ page, context }) => {
  const { yogaClass } = await atCheckout(page)
  // This tab never records the payment, so the webhook event has to do it.
  await page.route('**/ningjing/payments', () => undefined)
  await fillCard(page, '4242424242424242')
  const confirmed = page.waitForResponse((response) => response.url().includes('/confirm') && response.ok())
  await payButton(page).click()
  await confirmed
  const next = await context.newPage()
  await page.close()
  await next.goto('/dashboard/enrolled-classes')
  await expect(async () => {
    await next.reload()
    await expect(next.getByRole('main')).toContainText(yogaClass.name, { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
})
