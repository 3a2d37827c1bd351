import { expect, followMenu, openUnwatched, selectButton, test } from '../fixtures.ts'
import { expectAnnounced } from '../screen-checks.ts'
import { publishClass } from '../world.ts'

test('a visitor without a network sees why, and the page opens when the network is back', async ({
  context,
}) => {
  const page = await openUnwatched(context)
  await page.goto('/')
  await context.setOffline(true)
  await followMenu(page, 'Instructors')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Meet Our Instructor' })).toBeVisible()
})

test('Select works again after it was pressed offline', async ({ context }) => {
  const yogaClass = await publishClass()
  const page = await openUnwatched(context)
  await page.goto(`/classes/${yogaClass._id}`)
  await context.setOffline(true)
  await selectButton(page, yogaClass.name).click()
  await expect(page.getByRole('alert')).toHaveText('Check your connection and try again.')
  await context.setOffline(false)
  await selectButton(page, yogaClass.name).click()
  await expectAnnounced(page, 'Please login for selecting this class!')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
