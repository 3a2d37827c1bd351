import { Problem } from '@ningjing/contract/problems'
import type { IdentityGateway, ProviderUser } from '../gateways/identity.ts'

/** An ID token of the test provider: the user itself, as text. */
export function idTokenOf(user: Partial<ProviderUser> & Pick<ProviderUser, 'uid' | 'email'>): string {
  const whole: ProviderUser = { emailVerified: true, name: '', photo: '', signInMethod: 'password', ...user }
  return Buffer.from(JSON.stringify(whole)).toString('base64url')
}

/** An identity provider that believes every token of `idTokenOf`; the real gateway is tested with the emulator. */
export function testIdentity(): IdentityGateway & { up: boolean } {
  return {
    up: true,
    async verify(idToken) {
      if (!this.up) throw new Problem('service.identity-down', { retryAfterSeconds: 5 })
      try {
        return JSON.parse(Buffer.from(idToken, 'base64url').toString('utf8'))
      } catch {
        throw new Problem('token.invalid')
      }
    },
    async isUp() {
      return this.up
    },
  }
}
