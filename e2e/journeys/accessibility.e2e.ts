import { expect, expectAccessible, LOOKS, logIn, test, wear } from '../fixtures.ts'
import {
  demoAdmin,
  demoStudent,
  payFor,
  publishClass,
  registerInstructor,
  registerStudent,
  selectFor,
} from '../world.ts'

const PUBLIC = ['/', '/classes', '/instructors', '/login', '/register', '/nowhere-at-all']
const DASHBOARD = ['', '/selected-classes', '/enrolled-classes', '/payment-history', '/profile']
const ADMIN = ['', '/manage-classes', '/manage-users', '/manage-users?search=nobody-at-all', '/audit-log']

test('no screen of a visitor has a finding, in any width and theme', async ({ page }) => {
  test.setTimeout(180_000)
  for (const look of LOOKS) {
    await wear(page, look)
    for (const path of PUBLIC) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    }
  }
})

test('no screen of a student has a finding, in any width and theme', async ({ page }) => {
  test.setTimeout(180_000)
  const student = await registerStudent()
  const selectedId = await selectFor(student, (await publishClass())._id)
  const { paymentId } = await payFor(student, await publishClass())
  await logIn(page, student)
  for (const look of LOOKS) {
    await wear(page, look)
    for (const path of [...DASHBOARD, `/payment/${selectedId}`, `/receipt/${paymentId}`]) {
      await page.goto(`/dashboard${path}`)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    }
  }
})

test('no screen of an instructor has a finding, in any width and theme', async ({ page }) => {
  test.setTimeout(180_000)
  const instructor = await registerInstructor()
  const { _id, name } = await publishClass({ by: instructor })
  await logIn(page, instructor)
  for (const look of LOOKS) {
    await wear(page, look)
    for (const path of ['', '/profile', '/add-class', `/add-class?from=${_id}`, '/my-classes']) {
      await page.goto(`/dashboard${path}`)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: `Update ${name}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  }
})

test('no screen of an admin has a finding, in any width and theme', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page, demoAdmin)
  for (const look of LOOKS) {
    await wear(page, look)
    for (const path of ADMIN) {
      await page.goto(`/dashboard${path}`)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expectAccessible(page)
    }
  }
})

test('the theme is kept over a reload, and the menu works on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  const before = await isDark()
  await page.getByRole('button', { name: 'Switch theme' }).click()
  expect(await isDark()).toBe(!before)
  expect(await page.evaluate(() => localStorage.getItem('ningjin-dark'))).toBe(String(!before))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Classes' }).first().click()
  await page.waitForURL('**/classes')
})

test('not-found offers the way home', async ({ page }) => {
  await page.goto('/dashboard-of-nobody')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('we are sorry, but the page you requested was not found')).toBeVisible()
  await page.getByRole('link', { name: 'Got to Home' }).click()
  await page.waitForURL('**/')
})

test('the demo student has enrolments and payments but no open selection', async ({ page }) => {
  await logIn(page, demoStudent)
  await page.goto('/dashboard/payment-history')
  await expect(page.getByRole('row').nth(1)).toContainText('$')
  await page.goto('/dashboard/selected-classes')
  await expect(page.getByText('No classes selected yet')).toBeVisible()
})
