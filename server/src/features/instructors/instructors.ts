import { formerInstructor } from '@ningjing/contract/instructor-pages'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'

/**
 * One instructor with the approved classes. Who is none any more has a page as long as there are such classes, because
 * they name that person. Throws `instructor.not-found` for anybody else.
 */
export async function readTeacher({ stores }: Deps, id: string) {
  const [instructor, classes] = await Promise.all([
    stores.instructors.find(id),
    stores.classes.listApprovedOf(id),
  ])
  const teacher = instructor ?? formerInstructor(classes)
  if (!teacher) throw new Problem('instructor.not-found')
  const approvedClasses = classes.map((one) => ({ ...one, instructorPhoto: teacher.photo }))
  return { ...teacher, classes: classes.length, approvedClasses }
}
