import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { batchesOf } from '../../base/batches.ts'
import type { Deps } from '../../deps.ts'
import { dueBackOf } from '../../domain/given-back.ts'
import { dueOfPass } from '../../domain/purse.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import type { LogTodo } from '../../domain/todo.records.ts'
import { stateOfDisputes } from '../../gateways/card-disputes.ts'
import { checkSum } from './check-class-claims.rules.ts'
import { checkDesk, checkHanded } from './check-handed.rules.ts'
import { checkHasSums, checkIncome } from './check-income.rules.ts'
import { checkMails, mailKeysOf } from './check-mails.rules.ts'
import { checkIntent, isOfClub, isOwn, type OwnIntent } from './check-money.rules.ts'
import { checkMove, namedBy } from './check-moves.rules.ts'
import { checkOrder, checkOrderEnd, checkTerms, hasOtherTerms } from './check-orders.rules.ts'
import { type Confirmed, checkInvented, checkPayment } from './check-payments.rules.ts'
import { checkPaidByPass, type InWork } from './check-purses.rules.ts'
import { checkRefunds, refundKeysOf } from './check-refunds.rules.ts'
import { checkRoles } from './check-roles.rules.ts'
import { checkSelection } from './check-roster.rules.ts'
import { collect } from './collect.ts'
import { type Discrepancy, discrepancy } from './discrepancy.rules.ts'
import { checkAttendance, checkClasses, checkOpenMails } from './reconcile-classes.ts'
import { checkPurses } from './reconcile-purses.ts'
import { checkReceipts } from './reconcile-receipts.ts'
import { checkUnsettled } from './reconcile-unsettled.ts'
import { addIntent, addPayment, noTotals, type Totals } from './totals.rules.ts'

type ReconcileDeps = Pick<Deps, 'stores' | 'cards' | 'clock'>

/**
 * Compares a whole database with the card provider and returns where a promise is broken; writes nothing. Reads
 * everything in batches and keeps only a hash of each paid intent. On a running site, a payment in progress can look
 * like a discrepancy: a second call a few seconds later no longer returns it.
 * @param totals receives what was read
 */
export async function reconcile(deps: ReconcileDeps, totals = noTotals()): Promise<Discrepancy[]> {
  const todos = await deps.stores.todos.findOpen()
  const unwritten = todos.flatMap(({ todo }) => (todo.kind === 'log' ? todo : []))
  const inWork = new Set(todos.map(({ todo }) => (todo.kind === 'log' ? undefined : todo.orderId)))
  const confirmed: Confirmed = { startedAt: deps.clock.now(), recorded: new Map() }
  const disputed = new Set<string>()
  return [
    ...(await checkClasses(deps, totals)),
    ...(await checkIntents(deps, confirmed, totals)),
    ...(await checkDisputes(deps, disputed)),
    ...(await checkPayments(deps, { confirmed, disputed, inWork }, totals)),
    ...(await checkAllIncome(deps)),
    ...(await checkReceipts(deps)),
    ...(await checkOrders(deps, inWork)),
    ...(await checkPurses(deps, inWork)),
    ...(await checkSelections(deps)),
    ...(await checkAttendance(deps)),
    ...(await checkOpenMails(deps)),
    ...(await checkAllRoles(deps, unwritten)),
    ...(await checkUnsettled(deps, todos)),
  ]
}

/** @param confirmed receives the payments that the provider confirms */
async function checkIntents(
  deps: ReconcileDeps,
  confirmed: Confirmed,
  totals: Totals,
): Promise<Discrepancy[]> {
  const { stores, cards, clock } = deps
  const clubId = await stores.clubId.read()
  return collect(batchesOf(ownIntents(cards)), async (intents) => {
    const orderIds = intents.map(({ order }) => order.orderId)
    const [orders, payments, purses, users] = await Promise.all([
      stores.ledger.ordersOf(orderIds),
      stores.ledger.paymentsOf(orderIds),
      stores.ledger.pursesOf(orderIds),
      stores.ledger.knownUsers(intents.map(({ order }) => order.userId)),
    ])
    const owned = intents.map((intent) =>
      users.has(intent.order.userId) ? intent : ofOwner(intent, orders.get(intent.order.orderId)),
    )
    const places = await stores.ledger.placesOf(owned.map(({ order }) => order))
    const found: Discrepancy[] = []
    for (const intent of owned) {
      const { orderId, classId, userId } = intent.order
      const isOurs = (places.has(classId) || purses.has(orderId)) && intent.refundedInCents > 0
      const facts = {
        order: orders.get(orderId),
        payment: payments.get(orderId),
        places: places.get(classId),
        purse: purses.get(orderId),
        hasUser: users.has(userId),
        clubId,
        refunds: isOurs ? await cards.refundsOf(intent.id) : [],
      }
      if (!isOfClub(intent, facts)) continue
      addIntent(totals, intent, facts.payment, confirmed, facts.places?.of || classId)
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

/** `disputed`: the intents that are, or were, disputed at the provider. */
type Known = { confirmed: Confirmed; disputed: Set<string>; inWork: InWork }

async function checkPayments(
  { stores, clock }: ReconcileDeps,
  { confirmed, disputed, inWork }: Known,
  totals: Totals,
): Promise<Discrepancy[]> {
  const { ledger, income } = stores
  const times = { since: await ledger.loggedSince(), now: clock.now() }
  const sums = new Set(await income.ids())
  return collect(ledger.payments(), async (payments) => {
    const orders = await ledger.ordersOf(payments.map(({ _id }) => _id))
    const places = await ledger.placesOf(payments.map((payment) => ({ ...payment, orderId: payment._id })))
    const purses = await ledger.pursesOf(payments.flatMap(({ _id, productId }) => (productId ? _id : [])))
    const wholeOf = ({ classId }: PaymentRecord) => places.get(classId)?.of || classId
    for (const payment of payments) addPayment(totals, payment, confirmed, wholeOf(payment))
    const refunded = payments.filter(({ refundedInCents }) => refundedInCents > 0)
    const log = await ledger.logAbout(
      refunded.map(({ _id }) => _id),
      'payment.refund',
    )
    const mails = await ledger.knownMails(refundKeysOf(log, times.now))
    const logOf = Map.groupBy(log, ({ subject }) => subject)
    return payments.flatMap((payment) => [
      ...checkPayment(
        payment,
        orders.get(payment._id),
        {
          places: places.get(payment.classId),
          purse: purses.get(payment._id),
          isInWork: inWork.has(payment._id),
        },
        confirmed,
        times.since,
      ),
      ...checkRefunds(payment, logOf.get(payment._id) ?? [], mails, times),
      ...checkInvented(payment, disputed),
      ...checkHasSums({ ...payment, classId: wholeOf(payment) }, sums),
    ])
  })
}

/**
 * I23, for the payments of this database.
 * @param disputed receives the intents that the provider lists a dispute of
 */
async function checkDisputes(
  { stores, cards }: ReconcileDeps,
  disputed: Set<string>,
): Promise<Discrepancy[]> {
  const disputes = await cards.disputesSince(new Date(0))
  const found: Discrepancy[] = []
  for (const [intentId, all] of Map.groupBy(disputes, (one) => one.intentId)) {
    const payment = intentId && (await stores.payments.findByIntent(intentId))
    if (intentId) disputed.add(intentId)
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

async function checkOrders(deps: ReconcileDeps, inWork: InWork): Promise<Discrepancy[]> {
  const { ledger } = deps.stores
  const clubTerms = [CLUB_TERMS, ...(await deps.stores.site.allTerms())]
  const now = deps.clock.now()
  const handed = await ledger.centsLog('payment.handed')
  const desk = await ledger.centsLog('payment.desk')
  const since = await ledger.loggedSince()
  return collect(ledger.orders(), async (orders) => {
    const named = await ledger.ordersOf(orders.flatMap(namedBy))
    const claims = [...orders, ...named.values()].map((order) => ({ ...order, orderId: order._id }))
    const places = await ledger.placesOf(claims)
    const mails = await ledger.knownMails(orders.flatMap((order) => mailKeysOf(order, now)))
    const purses = await ledger.pursesOf(
      orders.flatMap(({ _id, passId, productId }) => passId ?? (productId === undefined ? [] : _id)),
    )
    const dueOf = (order: OrderRecord) =>
      order.productId === undefined
        ? dueBackOf(order, places.get(order.classId) ?? {})
        : dueOfPass(order, purses.get(order._id))
    const payments = await ledger.paymentsOf(
      orders.flatMap((order) => (order.handedInCents || order.kind === 'desk' ? order._id : [])),
    )
    const others = orders.filter((order) => hasOtherTerms(order, places.get(order.classId), clubTerms))
    const terms = Map.groupBy(
      await ledger.termsLog(others.map(({ classId }) => classId)),
      ({ subject }) => subject,
    )
    return orders.flatMap((order) => [
      ...checkOrder(order, places.get(order.classId), now),
      ...checkTerms(
        order,
        others.includes(order) ? (terms.get(order.classId) ?? []) : undefined,
        named,
        since,
        clubTerms,
      ),
      ...(inWork.has(order._id)
        ? []
        : [
            ...checkOrderEnd(order, places.get(order.classId), purses.get(order._id)),
            ...checkMove(order, named, places),
            ...checkPaidByPass(order, purses.get(order.passId ?? '')),
            ...checkMails(order, mails, now),
            ...checkHanded(order, payments.get(order._id), dueOf(order), handed.get(order._id)),
            ...checkDesk(order, payments.get(order._id), dueOf(order), desk.get(order._id)),
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
  const log = await stores.ledger.roleLog()
  const changes = [...log, ...roles]
  const named = [...new Set(changes.flatMap(({ who, subject }) => [who, subject]))]
  const current = await stores.ledger.rolesOf(named)
  const found = checkRoles({ admins: await stores.users.countAdmins(), changes, roles: current })
  return [...found, ...log.flatMap(checkSum)]
}
