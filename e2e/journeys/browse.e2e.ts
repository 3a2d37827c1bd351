import type { PublicClass } from '@ningjing/contract/classes'
import { expect, logIn, selectButton, test } from '../fixtures.ts'
import { api, demoInstructor, publishClass, registerStudent } from '../world.ts'

test('a visitor goes from a card to its class, its instructor and another class, and selects that after login', async ({
  page,
}) => {
  const popular = await api<PublicClass[]>('GET', '/popularClasses')
  const first = popular.find(({ email }) => email === demoInstructor.email)
  const { _id, name } = await publishClass()
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Choose the class for you' })
  const card = region.getByRole('article').filter({ hasText: first?.name ?? '' })
  // The link of the title lies over the whole card, so the picture leads there too.
  await card.locator('img').first().click({ force: true })
  await page.waitForURL(`**/classes/${first?._id}`)
  await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '' })).toBeVisible()
  await expect(page).toHaveTitle(`${first?.name} · Ningjing`)
  await page.getByRole('link', { name: `with ${first?.instructor}` }).click()

  await expect(page.getByRole('heading', { level: 1, name: first?.instructor ?? '' })).toBeVisible()
  await expect(page.getByText(/^Number of Classes : \d+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: demoInstructor.email })).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(`**/classes/${_id}`)
  await expect(page.getByText('Slow and steady.')).toBeVisible()
  await selectButton(page, name).click()
  await expect(page.getByText('Please login for selecting this class!')).toBeVisible()

  await logIn(page, await registerStudent())
  await page.goto(`/classes/${_id}`)
  await selectButton(page, name).click()
  await expect(page.getByText('Class selected successfully.')).toBeVisible()
  await expect(selectButton(page, name)).toHaveText('Selected')
  await page.goto('/dashboard/selected-classes')
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(`**/classes/${_id}`)
})

test('a search is kept over a reload, and going back undoes it step by step', async ({ page }) => {
  const [cheap, dear] = [await publishClass({ price: 11 }), await publishClass({ price: 12 })]
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  await page.goto('/classes')
  await expect(names.filter({ hasText: cheap.name })).toBeVisible()
  const all = await names.count()

  await page.getByRole('searchbox', { name: 'Class or instructor' }).pressSequentially('morning flow')
  await page.waitForURL('**/classes?search=morning+flow')
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await page.getByLabel('Seats left').check()
  await page.getByLabel('Instructor', { exact: true }).selectOption('Mei Tanaka')
  await expect(page.getByRole('status').filter({ hasText: /match/ })).toBeVisible()
  const found = await names.allTextContents()
  expect(found.indexOf(cheap.name)).toBeLessThan(found.indexOf(dear.name))
  expect(found.every((name) => name.startsWith('Morning Flow'))).toBe(true)

  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Class or instructor' })).toHaveValue('morning flow')
  await expect(page.getByLabel('Sort by')).toHaveValue('price')
  await expect(page.getByLabel('Seats left')).toBeChecked()
  await expect(names).toHaveText(found)

  await page.goBack()
  await expect(page.getByLabel('Instructor', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('Seats left')).not.toBeChecked()
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/\/classes$/)
  await expect.poll(() => names.count()).toBeGreaterThanOrEqual(all)

  await page.goto('/classes?search=nobody-at-all')
  await expect(page.getByRole('heading', { name: 'No classes match' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all classes' }).click()
  await expect(names.filter({ hasText: cheap.name })).toBeVisible()
})

test('a class and an instructor that nobody knows are no pages', async ({ page }) => {
  const nobody = 'f'.repeat(24)
  for (const path of [`/classes/${nobody}`, '/classes/x', `/instructors/${nobody}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Ningjing')
  }
})
