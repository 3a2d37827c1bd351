import { SEEDED_CLASSES, type SeededClass } from './seed-classes.ts'
import type { SeedDeps } from './seed-clock.ts'

/** What students buy: a class, or one of its dates. */
export type SeededSale = Required<Pick<SeededClass, 'id' | 'price' | 'daysOld' | 'students' | 'waiting'>>

/** All classes, each with those of its dates that have students. */
export async function seededSales(deps: SeedDeps): Promise<SeededSale[]> {
  const sales = await Promise.all(
    SEEDED_CLASSES.map(async (seeded) => [
      { ...seeded, students: seeded.students ?? [], waiting: seeded.waiting ?? [] },
      ...(await datesOf(deps, seeded)),
    ]),
  )
  return sales.flat()
}

async function datesOf(
  deps: SeedDeps,
  { id, dropIn, daysOld, dates = [] }: SeededClass,
): Promise<SeededSale[]> {
  if (!dropIn) return []
  const today = deps.clock.setDaysAgo(0)
  const coming = await deps.stores.classes.datesToCome(id, today)
  return dates.map(({ index, students, waiting = [] }) => {
    const date = coming[index]
    if (!date) throw new Error(`The class ${id} has no coming date ${index}`)
    return { id: date._id, price: dropIn.price, daysOld, students, waiting }
  })
}
