import { listVersions, publishSite, readVersion } from '@ningjing/contract/club/club'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, followMenu, logIn, test } from '../fixtures.ts'
import { expectAccessibleAtEverySize, expectAnnounced } from '../screen-checks.ts'
import { as, demoAdmin } from '../world.ts'

/** Other journeys look for the club's name while it is changed. */
const NAME = 'Ningjing Yard'

/** Publishes again what was published before the journey, because all journeys share one club. */
async function restore(n: number): Promise<void> {
  const call = as(demoAdmin)
  const [newest] = await call(listVersions)
  if (!newest || newest.n === n) return
  const { site } = await call(readVersion, { params: { n: String(n) } })
  await call(publishSite, { body: { shown: newest.n, site } })
}

/** A group of the form or a row of a list, by what its summary begins with. */
const fold = (page: Page, title: string | RegExp) =>
  page
    .locator('details')
    .filter({ has: page.locator('> summary').filter({ hasText: title }) })
    .last()

async function nameOf(browser: Browser): Promise<string> {
  const visitor = await browser.newPage()
  await visitor.goto('/instructors')
  const title = await visitor.title()
  await visitor.close()
  return title
}

test('an admin renames the club, visitors see it within seconds, and it is undone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const [newest] = await as(demoAdmin)(listVersions)
  try {
    await logIn(page, demoAdmin)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await followMenu(page, 'Club')
    await fold(page, /^Name/).locator('> summary').press('Enter')
    await page.getByLabel('Name', { exact: true }).first().fill(NAME)
    await fold(page, /^Look/).locator('> summary').click()
    await page.getByLabel('Main color', { exact: true }).fill('#7a3b8f')
    await fold(page, /^Home/).locator('> summary').click()
    await fold(page, 'Yoga for stress relief').locator('> summary').click()
    await page.getByLabel('Message').nth(4).fill('Small classes in a quiet yard.')
    await page.getByRole('button', { name: 'Move slide 5 up' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move slide 4 up' })).toBeFocused()
    await page.getByRole('button', { name: 'Move slide 4 down' }).press('Enter')
    await expect(page.getByText('3 changes: Name, Look, Home')).toBeVisible()
    await expectAccessibleAtEverySize(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.getByTitle('Preview of the page')
    await expect.poll(() => preview.getAttribute('srcdoc')).toContain(NAME)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Publish' }).click()
    await expectAnnounced(page, 'Published. Visitors see it within seconds.')
    // It stays while the pointer is on it.
    await page.locator('.swal2-toast').hover()
    await expect.poll(() => nameOf(browser), { timeout: 3_000 }).toContain(NAME)
    await expect(page).toHaveTitle(`Club · ${NAME}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveTitle('Club · Ningjing')
    await expect.poll(() => nameOf(browser), { timeout: 3_000 }).not.toContain(NAME)
    const latest = page.getByRole('table', { name: 'Versions' }).getByRole('row').nth(1)
    await expect(latest).toContainText('Name, Main color, Slides')
  } finally {
    await restore(newest?.n ?? 0)
  }
})
