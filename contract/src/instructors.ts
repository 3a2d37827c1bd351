import * as z from 'zod/mini'
import { PublicClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Instructors shown on the home page (spec §9). */
export const POPULAR_INSTRUCTORS = 6

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
  summary: 'One instructor with the approved classes.',
  params: z.object({ id: Id }),
  reply: z.object({ ...Instructor.shape, approvedClasses: z.array(PublicClass) }),
  problems: ['instructor.not-found'],
  limit: 'publicRead',
})
