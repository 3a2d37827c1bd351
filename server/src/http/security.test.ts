import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

/** The directives of a Content-Security-Policy header. */
function policyOf(header: string | undefined): Record<string, string[]> {
  const directives = (header ?? '').split(';').map((one) => one.trim().split(' '))
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))
}

describe('cross-origin calls', () => {
  const settings = { CLIENT_ORIGINS: 'http://localhost:5173, https://club.example' }

  it('are allowed from a listed origin only', async () => {
    const { visitor } = await testApp(settings)
    const from = async (origin: string) =>
      (await visitor.get('/ningjing/users').set('Origin', origin)).get('Access-Control-Allow-Origin')
    expect(await from('http://localhost:5173')).toBe('http://localhost:5173')
    expect(await from('https://club.example')).toBe('https://club.example')
    for (const origin of [
      'https://evil.example',
      'https://club.example.evil.example',
      'http://club.example',
      'null',
    ]) {
      expect(await from(origin)).toBeUndefined()
    }
  })

  it('are allowed from nowhere if no origin is listed', async () => {
    const { visitor } = await testApp()
    const answer = await visitor.get('/ningjing/users').set('Origin', 'http://localhost:5173')
    expect(answer.get('Access-Control-Allow-Origin')).toBeUndefined()
  })

  it('are allowed from everywhere, without credentials, where they read what everyone may read', async () => {
    const { visitor, addClass } = await testApp(settings)
    const { _id } = await addClass()
    const lists = ['publicClasses', 'publicClasses?limit=2', 'popularClasses', 'allInstructors', 'club']
    const paths = [...lists, `publicClasses/${_id}`, 'publicClasses/none', 'calendars/club.ics']
    for (const path of paths) {
      for (const origin of ['https://other.example', 'http://localhost:5173']) {
        const { headers } = await visitor.get(`/ningjing/${path}`).set('Origin', origin)
        expect(headers['access-control-allow-origin'], path).toBe('*')
        expect(headers['access-control-allow-credentials'], path).toBeUndefined()
      }
    }
  })

  it('that change something are not allowed from everywhere, although anyone may make them', async () => {
    const { visitor } = await testApp(settings)
    const path = '/ningjing/browser-errors'
    const answer = await visitor.post(path).set('Origin', 'https://other.example').send({})
    expect(answer.get('Access-Control-Allow-Origin')).toBeUndefined()
  })

  it('are announced by a preflight that allows what the client sends', async () => {
    const { visitor } = await testApp(settings)
    const preflight = (origin: string) =>
      visitor
        .options('/ningjing/users/abc')
        .set('Origin', origin)
        .set('Access-Control-Request-Method', 'PATCH')
        .set('Access-Control-Request-Headers', 'authorization,content-type')
    const listed = await preflight('http://localhost:5173')
    expect(listed.status).toBe(204)
    expect(listed.get('Access-Control-Allow-Origin')).toBe('http://localhost:5173')
    expect(listed.get('Access-Control-Allow-Methods')).toContain('PATCH')
    expect(listed.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('authorization')
    expect((await preflight('https://evil.example')).get('Access-Control-Allow-Origin')).toBeUndefined()
  })

  it('can be read by the browser also when they are refused', async () => {
    const { visitor } = await testApp(settings)
    const answer = await visitor.get('/ningjing/users').set('Origin', 'http://localhost:5173')
    expect(answer.status).toBe(401)
    expect(answer.get('Access-Control-Allow-Origin')).toBe('http://localhost:5173')
    expect(answer.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  })
})

describe('security headers', () => {
  it('are on every answer, also on errors', async () => {
    const { visitor } = await testApp()
    for (const path of ['/healthz', '/ningjing/publicClasses', '/ningjing/users', '/docs', '/nothing']) {
      const answer = await visitor.get(path)
      expect(answer.get('X-Content-Type-Options')).toBe('nosniff')
      expect(answer.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      expect(answer.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
      expect(answer.get('X-Powered-By')).toBeUndefined()
    }
  })

  it('allow nothing on answers of the API', async () => {
    const { visitor } = await testApp()
    for (const path of ['/healthz', '/ningjing/publicClasses', '/ningjing/users', '/ningjing/nothing']) {
      const { headers } = await visitor.get(path)
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    }
  })

  it('allow pages only what they use', async () => {
    const { visitor } = await testApp()
    for (const path of ['/', '/docs', '/nothing']) {
      const answer = await visitor.get(path)
      expect(policyOf(answer.get('Content-Security-Policy'))).toMatchObject({
        'default-src': ["'self'"],
        'object-src': ["'none'"],
        'worker-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      })
      expect(answer.get('Permissions-Policy')).toContain('camera=()')
    }
  })

  it('name the stand-ins of a sandbox and no real provider', async () => {
    const { visitor } = await testApp({
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      STRIPE_API_URL: 'http://localhost:12111',
    })
    const policy = policyOf((await visitor.get('/')).get('Content-Security-Policy'))
    expect(policy['script-src']).toEqual(["'self'", 'http://localhost:12111', 'http://127.0.0.1:9099'])
    expect(policy['connect-src']).toEqual(["'self'", 'http://localhost:12111', 'http://127.0.0.1:9099'])
    expect(policy['frame-src']).toEqual(["'none'"])
  })

  it('name the real providers in production, and allow nothing inline', async () => {
    const { visitor } = await testApp({ STRIPE_API_URL: '' })
    const policy = policyOf((await visitor.get('/')).get('Content-Security-Policy'))
    expect(policy['script-src']).toContain('https://js.stripe.com')
    expect(policy['connect-src']).toContain('https://securetoken.googleapis.com')
    expect(policy['frame-src']).toContain('https://hooks.stripe.com')
    expect(Object.values(policy).flat().join(' ')).not.toMatch(/unsafe|localhost|127\.0\.0\.1/)
  })
})
