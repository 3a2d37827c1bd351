import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath, launchOptions } from '../../e2e/browser.ts'
import { logIn } from '../../e2e/fixtures.ts'
import {
  fillSelections,
  findScreens,
  isDocumented,
  type Screen,
  THEMES,
  type Theme,
  VIEWERS,
  type Viewer,
  WIDTHS,
} from '../../e2e/screens.ts'
import startSite from '../../e2e/site.setup.ts'
import { demoAdmin, demoInstructor, demoStudent } from '../../e2e/world.ts'
import { takeMails } from './mails.ts'
import { takeOwnClub } from './own-club.ts'
import { renderMailPictures, renderSharePictures } from './share-pictures.ts'

const DOCS = join(import.meta.dirname, '../../docs/screenshots')
const ACCOUNTS = { student: demoStudent, instructor: demoInstructor, admin: demoAdmin }
/** What the pictures of docs/own-club.md are called. */
const OWN_CLUB = 'own-club'
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 }

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'screenshots' },
    only: { type: 'string', default: '' },
    mails: { type: 'boolean', default: false },
  },
})

/** Takes all pictures of the product: those that are served, those in the documents, and all screens. */
async function takeAll({ out, only }: typeof values): Promise<void> {
  await Promise.all([out, DOCS].map((folder) => mkdir(folder, { recursive: true })))
  const stopSite = await startSite()
  const browser = await chromium.launch(launchOptions(process.env.E2E_CHROMIUM))
  try {
    if (!only) await renderSharePictures(browser)
    if (!only) await renderMailPictures(browser)
    await fillSelections()
    const screens = (await findScreens()).filter(({ name }) => name.includes(only))
    for (const theme of THEMES) {
      for (const viewer of VIEWERS) {
        const seen = screens.filter((screen) => screen.viewer === viewer)
        if (seen.length > 0) await takeAs(browser, viewer, theme, seen, out)
      }
    }
    if (OWN_CLUB.includes(only)) await takeOwnClub(browser, shootForDocs)
  } finally {
    await browser.close()
    await stopSite()
  }
}

async function shootForDocs(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await settle(page)
  await page.screenshot({ path: join(DOCS, `${name}.jpg`), quality: 80 })
  console.log(name)
}

/** Takes the screens of one viewer in one theme, at every width. */
async function takeAs(
  browser: Browser,
  viewer: Viewer,
  theme: Theme,
  screens: Screen[],
  out: string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_SITE ?? '',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  await page.addInitScript((dark) => localStorage.setItem('ningjin-dark', dark), String(theme === 'dark'))
  if (viewer !== 'visitor') await logIn(page, ACCOUNTS[viewer])
  for (const { name, path } of screens) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 })
      await page.goto(path, { waitUntil: 'networkidle' })
      await settle(page)
      const file = `${name}-${width}-${theme}`
      await page.screenshot({ path: join(out, `${file}.png`), fullPage: true })
      if (isDocumented(file)) await page.screenshot({ path: join(DOCS, `${file}.jpg`), quality: 80 })
      console.log(file)
    }
  }
  await context.close()
}

/** Waits for the slider and for every picture, also below the fold. */
async function settle(page: Page): Promise<void> {
  const sliders = page.getByRole('region', { name: 'What the club offers' })
  if ((await sliders.count()) > 0) await sliders.getByRole('button', { name: 'Slide 1' }).waitFor()
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility())
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) => picture.decode().catch(() => undefined)),
    ])
  })
}

/** Takes the pictures of all mails, which need no site. */
async function takeMailsOnly({ out, only }: typeof values): Promise<void> {
  await mkdir(out, { recursive: true })
  const browser = await chromium.launch(launchOptions(await chromiumPath()))
  await takeMails(browser, out, only).finally(() => browser.close())
}

await (values.mails ? takeMailsOnly(values) : takeAll(values))
