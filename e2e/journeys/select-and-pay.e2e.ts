import { startPaying } from '@ningjing/contract/testing/club-steps'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  fillCard,
  fillRegistration,
  logIn,
  payButton,
  selectButton,
  test,
} from '../fixtures.ts'
import { expectAnnounced } from '../screen-checks.ts'
import {
  as,
  classesNamed,
  enrolFree,
  newPerson,
  publishClass,
  registerStudent,
  SOON,
  seatsOf,
  selectFor,
} from '../world.ts'

test('a visitor registers, selects a class, pays and finds it among the enrolled classes', async ({
  page,
}) => {
  const person = newPerson('Ines Duarte')
  const yogaClass = await publishClass({ seats: 5, price: 19.99, sessions: SOON })
  await page.goto('/classes')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register Now' }).click()
  await fillRegistration(page, person)
  await page.getByRole('button', { name: /^Register/ }).click()
  await expect(page.getByText('User created successfully.')).toBeVisible()
  await page.waitForURL('**/')

  await page.goto(classesNamed(yogaClass.name))
  await selectButton(page, yogaClass.name).click()
  await expectAnnounced(page, 'Class selected successfully.')
  const next = page.getByRole('link', { name: `Selected: ${yogaClass.name}` })
  await expect(next).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Selected classes: 1' })).toBeVisible()
  await next.click()
  await expect(page.getByRole('heading', { name: 'Your Selected Classes' })).toBeVisible()
  await page.getByRole('link', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(yogaClass.name)
  await expect(page.getByRole('main')).toContainText('$19.99')
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByText(/^Transaction complete with transaction ID : pi_/)).toBeVisible()
  await expectAnnounced(page, 'Payment success.')
  await page.waitForURL('**/dashboard/selected-classes')
  await expect(page.getByRole('heading', { name: `See you in ${yogaClass.name}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()

  await page.goto('/dashboard/enrolled-classes')
  await expect(page.getByRole('heading', { name: 'Your Enrolled Classes' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(yogaClass.name)
  await page.goto('/dashboard/payment-history')
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(yogaClass.name) })).toContainText('$19.99')
  await expectAccessible(page)
  expect(await seatsOf(yogaClass._id)).toBe(4)
})

test('double-clicking Select creates one selection', async ({ page }) => {
  const student = await registerStudent()
  const yogaClass = await publishClass({ sessions: SOON })
  await logIn(page, student)
  await page.goto(classesNamed(yogaClass.name))
  await selectButton(page, yogaClass.name).dblclick()
  await expect(page.getByRole('link', { name: `Selected: ${yogaClass.name}` })).toBeVisible()
  await page.goto('/dashboard/selected-classes')
  await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(1)
})

test('a selection is deleted after a confirmation', async ({ page }) => {
  const student = await registerStudent()
  const yogaClass = await publishClass()
  await selectFor(student, yogaClass._id)
  await logIn(page, student)
  await page.goto('/dashboard/selected-classes')
  await page.getByRole('button', { name: /delete/i }).click()
  const question = page.getByRole('dialog', { name: `Delete ${yogaClass.name}?` })
  await expect(question.getByText('Are you sure?', { exact: true })).toBeVisible()
  await expect(question).toContainText("You won't be able to revert this!")
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('main')).toContainText(yogaClass.name)
  await page.getByRole('button', { name: /delete/i }).click()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Your selected class has been deleted.')).toBeVisible()
  await expect(page.getByText('No classes selected yet')).toBeVisible()
})

test('a free class can be taken without a card', async ({ page }) => {
  const student = await registerStudent()
  const yogaClass = await publishClass({ price: 0 })
  const selectedId = await selectFor(student, yogaClass._id)
  await logIn(page, student)
  await page.goto(`/dashboard/payment/${selectedId}`)
  await expect(page.getByText('Card Number')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enroll for free' }).click()
  await page.waitForURL('**/dashboard/selected-classes')
  await page.goto('/dashboard/enrolled-classes')
  await expect(page.getByRole('main')).toContainText(yogaClass.name)
})

async function releaseSeat(page: Page) {
  await page.getByRole('button', { name: 'Release my seat' }).click()
  const question = page.getByRole('dialog', { name: 'Release your seat?' })
  await question.getByRole('button', { name: 'Release my seat' }).click()
}

/** Opens the checkout of a new student for a new class of 4 seats, and waits until it holds one of them. */
async function openCheckout(page: Page) {
  const student = await registerStudent()
  const yogaClass = await publishClass({ seats: 4 })
  const selectedId = await selectFor(student, yogaClass._id)
  await logIn(page, student)
  await page.goto(`/dashboard/payment/${selectedId}`)
  await expect(payButton(page)).toBeEnabled()
  return yogaClass
}

test('a seat that was only looked at is given back by leaving the checkout, but not by a reload', async ({
  page,
}) => {
  const yogaClass = await openCheckout(page)
  await page.reload()
  await expect(payButton(page)).toBeEnabled()
  expect(await seatsOf(yogaClass._id)).toBe(3)
  await page.getByRole('banner').getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => seatsOf(yogaClass._id)).toBe(4)
  await page.goBack()
  await expect(payButton(page)).toBeEnabled()
  expect(await seatsOf(yogaClass._id)).toBe(3)
  await releaseSeat(page)
  await expectAnnounced(page, 'Your seat was released.')
  await page.waitForURL('**/dashboard/selected-classes')
  expect(await seatsOf(yogaClass._id)).toBe(4)
})

test('two selected classes have their sum, and are paid one after the other', async ({ page }) => {
  const student = await registerStudent()
  const [first, second] = [await publishClass({ price: 30 }), await publishClass({ price: 55 })]
  for (const { _id } of [first, second]) await selectFor(student, _id)
  await logIn(page, student)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: '2 classes in your selection · $85.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your selection' }).click()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByText('2 classes · $85.00')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: `Pay $30 for ${first.name}` }).click()
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await page.waitForURL('**/dashboard/selected-classes')
  const panel = page.getByRole('region', { name: `See you in ${first.name}` })
  await expect(panel).toBeVisible()
  const [toast, heading] = [page.locator('.swal2-toast'), panel.getByRole('heading')]
  await expect(toast).toContainText('Payment success.')
  const [above, below] = [await toast.boundingBox(), await heading.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  await expectAccessible(page)
  await panel.getByRole('link', { name: `Pay $55 for ${second.name}` }).click()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByRole('main')).toContainText(second.name)
})

test('by keyboard on a phone: the account is behind the portrait at the checkout', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCheckout(page)
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(logout).toBeHidden()
  await page.getByRole('button', { name: 'Your account' }).focus()
  await page.keyboard.press('Enter')
  await expect(logout).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Student')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeFocused()
  await expect(page.getByText('By paying you accept the terms and the refund rules.')).toBeVisible()
})

test('logging out at the checkout leads home, and the seat stays held', async ({ page }) => {
  const yogaClass = await openCheckout(page)
  const account = page.getByRole('button', { name: 'Your account' })
  if (await account.isVisible()) await account.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/')
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  expect(await seatsOf(yogaClass._id)).toBe(3)
})

test('the fourth checkout names the three that stand in its way', async ({ page }) => {
  const student = await registerStudent()
  const ids: string[] = []
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    ids.push(await selectFor(student, (await publishClass({ name: `${name} Hold` }))._id))
  }
  for (const selectedId of ids.slice(0, 3)) {
    await startPaying(as(student), { price: 30, selectedId })
  }
  await logIn(page, student)
  await page.goto(`/dashboard/payment/${ids[3]}`)
  const reason = page.getByRole('alert').filter({ hasText: 'You are paying for 3 classes at once' })
  const names = ['Third Hold', 'Second Hold', 'First Hold']
  await expect(reason.getByRole('listitem').getByRole('link')).toHaveText(names)
  await expectAccessible(page)
  await reason.getByRole('link', { name: 'Second Hold' }).click()
  await page.waitForURL(`**/dashboard/payment/${ids[1]}`)
  await releaseSeat(page)
  await page.waitForURL('**/dashboard/selected-classes')
  await page.goto(`/dashboard/payment/${ids[3]}`)
  await expect(payButton(page)).toBeEnabled()
})

test('a full class is red and cannot be selected', async ({ page }) => {
  const [student, buyer] = [await registerStudent(), await registerStudent()]
  const yogaClass = await publishClass({ seats: 1, price: 0 })
  await enrolFree(buyer, yogaClass._id)
  await logIn(page, student)
  // Classes without dates come last in the whole list.
  await page.goto(`/classes?search=${encodeURIComponent(yogaClass.name)}`)
  await expect(selectButton(page, yogaClass.name)).toBeDisabled()
  const card = page.getByRole('article').filter({ hasText: yogaClass.name })
  await expect(card).toContainText('0 seats left')
  await expect(card).toContainText('Class full')
})
