import { createHmac, timingSafeEqual } from 'node:crypto'
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '@ningjing/contract/mails/mails'
import { Problem } from '@ningjing/contract/problems'
import type { Config } from '../../base/config.ts'
import type { Deps } from '../../deps.ts'

const DIGITS = 32

type Secret = Pick<Config, 'JWT_SECRET'>

/** The token of a link that switches a kind of mail off for a user, without a login. It never ends and does nothing else. */
export function unsubscribeToken(secret: Secret, userId: string, kind: OptionalMailKind): string {
  return `${userId}.${kind}.${signatureOf(secret, userId, kind)}`
}

function signatureOf({ JWT_SECRET }: Secret, userId: string, kind: OptionalMailKind): string {
  const key = createHmac('sha256', JWT_SECRET).update('links that switch mails off').digest()
  return createHmac('sha256', key).update(`${userId}.${kind}`).digest('hex').slice(0, DIGITS)
}

/** Switches the kind of a token off for its user; repeating it changes nothing. Throws `unsubscribe.invalid`. */
export async function unsubscribe(
  { config, stores }: Deps,
  token: string,
): Promise<{ kind: OptionalMailKind }> {
  const [userId = '', name, signature = ''] = token.split('.')
  const kind = OPTIONAL_MAIL_KINDS.find((one) => one === name)
  if (!kind || !isSame(signature, signatureOf(config, userId, kind))) throw new Problem('unsubscribe.invalid')
  await stores.mails.switchOff(userId, kind)
  return { kind }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
