import { randomUUID } from 'node:crypto'
import { listPopularClasses } from '@ningjing/contract/classes/classes'
import { setUserRole } from '@ningjing/contract/users/users'
import { expect, logIn, selectButton, test } from '../fixtures.ts'
import {
  as,
  demoAdmin,
  demoInstructor,
  publicClass,
  publishClass,
  registerInstructor,
  registerStudent,
  visitor,
} from '../world.ts'

test('a visitor goes from a card to its class, its instructor and another class, and selects that class after login', async ({
  page,
}) => {
  const popular = await visitor(listPopularClasses)
  const first = popular.find(({ email }) => email === demoInstructor.email)
  const { _id, name } = await publishClass()
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Choose the class for you' })
  const card = region.getByRole('article').filter({ hasText: first?.name ?? '' })
  // The title's link covers the whole card, so the picture leads there too.
  await card.locator('img').first().click({ force: true })
  await page.waitForURL(`**/classes/${first?._id}`)
  await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '' })).toBeVisible()
  await expect.poll(() => page.title()).toContain(`${first?.name} · Ningjing`)
  await page.getByRole('link', { name: `with ${first?.instructor}` }).click()

  await expect(page.getByRole('heading', { level: 1, name: first?.instructor ?? '' })).toBeVisible()
  await expect(page.getByText(/^Number of Classes : \d+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: demoInstructor.email })).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(`**/classes/${_id}`)
  await expect(page.getByText('Slow and steady.').first()).toBeVisible()
  await selectButton(page, name).click()
  await expect(page.getByText('Please login for selecting this class!')).toBeVisible()

  // The login leads back to the class, whose page selects it.
  await logIn(page, await registerStudent())
  await page.waitForURL(`**/classes/${_id}`)
  await expect(page.getByRole('status').filter({ hasText: `${name} is in your selection.` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Pay $30: ${name}` })).toBeVisible()
  await page.goto('/dashboard/selected-classes')
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(`**/classes/${_id}`)
})

test('a search survives a reload, and Back undoes it step by step', async ({ page }) => {
  // A unique word: other journeys publish classes at the same time.
  const word = randomUUID().slice(0, 8)
  const dear = await publishClass({ name: `${word} dear`, price: 12 })
  const cheap = await publishClass({ name: `${word} cheap`, price: 11 })
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  const search = page.getByRole('searchbox', { name: 'Search class or instructor' })
  const [instructor, sort] = [page.getByLabel('Instructor', { exact: true }), page.getByLabel('Sort by')]
  await page.goto('/classes')
  await expect(names.filter({ hasText: 'Hatha' }).first()).toBeVisible()

  await search.pressSequentially(word)
  await page.waitForURL(`**/classes?search=${word}`)
  await expect(names).toHaveText([dear.name, cheap.name])
  await sort.selectOption('Newest first')
  await expect(names).toHaveText([cheap.name, dear.name])
  await page.getByLabel('Only with seats left').check()
  await page.waitForURL(/available=true/)
  await instructor.selectOption('Mei Tanaka')
  await page.waitForURL(/instructor=/)
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toBeVisible()

  await page.reload()
  await expect(names).toHaveText([cheap.name, dear.name])
  await expect(search).toHaveValue(word)
  await expect(sort).toHaveValue('newest')
  await expect(page.getByLabel('Only with seats left')).toBeChecked()
  await expect(instructor).not.toHaveValue('')

  await page.goBack()
  await expect(instructor).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('Only with seats left')).not.toBeChecked()
  await page.goBack()
  await expect(names).toHaveText([dear.name, cheap.name])
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(names.filter({ hasText: 'Hatha' }).first()).toBeVisible()

  await page.goto('/classes?search=nobody-at-all')
  await expect(page.getByRole('heading', { name: 'No classes match' })).toBeVisible()
  // Announced once, visually and to screen readers.
  await expect(page.getByRole('status').filter({ hasText: '0 results' })).toHaveClass('sr-only')
  await page.getByRole('button', { name: 'Show all classes' }).click()
  await expect(names.filter({ hasText: cheap.name })).toBeVisible()
})

test('the class of a teacher who became an admin leads to a page about that person, without their e-mail', async ({
  page,
  request,
}) => {
  const teacher = await registerInstructor()
  const { _id, name } = await publishClass({ by: teacher })
  const { instructorId } = await publicClass(_id)
  await as(demoAdmin)(setUserRole, { params: { id: instructorId }, body: { role: 'admin' } })
  await page.goto(`/classes/${_id}`)
  await page.getByRole('link', { name: `with ${teacher.name}` }).click()
  await page.waitForURL(`**/instructors/${instructorId}`)
  await expect(page.getByRole('heading', { level: 1, name: teacher.name })).toBeVisible()
  await expect(page.getByText('Number of Classes : 1')).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  // The pages are also rendered by the server. Who teaches is listed; the e-mail of an admin is not public.
  for (const path of [`/instructors/${instructorId}`, '/instructors']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain(instructorId)
    expect(html, path).not.toContain(teacher.email)
  }
})

test('unknown classes and instructors are not found', async ({ page }) => {
  const nobody = 'f'.repeat(24)
  for (const path of [`/classes/${nobody}`, '/classes/x', `/instructors/${nobody}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found · Ningjing/)
  }
})
