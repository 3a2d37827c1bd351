import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import { clubNow } from '../../steps/club-now.ts'
import { formerInstructor } from './instructors.rules.ts'

/**
 * One instructor with their newest offered classes. An admin who teaches has a page, and a former instructor keeps one,
 * while a class that visitors can open names them, also one that is over or canceled. Throws `instructor.not-found`.
 * @param maxClasses all classes without it
 */
export async function readInstructorPage(deps: Deps, id: string, maxClasses?: number) {
  const { stores, clock } = deps
  const now = clock.now()
  const { terms } = (await clubNow(deps)).club
  const [current, shown, count] = await Promise.all([
    stores.instructors.find(id),
    stores.classes.listOfferedOf(id, { now, terms }, maxClasses),
    maxClasses === undefined ? undefined : stores.classes.countOfferedOf(id, now),
  ])
  const classes = count ?? shown.length
  const naming = classes > 0 || current?.isInstructor ? shown : await stores.classes.findNaming(id)
  const isTeacher = current?.isInstructor || naming.length > 0
  const instructor = current && isTeacher ? current.shown : formerInstructor(naming, classes)
  if (!instructor) throw new Problem('instructor.not-found')
  const approvedClasses = shown.map((one) => ({ ...one, instructorPhoto: instructor.photo }))
  return { ...instructor, classes, approvedClasses }
}
