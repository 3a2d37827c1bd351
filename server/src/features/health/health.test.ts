import { describe, expect, it } from 'vitest'
import { stripeCards } from '../../gateways/cards.ts'
import { testApp, testConfig } from '../../testing/test-app.ts'

const SANDBOX = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
const STARTING = [503, 'service.starting']

async function watched(...options: Parameters<typeof testApp>) {
  const app = await testApp(...options)
  const ready = async () => {
    const { status, body } = await app.visitor.get('/readyz')
    return [status, body.code]
  }
  return { ...app, ready }
}

describe('health', () => {
  it('is ok while the process runs, and says nothing else', async () => {
    const { visitor } = await testApp()
    const answer = await visitor.get('/healthz')
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
  })
})

describe('readiness', () => {
  it('needs no seed on a real site', async () => {
    const { visitor } = await testApp()
    const answer = await visitor.get('/readyz')
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
  })

  it('waits for the seed of a sandbox', async () => {
    const { ready, visitor, addUser } = await watched(SANDBOX)
    await addUser()
    expect(await ready()).toEqual(STARTING)
    expect((await visitor.get('/readyz')).get('Retry-After')).toBe('1')
    await addUser({ role: 'admin' })
    expect(await ready()).toEqual([200, undefined])
  })

  it('waits for the identity provider', async () => {
    const { ready, identity } = await watched()
    identity.up = false
    expect(await ready()).toEqual(STARTING)
    identity.up = true
    expect(await ready()).toEqual([200, undefined])
  })

  it('waits for the card provider', async () => {
    const nowhere = testConfig({ STRIPE_API_URL: 'http://127.0.0.1:9' })
    const { ready } = await watched({}, { cards: stripeCards(nowhere) })
    expect(await ready()).toEqual(STARTING)
  })
})
