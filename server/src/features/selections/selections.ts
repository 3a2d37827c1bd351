import { Problem } from '@ningjing/contract/problems'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { EndHold } from '../../seats/end-holds.ts'
import { isInSeries } from '../../seats/in-series.ts'
import { selectionOf } from '../../seats/selection.ts'
import { titlesNow } from '../../steps/class-titles.ts'
import { assertSelectable, selectionView } from './selections.rules.ts'

/** Selects an approved class that has a seat left. Throws `selection.exists` when the student has selected it. */
export async function selectClass(
  deps: Deps,
  student: Caller,
  classId: string,
): Promise<{ insertedId: string }> {
  const [yogaClass] = await deps.stores.seats.findFor(student._id, [classId])
  assertSelectable(yogaClass, student._id, deps.clock.now())
  if (await isInSeries(deps, student._id, yogaClass)) throw new Problem('enrolment.exists')
  const selection = selectionOf(student, yogaClass, deps.stores.newId(), deps.clock.now())
  if (!(await deps.stores.selections.insertOnce(selection))) throw new Problem('selection.exists')
  return { insertedId: selection._id }
}

/** A student's selections with the current data of their classes. */
export async function listSelectionsOf(deps: Deps, userId: string): Promise<Selection[]> {
  const now = deps.clock.now()
  const selections = await deps.stores.selections.listFor(userId)
  const classIds = selections.map(({ classId }) => classId)
  const title = await titlesNow(deps)
  const found = await deps.stores.seats.findFor(userId, classIds)
  const classes = new Map(found.map((one) => [one._id, one]))
  const sellers = found.filter(({ dropIn }) => dropIn !== undefined).map(({ _id }) => _id)
  const dates = sellers.length > 0 ? await deps.stores.seats.datesOf(userId, sellers, now) : []
  return selections.flatMap((selection) => {
    const yogaClass = classes.get(selection.classId)
    // The student was just enrolled; the selection is about to be removed.
    if (!yogaClass || yogaClass.roster[userId]) return []
    const view = selectionView(selection, yogaClass, { now, clubZone: deps.config.CLUB_TIME_ZONE })
    const ownDates = dates.flatMap(({ of, firstAt }) =>
      of === yogaClass._id && firstAt ? isoOf(firstAt) : [],
    )
    return [{ ...view, name: title(yogaClass), ...(ownDates.length > 0 && { ownDates }) }]
  })
}

/** Removes a student's selection and releases its hold. Removes nothing when it is already paid. */
export async function removeSelectionOf(
  deps: Deps,
  endHold: EndHold,
  userId: string,
  id: string,
): Promise<{ deletedCount: number }> {
  const selection = await deps.stores.selections.findOwn(id, userId)
  if (!selection) return { deletedCount: 0 }
  if ((await endHold(deps, userId, selection.classId)) === 'paid') return { deletedCount: 0 }
  return { deletedCount: await deps.stores.selections.removeOwn(id, userId) }
}
