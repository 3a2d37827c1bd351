import { formerInstructor } from '@ningjing/contract/instructor-pages'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'

/**
 * One instructor with their approved classes. A former instructor keeps a page while approved classes name them.
 * Throws `instructor.not-found`.
 */
export async function readInstructorPage({ stores }: Deps, id: string) {
  const [current, classes] = await Promise.all([
    stores.instructors.find(id),
    stores.classes.listApprovedOf(id),
  ])
  const instructor = current ?? formerInstructor(classes)
  if (!instructor) throw new Problem('instructor.not-found')
  const approvedClasses = classes.map((one) => ({ ...one, instructorPhoto: instructor.photo }))
  return { ...instructor, classes: classes.length, approvedClasses }
}
