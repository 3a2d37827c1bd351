import { endOf } from '@ningjing/contract/classes/schedule'
import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'

/**
 * By the date that is on, or else the next one; those without one follow, the newest first, as the API lists them.
 */
export function nextFirst(enrolments: Enrolment[], now: Date): Enrolment[] {
  const time = ({ sessions, nextAt }: Enrolment) => {
    const on = sessions.find((date) => !date.canceled && new Date(date.at) <= now && endOf(date) > now)
    const at = on?.at ?? nextAt
    return at === null ? Number.MAX_VALUE : Date.parse(at)
  }
  return enrolments.toSorted((one, other) => time(one) - time(other))
}
