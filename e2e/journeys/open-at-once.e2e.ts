import type { PublicClass } from '@ningjing/contract/classes.schemas'
import type { Page } from '@playwright/test'
import { expect, selectButton, test } from '../fixtures.ts'
import { expectStill, watchShifts } from '../layout-shifts.ts'
import { api, publishClass, registerStudent } from '../world.ts'

/** Notes every call of the API from here on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/ningjing/')) calls.push(pathname + search)
  })
  return calls
}

/** Holds back all code of the page until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('pages show their lists without any script, and in the words of the moment', async ({
  browser,
  baseURL,
}) => {
  const yogaClass = await publishClass({ seats: 3 })
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/classes')
  await expect(page.getByRole('article').filter({ hasText: yogaClass.name })).toContainText('Only 3 left')
  await expect(page).toHaveTitle('Classes · Ningjing')
  await page.getByRole('link', { name: yogaClass.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: yogaClass.name })).toBeVisible()
  await page.goto('/instructors')
  await expect(page.getByText(/^Number of Classes : \d+$/).first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Benefits Of Yoga' })).toBeVisible()
  await context.close()
})

const PAGES = ['/', '/classes', '/instructors', '/login', '/register']

for (const path of PAGES) {
  test(`${path} loads no code but what it names: the provider's, the cards' and the alerts' wait`, async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    const html = (await (await page.goto(path, { waitUntil: 'networkidle' }))?.text()) ?? ''
    const unnamed = scripts.filter((url) => !html.includes(new URL(url).pathname))
    // The slides of the home page and their arrows come once it has settled.
    expect(unnamed.filter((url) => path !== '/' || !/\/assets\/(banner|chevron)-/.test(url))).toEqual([])
    expect(scripts.length).toBeGreaterThan(1)
  })

  test(`${path} asks for nothing a second time, and nothing on it moves`, async ({ page }) => {
    const calls = callsOf(page)
    await watchShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(calls).toEqual([])
    await expectStill(page)
  })
}

test('the pages of a class and of its instructor come whole: with other classes, and nothing is asked for again', async ({
  page,
}) => {
  const { _id } = await publishClass()
  const { instructorId } = await api<PublicClass>('GET', `/publicClasses/${_id}`)
  const calls = callsOf(page)
  await page.goto(`/classes/${_id}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: /^More classes/ }).getByRole('article')).toHaveCount(4)
  await page.goto(`/instructors/${instructorId}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: /^Classes with/ })).toBeVisible()
  expect(calls).toEqual([])
})

test('a click that comes before the code of the page is acted on when it is there', async ({ page }) => {
  const yogaClass = await publishClass()
  const letGo = await holdCode(page)
  await page.goto('/classes', { waitUntil: 'commit' })
  await selectButton(page, yogaClass.name).click()
  letGo()
  await expect(page.getByText('Please login for selecting this class!')).toBeVisible()
})

test('what is typed into a form before its code has come stays, and is sent by one Enter', async ({
  page,
}) => {
  const student = await registerStudent()
  const letGo = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  letGo()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a search that is typed before its code has come is sent by one Enter, and by a pause', async ({
  page,
}) => {
  const { name } = await publishClass()
  for (const isSent of [true, false]) {
    const letGo = await holdCode(page)
    await page.goto('/classes', { waitUntil: 'commit' })
    const search = page.getByRole('searchbox')
    await search.fill(name)
    if (isSent) await search.press('Enter')
    letGo()
    await page.waitForURL((url) => url.searchParams.get('search') === name)
    await expect(search).toHaveValue(name)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.unroute('**/assets/*.js')
  }
})

test('a registration that was begun before its code has come goes on', async ({ page }) => {
  const letGo = await holdCode(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Name', { exact: true }).fill('Noor Haddad')
  await page.getByLabel('Password', { exact: true }).fill('Lotus!42')
  letGo()
  await expect(page.getByText('One capital letter (met)')).toBeVisible()
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('name is required')).toBeHidden()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Lotus!42')
})

test('the next page is fetched while somebody is still about to follow its link', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' })
  const calls = callsOf(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Instructors' })
  await link.hover()
  await expect.poll(() => calls).toContain('/ningjing/allInstructors')
  await page.waitForLoadState('networkidle')
  calls.length = 0
  await link.click()
  await expect(page.getByText(/^Number of Classes : \d+$/).first()).toBeVisible()
  expect(calls).toEqual([])
})
