import * as z from 'zod/mini'
import { PublicClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Instructors shown on the home page (product §9). */
export const MAX_POPULAR_INSTRUCTORS = 6

export const Instructor = z.object({
  _id: Id,
  name: z.string(),
  photo: z.string(),
  email: z.string(),
  bio: z.string(),
  /** Number of approved classes. */
  classes: z.number(),
})
export type Instructor = z.infer<typeof Instructor>

export const listInstructors = endpoint({
  method: 'GET',
  path: '/allInstructors',
  access: 'anyone',
  summary: 'All instructors with their number of approved classes, most classes first.',
  reply: z.array(Instructor),
  limit: 'publicRead',
})

export const readInstructor = endpoint({
  method: 'GET',
  path: '/allInstructors/:id',
  access: 'anyone',
  summary:
    'One instructor, or whoever teaches an approved class without being one any more, with the approved classes.',
  params: z.object({ id: Id }),
  reply: z.object({ ...Instructor.shape, approvedClasses: z.array(PublicClass) }),
  problems: ['instructor.not-found'],
  limit: 'publicRead',
})

type Lists = { instructors: Instructor[]; publicClasses: PublicClass[] }

/** Whoever has a page: the instructors, and whoever teaches an approved class without being one any more. */
export function teachersIn({ instructors, publicClasses }: Lists): Instructor[] {
  const listed = new Set(instructors.map(({ _id }) => _id))
  const others = publicClasses.filter(({ instructorId }) => !listed.has(instructorId))
  const classesOfOthers = [...Map.groupBy(others, ({ instructorId }) => instructorId).values()]
  return [...instructors, ...classesOfOthers.flatMap((classes) => formerInstructor(classes) ?? [])]
}

/** The one of `teachersIn` with this id. */
export function teacherIn({ instructors, publicClasses }: Lists, id: string): Instructor | undefined {
  return instructors.find(({ _id }) => _id === id) ?? formerInstructor(classesOf(id, publicClasses))
}

/** The classes of one instructor among others, in their order. */
export function classesOf(id: string, classes: PublicClass[]): PublicClass[] {
  return classes.filter(({ instructorId }) => instructorId === id)
}

type Naming = Pick<PublicClass, 'instructorId' | 'instructor' | 'email'>

/** Whom approved classes name who is no instructor any more: only what the classes show anyway. */
export function formerInstructor(approvedClasses: Naming[]): Instructor | undefined {
  const [newest] = approvedClasses
  if (!newest) return undefined
  const { instructorId, instructor, email } = newest
  return { _id: instructorId, name: instructor, photo: '', email, bio: '', classes: approvedClasses.length }
}
