import { createProduct, givePass } from '@ningjing/contract/passes/passes'
import type { Locator, Page } from '@playwright/test'
import {
  chooseAction,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  selectButton,
  test,
} from '../fixtures.ts'
import { expectFocus, tabTo } from '../keyboard.ts'
import {
  as,
  demoAdmin,
  newPerson,
  payFor,
  publicClass,
  publishClass,
  registerInstructor,
  registerStudent,
  SOON,
} from '../world.ts'
import { expectZoomable } from '../zoom-checks.ts'

const YEAR = new Date().getUTCFullYear() + 1
const LONG_NAME = `Donaudampfschifffahrtsgesellschaftskapitänsyoga ${YEAR}`

/** A class with a long name, its instructor, and a student of it. */
async function longClass() {
  const instructor = await registerInstructor(newPerson('Maximiliane von Hohenstaufen-Lichtenberg'))
  const sessions = ['05', '12'].map((day) => ({ local: `${YEAR}-03-${day}T18:30`, minutes: 90 }))
  const yogaClass = await publishClass({ name: LONG_NAME, by: instructor, price: 24, sessions })
  const student = await registerStudent()
  await payFor(student, yogaClass)
  return { instructor, student, yogaClass }
}

const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 800 })

/** Expects that nothing is wider than an element. */
async function expectFits(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0)
}

test('a long name fits into a narrow window: enrolled classes, their dialog and the notices', async ({
  page,
}) => {
  const { student } = await longClass()
  await logIn(page, student)
  await narrow(page)
  await page.goto('/dashboard/enrolled-classes')
  await page.getByRole('button', { name: `Cancel ${LONG_NAME}` }).click()
  await expect(page.getByRole('button', { name: /^Cancel and get/ })).toBeVisible()
  await expectFits(page.getByRole('dialog'))
  await expectNoSidewaysScroll(page)
  await page.goto('/dashboard/notices')
  await expect(page.getByRole('link', { name: LONG_NAME })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/dashboard/payment-history')
  await expect(page.getByText(LONG_NAME)).toBeVisible()
  await expectFits(page.locator('div:has(> table)'))
})

test('a long name fits into a narrow window: a date, the menu of passes that pay it, its message and the passes', async ({
  page,
}) => {
  const student = await registerStudent()
  for (const days of [60, 90]) {
    const pass = { name: `${LONG_NAME} ${days}`, price: 50, credits: 3, days, from: 'purchase' } as const
    const product = { ...pass, for: { all: true }, onSale: false } as const
    const { insertedId: productId } = await as(demoAdmin)(createProduct, { body: product })
    await as(demoAdmin)(givePass, { body: { email: student.email, productId } })
  }
  const dropIn = { seats: 5, price: 18, credits: 1, only: true } as const
  const { _id } = await publishClass({ name: LONG_NAME, sessions: SOON, dropIn })
  const [date] = (await publicClass(_id)).dates ?? []
  await logIn(page, student)
  await narrow(page)
  await page.goto(`/classes/${date?.classId}`)
  await page.getByRole('button', { name: `Choose a pass for ${LONG_NAME}` }).click()
  await expectNoSidewaysScroll(page)
  for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
  await page.getByRole('menuitem', { name: `${LONG_NAME} 90` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectFits(page.locator('.swal2-popup .swal2-title'))
  await page.goto('/passes')
  await expect(page.getByRole('link', { name: LONG_NAME })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the page and the roster of a class with dates and a long name work at 200 % and by keyboard', async ({
  page,
}) => {
  const { instructor, yogaClass } = await longClass()
  await page.goto(`/classes/${yogaClass._id}`)
  await expect(page.getByRole('heading', { name: LONG_NAME })).toBeVisible()
  await tabTo(page, 'link', `Add to calendar: ${LONG_NAME}`)
  await expectZoomable(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, instructor)
  await page.goto(`/dashboard/roster/${yogaClass._id}`)
  await expect(page.getByRole('heading', { name: 'Roster' })).toBeVisible()
  await tabTo(page, 'combobox', 'Date')
  await page.keyboard.press('ArrowDown')
  await expectFocus(page, 'combobox', 'Date')
  await expectZoomable(page)
})

test('the dialogs of a class fit into a narrow window, and give the focus back', async ({ page }) => {
  const { instructor } = await longClass()
  await logIn(page, instructor)
  await narrow(page)
  await page.goto('/dashboard/my-classes')
  const manage = () => chooseAction(page, LONG_NAME, 'Manage')
  const dialog = page.getByRole('dialog')
  await manage()
  await expectFits(dialog)
  await page.getByRole('button', { name: 'Dates…' }).click()
  for (const name of [/^Move /, /^Cancel /]) {
    const opener = dialog.getByRole('button', { name }).nth(1)
    await opener.click()
    await expectFits(dialog)
    const form = dialog.locator('form')
    await expectFits(form)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(opener).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions: ${LONG_NAME}` })).toBeFocused()
  await manage()
  await page.getByRole('button', { name: 'Cancel class…' }).click()
  await dialog.getByRole('button', { name: 'Cancel class' }).click()
  await expect(dialog).toContainText('Type the name as it is')
  await expectFits(dialog)
})

test('the tables of the staff fit into a tablet', async ({ page }) => {
  await longClass()
  await logIn(page, demoAdmin)
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const screen of ['manage-payments', 'manage-classes', 'manage-users', 'audit-log']) {
    await page.goto(`/dashboard/${screen}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectFits(page.locator('div:has(> table)'))
  }
})

test('the audit log begins with its entries on a phone; its filters are behind a button', async ({
  page,
}) => {
  await logIn(page, demoAdmin)
  await narrow(page)
  await page.goto('/dashboard/audit-log')
  await expect(page.getByLabel('From')).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('From').fill(`${YEAR - 1}-01-01`)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true')
  await expectNoSidewaysScroll(page)
})

test('the price bar of a class stays on a phone, covers nothing that has the focus, and is not printed', async ({
  page,
}) => {
  const { _id, name } = await publishClass()
  await page.setViewportSize({ width: 320, height: 600 })
  await page.goto(`/classes/${_id}`)
  const select = selectButton(page, name)
  await expect(page.getByRole('link', { name: 'Developed by' })).toBeAttached()
  const top = (await select.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan(530)
  await expectUncovered(page, '.offer-bar', top)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.offer-bar').evaluate((bar) => getComputedStyle(bar).position)).toBe('static')
})

test('the shortcuts of a student stay on a phone, cover nothing that has the focus, and scroll with a low page', async ({
  page,
}) => {
  await logIn(page, await registerStudent())
  await page.setViewportSize({ width: 320, height: 600 })
  await page.goto('/dashboard/profile')
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(page.getByRole('button', { name: 'Update profile' })).toBeVisible()
  await expectUncovered(page, '.tab-bar', (await shortcuts.boundingBox())?.y ?? 0)
  await expectAccessible(page)
  await shortcuts.getByRole('link', { name: 'Timetable' }).click()
  await page.waitForURL('**/timetable')
  await expect(shortcuts.getByRole('link', { name: 'Timetable' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  for (const path of ['/timetable', '/dashboard']) {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(path)
    await expect(shortcuts).toBeAttached()
    for (const bar of [shortcuts, page.getByRole('banner')]) {
      expect(await bar.evaluate((one) => getComputedStyle(one).position)).toMatch(/^(static|relative)$/)
    }
    await expectNoSidewaysScroll(page)
  }
})

/** Goes through the page by Tab: nothing that gets the focus is below the upper edge of a bar. */
async function expectUncovered(page: Page, bar: string, top: number): Promise<void> {
  let covered = ''
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    covered += await page.evaluate(
      ([selector, barTop]) => {
        const { activeElement: focused } = document
        if (!focused || focused === document.body || focused.closest(selector)) return ''
        return focused.getBoundingClientRect().bottom > barTop ? focused.outerHTML : ''
      },
      [bar, top] as const,
    )
  }
  expect(covered).toBe('')
}
