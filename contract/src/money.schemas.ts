import * as z from 'zod/mini'
import { typedNumber } from './fields.schemas.ts'
import { dollarsFrom, isPrice, PRICE_MESSAGE } from './money.ts'

/** Price of a class in dollars: 0, or 0.50 to 10,000.00, at most two decimals. */
export const Price = z.number(PRICE_MESSAGE).check(z.refine(isPrice, PRICE_MESSAGE))

/** The same, as it is typed. */
export const TypedPrice = typedNumber(Price, dollarsFrom)
