import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { Id, lines, Moment } from '../fields.schemas.ts'
import * as messages from './messages.ts'

const byClass = z.object({ id: Id })

export const ClassMessage = z.object({
  _id: Id,
  text: z.string(),
  at: Moment,
  /** The date that it is about; left out where it is about the class. */
  sid: z.optional(Id),
  /** Name of the writer; null once their account is deleted. */
  by: z.nullable(z.string()),
  /** To how many people it went. */
  recipients: z.number(),
  /** Whether it went to those who wait, too. */
  toWaiting: z.boolean(),
})
export type ClassMessage = z.infer<typeof ClassMessage>

export const sendMessage = endpoint(messages.sendMessage, {
  summary:
    'Mails everybody who is enrolled in a class; who teaches only a date of it names that date. Answers go to the writer.',
  params: byClass,
  body: z.object({
    text: lines(messages.MAX_MESSAGE_LENGTH).check(z.minLength(1, ruleText('required'))),
    /** The date that it is about. */
    sid: z.optional(Id),
    /** Whether it goes to those who wait, and to those for whom a place is kept, too. */
    toWaiting: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** How many people it goes to; 0 if there is nobody, and then nothing is kept. */
    recipients: z.number(),
  }),
  problems: ['class.not-found', 'session.not-found', 'message.too-many'],
  limit: 'change',
  once: true,
})

export const listMessages = endpoint(messages.listMessages, {
  summary:
    'What was written to a class in the last 90 days, newest first; who teaches dates of it sees those of these.',
  params: byClass,
  reply: z.array(ClassMessage),
  problems: ['class.not-found'],
})
