import { CURRENCIES, type Currency, DEFAULT_FORMATS } from '@ningjing/contract/formats'
import { confirmChange } from '../../lib/alerts.ts'

/** Asks before another currency is published, and says what follows (decision 059). True if it is the same. */
export async function agreeToCurrency(before: Currency, after: Currency): Promise<boolean> {
  if (after === before) return true
  const { name, sign } = CURRENCIES[after]
  return confirmChange({
    title: `Sell in ${name}?`,
    text: [
      `Prices keep their numbers: ${CURRENCIES[before].sign}45 becomes ${sign}45.`,
      'Once the first payment has begun, the currency cannot be changed anymore.',
      after !== DEFAULT_FORMATS.currency &&
        `Older releases know ${CURRENCIES[DEFAULT_FORMATS.currency].name} only, so the site cannot go back to one of them.`,
    ]
      .filter(Boolean)
      .join(' '),
    confirmButton: `Publish in ${name}`,
  })
}
