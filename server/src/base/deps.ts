import type { Logger } from 'pino'
import type { Stores } from '../database.ts'
import type { CardsGateway } from '../gateways/cards.ts'
import type { IdentityGateway } from '../gateways/identity.ts'
import type { Config } from './config.ts'

/** The current time; tests can move it. */
export type Clock = { now(): Date }

/** State of the process. */
export type Lifecycle = { isStopping: boolean }

/** Everything outside itself that a feature may use. */
export type Deps = {
  config: Config
  stores: Stores
  identity: IdentityGateway
  cards: CardsGateway
  clock: Clock
  lifecycle: Lifecycle
  log: Logger
}
