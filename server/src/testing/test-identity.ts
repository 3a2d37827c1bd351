import { Problem } from '@ningjing/contract/problems'
import type { IdentityGateway, ProviderUser } from '../gateways/identity.ts'

/** An ID token of the test provider: the encoded user. */
export function idTokenOf(user: Partial<ProviderUser> & Pick<ProviderUser, 'uid' | 'email'>): string {
  const whole: ProviderUser = {
    emailVerified: true,
    name: '',
    photo: '',
    signInMethod: 'password',
    signedInAt: Date.UTC(2026, 0, 1),
    ...user,
  }
  return Buffer.from(JSON.stringify(whole)).toString('base64url')
}

/** An identity provider that accepts every token of `idTokenOf`. The real gateway is tested with the emulator. */
export function testIdentity(): IdentityGateway & {
  up: boolean
  deleted: string[]
  revoked: string[]
  validFromMs: number
  links: string[]
} {
  return {
    up: true,
    /** The uids whose accounts were removed. */
    deleted: [],
    /** The uids whose sign-ins were ended. */
    revoked: [],
    async verify(idToken) {
      if (!this.up) throw new Problem('service.identity-down', { retryAfterSeconds: 5 })
      try {
        const user: ProviderUser = JSON.parse(Buffer.from(idToken, 'base64url').toString('utf8'))
        if (this.deleted.includes(user.uid)) throw new Problem('token.invalid')
        return user
      } catch {
        throw new Problem('token.invalid')
      }
    },
    /** Since when the provider accepts sign-ins, in milliseconds since 1970. */
    validFromMs: 0,
    async validFrom() {
      if (!this.up) throw new Problem('service.identity-down', { retryAfterSeconds: 5 })
      return this.validFromMs
    },
    async revoke(uid) {
      if (!this.up) throw new Problem('service.identity-down', { retryAfterSeconds: 5 })
      this.revoked.push(uid)
    },
    async deleteUser(uid) {
      if (!this.up) throw new Problem('service.identity-down', { retryAfterSeconds: 5 })
      this.deleted.push(uid)
    },
    makesLinks: true,
    /** The links that were made. */
    links: [],
    async linkFor(kind, email, page) {
      if (!this.up) throw new Problem('service.identity-down', { retryAfterSeconds: 5 })
      const link = `https://provider.example/${kind}?email=${email}&code=secret-${this.links.length + 1}&next=${page}`
      this.links.push(link)
      return link
    },
    async isUp() {
      return this.up
    },
  }
}
