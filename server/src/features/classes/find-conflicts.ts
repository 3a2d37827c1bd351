import type { Conflict, findConflicts as endpoint } from '@ningjing/contract/classes/conflicts.schemas'
import { endOf } from '@ningjing/contract/classes/schedule'
import type { Body } from '@ningjing/contract/endpoint'
import { momentOf } from '@ningjing/contract/zone'
import type { Deps } from '../../deps.ts'
import { NO_PLAN } from '../../domain/class-plan.records.ts'
import type { Caller } from '../../http/caller.ts'
import type { PlacedDate } from './class-conflicts.store.ts'
import { zoneOf } from './class-plan.rules.ts'
import type { ListedClass } from './class-views.rules.ts'
import { conflictsIn, type PlannedDate } from './conflicts.rules.ts'
import { dateTools } from './date-tools.ts'

type Sent = Body<typeof endpoint>

/**
 * The dates to come that coincide with others of the same teacher or place, or of their own class. A class or teacher
 * that the caller may not name, or that is unknown, is left out: it is a hint, never a refusal.
 */
export async function findConflicts(deps: Deps, staff: Caller, sent: Sent): Promise<Conflict[]> {
  const { classes } = deps.stores
  const isAdmin = staff.role === 'admin'
  const own = sent.exceptId ? await classes.findListed(sent.exceptId, isAdmin ? undefined : staff._id) : null
  const dates = await plannedDates(deps, staff, sent, own)
  const place = sent.place ?? own?.place ?? ''
  const sids = own?.sessions.map(({ id }) => id) ?? []
  const placed = await classes.placedByThemselves(dates, sids)
  const placesOf = (dates: PlacedDate[]) => new Map(dates.map((one) => [one._id, one.place]))
  const ownPlaces = placesOf(placed.filter(({ of }) => of === own?._id))
  const others = await classes.aboutTheTimeOf({
    dates,
    teacherIds: [...new Set(dates.flatMap(({ teacherId }) => teacherId ?? []))],
    places: [place, ...ownPlaces.values()],
    classIds: [...new Set(placed.map(({ of }) => of))],
    exceptId: sent.exceptId ?? '',
    pendingOf: isAdmin ? undefined : staff._id,
  })
  const planned = dates.map((date) => ({ ...date, place: ownPlaces.get(date.sid ?? '') ?? place }))
  return conflictsIn(planned, { _id: own?._id ?? '', name: own?.name ?? '' }, others, placesOf(placed))
}

/** The dates that were sent and are to come, with who teaches each. A time that the clocks skip is no date. */
async function plannedDates(
  deps: Deps,
  staff: Caller,
  { sessions, instructorEmail }: Sent,
  own: ListedClass | null,
): Promise<Omit<PlannedDate, 'place'>[]> {
  const tools = dateTools(deps)
  const zone = zoneOf(own ?? NO_PLAN, tools)
  const asked = instructorEmail && (await deps.stores.users.findByEmail(instructorEmail))
  const teacherId = own?.instructorId ?? (staff.role === 'instructor' ? staff._id : undefined)
  const teacherOfDate = (id: string | undefined) => {
    if (asked) return asked._id
    return own?.sessions.find((session) => session.id === id)?.teacher?._id ?? teacherId
  }
  return sessions.flatMap(({ id, local, minutes }) => {
    const { at } = momentOf(local, zone)
    if (!at || endOf({ at, minutes }) <= tools.now) return []
    return [{ sid: id, at, minutes, teacherId: teacherOfDate(id) }]
  })
}
