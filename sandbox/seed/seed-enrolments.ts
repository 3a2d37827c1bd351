import { Problem } from '@ningjing/contract/problems'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import type { UserRecord } from '@ningjing/server/domain/records'
import { settlePayment } from '@ningjing/server/features/payments/settle-payment'
import { startPayment } from '@ningjing/server/features/payments/start-payment'
import { selectClass } from '@ningjing/server/features/selections/selections'
import type { Members } from './members.ts'
import type { SeedDeps } from './seed-clock.ts'
import { type SeededSale, seededSales } from './seeded-sales.ts'

/** Pays an intent at the card provider. */
type Confirm = (intentId: string) => Promise<unknown>

/**
 * Enrolls the students as they would do it themselves: select, pay by card, record. The card provider confirms
 * every payment. Skips students who are enrolled already.
 */
export async function seedEnrolments(deps: SeedDeps, members: Members, confirm: Confirm): Promise<void> {
  for (const seeded of await seededSales(deps)) {
    for (const [index, key] of seeded.students.entries()) {
      deps.clock.setDaysAgo(daysAgo(seeded, index))
      await enrol(deps, members.get(key), seeded, confirm)
    }
  }
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
  else await payFor(deps, student, { price: seeded.price, selectedId }, confirm)
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

async function payFor(
  deps: SeedDeps,
  student: UserRecord,
  wanted: { price: number; selectedId: string },
  confirm: Confirm,
): Promise<void> {
  try {
    const { clientSecret } = await startPayment(deps, student, wanted, undefined)
    const transactionId = intentIdOf(clientSecret)
    await confirm(transactionId)
    await settlePayment(deps, student, { transactionId })
  } catch (error) {
    // An interrupted seed had already charged the card, and the server has just enrolled the student for it.
    if (!(error instanceof Problem && error.code === 'enrolment.exists')) throw error
  }
}

/** The selection of an interrupted seed, or a new one. */
async function selectionOf(deps: SeedDeps, student: UserRecord, classId: string): Promise<string> {
  const own = await deps.stores.selections.listFor(student._id)
  const known = own.find((selection) => selection.classId === classId)
  return known?._id ?? (await selectClass(deps, student, classId)).insertedId
}
