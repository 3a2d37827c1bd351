import type { Page } from '@playwright/test'
import { eveningIn } from '../days.ts'
import { expect, holdCode, selectButton, test } from '../fixtures.ts'
import { expectNoShifts, watchShifts } from '../layout-shifts.ts'
import { expectAnnounced } from '../screen-checks.ts'
import { publicClass, publishClass, registerStudent } from '../world.ts'

/** The next of all dates: in a whole run there are more classes than the first page of the list has. */
const NEXT = [{ local: eveningIn(1), minutes: 60 }]

/** Collects every call of the API from here on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/ningjing/')) calls.push(pathname + search)
  })
  return calls
}

test('pages show their lists without any script, and in the words of the moment', async ({
  browser,
  baseURL,
}) => {
  const yogaClass = await publishClass({ seats: 3, sessions: NEXT })
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false })
  await page.goto('/classes')
  await expect(page.getByRole('article').filter({ hasText: yogaClass.name })).toContainText('Only 3 left')
  await expect(page).toHaveTitle(/^Classes · Ningjing/)
  await page.getByRole('link', { name: yogaClass.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: yogaClass.name })).toBeVisible()
  await page.goto('/instructors')
  await expect(page.getByText(/^Number of Classes : \d+$/).first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Benefits Of Yoga' })).toBeVisible()
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
    await expectNoShifts(page)
  })
}

test('the pages of a class and of its instructor come whole: with other classes, and nothing is asked for again', async ({
  page,
}) => {
  const { _id } = await publishClass()
  const { instructorId } = await publicClass(_id)
  const calls = callsOf(page)
  await page.goto(`/classes/${_id}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: /^More classes/ }).getByRole('article')).toHaveCount(4)
  await page.goto(`/instructors/${instructorId}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: /^Classes with/ })).toBeVisible()
  expect(calls).toEqual([])
})

test('a form that is filled in before its code has loaded keeps its values, and is sent only by its code', async ({
  page,
}) => {
  const student = await registerStudent()
  const calls = callsOf(page)
  const letGo = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(student.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(student.password)
  await password.press('Enter')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveAttribute('data-pressed')
  expect(calls).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  letGo()
  await page.waitForURL((url) => url.pathname === '/')
  expect(calls.filter((call) => call === '/ningjing/jwt')).toHaveLength(1)
})

test('one press on Select before its code has loaded is enough, and shows that it waits', async ({
  page,
}) => {
  const { name } = await publishClass({ sessions: NEXT })
  const letGo = await holdCode(page)
  await page.goto('/classes', { waitUntil: 'commit' })
  const select = selectButton(page, name)
  await select.click()
  await expect(select).toHaveAttribute('data-pressed')
  letGo()
  await expectAnnounced(page, 'Please login for selecting this class!')
  await expect(page.getByRole('article').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(select).not.toHaveAttribute('data-pressed')
})

test('the theme and the menu that are pressed before their code has loaded change once it has', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdCode(page)
  await page.goto('/instructors', { waitUntil: 'commit' })
  const wasDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  await page
    .getByRole('button', { name: /^Use (dark|light) theme$/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Menu' }).click()
  letGo()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(!wasDark)
})

test('a search that is typed before its code has loaded is sent after a pause', async ({ page }) => {
  const { name } = await publishClass()
  for (const isSubmitted of [true, false]) {
    const letGo = await holdCode(page)
    await page.goto('/classes', { waitUntil: 'commit' })
    const search = page.getByRole('searchbox')
    await search.fill(name)
    if (isSubmitted) await search.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    letGo()
    await page.waitForURL((url) => url.searchParams.get('search') === name)
    await expect(search).toHaveValue(name)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.unroute('**/assets/*.js')
  }
})

test('filters and an order that are chosen before their code has loaded are kept and applied', async ({
  page,
}) => {
  const { _id, name } = await publishClass({ seats: 2 })
  const { instructorId } = await publicClass(_id)
  const controls = {
    instructor: page.getByLabel('Instructor', { exact: true }),
    sort: page.getByLabel('Sort by'),
    available: page.getByLabel('Only with seats left'),
  }
  const letGo = await holdCode(page)
  await page.goto('/classes', { waitUntil: 'commit' })
  await controls.instructor.selectOption(instructorId)
  await controls.sort.selectOption('-price')
  await controls.available.check()
  letGo()
  await page.waitForURL(({ searchParams }) => searchParams.size === 3)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    instructor: instructorId,
    sort: '-price',
    available: 'true',
  })
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await expect(controls.instructor).toHaveValue(instructorId)
  await expect(controls.sort).toHaveValue('-price')
  await expect(controls.available).toBeChecked()
})

for (const [name, choose, query] of [
  ['order', (page: Page) => page.getByLabel('Sort by').selectOption('name'), '?sort=name'],
  ['checkbox', (page: Page) => page.getByLabel('Only with seats left').check(), '?available=true'],
] as const) {
  test(`a single ${name} that is chosen before its code has loaded is applied, and Back takes it away`, async ({
    page,
  }) => {
    const letGo = await holdCode(page)
    await page.goto('/classes', { waitUntil: 'commit' })
    await choose(page)
    const listed = page.waitForResponse((response) => new URL(response.url()).search.includes(query.slice(1)))
    letGo()
    await listed
    await expect(page).toHaveURL(`/classes${query}`)
    await page.goBack()
    await expect(page.getByLabel('Sort by')).toHaveValue('')
    await expect(page.getByLabel('Only with seats left')).not.toBeChecked()
    expect(new URL(page.url()).search).toBe('')
  })
}

test('a registration that is begun before its code has loaded goes on', async ({ page }) => {
  const letGo = await holdCode(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Name', { exact: true }).fill('Noor Haddad')
  await page.getByLabel('Password', { exact: true }).fill('Lotus!42')
  await page.getByText('Tell us more').click()
  await page.getByLabel('Gender').selectOption('Female')
  letGo()
  await expect(page.getByText('One capital letter (met)')).toBeVisible()
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('name is required')).toBeHidden()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Lotus!42')
  await page.getByLabel('Confirm Password').fill('Lotus!42')
  await page.getByLabel('Email').fill(`noor-${Date.now()}@ningjing.example`)
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && /users/.test(request.url()))
  await page.getByRole('button', { name: 'Register Now' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Noor Haddad',
    gender: { value: 'Female', label: 'Female' },
  })
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
