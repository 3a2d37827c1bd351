import { createHash } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { violationsOn } from './axe.ts'
import type { Account } from './world.ts'

/** All interactive elements. */
export const CONTROLS =
  ':is(a[href], button, input:not([type=hidden]), select, textarea, summary):not([inert] *)'

/** A width and a theme. Each journey runs in one look, chosen by its title. */
export type Look = { width: 390 | 1280; theme: 'light' | 'dark' }
export const LOOKS: Look[] = [
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
]
/** Those of them that have both widths and both themes. */
export const TWO_LOOKS = LOOKS.slice(0, 2)

/**
 * Chrome reports every 4xx response as a console error; the journeys expect some. The preview of the club's site runs no
 * scripts, also none of Playwright.
 */
const EXPECTED_CONSOLE =
  /^(Failed to load resource: the server responded with a status of 4\d\d|Blocked script execution in 'about:(srcdoc|blank)')/

/** The look of a journey. */
export function lookOf(title: string): Look {
  const digest = createHash('sha256').update(title).digest()
  return LOOKS[(digest[0] ?? 0) % LOOKS.length] ?? { width: 1280, theme: 'light' }
}

/** A test in its own look. It fails on any console error. */
export const test = base.extend<{ closesPages: undefined }>({
  // A page that a journey opened in a context of its own would go on drawing until its worker ends.
  closesPages: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  page: async ({ page }, use, testInfo) => {
    await applyLook(page, lookOf(testInfo.title))
    const errors = watchConsole(page)
    waitForHydration(page)
    await page.addInitScript(noteAnnouncements)
    await use(page)
    expect(errors, 'errors in the console').toEqual([])
  },
})

export { expect }

/** Opens a page of 390 px whose console errors do not fail the journey, for journeys that cause some. */
export async function openUnwatched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await applyLook(page, { width: 390, theme: 'light' })
  waitForHydration(page)
  await page.addInitScript(noteAnnouncements)
  return page
}

/** Sets width and theme; the theme applies from the next load. */
export async function applyLook(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
  await page.addInitScript(
    (dark) => {
      localStorage.setItem('ningjin-dark', dark)
    },
    String(theme === 'dark'),
  )
}

/** Notes what polite status messages say: on a busy machine a toast is gone before a journey looks for it. */
function noteAnnouncements(): void {
  const announced = new Set<string>()
  Object.assign(window, { announced })
  const note = () => {
    for (const message of document.querySelectorAll('[role=status]')) {
      const text = message.textContent
      // Looking at a message recalculates styles, which would be done at every change of the page.
      if (!text || announced.has(text)) continue
      const isPolite = (message.getAttribute('aria-live') ?? 'polite') === 'polite'
      const isExposed = message.checkVisibility() && !message.closest('[aria-hidden=true], [inert]')
      if (isPolite && isExposed) announced.add(text)
    }
  }
  const changes = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(note).observe(document, changes)
}

function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_CONSOLE.test(message.text())) errors.push(message.text())
  })
  return errors
}

/**
 * Makes `goto` wait until React handles events, because what is typed before that causes no events. A journey about an
 * earlier moment names that moment with `waitUntil`.
 */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await page.waitForFunction(isHydrated)
    return response
  }
}

type RootFiber = { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } }

/** React leaves its root in a property of its root element, and begins to hydrate some time before it has. */
function isHydrated(): boolean {
  const root = document.getElementById('root') ?? {}
  const found = Object.entries(root).find(([key]) => key.startsWith('__reactContainer'))
  const fiber = found?.[1] as RootFiber | undefined
  return fiber?.stateNode.current.memoizedState?.isDehydrated === false
}

/** Holds back all scripts of the page until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
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

/** Signs in through the login form and waits for the next page. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  // For a page that is not the fixture's.
  await page.waitForFunction(isHydrated)
  await fillLogin(page, account)
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Fills in the login form and submits it. */
export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Fills in the registration form, without submitting it. */
export async function fillRegistration(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
}

/** Chooses an account in the window that stands for Google's. */
export async function chooseGoogleAccount(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  const chooser = page.getByRole('dialog')
  await chooser.getByLabel('Another e-mail').fill(email)
  await chooser.getByRole('button', { name: 'Use this account' }).click()
}

/** Follows a link of the dashboard's side bar, which is behind the menu on a phone. */
export async function followMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  const link = page.getByRole('navigation').getByRole('link', { name })
  // After a reload neither is there at first.
  await expect(menu.or(link).filter({ visible: true }).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await link.first().click()
}

/** Types a card and its holder into the checkout. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByText('Card Number', { exact: true }).click()
  await page.keyboard.type(number)
  await page.getByText('Card Expiration', { exact: true }).click()
  await page.keyboard.type('1234')
  await page.getByText('CVC', { exact: true }).click()
  await page.keyboard.type('123')
  await page.getByLabel('Full Name').fill('Noor Haddad')
  await page.getByLabel('Postal Code').fill('10115')
}

/** The button that charges the card. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })

/** The select button of one class. */
export const selectButton = (page: Page, name: string) => page.getByRole('button', { name: `Select ${name}` })

/**
 * Expects no axe violations and no horizontal scrolling, once the page has its heading.
 * @param options of axe, such as the rules to check; all rules unless set
 */
export async function expectAccessible(page: Page, options?: RunOptions): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  // What appears during a check may be in transition in it.
  await expect(async () => {
    expect(await violationsOn(page, options), `axe on ${page.url()}`).toEqual([])
  }).toPass({ timeout: 10_000 })
  await expectNoSidewaysScroll(page)
}

/** Expects that the content fits the width of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Chooses an action in the menu "…" of a row. */
export async function chooseAction(page: Page, row: string, label: string): Promise<void> {
  const name = `Actions: ${row}`
  await page.getByRole('button', { name }).click()
  await page.getByRole('menu', { name }).getByRole('menuitem', { name: label }).click()
}
