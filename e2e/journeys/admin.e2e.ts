import type { Page } from '@playwright/test'
import { chooseAction, expect, expectAccessible, followMenu, logIn, test } from '../fixtures.ts'
import { decide, demoAdmin, newPerson, registerStudent, submitClass } from '../world.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 result')).toBeVisible()
}

test('an admin denies a class with feedback and approves another one after an undo, which visitors then see', async ({
  page,
}) => {
  const [poor, good] = [await submitClass('Half Done'), await submitClass('Slow Spine')]
  await logIn(page, demoAdmin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await followMenu(page, 'Manage classes')
  await expect(page.getByRole('heading', { name: /^Manage classes \(\d+\)$/ })).toBeVisible()

  await search(page, poor.name)
  const actions = page.getByRole('button', { name: `Actions: ${poor.name}` })
  await chooseAction(page, poor.name, 'Feedback')
  await page.getByLabel('Message (optional)').fill('Please say <b>who</b> it is for.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Feedback Done!')).toBeVisible()
  await expect(actions).toBeFocused()
  await page.getByRole('button', { name: `Deny ${poor.name}` }).click()
  await expect(page.getByLabel('Message (optional)')).toHaveValue('Please say <b>who</b> it is for.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deny class' }).click()
  await expect(page.getByText('class status denied')).toBeVisible()
  await expect(actions).toBeFocused()
  await expect(page.getByRole('button', { name: `Approve ${poor.name}` })).toBeDisabled()
  await chooseAction(page, poor.name, 'Feedback')
  await expect(page.getByLabel('Message (optional)')).toHaveValue('Please say <b>who</b> it is for.')
  await page.keyboard.press('Escape')

  await search(page, good.name)
  await page.getByRole('button', { name: `Approve ${good.name}` }).click()
  await page.getByRole('button', { name: `Undo approving ${good.name}` }).click()
  await page.getByRole('button', { name: `Approve ${good.name}` }).dblclick()
  await expectAccessible(page)
  await expect(page.getByText('class status approved')).toBeVisible()
  await expect(row(page, good.name)).toContainText(/approvedby .+ · \d+ \w+ \d{4}/)
  await expectAccessible(page)
  const found = page.getByRole('main').getByRole('heading', { level: 3 })
  await page.goto(`/classes?search=${encodeURIComponent(good.name)}`)
  await expect(found).toHaveText([good.name])
  await page.goto(`/classes?search=${encodeURIComponent(poor.name)}`)
  await expect(page.getByRole('heading', { name: /^No classes match/ })).toBeVisible()
})

test('when two admins decide, the second one sees the first decision', async ({ page }) => {
  const yogaClass = await submitClass('Two Minds')
  await logIn(page, demoAdmin)
  await page.goto(`/dashboard/manage-classes?search=${encodeURIComponent(yogaClass.name)}`)
  await expect(row(page, yogaClass.name)).toContainText('pending')
  await decide(yogaClass._id, 'denied')
  await page.getByRole('button', { name: `Approve ${yogaClass.name}` }).click()
  await expect(page.getByRole('alert')).toHaveText(
    `${yogaClass.name}: This class was already reviewed. It is denied now.`,
  )
  await expect(row(page, yogaClass.name)).toContainText('denied')
})

test('a new instructor gets the instructor menu, and making an admin asks for confirmation', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await registerStudent(newPerson('Ines Duarte'))
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(other, person)
  await other.goto('/dashboard')
  await expect(other.getByRole('banner')).toContainText('Student')

  await logIn(page, demoAdmin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await followMenu(page, 'Manage users')
  await expect(page.getByRole('heading', { name: /^Total Users : \d/ })).toBeVisible()
  await search(page, person.email)
  await page.getByRole('button', { name: 'Make instructor' }).click()
  await page.getByRole('button', { name: 'Yes, make instructor' }).click()
  await expect(page.getByText('User role updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make instructor' })).toBeDisabled()
  await expectAccessible(page)

  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByRole('banner')).toContainText('Instructor')
  await other.goto('/dashboard/my-classes')
  await expect(other.getByRole('heading', { name: 'Manage My Classes' })).toBeVisible()

  await page.getByRole('button', { name: 'Make admin' }).click()
  const question = page.getByRole('dialog', { name: `Make ${person.name} an admin?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, person.email)).toContainText('Instructor')
  await page.getByRole('button', { name: 'Make admin' }).click()
  await question.getByRole('button', { name: 'Yes, make admin' }).click()
  await expect(row(page, person.email)).toContainText('Admin')
})
