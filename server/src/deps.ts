import type { Logger } from 'pino'
import type { Config } from './base/config.ts'
import type { Stores } from './database.ts'
import type { TaskTodo, Todo } from './domain/todo.records.ts'
import type { CardsGateway } from './gateways/cards.ts'
import type { IdentityGateway } from './gateways/identity.ts'
import type { MailGateway } from './gateways/mail.ts'

/** The current time; tests can move it. */
export type Clock = { now(): Date }

/** State of the process; when it last swept without an error, in milliseconds since 1970. */
export type Lifecycle = { isStopping: boolean; sweptAt?: number; deepSweptAt?: number }

/**
 * Does what a change of a record left to be done. Can be repeated; throws when it could not be done now. Returns
 * todos that it has written into the same record, which are worked off after it.
 */
export type TaskHandler = (deps: Deps, ownerId: string, task: TaskTodo) => Promise<Todo[] | undefined>

/** Everything outside itself that a feature may use. */
export type Deps = {
  config: Config
  stores: Stores
  identity: IdentityGateway
  cards: CardsGateway
  /** Without it, mails are only notices in the dashboard. */
  mail?: MailGateway | undefined
  clock: Clock
  lifecycle: Lifecycle
  log: Logger
  /** One for each kind of task; they are features, so the application composes them. */
  tasks: Record<TaskTodo['kind'], TaskHandler>
  /** Runs `npm run reconcile` in a process of its own, for an admin with this id; resolves to whether it finished. */
  runReconcile: (by: string) => Promise<boolean>
}
