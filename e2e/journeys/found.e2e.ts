import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Waits for the rendered page of an address: while the server renders others, it sends the app shell (decision 019). */
async function expectRendered(request: APIRequestContext, address: string): Promise<void> {
  const html = async () => (await request.get(address, { headers: { accept: 'text/html' } })).text()
  await expect.poll(html).toContain(`<link rel="canonical" href="${address}">`)
}

test('search engines find every page of the sitemap, each under its own address', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? []
  const xml = await (await request.get(sitemap)).text()
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(addresses).toContain(`${baseURL}/classes`)
  for (const address of addresses) await expectRendered(request, address)
})

test('a link to a class shows its name and a picture, and says what it costs', async ({ page }) => {
  await page.goto('/classes')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/classes\/\w+/)
  await expectRendered(page.request, page.url())
  await page.reload()
  const content = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  expect(await content('title')).toBe(await page.title())
  expect(await content('url')).toBe(page.url())
  const picture = await page.request.get((await content('image')) ?? '')
  expect(picture.headers()['content-type']).toMatch(/^image\/(jpeg|png)/)
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
  // A class with dates has an Event for each of them too.
  const [course] = [data['@graph'] ?? data].flat()
  expect(course).toMatchObject({ '@type': 'Course', offers: { priceCurrency: 'USD', url: page.url() } })
})

test('every icon that the page references exists', async ({ page }) => {
  await page.goto('/')
  const icons = await page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]').all()
  const addresses = await Promise.all(icons.map((icon) => icon.getAttribute('href')))
  expect(addresses).toHaveLength(3)
  for (const address of addresses) {
    const response = await page.request.get(address ?? '')
    expect(response.headers()['content-type'], address ?? '').toMatch(/^image\//)
  }
})
