import { joinWaiting } from '@ningjing/contract/waiting/waiting'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  logIn,
  openUnwatched,
  payButton,
  selectButton,
  test,
} from '../fixtures.ts'
import { expectFocus, press } from '../keyboard.ts'
import { letOfferRunOut } from '../let-time-pass.ts'
import { expectAnnounced } from '../screen-checks.ts'
import {
  as,
  leaveClass,
  mailTo,
  payFor,
  publishClass,
  registerInstructor,
  registerStudent,
  seatsOf,
  userOf,
} from '../world.ts'

const JOIN = 'Join the waiting list'

/** Three students, of whom one takes the only seat. */
async function fillClass(yogaClass: Parameters<typeof payFor>[1]) {
  const [enrolled, first, second] = [
    await registerStudent(),
    await registerStudent(),
    await registerStudent(),
  ]
  await payFor(enrolled, yogaClass)
  return { enrolled, first, second }
}

test('two wait for a full class: the first declines the place that is kept, the second pays for it', async ({
  page,
  browser,
}) => {
  const instructor = await registerInstructor()
  const yogaClass = await publishClass({ by: instructor, seats: 1, price: 24 })
  const { _id, name } = yogaClass
  const { enrolled, first, second } = await fillClass(yogaClass)

  await logIn(page, first)
  await page.goto(`/classes/${_id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(selectButton(page, name).first()).toBeDisabled()
  // On phones the way into the line is in view at once, and stays so.
  await expect(page.getByRole('button', { name: JOIN })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('we keep a seat for you, for up to 12 hours')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: JOIN }).click()
  await expect(page.getByText('You are 1st in line')).toBeInViewport({ ratio: 1 })

  const other = await openUnwatched(await browser.newContext())
  await logIn(other, second)
  await other.setViewportSize({ width: 390, height: 844 })
  // A busy server sends the page as it was before somebody waited.
  await expect(async () => {
    await other.goto(`/classes/${_id}`)
    await expect(other.getByText('1 person is waiting.')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await other.getByText('Your own rules (optional)').click()
  await other.getByLabel('Leave my other waiting lists once I have this seat').check()
  await expectAccessible(other)
  await other.getByRole('button', { name: JOIN }).click()
  await expect(other.getByText('You are 2nd in line')).toBeVisible()
  await other.goto('/dashboard/selected-classes')
  await expect(other.getByRole('article', { name })).toContainText('2nd of 2 in line')
  await expectAccessible(other)
  await other.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(other)

  const leaving = await openUnwatched(await browser.newContext())
  await logIn(leaving, enrolled)
  await leaving.goto('/dashboard/enrolled-classes')
  await leaving.getByRole('button', { name: `Cancel ${name}` }).click()
  await leaving.getByRole('button', { name: 'Cancel and get $24.00 back' }).click()
  await expectAnnounced(leaving, `You have left ${name}.`)

  // Somebody who passes by cannot take the place that is kept.
  expect(await seatsOf(_id)).toBe(0)
  await mailTo(first, new RegExp(`^A seat in “${name}” is yours until `))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: `A seat in ${name} is kept for you` })).toBeVisible()
  await page.goto('/dashboard/selected-classes')
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('Kept for you until')
  await expectAccessible(page)
  await card.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Decline the seat in ${name}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('link', { name: `Pay $24 for ${name}` }).click()
  await page.getByRole('button', { name: 'Decline the seat' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Decline the seat' }).click()
  await expectAnnounced(page, 'You declined the seat.')
  await expect(page.getByText('No classes selected yet')).toBeVisible()

  await other.goto('/dashboard/selected-classes')
  await other.getByRole('link', { name: `Pay $24 for ${name}` }).click()
  await fillCard(other, '4242424242424242')
  await payButton(other).click()
  await expect(other.getByRole('heading', { name: `See you in ${name}.` })).toBeVisible()
  expect(await seatsOf(_id)).toBe(0)
})

test('a place that the first does not take in time is kept for the second, who pays for it', async ({
  page,
  browser,
}) => {
  const yogaClass = await publishClass({ seats: 1, price: 24 })
  const { _id, name } = yogaClass
  const { enrolled, first, second } = await fillClass(yogaClass)
  for (const student of [first, second]) await as(student)(joinWaiting, { body: { classId: _id } })
  await leaveClass(enrolled, 24)

  await logIn(page, first)
  await page.goto('/dashboard/selected-classes')
  await expect(page.getByRole('article', { name })).toContainText('Kept for you until')
  await letOfferRunOut(_id, await userOf(first))

  const other = await openUnwatched(await browser.newContext())
  await logIn(other, second)
  await expect(async () => {
    await other.goto('/dashboard/selected-classes')
    await expect(other.getByRole('article', { name })).toContainText('Kept for you until', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await mailTo(second, new RegExp(`^A seat in “${name}” is yours until `))
  expect(await seatsOf(_id)).toBe(0)
  await page.reload()
  await expect(page.getByText('Kept for you until')).toHaveCount(0)

  await other.getByRole('link', { name: `Pay $24 for ${name}` }).click()
  await fillCard(other, '4242424242424242')
  await payButton(other).click()
  await expect(other.getByRole('heading', { name: `See you in ${name}.` })).toBeVisible()
  expect(await seatsOf(_id)).toBe(0)
})

test('by keyboard alone: a student joins a waiting list and leaves it', async ({ page }) => {
  const student = await registerStudent()
  const yogaClass = await publishClass({ seats: 1, price: 24 })
  await payFor(await registerStudent(), yogaClass)
  await logIn(page, student)
  await page.goto(`/classes/${yogaClass._id}`)
  await press(page, 'button', JOIN)
  await expectFocus(page, 'region', 'Waiting list')
  await press(page, 'button', 'Leave the waiting list')
  await expectFocus(page, 'region', 'Waiting list')
  await expect(page.getByRole('button', { name: JOIN })).toBeVisible()
})
