import type { Deps } from '../../base/deps.ts'
import type { AuditRecord, ClassRecord, OrderRecord, PaymentRecord, UserRecord } from '../../base/records.ts'
import type { CardIntent, CardRefund } from '../../gateways/cards.ts'

/** The stored data and the provider's data that a reconciliation compares. */
export type Ledger = {
  classes: ClassRecord[]
  payments: PaymentRecord[]
  orders: OrderRecord[]
  /** All intents of the provider's account. */
  intents: CardIntent[]
  /** By intent id; only intents with a refund. */
  refunds: Map<string, CardRefund[]>
  /** Audit entries about the status of classes and the roles of users, oldest first. */
  log: AuditRecord[]
  admins: number
  /** Current roles by user id, of the users in `log`. */
  roles: Map<string, UserRecord['role']>
}

/** Audit actions that can change the status of a class or the role of a user. */
const STATUS_AND_ROLE_ACTIONS = ['class.decide', 'class.edit', 'user.role']

/** Reads everything that a reconciliation compares. Writes nothing. */
export async function readLedger({ stores, cards }: Pick<Deps, 'stores' | 'cards'>): Promise<Ledger> {
  const intents = await allIntents(cards)
  const log = await stores.audit.listOf(STATUS_AND_ROLE_ACTIONS)
  return {
    intents,
    log,
    classes: await stores.seats.all().toArray(),
    payments: await stores.payments.all().toArray(),
    orders: await stores.orders.all().toArray(),
    refunds: await refundsOf({ cards }, intents),
    admins: await stores.users.countAdmins(),
    roles: await rolesIn({ stores }, log),
  }
}

async function allIntents(cards: Deps['cards']): Promise<CardIntent[]> {
  const intents: CardIntent[] = []
  for await (const intent of cards.intentsSince(new Date(0))) intents.push(intent)
  return intents
}

async function refundsOf({ cards }: Pick<Deps, 'cards'>, intents: CardIntent[]): Promise<Ledger['refunds']> {
  const refunds: Ledger['refunds'] = new Map()
  for (const { id, order, refundedInCents } of intents) {
    if (order && refundedInCents > 0) refunds.set(id, await cards.refundsOf(id))
  }
  return refunds
}

async function rolesIn({ stores }: Pick<Deps, 'stores'>, log: AuditRecord[]): Promise<Ledger['roles']> {
  const roles: Ledger['roles'] = new Map()
  const changes = log.filter(({ what }) => what === 'user.role')
  for (const userId of new Set(changes.flatMap(({ who, subject }) => [who, subject]))) {
    const user = await stores.users.find(userId)
    if (user) roles.set(userId, user.role)
  }
  return roles
}
