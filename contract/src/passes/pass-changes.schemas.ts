import * as z from 'zod/mini'
import { MAX_REASON_LENGTH } from '../classes/classes.ts'
import { endpoint } from '../endpoint.ts'
import { REFUND_STATES } from '../enrolments/enrolments.ts'
import { byId, Day, lines } from '../fields.schemas.ts'
import { Dollars } from '../money.schemas.ts'
import * as passes from './passes.ts'

export const quotePassEnd = endpoint(passes.quotePassEnd, {
  summary:
    'What is given back of a pass that an admin ends now: what was paid for the credits left, or for the days left of an unlimited one.',
  params: byId,
  reply: z.object({
    /** Credits left; null for as many as wanted. */
    credits: z.nullable(z.number()),
    /** Dollars. */
    refund: z.number(),
    /** Set if the club gives it back by hand, because it was paid at the desk. */
    byHand: z.optional(z.literal(true)),
  }),
  problems: ['pass.not-found', 'pass.changed'],
})

export const endPass = endpoint(passes.endPass, {
  summary:
    'Ends a pass, and gives back what the admin was shown. Its bookings stay; a credit that comes back later goes back as money. Repeating it answers the same.',
  params: byId,
  body: z.object({
    /** Credits left, as the admin was shown. */
    creditsShown: z.nullable(z.number()),
    /** Dollars, as the admin was shown. */
    refundShown: Dollars,
    /** For the student. */
    reason: lines(MAX_REASON_LENGTH),
  }),
  reply: z.object({
    /** Dollars given back in all. */
    refund: z.number(),
    state: z.enum(REFUND_STATES),
  }),
  problems: ['pass.not-found', 'pass.changed'],
  limit: 'change',
})

export const stopPass = endpoint(passes.stopPass, {
  summary:
    'Stops a pass, so that it pays for no more bookings, or lets it go on: then it is valid longer by the days that it was stopped.',
  params: byId,
  body: z.object({ stopped: z.boolean() }),
  reply: z.object({ stopped: z.boolean() }),
  problems: ['pass.not-found', 'pass.changed'],
  limit: 'change',
})

export const extendPass = endpoint(passes.extendPass, {
  summary: 'Lets a pass be valid until the end of a later day, also one that has run out.',
  params: byId,
  body: z.object({
    /** The last day of the pass. */
    until: Day,
  }),
  rules: ['pass-not-longer', 'pass-not-begun', { reason: 'pass-too-long', days: passes.MAX_PASS_DAYS }],
  reply: z.object({ until: Day }),
  problems: ['pass.not-found', 'pass.changed'],
  limit: 'change',
})
