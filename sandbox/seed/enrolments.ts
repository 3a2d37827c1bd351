import { Problem } from '@ningjing/contract/problems'
import type { UserRecord } from '@ningjing/server/base/records'
import { recordPaid } from '@ningjing/server/features/payments/record-paid'
import { startPayment } from '@ningjing/server/features/payments/start-payment'
import { selectClass } from '@ningjing/server/features/selections/selections'
import type { SeedDeps } from './clock.ts'
import type { Members } from './members.ts'
import type { TestCard } from './test-card.ts'
import { type Listed, TIMETABLE } from './timetable.ts'

/**
 * Enrols the students the way they would do it themselves: select, pay by card, record. Every payment is one
 * the card provider has confirmed. Who is enrolled already stays so.
 */
export async function seedEnrolments(deps: SeedDeps, members: Members, card: TestCard): Promise<void> {
  for (const listed of TIMETABLE) {
    for (const [place, key] of listed.students.entries()) {
      deps.clock.goBack(daysAgo(listed, place))
      await enrol(deps, members.get(key), listed, card)
    }
  }
}

/** Spreads the enrolments of a class evenly between its decision and today. */
function daysAgo({ daysOld, students }: Listed, place: number): number {
  const firstDay = daysOld - 1
  return firstDay - (firstDay * place) / students.length
}

async function enrol(deps: SeedDeps, student: UserRecord, listed: Listed, card: TestCard): Promise<void> {
  const yogaClass = await deps.stores.classes.find(listed.id)
  const place = yogaClass?.roster[student._id]
  if (place) {
    await completeEnrolment(deps, student, place.orderId)
    return
  }
  const selectedId = await selectionOf(deps, student, listed.id)
  if (listed.price === 0) await recordPaid(deps, student, { selectedId })
  else await payFor(deps, student, { price: listed.price, selectedId }, card)
}

/** Writes down what an interrupted seed had no time for. */
async function completeEnrolment(deps: SeedDeps, student: UserRecord, orderId: string): Promise<void> {
  const order = await deps.stores.orders.find(orderId)
  if (!order || order.state === 'enrolled') return
  const { intentId, selectedId } = order
  await recordPaid(deps, student, intentId === null ? { selectedId } : { transactionId: intentId })
}

async function payFor(
  deps: SeedDeps,
  student: UserRecord,
  wanted: { price: number; selectedId: string },
  card: TestCard,
): Promise<void> {
  try {
    const { clientSecret } = await startPayment(deps, student, wanted)
    await recordPaid(deps, student, { transactionId: await card.pay(clientSecret) })
  } catch (error) {
    // An interrupted seed had charged the card already: the server has just given her the seat for it.
    if (!(error instanceof Problem && error.code === 'enrolment.exists')) throw error
  }
}

/** The selection of a seed that was interrupted, or a new one. */
async function selectionOf(deps: SeedDeps, student: UserRecord, classId: string): Promise<string> {
  const own = await deps.stores.selections.listFor(student._id)
  const known = own.find((selection) => selection.classId === classId)
  return known?._id ?? (await selectClass(deps, student, classId)).insertedId
}
