import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { describe, expect, it, onTestFinished } from 'vitest'
import { logLines } from '../testing/log-lines.ts'
import { testApp } from '../testing/test-app.ts'
import { idTokenOf } from '../testing/test-identity.ts'
import { requestLog } from './request-log.ts'

/** An app and its log. */
async function logged() {
  const { log, lines, entries } = logLines()
  return { ...(await testApp({}, { log })), lines, entries }
}

describe('the request log', () => {
  it('has one line per request, with id, route, status and user id', async () => {
    const { as, addUser, entries } = await logged()
    const ana = await addUser()
    const answer = await as(ana).get(`/ningjing/users/${ana.email}`)
    await expect.poll(entries).toHaveLength(1)
    expect(entries()[0]).toMatchObject({
      req: { id: answer.get('X-Request-Id'), method: 'GET' },
      res: { status: 200 },
      route: '/ningjing/users/:email',
      userId: ana._id,
    })
  })

  it('never holds a name, an e-mail, an address, a token or a body', async () => {
    const { as, addUser, withToken, visitor, lines } = await logged()
    const ana = await addUser({ name: 'Ana Silva' })
    const idToken = idTokenOf({ uid: 'x', email: 'ben@ningjing.example' })
    await as(ana).get(`/ningjing/users/${ana.email}?search=Ana`)
    await as(ana).patch(`/ningjing/users/${ana._id}`).send({ name: 'Ana S.', phone: '123456789' })
    await withToken(idToken).post('/ningjing/jwt').send({ email: 'ben@ningjing.example' })
    await visitor.get('/ningjing/nothing/ana@ningjing.example')
    await expect.poll(() => lines.length).toBe(4)
    const log = lines.join('')
    for (const secret of ['@', 'Ana', '123456789', idToken, 'Bearer', '127.0.0.1']) {
      expect(log).not.toContain(secret)
    }
  })

  it('recognizes a refused caller again, without their address', async () => {
    const { as, addUser, visitor, entries, lines } = await logged()
    const [ana, ben] = [await addUser(), await addUser()]
    const from = (address: string) =>
      visitor.get('/ningjing/users').set('X-Forwarded-For', address).auth('forged', { type: 'bearer' })
    await from('203.0.113.7')
    await from('::ffff:203.0.113.7')
    await from('203.0.113.8')
    await as(ana).get('/ningjing/users')
    await as(ana).get(`/ningjing/users/${ben.email}`)
    await visitor.get('/ningjing/users')
    await expect.poll(() => lines.length).toBe(6)
    const [first, same, other, role, email, missing] = entries()
    expect(first).toMatchObject({
      refused: 'token.invalid',
      address: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(same.address).toBe(first.address)
    expect(other.address).not.toBe(first.address)
    expect(role).toMatchObject({ refused: 'role.not-allowed', userId: ana._id })
    expect(email).toMatchObject({ refused: 'email.not-yours', userId: ana._id })
    expect(missing).not.toHaveProperty('address')
    expect(lines.join('')).not.toContain('203.0.113')
  })

  it('removes e-mails from errors', async () => {
    const { stores, deps, addUser, as, entries } = await logged()
    const admin = await addUser({ role: 'admin' })
    deps.stores.users.list = () => stores.users.insert({ ...admin, _id: 'ffffffffffffffffffffffff' }) as never
    expect((await as(admin).get('/ningjing/users')).status).toBe(500)
    await expect.poll(() => entries().length).toBe(2)
    expect(entries()[0]).toMatchObject({ level: 50, msg: 'request failed', err: { code: 11000 } })
    expect(entries()[0].err.stack).toContain('duplicate key')
    expect(JSON.stringify(entries())).not.toContain(admin.email)
  })

  it('warns of each event that is refused, with the reason', async () => {
    const { visitor, entries } = await logged()
    const send = () => visitor.post('/ningjing/webhooks/stripe').set('Content-Type', 'application/json')
    await send().set('stripe-signature', 't=1,v1=0').send('{}')
    await send().send('{}')
    await expect.poll(entries).toHaveLength(2)
    for (const entry of entries()) {
      expect(entry).toMatchObject({ level: 40, code: 'webhook.bad-signature', res: { status: 400 } })
      expect(entry).toMatchObject({ route: '/ningjing/webhooks/stripe', msg: 'webhook refused' })
    }
  })

  it('leaves out health checks', async () => {
    const { visitor, lines } = await logged()
    await visitor.get('/healthz')
    await visitor.get('/ningjing/publicClasses')
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toContain('publicClasses')
  })

  it('shows a request whose client left before the answer as a warning without a success', async () => {
    const { log, entries } = logLines()
    const app = express()
    app.use(requestLog(log, 'a secret'))
    const asked = Promise.withResolvers<void>()
    app.get('/slow', () => asked.resolve())
    const server = app.listen(0)
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const leaving = get({ port, path: '/slow' }).on('error', () => undefined)
    await asked.promise
    leaving.destroy()
    await expect.poll(entries).toHaveLength(1)
    expect(entries()[0]).toMatchObject({ level: 40, res: { status: 499 }, msg: 'request aborted' })
  })
})
