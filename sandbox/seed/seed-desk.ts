import type { DeskMeans } from '@ningjing/contract/payments/payments'
import { addToClass } from '@ningjing/server/features/enrolments/add-to-class'
import { removeStudent } from '@ningjing/server/features/enrolments/enrolment-end'
import type { Members } from './members.ts'
import { seededClass } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'

/** The class whose price two students have paid at the desk. One of them was taken out, so that their money is due back. */
const CLASS = 'Core & Balance'
const PAID: { student: string; how: DeskMeans; removed?: string }[] = [
  { student: 'farid', how: 'cash' },
  { student: 'grace', how: 'terminal', removed: 'You have hurt your knee. Get well soon!' },
]

/** Lets students pay at the desk when the clock says, with the server's own steps. Skips what is done already. */
export async function seedDesk(deps: SeedDeps, members: Members): Promise<void> {
  const { id: classId, price } = seededClass(CLASS)
  for (const { student, how, removed } of PAID) {
    const { _id: userId } = members.get(student)
    const known = (await deps.stores.payments.listFor(userId)).find((one) => one.classId === classId)
    const wanted = { classId, userId, paid: { how, amount: price } }
    const orderId = known?._id ?? (await addToClass(deps, members.admin, wanted)).insertedId
    if (removed === undefined || known?.endedAt) continue
    deps.clock.setDaysAgo(1)
    await removeStudent(deps, members.admin, orderId, { refund: price, reason: removed })
  }
}
