import { sendFeedback } from '@ningjing/contract/classes/classes'
import type { Locator, Page } from '@playwright/test'
import { chooseAction, expect, expectAccessible, followMenu, logIn, test } from '../fixtures.ts'
import { chooseByKeys } from '../keyboard.ts'
import {
  type Account,
  as,
  classesNamed,
  decide,
  demoAdmin,
  enrolFree,
  newPerson,
  ownClasses,
  publishClass,
  registerInstructor,
  registerStudent,
  seatsOf,
} from '../world.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const updateForm = (page: Page, name: string) => page.getByRole('dialog', { name: `Update ${name}` })

async function openUpdate(page: Page, name: string) {
  await page.getByRole('button', { name: `Update ${name}` }).click()
  await expect(updateForm(page, name)).toBeVisible()
  return updateForm(page, name)
}

/**
 * Fills in the form of a new class, first with an invalid number of seats, and submits it with a double
 * click.
 */
async function addClass(page: Page, name: string): Promise<void> {
  await page.getByLabel('Class name').fill(name)
  await page.getByLabel('Image URL').fill('/art/class-savasana.svg')
  await page.getByLabel('Available seats').fill('2.5')
  await page.getByLabel('Price').fill('19.99')
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect(page.getByText('Use a whole number.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Available seats').fill('10')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('$19.99')
  await page.getByRole('button', { name: 'Add class' }).dblclick()
  await expect(page.getByText('Class added successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manage My Classes' })).toBeVisible()
}

/** The only class of an instructor, from the API. */
async function onlyClassOf(instructor: Account) {
  const [yogaClass] = await ownClasses(instructor)
  if (!yogaClass) throw new Error(`${instructor.email} has no class`)
  return yogaClass
}

test('an instructor adds a class, corrects it after a denial, and sees it approved', async ({ page }) => {
  const instructor = await registerInstructor(newPerson('Mei Tanaka'))
  const name = `Moon Flow ${instructor.email.slice(0, 8)}`
  await logIn(page, instructor)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await followMenu(page, 'Add a class')
  await expect(page.getByRole('heading', { name: 'Welcome! Add a Class' })).toBeVisible()
  await expect(page.getByLabel('Instructor')).toHaveValue('Mei Tanaka')
  await expect(page.getByLabel('Email')).toHaveValue(instructor.email)
  // The box keeps room for a few lines, whatever else is in the form.
  expect((await page.getByLabel('Description').boundingBox())?.height).toBeGreaterThanOrEqual(144)
  await addClass(page, name)
  await expect(row(page, name)).toHaveCount(1)
  await expect(row(page, name)).toContainText('pending')

  const { _id } = await onlyClassOf(instructor)
  const body = { feedback: '<b>Say how long it takes.</b>' }
  await as(demoAdmin)(sendFeedback, { params: { id: _id }, body })
  await decide(_id, 'denied')
  await page.reload()
  await expect(row(page, name)).toContainText('denied')
  await expect(row(page, name)).toContainText('<b>Say how long it takes.</b>')
  const form = await openUpdate(page, name)
  await expectAccessible(page)
  await form.getByLabel('Description').fill('An hour, slowly.')
  await form.getByRole('button', { name: 'Update and resubmit' }).click()
  await expect(page.getByText('Info Updated successfully!')).toBeVisible()
  await expect(row(page, name)).toContainText('pending')
  await expect(page.getByRole('button', { name: `Update ${name}` })).toBeFocused()

  await decide(_id, 'approved')
  await page.reload()
  await expect(row(page, name)).toContainText('approved')
  await openUpdate(page, name)
  await form.getByLabel('Price').fill('25')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(row(page, name)).toContainText('$25')
  await expect(row(page, name)).toContainText('approved')
  const { changedSince } = await onlyClassOf(instructor)
  expect(changedSince).toEqual(['price'])
  await page.goto(classesNamed(name))
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('$25')
})

test('an unchanged form is not saved and says so', async ({ page }) => {
  const instructor = await registerInstructor()
  const { name } = await publishClass({ by: instructor })
  await logIn(page, instructor)
  await page.goto('/dashboard/my-classes')
  const form = await openUpdate(page, name)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toContainText('Nothing changed')
  await expect(page.getByText('Info Updated successfully!')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: `Update ${name}` })).toBeFocused()
})

test('all forms of a class work by keyboard alone', async ({ page }) => {
  const instructor = await registerInstructor()
  const { name } = await publishClass({ by: instructor })
  await logIn(page, instructor)
  await page.goto('/dashboard/my-classes')
  const opener = page.getByRole('button', { name: `Update ${name}` })
  await opener.focus()
  await page.keyboard.press('Enter')
  const form = updateForm(page, name)
  await tabTo(page, form.getByLabel('Price'))
  await page.keyboard.type('19.5')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Price')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('$19.50')
  await expect(opener).toBeFocused()
  await chooseByKeys(page, name, 'Duplicate')
  await expect(page.getByLabel('Class name')).toHaveValue(name)
  await tabTo(page, page.getByLabel('Available seats'))
  await page.keyboard.type('7')
  await tabTo(page, page.getByRole('button', { name: 'Add class' }))
  await page.keyboard.press('Enter')
  await expect(row(page, '7 left')).toContainText(name)
})

test('seats sold while an instructor edits stay sold', async ({ page }) => {
  const instructor = await registerInstructor()
  const yogaClass = await publishClass({ by: instructor, seats: 3, price: 0 })
  await logIn(page, instructor)
  await page.goto('/dashboard/my-classes')
  const form = await openUpdate(page, yogaClass.name)
  await form.getByLabel('Description').fill('With blankets.')
  await form.getByLabel('Available seats').fill('0')
  await enrol(yogaClass._id)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByRole('alert')).toContainText('2 seats left now, 3 when you began')
  await expect(form.getByLabel('Description')).toHaveValue('With blankets.')
  await expect(form.getByLabel('Available seats')).toHaveValue('0')
  await expectAccessible(page)
  await form.getByLabel('Available seats').fill('5')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Info Updated successfully!')).toBeVisible()
  await expect(row(page, yogaClass.name)).toContainText('5 left')
  await expect(row(page, yogaClass.name)).toContainText('1 sold')
  expect(await seatsOf(yogaClass._id)).toBe(5)
})

test('a class can be copied into a new one', async ({ page }) => {
  const instructor = await registerInstructor()
  const { name } = await publishClass({ by: instructor, seats: 7 })
  await logIn(page, instructor)
  await page.goto('/dashboard/my-classes')
  await chooseAction(page, name, 'Duplicate')
  await expect(page.getByLabel('Class name')).toHaveValue(name)
  await expect(page.getByLabel('Available seats')).toHaveValue('7')
  await page.getByLabel('Class name').fill('Evening Flow')
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect(row(page, name)).toContainText('approved')
  await expect(row(page, 'Evening Flow')).toContainText('pending')
})

test('students are redirected home from instructor screens', async ({ page }) => {
  await logIn(page, await registerStudent())
  for (const path of ['add-class', 'my-classes']) {
    await page.goto(`/dashboard/${path}`)
    await page.waitForURL((url) => url.pathname === '/')
  }
})

/** Presses Tab until the element has the focus; browsers then select the content of a field. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** A new student takes a seat of a free class. */
async function enrol(classId: string): Promise<void> {
  await enrolFree(await registerStudent(), classId)
}

test('Back asks before typed text is lost', async ({ page }) => {
  const instructor = await registerInstructor()
  await logIn(page, instructor)
  await page.goto('/dashboard/my-classes')
  await expect(page.getByRole('heading', { name: 'Manage My Classes' })).toBeVisible()
  await followMenu(page, 'Add a class')
  await page.getByLabel('Class name').pressSequentially('Moon')
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Class name')).toHaveValue('Moon')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { name: 'Manage My Classes' })).toBeVisible()
})
