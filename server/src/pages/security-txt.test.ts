import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const PATH = '/.well-known/security.txt'

it('/.well-known/security.txt says where to report a vulnerability, for less than a year', async () => {
  const { visitor } = await testApp({ CLUB_EMAIL: 'hello@club.example', SITE_ORIGIN: 'https://club.example' })
  const { status, type, text } = await visitor.get(PATH)
  expect([status, type]).toEqual([200, 'text/plain'])
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:hello@club.example',
    Canonical: `https://club.example${PATH}`,
  })
  const days = (new Date(fields.Expires).getTime() - Date.now()) / (24 * 3600_000)
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

it('is missing where the club has no address', async () => {
  const { visitor } = await testApp({ CLUB_EMAIL: '' })
  expect((await visitor.get(PATH)).status).toBe(404)
})
