import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Moment } from './fields.schemas.ts'
import * as selections from './selections.ts'

/** A selected class. Price and seats are those of this moment, or of the student's own live hold. */
export const Selection = z.object({
  _id: Id,
  classId: Id,
  name: z.string(),
  instructor: z.string(),
  image: z.string(),
  /** Dollars. */
  price: z.number(),
  /** Dollars at the time of selecting; differs from `price` when the instructor changed it since. */
  priceWhenSelected: z.number(),
  isPaid: z.literal(false),
  studentEmail: z.string(),
  /** Seats the student could buy now; at least 1 while her own hold lives. */
  seats: z.number(),
  /** When the student's own hold on a seat ends, if she has one. */
  holdEndsAt: z.nullable(Moment),
  createdAt: Moment,
})

export type Selection = z.infer<typeof Selection>

export const listSelections = endpoint(selections.listSelections, {
  summary: "The caller's selected classes, newest first.",
  params: z.object({ email: Email }),
  reply: z.array(Selection),
})

export const createSelection = endpoint(selections.createSelection, {
  summary: 'Selects an approved class; name, price and picture are copied from the class.',
  body: z.object({ classId: Id }),
  reply: z.object({ insertedId: Id }),
  problems: ['class.not-found', 'class.sold-out', 'selection.exists', 'enrolment.exists'],
  limit: 'selection',
})

export const removeSelection = endpoint(selections.removeSelection, {
  summary:
    'Removes an own selection and gives back a seat held for it; 0 when there is none, or it is paid already.',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
  limit: 'selection',
})
