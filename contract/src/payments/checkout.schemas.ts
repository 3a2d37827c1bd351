import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { Id } from '../fields.schemas.ts'
import { CURRENCY_CODES } from '../formats.ts'
import { Dollars } from '../money.schemas.ts'
import * as payments from './payments.ts'

/** What a student has paid at the desk. */
export const PaidAtDesk = z.object({
  how: z.enum(payments.DESK_MEANS),
  /** Dollars. */
  amount: Dollars.check(z.minimum(payments.MIN_DESK_AMOUNT), z.maximum(payments.MAX_DESK_AMOUNT)),
})

export const startCheckout = endpoint(payments.startCheckout, {
  summary:
    'Starts a card payment for a pass at the price that the student was shown; repeated, it continues the same payment.',
  body: z.object({
    /** For now one pass. */
    lines: z
      .array(
        z.object({
          productId: Id,
          /** A pass of the student: the new one begins when that one ends. */
          after: z.optional(Id),
        }),
      )
      .check(z.length(1, ruleText('one-pass'))),
    /** The price in dollars that the student was shown. */
    shown: z.number(),
    /** The currency that the student was shown; without it, the price counts in that of the club. */
    currency: z.optional(z.enum(CURRENCY_CODES)),
  }),
  reply: z.object({ clientSecret: z.string(), orderId: Id }),
  problems: [
    'product.not-found',
    'product.off',
    'product.changed',
    'product.once',
    'product.paid',
    'pass.not-found',
    'class.currency-changed',
    'payment.paused',
  ],
  limit: 'intent',
})
