import type { PublicClass } from './classes.schemas.ts'
import type { Instructor } from './instructors.schemas.ts'

type Lists = { instructors: Instructor[]; publicClasses: PublicClass[] }

/** Everyone with an instructor page: the instructors, and former instructors of approved classes. */
export function instructorsWithPages({ instructors, publicClasses }: Lists): Instructor[] {
  const listed = new Set(instructors.map(({ _id }) => _id))
  const others = publicClasses.filter(({ instructorId }) => !listed.has(instructorId))
  const classesOfOthers = [...Map.groupBy(others, ({ instructorId }) => instructorId).values()]
  return [...instructors, ...classesOfOthers.flatMap((classes) => formerInstructor(classes) ?? [])]
}

/** The entry of `instructorsWithPages` with this id. */
export function instructorWithPage(
  { instructors, publicClasses }: Lists,
  id: string,
): Instructor | undefined {
  return instructors.find(({ _id }) => _id === id) ?? formerInstructor(classesOf(id, publicClasses))
}

/** The classes of one instructor, in the given order. */
export function classesOf(id: string, classes: PublicClass[]): PublicClass[] {
  return classes.filter(({ instructorId }) => instructorId === id)
}

type Naming = Pick<PublicClass, 'instructorId' | 'instructor' | 'email'>

/** A former instructor of approved classes, with only what those classes show; undefined without a class. */
export function formerInstructor(approvedClasses: Naming[]): Instructor | undefined {
  const [newest] = approvedClasses
  if (!newest) return undefined
  const { instructorId, instructor, email } = newest
  return { _id: instructorId, name: instructor, photo: '', email, bio: '', classes: approvedClasses.length }
}
