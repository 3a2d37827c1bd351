import { expect, expectAccessible, followMenu, logIn, test } from '../fixtures.ts'
import { demoAdmin } from '../world.ts'

test('an admin starts a reconciliation, and reads that every promise held', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page, demoAdmin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await followMenu(page, 'Reconciliation')
  await expect(page.getByRole('heading', { name: 'Reconciliation', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Seats by class' })).toContainText('Adds up')
  const start = page.getByRole('button', { name: 'Start a run' })
  await start.press('Enter')
  await expect(page.getByText('A run is in progress.')).toBeVisible()
  await expect(page.getByText(/^Every promise held/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Last run .*, just now, by /)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Card provider \$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Money by class' })).not.toContainText('Differs')
  await expect(start).toBeFocused()
  await expectAccessible(page)
})
