import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createTokens } from './caller.ts'

/** A student, the claims of their token, and a request with any token. */
async function student() {
  const app = await testApp()
  const ana = await app.addUser()
  const secret = app.deps.config.JWT_SECRET
  const good = createTokens(secret).issue(ana)
  const claims = jwt.decode(good) as jwt.JwtPayload
  const send = async (token: string) => {
    const { status, body } = await app.withToken(token).get(`/ningjing/users/${ana.email}`)
    return [status, body.code]
  }
  return { ...app, ana, secret, good, claims, send }
}

const INVALID = [401, 'token.invalid']

describe('a token', () => {
  it('is accepted', async () => {
    const { send, good } = await student()
    expect(await send(good)).toEqual([200, undefined])
  })

  it('ends after ten minutes', async () => {
    const { send, secret, claims } = await student()
    const now = Math.floor(Date.now() / 1000)
    const at = (minutes: number) => ({ ...claims, iat: now - minutes * 60, exp: now - minutes * 60 + 600 })
    expect(await send(jwt.sign(at(9), secret))).toEqual([200, undefined])
    expect(await send(jwt.sign(at(11), secret))).toEqual([401, 'token.expired'])
    // Also if it was signed with a longer lifetime.
    expect((await send(jwt.sign({ ...at(11), exp: now + 3600 }, secret)))[0]).toBe(401)
  })

  it('is refused if it was changed, or signed in another way', async () => {
    const { send, good, secret, claims } = await student()
    const [head, body, signature] = good.split('.') as [string, string, string]
    const forged = Buffer.from(JSON.stringify({ ...claims, tokenVersion: 1 })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect(await send(`${head}.${forged}.${signature}`)).toEqual(INVALID)
    expect(await send(`${none}.${body}.`)).toEqual(INVALID)
    expect(await send(`${none}.${body}.${signature}`)).toEqual(INVALID)
    expect(await send(jwt.sign(claims, secret, { algorithm: 'HS512' }))).toEqual(INVALID)
    expect(await send(jwt.sign(claims, `${secret}!`))).toEqual(INVALID)
  })

  it.each([
    ['aud', 'another-api'],
    ['iss', 'somebody'],
    ['sub', undefined],
    ['sub', 'ffffffffffffffffffffffff'],
    ['sub', { $ne: null }],
    ['tokenVersion', undefined],
    ['tokenVersion', '0'],
    ['tokenVersion', { $gte: 0 }],
    ['jti', undefined],
    ['jti', { $ne: '' }],
    ['iat', Math.floor(Date.now() / 1000) + 120],
  ])('is refused with the claim %s %j', async (name, value) => {
    const { send, secret, claims } = await student()
    const { [name]: _, ...others } = claims
    const token = jwt.sign(
      JSON.stringify(value === undefined ? others : { ...others, [name]: value }),
      secret,
    )
    expect(await send(token)).toEqual(INVALID)
  })

  it('ends when the token version increases', async () => {
    const { send, good, stores, ana } = await student()
    await stores.users.endTokens(ana._id)
    expect(await send(good)).toEqual(INVALID)
  })

  it.each([['good'], ['Basic good'], ['Bearer '], ['Bearer a b'], ['Bearer ü']])(
    'has to be a bearer token, not %j',
    async (header) => {
      const { visitor, good } = await student()
      const answer = await visitor
        .get('/ningjing/users')
        .set('Authorization', encodeURI(header.replace('good', good)))
      expect(answer.status).toBe(401)
    },
  )
})
