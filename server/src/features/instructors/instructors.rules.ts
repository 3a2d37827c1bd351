import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'

type Naming = Pick<PublicClass, 'instructorId' | 'instructor' | 'email'>

/**
 * A former instructor, with only what their newest class shows; undefined without a class.
 * @param classes number of their offered classes
 */
export function formerInstructor([newest]: Naming[], classes: number): Instructor | undefined {
  if (!newest) return undefined
  const { instructorId, instructor, email } = newest
  return { _id: instructorId, name: instructor, photo: '', email, bio: '', classes }
}
