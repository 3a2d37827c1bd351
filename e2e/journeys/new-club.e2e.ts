import { fileURLToPath } from 'node:url'
import { createClass } from '@ningjing/contract/classes/classes'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import { listUsers, setUserRole } from '@ningjing/contract/users/users'
import { localAt } from '@ningjing/contract/zone'
import type { Browser, Locator, Page } from '@playwright/test'
import {
  test as base,
  expect,
  expectAccessible,
  fillCard,
  logIn,
  openUnwatched,
  payButton,
  selectButton,
} from '../fixtures.ts'
import { startNewClub } from '../new-club.ts'
import { expectAnnounced } from '../screen-checks.ts'
import { as, demoAdmin, mailTo, newPerson, registerStudent } from '../world.ts'

const NAME = 'Lotus Yard'
/** The hue of `#7a3b8f`. */
const PLUM = '317'
const LOGO = fileURLToPath(new URL('../../client/public/icon-512.png', import.meta.url))
const UPLOADED = /^\/ningjing\/pictures\//
const ADDRESS = 'Hof 3, 10115 Berlin'
/** A clock of 24 hours, and one of 12. */
const [CLOCK_24, CLOCK_12] = [/\b\d\d:\d\d\b/, /\d [AP]M\b/]

/** All pages are those of a club that has an admin and nothing else. */
const test = base.extend<object, { club: { site: string } }>({
  club: [
    async ({ browser: _ }, use) => {
      const { site, stop } = await startNewClub(demoAdmin.email)
      await use({ site })
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ club }, use) => use(club.site),
})

/** A group of the form, or a row of a list in it. */
const fold = (page: Page | Locator, title: RegExp) =>
  page.locator('details').filter({ has: page.locator('> summary').filter({ hasText: title }) })

/** Opens a group of the form. */
async function open(page: Page, title: RegExp): Promise<Locator> {
  const group = fold(page, title).first()
  await group.locator('> summary').click()
  return group
}

async function titleAt(page: Page, path: string): Promise<string> {
  await page.goto(path)
  return page.title()
}

const hueOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hue'))

const opened = async (browser: Browser) => openUnwatched(await browser.newContext())

test('a new club goes from the checklist to its first sale, as a club of its own', async ({
  page,
  browser,
  club: { site },
}) => {
  test.setTimeout(180_000)

  await test.step('the first admin is led to the setup', async () => {
    await logIn(page, demoAdmin)
    await page.goto('/dashboard')
    const panel = page.getByRole('region', { name: 'Set up your club' })
    await expect(panel).toContainText('Done: 0 of 10 steps. Next: Give the club its own name')
    await panel.getByRole('link', { name: 'Open the setup' }).click()
    await expect(page.getByRole('list', { name: 'What was found' }).getByRole('listitem')).toHaveCount(7)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(
      page.getByText(/^Look into the inbox of .* The mail server has taken the mail/),
    ).toBeVisible()
    await mailTo(demoAdmin, 'Ningjing can send mails')
  })

  await test.step('its own name, logo, color, home, address, currency and clock', async () => {
    await page.getByRole('link', { name: 'Set the name: A name' }).click()
    await page.getByLabel('Name', { exact: true }).first().fill(NAME)
    await open(page, /^Look/)
    await page.getByLabel('Main color', { exact: true }).fill('#7a3b8f')
    await page.getByLabel('Upload a picture: Logo', { exact: true }).setInputFiles(LOGO)
    await expect(page.getByLabel('Logo', { exact: true })).toHaveValue(UPLOADED)
    await open(page, /^Home/)
    for (const section of ['Menu', 'TV and mobile apps']) {
      const row = page.getByRole('listitem').filter({ has: page.locator('summary', { hasText: section }) })
      await row.getByRole('checkbox', { name: /^On/ }).uncheck()
    }
    await (await open(page, /^About/)).getByLabel('Address').first().fill(ADDRESS)
    const money = await open(page, /^Money/)
    await money.getByLabel('Currency').selectOption('EUR')
    await money.getByLabel('Tax in percent').fill('19')
    await (await open(page, /^Times/)).getByLabel('Clock').selectOption('24')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish in euros' }).click()
    await expectAnnounced(page, 'Published. Visitors see it within seconds.')
    await page.goto('/dashboard/setup')
    await expect(page.getByText('Done: 5 of 10 steps.')).toBeVisible()
  })

  const visitor = await opened(browser)
  await test.step('a visitor in another browser sees that club', async () => {
    await expect.poll(() => titleAt(visitor, '/')).toContain(NAME)
    expect(await hueOf(visitor)).toBe(PLUM)
    await expect(visitor.getByRole('banner').locator('img').first()).toHaveAttribute('src', UPLOADED)
    await expect(visitor.getByText('You are What You Eat')).toHaveCount(0)
    await expect(visitor.getByText('For every space, at any pace')).toHaveCount(0)
    await expect(visitor.getByRole('contentinfo')).toContainText(ADDRESS)
    await expect(visitor.getByText('Ningjing', { exact: true })).toHaveCount(0)
  })

  const teacher = newPerson('Mara Lang')
  const student = newPerson('Noor Haddad')
  const title = 'Hatha im Hof'
  const local = localAt(new Date(Date.now() + 20 * 3_600_000), 'Europe/Berlin')
  await test.step('a teacher and a class', async () => {
    await registerStudent(teacher, site)
    const admin = as(demoAdmin, site)
    const users = rowsOf(await admin(listUsers, { query: { search: teacher.email } }))
    await admin(setUserRole, { params: { id: users[0]?._id ?? '' }, body: { role: 'instructor' } })
    const sessions = [{ local, minutes: 60 }]
    const body = {
      name: title,
      seats: 8,
      price: 45,
      image: '/art/class-lotus.svg',
      sessions,
      place: 'Lotus room',
    }
    await as(teacher, site)(createClass, { body })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: '1 class waits for review' })).toBeVisible()
    await page.getByRole('button', { name: `Approve ${title}` }).click()
    await expectAnnounced(page, 'class status approved')
    await expect(page.getByRole('heading', { name: 'All classes are reviewed' })).toBeFocused()
    await page.goto('/dashboard/setup')
    await expect(page.getByText('Done: 7 of 10 steps.')).toBeVisible()
  })

  await test.step('the first sale, in euros', async () => {
    await registerStudent(student, site)
    await logIn(visitor, student)
    await visitor.goto('/classes')
    await expect(visitor.getByRole('main')).toContainText('€45')
    await expect(visitor.getByRole('main')).toContainText(local.slice(11))
    await selectButton(visitor, title).click()
    await visitor.getByRole('link', { name: `Selected: ${title}` }).click()
    await visitor.getByRole('link', { name: /^Pay/ }).click()
    await fillCard(visitor, '4242424242424242')
    await expect(payButton(visitor)).toContainText('€45')
    await payButton(visitor).click()
    await visitor.waitForURL('**/dashboard/selected-classes')
    await expect(visitor.getByRole('heading', { name: `See you in ${title}` })).toBeVisible()
  })

  await test.step('its mail', async () => {
    const { text } = await mailTo(student, /^You are enrolled in “Hatha im Hof”/)
    expect(text).toContain('€45.00')
    expect(text).toContain('€7.18 Tax (19%), included')
    expect(text).toContain(`${NAME}, ${ADDRESS}`)
    expect(text).toMatch(CLOCK_24)
    expect(text).not.toMatch(CLOCK_12)
    expect(text.replaceAll('ningjing.example', '')).not.toMatch(/Ningjing/i)
  })

  await test.step('its receipt, also on paper', async () => {
    await visitor.getByRole('link', { name: 'Receipt' }).click()
    const receipt = visitor.getByRole('article')
    await expect(receipt).toContainText(ADDRESS)
    await expect(receipt).toContainText('€45.00')
    await expect(
      receipt
        .getByText(NAME)
        .or(receipt.getByRole('img', { name: NAME }))
        .first(),
    ).toBeVisible()
    await visitor.emulateMedia({ media: 'print' })
    await expect(receipt).toContainText('€45.00')
    await expect(visitor.getByRole('button', { name: 'Logout' })).toBeHidden()
    expect(await visitor.locator('body').innerText()).not.toContain('Ningjing')
  })

  await test.step('its roster without a network', async () => {
    const phone = await opened(browser)
    await logIn(phone, teacher)
    await phone.goto('/dashboard/rosters')
    await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(phone.getByRole('main').getByRole('link', { name: title })).toBeVisible()
    await phone.context().setOffline(true)
    await phone.reload()
    await expect(phone).toHaveTitle(`Rosters · ${NAME}`)
    await expect(phone.getByRole('main')).toContainText(local.slice(11))
    await phone.getByRole('link', { name: title }).click()
    await expect(phone.getByText('The club cannot be reached.')).toBeVisible()
    await expect(phone.getByRole('listitem').filter({ hasText: student.name })).toBeVisible()
    expect(await hueOf(phone)).toBe(PLUM)
  })

  await test.step('what was published is undone', async () => {
    await page.goto('/dashboard/club#name')
    await page.getByLabel('Name', { exact: true }).first().fill('Lotus Court')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page).toHaveTitle('Club · Lotus Court')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveTitle(`Club · ${NAME}`)
    await visitor.emulateMedia({ media: 'screen' })
    await expect.poll(() => titleAt(visitor, '/instructors')).toContain(NAME)
  })
})
