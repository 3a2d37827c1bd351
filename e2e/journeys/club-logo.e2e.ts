import type { Browser, Page } from '@playwright/test'
import { aLogo } from '../../server/src/testing/a-logo.ts'
import { expect, expectAccessible, logIn, test } from '../fixtures.ts'
import { expectNoShifts, watchShifts } from '../layout-shifts.ts'
import { startOwnSite } from '../own-site.ts'
import { type Account, demoAdmin, mailTo, payFor, publishClass, registerStudent } from '../world.ts'

let own: Awaited<ReturnType<typeof startOwnSite>>

test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async () => {
  own = await startOwnSite()
})
test.afterAll(() => own.stop())

async function openAs(browser: Browser, account?: Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: own.site, reducedMotion: 'reduce' })).newPage()
  if (account) await logIn(page, account)
  return page
}

async function openLook(page: Page): Promise<void> {
  await page.goto('/dashboard/club')
  await page.locator('summary').filter({ hasText: /^Look/ }).click()
}

const logoField = (page: Page) => page.getByLabel('Upload a picture: Logo', { exact: true })

/** A file to choose: a green logo of 300 by 100 pixels on a transparent ground. */
const logo = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await (await aLogo(300, 100)).png().toBuffer(),
})

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Visitors see it within seconds.')).toBeVisible()
}

/** Size of a picture as a browser draws it. */
const sizeAt = (page: Page, path: string) =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, path)

test('what is no picture of the club is refused with a reason, and nothing is lost', async ({ browser }) => {
  const page = await openAs(browser, demoAdmin)
  await openLook(page)
  await page.getByLabel('Main color', { exact: true }).fill('#7a3b8f')
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await logoField(page).setInputFiles(file('a.svg', 'image/svg+xml', Buffer.from('<svg/>')))
  await expect(page.getByText('An SVG cannot be uploaded.')).toBeVisible()
  await logoField(page).setInputFiles(file('a.txt', 'text/plain', Buffer.from('no picture')))
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await logoField(page).setInputFiles(file('a.png', 'image/png', Buffer.from('no picture')))
  await expect(page.getByText('This picture cannot be read.')).toBeVisible()
  await logoField(page).setInputFiles(file('a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1)))
  await expect(page.getByText('This picture is too large. Choose one of at most 5 MB.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('1 change: Look')).toBeVisible()
})

test('an admin gives the club a logo, and visitors see it in header, tab, app and mail', async ({
  browser,
}) => {
  const admin = await openAs(browser, demoAdmin)
  await openLook(admin)
  await logoField(admin).setInputFiles(await logo())
  await expect(admin.getByText('Picture uploaded.')).toBeVisible()
  await admin.getByLabel('The logo contains the name').check()
  await admin.getByRole('button', { name: 'From the logo' }).click()
  await expect(admin.getByLabel('Main color', { exact: true })).toHaveValue(/^#[01]\w7\w5\w$/)
  await expect(admin.getByText('too wide to be read in the tab of a browser')).toBeVisible()
  await expectAccessible(admin)
  await publish(admin)
  await expect(admin.getByRole('complementary').getByRole('img', { name: 'Ningjing' })).toBeVisible()

  const visitor = await openAs(browser)
  await watchShifts(visitor)
  const home = visitor.getByRole('banner').getByRole('img', { name: 'Ningjing' })
  await expect(async () => {
    await visitor.goto('/instructors')
    await expect(home).toHaveAttribute('src', /^\/ningjing\/pictures\/\w+$/, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  expect(await home.evaluate((img: HTMLImageElement) => [img.width, img.height, img.naturalWidth])).toEqual([
    108, 36, 300,
  ])
  expect(
    await visitor
      .locator('link[rel="icon"]')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href'))),
  ).toEqual(['/favicon.ico?v=1'])
  expect(await sizeAt(visitor, '/favicon.ico?v=1')).toEqual([32, 32])
  await expectNoShifts(visitor)
  const manifest = await (await visitor.request.get('/manifest.webmanifest')).json()
  for (const { src, sizes } of manifest.icons) {
    expect((await sizeAt(visitor, src)).join('x')).toBe(sizes)
  }
  expect(await visitor.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
    /\/og\.jpg\?v=1$/,
  )
  expect(await sizeAt(visitor, '/og.jpg?v=1')).toEqual([1200, 630])

  const student = await registerStudent()
  await payFor(student, await publishClass({ price: 20 }))
  const { html } = await mailTo(student, /You are enrolled/)
  const [, src = '', width, height, alt] =
    html.match(/<img src="([^"]+)" width="(\d+)" height="(\d+)" alt="([^"]*)"/) ?? []
  expect([width, height, alt]).toEqual(['118', '46', 'Ningjing'])
  // Three times as many pixels.
  expect(await sizeAt(visitor, new URL(src).pathname)).toEqual([354, 138])
})

test('a logo that an admin deletes is the drawn mark again, everywhere', async ({ browser }) => {
  const admin = await openAs(browser, demoAdmin)
  await openLook(admin)
  await admin.getByRole('button', { name: 'Delete this upload' }).click()
  await admin.getByRole('button', { name: 'Remove picture' }).click()
  await expect(admin.getByText('The picture is removed.')).toBeVisible()
  await expect(admin.getByLabel('Logo', { exact: true })).toHaveValue('')
  const visitor = await openAs(browser)
  const banner = visitor.getByRole('banner')
  await expect(async () => {
    await visitor.goto('/instructors')
    await expect(visitor.locator('link[rel="icon"][type="image/svg+xml"]')).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(banner.locator('img').first()).toHaveAttribute('src', /^\/art\/logo-mark\.svg/)
  await expect(banner.getByText('Ningjing')).toBeVisible()
})
