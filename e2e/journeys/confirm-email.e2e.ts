import { expect, expectAccessible, fillRegistration, test } from '../fixtures.ts'
import { expectNoShifts, watchShifts } from '../layout-shifts.ts'
import { mailedLink, newPerson, publishClass, seatsOf, selectFor } from '../world.ts'

const CONFIRM = /Please confirm your e-mail address/

test('a new member confirms the e-mail address, and then takes a free class', async ({
  page,
  context,
  browser,
}) => {
  const yogaClass = await publishClass({ price: 0, seats: 3 })
  const person = newPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByText(CONFIRM)).toContainText(person.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga classes for every pace' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Use (dark|light) theme$/ })
    .first()
    .click()
  await expectAccessible(page)

  await watchShifts(page)
  const bar = page.locator('.confirm-bar')
  const request = page.getByRole('status').filter({ hasText: CONFIRM })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/classes', '/dashboard', '/dashboard/profile']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(request).toBeVisible()
      // With the line at its edge.
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(45)
      await expectNoShifts(page)
    }
    await page.goto(`/classes/${yogaClass._id}`)
    await expect(request).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    const [notice, offer] = [await bar.boundingBox(), await page.locator('.offer-bar').boundingBox()]
    const lowerEdge = (notice?.y ?? 0) + (notice?.height ?? 0)
    expect(lowerEdge).toBeGreaterThan(844 - 150)
    if (width === 390) expect(lowerEdge).toBeLessThanOrEqual(offer?.y ?? 0)
  }

  await page.goto(`/dashboard/payment/${await selectFor(person, yogaClass._id)}`)
  const missing = page.getByRole('status').filter({ hasText: 'Confirm your e-mail to take this free seat.' })
  await expect(missing).toContainText(`We sent a link to ${person.email}.`)
  await page.goto(`/classes/${yogaClass._id}`)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(missing).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(1)
    await expectAccessible(page)
  }
  const enroll = page.getByRole('button', { name: `Enroll for free in ${yogaClass.name}` })
  await enroll.click()
  await expect(missing).toBeInViewport({ ratio: 1 })
  await missing.getByRole('button', { name: 'Send again' }).click()
  await expect(missing).toContainText('Sent.')
  expect(await seatsOf(yogaClass._id)).toBe(3)

  const mailbox = await context.newPage()
  await mailbox.goto(process.env.E2E_MAILBOX ?? '')
  await expect(mailbox.getByRole('row').filter({ hasText: person.email }).first()).toContainText(
    'Confirm your e-mail address for Ningjing',
  )
  await mailbox.close()
  // On another device, where they are not signed in.
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(await mailedLink(person, /^Confirm your e-mail address/))
  await expect(phone).toHaveURL(/\/login/)
  await phone.context().close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
  await expect(page.getByText(CONFIRM)).toHaveCount(0)
  await expect(missing).toHaveCount(0)
  await enroll.dblclick()
  await expect(page).toHaveURL(/selected-classes/)
  expect(await seatsOf(yogaClass._id)).toBe(2)
})
