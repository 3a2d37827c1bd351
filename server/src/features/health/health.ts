import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'

const RETRY_SECONDS = 1

/** Throws `service.starting` unless database, seed, accounts, identity and cards are all up. */
export async function assertReady(deps: Deps): Promise<void> {
  const isUp = await Promise.all([
    deps.stores.ping(),
    isSeeded(deps),
    deps.identity.isUp(),
    deps.cards.isUp(),
  ])
  if (!isUp.every(Boolean)) throw new Problem('service.starting', { retryAfterSeconds: RETRY_SECONDS })
}

/** The seed of a sandbox ends with its admin. A real site starts empty. */
async function isSeeded({ config, stores }: Deps): Promise<boolean> {
  if (config.FIREBASE_AUTH_EMULATOR_HOST === undefined) return true
  return stores.users.hasAdmin().catch(() => false)
}
