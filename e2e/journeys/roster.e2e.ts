import { soon } from '../days.ts'
import {
  chooseAction,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  openUnwatched,
  test,
} from '../fixtures.ts'
import {
  demoAdmin,
  enrolFree,
  newPerson,
  publishClass,
  registerInstructor,
  registerStudent,
} from '../world.ts'

test('an instructor marks who came on a phone, an admin sees it, and the roster can be printed', async ({
  page,
  browser,
}) => {
  const [instructor, student] = [await registerInstructor(), await registerStudent(newPerson('Noor Haddad'))]
  const local = soon()
  const { _id, name } = await publishClass({ by: instructor, price: 0, sessions: [{ local, minutes: 60 }] })
  await enrolFree(student, _id)
  await logIn(page, instructor)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/my-classes')
  await chooseAction(page, name, 'Manage')
  await page.getByRole('link', { name: 'Roster' }).click()
  await expect(page.getByRole('heading', { name: 'Roster' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Noor Haddad' })
  await expect(row).toContainText('First time here')
  await expect(row).not.toContainText(student.email)
  await row.getByRole('button', { name: 'Present' }).click()
  await expect(page.getByText('1 of 10 seats taken, 1 present, 0 no-show')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(row.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: 'Noor Haddad' })).toContainText('✓')
  await expect(row).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()

  const admin = await openUnwatched(await browser.newContext())
  await logIn(admin, demoAdmin)
  await admin.goto(`/dashboard/roster/${_id}`)
  await expect(admin.getByText(`Free class · ${student.email}`)).toBeVisible()
  await admin.getByRole('button', { name: 'No-show: Noor Haddad' }).click()
  await expect(admin.getByText('1 of 10 seats taken, 0 present, 1 no-show')).toBeVisible()
})
