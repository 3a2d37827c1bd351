import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { changeRows } from '../../base/paging.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { findOwnWhole } from '../../seats/find-own-class.ts'
import type { OwnClassQuery } from './class-filters.store.ts'
import { managedDate } from './class-views.rules.ts'
import type { SoldOfDate } from './single-dates.store.ts'

/** A page of the caller's classes, with what is sold of their single dates. */
export async function listOwn(deps: Deps, caller: Caller, query: OwnClassQuery) {
  const found = await deps.stores.classes.pageOwn(caller._id, query)
  return changeRows<ManagedClass, ManagedClass>(found, (rows) => withSingleDates(deps, rows))
}

/** Adds to classes what is sold of their dates to come. */
export async function withSingleDates<Row extends ManagedClass>(deps: Deps, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ _id }) => _id)
  const sold = await deps.stores.classes.soldOfDates(ids, deps.clock.now())
  const datesOf = Map.groupBy(sold, ({ of }) => of)
  return rows.map((row) => {
    const dates = datesOf.get(row._id)
    return dates ? { ...row, singleDates: sumsOf(dates) } : row
  })
}

function sumsOf(dates: SoldOfDate[]) {
  const sum = (field: Exclude<keyof SoldOfDate, 'of'>) => dates.reduce((all, date) => all + date[field], 0)
  return {
    dates: dates.length,
    ...{ seats: sum('seats'), held: sum('held'), enrolled: sum('enrolled'), queued: sum('queued') },
  }
}

/** All dates of a class that are sold by themselves, by time. Throws `class.not-found`. */
export async function singleDatesOf(deps: Deps, staff: Caller, id: string) {
  const { _id } = await findOwnWhole(deps, staff, id)
  const dates = (await deps.stores.classes.datesOf(_id)).map(managedDate)
  return dates.sort((a, b) => a.startAt.localeCompare(b.startAt))
}

/**
 * Throws `session.changed` when students count on single dates of a class: these move and are canceled one by one. One
 * that is sold in between is canceled with everything given back, or moved with a mail, as its class says.
 */
export async function assertNoDateHasStudents(deps: Deps, id: string): Promise<void> {
  const sold = await deps.stores.classes.soldOfDates([id], deps.clock.now())
  if (sold.some(({ enrolled, held }) => enrolled + held > 0)) {
    throw new Problem('session.changed', because('dates-have-students'))
  }
}
