import type { Locator, Page } from '@playwright/test'
import { violationsOn } from '../axe.ts'
import { eveningIn, soon } from '../days.ts'
import { expect, logIn, test } from '../fixtures.ts'
import { expectFocus, press } from '../keyboard.ts'
import {
  demoAdmin,
  demoStudent,
  enrolFree,
  newPerson,
  publishClass,
  registerInstructor,
  registerStudent,
  selectFor,
} from '../world.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

test('forced colors keep the shape of buttons and mark the current page', async ({ page }) => {
  await page.goto('/classes')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expectBordered(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Select / })
      .first(),
  )
  await expectBordered(bar.getByRole('link', { name: 'Login' }))
  await expect(bar.locator('[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline')
  await expectAccessible(page)
  await page.goto('/')
  await expectAccessible(page)
})

test('forced colors keep counts and the current page of a dashboard', async ({ page }) => {
  await logIn(page, demoStudent)
  await page.goto('/dashboard/enrolled-classes')
  const current = page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current=page]')
  await expect(current).toHaveCSS('text-decoration-line', 'underline')
  await expectBordered(current.locator('span').last())
  await expectAccessible(page)
})

test('forced colors keep the bars of charts', async ({ page }) => {
  await logIn(page, demoAdmin)
  await page.goto('/dashboard')
  const bars = page.getByRole('main').locator(':is(div, span).bg-primary:empty')
  await expect(bars.filter({ visible: true }).first()).toBeVisible()
  expect(await bars.evaluateAll(colorsOf)).toEqual(['rgb(0, 0, 0)'])
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await expectAccessible(page)
})

test('forced colors keep the page of a class with its dates, and registration', async ({ page }) => {
  const sessions = Array.from({ length: 9 }, (_, day) => ({ local: eveningIn(day + 1), minutes: 60 }))
  const { _id } = await publishClass({ sessions })
  await page.goto(`/classes/${_id}`)
  await expectBordered(page.getByRole('button', { name: /^Select / }).first())
  await expectBordered(page.getByRole('link', { name: /^Add to calendar: / }))
  await expect(page.getByRole('main').locator('rect.fill-primary').first()).toHaveCSS('fill', 'rgb(0, 0, 0)')
  await expectAccessible(page)
  await page.goto('/register')
  await expectBordered(page.getByRole('button', { name: 'Register Now' }))
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('forced colors keep the checkout', async ({ page }) => {
  const student = await registerStudent()
  const selectedId = await selectFor(student, (await publishClass())._id)
  await logIn(page, student)
  await page.goto(`/dashboard/payment/${selectedId}`)
  const pay = page.getByRole('button', { name: /^Pay / })
  await expect(pay).toBeEnabled()
  await expectBordered(pay)
  await expectAccessible(page)
})

test('forced colors show the picture of a new class, and by keyboard who came', async ({ page }) => {
  const [instructor, student] = [await registerInstructor(), await registerStudent(newPerson('Noor Haddad'))]
  const { _id } = await publishClass({ by: instructor, price: 0, sessions: [{ local: soon(), minutes: 60 }] })
  await enrolFree(student, _id)
  await logIn(page, instructor)
  await page.goto('/dashboard/add-class')
  const picture = page.getByRole('radio', { name: 'Moon' })
  await picture.check()
  const frame = page.locator('label').filter({ has: picture })
  await expect(frame).toHaveCSS('outline-style', 'solid')
  await expect(frame).toHaveCSS('outline-color', 'rgb(0, 0, 0)')
  await expectBordered(page.getByRole('main').getByRole('button', { name: 'Add class' }))
  await expectAccessible(page)

  await page.goto(`/dashboard/roster/${_id}`)
  await press(page, 'button', 'Present: Noor Haddad')
  await expectFocus(page, 'button', 'Present: Noor Haddad')
  await expect(page.getByText('1 of 10 seats taken, 1 present, 0 no-show')).toBeVisible()
  const [present, noShow] = await page.getByRole('main').locator('[aria-pressed]').evaluateAll(looksOf)
  expect(present).not.toEqual(noShow)
  await expectAccessible(page)
})

/** Without the rule of contrast: the colors are those of the system, which axe does not see. */
async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const withoutContrast = { rules: { 'color-contrast': { enabled: false } } }
  expect(await violationsOn(page, withoutContrast)).toEqual([])
}

/** What is behind the text of each button: without a color, that of the page. */
const looksOf = (buttons: Element[]) =>
  buttons.map((button) => getComputedStyle(button).backgroundColor.replace(/^rgba\((.*), 0\)$/, 'rgb($1)'))

const colorsOf = (bars: Element[]) => [...new Set(bars.map((bar) => getComputedStyle(bar).backgroundColor))]

async function expectBordered(shape: Locator): Promise<void> {
  await expect(shape).toHaveCSS('border-top-width', '1px')
  await expect(shape).toHaveCSS('border-top-style', 'solid')
}
