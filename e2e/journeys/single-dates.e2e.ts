import { cancelSession } from '@ningjing/contract/classes/class-life'
import { nextTuesday, SIZES } from '../days.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  fillLogin,
  logIn,
  payButton,
  test,
} from '../fixtures.ts'
import { press } from '../keyboard.ts'
import { as, demoInstructor, mailTo, payFor, publishByDate, registerStudent } from '../world.ts'

for (const device of ['phone', 'desktop'] as const) {
  test(`a visitor finds Tuesday in the timetable, logs in and pays for that date, on a ${device}`, async ({
    page,
  }) => {
    const student = await registerStudent()
    const tuesday = nextTuesday()
    const { name, dates } = await publishByDate(tuesday, 5)
    const [date] = dates
    await page.setViewportSize(SIZES[device])
    await page.goto(`/timetable?week=${tuesday}&day=${tuesday}`)
    const row = page.getByRole('article').filter({ hasText: name })
    for (const fact of ['7:15 PM', '5 seats left', '$18', '1 date']) await expect(row).toContainText(fact)
    await row.getByRole('button', { name: `Select ${name}, Tue` }).click()
    await row.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, student)
    await page.waitForURL(`**/classes/${date?._id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toContainText('Tue')
    await expect(page.getByText(new RegExp(`${name}, Tue, .* is in your selection`))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: /^Pay \$18/ }).click()
    await fillCard(page, '4242424242424242')
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: `See you in ${name}` })).toBeVisible()
    await page.goto(`/classes/${date?._id}`)
    await expect(page.getByRole('link', { name: `Enrolled in ${name}, Tue` })).toBeVisible()
    await page.getByRole('link', { name: `All dates of ${name}` }).click()
    const rows = page.getByRole('region', { name: 'Dates' }).getByRole('article')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toContainText('4 seats left')
    await expect(rows.nth(0)).toContainText('Enrolled')
    await expect(rows.nth(1).getByRole('button', { name: `Select ${name}, Tue` })).toBeEnabled()
  })

  test(`by keyboard alone: a student finds the dates of a class and waits for a full one, on a ${device}`, async ({
    page,
  }) => {
    const { _id, name, dates } = await publishByDate(nextTuesday(), 1)
    await payFor(await registerStudent(), dates[0]!)
    await page.setViewportSize(SIZES[device])
    await logIn(page, await registerStudent())
    await page.goto(`/classes?search=${encodeURIComponent(name)}`)
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card).toContainText('By the date from $18')
    await expect(card).not.toContainText('Sales have ended')
    await expectAccessible(page)
    await press(page, 'link', `See the dates of ${name}`)
    await page.waitForURL(`**/classes/${_id}`)
    await expectAccessible(page)
    if (device === 'phone') {
      await expect(page.getByRole('link', { name: 'See the dates', exact: true })).toBeInViewport()
    }
    const line = page.getByRole('link', { name: `Join the line for ${name}, Tue` })
    await press(page, 'link', (await line.getAttribute('aria-label')) ?? '')
    await page.waitForURL(`**/classes/${dates[0]?._id}#waiting-list`)
    await press(page, 'button', 'Join the waiting list')
    await expect(page.getByText('You are 1st in line')).toBeVisible()
    await expectAccessible(page)
  })
}

test('the studio cancels one date: its student reads it, and the other date is still sold', async ({
  page,
}) => {
  const student = await registerStudent()
  const { _id, name, dates } = await publishByDate(nextTuesday(), 5)
  const [first] = dates
  await payFor(student, first!)
  await as(demoInstructor)(cancelSession, {
    params: { id: _id, sid: first?._id ?? '' },
    body: { share: true, reason: 'The heating is broken.' },
  })
  const mail = await mailTo(student, new RegExp(`${name}.*canceled|canceled.*${name}`, 'i'))
  expect(mail.text).toContain('The heating is broken.')
  await logIn(page, student)
  await page.goto(`/classes/${first?._id}`)
  await expect(
    page.getByText(
      'This date is canceled. Everyone who paid for it gets a message that says what comes back.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: `Select ${name}` })).toHaveCount(0)
  await page.getByRole('link', { name: `All dates of ${name}` }).click()
  const rows = page.getByRole('region', { name: 'Dates' }).getByRole('article')
  await expect(rows.nth(0)).toContainText('Canceled')
  await expect(rows.nth(1).getByRole('button', { name: `Select ${name}, Tue` })).toBeEnabled()
  await page.goto('/dashboard/notices')
  await expect(page.getByRole('main')).toContainText(name)
})
