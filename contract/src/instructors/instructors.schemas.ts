import * as z from 'zod/mini'
import { PublicClass } from '../classes/classes.schemas.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.schemas.ts'
import * as instructors from './instructors.ts'

export const Instructor = z.object({
  _id: Id,
  name: z.string(),
  photo: z.string(),
  email: z.string(),
  bio: z.string(),
  /** Number of offered classes. */
  classes: z.number(),
})

export type Instructor = z.infer<typeof Instructor>

export const listInstructors = endpoint(instructors.listInstructors, {
  summary: 'All instructors with their number of offered classes, most classes first.',
  reply: z.array(Instructor),
  limit: 'publicRead',
})

export const readInstructor = endpoint(instructors.readInstructor, {
  summary: 'One instructor, or a former one with offered classes, with the offered classes.',
  params: z.object({ id: Id }),
  reply: z.object({ ...Instructor.shape, approvedClasses: z.array(PublicClass) }),
  problems: ['instructor.not-found'],
  limit: 'publicRead',
})
