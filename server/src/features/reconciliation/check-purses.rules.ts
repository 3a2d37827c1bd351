import type { AuditRecord } from '../../domain/audit.records.ts'
import type { PurseRecord, PurseUse } from '../../domain/purse.records.ts'
import { creditsIn, creditsOf, shareInCents } from '../../domain/purse.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import { checkSum } from './check-class-claims.rules.ts'
import { MAX_UNSETTLED_MS } from './check-orders.rules.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'

/** What the records say of the order of a pass; the lines of the audit log that begin, stop and end it, oldest first. */
type Facts = { order: OrderRecord | undefined; payment: PaymentRecord | undefined; log: AuditRecord[] }

/**
 * I24: a pass has the credits that its order bought, no part of them is negative, and its order, its payment record and one
 * line of the audit log say that it was given.
 */
export function checkPurse(purse: PurseRecord, facts: Facts, now: Date): Discrepancy[] {
  const { _id, userId, productId, paidInCents, granted, left, refused } = purse
  const { order, payment, log } = facts
  const name = `pass ${_id}`
  const isSame = order?.userId === userId && order.productId === productId
  const given = log.filter(({ what }) => what === 'pass.grant')
  const isRecorded = isSettled(purse, purse.createdAt, now)
  if (refused) {
    return [
      ...discrepancyIf(granted !== 0 || left !== 0, 'I24', `${name}: was refused, but has credits`),
      ...discrepancyIf(payment !== undefined, 'I24', `${name}: was refused, but has a payment record`),
    ]
  }
  return [
    ...log.flatMap(checkSum),
    ...discrepancyIf(!isSame, 'I24', `${name}: its order is of another student or product`),
    ...discrepancyIf(
      isSame && order.product?.credits !== granted,
      'I24',
      `${name}: ${granted} credits, ${order?.product?.credits} were bought`,
    ),
    ...checkCredits(purse),
    ...checkDays(purse),
    ...discrepancyIf(
      isSame && order.cents !== paidInCents,
      'I24',
      `${name}: ${paidInCents} cents paid, its order says ${order?.cents}`,
    ),
    ...discrepancyIf(
      isRecorded && (payment === undefined || (order?.state !== 'enrolled' && !purse.end)),
      'I24',
      `${name}: has no payment record, or its order says ${order?.state}`,
    ),
    ...discrepancyIf(
      isRecorded && (given.length !== 1 || given[0]?.after?.credits !== granted),
      'I24',
      `${name}: the audit log says ${given.length} times that it was given, with ${given[0]?.after?.credits} credits`,
    ),
    ...checkStop(purse, log),
    ...checkEnd(purse, facts, now),
  ]
}

/** Whether what was left at a moment is done, or was left to the sweeper, whose delay is another promise (I17). */
function isSettled({ todo }: PurseRecord, at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() >= MAX_UNSETTLED_MS || todo.length === 0
}

/** I24: what was bought is left, used, or was given back at the end or later. I26: a pass that has ended has none left. */
function checkCredits({ _id, granted, left, uses, end }: PurseRecord): Discrepancy[] {
  const name = `pass ${_id}`
  const all = Object.values(uses)
  const sumOf = (some: PurseUse[]) => (granted === null ? 0 : creditsIn(some))
  const used = sumOf(all.filter(({ back }) => !back))
  const [atEnd, late] = [end?.credits ?? 0, sumOf(all.filter((use) => use.late))]
  const isWrong = all.some(({ back, late }) =>
    late ? !end || !back || back < end.at : end && back && back > end.at,
  )
  return [
    ...discrepancyIf(
      (granted === null) !== (left === null) ||
        (left ?? 0) < 0 ||
        (granted ?? 0) !== (left ?? 0) + used + atEnd + late,
      'I24',
      end
        ? `${name}: ${left} of ${granted} credits are left, and ${used} used, ${atEnd} given back at its end, and ${late} later`
        : `${name}: ${left} of ${granted} credits are left, and ${used} used`,
    ),
    ...discrepancyIf(
      end !== undefined && (left ?? 0) !== 0,
      'I26',
      `${name}: has ended, but has ${left} credits left`,
    ),
    ...discrepancyIf(isWrong, 'I26', `${name}: a credit came back as if it had ended before, or not ended`),
  ]
}

/** I24: the bookings of each day are those that the pass pays on it. */
function checkDays({ _id, uses, days }: PurseRecord): Discrepancy[] {
  const kept = Object.groupBy(
    Object.values(uses).filter(({ back }) => !back),
    ({ day }) => day,
  )
  return [...new Set([...Object.keys(days), ...Object.keys(kept)])].flatMap((day) => {
    const [counted, paid] = [days[day] ?? 0, kept[day]?.length ?? 0]
    return discrepancyIf(
      counted !== paid,
      'I24',
      `pass ${_id}: counts ${counted} bookings on ${day}, and pays ${paid}`,
    )
  })
}

/** I24: a pass is stopped as the audit log says. */
function checkStop({ _id, state, stoppedAt, todo }: PurseRecord, log: AuditRecord[]): Discrepancy[] {
  const last = log.findLast(({ what }) => what === 'pass.stop' || what === 'pass.go-on')
  const isLogged = last?.what === 'pass.stop'
  const isStopped = state === 'stopped'
  return discrepancyIf(
    isStopped !== (stoppedAt !== undefined) ||
      (state !== 'ended' && todo.length === 0 && isStopped !== isLogged),
    'I24',
    isLogged
      ? `pass ${_id}: is ${state}, stopped says the audit log`
      : `pass ${_id}: is ${state}, not stopped says the audit log`,
  )
}

/** I24: a pass has ended as the audit log says, and gives back what its credits were paid, or no more than all of it. */
function checkEnd({ end, ...purse }: PurseRecord, { order, log }: Facts, now: Date): Discrepancy[] {
  const { _id, state, granted } = purse
  const name = `pass ${_id}`
  const lines = log.filter(({ what }) => what === 'pass.end')
  if (!end) {
    return discrepancyIf(
      state === 'ended' || lines.length > 0,
      'I24',
      `${name}: has not ended, but is ${state}, and the audit log says ${lines.length} times that it has`,
    )
  }
  const { credits, cents, paidInCents } = end
  const worth =
    granted === null
      ? Math.min(Math.max(cents, 0), paidInCents)
      : shareInCents(credits ?? 0, granted, paidInCents)
  const isPaid = paidInCents === order?.cents || (paidInCents === 0 && purse.lostAt !== undefined)
  const logged = lines[0]?.after
  const isLogged = lines.length === 1 && (logged?.left ?? null) === credits && logged?.cents === cents
  return [
    ...discrepancyIf(
      state !== 'ended' || (granted === null) !== (credits === null) || (credits ?? 0) < 0,
      'I24',
      `${name}: has ended with ${credits} credits, but is ${state}`,
    ),
    ...discrepancyIf(
      cents !== worth || !isPaid,
      'I24',
      `${name}: gives back ${cents} of ${paidInCents} cents for ${credits} of ${granted} credits, ${order?.cents} were paid`,
    ),
    ...discrepancyIf(
      !isLogged && isSettled({ ...purse, end }, end.at, now),
      'I24',
      `${name}: the audit log says ${lines.length} times that it has ended, with ${logged?.left} credits and ${logged?.cents} cents`,
    ),
  ]
}

/** Orders of which something is left to be done. */
export type InWork = ReadonlySet<string | undefined>

/** What the records say of the orders that a pass has paid. */
type Paid = {
  orders: Map<string, OrderRecord>
  places: Map<string, Places>
  inWork: InWork
}

/**
 * I25: each credit in use stands for one place, one end that keeps it, or a hold; one that came back stands for none. I26: a
 * studio that cancels keeps none. I27: a place that a credit pays has no other payer.
 */
export function checkUses(
  { _id, userId, uses }: PurseRecord,
  { orders, places, inWork }: Paid,
): Discrepancy[] {
  return Object.entries(uses).flatMap(([spentFor, use]) => {
    const { classId, back, place } = use
    const orderId = place ?? spentFor
    const order = orders.get(orderId)
    const { roster, barred, holds } = places.get(classId) ?? {}
    const hasPlace = roster?.[userId]?.orderId === orderId
    const bar = barred?.[orderId]
    const isKept = hasPlace || holds?.[userId]?.orderId === orderId || (bar !== undefined && bar.credit !== 1)
    const isReturned = !hasPlace && bar?.credit !== 0
    const name = `pass ${_id}, order ${orderId}`
    const isOwn = order?.passId === _id && order.userId === userId
    return [
      ...discrepancyIf(!isOwn, 'I25', `${name}: the order is of another pass or student`),
      ...discrepancyIf(
        isOwn && creditsOf(order) !== creditsOf(use),
        'I25',
        `${name}: ${creditsOf(use)} credits are used, the order says ${creditsOf(order ?? {})}`,
      ),
      ...discrepancyIf(
        order?.intentId !== null && order !== undefined,
        'I27',
        `${name}: has a card payment, too`,
      ),
      ...(inWork.has(orderId)
        ? []
        : [
            ...discrepancyIf(!back && !isKept, 'I25', `${name}: a credit is used for nothing`),
            ...discrepancyIf(
              Boolean(back) && !isReturned,
              'I25',
              `${name}: a credit came back that was used up`,
            ),
            ...discrepancyIf(
              !back && bar?.reason === 'class-canceled',
              'I26',
              `${name}: the studio has canceled and kept the credit`,
            ),
          ]),
    ]
  })
}

/** I25: a place that a pass pays has its credit in use. */
export function checkPaidByPass(order: OrderRecord, purse: PurseRecord | undefined): Discrepancy[] {
  const { _id, passId, state, moved } = order
  if (passId === undefined || state !== 'enrolled') return []
  const use = purse?.uses[moved?.paidBy ?? _id]
  const isOfPlace = (use?.place ?? moved?.paidBy ?? _id) === _id
  return discrepancyIf(
    !use || !isOfPlace || use.back !== undefined,
    'I25',
    `order ${_id}: no credit of pass ${passId} pays it`,
  )
}
