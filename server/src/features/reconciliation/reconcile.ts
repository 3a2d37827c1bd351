import { batchesOf } from '../../base/batches.ts'
import type { Deps } from '../../deps.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { LogTodo } from '../../domain/todo.records.ts'
import type { OpenTodo } from '../../domain/todo.store.ts'
import { stateOfDisputes } from '../../gateways/card-disputes.ts'
import { isPaid } from '../../gateways/intent.rules.ts'
import { checkHanded } from './check-handed.rules.ts'
import { checkHasSums, checkIncome } from './check-income.rules.ts'
import { checkLine, checkOffers, offerKeysOf } from './check-line.rules.ts'
import { checkMails, mailKeysOf } from './check-mails.rules.ts'
import {
  checkIntent,
  checkOrder,
  checkPayment,
  confirmationOf,
  isOfClub,
  isOwn,
  type OwnIntent,
} from './check-money.rules.ts'
import { checkMove, namedBy } from './check-moves.rules.ts'
import { checkRoles } from './check-roles.rules.ts'
import { checkHolds, checkRoster, checkSelection } from './check-roster.rules.ts'
import { checkClassLog, checkEnds, checkSeats } from './check-seats.rules.ts'
import { type Discrepancy, discrepancy } from './discrepancy.rules.ts'
import { addIntent, addPayment, noTotals, type Totals } from './totals.rules.ts'

type ReconcileDeps = Pick<Deps, 'stores' | 'cards' | 'clock'>

/** What is left behind is settled within this time, in milliseconds (I17). */
const MAX_UNSETTLED_MS = 15 * 60_000

/**
 * Compares a whole database with the card provider and returns where a promise is broken; writes nothing. Reads
 * everything in batches and keeps only a hash of each paid intent. On a running site, a payment in progress can look
 * like a discrepancy: a second call a few seconds later no longer returns it.
 * @param totals receives what was read
 */
export async function reconcile(deps: ReconcileDeps, totals = noTotals()): Promise<Discrepancy[]> {
  const todos = await deps.stores.todos.findOpen()
  const unwritten = todos.flatMap(({ todo }) => (todo.kind === 'log' ? todo : []))
  const confirmed = new Set<number>()
  return [
    ...(await checkClasses(deps, unwritten, totals)),
    ...(await checkIntents(deps, confirmed, totals)),
    ...(await checkPayments(deps, confirmed, totals)),
    ...(await checkDisputes(deps)),
    ...(await checkAllIncome(deps)),
    ...(await checkOrders(deps, todos)),
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

/** @param unwritten audit entries that are left to be written */
function checkClasses(
  { stores, clock }: ReconcileDeps,
  unwritten: LogTodo[],
  totals: Totals,
): Promise<Discrepancy[]> {
  const { ledger } = stores
  const longAgo = new Date(clock.now().getTime() - MAX_UNSETTLED_MS)
  return collect(ledger.classes(), async (classes) => {
    totals.classes += classes.length
    const places = classes.flatMap(({ roster }) => Object.values(roster))
    const payments = await ledger.paymentsOf(places.map(({ orderId }) => orderId))
    const students = classes.flatMap(({ roster, holds }) => [...Object.keys(roster), ...Object.keys(holds)])
    const users = await ledger.knownUsers(students)
    const log = await ledger.classLog(classes.map(({ _id }) => _id))
    const mails = await ledger.knownMails(classes.flatMap(offerKeysOf))
    const bySubject = Map.groupBy([...log, ...unwritten], ({ subject }) => subject)
    return classes.flatMap((yogaClass) => [
      ...checkSeats(yogaClass),
      ...checkLine(yogaClass, clock.now()),
      ...checkOffers(yogaClass, mails),
      ...checkClassLog(yogaClass, bySubject.get(yogaClass._id) ?? []),
      ...checkEnds(yogaClass, bySubject.get(yogaClass._id) ?? []),
      ...checkRoster(yogaClass, payments, users),
      ...checkHolds(yogaClass, users, longAgo),
    ])
  })
}

/** @param confirmed receives the payments that the provider confirms */
function checkIntents(deps: ReconcileDeps, confirmed: Set<number>, totals: Totals): Promise<Discrepancy[]> {
  const { stores, cards, clock } = deps
  return collect(batchesOf(ownIntents(cards)), async (intents) => {
    const orderIds = intents.map(({ order }) => order.orderId)
    const [orders, payments, users] = await Promise.all([
      stores.ledger.ordersOf(orderIds),
      stores.ledger.paymentsOf(orderIds),
      stores.ledger.knownUsers(intents.map(({ order }) => order.userId)),
    ])
    const owned = intents.map((intent) =>
      users.has(intent.order.userId) ? intent : ofOwner(intent, orders.get(intent.order.orderId)),
    )
    const places = await stores.ledger.placesOf(owned.map(({ order }) => order))
    const found: Discrepancy[] = []
    for (const intent of owned) {
      const { orderId, classId, userId } = intent.order
      if (isPaid(intent)) confirmed.add(confirmationOf(intent.id, orderId))
      const isOurs = places.has(classId) && intent.refundedInCents > 0
      const facts = {
        order: orders.get(orderId),
        payment: payments.get(orderId),
        places: places.get(classId),
        hasUser: users.has(userId),
        refunds: isOurs ? await cards.refundsOf(intent.id) : [],
      }
      if (!isOfClub(facts)) continue
      addIntent(totals, intent)
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

async function checkPayments(
  { stores }: ReconcileDeps,
  confirmed: Set<number>,
  totals: Totals,
): Promise<Discrepancy[]> {
  const { ledger, income } = stores
  const sums = new Set(await income.ids())
  return collect(ledger.payments(), async (payments) => {
    for (const payment of payments) addPayment(totals, payment)
    const orders = await ledger.ordersOf(payments.map(({ _id }) => _id))
    const places = await ledger.placesOf(payments.map((payment) => ({ ...payment, orderId: payment._id })))
    return payments.flatMap((payment) => [
      ...checkPayment(payment, orders.get(payment._id), places.get(payment.classId), confirmed),
      ...checkHasSums(payment, sums),
    ])
  })
}

/** I23, for the payments of this database. A dispute that the provider no longer lists is not looked for. */
async function checkDisputes({ stores, cards }: ReconcileDeps): Promise<Discrepancy[]> {
  const disputes = await cards.disputesSince(new Date(0))
  const found: Discrepancy[] = []
  for (const [intentId, all] of Map.groupBy(disputes, (one) => one.intentId)) {
    const payment = intentId && (await stores.payments.findByIntent(intentId))
    const state = stateOfDisputes(all)
    if (!payment || payment.dispute === state) continue
    const ours = payment.dispute ?? 'not disputed'
    found.push(discrepancy('I23', `payment record ${payment._id}: ${ours}, ${state} at the provider`))
  }
  return found
}

function checkAllIncome({ stores: { income } }: ReconcileDeps): Promise<Discrepancy[]> {
  return collect(income.upToDate(), async (records) => {
    const sums = await income.addUp(records)
    return records.flatMap((record) => checkIncome(record, sums.get(record._id)))
  })
}

async function checkOrders(
  { stores: { ledger }, clock }: ReconcileDeps,
  todos: OpenTodo[],
): Promise<Discrepancy[]> {
  const now = clock.now()
  const handed = await ledger.handedLog()
  const inWork = new Set(todos.map(({ todo }) => (todo.kind === 'log' ? undefined : todo.orderId)))
  return collect(ledger.orders(), async (orders) => {
    const named = await ledger.ordersOf(orders.flatMap(namedBy))
    const claims = [...orders, ...named.values()].map((order) => ({ ...order, orderId: order._id }))
    const places = await ledger.placesOf(claims)
    const mails = await ledger.knownMails(orders.flatMap((order) => mailKeysOf(order, now)))
    const payments = await ledger.paymentsOf(
      orders.flatMap((order) => (order.handedInCents ? order._id : [])),
    )
    return orders.flatMap((order) => [
      ...checkOrder(order, places.get(order.classId)),
      ...(inWork.has(order._id)
        ? []
        : [
            ...checkMove(order, named, places),
            ...checkMails(order, mails, now),
            ...checkHanded(
              order,
              payments.get(order._id),
              places.get(order.classId),
              handed.get(order._id) ?? 0,
            ),
          ]),
    ])
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
