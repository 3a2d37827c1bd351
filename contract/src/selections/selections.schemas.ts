import * as z from 'zod/mini'
import { ClassPlan } from '../classes/class-plan.schemas.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Moment } from '../fields.schemas.ts'
import * as selections from './selections.ts'

/** A selected class, with the current price and seats, or those of the student's live hold. */
export const Selection = z.object({
  _id: Id,
  classId: Id,
  name: z.string(),
  instructor: z.string(),
  image: z.string(),
  /** Dollars. */
  price: z.number(),
  /** Dollars when the class was selected; differs from `price` if the instructor has changed it since. */
  priceWhenSelected: z.number(),
  isPaid: z.literal(false),
  studentEmail: z.string(),
  /** Seats that the student can buy now; at least 1 while they hold one. */
  seats: z.number(),
  /** A date that is sold by itself: the class whose date it is. */
  of: z.optional(Id),
  /** Credits of a pass that it costs; 0 or left out if it cannot be paid so. */
  credits: z.optional(z.number()),
  /** Left out while the student can buy the class, as far as sales go. */
  salesEnded: z.optional(z.literal(true)),
  /** Left out unless the class is canceled. */
  canceled: z.optional(z.literal(true)),
  /** Time zone of the moments of the class; the club's if the class has no dates. */
  zone: z.string(),
  /** When the student's hold on a seat ends; null without a hold. */
  holdEndsAt: z.nullable(Moment),
  /** Left out for a class that has neither dates nor a place. */
  schedule: z.optional(ClassPlan),
  /** Starts of the dates to come of this class that the student has booked by themselves; left out if there is none. */
  ownDates: z.optional(z.array(Moment)),
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
  problems: ['class.not-found', 'class.closed', 'class.sold-out', 'selection.exists', 'enrolment.exists'],
  limit: 'selection',
})

export const removeSelection = endpoint(selections.removeSelection, {
  summary:
    "Removes one of the caller's selections and releases the seat held for it; `deletedCount` is 0 when there is none, or when it is already paid.",
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
  limit: 'selection',
})
