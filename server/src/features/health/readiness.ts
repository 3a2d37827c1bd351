import type { Readiness } from '@ningjing/contract/health/health.schemas'
import { Problem } from '@ningjing/contract/problems'
import { readAgainAfter } from '../../base/read-again-after.ts'
import { LATE, withinMs } from '../../base/within-ms.ts'
import type { Deps } from '../../deps.ts'

/** Time for the database to answer, and how long its answer counts, in milliseconds. */
const DATABASE_MS = 1_000
/** How long the answer of a provider counts, in milliseconds. */
const PROVIDER_FRESH_MS = 30_000
/** Time for a provider to answer, in milliseconds. */
const PROVIDER_MS = 1_000

type State = Readiness['cards']

/**
 * Says whether this process can do its work. Only the database and a stop decide: a site whose card or identity
 * provider is down still shows its pages. However often it is asked, the database is asked once a second at most and
 * a provider every 30 seconds.
 */
export function createReadiness({ stores, cards, identity, lifecycle }: Deps) {
  const database = readAgainAfter(() => withinMs(DATABASE_MS, stores.ping()), DATABASE_MS)
  const cardsState = stateOf(() => cards.isUp())
  const identityState = stateOf(() => identity.isUp())
  /** The state of the providers. Throws `service.stopping` or `service.database-down`. */
  return async (): Promise<Readiness> => {
    if (lifecycle.isStopping) throw new Problem('service.stopping')
    if ((await database()) !== true) throw new Problem('service.database-down', { retryAfterSeconds: 1 })
    const [cards, identity] = await Promise.all([cardsState(), identityState()])
    return { status: 'ok', cards, identity }
  }
}

/** The state of a provider, at most 30 seconds old; unknown until it has answered. */
function stateOf(isUp: () => Promise<boolean>): () => Promise<State> {
  const look = readAgainAfter(async (): Promise<State> => ((await isUp()) ? 'up' : 'down'), PROVIDER_FRESH_MS)
  return async () => {
    const state = await withinMs(PROVIDER_MS, look())
    return state === LATE ? 'unknown' : state
  }
}
