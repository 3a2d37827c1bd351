import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { substituteText } from '@ningjing/contract/classes/substitute-text'

/**
 * Who teaches a date, and in whose place: `Ana instead of Mei`; of a date that is over, who taught it. Empty where the teacher of
 * the class does. `nextAt`, and not the clock, decides what is over, so a page and its hydration show the same.
 */
export function taughtText(
  { teacher, at }: Pick<Session, 'teacher' | 'at'>,
  { instructor, nextAt }: Partial<Pick<PublicClass, 'instructor' | 'nextAt'>>,
): string {
  if (!teacher) return ''
  return instructor && nextAt && at >= nextAt
    ? substituteText(teacher.name, instructor)
    : `with ${teacher.name}`
}
