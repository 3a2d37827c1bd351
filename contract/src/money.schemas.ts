import * as z from 'zod/mini'
import { type FieldRule, ruleText } from './field-reasons.ts'
import { typedNumber } from './fields.schemas.ts'
import { CURRENCIES, type Currency } from './formats.ts'
import { dollarsFrom, isPrice, isPriceForm } from './money.ts'

/** Price of a class: 0 to 10,000.00, at most two decimals. The server compares it with the least amount too. */
export const Price = z.number(ruleText('price-form')).check(z.refine(isPriceForm, ruleText('price-form')))

/** Price of a class in a currency, as it is typed. */
export const typedPrice = (currency: Currency) => {
  const message = ruleText(priceRule(currency))
  const price = z.number(message).check(z.refine((dollars) => isPrice(dollars, currency), message))
  return typedNumber(price, (typed) => dollarsFrom(typed, currency))
}

/** Dollars with at most two decimals. */
export const Dollars = z.number().check(
  z.minimum(0),
  z.refine((dollars) => Number(dollars.toFixed(2)) === dollars, ruleText('too-many-decimals')),
)

/** The rule for prices in a currency. */
export function priceRule(currency: Currency): FieldRule {
  return { reason: 'price', least: CURRENCIES[currency].least }
}
