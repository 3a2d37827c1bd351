import { field } from '@ningjing/contract/field-reasons'
import { CURRENCIES, type Currency } from '@ningjing/contract/formats'
import { centsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'

/** Classes that a refusal names. */
const MAX_NAMED = 5

type StoresOnly = Pick<Deps, 'stores'>
type StoresAndClock = Pick<Deps, 'stores' | 'clock'>

/**
 * Whether the club can no longer have another currency: an order has an intent or is paid at the desk, a payment has an
 * amount, or somebody holds a seat that costs something and may pay for it any moment.
 */
export async function currencyIsFixed({ stores }: StoresOnly): Promise<boolean> {
  const [isCharged, isPaid, holds] = await Promise.all([
    stores.orders.hasCharge(),
    stores.payments.hasAmount(),
    stores.seats.holds(),
  ])
  return isCharged || isPaid || holds.some(({ cents }) => cents > 0)
}

/**
 * Names of the classes, by name, and passes that cost something, but less than a card can be charged in a currency.
 */
export async function namesBelowLeast(
  { stores, clock }: StoresAndClock,
  currency: Currency,
): Promise<string[]> {
  const least = centsOf(CURRENCIES[currency].least)
  const passes = (await stores.products.findAll()).filter(({ priceInCents }) => priceInCents < least)
  return [...(await stores.classes.namesBelow(least, clock.now())), ...passes.map(({ name }) => name)]
}

/**
 * Throws unless the club can change its currency: `club.currency-fixed`, and `request.invalid` with the classes and
 * passes whose price is below the least amount.
 * @param path of the field in the request
 */
export async function assertCurrencyChange(
  deps: StoresAndClock,
  currency: Currency,
  path: string,
): Promise<void> {
  if (await currencyIsFixed(deps)) throw new Problem('club.currency-fixed')
  const names = await namesBelowLeast(deps, currency)
  if (names.length === 0) return
  const shown = names.slice(0, MAX_NAMED)
  const more = names.length - shown.length
  const { least } = CURRENCIES[currency]
  const rule = { reason: 'below-least', names: shown.join('\n'), more, least, currency } as const
  throw new Problem('request.invalid', { fields: [field(path, rule)] })
}
