import { listVersions, publishSite } from '@ningjing/contract/club/club'
import type { SiteInput } from '@ningjing/contract/club/site.schemas'
import { pathOf } from '@ningjing/contract/endpoint'
import { exportOwnData, setUserRole } from '@ningjing/contract/users/users'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from '../fixtures.ts'
import { startOwnSite } from '../own-site.ts'
import { linesNaming, wordsOf } from '../page-words.ts'
import { fillSelections, findScreens, VIEWERS, type Viewer } from '../screens.ts'
import {
  type Account,
  as,
  demoAdmin,
  demoInstructor,
  demoStudent,
  mailTo,
  payFor,
  publishClass,
  registerStudent,
  userOf,
} from '../world.ts'

const ACCOUNTS: Record<Viewer, Account | undefined> = {
  visitor: undefined,
  student: demoStudent,
  instructor: demoInstructor,
  admin: demoAdmin,
}
const BEFORE = 'ningjing'
const NAME = 'Lotus Yard'

/** Publishes a site of which only this differs from the seed; returns its number. */
async function publish(site: SiteInput): Promise<number> {
  const call = as(demoAdmin)
  const [newest] = await call(listVersions)
  return (await call(publishSite, { body: { shown: newest?.n ?? 0, site } })).n
}

let own: Awaited<ReturnType<typeof startOwnSite>>

test.describe.configure({ mode: 'serial', timeout: 400_000 })
test.beforeAll(async () => {
  own = await startOwnSite()
})
test.afterAll(() => own.stop())

async function openAs(browser: Browser, account: Account | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: own.site, reducedMotion: 'reduce' })).newPage()
  if (account) await logIn(page, account)
  return page
}

/** A club with a name, a clock and a room of its own, in which a student has paid for a class. */
async function renameClub() {
  await publish({
    name: NAME,
    shortName: 'Lotus',
    look: { color: '#7a3b8f' },
    about: { address: 'Lindenstraße 4, Berlin', credit: { on: false, text: 'Nobody', url: '' } },
    place: { rooms: [{ name: 'Sun Room', photo: '', street: 'Torstraße 9', way: 'Second yard.', map: '' }] },
    times: { clock: '24' },
  })
  const sessions = [{ local: '2028-03-14T18:30', minutes: 60 }]
  const yogaClass = await publishClass({ name: 'Yard Yoga', sessions, place: 'Sun Room', price: 20 })
  await payFor(demoStudent, yogaClass)
  await fillSelections()
  return yogaClass
}

/** Files, with `CLASS` for the id of a class. */
const FILES: [Viewer, string][] = [
  ['visitor', '/manifest.webmanifest'],
  ['visitor', '/docs/'],
  ['visitor', '/robots.txt'],
  ['visitor', '/ningjing/club'],
  ['visitor', '/ningjing/club/home'],
  ['visitor', '/ningjing/calendars/club.ics'],
  ['visitor', '/ningjing/calendars/classes/CLASS.ics'],
  ['visitor', '/sitemap.xml'],
  ['student', pathOf(exportOwnData).replace(':email', demoStudent.email)],
  ['admin', '/ningjing/exports/users.csv'],
  ['admin', '/ningjing/exports/classes.csv'],
  ['admin', '/ningjing/exports/payments.csv'],
  ['admin', '/ningjing/exports/rosters/CLASS.csv'],
  ['admin', '/ningjing/exports/figures.csv?from=2026-01-01&to=2026-12-31'],
]

/** A page that is no screen of its own. */
const OTHERS = [{ name: 'timetable on another site', path: '/timetable?embed=1' }]

/** Times of the other clock. A single date that was sold keeps its name, with the clock of then. */
const timesOf = (words: string) =>
  words.split('\n').filter((line) => /\d [AP]M\b/.test(line) && !/, \d+ \w{3} \d{4}, /.test(line))

/** What names the club before, by where that is. */
async function findNames(browser: Browser, classId: string): Promise<Record<string, string[]>> {
  const screens = await findScreens()
  const named: Record<string, string[]> = {}
  const look = (where: string, text: string) => {
    const lines = linesNaming(BEFORE, text).filter((line) => !line.startsWith('PRODID:'))
    if (lines.length > 0) named[where] = lines
  }
  for (const viewer of VIEWERS) {
    const page = await openAs(browser, ACCOUNTS[viewer])
    const seen = screens.filter((screen) => screen.viewer === viewer)
    for (const { name, path } of [...seen, ...OTHERS, { name: 'own-class', path: `/classes/${classId}` }]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const words = await wordsOf(page)
      look(name, words)
      expect(await page.title(), name).toContain(NAME)
      // The screen of the club names the clock that it has not chosen.
      if (name !== 'club') expect(timesOf(words), `times of ${name}`).toEqual([])
      await page.emulateMedia({ media: 'print' })
      look(`${name} on paper`, await page.locator('body').innerText())
      await page.emulateMedia({ media: 'screen' })
    }
    const token = await page.evaluate(() => localStorage.getItem('access-token') ?? '')
    for (const [, file] of FILES.filter(([reader]) => reader === viewer)) {
      const path = file.replace('CLASS', () => classId)
      const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
      expect([path, answer.status()]).toEqual([path, 200])
      look(path, await answer.text())
      look(`name of ${path}`, answer.headers()['content-disposition'] ?? '')
    }
    await page.context().close()
  }
  const { text } = await mailTo(demoStudent, /“Yard Yoga”/)
  look('mail', text)
  expect(text).toContain('Place: Sun Room, Torstraße 9')
  return named
}

test('a renamed club is called by its name only: on every screen, on paper, in files and mails', async ({
  browser,
}) => {
  const { _id } = await renameClub()
  expect(await findNames(browser, _id)).toEqual({})
})

test('of two owners who publish at once, the second sees what the first has changed, and chooses', async ({
  browser,
}) => {
  const other = await registerStudent()
  await as(demoAdmin)(setUserRole, { params: { id: (await userOf(other))._id }, body: { role: 'admin' } })
  const [one, two] = [await openAs(browser, demoAdmin), await openAs(browser, other)]
  for (const [page, hours] of [
    [one, 'Mon–Fri'],
    [two, 'Saturdays only'],
  ] as const) {
    await page.goto('/dashboard/club')
    await page
      .locator('summary')
      .filter({ hasText: /^About/ })
      .click()
    await page.getByLabel('Opening hours').fill(hours)
  }
  await one.getByRole('button', { name: 'Publish' }).click()
  await expect(one.getByText('Published. Visitors see it within seconds.')).toBeVisible()
  const publish = two.getByRole('button', { name: 'Publish', exact: true })
  const conflict = two.getByRole('dialog', { name: 'The site was published meanwhile' })
  await publish.click()
  await expect(conflict).toContainText('Changed since you opened the form: Opening hours.')
  await expectAccessible(two)
  await conflict.getByRole('button', { name: 'Show theirs' }).click()
  await expect(two.getByLabel('Opening hours')).toHaveValue('Mon–Fri')
  await two.getByRole('button', { name: 'Back to what you typed' }).click()
  await expect(two.getByLabel('Opening hours')).toHaveValue('Saturdays only')
  await publish.click()
  await expect(two.getByText('Published. Visitors see it within seconds.')).toBeVisible()
  const visitor = await openAs(browser, undefined)
  await visitor.goto('/instructors')
  await expect(visitor.getByText('Saturdays only')).toBeVisible()
})

test('a name with markup stays a name', async ({ browser }) => {
  const name = '</style><script>document.title=1</script>{{club}}'
  await publish({ name })
  for (const account of [undefined, demoAdmin]) {
    const page = await openAs(browser, account)
    for (const path of account
      ? ['/dashboard/club', '/dashboard']
      : ['/', '/classes', '/terms', '/no/page']) {
      await page.goto(path)
      await expect.poll(() => page.title()).toContain(` · ${name}`)
      await expect(page.getByText(name).first()).toBeVisible()
      expect(await page.locator('script:text("document.title=1")').count()).toBe(0)
    }
    if (!account) {
      await page.setViewportSize({ width: 390, height: 844 })
      const bar = page.getByRole('banner')
      const [outer, inner] = [await bar.boundingBox(), await bar.getByText(name).boundingBox()]
      expect(inner?.height).toBeGreaterThan(30)
      expect(inner?.height).toBeLessThan(outer?.height ?? 0)
    }
  }
})
