import { seriesOf, sessionText } from '@ningjing/contract/classes/schedule'
import { expect, logIn, test } from '../fixtures.ts'
import {
  chooseByKeys,
  chooseOption,
  expectFocus,
  openTwice,
  press,
  tabTo,
  typeInto,
  typeMoment,
} from '../keyboard.ts'
import {
  instantOf,
  ownClasses,
  payFor,
  publishClass,
  registerInstructor,
  registerStudent,
  ZONE,
} from '../world.ts'

const YEAR = new Date().getUTCFullYear() + 1
const SESSIONS = seriesOf({ first: `${YEAR}-03-05T18:30`, weeks: 3 }).map((local) => ({ local, minutes: 60 }))

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }))

test('by keyboard alone: a student leaves a class for the refund that is shown', async ({ page }) => {
  const student = await registerStudent()
  const yogaClass = await publishClass({ price: 24, sessions: SESSIONS })
  await payFor(student, yogaClass)
  await logIn(page, student)
  await page.goto('/dashboard/enrolled-classes')
  await openTwice(page, `Cancel ${yogaClass.name}`, 'Keep my seat')
  await press(page, 'button', 'Cancel and get $24.00 back')
  await expect(page.getByText(`You have left ${yogaClass.name}.`)).toBeVisible()
  await expectFocus(page, 'heading', 'Your Enrolled Classes')
  await expect(page.getByText('You are not enrolled yet')).toBeVisible()
})

test('by keyboard alone: an instructor plans a series and leaves one date out', async ({ page }) => {
  const instructor = await registerInstructor()
  await logIn(page, instructor)
  await page.goto('/dashboard/add-class')
  await typeInto(page, 'Class name', 'Spring Flow')
  await typeInto(page, 'Image URL', '/art/class-savasana.svg')
  await typeInto(page, 'Available seats', '10')
  await typeInto(page, 'Price', '24')
  await chooseOption(page, 'Dates', 'Weekly series')
  await typeMoment(page, 'First date and time', `03/01/${YEAR}`, '0630PM')
  await typeInto(page, 'Length in minutes', '60')
  await typeInto(page, 'Number of weeks', '3')
  await expect(page.getByText('3 dates', { exact: true })).toBeVisible()
  const second = sessionText(
    { at: instantOf(`${YEAR}-03-08T18:30`), minutes: 60 },
    { zone: ZONE, clock: '12' },
    new Date(),
  )
  await press(page, 'button', `Skip ${second}`)
  await expect(page.getByText('2 dates', { exact: true })).toBeVisible()
  await expectFocus(page, 'button', `Put back ${second}`)
  await press(page, 'button', 'Add class')
  await expect(page.getByText('Class added successfully.')).toBeVisible()
  const [yogaClass] = await ownClasses(instructor)
  expect(yogaClass?.sessions.map(({ local }) => local)).toEqual([
    `${YEAR}-03-01T18:30`,
    `${YEAR}-03-15T18:30`,
  ])
})

test('by keyboard alone: an instructor moves a date, then cancels the class', async ({ page }) => {
  const [instructor, student] = [await registerInstructor(), await registerStudent()]
  const yogaClass = await publishClass({ by: instructor, price: 24, sessions: SESSIONS })
  const { _id, name } = yogaClass
  await payFor(student, yogaClass)
  await logIn(page, instructor)
  await page.goto('/dashboard/my-classes')
  await chooseByKeys(page, name, 'Manage')
  await expectFocus(page, 'button', 'Close')
  await press(page, 'button', 'Dates…')
  const dates = page.getByRole('dialog', { name: `Dates of ${name}` })
  const [move] = await dates.getByRole('button', { name: /^Move / }).all()
  await press(page, 'button', (await move?.getAttribute('aria-label')) ?? '')
  await expect(dates.getByLabel('Date and time')).toBeFocused()
  await typeMoment(page, 'Date and time', `03/06/${YEAR}`, '0500PM')
  await page.keyboard.press('Enter')
  await expect(dates.getByRole('listitem').filter({ hasText: '5:00' })).toHaveCount(1)
  // Before, Escape would ask about what was typed.
  await expect(dates.getByText('The date is moved.')).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button', `Actions: ${name}`)

  await chooseByKeys(page, name, 'Manage')
  await press(page, 'button', 'Cancel class…')
  const end = page.getByRole('dialog', { name: `Cancel ${name}?` })
  await expect(end.getByRole('status')).toContainText('1 person, $24.00')
  await typeInto(page, 'Reason, for the students', 'The roof leaks.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Another name')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'textbox', 'Name of the class, to confirm')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(name)
  await tabTo(page, 'button', 'Cancel class')
  await page.keyboard.press('Space')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('canceled')
  await expect(page.locator('main :focus')).toHaveCount(1)
  const [own] = await ownClasses(instructor)
  expect(own).toMatchObject({ _id, stage: 'canceled' })
})
