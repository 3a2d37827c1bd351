import type { DateForSale } from '@ningjing/contract/classes/class-plan.schemas'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { localAt } from '@ningjing/contract/zone'

/** The dates of a class that are sold by themselves, as rows of the timetable. */
export function dateRows(yogaClass: PublicClass): TimetableDate[] {
  return (yogaClass.dates ?? []).map((date) => dateRow(date, yogaClass))
}

function dateRow(
  date: DateForSale,
  { _id, name, image, zone, sessions, ...own }: PublicClass,
): TimetableDate {
  const { classId, startAt, instructor, place = own.place, isOnline = own.isOnline } = date
  const isElsewhere = place !== own.place || isOnline !== own.isOnline
  // A canceled date is no longer one of the class if an edit has removed it.
  const session = sessions.find(({ id }) => id === classId)
  return {
    ...date,
    sid: classId,
    name,
    image,
    local: session?.local ?? localAt(new Date(startAt), zone),
    instructorId: session?.teacher?.id ?? own.instructorId,
    ...(instructor !== own.instructor && { substitutes: own.instructor }),
    // For whom it is, and where if not elsewhere than the class, stands on the page once.
    place: isElsewhere ? place : '',
    online: isElsewhere && isOnline,
    dates: 1,
    over: false,
    of: _id,
    series: null,
  }
}
