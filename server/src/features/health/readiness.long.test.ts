import { describe, expect, it, vi } from 'vitest'
import { stripeCards } from '../../gateways/cards.ts'
import { breakableLine } from '../../testing/breakable-line.ts'
import { passTime } from '../../testing/pass-time.ts'
import { testApp, testConfig } from '../../testing/test-app.ts'
import { createReadiness } from './readiness.ts'

async function watched(...options: Parameters<typeof testApp>) {
  const app = await testApp(...options)
  const ready = async () => {
    const { status, body } = await app.visitor.get('/readyz')
    return { httpStatus: status, ...body }
  }
  return { ...app, ready }
}

const up = async () => true as const
const silent = () => new Promise<true>(() => {})

const ALL_UP = { httpStatus: 200, status: 'ok', cards: 'up', identity: 'up' }

describe('health', () => {
  it('is ok while the process runs, and says nothing but its version', async () => {
    const { visitor } = await testApp()
    const answer = await visitor.get('/healthz')
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    ])
  })
})

describe('readiness', () => {
  it('shows the providers, and does not wait for one that is silent', async () => {
    const { ready, deps } = await watched()
    const answer = Promise.withResolvers<boolean>()
    deps.cards.isUp = () => answer.promise
    expect(await ready()).toEqual({ ...ALL_UP, cards: 'unknown' })
    answer.resolve(true)
    expect(await ready()).toEqual(ALL_UP)
  })

  it.each([
    ['a provider', { ping: up }, { isUp: silent }],
    ['the database', { ping: silent }, { isUp: up }],
  ])('waits a second for %s', async (_who, database, provider) => {
    const { deps } = await watched()
    const cards = { ...deps.cards, ...provider }
    const readiness = createReadiness({ ...deps, cards, stores: { ...deps.stores, ...database } })
    const pass = passTime('setTimeout')
    const ended = vi.fn()
    const asked = readiness().then(ended, ended)
    await pass(999)
    expect(ended).not.toHaveBeenCalled()
    await pass(1)
    await asked
  })

  it('shows no answer of a provider that is older than 30 seconds', async () => {
    const pass = passTime('Date')
    const { ready, deps } = await watched()
    expect(await ready()).toEqual(ALL_UP)
    deps.cards.isUp = async () => false
    await pass(29_000)
    expect(await ready()).toEqual(ALL_UP)
    await pass(1_000)
    expect(await ready()).toEqual({ ...ALL_UP, cards: 'down' })
  })

  it('does not need the providers', async () => {
    const nowhere = testConfig({ STRIPE_API_URL: 'http://127.0.0.1:9' })
    const { ready, identity } = await watched({}, { cards: stripeCards(nowhere) })
    identity.up = false
    await expect.poll(ready).toEqual({ ...ALL_UP, cards: 'down', identity: 'down' })
  })

  it('asks database and providers seldom, however often it is asked', async () => {
    const pass = passTime('Date')
    const { ready, deps } = await watched()
    const asked = [
      vi.spyOn(deps.cards, 'isUp'),
      vi.spyOn(deps.identity, 'isUp'),
      vi.spyOn(deps.stores, 'ping'),
    ]
    const counts = () => asked.map(({ mock }) => mock.calls.length)
    for (let call = 0; call < 20; call += 1) await ready()
    expect(counts()).toEqual([1, 1, 1])
    await pass(1_000)
    await ready()
    expect(counts()).toEqual([1, 1, 2])
    await pass(29_000)
    await ready()
    expect(counts()).toEqual([2, 2, 3])
  })

  it('ends while the process stops, before anything is asked', async () => {
    const { ready, deps } = await watched()
    deps.lifecycle.isStopping = true
    expect(await ready()).toMatchObject({ httpStatus: 503, code: 'service.stopping' })
  })

  it('ends when the database does not answer', async () => {
    const line = await breakableLine()
    const { ready } = await watched({ MONGODB_URI: line.uri })
    line.cut()
    expect(await ready()).toMatchObject({ httpStatus: 503, code: 'service.database-down' })
    line.restore()
    await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ httpStatus: 200 })
  })
})
