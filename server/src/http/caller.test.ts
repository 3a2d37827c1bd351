import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createTokens } from './caller.ts'

/** A student, the claims of her token, and what a token opens. */
async function doorman() {
  const app = await testApp()
  const ana = await app.addUser()
  const secret = app.deps.config.JWT_SECRET
  const good = createTokens(secret).issue(ana)
  const claims = jwt.decode(good) as jwt.JwtPayload
  const open = async (token: string) => {
    const { status, body } = await app.withToken(token).get(`/ningjing/users/${ana.email}`)
    return [status, body.code]
  }
  return { ...app, ana, secret, good, claims, open }
}

const INVALID = [401, 'token.invalid']

describe('a token', () => {
  it('opens its own door', async () => {
    const { open, good } = await doorman()
    expect(await open(good)).toEqual([200, undefined])
  })

  it('ends after 60 minutes', async () => {
    const { open, secret, claims } = await doorman()
    const now = Math.floor(Date.now() / 1000)
    const at = (minutes: number) => ({ ...claims, iat: now - minutes * 60, exp: now - minutes * 60 + 3600 })
    expect(await open(jwt.sign(at(59), secret))).toEqual([200, undefined])
    expect(await open(jwt.sign(at(61), secret))).toEqual([401, 'token.expired'])
    // Also when whoever signed it wished it a longer life.
    expect((await open(jwt.sign({ ...at(61), exp: now + 3600 }, secret)))[0]).toBe(401)
  })

  it('is refused when tampered with, or signed otherwise', async () => {
    const { open, good, secret, claims } = await doorman()
    const [head, body, signature] = good.split('.') as [string, string, string]
    const forged = Buffer.from(JSON.stringify({ ...claims, tokenVersion: 1 })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect(await open(`${head}.${forged}.${signature}`)).toEqual(INVALID)
    expect(await open(`${none}.${body}.`)).toEqual(INVALID)
    expect(await open(`${none}.${body}.${signature}`)).toEqual(INVALID)
    expect(await open(jwt.sign(claims, secret, { algorithm: 'HS512' }))).toEqual(INVALID)
    expect(await open(jwt.sign(claims, `${secret}!`))).toEqual(INVALID)
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
  ])('is refused with the claim %s %j', async (name, value) => {
    const { open, secret, claims } = await doorman()
    const { [name]: _, ...others } = claims
    const token = jwt.sign(
      JSON.stringify(value === undefined ? others : { ...others, [name]: value }),
      secret,
    )
    expect(await open(token)).toEqual(INVALID)
  })

  it('ends when the token version is raised', async () => {
    const { open, good, stores, ana } = await doorman()
    await stores.users.addSignInMethod(ana._id, 'google.com')
    expect(await open(good)).toEqual(INVALID)
  })

  it.each([['good'], ['Basic good'], ['Bearer '], ['Bearer a b'], ['Bearer ü']])(
    'has to be a bearer token, not %j',
    async (header) => {
      const { visitor, good } = await doorman()
      const answer = await visitor
        .get('/ningjing/users')
        .set('Authorization', encodeURI(header.replace('good', good)))
      expect(answer.status).toBe(401)
    },
  )
})
