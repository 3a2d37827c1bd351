import { editUser } from '@ningjing/contract/users/users'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdCode, logIn, test } from '../fixtures.ts'
import { as, publishClass, registerInstructor, registerStudent, userOf } from '../world.ts'

/** A PNG of one pixel. */
const PNG = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('an instructor gives a class a picture of their own, by keyboard', async ({ page }) => {
  await logIn(page, await registerInstructor())
  await page.goto('/dashboard/add-class')
  await page.getByRole('radio', { name: 'Lotus' }).check()
  await expect(page.getByLabel('Image URL')).toHaveValue('/art/class-lotus.svg')
  await page.getByLabel('Upload a picture').setInputFiles(PNG)
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload picture' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expectUploaded(
    page,
    'Image URL',
    page.getByRole('region', { name: 'Preview' }).locator('img').first(),
  )
  await expect(page.getByText('Picture uploaded.')).toBeVisible()
})

test('a member uploads a portrait, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await logIn(page, await registerStudent())
  await page.goto('/dashboard/profile')
  await page.getByLabel('Upload a picture').setInputFiles(PNG)
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload picture' }).click()
  const form = page.getByRole('main').locator('form').first()
  await expectUploaded(page, 'Photo', form.locator('img').first())
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expect(page.getByRole('banner').locator('img').last()).toHaveAttribute(
    'src',
    /\/ningjing\/pictures\//,
  )
})

test('pictures that fail before the code of a page has loaded get their stand-ins', async ({ page }) => {
  // Of the site, because all journeys see the class; it fails in this page only.
  const gone = '/art/instructor-2.svg'
  const instructor = await registerInstructor()
  const { _id: id } = await userOf(instructor)
  await as(instructor)(editUser, { params: { id }, body: { photo: gone } })
  const { _id, name } = await publishClass({ by: instructor, image: gone })
  await page.route(`**${gone}`, (route) => route.fulfill({ status: 404 }))
  const letGo = await holdCode(page)
  const failed = page.waitForResponse(`**${gone}`)
  await page.goto(`/classes/${_id}`, { waitUntil: 'commit' })
  await failed
  const pictures = page.getByRole('article').filter({ hasText: name }).locator('img')
  await expect(pictures.first()).toHaveAttribute('src', gone)
  letGo()
  await expect(pictures.first()).toHaveAttribute('src', /^\/art\/class-\w+\.svg$/)
  await pictures.last().scrollIntoViewIfNeeded()
  await expect(pictures.last()).toHaveAttribute('src', '/art/avatar-default.svg')
})

/** Expects that a field has the address of an uploaded picture, and that the picture is shown. */
async function expectUploaded(
  page: Page,
  label: string,
  picture: ReturnType<Page['locator']>,
): Promise<void> {
  await expect(page.getByLabel(label)).toHaveValue(/^\/ningjing\/pictures\/[0-9a-f]{24}$/)
  await expect(picture).toHaveAttribute('src', /\/ningjing\/pictures\//)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
}
