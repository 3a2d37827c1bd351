import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { isFull } from '@ningjing/contract/classes/more-classes'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import type { Page } from '@playwright/test'
import { nextTuesday } from '../days.ts'
import { expect, logIn, test } from '../fixtures.ts'
import { expectAccessibleAtEverySize } from '../screen-checks.ts'
import { pathsOf } from '../screens.ts'
import {
  demoAdmin,
  demoStudent,
  enrolFree,
  payFor,
  publicClass,
  publishByDate,
  publishClass,
  registerInstructor,
  registerStudent,
  selectFor,
  visitor,
} from '../world.ts'

/** How long a busy machine takes for all screens of a role. */
const WALK_MS = 480_000

test('no visitor screen has an accessibility violation, in any width and theme', async ({ page }) => {
  test.setTimeout(WALK_MS)
  await walk(page, [...pathsOf('visitor'), '/nowhere-at-all'])
})

test('no page of a class or an instructor violates an axe rule, in any width and theme', async ({ page }) => {
  test.setTimeout(WALK_MS)
  const { _id } = await publishClass()
  const { instructorId } = await publicClass(_id)
  const [fullClass] = rowsOf(await visitor(listPublicClasses)).filter(isFull)
  const byDate = await publishByDate(nextTuesday(), 3)
  await walk(page, [
    '/classes?search=nobody-at-all',
    `/classes/${_id}`,
    `/classes/${fullClass?._id}`,
    `/classes/${byDate._id}`,
    `/classes/${byDate.dates[0]?._id}`,
    `/instructors/${instructorId}`,
  ])
})

test('no screen of a student has an axe violation, in any width and theme', async ({ page }) => {
  test.setTimeout(WALK_MS)
  const student = await registerStudent()
  const selectedId = await selectFor(student, (await publishClass())._id)
  const { paymentId } = await payFor(student, await publishClass())
  await logIn(page, student)
  await walk(page, [
    ...pathsOf('student'),
    `/dashboard/payment/${selectedId}`,
    `/dashboard/receipt/${paymentId}`,
  ])
})

test('instructors: no screen has a violation, in any width and theme', async ({ page }) => {
  test.setTimeout(WALK_MS)
  const instructor = await registerInstructor()
  const { _id, name } = await publishClass({ by: instructor, price: 0 })
  await enrolFree(await registerStudent(), _id)
  await logIn(page, instructor)
  await walk(page, [
    ...pathsOf('instructor'),
    '/dashboard/profile',
    `/dashboard/add-class?from=${_id}`,
    `/dashboard/roster/${_id}`,
  ])
  await page.goto('/dashboard/my-classes')
  await page.getByRole('button', { name: `Update ${name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtEverySize(page)
})

test('admin screens are accessible in any width and theme', async ({ page }) => {
  test.setTimeout(WALK_MS)
  await logIn(page, demoAdmin)
  await walk(page, [...pathsOf('admin'), '/dashboard/manage-users?search=nobody-at-all'])
})

/** Checks screens one after the other, each after it has rendered its data. */
async function walk(page: Page, paths: string[]): Promise<void> {
  // A slide that moves on while it is measured covers the controls of the next one.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading').first()).toBeVisible()
    await expect(main.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccessibleAtEverySize(page)
  }
}

test('the theme persists over a reload, and the menu works on phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  const before = await isDark()
  await page.getByRole('button', { name: /^Use (dark|light) theme$/ }).click()
  await expect.poll(isDark).toBe(!before)
  expect(await page.evaluate(() => localStorage.getItem('ningjin-dark'))).toBe(String(!before))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Classes' }).first().click()
  await page.waitForURL('**/classes')
})

test('the not-found page offers a way home', async ({ page }) => {
  await page.goto('/dashboard-of-nobody')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('we are sorry, but the page you requested was not found')).toBeVisible()
  await page.getByRole('link', { name: 'Got to Home' }).click()
  await page.waitForURL('**/')
})

test('the demo student has enrollments and payments but no open selection', async ({ page }) => {
  await logIn(page, demoStudent)
  await page.goto('/dashboard/payment-history')
  await expect(page.getByRole('table')).toContainText('$')
  await page.goto('/dashboard/selected-classes')
  await expect(page.getByText('No classes selected yet')).toBeVisible()
})
