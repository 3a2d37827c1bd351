import { PASS_TRANSACTION } from '@ningjing/contract/payments/payments'
import { dayAt } from '@ningjing/contract/zone'
import { wordsOf } from '@ningjing/server/base/search-keys'
import { transactionKeyOf } from '@ningjing/server/domain/transaction-key'
import { claimOf, termsOf } from '@ningjing/server/features/payments/purchases/purchases.rules'
import { aPurse } from '@ningjing/server/testing/purses'
import { aPaymentRecord, aProductRecord } from '@ningjing/server/testing/records'
import { idOf, userId } from './grown-records.ts'

/** Passes of ten credits, and the credits of each that are used: one on each of so many dates. */
export const GROWN_PASSES = { passes: 10_000, used: 5 }
export const GROWN_USES = GROWN_PASSES.passes * GROWN_PASSES.used
const CREDITS = 10
const PAID_CENTS = 15_000
const UNIT_CENTS = PAID_CENTS / CREDITS
const DAY_MS = 24 * 3600_000
/** The numbers of a pass's dates lie so far apart, so that they are on five weekdays; its first one is its last date. */
const GAP = 36

/** A date that is sold by itself. */
export type GrownDate = { _id: string; at: Date; zone: string; name: string }

const SOLD = { credits: CREDITS, priceInCents: PAID_CENTS, days: 180 }
export const PRODUCT = aProductRecord({ _id: idOf('5', 0), ...SOLD })

const passId = (pass: number) => idOf('6', pass)
const useId = (use: number) => idOf('9', use)

/** Who has a pass: students after the first ones, one pass each. */
const ownerOf = (pass: number) => userId(1_000 + pass)
const passOfUse = (use: number) => use % GROWN_PASSES.passes

/** The number of the date that a use pays: each is paid by other passes. */
const dateOfUse = (use: number) => passOfUse(use) + Math.floor(use / GROWN_PASSES.passes) * GAP

/** The seats that passes pay of the date with a number. */
export function seatsOfDate(date: number, { at }: Pick<GrownDate, 'at'>) {
  const seats = Array.from({ length: GROWN_PASSES.used }, (_, turn) => {
    const pass = date - turn * GAP
    const use = turn * GROWN_PASSES.passes + pass
    const isPaid = pass >= 0 && pass < GROWN_PASSES.passes
    return isPaid ? [[ownerOf(pass), { orderId: useId(use), at: bookedAt(use, at) }] as const] : []
  })
  return Object.fromEntries(seats.flat())
}

/** One to three weeks before a date: the last date is in less than a week. */
const bookedAt = (use: number, at: Date) => new Date(at.getTime() - (7 + (use % 14)) * DAY_MS)

/** @param dateAt the date with a number */
export function purseOf(pass: number, dateAt: (date: number) => GrownDate) {
  const uses = Array.from({ length: GROWN_PASSES.used }, (_, turn) => turn * GROWN_PASSES.passes + pass)
  const used = uses.map((use) => {
    const { _id: classId, at, zone } = dateAt(dateOfUse(use))
    return [useId(use), { classId, at, day: dayAt(at, zone), spentAt: bookedAt(use, at) }] as const
  })
  const days = Map.groupBy(used, ([, { day }]) => day)
  const createdAt = boughtAt(dateAt(pass))
  const { _id: productId } = PRODUCT
  return aPurse({
    ...{ _id: passId(pass), userId: ownerOf(pass), productId, product: termsOf(PRODUCT) },
    ...{ paidInCents: PAID_CENTS, granted: CREDITS, left: CREDITS - GROWN_PASSES.used },
    uses: Object.fromEntries(used),
    days: Object.fromEntries([...days].map(([day, some]) => [day, some.length])),
    ...{ createdAt, validFrom: createdAt },
    validUntil: new Date(createdAt.getTime() + PRODUCT.days * DAY_MS),
  })
}

/** Long before its last date: the mail about it is no longer kept. */
const boughtAt = ({ at }: GrownDate) => new Date(at.getTime() - 100 * DAY_MS)

/** Orders and payments: first those of the passes, then those of the seats that they pay. */
export function paymentOfPasses(index: number, dateAt: (date: number) => GrownDate) {
  const use = index - GROWN_PASSES.passes
  const sale = use < 0 ? { ...PRODUCT, at: boughtAt(dateAt(index)) } : dateAt(dateOfUse(use))
  const { _id: classId, name, at } = sale
  const [_id, owner] = use < 0 ? [passId(index), ownerOf(index)] : [useId(use), ownerOf(passOfUse(use))]
  const transactionId = (use < 0 ? 'pi_' : PASS_TRANSACTION) + _id
  const pass = { _id: passId(passOfUse(use)), name: PRODUCT.name, worthInCents: UNIT_CENTS }
  const sold = use < 0 ? { productId: classId, selectedId: _id } : { pass, kind: 'pass' as const }
  const money = { priceInCents: use < 0 ? PAID_CENTS : 0, receipt: false } as const
  const createdAt = use < 0 ? at : bookedAt(use, at)
  const payment = aPaymentRecord({ _id, userId: owner, classId, transactionId, createdAt, ...money, ...sold })
  const classItem = { ...payment.classItem, name }
  return { ...payment, classItem, transactionKey: transactionKeyOf(transactionId), classWords: wordsOf(name) }
}

export function orderOfPasses(index: number, dateAt: (date: number) => GrownDate) {
  const { _id, userId: owner, classId, email, selectedId, ...payment } = paymentOfPasses(index, dateAt)
  const { pass, productId, transactionId, priceInCents: cents, createdAt } = payment
  const state = { state: 'enrolled', tries: 0, nextAt: null }
  const paid = pass
    ? { intentId: null, kind: 'pass', passId: pass._id, worthInCents: UNIT_CENTS }
    : { intentId: transactionId, productId, product: termsOf(PRODUCT), claim: claimOf(classId, owner) }
  return { _id, userId: owner, email, classId, selectedId, cents, createdAt, ...state, ...paid }
}

/** What the log says: that each pass was given, then each use of a credit. */
export function logOfPasses(index: number, dateAt: (date: number) => GrownDate) {
  const { _id: orderId, userId: who, classId, createdAt: at, pass } = paymentOfPasses(index, dateAt)
  const entry = pass
    ? { what: 'pass.use', subject: pass._id, after: { orderId, classId } }
    : { what: 'pass.grant', subject: orderId, after: { credits: CREDITS } }
  return { _id: idOf('4', index), who, at, before: null, ...entry }
}
