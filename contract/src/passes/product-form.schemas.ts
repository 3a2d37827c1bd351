import * as z from 'zod/mini'
import { wholeUpTo } from '../classes/class-plan.schemas.ts'
import { ruleText } from '../field-reasons.ts'
import { typedNumber } from '../fields.schemas.ts'
import type { Currency } from '../formats.ts'
import { typedPrice } from '../money.schemas.ts'
import { PassClasses, ProductToAdd } from './passes.schemas.ts'
import * as passes from './passes.ts'

const whole = (maximum: number) => typedNumber(wholeUpTo(maximum, 1))

/** The form of a pass that is for sale, with its price in a currency. One for all classes names none. */
export function productForm(currency: Currency) {
  const { name, description, from, once, onSale } = ProductToAdd.shape
  return z.object({
    name,
    description,
    price: typedPrice(currency).check(z.refine((price) => price > 0, ruleText('pass-costs'))),
    credits: z.optional(whole(passes.MAX_CREDITS)),
    days: whole(passes.MAX_PASS_DAYS),
    from,
    classIds: z.optional(PassClasses),
    perDay: whole(passes.MAX_PER_DAY),
    ahead: whole(passes.MAX_AHEAD),
    once,
    onSale,
  })
}
