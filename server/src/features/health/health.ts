import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'

/** Seconds after which whoever waits for the site may ask again. */
const ASK_AGAIN_SECONDS = 1

/** Throws `service.starting` unless database, seed, accounts, identity and cards are all up. */
export async function assertReady(deps: Deps): Promise<void> {
  const parts = await Promise.all([
    deps.stores.ping(),
    isSeeded(deps),
    deps.identity.isUp(),
    deps.cards.isUp(),
  ])
  if (!parts.every(Boolean)) throw new Problem('service.starting', { retryAfterSeconds: ASK_AGAIN_SECONDS })
}

/** A sandbox is seeded last of all with its admin; a real site begins empty and is ready so. */
async function isSeeded({ config, stores }: Deps): Promise<boolean> {
  if (config.FIREBASE_AUTH_EMULATOR_HOST === undefined) return true
  return stores.users.hasAdmin().catch(() => false)
}
