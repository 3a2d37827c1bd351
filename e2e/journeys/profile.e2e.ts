import { readFile } from 'node:fs/promises'
import { readUser } from '@ningjing/contract/users/users'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillLogin, logIn, test } from '../fixtures.ts'
import {
  as,
  demoAdmin,
  mailedLink,
  payFor,
  publishClass,
  refundAtProvider,
  registerStudent,
  seatsOf,
} from '../world.ts'

const UPDATED = 'User info updated successfully.'
const profileForm = (page: Page) => page.getByRole('region', { name: 'Update User Profile' })

async function save(page: Page): Promise<void> {
  await profileForm(page).getByRole('button', { name: 'Update profile' }).click()
}

test('a student edits the profile: nothing else changes, and the top bar follows at once', async ({
  page,
}) => {
  const student = await registerStudent()
  await logIn(page, student)
  await page.goto('/dashboard/profile')
  const form = profileForm(page)
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Address').fill('1 Rose Street')
  await save(page)
  await expect(page.getByText(UPDATED)).toBeVisible()

  await form.getByLabel('Name').fill('Noor Haddad-Weiss')
  await form.getByLabel('Photo').fill('/art/instructor-2.svg')
  await save(page)
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Noor Haddad-Weiss')
  await expect(bar.locator('img').last()).toHaveAttribute('src', '/art/instructor-2.svg')

  await page.reload()
  await expect(form.getByLabel('Gender')).toHaveValue('Female')
  await expect(form.getByLabel('Address')).toHaveValue('1 Rose Street')
  await expect(bar).toContainText('Noor Haddad-Weiss')
  await expectAccessible(page)

  await save(page)
  await expect(form.getByText('Nothing changed, so nothing was saved.')).toBeVisible()
  await form.getByLabel('Photo').fill('')
  await save(page)
  await expect(page.getByText(UPDATED)).toBeVisible()
  await expect(bar.locator('img').last()).toHaveAttribute('src', '/art/avatar-default.svg')
})

test('a receipt shows what was refunded in Stripe’s console, to its student only', async ({ page }) => {
  const [student, other] = [await registerStudent(), await registerStudent()]
  const yogaClass = await publishClass({ price: 19.99, seats: 4 })
  const { paymentId, intentId } = await payFor(student, yogaClass)
  await refundAtProvider(intentId, 500)
  await logIn(page, student)
  await expect(async () => {
    await page.goto('/dashboard/payment-history')
    await expect(page.getByText('$5.00 refunded')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: `Receipt for ${yogaClass.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const receipt = page.getByRole('article')
  for (const text of ['Ningjing', student.email, yogaClass.name, intentId, '$19.99', '−$5.00', '$14.99']) {
    await expect(receipt).toContainText(text)
  }
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  expect((await receipt.boundingBox())?.width).toBeGreaterThan(300)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  expect(await seatsOf(yogaClass._id)).toBe(3)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/')
  await logIn(page, other)
  await page.goto(`/dashboard/receipt/${paymentId}`)
  await expect(page.getByText('Receipt not found')).toBeVisible()
})

test('changing a password needs the current one, and resetting one does not reveal who has an account', async ({
  page,
}) => {
  const student = await registerStudent()
  await logIn(page, student)
  await page.goto('/dashboard/profile')
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('Wrong!99', 'Warrior#3')
  await expect(page.getByText('Wrong password! Please provide correct one.')).toBeVisible()
  await change(student.password, 'Warrior#3')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/')

  for (const email of [student.email, 'nobody@people.example']) {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Your e-mail').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(`If ${email} has an account here`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to login' }).click()
  }
  // A page of the provider, which has no code of ours to wait for.
  await page.goto(await mailedLink(student, /^Choose a new password/), { waitUntil: 'load' })
  await page.getByLabel('New password').fill('Cobra#42')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/login')
  await fillLogin(page, { ...student, password: 'Cobra#42' })
  await page.waitForURL('**/')
})

test('a student logs out on all devices; the other one is logged out, too', async ({ page, browser }) => {
  const student = await registerStudent()
  const other = await (await browser.newContext()).newPage()
  for (const device of [other, page]) {
    await logIn(device, student)
    await device.goto('/dashboard/profile')
    await expect(device.getByRole('heading', { name: 'My profile' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Log out on all devices' }).click()
  await expect(page.getByText(/^You have to log in again everywhere, also here\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('**/')
  await other.goto('/dashboard/profile')
  await other.waitForURL('**/login')
  await logIn(page, student)
})

test('a student with a paid class exports their data and deletes the account', async ({ page }) => {
  const student = await registerStudent()
  const yogaClass = await publishClass({ seats: 4 })
  await payFor(student, yogaClass)
  const [call, params] = [as(student), { email: student.email }]
  await call(readUser, { params })
  await logIn(page, student)
  await page.goto('/dashboard/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(data).toMatchObject({ account: { email: student.email }, payments: [{ name: yogaClass.name }] })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(question).toContainText('Payments are kept without your name or e-mail')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('**/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()

  await expect(call(readUser, { params })).rejects.toThrow('token.invalid')
  await page.goto('/login')
  await fillLogin(page, student)
  await expect(page.getByText('Not a Valid User.')).toBeVisible()
  // The enrollment has ended by its terms.
  expect(await seatsOf(yogaClass._id)).toBe(4)
})

test('an admin downloads users, classes and payments as files', async ({ page }) => {
  const yogaClass = await publishClass({ name: '=1+1 Flow', price: 0 })
  await logIn(page, demoAdmin)
  for (const [list, path, head] of [
    ['users', '/manage-users', 'Id,Name,Email,Role'],
    ['classes', '/manage-classes', 'Id,Name,Instructor,Email,Status'],
    ['payments', '/manage-payments', 'Id,Email,Class,Instructor,Price,Refunded,Net'],
  ]) {
    await page.goto(`/dashboard${path}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export ${list} as CSV` }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`ningjing-${list}.csv`)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(head)
    if (list === 'classes') expect(text).toContain(`${yogaClass._id},"'=1+1 Flow"`)
  }
})

test('a long name leaves the Logout button its width at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  const student = await registerStudent()
  await logIn(page, student)
  await page.goto('/dashboard/profile')
  await profileForm(page).getByLabel('Name').fill('W'.repeat(80))
  await save(page)
  await expect(page.getByRole('banner')).toContainText('W'.repeat(80))
  const { width } = (await page.getByRole('button', { name: 'Logout' }).boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThanOrEqual(44)
})
