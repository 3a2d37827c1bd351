import * as z from 'zod/mini'
import { typedNumber } from './fields.schemas.ts'
import type { Currency } from './formats.ts'
import { dollarsFrom, isPrice, isPriceForm, PRICE_FORM, priceMessage } from './money.ts'

/** Price of a class: 0 to 10,000.00, at most two decimals. The server compares it with the least amount too. */
export const Price = z.number(PRICE_FORM).check(z.refine(isPriceForm, PRICE_FORM))

/** Price of a class in a currency, as it is typed. */
export const typedPrice = (currency: Currency) => {
  const message = priceMessage(currency)
  const price = z.number(message).check(z.refine((dollars) => isPrice(dollars, currency), message))
  return typedNumber(price, (typed) => dollarsFrom(typed, currency))
}

/** Dollars with at most two decimals. */
export const Dollars = z.number().check(
  z.minimum(0),
  z.refine((dollars) => Number(dollars.toFixed(2)) === dollars, 'Use at most two decimals.'),
)
