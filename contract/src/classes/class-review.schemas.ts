import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, lines, Modified } from '../fields.schemas.ts'
import { ShownClass } from './class-input.schemas.ts'
import * as classes from './classes.ts'

export const decideClass = endpoint(classes.decideClass, {
  summary: 'Approves or denies a pending class, once, and may send feedback with it.',
  params: byId,
  body: z.object({
    status: z.enum(['approved', 'denied']),
    /** The `rev` that the admin saw; if the class has changed since, nothing is decided. */
    revShown: z.optional(z.number().check(z.int())),
    /** Replaces the feedback; the mail about the decision quotes it. */
    feedback: z.optional(lines(classes.MAX_FEEDBACK_LENGTH)),
  }),
  reply: Modified,
  problems: ['class.not-found', 'class.already-decided', 'class.changed'],
  limit: 'change',
})

export const sendFeedback = endpoint(classes.sendFeedback, {
  summary: 'Sends the instructor feedback on a class, at any time and any number of times.',
  params: byId,
  body: z.object({
    feedback: lines(classes.MAX_FEEDBACK_LENGTH),
    /** The feedback that the admin saw; if it has changed since, nothing is sent. */
    feedbackShown: z.optional(z.string()),
  }),
  reply: Modified,
  problems: ['class.not-found', 'class.changed'],
  limit: 'change',
})

export const markChangesSeen = endpoint(classes.markChangesSeen, {
  summary: 'Marks the changes of an approved class as seen: later ones are compared with it as it is now.',
  params: byId,
  /** The class as the admin saw it; if it has changed since, nothing is marked. */
  body: z.object({ shown: ShownClass }),
  reply: Modified,
  problems: ['class.not-found', 'class.changed'],
  limit: 'change',
})
