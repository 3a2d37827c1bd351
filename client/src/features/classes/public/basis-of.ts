import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import type { SoldAs } from '@ningjing/contract/classes/sold-as'
import { basisText } from '../../../lib/formats.ts'
import { leastText, priceText } from '../../../ui/texts.ts'

type Priced = SoldAs & Pick<PublicClass, 'price'> & Partial<Pick<PublicClass, 'sessions' | 'nextAt'>>

/** What the price of a class that is sold as a whole is for, and what one of its dates costs: `7 dates · $6.43 each, or $18 a date`. */
export function basisOf({ price, dropIn, ...plan }: Priced): string {
  return [basisText(price, plan), dropIn && singleText(dropIn)].filter(Boolean).join(', ')
}

/** What one date costs: `or $18 a date`, or `or from $18 a date` where they cost different amounts. */
function singleText({ price, varies }: NonNullable<SoldAs['dropIn']>): string {
  if (varies) return `or from ${leastText(price)} a date`
  return price === 0 ? 'or free by the date' : `or ${priceText(price)} a date`
}
