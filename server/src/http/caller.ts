import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import { Id } from '@ningjing/contract/fields.schemas'
import { TOKEN_SECONDS } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import jwt from 'jsonwebtoken'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import type { UserRecord } from '../domain/records.ts'
import type { ProviderUser } from '../gateways/identity.ts'

const ISSUER = 'ningjing'
const AUDIENCE = 'ningjing-api'

const Claims = z.object({
  sub: Id,
  tokenVersion: z.number(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** Tokens of the release before lack it. */
  auth_time: z.optional(z.number()),
})

/** How far the clocks of two servers may differ, in seconds. */
const CLOCK_SKEW_SECONDS = 60

/** The signed-in user. Read from the database for every request, so that a change of role takes effect at once. */
export type Caller = UserRecord

/**
 * Finds the record of a user whom the provider has identified, or creates one.
 * The feature `auth` implements it; app.ts passes it to others.
 * @param email the e-mail that the caller claims; throws `email.not-yours` unless the provider confirms it
 * @param address of the caller; throws `request.too-many` when too many records were created from it
 */
export type SignIn = (
  deps: Deps,
  who: ProviderUser,
  email: string,
  address: string | undefined,
) => Promise<UserRecord>

/** What a token says. */
export type ApiToken = {
  id: string
  userId: string
  tokenVersion: number
  endsAt: Date
  /** When the sign-in began that it belongs to. */
  signedInAt: Date | undefined
}

/** Signs and checks API tokens: HS256 with one key object (a text secret needs six times the CPU). */
export type Tokens = {
  /**
   * A token for this user, valid for TOKEN_SECONDS, without their role.
   * @param signedInAt start of their sign-in, in milliseconds since 1970; a logout ends all tokens of it
   */
  issue(user: Pick<UserRecord, '_id' | 'email' | 'tokenVersion'>, signedInAt?: number): string
  /** The claims of a token; throws `token.invalid` or `token.expired`. */
  check(token: string): ApiToken
}

export function createTokens(secret: string): Tokens {
  const key = createSecretKey(secret, 'utf8')
  return {
    issue: ({ _id, email, tokenVersion }, signedInAt) => {
      const claims = {
        email,
        tokenVersion,
        ...(signedInAt !== undefined && { auth_time: signedInAt / 1000 }),
      }
      return jwt.sign(claims, key, {
        algorithm: 'HS256',
        subject: _id,
        jwtid: randomUUID(),
        issuer: ISSUER,
        audience: AUDIENCE,
        expiresIn: TOKEN_SECONDS,
      })
    },
    check: (token) => readClaims(token, key),
  }
}

function readClaims(token: string, key: KeyObject): ApiToken {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      maxAge: TOKEN_SECONDS,
    })
    const parsed = z.safeParse(Claims, claims)
    if (parsed.success && parsed.data.iat <= Date.now() / 1000 + CLOCK_SKEW_SECONDS) {
      const { jti, sub, tokenVersion, exp, auth_time } = parsed.data
      const signedInAt = auth_time === undefined ? undefined : new Date(auth_time * 1000)
      return { id: jti, userId: sub, tokenVersion, endsAt: new Date(exp * 1000), signedInAt }
    }
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw new Problem('token.expired')
  }
  throw new Problem('token.invalid')
}

/** The bearer token of an Authorization header; throws `token.missing`. */
export function bearerOf(header: string | undefined): string {
  const token = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(header ?? '')?.[1]
  if (!token) throw new Problem('token.missing')
  return token
}
