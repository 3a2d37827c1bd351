import { setTimeout as wait } from 'node:timers/promises'
import request from 'supertest'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from '../app.ts'
import { openStores } from '../database.ts'
import { breakableLine } from '../testing/breakable-line.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { testApp } from '../testing/test-app.ts'
import { idTokenOf } from '../testing/test-identity.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const DOWN = [503, 'service.database-down']

describe('an outage', () => {
  it('of the database answers 503 with Retry-After until the database is back', async () => {
    const line = await breakableLine()
    const { as, visitor, addUser } = await testApp({ MONGODB_URI: line.uri })
    const ana = await addUser()
    const read = async () => {
      const answer = await as(ana).get(`/ningjing/users/${ana.email}`)
      return [answer.status, answer.body.code, answer.get('Retry-After')]
    }
    expect(await read()).toEqual([200, undefined, undefined])
    line.cut()
    const started = Date.now()
    const [answers, list, health, ready] = await Promise.all([
      Promise.all([read(), read()]),
      visitor.get('/ningjing/publicClasses'),
      visitor.get('/healthz'),
      visitor.get('/readyz'),
    ])
    expect(Date.now() - started).toBeLessThan(8_000)
    for (const answer of answers) expect(answer).toEqual([...DOWN, '5'])
    expect([list.status, list.body.code]).toEqual(DOWN)
    expect([health.status, ready.status, ready.body.code]).toEqual([200, ...DOWN])
    line.restore()
    await expect.poll(read, { timeout: 15_000 }).toEqual([200, undefined, undefined])
  })

  it('of the database leaves visitors the pages and lists that were made before, at once', async () => {
    const line = await breakableLine()
    const { visitor, as, addClass, addUser } = await testApp({ MONGODB_URI: line.uri })
    const ana = await addUser()
    await addClass({ name: 'Slow Flow' })
    const read = () => visitor.get('/ningjing/publicClasses')
    const before = await read()
    line.cut()
    await as(ana).patch(`/ningjing/users/${ana._id}`).send({ name: 'Ana' }).expect(503)
    const times: number[] = []
    for (let call = 0; call < 20; call += 1) {
      const started = performance.now()
      const { status, body } = await read()
      times.push(performance.now() - started)
      expect([status, body]).toEqual([200, before.body])
      await wait(100)
    }
    // A call waits 40 ms for the database, not the seconds until the driver gives up.
    expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(200)
    expect(Math.max(...times)).toBeLessThan(1_000)
    line.restore()
    await addClass({ name: 'New' }).catch(() => undefined)
    await expect.poll(async () => (await read()).body.length, { timeout: 15_000 }).toBe(2)
  })

  it('of the connection also answers 503', async () => {
    const { deps, databaseUri } = await testApp()
    const stores = await openStores(databaseUri)
    const app = createApp({ ...deps, stores })
    await stores.close()
    const answer = await request(app).get('/ningjing/popularClasses')
    expect([answer.status, answer.body.code]).toEqual(DOWN)
  })

  it('of the identity provider stops new sign-ins, but no session', async () => {
    const { as, withToken, addUser, identity } = await testApp()
    const ana = await addUser()
    identity.up = false
    const signIn = await withToken(idTokenOf(ana)).post('/ningjing/jwt').send({ email: ana.email })
    expect([signIn.status, signIn.body.code]).toEqual([503, 'service.identity-down'])
    expect(signIn.get('Retry-After')).toBe('5')
    expect((await as(ana).get(`/ningjing/users/${ana.email}`)).status).toBe(200)
  })
})
