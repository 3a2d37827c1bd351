import { createClass, decideClass } from '@ningjing/contract/classes/classes'
import { publishSite } from '@ningjing/contract/club/club'
import { SITE_SEED } from '@ningjing/contract/club/site-seed'
import { rowsOf } from '@ningjing/contract/testing/api-client'
import { listUsers, setUserRole } from '@ningjing/contract/users/users'
import { dayAt } from '@ningjing/contract/zone'
import type { Browser, Page } from '@playwright/test'
import { logIn } from '../../e2e/fixtures.ts'
import { startNewClub } from '../../e2e/new-club.ts'
import { as, demoAdmin, newPerson, registerStudent } from '../../e2e/world.ts'

const DAY_MS = 24 * 3_600_000

/** The club of docs/own-club.md. */
const SITE = {
  name: 'Lotus Yard',
  firstTitle: 'Yoga in a quiet yard',
  look: { color: '#7a3b8f' },
  home: {
    sections: SITE_SEED.sections.map((section) =>
      section.kind === 'menu' || section.kind === 'spaces' ? { ...section, on: false } : section,
    ),
  },
  about: { address: 'Hof 3, 10115 Berlin', phone: '+49 30 555 0142', hours: 'Mo–Fr 7–21 Uhr' },
  money: { currency: 'EUR' as const, taxPercent: 19, taxLabel: 'USt.' },
  times: { clock: '24' as const },
}

const CLASSES = [
  { name: 'Hatha im Hof', price: 18, image: '/art/class-tree.svg' },
  { name: 'Morning Flow', price: 16, image: '/art/class-cobra.svg' },
  { name: 'Yin by Candlelight', price: 20, image: '/art/class-lotus.svg' },
]

/** Takes the pictures of docs/own-club.md: a new club before and after it has made the product its own. */
export async function takeOwnClub(
  browser: Browser,
  shoot: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const { site, stop } = await startNewClub(demoAdmin.email)
  const open = (width: number, theme: 'light' | 'dark') => openPage(browser, site, width, theme)
  try {
    const setup = await open(1280, 'light')
    await logIn(setup, demoAdmin)
    await setup.goto('/dashboard/setup')
    await setup.getByRole('list', { name: 'What was found' }).waitFor()
    await shoot(setup, 'own-club-setup-1280-light')
    await fill(site)
    // A browser that has shown the site before keeps its pictures for a while.
    const form = await open(1280, 'light')
    await logIn(form, demoAdmin)
    await form.goto('/dashboard/club#look')
    await form.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    await shoot(form, 'own-club-form-1280-light')
    for (const [width, theme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      const visitor = await open(width, theme)
      await visitor.goto('/')
      await shoot(visitor, `own-club-home-${width}-${theme}`)
    }
  } finally {
    await stop()
  }
}

async function openPage(browser: Browser, baseURL: string, width: number, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width, height: width === 390 ? 844 : 800 },
  })
  const page = await context.newPage()
  await page.addInitScript((dark) => localStorage.setItem('ningjin-dark', dark), String(theme === 'dark'))
  return page
}

/** Publishes the club, with a teacher and classes. */
async function fill(site: string): Promise<void> {
  const admin = as(demoAdmin, site)
  await admin(publishSite, { body: { shown: 0, site: SITE } })
  const teacher = await registerStudent(newPerson('Mara Lang'), site)
  const [user] = rowsOf(await admin(listUsers, { query: { search: teacher.email } }))
  await admin(setUserRole, { params: { id: user?._id ?? '' }, body: { role: 'instructor' } })
  for (const [index, { name, price, image }] of CLASSES.entries()) {
    const day = dayAt(new Date(Date.now() + (index + 2) * DAY_MS), 'Europe/Berlin')
    const sessions = [{ local: `${day}T18:30`, minutes: 75 }]
    const body = { name, price, image, seats: 12, sessions, place: 'Lotus room', level: 'all' as const }
    const { insertedId: id } = await as(teacher, site)(createClass, { body })
    await admin(decideClass, { params: { id }, body: { status: 'approved' } })
  }
}
