import { sendConfirmation, sendPasswordReset } from '@ningjing/contract/auth/auth'
import { pathOf } from '@ningjing/contract/endpoint'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { logLines } from '../../testing/log-lines.ts'
import { mailClub } from '../../testing/mail-club.ts'
import { processOf, wrapped } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { testApp } from '../../testing/test-app.ts'
import { idTokenOf } from '../../testing/test-identity.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'

const API = '/ningjing'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LEA = { uid: 'provider-lea', email: 'lea@ningjing.example', emailVerified: false, name: 'Lea' }

/** A club that mails links, what it logs, and somebody who has just registered at the provider. */
async function linkClub(settings: Record<string, string> = {}) {
  const { log, lines } = logLines()
  const club = await mailClub(settings, { log })
  const mails = async () => (await club.stores.mails.page({ limit: 50 })).items
  return {
    ...club,
    lines,
    mails,
    confirm: () => club.withToken(idTokenOf(LEA)).post(pathOf(sendConfirmation)),
    reset: (email: string, from = '203.0.113.1') =>
      club.visitor.post(pathOf(sendPasswordReset)).set('X-Forwarded-For', from).send({ email }),
    /** Waits until so many mails are recorded; a reset is recorded after its answer. */
    recorded: (count: number) => vi.waitFor(async () => expect(await mails()).toHaveLength(count)),
    send: () => sendDueMails(club.deps),
  }
}

/** Whether a text stands in any document of the database. */
async function isStored(databaseUri: string, text: string): Promise<boolean> {
  const { db, close } = await openRawDatabase(databaseUri)
  onTestFinished(close)
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  const all = await Promise.all(names.map((name) => db.collection(name).find().toArray()))
  return JSON.stringify(all).includes(text)
}

describe('a confirmation', () => {
  it('is mailed to a new member, with a link that the provider makes when it is sent', async () => {
    const { confirm, send, server, identity, mails } = await linkClub()
    expect((await confirm().expect(200)).body).toEqual({ by: 'club' })
    expect(identity.links).toEqual([])
    expect(await mails()).toMatchObject([{ kind: 'confirm', facts: {}, state: 'due' }])
    await send()
    const [link = 'none'] = identity.links
    expect(link).toBe(
      `https://provider.example/confirm?email=${LEA.email}&code=secret-1&next=https://ningjing.example/dashboard`,
    )
    expect(server.taken).toMatchObject([
      { to: { address: LEA.email }, subject: 'Confirm your e-mail address for Ningjing' },
    ])
    expect(server.taken[0]?.text).toContain(`Confirm my address: ${link}\n`)
    expect(server.taken[0]?.html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
    expect(server.taken[0]?.unsubscribeUrl).toBeUndefined()
  })

  it('is mailed once for a double click, and not once the address is confirmed', async () => {
    const { confirm, withToken, send, server, clock, recorded } = await linkClub()
    await Promise.all([confirm(), confirm()])
    await recorded(1)
    const confirmed = withToken(idTokenOf({ ...LEA, emailVerified: true }))
    await confirmed.post(`${API}/jwt`).send({ email: LEA.email }).expect(200)
    clock.pass(MINUTE_MS)
    expect((await confirmed.post(pathOf(sendConfirmation)).expect(200)).body).toEqual({ by: 'club' })
    await send()
    expect(server.taken).toEqual([])
    await recorded(1)
  })

  it('can be asked for five times an hour by each account', async () => {
    const { confirm, withToken } = await linkClub({ RATE_LIMIT_SCALE: '1' })
    for (let count = 0; count < 5; count += 1) await confirm().expect(200)
    const refused = await confirm().expect(429)
    expect(refused.body.code).toBe('request.too-many')
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(3500)
    const other = idTokenOf({ uid: 'provider-mia', email: 'mia@ningjing.example', emailVerified: false })
    await withToken(other).post(pathOf(sendConfirmation)).expect(200)
  })

  it('needs the token of the provider', async () => {
    const { visitor, as, student } = await linkClub()
    await visitor.post(pathOf(sendConfirmation)).expect(401)
    await as(student).post(pathOf(sendConfirmation)).expect(401)
  })
})

describe('a password reset', () => {
  it('is mailed to a member, and to nobody for an unknown address', async () => {
    const { reset, send, server, student, recorded, mails } = await linkClub()
    expect((await reset('Nobody@ningjing.example').expect(200)).body).toEqual({ by: 'club' })
    expect((await reset(student.email).expect(200)).body).toEqual({ by: 'club' })
    await recorded(1)
    await send()
    expect(server.taken.map(({ to, subject }) => [to.address, subject])).toEqual([
      [student.email, 'Choose a new password for Ningjing'],
    ])
    expect(server.taken[0]?.text).toContain('Choose a new password: https://provider.example/reset?')
    expect(await mails()).toHaveLength(1)
  })

  it('is answered after the same calls for a member and for nobody, and before anybody is looked up', async () => {
    const club = await mailClub()
    const calls: string[] = []
    let goOn = () => {}
    const looking = new Promise<void>((done) => {
      goOn = done
    })
    const { visitor } = processOf(
      wrapped(club.deps, async (name, call) => {
        calls.push(name)
        if (name === 'users.findByEmail') await looking
        return call()
      }),
    )
    const asked = async (email: string) => {
      calls.length = 0
      const { status, body, headers } = await visitor.post(pathOf(sendPasswordReset)).send({ email })
      return { status, body, length: headers['content-length'], calls: [...calls] }
    }
    const member = await asked(club.student.email)
    expect(member).toEqual(await asked('nobody@ningjing.example'))
    expect(member.calls).toEqual(['limits.take', 'limits.take', 'users.findByEmail'])
    expect((await club.stores.mails.page({ limit: 5 })).total).toBe(0)
    goOn()
    await vi.waitFor(async () => expect((await club.stores.mails.page({ limit: 5 })).total).toBe(1))
  })

  it('can be asked for three times an hour for each address, known or not, and ten times from one network', async () => {
    const { reset, student, databaseUri } = await linkClub({ RATE_LIMIT_SCALE: '1' })
    for (const email of [student.email, 'nobody@ningjing.example']) {
      for (let count = 0; count < 3; count += 1) await reset(email, `203.0.113.${count}`).expect(200)
      const refused = await reset(email.toUpperCase(), '203.0.113.9')
      expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many'])
    }
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await reset(`member-${count}@ningjing.example`, '203.0.113.77')).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(await isStored(databaseUri, 'nobody@ningjing.example')).toBe(false)
  })

  it('is refused for what is no address', async () => {
    const { reset } = await linkClub()
    expect((await reset('ana').expect(400)).body.code).toBe('request.invalid')
  })
})

describe('a link', () => {
  it('is never stored, logged, shown to admins or sent again by them, and is no notice', async () => {
    const { reset, recorded, send, identity, student, as, addUser, mails, lines, databaseUri } =
      await linkClub()
    await reset(student.email)
    await recorded(1)
    await send()
    const admin = await addUser({ role: 'admin' })
    const [{ _id: key } = { _id: '' }] = await mails()
    const { body: mail } = await as(admin).get(`${API}/mails/${key}`).expect(200)
    expect(mail.text).toContain('Choose a new password: [link]\n')
    expect((await as(admin).post(`${API}/mails/${key}/again`).expect(409)).body.code).toBe(
      'mail.not-sendable',
    )
    const { body: notices } = await as(student).get(`${API}/notices/${student.email}`)
    expect(notices).toMatchObject({ items: [], total: 0, unseen: 0 })
    const { body: own } = await as(student).get(`${API}/users/export/${student.email}`)
    const { body: list } = await as(admin).get(`${API}/mails?limit=5`)
    expect(identity.links).toHaveLength(1)
    expect(JSON.stringify([mail, list, own, lines])).not.toContain('secret-1')
    expect(await isStored(databaseUri, 'secret-1')).toBe(false)
  })

  it('is made again for each try, while the mail server does not take the mail', async () => {
    const { reset, recorded, send, server, identity, student, clock, lines } = await linkClub()
    await reset(student.email)
    await recorded(1)
    server.before = async () => {
      throw Object.assign(new Error(`450 ${identity.links.at(-1)}`), { responseCode: 450 })
    }
    await send()
    server.before = async () => undefined
    clock.pass(MINUTE_MS)
    await send()
    expect(identity.links).toHaveLength(2)
    expect(server.taken[0]?.text).toContain('code=secret-2')
    expect(lines.join('')).toContain('mail not sent')
    expect(lines.join('')).not.toContain('secret-')
  })

  it('is tried again while the provider does not answer', async () => {
    const { reset, recorded, send, server, identity, student, clock } = await linkClub()
    await reset(student.email)
    await recorded(1)
    identity.up = false
    await send()
    expect(server.taken).toEqual([])
    identity.up = true
    clock.pass(MINUTE_MS)
    await send()
    expect(server.taken).toHaveLength(1)
  })

  it.each([
    ['reset', HOUR_MS],
    ['confirm', 24 * HOUR_MS],
  ] as const)('that was asked for too long ago is not mailed anymore: %s', async (kind, ms) => {
    const { record, stored, send, server, clock, addUser } = await linkClub()
    const { _id: userId } = await addUser({ emailVerified: false })
    const asked = async (key: string) => record({ key, kind, userId, facts: {} })
    await asked('late')
    clock.pass(1)
    await asked('in-time')
    clock.pass(ms)
    await send()
    expect([(await stored('late'))?.state, (await stored('in-time'))?.state]).toEqual(['dropped', 'sent'])
    expect(server.taken).toHaveLength(1)
  })

  it('is not mailed if the provider has no such account', async () => {
    const { reset, recorded, send, server, identity, student, mails } = await linkClub()
    await reset(student.email)
    await recorded(1)
    identity.linkFor = async () => undefined
    await send()
    expect(server.taken).toEqual([])
    expect(await mails()).toMatchObject([{ state: 'dropped' }])
  })
})

describe('where the club mails no links, the answer names the provider', () => {
  it('without a mail server', async () => {
    const app = await testApp()
    const { _id, email } = await app.addUser()
    const token = idTokenOf({ ...LEA, email: 'new@ningjing.example' })
    expect((await app.withToken(token).post(pathOf(sendConfirmation)).expect(200)).body).toEqual({
      by: 'provider',
    })
    for (const address of [email, 'nobody@ningjing.example']) {
      const { body } = await app.visitor.post(pathOf(sendPasswordReset)).send({ email: address }).expect(200)
      expect(body).toEqual({ by: 'provider' })
    }
    expect(await app.stores.mails.listFor(_id)).toEqual([])
  })

  it('without a service account', async () => {
    const { confirm, reset, student, identity, mails } = await linkClub()
    identity.makesLinks = false
    expect((await confirm()).body).toEqual({ by: 'provider' })
    expect((await reset(student.email)).body).toEqual({ by: 'provider' })
    expect(await mails()).toEqual([])
  })
})
