import { FREE_TRANSACTION } from '@ningjing/contract/payments'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { ClassRecord, OrderRecord, SelectionRecord } from '../../base/records.ts'
import type { Caller } from '../../http/caller.ts'
import { centsNow } from '../../seats/hold.rules.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { completeEnrolment } from './complete-enrolment.ts'
import { holdSeat, retryWhenSeatIsLost } from './hold-seat.ts'

export type Enrolled = { orderId: string; deletedCount: number }

/** The transaction id of a free enrolment. */
const freeTransaction = (orderId: string) => FREE_TRANSACTION + orderId

/** Enrols a student in a selected free class (O1 and O3), without the card provider; repeating it changes nothing. */
export async function enrolFree(deps: Deps, student: Caller, selectedId: string): Promise<Enrolled> {
  const selection = await deps.stores.selections.findOwn(selectedId, student._id)
  if (!selection) return enrolledBefore(deps, student, selectedId)
  return retryWhenSeatIsLost(
    async () => (await finishOwn(deps, selection)) ?? (await enrolNow(deps, student, selection)),
  )
}

/** Ends a free order that was left open: complete when the class has the student, canceled when the hold is gone. */
export async function settleFreeOrder(deps: Deps, order: OrderRecord): Promise<void> {
  const yogaClass = await deps.stores.classes.find(order.classId)
  if (yogaClass?.roster[order.userId]?.orderId === order._id) {
    await completeEnrolment(deps, order, freeTransaction(order._id))
  } else if (yogaClass?.holds[order.userId]?.orderId !== order._id) {
    await deps.stores.orders.markCanceled(order._id)
  }
}

/** A selection is removed only after its payment is recorded, so this order of looking misses none. */
async function enrolledBefore(deps: Deps, student: Caller, selectedId: string): Promise<Enrolled> {
  const payment = await deps.stores.payments.findBySelection(student._id, selectedId)
  if (!payment) throw new Problem('selection.not-found')
  return { orderId: payment._id, deletedCount: 0 }
}

/** The rest of an enrolment that was interrupted after the class had the student; null when there is none. */
async function finishOwn(deps: Deps, { classId, userId }: SelectionRecord): Promise<Enrolled | null> {
  const yogaClass = await deps.stores.classes.find(classId)
  const place = yogaClass?.roster[userId]
  if (!place) {
    assertFree(deps, yogaClass, userId)
    return null
  }
  const order = await deps.stores.orders.find(place.orderId)
  if (!order || order.intentId !== null) throw new Problem('enrolment.exists')
  return complete(deps, order)
}

function assertFree(deps: Deps, yogaClass: ClassRecord | null, userId: string): void {
  if (yogaClass?.status !== 'approved') throw new Problem('class.not-found')
  if (centsNow(yogaClass, userId, deps.clock.now()) > 0) throw new Problem('class.not-free')
}

/** Returns null when the seat was lost on the way. */
async function enrolNow(deps: Deps, student: Caller, selection: SelectionRecord): Promise<Enrolled | null> {
  const hold = await holdSeat(deps, selection, 0).catch(lookAgainIfEnrolled)
  if (!hold) return null
  const order = freeOrder(deps, student, hold)
  // Noted before O3, so that a crash after it leaves a trace: the provider knows nothing of free classes.
  await deps.stores.orders.note(order)
  if (!(await deps.stores.seats.enrolHeld(hold, deps.clock.now()))) return null
  await recordAudit(deps, student._id, 'seat.enrol', hold.classId, null, { orderId: hold.orderId })
  return complete(deps, order)
}

/** Another request of the same student was faster; her enrolment is to be found on the next look. */
function lookAgainIfEnrolled(refusal: unknown): null {
  if (refusal instanceof Problem && refusal.code === 'enrolment.exists') return null
  throw refusal
}

async function complete(deps: Deps, order: OrderRecord): Promise<Enrolled> {
  const deletedCount = await completeEnrolment(deps, order, freeTransaction(order._id))
  return { orderId: order._id, deletedCount }
}

function freeOrder(deps: Deps, student: Caller, hold: PlacedHold): OrderRecord {
  return {
    _id: hold.orderId,
    intentId: null,
    userId: student._id,
    email: student.email,
    classId: hold.classId,
    selectedId: hold.selectedId,
    cents: 0,
    state: 'open',
    tries: 0,
    nextAt: null,
    createdAt: deps.clock.now(),
  }
}
