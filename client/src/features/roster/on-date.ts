import { isOn } from '@ningjing/contract/roster/roster'
import type { Roster } from '@ningjing/contract/roster/roster.schemas'

/**
 * Who comes to a date of a roster, or waits for it, of how many seats, and where: those of all dates with those of this
 * one. Without a date, those of all dates.
 */
export function onDate(
  { class: { capacity, place }, singles = {}, students, waiting = [] }: Roster,
  sid: string | undefined,
) {
  const single = sid === undefined ? undefined : singles[sid]
  const shown = students.filter((student) => isOn(student, sid))
  const skipping = shown.filter(({ skipped = [] }) => sid !== undefined && skipped.includes(sid)).length
  // A date that is sold by itself has the seats of those who do not come.
  const freed = single ? skipping : 0
  return {
    students: shown,
    skipping,
    taken: shown.length - freed,
    waiting: waiting.filter((person) => isOn(person, sid)),
    capacity: capacity + (single?.capacity ?? 0) - freed,
    place: single?.place ?? place,
  }
}
