import { FREE_TRANSACTION } from '@ningjing/contract/payments'
import { batchesOf } from '../../base/batches.ts'
import type { Deps } from '../../base/deps.ts'
import type { OrderRecord } from '../../base/records.ts'
import type { LogTodo } from '../../base/todo.records.ts'
import type { OpenTodo } from '../../base/todo.store.ts'
import { isPaid } from '../../gateways/intent.rules.ts'
import { checkHasSums, checkIncome } from './check-income.rules.ts'
import {
  checkIntent,
  checkOrder,
  checkPayment,
  confirmationOf,
  isOwn,
  type OwnIntent,
} from './check-money.rules.ts'
import { checkRoles } from './check-roles.rules.ts'
import { checkHolds, checkRoster, checkSelection } from './check-roster.rules.ts'
import { checkClassLog, checkSeats } from './check-seats.rules.ts'
import { type Discrepancy, discrepancy } from './discrepancy.rules.ts'
import { claimOf, placesIn, placesOf, readPaid, readSeen, readUsers, type Seen, textOf } from './seen.ts'

type ReconcileDeps = Pick<Deps, 'stores' | 'cards' | 'clock'>

/** What is left behind is settled within this time, in milliseconds (I17). */
const MAX_UNSETTLED_MS = 15 * 60_000

/**
 * Compares a whole database with the card provider and returns where a promise is broken; writes nothing. Reads
 * everything in batches and keeps only fingerprints of what other records are compared with. On a running site, a payment in progress can look
 * like a discrepancy: a second call a few seconds later no longer returns it.
 */
export async function reconcile(deps: ReconcileDeps): Promise<Discrepancy[]> {
  const todos = await deps.stores.todos.findOpen()
  const unwritten = todos.flatMap(({ todo }) => (todo.kind === 'log' ? todo : []))
  const seen = await readSeen(deps)
  return [
    ...(await checkClasses(deps, unwritten, seen)),
    ...(await checkIntents(deps, seen)),
    ...(await checkPayments(deps, seen)),
    ...(await checkAllIncome(deps)),
    ...(await checkOrders(deps, seen)),
    ...(await checkSelections(deps)),
    ...(await checkAllRoles(deps, unwritten)),
    ...(await checkUnsettled(deps, todos)),
  ]
}

/** Runs a check on each batch of a stream. */
async function collect<R>(
  batches: AsyncIterable<R[]>,
  check: (batch: R[]) => Promise<Discrepancy[]>,
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for await (const batch of batches) found.push(...(await check(batch)))
  return found
}

/**
 * @param unwritten audit entries that are left to be written
 * @param seen receives the places of students
 */
function checkClasses(deps: ReconcileDeps, unwritten: LogTodo[], seen: Seen): Promise<Discrepancy[]> {
  const { ledger } = deps.stores
  const { users, paid, enrolled } = seen
  const longAgo = new Date(deps.clock.now().getTime() - MAX_UNSETTLED_MS)
  return collect(ledger.classes(), async (classes) => {
    const places = classes.map(placesIn)
    for (const claim of places.flatMap(({ plain }) => plain)) enrolled.add(textOf(claim))
    await readPaid(
      deps,
      seen,
      places.flatMap(({ all }) => all),
    )
    const students = classes.flatMap(({ roster, holds }) => [...Object.keys(roster), ...Object.keys(holds)])
    await readUsers(deps, seen, students)
    const log = await ledger.classLog(classes.map(({ _id }) => _id))
    const bySubject = Map.groupBy([...log, ...unwritten], ({ subject }) => subject)
    return classes.flatMap((yogaClass) => [
      ...checkSeats(yogaClass),
      ...checkClassLog(yogaClass, bySubject.get(yogaClass._id) ?? []),
      ...checkRoster(
        yogaClass,
        (userId, orderId) => paid.has(textOf({ classId: yogaClass._id, userId, orderId })),
        users,
      ),
      ...checkHolds(yogaClass, users, longAgo),
    ])
  })
}

/** @param seen receives the payments that the provider confirms */
function checkIntents(deps: ReconcileDeps, seen: Seen): Promise<Discrepancy[]> {
  const { stores, cards, clock } = deps
  const { users, confirmed } = seen
  return collect(batchesOf(ownIntents(cards)), async (intents) => {
    const orderIds = intents.map(({ order }) => order.orderId)
    const [orders, payments] = await Promise.all([
      stores.ledger.ordersOf(orderIds),
      stores.ledger.paymentsOf(orderIds),
      readUsers(
        deps,
        seen,
        intents.map(({ order }) => order.userId),
      ),
    ])
    const owned = intents.map((intent) =>
      users.has(intent.order.userId) ? intent : ofOwner(intent, orders.get(intent.order.orderId)),
    )
    const placeOf = await placesOf(
      deps,
      seen,
      owned.map(({ order }) => order),
    )
    const found: Discrepancy[] = []
    for (const intent of owned) {
      const { orderId, userId } = intent.order
      const places = placeOf(intent.order)
      if (isPaid(intent)) confirmed.add(confirmationOf(intent.id, orderId))
      const isOurs = places !== undefined && intent.refundedInCents > 0
      const facts = {
        order: orders.get(orderId),
        payment: payments.get(orderId),
        places,
        hasUser: users.has(userId),
        refunds: isOurs ? await cards.refundsOf(intent.id) : [],
      }
      found.push(...checkIntent(intent, facts, clock.now()))
    }
    return found
  })
}

/** After an older backup was restored, the order record may name the user who has signed in again. */
function ofOwner(intent: OwnIntent, order: OrderRecord | undefined): OwnIntent {
  return { ...intent, order: { ...intent.order, userId: order?.userId ?? intent.order.userId } }
}

/** Without those of other products on the same account. */
async function* ownIntents(cards: Deps['cards']): AsyncGenerator<OwnIntent> {
  for await (const intent of cards.intentsSince(new Date(0))) if (isOwn(intent)) yield intent
}

async function checkPayments(deps: ReconcileDeps, seen: Seen): Promise<Discrepancy[]> {
  const { ledger, income } = deps.stores
  const sums = new Set(await income.ids())
  return collect(ledger.payments(), async (payments) => {
    const free = payments.filter(({ transactionId }) => transactionId.startsWith(FREE_TRANSACTION))
    const orders = await ledger.ordersOf(free.map(({ _id }) => _id))
    const placeOf = await placesOf(deps, seen, payments.map(claimOf))
    return payments.flatMap((payment) => [
      ...checkPayment(payment, orders.get(payment._id), placeOf(claimOf(payment)), seen.confirmed),
      ...checkHasSums(payment, sums),
    ])
  })
}

function checkAllIncome({ stores: { income } }: ReconcileDeps): Promise<Discrepancy[]> {
  return collect(income.settled(), async (records) => {
    const sums = await income.addUp(records)
    return records.flatMap((record) => checkIncome(record, sums.get(record._id)))
  })
}

function checkOrders(deps: ReconcileDeps, seen: Seen): Promise<Discrepancy[]> {
  return collect(deps.stores.ledger.orders(), async (orders) => {
    const placeOf = await placesOf(deps, seen, orders.map(claimOf))
    return orders.flatMap((order) => checkOrder(order, placeOf(claimOf(order))))
  })
}

function checkSelections({ stores: { ledger } }: ReconcileDeps): Promise<Discrepancy[]> {
  return collect(ledger.selections(), async (selections) => {
    const places = await ledger.placesOf(selections)
    return selections.flatMap((selection) => checkSelection(selection, places.get(selection.classId)))
  })
}

async function checkAllRoles({ stores }: ReconcileDeps, unwritten: LogTodo[]): Promise<Discrepancy[]> {
  const roles = unwritten.filter(({ what }) => what === 'user.role')
  const changes = [...(await stores.ledger.roleLog()), ...roles]
  const named = [...new Set(changes.flatMap(({ who, subject }) => [who, subject]))]
  const current = await stores.ledger.rolesOf(named)
  return checkRoles({ admins: await stores.users.countAdmins(), changes, roles: current })
}

/** I17 */
async function checkUnsettled({ stores, clock }: ReconcileDeps, todos: OpenTodo[]): Promise<Discrepancy[]> {
  const longAgo = new Date(clock.now().getTime() - MAX_UNSETTLED_MS)
  const late = todos.filter(({ todo }) => todo.at < longAgo)
  const events = await stores.ledger.waitingEvents(longAgo)
  return [
    ...late.map(({ owner, ownerId, todo }) =>
      discrepancy(
        'I17',
        `${owner} ${ownerId}: todo ${todo.id} (${todo.kind === 'log' ? todo.what : todo.kind}) is not done`,
      ),
    ),
    ...events.map(({ _id, type }) => discrepancy('I17', `event ${_id} (${type}): was never acted on`)),
  ]
}
