import { describe, expect, it } from 'vitest'
import { mailClub } from '../../testing/mail-club.ts'
import { messageOf } from './message.ts'
import { sendDueMails } from './send-due-mails.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const API = '/ningjing'
const HOUR_MS = 3_600_000

/** A club with a reminder to the student, which is not sent yet. */
async function remindedClub() {
  const club = await mailClub()
  const { clock, orderId, student, record, stores } = club
  const at = new Date(clock.now().getTime() + 20 * HOUR_MS)
  const sessions = [{ id: 's1', local: '', at, minutes: 60, seq: 0 }]
  const { _id: classId } = await club.addClass({ name: 'Yin', zone: 'Europe/Berlin', sessions })
  const key = `reminder:${orderId}:s1:0`
  const facts = { orderId, classId, sessionId: 's1', seq: 0, at }
  await record({ key, kind: 'reminder', userId: student._id, facts })
  const message = async () => {
    const mail = await stores.mails.find(key)
    return mail ? messageOf(club.deps, mail) : undefined
  }
  return { ...club, key, message, send: () => sendDueMails(club.deps) }
}

describe('a reminder', () => {
  it('names a link that switches reminders off at once, and only with a POST', async () => {
    const { message, visitor, as, student } = await remindedClub()
    const sent = await message()
    const token = sent?.unsubscribeUrl?.split('/').at(-1) ?? ''
    const page = `https://ningjing.example/unsubscribe?token=${token}`
    expect(sent?.unsubscribeUrl).toBe(`https://ningjing.example${API}/unsubscribe/${token}`)
    expect(sent?.text).toContain(`Stop these mails: ${page}`)
    expect(sent?.html).toContain(`href="${page}"`)
    const looked = await visitor.get(`${API}/unsubscribe/${token}`).expect(303)
    expect(looked.headers.location).toBe(`/unsubscribe?token=${token}`)
    expect(await message()).toBeDefined()
    // As mail programs send it (RFC 8058).
    const post = () => visitor.post(`${API}/unsubscribe/${token}`).type('form')
    expect((await post().send('List-Unsubscribe=One-Click').expect(200)).body).toEqual({ kind: 'reminder' })
    expect((await post().expect(200)).body).toEqual({ kind: 'reminder' })
    expect(await message()).toBeUndefined()
    const { body } = await as(student).get(`${API}/notices/${student.email}`)
    expect(body).toMatchObject({ mailOff: ['reminder'], unseen: 1 })
  })

  it('is switched off and on by the student, and stays a notice', async () => {
    const { as, student, message, send, server, stores, key } = await remindedClub()
    const set = (mailOff: string[]) => as(student).patch(`${API}/notices/settings`).send({ mailOff })
    await set(['reminder']).expect(200)
    expect(await message()).toBeUndefined()
    await set([]).expect(200)
    expect(await message()).toBeDefined()
    await set(['reminder'])
    await send()
    expect(server.taken).toEqual([])
    expect(await stores.mails.find(key)).toMatchObject({ state: 'dropped' })
    const { body } = await as(student).get(`${API}/notices/${student.email}`)
    expect(body.items).toHaveLength(1)
    expect((await set(['enrolled'])).body.code).toBe('request.invalid')
    const { body: own } = await as(student).get(`${API}/users/export/${student.email}`)
    expect(own.account.mailOff).toEqual(['reminder'])
  })

  it.each(['another signature', 'another user', 'a mail that cannot be switched off', 'nothing'])(
    'cannot be switched off by a token with %s',
    async (what) => {
      const { visitor, addUser, deps, student, message } = await remindedClub()
      const [id, kind, signature] = unsubscribeToken(deps.config, student._id, 'reminder').split('.')
      const token = {
        'another signature': `${id}.${kind}.${'0'.repeat(32)}`,
        'another user': `${(await addUser())._id}.${kind}.${signature}`,
        'a mail that cannot be switched off': `${id}.enrolled.${signature}`,
        nothing: `${id}`,
      }[what]
      const { body } = await visitor.post(`${API}/unsubscribe/${token}`).expect(404)
      expect(body.code).toBe('unsubscribe.invalid')
      expect(await message()).toBeDefined()
    },
  )
})

describe('a receipt', () => {
  it('cannot be switched off, and names no link for it', async () => {
    const { deps, record, stored } = await mailClub()
    await record()
    const mail = await stored()
    const sent = mail && (await messageOf(deps, mail))
    expect(sent?.unsubscribeUrl).toBeUndefined()
    expect(sent?.text).not.toContain('Stop these mails')
  })
})

describe('an admin', () => {
  it('sends a mail again that was sent or failed, and no other', async () => {
    const { as, addUser, deps, record, enrolled, server, stored, clock } = await mailClub()
    const send = () => sendDueMails(deps)
    const admin = await addUser({ role: 'admin' })
    const again = () => as(admin).post(`${API}/mails/${enrolled.key}/again`)
    expect((await again().expect(404)).body.code).toBe('mail.not-found')
    await record()
    expect((await again().expect(409)).body.code).toBe('mail.not-sendable')
    await send()
    expect((await again().expect(200)).body).toEqual({ modifiedCount: 1 })
    expect(await stored()).toMatchObject({ state: 'due', tries: 0 })
    await send()
    expect(server.taken).toHaveLength(2)
    server.before = async () => {
      throw new Error('No')
    }
    await again()
    for (let tries = 0; tries < 8; tries += 1) {
      await send()
      clock.pass(25 * HOUR_MS)
    }
    expect(await stored()).toMatchObject({ state: 'failed' })
    const failed = async (state: string) =>
      (await as(admin).get(`${API}/mails`).query({ state, limit: '5' })).body.items.length
    expect([await failed('failed'), await failed('sent')]).toEqual([1, 0])
    server.before = async () => undefined
    await again().expect(200)
    await send()
    expect(server.taken).toHaveLength(3)
  })

  it('sends no mail again that is no longer true, and leaves it as sent', async () => {
    const { as, addUser, key, send, stores, clock } = await remindedClub()
    const admin = await addUser({ role: 'admin' })
    await send()
    clock.pass(21 * HOUR_MS)
    const { body } = await as(admin).post(`${API}/mails/${key}/again`).expect(409)
    expect(body.code).toBe('mail.not-sendable')
    expect(await stores.mails.find(key)).toMatchObject({ state: 'sent' })
  })
})
