import { CURRENCIES, type Currency } from '@ningjing/contract/formats'
import { centsOf, centsText } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'

/** Classes that a refusal names. */
const MAX_NAMED = 5

type StoresOnly = Pick<Deps, 'stores'>

/**
 * Whether the club can no longer have another currency: an order has an intent, a payment has an amount, or somebody
 * holds a seat that costs something and may pay for it any moment.
 */
export async function currencyIsFixed({ stores }: StoresOnly): Promise<boolean> {
  const [isCharged, isPaid, holds] = await Promise.all([
    stores.orders.hasIntent(),
    stores.payments.hasAmount(),
    stores.seats.holds(),
  ])
  return isCharged || isPaid || holds.some(({ cents }) => cents > 0)
}

/** Names of the classes, by name, and passes that cost something, but less than a card can be charged in a currency. */
export async function namesBelowLeast({ stores }: StoresOnly, currency: Currency): Promise<string[]> {
  const least = centsOf(CURRENCIES[currency].least)
  const passes = (await stores.products.findAll()).filter(({ priceInCents }) => priceInCents < least)
  return [...(await stores.classes.namesBelow(least)), ...passes.map(({ name }) => name)]
}

/**
 * Throws unless the club can change its currency: `club.currency-fixed`, and `request.invalid` with the classes and passes whose
 * price is below the least amount.
 * @param path of the field in the request
 */
export async function assertCurrencyChange(
  deps: StoresOnly,
  currency: Currency,
  path: string,
): Promise<void> {
  if (await currencyIsFixed(deps)) throw new Problem('club.currency-fixed')
  const names = await namesBelowLeast(deps, currency)
  if (names.length === 0) return
  const message =
    names.length === 1
      ? `${namesText(names)} costs less than ${leastOf(currency)}, the least that a card can be charged. Change the price first.`
      : `${namesText(names)} cost less than ${leastOf(currency)}, the least that a card can be charged. Change the price first.`
  throw new Problem('request.invalid', { fields: [{ path, message }] })
}

const leastOf = (currency: Currency) => centsText(centsOf(CURRENCIES[currency].least), currency)

function namesText(names: string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => `“${name}”`)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ')
}
