import { cancelClass } from '@ningjing/server/features/classes/class-life'
import { endOwnEnrolment, quoteOwnEnd } from '@ningjing/server/features/enrolments/enrolment-end'
import type { Members } from './members.ts'
import { SEEDED_CLASSES, type SeededClass } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'
import { finishTodos } from './seed-todos.ts'

/** Lets students leave and the studio cancel a class, with the server's own steps. Skips what is done already. */
export async function seedEnds(deps: SeedDeps, members: Members): Promise<void> {
  deps.clock.setDaysAgo(1)
  for (const seeded of SEEDED_CLASSES) {
    for (const key of seeded.left ?? []) await leave(deps, members, seeded, key)
    if (seeded.cancelReason) await cancel(deps, members, seeded, seeded.cancelReason)
  }
}

async function leave(deps: SeedDeps, members: Members, seeded: SeededClass, key: string): Promise<void> {
  const student = members.get(key)
  const place = (await deps.stores.classes.find(seeded.id))?.roster[student._id]
  if (!place) return
  const { refund } = await quoteOwnEnd(deps, student, place.orderId)
  await endOwnEnrolment(deps, student, place.orderId, refund)
}

async function cancel(deps: SeedDeps, members: Members, { id, name }: SeededClass, reason: string) {
  const yogaClass = await deps.stores.classes.find(id)
  if (yogaClass?.stage === 'open') {
    await cancelClass(deps, members.admin, id, { name, reason, enrolledShown: yogaClass.enrolled })
  }
  // Messages and refunds follow after the answer.
  await finishTodos(deps)
}
