import { editOwnClass } from '@ningjing/contract/classes/classes'
import { dayAt, localAt, weekdayAt } from '@ningjing/contract/zone'
import type { Browser, Page } from '@playwright/test'
import { SIZES } from '../days.ts'
import {
  chooseAction,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  logIn,
  openUnwatched,
  payButton,
  test,
} from '../fixtures.ts'
import { expectAnnounced } from '../screen-checks.ts'
import {
  as,
  demoAdmin,
  leaveClass,
  mailTo,
  newPerson,
  ownClasses,
  payFor,
  publicClass,
  registerInstructor,
  registerStudent,
  seatsOf,
  ZONE,
} from '../world.ts'

const DAY_MS = 86_400_000
const [TUESDAY, THURSDAY] = [2, 4]
type Size = (typeof SIZES)[keyof typeof SIZES]

/** A page of somebody else, in a window of this size. */
async function openBeside(browser: Browser, size: Size): Promise<Page> {
  const page = await openUnwatched(await browser.newContext())
  await page.setViewportSize(size)
  return page
}

async function planWeekly(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/add-class')
  await page.getByLabel('Class name').fill(name)
  await page.getByLabel('Image URL').fill('/art/class-savasana.svg')
  await page.getByRole('radio', { name: 'By the date' }).check()
  await page.getByLabel('Seats of each date').fill('14')
  await page.getByLabel('Price of a date').fill('18')
  await page.getByLabel('Dates', { exact: true }).selectOption('Every week')
  for (const day of ['Tue', 'Thu']) await page.getByRole('checkbox', { name: day }).check()
  await page.getByRole('textbox', { name: 'Length in minutes' }).fill('75')
  await page.locator('input[type=time]').fill('18:30')
  await page.getByLabel('First day').fill(dayAt(new Date(), ZONE))
  const plan = 'Every Tue and Thu, 6:30 PM, 1 h 15 min, until further notice'
  await expect(page.getByText(plan).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect(page.getByText('Class added successfully.')).toBeVisible()
}

async function approve(page: Page, name: string): Promise<void> {
  await logIn(page, demoAdmin)
  await page.goto(`/dashboard/manage-classes?search=${encodeURIComponent(name)}`)
  await chooseAction(page, name, 'Details')
  const details = page.getByRole('dialog', { name: `Details of ${name}` })
  await expect(details).toContainText('Every Tue and Thu, 6:30 PM, 1 h 15 min, until further notice')
  await expect(details).toContainText('Each date costs $18 and has 14 seats.')
  await details.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Approve ${name}` }).click()
}

/** The dates of a class on this day of the week that begin in three days or later, with what they cost. */
async function datesOn(classId: string, weekday: number) {
  const { dates = [] } = await publicClass(classId)
  const later = dates.filter(({ startAt }) => Date.parse(startAt) > Date.now() + 3 * DAY_MS)
  return later
    .filter(({ startAt }) => weekdayAt(new Date(startAt), ZONE) === weekday)
    .map(({ classId: _id, startAt, price }) => ({ _id, price, day: localAt(new Date(startAt), ZONE) }))
}

async function payAtOnce(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/selected-classes')
  await page.getByRole('link', { name: `Pay $18 for ${name}` }).click()
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: `See you in ${name}` })).toBeVisible()
}

async function openTimetable(page: Page, day: string): Promise<void> {
  await page.goto(`/timetable?week=${day.slice(0, 10)}&day=${day.slice(0, 10)}`)
}

for (const device of ['phone', 'desktop'] as const) {
  test(`a class of every Tuesday and Thursday is planned, approved once, booked, waited for and canceled for a date, on a ${device}`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const size = SIZES[device]
    await page.setViewportSize(size)
    const [mei, noor, omar] = [
      await registerInstructor(newPerson('Mei Tanaka')),
      await registerStudent(newPerson('Noor Haddad')),
      await registerStudent(newPerson('Omar Diaz')),
    ]
    const name = `Evening Flow ${mei.email.slice(0, 8)}`
    await logIn(page, mei)
    await planWeekly(page, name)
    const office = await openBeside(browser, size)
    await approve(office, name)

    // An approval waits 5 seconds.
    await expect.poll(async () => (await ownClasses(mei))[0]?.status).toBe('approved')
    const [{ _id } = { _id: '' }] = await ownClasses(mei)
    const opened = async () => (await publicClass(_id)).dates ?? []
    // Eight weeks of two dates are opened, less that of today.
    const isAsPlanned = async () => (await opened()).every(({ seats, price }) => seats === 14 && price === 18)
    await expect.poll(async () => (await opened()).length).toBeGreaterThan(13)
    expect(await isAsPlanned()).toBe(true)
    await office.reload()
    await expect(office.getByRole('row').filter({ hasText: name })).toHaveCount(1)
    await office.close()
    const [tuesdays, [thursday]] = [await datesOn(_id, TUESDAY), await datesOn(_id, THURSDAY)]
    const [tuesday] = tuesdays
    if (!tuesday || !thursday) throw new Error('The class has no dates')

    // A student books Tuesday, and cancels in time.
    const student = await openBeside(browser, size)
    await logIn(student, noor)
    await openTimetable(student, tuesday.day)
    await student.getByRole('button', { name: `Select ${name}, Tue` }).click()
    await expectAnnounced(student, 'Class selected successfully.')
    await expectAccessible(student)
    await payAtOnce(student, `${name}, Tue`)
    await expect.poll(() => seatsOf(tuesday._id)).toBe(13)
    await student.goto('/dashboard/enrolled-classes')
    await student.getByRole('button', { name: `Cancel ${name}, Tue` }).click()
    await student.getByRole('button', { name: 'Cancel and get $18.00 back' }).click()
    await expectAnnounced(student, `You have left ${name}, Tue`)
    await expect.poll(() => seatsOf(tuesday._id)).toBe(14)

    // Thursday is full: she gets it by the waiting list.
    const shown = { seatsShown: 14, capacityShown: 14 }
    await as(mei)(editOwnClass, { params: { id: thursday._id }, body: { seats: 1, ...shown } })
    await payFor(omar, thursday)
    await openTimetable(student, thursday.day)
    await student.getByRole('link', { name: `Join the line for ${name}, Thu` }).click()
    await student.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(student.getByText('You are 1st in line')).toBeVisible()
    await leaveClass(omar, 18)
    await mailTo(noor, new RegExp(`^A seat in “${name}” on Thu.* is yours until `))
    await payAtOnce(student, `${name}, Thu`)
    await expect.poll(() => seatsOf(thursday._id)).toBe(0)

    // The studio cancels Tuesday.
    await payFor(omar, tuesday)
    await page.reload()
    await chooseAction(page, name, 'Manage')
    await page.getByRole('button', { name: 'Dates…' }).click()
    const panel = page.getByRole('dialog', { name: `Dates of ${name}` })
    const row = panel.getByRole('listitem').filter({ hasText: '1 sold, 13 left. $18.' })
    await row.getByRole('button', { name: /^Cancel Tue/ }).click()
    await expect(row).toContainText('They get everything back.')
    await row.getByLabel('Reason, for the students').fill('The heating is broken.')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await row.getByRole('button', { name: 'Cancel date' }).click()
    await expect(panel).toContainText('The date is canceled.')
    const mail = await mailTo(omar, new RegExp(`${name}.*canceled`))
    expect(mail.text).toContain('The heating is broken.')
    const states = async () =>
      Object.fromEntries((await opened()).map(({ classId, canceled }) => [classId, canceled]))
    await expect.poll(async () => (await states())[tuesday._id]).toBe(true)
    expect((await states())[thursday._id]).toBe(false)
    await student.goto(`/classes/${_id}`)
    const rows = student.getByRole('region', { name: 'Dates' }).getByRole('article')
    await expect(rows.filter({ hasText: 'Canceled' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Enrolled' })).toHaveCount(1)
    await expectAccessible(student)
    await expectNoSidewaysScroll(student)
  })
}
