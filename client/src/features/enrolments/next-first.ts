import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'

/** By their next date; those without one follow, the newest first, as the API lists them. */
export function nextFirst(enrolments: Enrolment[]): Enrolment[] {
  const time = ({ nextAt }: Enrolment) => (nextAt === null ? Number.MAX_VALUE : Date.parse(nextAt))
  return enrolments.toSorted((one, other) => time(one) - time(other))
}
