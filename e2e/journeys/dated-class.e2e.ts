import { readFile } from 'node:fs/promises'
import { sessionText } from '@ningjing/contract/classes/schedule'
import { localText } from '@ningjing/contract/local-text'
import { weekdayAt } from '@ningjing/contract/zone'
import type { Page } from '@playwright/test'
import { eveningIn, localIn } from '../days.ts'
import { expect, expectAccessible, fillCard, logIn, payButton, selectButton, test } from '../fixtures.ts'
import { expectAnnounced } from '../screen-checks.ts'
import {
  instantOf,
  mailTo,
  ownClasses,
  payFor,
  publishClass,
  registerInstructor,
  registerStudent,
  ZONE,
} from '../world.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const PLACE = 'Lotus Hall, 5 Canal Street'

/** Cancels on the screen of enrolled classes, where a dialog names the refund. */
async function cancel(page: Page, name: string, refund: RegExp, button: string) {
  await page.goto('/dashboard/enrolled-classes')
  await page.getByRole('button', { name: `Cancel ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${name}?` })
  await expect(dialog).toContainText(refund)
  await dialog.getByRole('button', { name: button }).click()
  await expectAnnounced(page, `You have left ${name}.`)
}

test('a student finds a class by its weekday, pays, gets the mail, adds it to a calendar, and cancels', async ({
  page,
}) => {
  const student = await registerStudent()
  const [first, second] = [eveningIn(5), eveningIn(12)]
  const sessions = [first, second].map((local) => ({ local, minutes: 75 }))
  const { _id, name } = await publishClass({ price: 24, place: PLACE, sessions })
  const when = localText(first, new Date(), '12')
  const weekday = weekdayAt(instantOf(first), ZONE)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: name })
  await logIn(page, student)

  await page.goto('/classes')
  await page.getByLabel('Weekday').selectOption(DAYS[weekday % 7] ?? '')
  await expect(card).toHaveCount(0)
  await page.getByLabel('Weekday').selectOption(DAYS[weekday - 1] ?? '')
  await page.getByLabel('With upcoming dates').check()
  await expect(card).toContainText(when)
  await page.reload()
  await expect(page.getByLabel('Weekday')).toHaveValue(String(weekday))
  await card.getByRole('link', { name }).click()
  await page.waitForURL(`**/classes/${_id}`)
  const facts = page.getByRole('main')
  for (const fact of [when, '1 h 15 min', 'New York time', PLACE]) await expect(facts).toContainText(fact)
  await expect(facts).toContainText('Cancel up to 24 hours before the first date')
  await selectButton(page, name).first().click()
  await expectAnnounced(page, 'Class selected successfully.')

  await page.goto('/dashboard/selected-classes')
  await expect(page.getByRole('article', { name })).toContainText(when)
  await expectAccessible(page)
  await page.getByRole('article', { name }).getByRole('link', { name: 'Pay' }).click()
  await expect(page.getByRole('main')).toContainText(when)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: `See you in ${name}.` })).toBeVisible()

  const mail = await mailTo(student, new RegExp(`^You are enrolled in “${name}”: `))
  const dates = sessions.map(({ local, minutes }) =>
    sessionText({ at: instantOf(local), minutes }, { zone: ZONE, clock: '12' }, new Date()),
  )
  for (const text of [...dates, PLACE, '$24.00', 'Cancel up to 24 hours']) expect(mail.text).toContain(text)

  await page.goto('/dashboard/enrolled-classes')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `Add to calendar: ${name}` }).click()
  const calendar = await readFile(await (await download).path(), 'utf8')
  const starts = [...calendar.matchAll(/^DTSTART:(.+)\r$/gm)].map(([, start]) => start)
  const utc = (local: string) =>
    instantOf(local)
      .toISOString()
      .replace(/[-:]|\.000/g, '')
  expect(starts).toEqual([utc(first), utc(second)])

  await cancel(page, name, /\$24\.00 back now, nothing after /, 'Cancel and get $24.00 back')
  await mailTo(student, `You have canceled “${name}”`)
})

test('a student who cancels after the cut-off sees that nothing is given back, and gets nothing', async ({
  page,
}) => {
  const student = await registerStudent()
  const local = localIn(20)
  const yogaClass = await publishClass({ price: 24, sessions: [{ local, minutes: 60 }] })
  const { name } = yogaClass
  await payFor(student, yogaClass)
  await logIn(page, student)
  await cancel(page, name, /No refund\. You paid \$24\.00\./, 'Cancel my seat')
  await page.goto('/dashboard/payment-history')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Enrollment ended')
  await expect(row).not.toContainText('refunded')
  await mailTo(student, `You have canceled “${name}”`)
})

test('an instructor plans a series over the clock change, which keeps its hour', async ({ page }) => {
  const instructor = await registerInstructor()
  const year = new Date().getUTCFullYear() + 1
  const name = `Spring Flow ${instructor.email.slice(0, 8)}`
  await logIn(page, instructor)
  await page.goto('/dashboard/add-class')
  await page.getByLabel('Class name').fill(name)
  await page.getByLabel('Image URL').fill('/art/class-savasana.svg')
  await page.getByLabel('Available seats').fill('10')
  await page.getByLabel('Price').fill('24')
  await page.getByLabel('Dates', { exact: true }).selectOption('Weekly series')
  // In New York the clocks change on the second Sunday in March: from the 8th to the 14th.
  await page.getByLabel('First date and time').fill(`${year}-03-01T18:30`)
  await page.getByLabel('Length in minutes').fill('60')
  await page.getByLabel('Number of weeks').fill('3')
  const planned = page.getByRole('list', { name: 'Planned dates' }).getByRole('listitem')
  await expect(planned).toHaveCount(3)
  await expect(planned.first()).toContainText('6:30 – 7:30 PM EST')
  await expect(planned.last()).toContainText('6:30 – 7:30 PM EDT')
  await planned
    .nth(1)
    .getByRole('button', { name: /^Skip / })
    .click()
  await expect(page.getByText('2 dates', { exact: true })).toBeVisible()
  await page.getByLabel('Place').fill(PLACE)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect(page.getByText('Class added successfully.')).toBeVisible()

  const [yogaClass] = await ownClasses(instructor)
  const dates = yogaClass?.sessions.map(({ at, local }) => [local.slice(5), at.slice(11, 16)])
  expect(dates).toEqual([
    ['03-01T18:30', '23:30'],
    ['03-15T18:30', '22:30'],
  ])
})

test('a printed class has all its dates', async ({ page }) => {
  const sessions = Array.from({ length: 8 }, (_value, index) => ({
    local: eveningIn(30 + index),
    minutes: 60,
  }))
  const { _id } = await publishClass({ sessions })
  await page.goto(`/classes/${_id}`)
  const last = page.getByText(localText(eveningIn(37), new Date(), '12'))
  await expect(page.getByText('2 more dates')).toBeVisible()
  await expect(last).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(last).toBeVisible()
  await expect(page.getByText('2 more dates')).toBeHidden()
  const pdf = await page.pdf({ format: 'A4' })
  // With more, the first one has nothing but the name of the club.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
})
