import { listPasses } from '@ningjing/contract/passes/passes'
import type { Page } from '@playwright/test'
import { applyLook, chooseAction, expect, expectAccessible, logIn, TWO_LOOKS, test } from '../fixtures.ts'
import { press } from '../keyboard.ts'
import { expectAnnounced } from '../screen-checks.ts'
import { as, demoAdmin, mailTo, newPerson, registerStudent } from '../world.ts'

// One after the other: the newest rows that either imports are the first of the one list of waiting passes.
test.describe.configure({ mode: 'default' })

const ROWS = 200

/** A row for each person, of whom nobody but the student is known here. */
const rowsFor = (emails: string[], name: string) =>
  emails.map((email) => `${email};${name};7;${new Date().getUTCFullYear() + 1}-05-04`)

/** Chooses a file with these rows. */
async function choose(page: Page, rows: string[]): Promise<void> {
  const text = ['email;product;left;validUntil', ...rows].join('\r\n')
  const file = {
    name: 'passes.csv',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(`\uFEFF${text}`),
  }
  await page.getByLabel(/^Choose a(nother)? CSV file$/).setInputFiles(file)
}

for (const look of TWO_LOOKS) {
  test(`an admin sells passes and brings others over: ${look.width} px, ${look.theme}`, async ({ page }) => {
    await applyLook(page, look)
    const student = await registerStudent(newPerson('Sara Berg'))
    const { email: mark } = newPerson()
    const name = `Ten classes ${mark.slice(0, 8)}`
    const called = `${name}, all levels`

    await logIn(page, demoAdmin)
    await page.goto('/dashboard/products')
    await press(page, 'button', 'Add a pass')
    const adding = page.getByRole('dialog', { name: 'Add a pass' })
    await adding.getByRole('button', { name: '10-class pass' }).press('Enter')
    await adding.getByRole('button', { name: 'Add pass' }).press('Enter')
    await expect(adding.getByLabel('Price')).toBeFocused()
    await expectAccessible(page)
    await adding.getByLabel('Name').fill(name)
    await adding.getByLabel('Price').fill('150')
    await expect(adding.getByText('$15.00 a visit')).toBeVisible()
    await adding.getByRole('button', { name: 'Add pass' }).dblclick()
    await expectAnnounced(page, 'Pass added')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('$15.00 a visit')

    await chooseAction(page, name, 'Edit…')
    const editing = page.getByRole('dialog', { name: `Edit ${name}` })
    await expect(editing).toContainText('Passes that people have stay as they were sold.')
    await editing.getByLabel('Name').fill(called)
    await editing.getByLabel('Price').fill('140')
    await editing.getByLabel('Some classes').check()
    await editing.getByLabel('Vinyasa Flow', { exact: true }).check()
    await expectAccessible(page)
    await editing.getByRole('button', { name: 'Save' }).click()
    await expectAnnounced(page, 'Pass changed')
    await expect(row).toContainText('$14.00 a visit')
    await expect(row).toContainText('1 class')
    await chooseAction(page, called, 'Take off sale')
    await expect(row).toContainText('Not on sale')
    await chooseAction(page, called, 'Move up')
    await expect(page.getByRole('button', { name: `Actions: ${called}` })).toBeFocused()
    // A toast that fades while it is checked has too little contrast.
    await expect(page.locator('.swal2-toast')).toHaveCount(0)
    await expectAccessible(page)

    await page.goto(`/dashboard/manage-users?search=${encodeURIComponent(student.email)}`)
    await page.getByRole('button', { name: 'Passes of Sara Berg' }).click()
    const passes = page.getByRole('dialog', { name: 'Passes of Sara Berg' })
    await expect(passes).toContainText('No passes yet.')
    await passes.getByRole('button', { name: 'Give a pass…' }).click()
    const giving = page.getByRole('dialog', { name: 'Give a pass' })
    await giving.getByLabel('Pass', { exact: true }).selectOption(`${called} (not on sale)`)
    await giving.getByLabel('Payment at the desk').selectOption('Cash')
    await expect(giving.getByLabel('Amount taken')).toHaveValue('140.00')
    await expectAccessible(page)
    await giving.getByRole('button', { name: 'Give pass' }).dblclick()
    await expectAnnounced(page, 'Pass given')
    await expect(passes.getByRole('listitem')).toHaveCount(1)
    await expect(passes).toContainText('10 of 10 credits left')
    await expectAccessible(page)
    await mailTo(student, new RegExp(`^You have the pass .*${name}`))

    await page.goto('/dashboard/products')
    await page.getByRole('link', { name: 'Import passes' }).click()
    const emails = Array.from({ length: ROWS - 1 }, (_, index) => `${index}-${mark}`)
    const rows = rowsFor([student.email, ...emails], `"${called}"`)
    const broken = rows.with(5, 'at home;x;7;2027-05-04').with(50, `5-${mark};Nothing;7;2027-05-04`)
    await choose(page, broken.with(199, `${emails[198]};"${called}";7;04.05.2027`))
    await expect(page.getByText('passes.csv: 197 passes can be imported, 3 rows are refused.')).toBeVisible()
    const refused = page.getByRole('table', { name: 'Refused rows' })
    await expect(refused.getByRole('row').filter({ hasText: 'This is no e-mail address.' })).toContainText(
      '7',
    )
    await expect(refused).toContainText('There is no pass with this name or id.')
    await expect(refused.getByRole('row').filter({ hasText: 'Use a last day' })).toContainText('201')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 197 passes' }).dblclick()
    await expect(page.getByText('passes.csv: 197 passes imported, 3 rows are refused.')).toBeVisible()

    await choose(page, rows)
    await expect(page.getByText('passes.csv: 3 passes can be imported, 197 rows are refused.')).toBeVisible()
    await press(page, 'button', 'Import 3 passes')
    await expect(page.getByText('passes.csv: 3 passes imported, 197 rows are refused.')).toBeVisible()
    await expectAccessible(page)
    const own = await as(student)(listPasses, { params: { email: student.email } })
    expect(own.map(({ left }) => left).sort()).toEqual([10, 7].sort())

    await page.getByRole('button', { name: `Delete ${called} of ${emails[198]}` }).click()
    await page.getByRole('button', { name: 'Delete pass' }).click()
    await expectAnnounced(page, 'Pass deleted')
    await expect(page.getByText(`${emails[198]}`)).toHaveCount(0)
  })
}
