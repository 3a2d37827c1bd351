import { Problem } from '@ningjing/contract/problems'
import { describe, expect, it } from 'vitest'
import type { ProviderUser } from '../../gateways/identity.ts'
import { createTokens } from '../../http/caller.ts'
import { sweep } from '../../sweeper.ts'
import { dyingAfter, processBefore } from '../../testing/processes.ts'
import { testApp } from '../../testing/test-app.ts'
import { idTokenOf } from '../../testing/test-identity.ts'

const ANA = { uid: 'provider-ana', email: 'ana@ningjing.example' }
type Who = Parameters<typeof idTokenOf>[0]

async function authApp(settings: Record<string, string> = {}) {
  const app = await testApp(settings)
  const askFor = (who: Who, email: string = who.email) =>
    app.withToken(idTokenOf(who)).post('/ningjing/jwt').send({ email })
  return { ...app, askFor, ana: () => app.stores.users.findByEmail(ANA.email) }
}

describe('a token request', () => {
  it('makes a bare student record and a token that works', async () => {
    const { askFor, withToken, ana } = await authApp()
    const { status, body } = await askFor({
      ...ANA,
      name: 'Ana Silva',
      photo: 'https://pictures.example/a.jpg',
    })
    expect(status).toBe(200)
    expect(await ana()).toMatchObject({
      uid: ANA.uid,
      name: 'Ana Silva',
      photo: 'https://pictures.example/a.jpg',
      role: 'student',
      registered: false,
    })
    expect((await withToken(body.token).get(`/ningjing/users/${ANA.email}`)).body.name).toBe('Ana Silva')
  })

  it('puts no role into the token', async () => {
    const { askFor } = await authApp({ ADMIN_EMAILS: ANA.email })
    const { body } = await askFor(ANA)
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString('utf8'))
    expect(Object.keys(claims).sort()).toEqual([
      'aud',
      'auth_time',
      'email',
      'exp',
      'iat',
      'iss',
      'jti',
      'sub',
      'tokenVersion',
    ])
    expect(claims.exp - claims.iat).toBe(600)
  })

  it('works without a name and a usable picture of the provider', async () => {
    const { askFor, ana } = await authApp()
    await askFor({ ...ANA, name: '   ', photo: 'http://plain.example/a.jpg' })
    expect(await ana()).toMatchObject({ name: 'ana', photo: '' })
  })

  it('accepts the e-mail in any case and refuses any other', async () => {
    const { askFor, stores } = await authApp()
    expect((await askFor(ANA, ' ANA@ningjing.example')).status).toBe(200)
    const foreign = await askFor({ uid: 'provider-ben', email: 'ben@ningjing.example' }, ANA.email)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'email.not-yours'])
    expect(await stores.users.findByUid('provider-ben')).toBeNull()
  })

  it('is refused without a token and with a token of no user', async () => {
    const { visitor, withToken } = await authApp()
    const none = await visitor.post('/ningjing/jwt').send({ email: ANA.email })
    expect([none.status, none.body.code]).toEqual([401, 'token.missing'])
    const bad = await withToken('bm8').post('/ningjing/jwt').send({ email: ANA.email })
    expect([bad.status, bad.body.code]).toEqual([401, 'token.invalid'])
  })

  it('makes one record of ten first calls at once', async () => {
    const { askFor, stores, withToken } = await authApp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => askFor(ANA)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stores.users.list({})).toHaveLength(1)
    for (const { body } of answers) {
      expect((await withToken(body.token).get(`/ningjing/users/${ANA.email}`)).status).toBe(200)
    }
  })

  it('records a sign-in once, however often its tokens are exchanged', async () => {
    const { askFor, stores, ana } = await authApp()
    const morning = Date.UTC(2026, 4, 1, 8)
    const evening = Date.UTC(2026, 4, 1, 20)
    for (const signedInAt of [morning, morning, evening, morning, evening]) {
      await askFor({ ...ANA, signedInAt })
    }
    const entries = await stores.audit.listFor((await ana())?._id ?? '')
    expect(entries.map(({ what }) => what)).toEqual(['user.create', 'user.sign-in', 'user.sign-in'])
  })

  it('records each sign-in by id alone', async () => {
    const { askFor, stores, ana } = await authApp()
    await askFor(ANA)
    const record = await ana()
    const entries = await stores.audit.listFor(record!._id)
    expect(entries.map(({ what }) => what)).toEqual(['user.create', 'user.sign-in'])
    expect(JSON.stringify(entries)).not.toContain('@')
  })
})

describe('one user, one record', () => {
  const google: Who = { ...ANA, uid: 'provider-google', signInMethod: 'google.com' }

  it('links a new uid with a verified e-mail and ends the tokens issued before', async () => {
    const { askFor, withToken, stores, ana } = await authApp()
    const before = (await askFor({ ...ANA, emailVerified: false })).body.token
    const after = (await askFor(google)).body.token
    expect(await stores.users.list({})).toHaveLength(1)
    expect(await ana()).toMatchObject({ uid: 'provider-google', emailVerified: true })
    expect((await withToken(before).get(`/ningjing/users/${ANA.email}`)).status).toBe(401)
    expect((await withToken(after).get(`/ningjing/users/${ANA.email}`)).status).toBe(200)
  })

  it('refuses a new uid that claims a known e-mail without proof', async () => {
    const { askFor, ana } = await authApp()
    await askFor(ANA)
    const before = await ana()
    const answer = await askFor({ ...google, emailVerified: false })
    expect([answer.status, answer.body.code]).toEqual([409, 'user.email-taken'])
    expect(await ana()).toEqual(before)
  })

  it.each([
    ['user.sign-in', 'users.storeSignIn', {}],
    ['user.sign-in-method', 'users.addSignInMethod', { signInMethod: 'google.com' }],
    ['user.link', 'users.link', { uid: 'another' }],
  ])('notes %s also when its process is killed after %s', async (what, write, changed) => {
    const { deps, stores, addUser } = await authApp()
    const { _id } = await addUser(ANA)
    const token = idTokenOf({ ...ANA, ...changed })
    const dying = dyingAfter(deps, (name) => name === write)
    await dying.withToken(token).post('/ningjing/jwt').send({ email: ANA.email })
    expect(dying.isDead()).toBe(true)
    await sweep(deps)
    expect((await stores.audit.listFor(_id)).filter((one) => one.what === what)).toHaveLength(1)
  })

  it('ends the tokens issued before when the same uid signs in another way, once', async () => {
    const { askFor, withToken, ana } = await authApp()
    const before = (await askFor(ANA)).body.token
    const [one, two] = await Promise.all([
      askFor({ ...ANA, signInMethod: 'google.com' }),
      askFor({ ...ANA, signInMethod: 'google.com' }),
    ])
    expect(await ana()).toMatchObject({ tokenVersion: 1, signInMethods: ['password', 'google.com'] })
    const read = async (token: string) => (await withToken(token).get(`/ningjing/users/${ANA.email}`)).status
    expect([await read(before), await read(one.body.token), await read(two.body.token)]).toEqual([
      401, 200, 200,
    ])
    expect(await read((await askFor(ANA)).body.token)).toBe(200)
    expect(await ana()).toMatchObject({ tokenVersion: 1 })
  })

  it('refuses a user who claimed the e-mail before its owner proved it', async () => {
    const { askFor, ana } = await authApp()
    await askFor({ ...ANA, emailVerified: false })
    await askFor({ ...ANA, signInMethod: 'google.com' })
    const squatter = await askFor({ ...ANA, emailVerified: false })
    expect([squatter.status, squatter.body.code]).toEqual([401, 'token.invalid'])
    expect(await ana()).toMatchObject({ tokenVersion: 1 })
  })

  it('follows a new e-mail of the provider, also in the classes of the user', async () => {
    const { askFor, stores, addClass, addUser } = await authApp()
    const { _id } = await addUser({ ...ANA, role: 'instructor' })
    const own = await addClass({ instructorId: _id, email: ANA.email })
    expect((await askFor({ ...ANA, email: 'silva@ningjing.example' })).status).toBe(200)
    expect(await stores.users.find(_id)).toMatchObject({ email: 'silva@ningjing.example', tokenVersion: 1 })
    expect(await stores.classes.find(own._id)).toMatchObject({ email: 'silva@ningjing.example' })
  })

  it('writes the new e-mail into the classes and the log also when its process is killed', async () => {
    const { deps, stores, addClass, addUser } = await authApp()
    const { _id } = await addUser({ ...ANA, role: 'instructor' })
    const own = await addClass({ instructorId: _id, email: ANA.email })
    const who = { ...ANA, email: 'silva@ningjing.example' }
    const dying = dyingAfter(deps, (name) => name === 'users.changeEmail')
    await dying.withToken(idTokenOf(who)).post('/ningjing/jwt').send({ email: who.email })
    expect(await stores.classes.find(own._id)).toMatchObject({ email: ANA.email })
    await sweep(deps)
    expect(await stores.classes.find(own._id)).toMatchObject({ email: who.email })
    expect((await stores.audit.listFor(_id)).map(({ what }) => what)).toContain('user.email')
  })

  it('follows a new e-mail once, and two pages that open at once both get a token that works', async () => {
    const { askFor, deps, withToken, stores, addUser } = await authApp()
    const { _id } = await addUser(ANA)
    const who = { ...ANA, email: 'silva@ningjing.example' }
    const tokens: string[] = []
    const server = processBefore(deps, 'users.changeEmail', async () => {
      tokens.push((await askFor(who)).body.token)
    })
    const { body } = await server.withToken(idTokenOf(who)).post('/ningjing/jwt').send({ email: who.email })
    for (const token of [...tokens, body.token]) {
      expect((await withToken(token).get(`/ningjing/users/${who.email}`)).status).toBe(200)
    }
    const log = await stores.audit.listFor(_id)
    expect(log.filter(({ what }) => what === 'user.email')).toHaveLength(1)
  })

  it('follows no e-mail that the provider has not verified', async () => {
    const { askFor, ana } = await authApp()
    await askFor(ANA)
    const before = await ana()
    const answer = await askFor({ ...ANA, email: 'silva@ningjing.example', emailVerified: false })
    expect([answer.status, answer.body.code]).toEqual([403, 'email.not-yours'])
    expect(await ana()).toEqual(before)
  })

  it("doesn't follow to an e-mail of another user", async () => {
    const { askFor, ana, addUser } = await authApp()
    await askFor(ANA)
    const before = await ana()
    const ben = await addUser()
    const answer = await askFor({ ...ANA, email: ben.email })
    expect([answer.status, answer.body.code]).toEqual([409, 'user.email-taken'])
    expect(await ana()).toEqual(before)
  })
})

describe('an account that someone made with the e-mail of another person', () => {
  const MORNING = Date.UTC(2026, 4, 1, 8)
  const EVENING = Date.UTC(2026, 4, 1, 20)
  const squatter: Who = { ...ANA, emailVerified: false, signedInAt: MORNING }

  async function squattedApp() {
    const app = await authApp()
    const { token } = (await app.askFor(squatter)).body
    const user = (await app.ana())!
    await app.as(user).patch(`/ningjing/users/${user._id}`).send({ name: 'Squatter', address: 'Somewhere 1' })
    const yogaClass = await app.addClass()
    await app.as(user).post('/ningjing/selectedClasses').send({ classId: yogaClass._id })
    const [selection] = await app.stores.selections.listFor(user._id)
    const held = await app
      .as(user)
      .post('/ningjing/create-payment-intent')
      .send({ price: 45, selectedId: selection?._id })
    expect(held.status).toBe(200)
    const statusOf = async (bearer: string) =>
      (await app.withToken(bearer).get(`/ningjing/users/${ANA.email}`)).status
    return { ...app, token, user, yogaClass, statusOf }
  }

  it.each<[string, Partial<ProviderUser>, number]>([
    ['another method', { signInMethod: 'google.com' }, 0],
    ['a reset of the password, which revokes earlier sign-ins', {}, EVENING - 1],
    ['another method with an id of its own', { uid: 'provider-owner', signInMethod: 'google.com' }, 0],
  ])('is emptied when its owner proves it by %s', async (_, facts, validFromMs) => {
    const { askFor, identity, token, user, yogaClass, statusOf, stores, ana } = await squattedApp()
    identity.validFromMs = validFromMs
    const owner = (await askFor({ ...ANA, ...facts, signedInAt: EVENING })).body.token
    expect([await statusOf(token), await statusOf(owner)]).toEqual([401, 200])
    expect(await ana()).toMatchObject({ _id: user._id, name: 'ana', address: '', registered: false })
    expect(await stores.selections.listFor(user._id)).toEqual([])
    expect(await stores.classes.find(yogaClass._id)).toMatchObject({ held: 0, seats: yogaClass.seats })
    expect((await askFor({ ...ANA, ...facts, signedInAt: MORNING })).status).toBe(401)
    expect((await askFor({ ...ANA, ...facts, signedInAt: EVENING + 1 })).status).toBe(200)
    expect(await ana()).toMatchObject({ tokenVersion: 1 })
  })

  it('keeps session, profile and selections when the member confirms the e-mail', async () => {
    const { askFor, identity, token, user, statusOf, stores, ana } = await squattedApp()
    identity.validFromMs = MORNING
    expect((await askFor({ ...squatter, emailVerified: true })).status).toBe(200)
    expect((await askFor({ ...squatter, emailVerified: true, signedInAt: EVENING })).status).toBe(200)
    expect(await statusOf(token)).toBe(200)
    expect(await ana()).toMatchObject({ name: 'Squatter', address: 'Somewhere 1', emailVerified: true })
    expect(await stores.selections.listFor(user._id)).toHaveLength(1)
  })

  it('changes in nothing while the provider cannot say how the e-mail was proved', async () => {
    const { askFor, identity, user, stores, ana } = await squattedApp()
    const before = await ana()
    identity.validFrom = async () => {
      throw new Problem('service.identity-down')
    }
    expect((await askFor({ ...ANA, signedInAt: EVENING })).status).toBe(503)
    expect(await ana()).toEqual(before)
    expect(await stores.selections.listFor(user._id)).toHaveLength(1)
  })
})

describe('a logout', () => {
  const at = (hour: number) => Date.UTC(2026, 9, 1, hour)

  async function signedIn() {
    const app = await authApp()
    return {
      ...app,
      tokenOf: async (signedInAt: number) => (await app.askFor({ ...ANA, signedInAt })).body.token as string,
      statusOf: async (token: string) =>
        (await app.withToken(token).get(`/ningjing/users/${ANA.email}`)).status,
      logout: (token: string, body = {}) => app.withToken(token).post('/ningjing/logout').send(body),
    }
  }

  it('ends the tokens of its sign-in, and no other', async () => {
    const { tokenOf, statusOf, logout, askFor } = await signedIn()
    const [one, same, other] = [await tokenOf(at(8)), await tokenOf(at(8)), await tokenOf(at(9))]
    expect((await logout(one)).body).toEqual({ modifiedCount: 1 })
    expect([await statusOf(one), await statusOf(same), await statusOf(other)]).toEqual([401, 401, 200])
    expect((await logout(one)).status).toBe(401)
    // Also the provider's own token, which it renews with the same begin.
    expect((await askFor({ ...ANA, signedInAt: at(8) })).status).toBe(401)
    expect((await askFor({ ...ANA, signedInAt: at(9) })).status).toBe(200)
    expect((await askFor({ ...ANA, signedInAt: at(10) })).status).toBe(200)
  })

  it('ends a token alone that does not say when its sign-in began', async () => {
    const { ana, askFor, stores, logout, tokenOf, statusOf, deps } = await signedIn()
    const token = await tokenOf(at(8))
    const former = createTokens(deps.config.JWT_SECRET).issue((await ana())!)
    expect((await logout(former)).status).toBe(200)
    expect([await statusOf(former), await statusOf(token)]).toEqual([401, 200])
    expect((await askFor({ ...ANA, signedInAt: at(8) })).status).toBe(200)
    expect((await stores.users.find((await ana())!._id))?.endedSignIns).toBeUndefined()
  })

  it('forgets ended tokens once they would have ended by themselves, and the oldest of many sign-ins', async () => {
    const { tokenOf, logout, clock, ana } = await signedIn()
    const counts: unknown[] = []
    for (const [index, minutes] of [0, 5, 6].entries()) {
      clock.pass(minutes * 60_000)
      await logout(await tokenOf(at(index)))
      counts.push((await ana())?.endedTokens?.length)
    }
    expect(counts).toEqual([1, 2, 1])
    for (let hour = 3; hour < 103; hour += 1) await logout(await tokenOf(at(hour)))
    const ended = (await ana())?.endedSignIns?.map((moment) => moment.getTime())
    expect([ended?.length, ended?.[0], ended?.at(-1)]).toEqual([100, at(3), at(102)])
  })

  it('everywhere ends every sign-in from before, here and at the provider', async () => {
    const { tokenOf, statusOf, logout, askFor, clock, identity } = await signedIn()
    const before = clock.now().getTime() - 60_000
    const [one, two] = [await tokenOf(before), await tokenOf(before - 60_000)]
    expect((await logout(one, { everywhere: true })).body).toEqual({ modifiedCount: 1 })
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401])
    for (const signedInAt of [before, before - 60_000]) {
      expect((await askFor({ ...ANA, signedInAt })).status).toBe(401)
    }
    expect(identity.revoked).toEqual([ANA.uid])
    // The provider says when a sign-in began in whole seconds.
    const now = Math.floor(clock.now().getTime() / 1000) * 1000
    expect((await askFor({ ...ANA, signedInAt: now })).status).toBe(200)
  })

  it('everywhere works while the provider is down', async () => {
    const { tokenOf, statusOf, logout, identity, clock } = await signedIn()
    const token = await tokenOf(clock.now().getTime() - 60_000)
    identity.up = false
    expect((await logout(token, { everywhere: true })).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
  })

  it('everywhere ends the private calendar, a plain one does not', async () => {
    const { tokenOf, logout, withToken, visitor, clock } = await signedIn()
    const before = clock.now().getTime()
    const [one, two] = [await tokenOf(before - 60_000), await tokenOf(before - 120_000)]
    const { url } = (await withToken(one).post('/ningjing/calendars/key')).body
    await logout(two)
    expect((await visitor.get(url)).status).toBe(200)
    await logout(one, { everywhere: true })
    expect((await visitor.get(url)).status).toBe(404)
  })

  it('everywhere does not make an account with an unconfirmed e-mail look like one whose password was reset', async () => {
    const { askFor, ana, logout, clock, identity } = await signedIn()
    const who = { ...ANA, emailVerified: false, signedInAt: clock.now().getTime() - 60_000 }
    const { token } = (await askFor(who)).body
    await logout(token, { everywhere: true })
    expect(identity.revoked).toEqual([])
    const again = await askFor({ ...ANA, signedInAt: clock.now().getTime() })
    expect(again.status).toBe(200)
    expect(await ana()).toMatchObject({ emailVerified: true, uid: ANA.uid })
  })
})

describe('users in ADMIN_EMAILS', () => {
  const settings = { ADMIN_EMAILS: `Boss@ningjing.example, ${ANA.email}` }

  it('become admin with a verified e-mail, also when their record exists', async () => {
    const { askFor, addUser, stores, ana } = await authApp(settings)
    await askFor(ANA)
    expect(await ana()).toMatchObject({ role: 'admin' })
    const boss = await addUser({ email: 'boss@ningjing.example' })
    await askFor({ uid: boss.uid, email: boss.email })
    expect(await stores.users.find(boss._id)).toMatchObject({ role: 'admin' })
    expect((await stores.audit.listFor(boss._id))[0]).toMatchObject({ who: 'system', what: 'user.role' })
  })

  it('stay students while the e-mail is not verified', async () => {
    const { askFor, ana } = await authApp(settings)
    await askFor({ ...ANA, emailVerified: false })
    expect(await ana()).toMatchObject({ role: 'student' })
  })
})
