import type { UserRecord } from '@ningjing/server/domain/records'
import { settlePayment } from '@ningjing/server/features/payments/settle-payment'
import { startPayment } from '@ningjing/server/features/payments/start-payment'
import { selectClass } from '@ningjing/server/features/selections/selections'
import type { Members } from './members.ts'
import { type Confirm, payByCard } from './pay-by-card.ts'
import type { DatedStep, SeedDeps } from './seed-clock.ts'
import { type SeededSale, seededSales } from './seeded-sales.ts'

/**
 * Enrolls the students as they would do it themselves: select, pay by card, record. The card provider confirms
 * every payment. Skips students who are enrolled already.
 */
export async function enrolments(deps: SeedDeps, members: Members, confirm: Confirm): Promise<DatedStep[]> {
  return (await seededSales(deps)).flatMap((seeded) =>
    seeded.students.map((key, index): DatedStep => {
      return [daysAgo(seeded, index), () => enrol(deps, members.get(key), seeded, confirm)]
    }),
  )
}

/** Spreads the enrollments of a class evenly between its review and today. */
function daysAgo({ daysOld, students }: SeededSale, index: number): number {
  const firstDay = daysOld - 1
  return firstDay - (firstDay * index) / students.length
}

async function enrol(
  deps: SeedDeps,
  student: UserRecord,
  seeded: SeededSale,
  confirm: Confirm,
): Promise<void> {
  if (await hasLeft(deps, student, seeded.id)) return
  const stored = await deps.stores.classes.find(seeded.id)
  const enrolment = stored?.roster[student._id]
  if (enrolment) {
    await completeOrder(deps, student, enrolment.orderId)
    return
  }
  const selectedId = await selectionOf(deps, student, seeded.id)
  if (seeded.price === 0) await settlePayment(deps, student, { selectedId })
  else {
    const wanted = { price: seeded.price, selectedId }
    await payByCard(deps, student, () => startPayment(deps, student, wanted, undefined), confirm)
  }
}

async function hasLeft({ stores }: SeedDeps, { _id }: UserRecord, classId: string): Promise<boolean> {
  const own = await stores.payments.listFor(_id)
  return own.some((payment) => payment.classId === classId && payment.endedAt !== null)
}

/** Completes an enrollment of an interrupted seed. */
async function completeOrder(deps: SeedDeps, student: UserRecord, orderId: string): Promise<void> {
  const order = await deps.stores.orders.find(orderId)
  if (!order || order.state === 'enrolled') return
  const { intentId, selectedId } = order
  await settlePayment(deps, student, intentId === null ? { selectedId } : { transactionId: intentId })
}

/** The selection of an interrupted seed, or a new one. */
async function selectionOf(deps: SeedDeps, student: UserRecord, classId: string): Promise<string> {
  const own = await deps.stores.selections.listFor(student._id)
  const known = own.find((selection) => selection.classId === classId)
  return known?._id ?? (await selectClass(deps, student, classId)).insertedId
}
