import { LIMITS } from '@ningjing/contract/limits'
import { contractEndpoints } from '@ningjing/contract/testing/contract-endpoints'
import request from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { openStores } from '../database.ts'
import { testApp } from '../testing/test-app.ts'
import { idTokenOf } from '../testing/test-identity.ts'

const ANA = { uid: 'provider-ana', email: 'ana@ningjing.example' }
const signIn = (agent: ReturnType<typeof request.agent>) =>
  agent.post('/ningjing/jwt').auth(idTokenOf(ANA), { type: 'bearer' }).send({ email: ANA.email })

describe('limits', () => {
  it('answer 429 with the seconds to wait once the points are used up', async () => {
    const { app } = await testApp({ RATE_LIMIT_SCALE: '0.03' })
    expect((await signIn(request.agent(app))).status).toBe(200)
    expect((await signIn(request.agent(app))).status).toBe(200)
    const refused = await signIn(request.agent(app))
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many'])
    const wait = Number(refused.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('say in every answer how many calls are left, and until when', async () => {
    const { app, addUser, as } = await testApp({ RATE_LIMIT_SCALE: '0.1' })
    const stateOf = ({ headers }: { headers: Record<string, string> }) => [
      headers['ratelimit-limit'],
      headers['ratelimit-remaining'],
    ]
    const agent = request.agent(app)
    const signIns = [await signIn(agent), await signIn(agent)]
    expect(signIns.map(stateOf)).toEqual([
      ['6', '5'],
      ['6', '4'],
    ])
    expect(Number(signIns[1]?.get('RateLimit-Reset'))).toBeGreaterThan(0)
    expect(Number(signIns[1]?.get('RateLimit-Reset'))).toBeLessThanOrEqual(60)
    for (let call = 0; call < 4; call += 1) await signIn(agent)
    expect(stateOf(await signIn(agent))).toEqual(['6', '0'])
    // From memory, too.
    const lists = [await agent.get('/ningjing/publicClasses'), await agent.get('/ningjing/popularClasses')]
    expect(lists.map(stateOf)).toEqual([
      ['30', '29'],
      ['30', '28'],
    ])
    // Of two limits the one with fewer calls left: here 1 a minute and 3 an hour.
    const intent = await as(await addUser())
      .post('/ningjing/create-payment-intent')
      .send({ price: 45 })
    expect(stateOf(intent)).toEqual(['1', '0'])
  })

  it('apply across several server processes', async () => {
    const { app, deps, databaseUri } = await testApp({ RATE_LIMIT_SCALE: '0.03' })
    const stores = await openStores(databaseUri)
    onTestFinished(() => stores.close())
    const agents = [request.agent(app), request.agent(createApp({ ...deps, stores }))]
    const statuses: number[] = []
    for (const agent of [...agents, ...agents]) statuses.push((await signIn(agent)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  it('accept exactly as many concurrent calls as there are points', async () => {
    const { app } = await testApp({ RATE_LIMIT_SCALE: '0.08' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(request.agent(app))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('let forty members on one Wi-Fi sign in within the same minute', async () => {
    const { app, addUser } = await testApp({ RATE_LIMIT_SCALE: '1' })
    const statuses = new Set<number>()
    for (let n = 0; n < 40; n += 1) {
      const { uid, email } = await addUser()
      const token = idTokenOf({ uid, email })
      const agent = request.agent(app)
      statuses.add((await agent.post('/ningjing/jwt').auth(token, { type: 'bearer' }).send({ email })).status)
    }
    expect(statuses).toEqual(new Set([200]))
  })

  it('count each address and each user separately', async () => {
    const { app, addUser, as, addClass } = await testApp({ RATE_LIMIT_SCALE: '0.01' })
    const from = (address: string) => signIn(request.agent(app).set('X-Forwarded-For', address))
    expect((await from('203.0.113.1')).status).toBe(200)
    expect((await from('203.0.113.1')).status).toBe(429)
    expect((await from('203.0.113.2')).status).toBe(200)
    const [ana, ben] = [await addUser(), await addUser()]
    const yogaClass = await addClass()
    const select = (who: typeof ana) =>
      as(who).post('/ningjing/selectedClasses').send({ classId: yogaClass._id })
    expect([(await select(ana)).status, (await select(ana)).status, (await select(ben)).status]).toEqual([
      200, 429, 200,
    ])
  })

  it('count every change by a signed-in user, and every payment to look up', async () => {
    const { addUser, as } = await testApp({ RATE_LIMIT_SCALE: '0.05' })
    const ana = await addUser()
    const statuses = async (count: number, send: () => PromiseLike<{ status: number }>) => {
      const all: number[] = []
      while (all.length < count) all.push((await send()).status)
      return all
    }
    const edit = () => as(ana).patch(`/ningjing/users/${ana._id}`).send({ address: 'Somewhere 1' })
    expect(await statuses(4, edit)).toEqual([200, 200, 200, 429])
    const record = () => as(ana).post('/ningjing/payments').send({ transactionId: 'pi_unknown' })
    expect(await statuses(2, record)).toEqual([404, 429])
  })

  it('count every call that writes, but the one that can succeed only once', async () => {
    const writes = (await contractEndpoints()).filter(
      ({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'signature',
    )
    const unlimited = writes.filter(({ endpoint }) => !endpoint.limit)
    expect(unlimited.map(({ name }) => name)).toEqual(['deleteUser'])
  })

  it('also count calls whose sign-in is refused', async () => {
    const { withToken } = await testApp({ RATE_LIMIT_SCALE: '0.01' })
    const guess = () => withToken('bm8').post('/ningjing/jwt').send({ email: ANA.email })
    expect([(await guess()).status, (await guess()).status]).toEqual([401, 429])
  })

  it('are those of the table', () => {
    expect(LIMITS).toMatchObject({
      token: [{ points: 60, seconds: 60, by: 'address' }],
      registration: [{ points: 10, seconds: 3600, by: 'address' }],
      selection: [{ points: 30, seconds: 60, by: 'user' }],
      intent: [
        { points: 10, seconds: 60 },
        { points: 30, seconds: 3600 },
      ],
      publicRead: [{ points: 300, seconds: 60, by: 'address' }],
    })
  })
})

describe('registration from one address', () => {
  const jwt = (agent: ReturnType<typeof request.agent>, uid: string) => {
    const email = `${uid}@ningjing.example`
    return agent.post('/ningjing/jwt').auth(idTokenOf({ uid, email }), { type: 'bearer' }).send({ email })
  }
  const register = (agent: ReturnType<typeof request.agent>, uid: string) => {
    const email = `${uid}@ningjing.example`
    return agent
      .post('/ningjing/users')
      .auth(idTokenOf({ uid, email }), { type: 'bearer' })
      .send({ email, name: 'Ana Silva' })
  }

  it('creates ten accounts an hour, by whichever call; sign-ins do not count', async () => {
    const { app } = await testApp({ RATE_LIMIT_SCALE: '1' })
    const agent = request.agent(app)
    for (let n = 0; n < 5; n += 1) {
      expect((await jwt(agent, `new-${n}`)).status).toBe(200)
      expect((await register(agent, `new-${n}`)).body.insertedId).toMatch(/^[0-9a-f]{24}$/)
    }
    for (let n = 5; n < 10; n += 1) expect((await jwt(agent, `new-${n}`)).status).toBe(200)
    const refused = await jwt(agent, 'new-10')
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many'])
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(3500)
    expect((await register(agent, 'new-11')).status).toBe(429)
    expect((await jwt(agent, 'new-1')).status).toBe(200)
  })
})
