import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Moment } from './fields.ts'

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

/** Texts around selecting (product §5, §9). */
export const SELECTION_MESSAGES = {
  selected: 'Class selected successfully.',
  loginFirst: 'Please login for selecting this class!',
  removeTitle: 'Are you sure?',
  removeText: "You won't be able to revert this!",
  removeButton: 'Yes, delete it!',
  removedTitle: 'Deleted!',
  removedText: 'Your selected class has been deleted.',
} as const

/** How long selection toasts stay, in milliseconds (product §9). */
export const SELECTION_TOAST_MS = 1500

export const listSelections = endpoint({
  method: 'GET',
  path: '/selectedClasses/:email',
  access: 'own-email',
  summary: "The caller's selected classes, newest first.",
  params: z.object({ email: Email }),
  reply: z.array(Selection),
})

export const createSelection = endpoint({
  method: 'POST',
  path: '/selectedClasses',
  access: 'student',
  summary: 'Selects an approved class; name, price and picture are copied from the class.',
  body: z.object({ classId: Id }),
  reply: z.object({ insertedId: Id }),
  problems: ['class.not-found', 'class.sold-out', 'selection.exists', 'enrolment.exists'],
  limit: 'selection',
})

export const removeSelection = endpoint({
  method: 'DELETE',
  path: '/selectedClasses/:id',
  access: 'student',
  summary:
    'Removes an own selection and gives back a seat held for it; 0 when there is none, or it is paid already.',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
  limit: 'selection',
})
