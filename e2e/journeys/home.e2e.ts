import { expect, expectAccessible, LOOKS, test, wear } from '../fixtures.ts'

test('a visitor reads the home page to its end, in any width and theme', async ({ page }) => {
  for (const look of LOOKS) {
    await wear(page, look)
    await page.goto('/')
    const instructors = page.getByRole('region', { name: 'Meet our instructors' })
    await expect(instructors.getByText(/^Number of Classes : \d+$/)).toHaveCount(6)
    const end = page.getByRole('heading', { name: 'For every space, at any pace' })
    await end.scrollIntoViewIfNeeded()
    await expect(end).toBeInViewport()
    const read = async () => (await page.getByTestId('scroll-progress').boundingBox())?.width ?? 0
    await expect.poll(read).toBeGreaterThan(look.width / 2)
    await expectAccessible(page)
  }
})

test('selecting on the home page asks visitors to log in, as on the classes page', async ({ page }) => {
  await page.goto('/')
  const popular = page.getByRole('region', { name: 'Choose the class for you' })
  const free = popular.getByRole('button', { name: /^Select/ }).and(page.locator(':enabled'))
  await free.first().click()
  await expect(page.getByText('Please login for selecting this class!')).toBeVisible()
})
