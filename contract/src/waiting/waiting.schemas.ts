import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Moment } from '../fields.schemas.ts'
import * as waiting from './waiting.ts'

/** A waiting list that the caller is in, or a seat that is offered to them. */
export const Waiting = z.object({
  classId: Id,
  name: z.string(),
  /** Time zone of the moments of the class; the club's if the class has no dates. */
  zone: z.string(),
  /** 1 is the next; 0 while a seat is offered. */
  position: z.number(),
  /** Students who wait, without those to whom a seat is offered. */
  of: z.number(),
  /** A seat that is kept for the caller; paid, or taken if it is free, by its selection. */
  offer: z.nullable(
    z.object({
      until: Moment,
      /** Dollars. */
      price: z.number(),
      selectedId: Id,
    }),
  ),
})
export type Waiting = z.infer<typeof Waiting>

export const joinWaiting = endpoint(waiting.joinWaiting, {
  summary:
    'Puts the caller into the waiting list of a full class. A seat that becomes free is offered to the first; in a free class they are enrolled at once.',
  body: z.object({
    classId: Id,
    /** No offer later than so many hours before the first date; the place in the list ends then. */
    notLaterThanHours: z.optional(z.int().check(z.minimum(1), z.maximum(waiting.MAX_NOT_LATER_HOURS))),
    /** Leaves all other waiting lists once the caller has got a place by this one. */
    leaveOthers: z.optional(z.boolean()),
  }),
  reply: z.object({ position: z.number() }),
  problems: [
    'class.not-found',
    'class.closed',
    'enrolment.exists',
    'user.email-unconfirmed',
    'waiting.exists',
    'waiting.not-full',
    'waiting.full',
    'waiting.too-many',
    'waiting.closed',
    'waiting.paused',
  ],
  limit: 'waiting',
})

export const leaveWaiting = endpoint(waiting.leaveWaiting, {
  summary:
    'Takes the caller out of the waiting list of a class, or declines the seat that is offered, with its selection; changes nothing once the card was charged.',
  params: z.object({
    /** Id of the class. */
    key: Id,
  }),
  reply: z.object({ deletedCount: z.number() }),
  limit: 'change',
})

export const listWaiting = endpoint(waiting.listWaiting, {
  summary: "The caller's waiting lists and offered seats, offers first.",
  params: z.object({ key: Email }),
  reply: z.array(Waiting),
})
