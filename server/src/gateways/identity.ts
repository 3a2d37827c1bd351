import type { SecretMailKind } from '@ningjing/contract/mails/mails'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { applicationDefault, initializeApp } from 'firebase-admin/app'
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth'
import { type Config, hasAccount } from '../base/config.ts'
import { LATE, withinMs } from '../base/within-ms.ts'

/** The caller as the identity provider identifies them. */
export type ProviderUser = {
  uid: string
  /** Lower-cased. */
  email: string
  emailVerified: boolean
  name: string
  photo: string
  /** How the user signed in, such as `password` or `google.com`. */
  signInMethod: string
  /** Start of this sign-in, in milliseconds since 1970. Renewed tokens keep it. */
  signedInAt: number
}

export type IdentityGateway = {
  /** Checks an ID token; throws `token.invalid`, `token.expired` or `service.identity-down`. */
  verify(idToken: string): Promise<ProviderUser>
  /**
   * Start of the earliest sign-in that the provider still accepts, in milliseconds since 1970: it revokes earlier ones
   * when the password is changed or reset. Throws `service.identity-down`.
   */
  validFrom(uid: string): Promise<number>
  /** Ends every sign-in of an account; does nothing without a service account. Throws `service.identity-down`. */
  revoke(uid: string): Promise<void>
  /** Removes an account if it exists. Throws `service.identity-down`. */
  deleteUser(uid: string): Promise<void>
  /** Whether `linkFor` can make links; it needs a service account. */
  makesLinks: boolean
  /**
   * A link that confirms the address of an account, or by which its owner chooses a new password. A person who has it can do
   * that, so it may be mailed to this address and must be kept nowhere. Undefined if there is no such account, or it is
   * disabled. Throws `service.identity-down`.
   * @param page address of the site to which the provider leads afterward
   */
  linkFor(kind: SecretMailKind, email: string, page: string): Promise<string | undefined>
  /** Whether the provider answers. */
  isUp(): Promise<boolean>
}

/** How long a caller waits for the provider, in milliseconds; its SDK tries again for seven seconds (product §7.4). */
const ANSWER_MS = 3_000

/** The keys that sign ID tokens. Its SDK reads them to check one. */
const TOKEN_KEYS = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'

/** Firebase Authentication, or its emulator if the settings name one. */
export function firebaseIdentity(config: Config): IdentityGateway {
  const emulated = config.FIREBASE_AUTH_EMULATOR_HOST !== undefined
  // To revoke tokens, to check whether they were, and to make links needs a service account; the emulator needs none.
  const mayAdminister = emulated || hasAccount(config)
  const app = initializeApp(
    {
      projectId: config.FIREBASE_PROJECT_ID,
      ...(!emulated && hasAccount(config) && { credential: applicationDefault() }),
    },
    `ningjing-${config.FIREBASE_PROJECT_ID}`,
  )
  const auth = getAuth(app)
  return {
    async verify(idToken) {
      try {
        return providerUser(await inTime(auth.verifyIdToken(idToken, mayAdminister)))
      } catch (error) {
        throw asProblem(error)
      }
    },
    async validFrom(uid) {
      const account = await inTime(auth.getUser(uid)).catch((error: unknown) => {
        throw identityDown(error)
      })
      return account.tokensValidAfterTime ? Date.parse(account.tokensValidAfterTime) : 0
    },
    async revoke(uid) {
      if (!mayAdminister) return
      await inTime(auth.revokeRefreshTokens(uid)).catch((error: unknown) => {
        throw identityDown(error)
      })
    },
    async deleteUser(uid) {
      try {
        await auth.deleteUser(uid)
      } catch (error) {
        if (codeOf(error) !== 'auth/user-not-found') throw identityDown(error)
      }
    },
    makesLinks: mayAdminister,
    async linkFor(kind, email, page) {
      const settings = { url: page }
      const making =
        kind === 'confirm'
          ? auth.generateEmailVerificationLink(email, settings)
          : auth.generatePasswordResetLink(email, settings)
      return inTime(making).catch((error: unknown) => {
        if (NO_ACCOUNT.includes(codeOf(error)) || String(error).includes(LINK_MISSING)) return undefined
        throw identityDown(error)
      })
    },
    async isUp() {
      const url = emulated ? `http://${config.FIREBASE_AUTH_EMULATOR_HOST}/` : TOKEN_KEYS
      try {
        return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
      } catch {
        return false
      }
    },
  }
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const result = await withinMs(ANSWER_MS, answer)
  if (result === LATE) throw new Error(`The identity provider did not answer within ${ANSWER_MS} ms.`)
  return result
}

function providerUser(token: DecodedIdToken): ProviderUser {
  // The SDK does not check the form of the claims.
  if (typeof token.email !== 'string' || token.email === '') {
    throw new Problem('token.invalid', because('no-email'))
  }
  // Before lower-casing, which turns some other letters into ASCII ones.
  if (!/^[\x21-\x7e]+$/.test(token.email)) throw new Problem('email.not-yours')
  return {
    uid: token.uid,
    email: token.email.toLowerCase(),
    emailVerified: token.email_verified === true,
    name: typeof token.name === 'string' ? token.name : '',
    photo: typeof token.picture === 'string' ? token.picture : '',
    signInMethod: token.firebase.sign_in_provider,
    signedInAt: token.auth_time * 1000,
  }
}

/** The provider's codes that reject the token or its account; every other error is the provider's. */
const ENDED = ['auth/id-token-expired', 'auth/id-token-revoked', 'auth/user-disabled', 'auth/user-not-found']
const REJECTED = ['auth/argument-error', 'auth/invalid-id-token']
/** Its codes for an address that gets no link. */
const NO_ACCOUNT = ['auth/email-not-found', 'auth/user-not-found', 'auth/user-disabled']
/** What the SDK says instead, for a reset, in a project that hides who has an account: the answer lacks the link. */
const LINK_MISSING = 'Unable to create the email action link'

/** The SDK reports keys that it could not fetch by the code of a malformed token. */
const KEYS_MISSING = 'Error fetching'

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  if (ENDED.includes(code)) return new Problem('token.expired')
  const isRejected = REJECTED.includes(code) && !String(error).includes(KEYS_MISSING)
  return isRejected ? new Problem('token.invalid') : identityDown(error)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function identityDown(cause: unknown): Problem {
  return Object.assign(new Problem('service.identity-down', { retryAfterSeconds: 5 }), { cause })
}
