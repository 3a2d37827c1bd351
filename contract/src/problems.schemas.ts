import * as z from 'zod/mini'
import { PROBLEMS, type ProblemCode } from './problems.ts'

const codes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]

const Facts = z.record(z.string(), z.union([z.string(), z.number()]))

/** One invalid input field: its dotted path, and a message for the person who filled it in. */
export const FieldProblem = z.object({
  path: z.string(),
  message: z.string(),
  /** What the message is made of: its `reason`, and each number and name. */
  facts: z.optional(Facts),
})

/** A problem as the API sends it, `application/problem+json` (RFC 9457). */
export const ProblemBody = z.object({
  code: z.enum(codes),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  fields: z.optional(z.array(FieldProblem)),
  requestId: z.string(),
  /** Values that a client needs to go on, such as the fresh number of seats or the seconds to wait. */
  facts: z.optional(Facts),
})
export type ProblemBody = z.infer<typeof ProblemBody>
