import * as z from 'zod/mini'
import { isPrice, PRICE_MESSAGE } from './money.ts'

/** Price of a class in dollars: 0, or 0.50 to 10,000.00, at most two decimals. */
export const Price = z.number('Use a number.').check(z.refine(isPrice, PRICE_MESSAGE))
