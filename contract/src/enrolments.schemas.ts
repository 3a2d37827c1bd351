import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as enrolments from './enrolments.ts'
import { Email, Id, Moment } from './fields.schemas.ts'

export const Enrolment = z.object({
  _id: Id,
  classId: Id,
  classItem: z.object({ image: z.string(), name: z.string(), instructor: z.string() }),
  createdAt: Moment,
})

export type Enrolment = z.infer<typeof Enrolment>

export const listEnrolments = endpoint(enrolments.listEnrolments, {
  summary: "The caller's enrolled classes, newest first.",
  params: z.object({ email: Email }),
  reply: z.array(Enrolment),
})
