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

  it('serves nothing else', async () => {
    const { visitor } = await testApp()
    for (const file of [
      'index.html',
      'package.json',
      'README.md',
      'oauth2-redirect.html',
      'swagger-ui-bundle.js.map',
      'swagger-initializer.js',
      'favicon-32x32.png',
    ]) {
      expect([file, (await visitor.get(`/docs/${file}`)).status]).toEqual([file, 404])
    }
  })

  it('is sent compressed', async () => {
    const { visitor } = await testApp()
    const answer = await visitor.get('/docs/openapi.json').set('Accept-Encoding', 'br')
    expect(answer.get('Content-Encoding')).toBe('br')
  })

  it('can be switched off', async () => {
    const { visitor } = await testApp({ API_DOCS: 'false' })
    for (const path of ['/docs', '/docs/openapi.json', '/docs/swagger-ui.css']) {
      expect((await visitor.get(path)).status).toBe(404)
    }
  })

  it('is limited', async () => {
    const { visitor } = await testApp({ RATE_LIMIT_SCALE: '0.01' })
    const read = async () => (await visitor.get('/docs/openapi.json')).status
    expect([await read(), await read(), await read(), await read()]).toEqual([200, 200, 200, 429])
  })
})
