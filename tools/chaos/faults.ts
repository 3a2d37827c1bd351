import { setTimeout as pause } from 'node:timers/promises'
import { type CardRelay, MODES } from './card-relay.ts'
import type { Club } from './club.ts'
import type { KeptProcess } from './keep-running.ts'
import type { ReplicaSet } from './replica-set.ts'
import type { WebhookRelay } from './webhook-relay.ts'

/** Pauses between two faults of a kind, in milliseconds. */
const BETWEEN_SERVER_KILLS: Range = [2_000, 5_000]
const BETWEEN_CARD_KILLS: Range = [20_000, 40_000]
const BETWEEN_DATABASE_FAULTS: Range = [10_000, 25_000]
const BETWEEN_PROVIDER_FAULTS: Range = [8_000, 20_000]
const PROVIDER_FAULT: Range = [3_000, 10_000]
const BETWEEN_STORMS: Range = [15_000, 30_000]

type Range = [min: number, max: number]

export type Targets = {
  servers: KeptProcess[]
  cards: KeptProcess
  cardRelay: CardRelay
  webhookRelay: WebhookRelay
  /** Undefined for a given database. */
  replicaSet: ReplicaSet | undefined
}

/** Causes faults at random intervals, those of different kinds at the same time, until the load is over. */
export async function causeFaults(club: Club, targets: Targets): Promise<void> {
  const { random, history } = club
  const { servers, cards, cardRelay, webhookRelay, replicaSet } = targets

  const repeat = async (range: Range, cause: () => unknown) => {
    const signal = club.over
    while (await pause(random.between(...range), true, { signal }).catch(() => false)) await cause()
  }
  const kill = (process: KeptProcess | undefined, what: string) => {
    if (process?.kill()) history.count(`kill -9 of ${what}`)
  }

  await Promise.all([
    repeat(BETWEEN_SERVER_KILLS, () => {
      const running = servers.filter(({ url }) => url())
      // The last one stays: on a busy machine a start takes longer than the pause between kills.
      if (running.length > 1) kill(random.pick(running), 'a server')
    }),
    repeat(BETWEEN_CARD_KILLS, () => kill(cards, 'the card stand-in')),
    repeat(BETWEEN_PROVIDER_FAULTS, async () => {
      const mode = random.pick(MODES) ?? 'slow'
      history.count(`provider: ${mode}`)
      cardRelay.setMode(mode)
      await pause(random.between(...PROVIDER_FAULT))
      cardRelay.setMode('ok')
    }),
    repeat(BETWEEN_STORMS, async () => {
      history.count('webhook storms')
      await webhookRelay.storm()
    }),
    repeat(BETWEEN_DATABASE_FAULTS, async () => {
      if (!replicaSet) return
      const isKill = random.chance(0.5)
      history.count(isKill ? 'kill -9 of the primary mongod' : 'stepdown of the primary')
      await (isKill ? replicaSet.killPrimary() : replicaSet.stepDown())
    }),
  ])
}
