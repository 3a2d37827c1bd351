import type { Deps } from '../../deps.ts'
import { sessionView } from '../../domain/class-plan-views.ts'
import { markableDates } from '../../domain/teacher.ts'
import type { Caller } from '../../http/caller.ts'

/** The dates that the caller teaches in classes of others, or taught and may still mark, by time. */
export async function listTaughtDates({ stores, clock }: Deps, caller: Caller) {
  const classes = await stores.classes.substitutedBy(caller._id)
  const dates = classes
    .filter(({ instructorId }) => instructorId !== caller._id)
    .flatMap((yogaClass) =>
      markableDates(yogaClass.sessions, caller._id, clock.now()).map((session) => ({ yogaClass, session })),
    )
    .sort((one, other) => one.session.at.getTime() - other.session.at.getTime())
  return dates.map(({ yogaClass: { _id, name, instructor, zone, place, online }, session }) => ({
    classId: _id,
    name,
    instructor,
    zone,
    place,
    isOnline: online !== '',
    session: sessionView(session),
  }))
}
