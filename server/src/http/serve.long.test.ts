import { field } from '@ningjing/contract/field-reasons'
import { readHealth } from '@ningjing/contract/health/health.schemas'
import express from 'express'
import { pino } from 'pino'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../domain/records.ts'
import { testApp } from '../testing/test-app.ts'
import { createTokens } from './caller.ts'
import { problemHandler } from './problem-handler.ts'
import { createServe } from './serve.ts'

/** A student who sends raw text as a profile edit. */
async function writer() {
  const app = await testApp()
  const ana = await app.addUser()
  const send = (text: string, type = 'application/json') =>
    app.as(ana).patch(`/ningjing/users/${ana._id}`).set('Content-Type', type).send(text)
  return { ...app, ana, send, stored: () => app.stores.users.find(ana._id) }
}

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a request', () => {
  it.each([['{'], ['{"name":"A"'], ["{'name':'A'}"]])('answers 400 to the body %s', async (text) => {
    const { send } = await writer()
    expect(outcome(await send(text))).toEqual([400, 'request.unreadable'])
  })

  it.each([
    ['[]', '', 'Use a JSON object.', { reason: 'object' }],
    ['null', '', 'Use a JSON object.', { reason: 'object' }],
    ['1', '', 'Use a JSON object.', { reason: 'object' }],
    ['"text"', '', 'Use a JSON object.', { reason: 'object' }],
    ['{"name":["Ana"]}', 'name', 'Use a text.', { reason: 'text' }],
    ['{"name":{"first":"Ana"}}', 'name', 'Use a text.', { reason: 'text' }],
    ['{"name":null}', 'name', 'Use a text.', { reason: 'text' }],
    ['{"gender":"Male"}', 'gender', 'Use a JSON object.', { reason: 'object' }],
    [
      '{"gender":{}}',
      'gender.value',
      'Use one of "Male", "Female", "Other", "".',
      { reason: 'one-of', values: '"Male", "Female", "Other", ""' },
    ],
  ])('answers 400 with a message to the well-formed body %s', async (text, path, message, facts) => {
    const { send, stored, ana } = await writer()
    const answer = await send(text)
    expect(outcome(answer)).toEqual([400, 'request.invalid'])
    expect(answer.body.fields).toEqual([{ path, message, facts }])
    expect(await stored()).toEqual(ana)
  })

  it.each([
    ['{"$set":{"role":"admin"}}', '$set'],
    ['{"name":{"$ne":""}}', 'name.$ne'],
    ['{"role.x":1}', 'role.x'],
    ['{"__proto__":{"role":"admin"}}', '__proto__'],
    ['{"gender":{"value":"Male","constructor":{"prototype":{}}}}', 'gender.constructor'],
    ['{"other":[{"$where":"1"}]}', 'other.0.$where'],
  ])('refuses the forbidden name in %s', async (text, path) => {
    const { send, stored, ana } = await writer()
    const answer = await send(text)
    expect(outcome(answer)).toEqual([400, 'request.invalid'])
    expect(answer.body.fields).toMatchObject([{ path }])
    expect(await stored()).toEqual(ana)
  })

  it('is refused if its body is nested too deeply', async () => {
    const { send } = await writer()
    expect(outcome(await send(`{"a":${'['.repeat(15_000)}${']'.repeat(15_000)}}`))).toEqual([
      400,
      'request.invalid',
    ])
  })

  it('drops unknown fields', async () => {
    const { send, stored, ana } = await writer()
    expect((await send('{"name":"Ana S.","uid":"stolen","tokenVersion":9}')).status).toBe(200)
    expect(await stored()).toEqual({ ...ana, name: 'Ana S.' })
  })

  it('keeps texts unchanged', async () => {
    const { send, stored } = await writer()
    await send(JSON.stringify({ name: '<b>Ana</b> "&" \u{1F9D8}' }))
    expect((await stored())?.name).toBe('<b>Ana</b> "&" \u{1F9D8}')
  })

  it('answers 413 to more than 32 kB', async () => {
    const { send } = await writer()
    const body = (bytes: number) => JSON.stringify({ other: 'x'.repeat(bytes - 12) })
    expect(body(32 * 1024)).toHaveLength(32 * 1024)
    expect((await send(body(32 * 1024))).status).toBe(200)
    expect(outcome(await send(body(32 * 1024 + 1)))).toEqual([413, 'request.too-large'])
  })

  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x']])(
    'answers 415 to %s',
    async (type) => {
      const { send } = await writer()
      expect(outcome(await send('name=Ana', type))).toEqual([415, 'request.not-json'])
    },
  )

  it('may have an empty body instead of an empty object', async () => {
    const { as, ana } = await writer()
    expect((await as(ana).patch(`/ningjing/users/${ana._id}`)).body).toEqual({ modifiedCount: 0 })
    expect(outcome(await as(ana).post('/ningjing/selectedClasses'))).toEqual([400, 'request.invalid'])
  })

  it('is checked for access before its body is read', async () => {
    const { visitor, as, ana } = await writer()
    const bad = (agent: typeof visitor) =>
      agent.post('/ningjing/classes').set('Content-Type', 'application/json').send('{')
    expect(outcome(await bad(visitor))).toEqual([401, 'token.missing'])
    expect((await as(ana).post('/ningjing/classes').set('Content-Type', 'text/plain').send('{')).status).toBe(
      403,
    )
  })

  it('names the fields that are missing', async () => {
    const { as, addUser } = await writer()
    const mei = await addUser({ role: 'instructor' })
    const { body } = await as(mei)
      .post('/ningjing/classes')
      .send({ name: 'Yin', image: '/art/class-tree.svg' })
    expect(body.fields).toEqual([
      { path: 'seats', message: 'Use a whole number.', facts: { reason: 'whole-number' } },
      field('price', 'price-form'),
    ])
    const empty = await as(mei).post('/ningjing/classes').send({ seats: 3, price: 9 })
    expect(empty.body.fields).toEqual([field('name', 'required'), field('image', 'required')])
  })

  it('answers 400 to a search with an invisible character', async () => {
    const { visitor, as, addUser } = await writer()
    const admin = as(await addUser({ role: 'admin' }))
    const fields = [field('search', 'invisible')]
    for (const path of [
      '/ningjing/publicClasses',
      '/ningjing/classes',
      '/ningjing/users',
      '/ningjing/payments',
    ]) {
      const agent = path.endsWith('publicClasses') ? visitor : admin
      for (const search of ['%00', 'a%00b', '%E2%80%AEa']) {
        const answer = await agent.get(`${path}?search=${search}`)
        expect([path, outcome(answer), answer.body.fields]).toEqual([path, [400, 'request.invalid'], fields])
      }
    }
  })

  it('answers 400 to an invalid id, e-mail or query', async () => {
    const { as, ana, addUser } = await writer()
    const admin = await addUser({ role: 'admin' })
    expect((await as(ana).patch('/ningjing/users/1').send({})).status).toBe(400)
    expect((await as(ana).get('/ningjing/users/admin/nobody')).status).toBe(400)
    expect((await as(admin).get('/ningjing/users?search=a&search=b')).status).toBe(400)
    expect((await as(admin).get('/ningjing/users?search[$ne]=a')).status).toBe(200)
    expect((await as(ana).get('/ningjing/publicClasses/%E0%A4%A')).status).toBe(400)
  })
})

describe('paths', () => {
  it('answers 404 in the same form if there is no such path', async () => {
    const { visitor } = await testApp()
    for (const path of ['/ningjing/nothing', '/ningjing', '/NINGJING/publicClasses', '/nothing']) {
      expect(outcome(await visitor.get(path))).toEqual([404, 'route.not-found'])
    }
  })

  it('answers 405 with Allow to the wrong method', async () => {
    const { visitor } = await testApp()
    const allowed = async (method: 'get' | 'put' | 'delete', path: string) => {
      const answer = await visitor[method](path)
      expect(outcome(answer)).toEqual([405, 'route.wrong-method'])
      return answer.get('Allow')?.split(', ').sort()
    }
    expect(await allowed('get', '/ningjing/jwt')).toEqual(['POST'])
    expect(await allowed('put', '/ningjing/users/ana@ningjing.example')).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'PATCH',
    ])
    expect(await allowed('put', '/ningjing/classes')).toEqual(['GET', 'HEAD', 'POST'])
    expect(await allowed('delete', '/healthz')).toEqual(['GET', 'HEAD'])
  })

  it('answers HEAD as GET without a body', async () => {
    const { visitor } = await testApp()
    const answer = await visitor.head('/ningjing/publicClasses')
    expect([answer.status, answer.text]).toEqual([200, undefined])
  })
})

describe('an answer', () => {
  it('is a problem with code, title, status and the id of the request', async () => {
    const { visitor } = await testApp()
    const answer = await visitor.get('/ningjing/users')
    expect(answer.type).toBe('application/problem+json')
    expect(answer.body).toEqual({
      code: 'token.missing',
      title: 'You have to log in first to continue',
      status: 401,
      requestId: answer.get('X-Request-Id'),
    })
    expect(answer.get('Cache-Control')).toBe('no-store')
    expect((await visitor.get('/ningjing/users')).body.requestId).not.toBe(answer.body.requestId)
  })

  it('says with 401 which token it needs', async () => {
    const { visitor, withToken } = await testApp()
    const challenge = 'Bearer realm="ningjing"'
    expect((await visitor.get('/ningjing/users')).get('WWW-Authenticate')).toBe(challenge)
    const refused = await withToken('forged').get('/ningjing/users')
    expect(refused.get('WWW-Authenticate')).toBe(`${challenge}, error="invalid_token"`)
  })

  it('is private unless anyone may read it', async () => {
    const { visitor, as, addUser } = await testApp()
    const ana: UserRecord = await addUser()
    expect((await visitor.get('/ningjing/publicClasses')).get('Cache-Control')).toContain('public')
    expect((await as(ana).get(`/ningjing/users/${ana.email}`)).get('Cache-Control')).toBe('no-store')
  })

  /** Serves /healthz with a handler that answers more or other things than the contract says. */
  async function serving(handler: () => unknown) {
    const { deps } = await testApp()
    const { serve, router } = createServe(deps, createTokens(deps.config.JWT_SECRET))
    serve(readHealth, handler as () => { status: 'ok'; version: string })
    const app = express()
    app.use(
      router,
      problemHandler(pino({ level: 'silent' }), () => false),
    )
    return request(app).get('/healthz')
  }

  it('never holds a field that the contract does not name', async () => {
    const { body } = await serving(() => ({ status: 'ok', version: '1', secret: 'yes' }))
    expect(body).toEqual({ status: 'ok', version: '1' })
  })

  it('is a 500 without details if the reply does not fit the contract or a handler fails', async () => {
    const fail = () => {
      throw new Error('the secret of the club')
    }
    for (const handler of [() => ({ status: 'broken' }), fail]) {
      const answer = await serving(handler)
      expect(outcome(answer)).toEqual([500, 'server.unexpected'])
      expect(answer.text).not.toMatch(/secret|broken|Error|\.ts/)
    }
  })
})
