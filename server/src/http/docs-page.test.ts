import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

describe('the API documentation', () => {
  it('loads all its files from this server', async () => {
    const { visitor } = await testApp()
    const page = await visitor.get('/docs').redirects(1)
    expect([page.status, page.type]).toEqual([200, 'text/html'])
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
    expect(parts).toHaveLength(3)
    for (const part of parts) expect((await visitor.get(part)).status).toBe(200)
  })

  it('shows every endpoint of the contract', async () => {
    const { visitor } = await testApp()
    const { body } = await visitor.get('/docs/openapi.json')
    expect(body.openapi).toMatch(/^3\./)
    expect(Object.keys(body.paths)).toContain('/ningjing/publicClasses')
  })
})
