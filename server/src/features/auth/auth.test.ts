import { describe, expect, it } from 'vitest'
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
    expect(Object.keys(claims).sort()).toEqual(['aud', 'email', 'exp', 'iat', 'iss', 'sub', 'tokenVersion'])
    expect(claims.exp - claims.iat).toBe(3600)
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
    const { askFor, stores, addClass, ana } = await authApp()
    await askFor(ANA)
    const { _id } = (await ana())!
    const own = await addClass({ instructorId: _id, email: ANA.email })
    expect((await askFor({ ...ANA, email: 'silva@ningjing.example' })).status).toBe(200)
    expect(await stores.users.find(_id)).toMatchObject({ email: 'silva@ningjing.example', tokenVersion: 1 })
    expect(await stores.classes.find(own._id)).toMatchObject({ email: 'silva@ningjing.example' })
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
