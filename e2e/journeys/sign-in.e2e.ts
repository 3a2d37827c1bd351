import type { Page } from '@playwright/test'
import {
  chooseGoogleAccount,
  expect,
  expectAccessible,
  fillLogin,
  followMenu,
  logIn,
  test,
} from '../fixtures.ts'
import { expectAnnounced } from '../screen-checks.ts'
import {
  classesNamed,
  demoAdmin,
  demoInstructor,
  demoStudent,
  newPerson,
  publishClass,
  registerStudent,
  SOON,
} from '../world.ts'

test('the login form is prefilled and returns to where the student came from', async ({ page }) => {
  await page.goto('/classes')
  await page.goto('/dashboard/payment-history?sort=date#top')
  const stop = page.getByRole('dialog', { name: 'Stop!' })
  await expect(stop).toContainText('You have to log in first to continue')
  await expect(stop.getByRole('button')).toHaveCount(1)
  await stop.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByLabel('Email')).toHaveValue(demoStudent.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demoStudent.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard/payment-history?sort=date#top')
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/classes$/)
})

test('a reload asks for no other token', async ({ page }) => {
  await logIn(page, await registerStudent())
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  for (let load = 0; load < 3; load += 1) {
    await page.goto('/dashboard/selected-classes')
    await expect(page.getByText('No classes selected yet')).toBeVisible()
  }
  expect(calls).not.toContain('/ningjing/jwt')
})

test('the login banner shows a wrong password and an unknown user', async ({ page }) => {
  const student = await registerStudent()
  await page.goto('/login')
  await fillLogin(page, { ...student, password: 'Wrong!99' })
  await expect(page.getByRole('alert')).toHaveText('Wrong password! Please provide correct one.')
  await fillLogin(page, newPerson())
  await expect(page.getByRole('alert')).toHaveText('Not a Valid User.')
  await expectAccessible(page)
})

test('empty login fields show errors', async ({ page }) => {
  await page.goto('/login')
  await fillLogin(page, { email: '', password: '', name: '' })
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
})

test('the password can be shown', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('registration reports invalid fields and a taken e-mail', async ({ page }) => {
  const student = await registerStudent()
  await page.goto('/register')
  await page.getByRole('button', { name: /^Register/ }).click()
  await expect(page.getByText('name is required')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('abc')
  await expect(page.getByText('Password must be 6 characters')).toBeVisible()
  await password.fill('abcdefg')
  await expect(page.getByText('Password must have one capital letter and special character.')).toBeVisible()
  await password.fill(student.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill('other')
  await expect(page.getByText('Password did not match')).toBeVisible()
  await page.getByLabel('Confirm Password', { exact: true }).fill(student.password)
  await page.getByLabel('Name', { exact: true }).fill('Somebody')
  await page.getByLabel('Email').fill(student.email)
  await page.getByRole('button', { name: /^Register/ }).click()
  await expect(page.getByText('You have Already Registerd!')).toBeVisible()
})

test('on a phone a refused registration is seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const student = await registerStudent()
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill('Somebody')
  await page.getByLabel('Email').fill('bad')
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(student.password)
  const register = page.getByRole('button', { name: /^Register/ })
  await register.click()
  await expect(page.getByText('Invalid email. Please provide a valid email')).toBeInViewport()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(student.email)
  await register.click()
  const taken = page.getByRole('status').filter({ hasText: 'You have Already Registerd!' })
  await expect(taken).toBeFocused()
  await expect(taken).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('a student logs in with Google', async ({ page }) => {
  const person = newPerson()
  const { email } = person
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await chooseGoogleAccount(page, person)
  await page.waitForURL('**/')
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toContainText(email.split('@')[0] ?? '')
  await expect(page.getByRole('banner')).toContainText('Student')
})

test('logging out leads home without an alert, and the dashboard asks for a login', async ({ page }) => {
  await logIn(page, await registerStudent())
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Stop!' })).toBeVisible()
})

test('when the server ends a session, the user is signed out once and returns to the login', async ({
  page,
}) => {
  await logIn(page, await registerStudent())
  await page.goto('/dashboard/enrolled-classes')
  await expect(page.getByText('You are not enrolled yet')).toBeVisible()
  await page.route('**/ningjing/payments/*', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'token.invalid', title: 'ended', status: 401, requestId: 'x' }),
    }),
  )
  await followMenu(page, 'Payment history')
  await page.waitForURL('**/login')
  await expect(page.getByRole('dialog', { name: 'Stop!' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
})

test('visitors have to log in before they select, and then have selected the class', async ({ page }) => {
  const yogaClass = await publishClass({ sessions: SOON })
  const student = await registerStudent()
  await page.goto(classesNamed(yogaClass.name))
  const topOfToasts = await watchToasts(page)
  await page.getByRole('button', { name: `Select ${yogaClass.name}` }).click()
  await expectAnnounced(page, 'Please login for selecting this class!')
  const header = await page.getByRole('banner').boundingBox()
  await expect.poll(topOfToasts).toBeGreaterThan(header?.height ?? 0)
  await expect(page.locator('.swal2-toast')).toHaveCount(0)
  await page.getByRole('article').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, student)
  await page.waitForURL(`**/classes/${yogaClass._id}`)
  await expect(page.getByText(`${yogaClass.name} is in your selection.`)).toBeVisible()
  await page.getByRole('link', { name: `Pay $30: ${yogaClass.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
})

/** Notes where toasts are shown: on a busy machine one is gone before a journey looks for it. */
async function watchToasts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tops = [0]
    Object.assign(window, { tops })
    const note = () => {
      const toast = document.querySelector('.swal2-toast')
      if (toast) tops.push(toast.getBoundingClientRect().top)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate<number>('Math.max(...window.tops)')
}

for (const account of [demoAdmin, demoInstructor]) {
  test(`the ${account.name} reads in place of Select that it is for students`, async ({ page }) => {
    const yogaClass = await publishClass({ sessions: SOON })
    await logIn(page, account)
    await page.goto(classesNamed(yogaClass.name))
    const card = page.getByRole('article').filter({ hasText: yogaClass.name })
    // Once, above the list.
    await expect(page.getByText('Only students can select classes.')).toHaveCount(1)
    await expect(card).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(0)
    await page.goto('/dashboard/selected-classes')
    await page.waitForURL((url) => url.pathname === '/')
  })
}

test('a changed password signs the other device out, a logout only this one', async ({ page, browser }) => {
  const student = await registerStudent()
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) await logIn(one, student)
  await page.goto('/dashboard/profile')
  await page.getByLabel('Current password').fill(student.password)
  await page.getByLabel('New password', { exact: true }).fill('Warrior#3')
  await page.getByLabel('Confirm new password').fill('Warrior#3')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await other.goto('/dashboard/profile')
  await expect(other).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Update User Profile' })).toBeVisible()
  await logIn(other, { ...student, password: 'Warrior#3' })
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).not.toHaveURL(/dashboard/)
  await page.goto('/dashboard/selected-classes')
  await expect(page.getByRole('heading', { name: 'Your Selected Classes' })).toBeVisible()
})
