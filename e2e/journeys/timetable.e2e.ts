import { readTimetable } from '@ningjing/contract/timetable/timetable'
import type { BrowserContext, Page } from '@playwright/test'
import { nextTuesday, SIZES } from '../days.ts'
import {
  applyLook,
  chooseGoogleAccount,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  TWO_LOOKS,
  test,
} from '../fixtures.ts'
import { press } from '../keyboard.ts'
import { expectAnnounced } from '../screen-checks.ts'
import { newPerson, payFor, publishClass, registerStudent, visitor } from '../world.ts'

const DAY_MS = 24 * 3600_000
const PLACE = 'Lotus Hall'
/** The listed site, and one that is not (e2e/site.setup.ts). */
const [LISTED, OTHER] = ['https://studio.example', 'https://elsewhere.example']

/** The product under an https address: a page of https may not frame one of http. */
const CLUB = 'https://club.example'

async function serveClub(context: BrowserContext): Promise<void> {
  const site = process.env.E2E_SITE ?? ''
  await context.route(`${CLUB}/**`, async (route) => {
    const url = route.request().url().replace(CLUB, site)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}

/** Answers a page of another site with a frame of ours. */
async function serveFrame(context: BrowserContext, origin: string, path: string): Promise<void> {
  const script = "messages = []; addEventListener('message', ({ data }) => messages.push(data))"
  const body = `<title>Studio</title><iframe title="Frame" width="390" src="${CLUB}${path}"></iframe><script>${script}</script>`
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** A class on two evenings, of which the first is on a Tuesday. */
async function eveningClass(seats = 10, place = PLACE) {
  const tuesday = nextTuesday()
  const later = new Date(Date.parse(tuesday) + 7 * DAY_MS).toISOString().slice(0, 10)
  const sessions = [tuesday, later].map((day) => ({ local: `${day}T19:15`, minutes: 75 }))
  return { tuesday, ...(await publishClass({ price: 24, seats, place, sessions })) }
}

const dateOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const days = (page: Page) => page.getByRole('radio')

for (const look of TWO_LOOKS) {
  const device = look.width === SIZES.phone.width ? 'phone' : 'desktop'

  test(`a visitor finds Tuesday evening by the timetable, registers with Google and has its class selected, on a ${device}`, async ({
    page,
  }) => {
    const { _id, name, tuesday } = await eveningClass()
    await applyLook(page, look)
    await page.goto('/')
    await page.getByRole('link', { name: 'See the timetable' }).first().click()
    await page.waitForURL('**/timetable')
    await expect(page.getByRole('heading', { level: 1, name: 'Timetable' })).toBeVisible()
    await expect(days(page)).toHaveCount(7)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const isThisWeek = (
      await days(page).evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    ).includes(tuesday)
    if (!isThisWeek) await page.getByRole('link', { name: 'Next week' }).click()
    const date = dateOf(page, name)
    if (device === 'phone') await expect(date).toBeHidden()
    await page.locator(`label:has([value="${tuesday}"])`).click()
    await page.waitForURL(new RegExp(`day=${tuesday}`))
    for (const fact of ['7:15 PM', '1 h 15 min', 'Lotus Hall', 'seats left', '$24', '2 dates', '$12 each'])
      await expect(date).toContainText(fact)
    await page.getByLabel('Place').selectOption(PLACE)
    await page.reload()
    await expect(date).toBeVisible()
    await expect(page.getByLabel('Place')).toHaveValue(PLACE)
    await date.getByRole('button', { name: `Select ${name}` }).click()
    await expectAccessible(page)
    await date.getByRole('link', { name: 'register' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Register Now' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await chooseGoogleAccount(page, newPerson())
    await page.waitForURL(`**/classes/${_id}`)
    await expect(page.getByRole('status').filter({ hasText: `${name} is in your selection.` })).toBeVisible()
    await expect(page.getByRole('link', { name: `Pay $24: ${name}` })).toBeInViewport()
    await expectAccessible(page)
    await page.goto(`/timetable?week=${tuesday}`)
    await expect(page.getByRole('link', { name: `Selected: ${name}` }).first()).toBeVisible()
  })

  test(`by keyboard alone: a visitor finds a full class, registers with Google and is in its line, on a ${device}`, async ({
    page,
  }) => {
    const yogaClass = await eveningClass(1, `Hall of ${device}s`)
    const { _id, name, tuesday } = yogaClass
    await payFor(await registerStudent(), yogaClass)
    await applyLook(page, look)
    await page.goto(
      `/timetable?week=${tuesday}&day=${tuesday}&place=${encodeURIComponent(`Hall of ${device}s`)}`,
    )
    await press(page, 'link', `Join the line for ${name}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await press(page, 'button', 'Join the waiting list')
    await press(page, 'link', 'register')
    await expect(page.getByRole('heading', { level: 1, name: 'Register Now' })).toBeFocused()
    await press(page, 'button', 'Login with Google')
    await chooseGoogleAccount(page, newPerson())
    await page.waitForURL(`**/classes/${_id}`)
    await expectAnnounced(page, `You are on the waiting list of ${name}.`)
    await expect(page.getByText('You are 1st in line')).toBeVisible()
    await expectAccessible(page)
  })
}

test('arrow keys change the day of the timetable, and Tab goes to its classes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/timetable')
  await expect(days(page)).toHaveCount(7)
  await page.locator('[name=day]:checked').focus()
  const chosen = () =>
    days(page).evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).checked))
  const first = await chosen()
  await page.keyboard.press('ArrowRight')
  await expect.poll(chosen).toBe(first + 1)
  await expect(page).toHaveURL(/day=/)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(chosen).toBe(first)
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('href', /^\/classes\/[0-9a-f]{24}$/)
  await expect(focused).toBeVisible()
})

test('prints the week on one page', async ({ page }) => {
  await page.goto('/timetable')
  await expect(days(page)).toHaveCount(7)
  // Other journeys add classes meanwhile.
  const seeded = (await visitor(readTimetable)).dates
    .filter(({ classId, of = classId }) => of.startsWith('5eed'))
    .map(({ classId }) => `/classes/${classId}`)
  await page.locator('.date-row').evaluateAll((rows, kept) => {
    for (const row of rows) {
      if (!kept.includes(row.querySelector('a')?.getAttribute('href') ?? '')) row.remove()
    }
  }, seeded)
  expect(await page.locator('.date-row').count()).toBeGreaterThan(25)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
})

test('a listed site shows the timetable in a frame, which tells its height and reads nothing', async ({
  browser,
}) => {
  const { name } = await eveningClass()
  const context = await browser.newContext()
  await serveClub(context)
  await serveFrame(context, LISTED, `/timetable?embed=1&week=${nextTuesday()}`)
  // The storage of the browser throws, as where a site blocks that of others.
  await context.addInitScript(() => {
    if (window === window.top) return
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(`${LISTED}/`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('radio')).toHaveCount(7)
  await expect(frame.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  const date = frame.getByRole('article').filter({ hasText: name })
  const link = date.getByRole('link', { name: `Select ${name}` })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener')
  const messages = () =>
    page.evaluate(() => Reflect.get(window, 'messages') as { type: string; height: number }[])
  await expect.poll(async () => (await messages()).at(-1)?.height ?? 0).toBeGreaterThan(300)
  expect(new Set((await messages()).map(({ type }) => type))).toEqual(new Set(['timetable-height']))
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(opened.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(errors).toEqual([])
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [origin, path] of [
  [OTHER, '/timetable?embed=1'],
  [LISTED, '/timetable'],
  [LISTED, '/login'],
] as const) {
  test(`${origin} cannot frame ${path}`, async ({ browser }) => {
    const context = await browser.newContext()
    await serveClub(context)
    await serveFrame(context, origin, path)
    const page = await context.newPage()
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(`${origin}/`)
    await refused
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0)
  })
}
