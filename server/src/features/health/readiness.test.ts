import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { stripeCards } from '../../gateways/cards.ts'
import { breakableLine } from '../../testing/breakable-line.ts'
import { testApp, testConfig } from '../../testing/test-app.ts'

async function watched(...options: Parameters<typeof testApp>) {
  const app = await testApp(...options)
  const ready = async () => {
    const { status, body } = await app.visitor.get('/readyz')
    return { httpStatus: status, ...body }
  }
  return { ...app, ready }
}

const ALL_UP = { httpStatus: 200, status: 'ok', cards: 'up', identity: 'up' }

/** Lets the time pass for kept answers, and for nothing else. */
function passTime() {
  const clock = vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms: number) => clock.advanceTimersByTime(ms)
}

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
  it('shows the providers, and waits a second for one at most', async () => {
    const { ready, deps } = await watched()
    const answer = Promise.withResolvers<boolean>()
    deps.cards.isUp = () => answer.promise
    const begin = Date.now()
    expect(await ready()).toEqual({ ...ALL_UP, cards: 'unknown' })
    expect(Date.now() - begin).toBeLessThan(2_500)
    answer.resolve(true)
    expect(await ready()).toEqual(ALL_UP)
  })

  it('shows no answer of a provider that is older than 30 seconds', async () => {
    const pass = passTime()
    const { ready, deps } = await watched()
    expect(await ready()).toEqual(ALL_UP)
    deps.cards.isUp = async () => false
    pass(29_000)
    expect(await ready()).toEqual(ALL_UP)
    pass(1_000)
    expect(await ready()).toEqual({ ...ALL_UP, cards: 'down' })
  })

  it('does not need the providers', async () => {
    const nowhere = testConfig({ STRIPE_API_URL: 'http://127.0.0.1:9' })
    const { ready, identity } = await watched({}, { cards: stripeCards(nowhere) })
    identity.up = false
    await expect.poll(ready).toEqual({ ...ALL_UP, cards: 'down', identity: 'down' })
  })

  it('asks database and providers seldom, however often it is asked', async () => {
    const pass = passTime()
    const { ready, deps } = await watched()
    const asked = [
      vi.spyOn(deps.cards, 'isUp'),
      vi.spyOn(deps.identity, 'isUp'),
      vi.spyOn(deps.stores, 'ping'),
    ]
    const counts = () => asked.map(({ mock }) => mock.calls.length)
    for (let call = 0; call < 20; call += 1) await ready()
    expect(counts()).toEqual([1, 1, 1])
    pass(1_000)
    await ready()
    expect(counts()).toEqual([1, 1, 2])
    pass(29_000)
    await ready()
    expect(counts()).toEqual([2, 2, 3])
  })

  it('ends while the process stops, before anything is asked', async () => {
    const { ready, deps } = await watched()
    deps.lifecycle.isStopping = true
    expect(await ready()).toMatchObject({ httpStatus: 503, code: 'service.stopping' })
  })

  it('ends within a second when the database does not answer', async () => {
    const line = await breakableLine(inject('mongodbUri'))
    const { ready } = await watched({ MONGODB_URI: line.uri })
    line.cut()
    const begin = Date.now()
    expect(await ready()).toMatchObject({ httpStatus: 503, code: 'service.database-down' })
    expect(Date.now() - begin).toBeLessThan(1_500)
    line.restore()
    await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ httpStatus: 200 })
  })
})
