import { SYSTEM } from '@ningjing/contract/audit/audit'
import { type Currency, currencyOf } from '@ningjing/contract/formats'
import { MAX_DECLINES_PER_HOUR } from '@ningjing/contract/limits'
import { dollarsOf } from '@ningjing/contract/money'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { SelectionRecord } from '../../domain/records.ts'
import type { CardIntent } from '../../gateways/card-intents.ts'
import type { Caller } from '../../http/caller.ts'
import { addressHash } from '../../limits/client-address.ts'
import {
  assertBelowMaxHolds,
  assertBelowMaxUnconfirmed,
  centsNow,
  exactCents,
  priceChanged,
  renewedEnd,
} from '../../seats/hold.rules.ts'
import { assertNotPausedByLapses } from '../../seats/lapses.ts'
import { newOrder, termsOfClass } from '../../seats/orders.rules.ts'
import { releaseCanceledSeat, releaseUnnamedSeat } from '../../seats/release-seat.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { assertSlotFree, type HoldLimit, takeSlot } from '../../seats/take-slot.ts'
import { titlesNow } from '../../steps/class-titles.ts'
import { clubNow } from '../../steps/club-now.ts'
import { secondsUntilPauseEnds } from './declines.ts'
import { problemOfOutcome } from './fulfill.rules.ts'
import { fulfillIntent } from './fulfill.ts'
import { holdSeat, retryWhenSeatIsLost } from './hold-seat.ts'
import { wordingOf } from './intent-wording.rules.ts'
import { releaseOtherPayer } from './release-hold.ts'

/** What the checkout needs to charge a card. */
export type PaymentOffer = { clientSecret: string; orderId: string; price: number; holdEndsAt: string }

/**
 * Starts a card payment at the server's own price. Steps: hold a seat (O1), create the intent, name the intent in
 * the hold (O2), record the order. Only then does the client secret leave the server (I6).
 * @param wanted the price that the student saw, in dollars, its currency, and the selection to pay
 * @param address by which the student is counted until their e-mail is confirmed
 */
export async function startPayment(
  deps: Deps,
  student: Caller,
  wanted: { price: number; selectedId?: string | undefined; currency?: Currency | undefined },
  address: string | undefined,
): Promise<PaymentOffer> {
  await assertNotPaused(deps, student._id)
  const selection = await selectionToPay(deps, student._id, wanted)
  const cents = await chargeableCents(deps, selection, wanted.price)
  const hashOf = addressHash(deps.config.JWT_SECRET, 'addresses of holds')
  const hash = student.emailVerified ? undefined : hashOf(address ?? '')
  return retryWhenSeatIsLost(async () => {
    const hold = await holdSeatWithinLimits(deps, selection, cents, hash)
    if (hold?.pass !== undefined) return releaseOtherPayer(deps, hold)
    if (hold) await assertCurrency(deps, hold, wanted.currency)
    return hold && offerPayment(deps, student, hold)
  })
}

/** A page that was opened before the club changed its currency shows the same number with another sign (I5). */
async function assertCurrency(deps: Deps, hold: PlacedHold, shown: Currency | undefined): Promise<void> {
  if (shown === undefined || shown === currencyOf(hold)) return
  if (!hold.offerUntil) await releaseUnnamedSeat(deps, hold, hold.userId)
  throw new Problem('class.currency-changed')
}

/** Throws `payment.paused` after too many cards of a user were declined. */
export async function assertNotPaused(deps: Deps, userId: string): Promise<void> {
  const retryAfterSeconds = await secondsUntilPauseEnds(deps, userId)
  if (retryAfterSeconds === 0) return
  throw new Problem('payment.paused', {
    ...because('cards-declined', { cards: MAX_DECLINES_PER_HOUR, seconds: retryAfterSeconds }),
    retryAfterSeconds,
  })
}

/** The selection named in the request, or the student's only selection at that price. */
async function selectionToPay(
  deps: Deps,
  userId: string,
  { price, selectedId }: { price: number; selectedId?: string | undefined },
): Promise<SelectionRecord> {
  if (selectedId !== undefined) {
    const selection = await deps.stores.selections.findOwn(selectedId, userId)
    if (!selection) throw new Problem('selection.not-found')
    return selection
  }
  const cents = exactCents(price)
  const own = await deps.stores.selections.listFor(userId)
  const prices = await Promise.all(own.map((selection) => priceOf(deps, selection)))
  const [only, ...others] = own.filter((_, index) => prices[index] === cents)
  if (!only || others.length > 0) throw new Problem('selection.ambiguous')
  return only
}

/** The price shown, in cents. Throws a `Problem` when a card cannot be charged that price. */
async function chargeableCents(deps: Deps, selection: SelectionRecord, price: number): Promise<number> {
  const cents = exactCents(price)
  if (cents) return cents
  const current = await priceOf(deps, selection)
  if (current === undefined) throw new Problem('class.not-found')
  throw current === 0 && cents === 0 ? new Problem('class.free') : priceChanged(current)
}

async function priceOf(deps: Deps, { classId, userId }: SelectionRecord): Promise<number | undefined> {
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  return yogaClass ? centsNow(yogaClass, userId, deps.clock.now()) : undefined
}

/**
 * Holds a seat unless the student, or the address of unconfirmed students, has the maximum number of live holds, or
 * a pause is on. Each hold takes its slots after the seat, so of attempts at the same moment the first ones win
 * (decision 030).
 */
async function holdSeatWithinLimits(
  deps: Deps,
  selection: SelectionRecord,
  cents: number,
  hash: string | undefined,
): Promise<PlacedHold | null> {
  const { userId, classId } = selection
  const limits = limitsOf(deps, userId, hash)
  const [own] = await deps.stores.seats.findHolds([selection])
  // An offered seat was waited for; it counts neither as a hold nor as one that lapsed.
  if (!own?.offerUntil) {
    await assertNotPausedByLapses(deps, { userId, classId })
    for (const limit of limits) await assertSlotFree(deps, limit, selection)
  }
  const hold = await holdSeat(deps, selection, cents, hash)
  if (!hold || hold.offerUntil) return hold
  try {
    for (const limit of limits) await takeSlot(deps, limit, hold)
  } catch (error) {
    await releaseUnnamedSeat(deps, hold, userId)
    throw error
  }
  return hold
}

/** @param hash of the address of a student whose e-mail is not confirmed */
function limitsOf({ clock, config }: Deps, userId: string, hash: string | undefined): HoldLimit[] {
  const ofStudent: HoldLimit = {
    key: `user:${userId}`,
    assertBelow: (live) => assertBelowMaxHolds(live, clock.now()),
  }
  if (hash === undefined) return [ofStudent]
  const ofAddress: HoldLimit = {
    key: `address:${hash}`,
    assertBelow: (live) => assertBelowMaxUnconfirmed(live, clock.now(), config.RATE_LIMIT_SCALE),
  }
  return [ofStudent, ofAddress]
}

/** Returns null when the hold has ended in the meantime. */
async function offerPayment(deps: Deps, student: Caller, hold: PlacedHold): Promise<PaymentOffer | null> {
  const intent = await intentOf(deps, student, hold)
  if (!intent) return null
  const now = deps.clock.now()
  const holdEndsAt = renewedEnd(hold, now)
  if (!(await deps.stores.seats.nameIntent(hold, intent.id, holdEndsAt))) return null
  const [yogaClass] = await deps.stores.seats.findFor(student._id, [hold.classId])
  const terms = termsOfClass(yogaClass, (await clubNow(deps)).club)
  const currency = currencyOf(hold)
  await deps.stores.orders.insertOnce(
    newOrder({ ...hold, intentId: intent.id, email: student.email, currency, terms, createdAt: now }),
  )
  return {
    clientSecret: intent.clientSecret,
    orderId: hold.orderId,
    price: dollarsOf(hold.cents),
    holdEndsAt: holdEndsAt.toISOString(),
  }
}

/**
 * The intent that pays for a hold; creates it if there is none. When it can no longer be paid, releases the hold
 * and returns null.
 */
async function intentOf(deps: Deps, student: Caller, hold: PlacedHold): Promise<CardIntent | null> {
  const { intentId } = hold
  const intent = intentId ? await deps.cards.readIntent(intentId) : await createIntent(deps, student, hold)
  if (intent?.status === 'open' || intent?.status === 'processing') return intent
  if (intent?.status === 'succeeded') throw problemOfOutcome(await fulfillIntent(deps, intent))
  const canceledId = intent?.id ?? intentId
  if (canceledId) await releaseCanceledSeat(deps, hold, canceledId, SYSTEM)
  return null
}

/**
 * Creates the intent of a hold. If the provider fails, gives the seat back at once: no client secret has left. An
 * offered seat stays the student's.
 */
async function createIntent(deps: Deps, student: Caller, hold: PlacedHold): Promise<CardIntent> {
  const { orderId, classId, userId, selectedId, cents } = hold
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  try {
    const order = { orderId, classId, userId, selectedId, uid: student.uid }
    const club = await deps.stores.clubId.read()
    const money = { cents, currency: currencyOf(hold) }
    const name = yogaClass ? (await titlesNow(deps))(yogaClass) : ''
    return await deps.cards.createIntent(order, money, { ...wordingOf(name, student), club })
  } catch (error) {
    if (!hold.offerUntil) await releaseUnnamedSeat(deps, hold, SYSTEM)
    throw error
  }
}
