import { joinLine } from '@ningjing/server/features/waiting/waiting-lists'
import type { Members } from './members.ts'
import type { SeedDeps } from './seed-clock.ts'
import { seededSales } from './seeded-sales.ts'

/** Lets students wait for full classes, with the server's own step. Skips those who wait already. */
export async function seedLines(deps: SeedDeps, members: Members): Promise<void> {
  deps.clock.setDaysAgo(2)
  for (const { id: classId, waiting } of await seededSales(deps)) {
    for (const key of waiting) {
      const student = members.get(key)
      const { queue = [] } = (await deps.stores.classes.find(classId)) ?? {}
      const isWaiting = queue.some(({ userId }) => userId === student._id)
      if (!isWaiting) await joinLine(deps, student, { classId })
    }
  }
}
