import { type MarkState, markAttendance, readRoster } from '@ningjing/contract/roster/roster'
import type { BrowserContext, Page } from '@playwright/test'
import { soon } from '../days.ts'
import { expect, fillLogin, logIn, openUnwatched, test } from '../fixtures.ts'
import { expectAccessibleAtEverySize } from '../screen-checks.ts'
import {
  type Account,
  as,
  enrolFree,
  leaveClass,
  newPerson,
  publishClass,
  registerInstructor,
  registerStudent,
} from '../world.ts'

/** A class that begins in 40 minutes, with students of these names. */
async function openClass(names: string[]) {
  const instructor = await registerInstructor()
  const local = soon()
  const { _id, name } = await publishClass({ by: instructor, price: 0, sessions: [{ local, minutes: 60 }] })
  const students = await Promise.all(names.map((student) => registerStudent(newPerson(student))))
  for (const student of students) await enrolFree(student, _id)
  const call = as(instructor)
  const read = () => call(readRoster, { params: { id: _id } })
  /** What the API has stored: the state by the name of the student. */
  const stored = async () => {
    const { sessions, students } = await read()
    const sid = sessions[0]?.id ?? ''
    return Object.fromEntries(students.map((student) => [student.name, student.marks[sid]?.state]))
  }
  /** Marks as another device does, some minutes from now. */
  const markElsewhere = async (student: string, state: MarkState, minutes: number) => {
    const { sessions, students } = await read()
    const userId = students.find((one) => one.name === student)?.userId ?? ''
    const at = new Date(Date.now() + minutes * 60_000).toISOString()
    const params = { id: _id, sid: sessions[0]?.id ?? '' }
    await call(markAttendance, { params, body: { marks: [{ userId, state, at }] } })
  }
  return { instructor, students, _id, name, path: `/dashboard/roster/${_id}`, stored, markElsewhere }
}

/** Opens the rosters of the day, and waits until they open without a network. */
async function openRosters(context: BrowserContext, account: Account): Promise<Page> {
  const page = await openUnwatched(context)
  await logIn(page, account)
  await page.evaluate(() => caches.open('ningjing-rosters-of-an-earlier-build'))
  await page.goto('/dashboard/rosters')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  return page
}

const button = (page: Page, state: 'Present' | 'No-show', name: string) =>
  page.getByRole('button', { name: `${state}: ${name}` })
const expectMarked = (page: Page, state: 'Present' | 'No-show', name: string) =>
  expect(button(page, state, name)).toHaveAttribute('aria-pressed', 'true')

test('a roster opens without a network, and its marks are sent when it is back', async ({ context }) => {
  const { instructor, name, path, stored, markElsewhere } = await openClass(['Ana', 'Bo', 'Cleo'])
  const online = await openRosters(context, instructor)
  await context.setOffline(true)
  await online.getByRole('link', { name }).click()
  await expect(online.getByText('The club cannot be reached.')).toBeVisible()
  await online.reload()
  for (const student of ['Ana', 'Bo', 'Cleo']) await button(online, 'Present', student).click()
  await expect(online.getByText('3 not sent yet')).toBeVisible()
  await expect(online.getByText('3 of 10 seats taken, 3 present, 0 no-show')).toBeVisible()
  await expectAccessibleAtEverySize(online)
  await online.emulateMedia({ forcedColors: 'active' })
  await expect(online.getByText('3 not sent yet')).toHaveCSS('border-top-width', '1px')
  // A cold start, when the API's token has ended.
  await online.evaluate(() => localStorage.setItem('access-token', 'an.ended.token'))
  await online.close()
  const page = await openUnwatched(context)
  await page.goto('/dashboard/rosters')
  await expect(page.getByText('3 not sent yet')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expectMarked(page, 'Present', 'Cleo')
  await page.getByRole('button', { name: 'No-show: Cleo' }).focus()
  await page.keyboard.press('Enter')
  await expectMarked(page, 'No-show', 'Cleo')
  await expect(page.getByText('3 not sent yet')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog', { name: 'Log out without sending?' })).toContainText(
    '3 marks are not sent yet.',
  )
  await page.getByRole('button', { name: 'Stay logged in' }).click()

  // Meanwhile another device has marked: before this one, and after it.
  await markElsewhere('Ana', 'no-show', -5)
  await markElsewhere('Bo', 'no-show', 0)
  await context.setOffline(false)
  // A page that was opened without a network may get no event when it is back; then it tries every 10 seconds.
  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(stored).toEqual({ Ana: 'present', Bo: 'no-show', Cleo: 'no-show' })
  await expectMarked(page, 'No-show', 'Bo')
  await expectMarked(page, 'Present', 'Ana')
  await expect(page.getByText('The club cannot be reached.')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${path}\\?date=`))

  // Files of this build only, and never an answer of the API.
  const kept = await page.evaluate(keptFiles)
  expect(kept).toContain('/dashboard/rosters')
  expect(kept.filter((file) => !/^\/(dashboard\/rosters|assets\/.+)$/.test(file))).toEqual([])
})

/** Paths in the caches of the browser; fails if there is more than one. */
async function keptFiles(): Promise<string[]> {
  const [name = '', ...others] = await caches.keys()
  if (others.length > 0) throw new Error(`other caches: ${others}`)
  return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
}

test('a mark of a student who has left meanwhile is shown as refused, and not sent again', async ({
  context,
}) => {
  const { instructor, students, name, stored } = await openClass(['Ana', 'Bo'])
  const page = await openRosters(context, instructor)
  await page.getByRole('link', { name }).click()
  await expect(button(page, 'Present', 'Ana')).toBeVisible()
  await context.setOffline(true)
  for (const student of ['Ana', 'Bo']) await button(page, 'Present', student).click()
  await expect(page.getByText('2 not sent yet')).toBeVisible()
  await leaveClass(students[0] as Account, 0)
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toContainText('A mark was not saved.')
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  await expect(button(page, 'Present', 'Ana')).toHaveCount(0)
  expect(await stored()).toEqual({ Bo: 'present' })
  await expectAccessibleAtEverySize(page)
  await page.getByRole('button', { name: 'OK' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a session that has expired keeps marks without names, and sends them after the next login', async ({
  context,
}) => {
  const { instructor, name, stored } = await openClass(['Ana'])
  const page = await openRosters(context, instructor)
  await page.getByRole('link', { name }).click()
  await expect(button(page, 'Present', 'Ana')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Present', 'Ana').click()
  await expect(page.getByText('1 not sent yet')).toBeVisible()
  const rejected = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' })
  await page.route('**/ningjing/**', rejected)
  await context.setOffline(false)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Ana')).toHaveCount(0)
  // They are removed after the page has changed.
  await expect.poll(() => page.evaluate(keptData)).not.toContain('Ana')
  expect(await page.evaluate(keptData)).toContain('"state":"present"')
  await page.unroute('**/ningjing/**')
  await fillLogin(page, instructor)
  await expect.poll(stored).toEqual({ Ana: 'present' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(keptData)).toBe('[]')
})

/** Everything that the browser keeps for rosters, as JSON. */
function keptData(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('ningjing-rosters')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('users').objectStore('users').getAll()
      reading.onsuccess = () => resolve(JSON.stringify(reading.result))
    }
  })
}

test('visitors and students load neither the service worker nor the manifest', async ({ page }) => {
  await logIn(page, await registerStudent())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
})
