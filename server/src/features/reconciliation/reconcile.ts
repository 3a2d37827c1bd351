import type { Deps } from '../../base/deps.ts'
import type { CardIntent, CardRefund } from '../../gateways/cards.ts'
import { moneyFindings } from './check-money.rules.ts'
import {
  type Books,
  type Finding,
  roleFindings,
  seatFindings,
  statusFindings,
} from './check-seats-and-roles.rules.ts'

/** What the auditor needs; it changes nothing. */
export type AuditDeps = Pick<Deps, 'stores' | 'cards'>

/** Log entries that tell of a class's status or a user's role. */
const TELLING = ['class.decide', 'class.edit', 'user.role']
const BEGINNING = new Date(0)

/**
 * Checks the invariants of money and seats on a whole database and card account: I1 to I9, I11, I12, I15. On a
 * site at work a payment on its way may look like a finding; one that is still there later is one.
 */
export async function audit(deps: AuditDeps): Promise<Finding[]> {
  const books = await readBooks(deps)
  return [
    ...books.classes.flatMap(seatFindings),
    ...statusFindings(books),
    ...moneyFindings(books),
    ...roleFindings(books),
  ]
}

async function readBooks({ stores, cards }: AuditDeps): Promise<Books> {
  const intents = await collected(cards.intentsSince(BEGINNING))
  const log = await stores.audit.listOf(TELLING)
  return {
    intents,
    log,
    classes: await collected(stores.seats.all()),
    payments: await collected(stores.payments.all()),
    orders: await collected(stores.orders.all()),
    refunds: await refundsOf({ cards }, intents),
    admins: await stores.users.countAdmins(),
    roles: await rolesIn({ stores }, log),
  }
}

async function refundsOf(
  { cards }: Pick<Deps, 'cards'>,
  intents: CardIntent[],
): Promise<Map<string, CardRefund[]>> {
  const refunds = new Map<string, CardRefund[]>()
  for (const { id, order, refundedInCents } of intents) {
    if (order && refundedInCents > 0) refunds.set(id, await cards.refundsOf(id))
  }
  return refunds
}

async function rolesIn({ stores }: Pick<Deps, 'stores'>, log: Books['log']): Promise<Books['roles']> {
  const roles: Books['roles'] = new Map()
  const named = log.filter(({ what }) => what === 'user.role').flatMap(({ who, subject }) => [who, subject])
  for (const userId of new Set(named)) {
    const user = await stores.users.find(userId)
    if (user) roles.set(userId, user.role)
  }
  return roles
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
