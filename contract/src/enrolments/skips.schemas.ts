import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../fields.schemas.ts'
import * as skips from './skips.ts'

/** The enrollment, and a date of its class. */
const byDate = z.object({ order: Id, sid: Id })

export const skipDate = endpoint(skips.skipDate, {
  summary:
    'The caller does not come to a date of a class they are enrolled in: their seat of that date is free for others, and nothing is given back. Repeating it answers the same.',
  params: byDate,
  reply: z.object({
    sid: Id,
    /** Until then the caller can come after all, while the seat is free. */
    until: Moment,
  }),
  problems: ['enrolment.not-found', 'session.not-found', 'skip.late'],
  limit: 'change',
})

export const unskipDate = endpoint(skips.unskipDate, {
  summary: 'The caller comes to a date after all, if nobody has taken the seat, or waits for it.',
  params: byDate,
  reply: z.object({ deletedCount: z.number() }),
  problems: ['enrolment.not-found', 'session.not-found', 'skip.late', 'skip.taken'],
  limit: 'change',
})
