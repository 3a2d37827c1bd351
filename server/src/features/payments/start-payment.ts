import { MAX_DECLINES_PER_HOUR } from '@ningjing/contract/limits'
import { dollarsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import type { SelectionRecord } from '../../base/records.ts'
import type { CardIntent } from '../../gateways/cards.ts'
import type { Caller } from '../../http/caller.ts'
import { assertFewHolds, centsNow, endOfHold, exactCents, priceChanged } from '../../seats/hold.rules.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { secondsUntilPauseEnds } from './declines.ts'
import { refusalOfOutcome } from './fulfil.rules.ts'
import { fulfilIntent } from './fulfil.ts'
import { holdSeat, retryWhenSeatIsLost } from './hold-seat.ts'

/** What the checkout needs to charge a card. */
export type PaymentOffer = { clientSecret: string; price: number; holdEndsAt: string }

/**
 * Holds a seat and starts a card payment of the server's own price: hold (O1), make the intent, name it in
 * the hold (O2), note the order; only then may the client secret leave.
 * @param wanted the price the student was shown, in dollars, and which selection she pays
 */
export async function startPayment(
  deps: Deps,
  student: Caller,
  wanted: { price: number; selectedId?: string | undefined },
): Promise<PaymentOffer> {
  await assertNotPaused(deps, student._id)
  const selection = await selectionToPay(deps, student._id, wanted)
  const cents = await chargeableCents(deps, selection, wanted.price)
  return retryWhenSeatIsLost(async () => {
    const hold = await takeOneOfFew(deps, selection, cents)
    return hold && offerPayment(deps, student, hold)
  })
}

async function assertNotPaused(deps: Deps, userId: string): Promise<void> {
  const retryAfterSeconds = await secondsUntilPauseEnds(deps, userId)
  if (retryAfterSeconds === 0) return
  throw new Problem('payment.paused', {
    detail: `${MAX_DECLINES_PER_HOUR} cards were declined within an hour. Please try again later.`,
    retryAfterSeconds,
  })
}

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

/** The price shown, once it is known to be one that a card can be charged. */
async function chargeableCents(deps: Deps, selection: SelectionRecord, price: number): Promise<number> {
  const cents = exactCents(price)
  if (cents) return cents
  const current = await priceOf(deps, selection)
  if (current === undefined) throw new Problem('class.not-found')
  throw current === 0 && cents === 0 ? new Problem('class.free') : priceChanged(current)
}

async function priceOf(deps: Deps, { classId, userId }: SelectionRecord): Promise<number | undefined> {
  const yogaClass = await deps.stores.classes.find(classId)
  return yogaClass ? centsNow(yogaClass, userId, deps.clock.now()) : undefined
}

/** Takes a seat unless the student holds too many; two requests at once may both find room, so it looks again. */
async function takeOneOfFew(
  deps: Deps,
  selection: SelectionRecord,
  cents: number,
): Promise<PlacedHold | null> {
  await assertRoomForHold(deps, selection)
  const hold = await holdSeat(deps, selection, cents)
  try {
    await assertRoomForHold(deps, selection)
  } catch (refusal) {
    if (hold) await deps.stores.seats.releaseUnnamed(hold)
    throw refusal
  }
  return hold
}

async function assertRoomForHold(deps: Deps, { userId, classId }: SelectionRecord): Promise<void> {
  const holds = await deps.stores.seats.holds(userId)
  const others = holds.filter((hold) => hold.classId !== classId)
  assertFewHolds(others, deps.clock.now())
}

/** The way to pay a held seat; null when the hold has ended on the way. */
async function offerPayment(deps: Deps, student: Caller, hold: PlacedHold): Promise<PaymentOffer | null> {
  const intent = await intentOf(deps, hold)
  if (!intent) return null
  const holdEndsAt = endOfHold(hold.createdAt, deps.clock.now())
  if (!(await deps.stores.seats.nameIntent(hold, intent.id, holdEndsAt))) return null
  await noteOrder(deps, student, hold, intent)
  return {
    clientSecret: intent.clientSecret,
    price: dollarsOf(hold.cents),
    holdEndsAt: holdEndsAt.toISOString(),
  }
}

/** The intent of a hold as it is now, made if there is none yet; null when it can't be paid any more. */
async function intentOf(deps: Deps, hold: PlacedHold): Promise<CardIntent | null> {
  const { orderId, classId, userId, selectedId, intentId } = hold
  const intent = intentId
    ? await deps.cards.readIntent(intentId)
    : await deps.cards.createIntent({ orderId, classId, userId, selectedId }, hold.cents)
  if (intent?.status === 'open' || intent?.status === 'processing') return intent
  if (intent?.status === 'succeeded') throw refusalOfOutcome(await fulfilIntent(deps, intent))
  const endedId = intent?.id ?? intentId
  if (endedId) await deps.stores.seats.releaseCanceled(hold, endedId)
  await deps.stores.orders.markCanceled(orderId)
  return null
}

async function noteOrder(deps: Deps, student: Caller, hold: PlacedHold, intent: CardIntent): Promise<void> {
  await deps.stores.orders.note({
    _id: hold.orderId,
    intentId: intent.id,
    userId: student._id,
    email: student.email,
    classId: hold.classId,
    selectedId: hold.selectedId,
    cents: hold.cents,
    state: 'open',
    tries: 0,
    nextAt: null,
    createdAt: deps.clock.now(),
  })
}
