import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import type { ComponentProps } from 'react'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { priceText } from '../../ui/texts.ts'
import { OrderFrame } from './order-frame.tsx'

type Props = Pick<ComponentProps<typeof OrderFrame>, 'price' | 'basis' | 'when' | 'terms'> & {
  selection: Pick<Selection, 'name' | 'instructor' | 'image' | 'priceWhenSelected' | 'ownDates' | 'zone'>
}

/** The class and the total, beside the form or above it on phones. */
export function OrderSummary({ selection, price, ...rest }: Props) {
  const { name, instructor, image, priceWhenSelected, ownDates, zone } = selection
  const hasChanged = priceWhenSelected !== price
  return (
    <OrderFrame
      {...rest}
      name={name}
      by={instructor}
      picture={image}
      price={price}
      change={
        hasChanged
          ? `The price has changed since you selected this class. It was ${priceText(priceWhenSelected)}.`
          : undefined
      }
      note={ownDates && bookedText(ownDates.map((at) => zonedMomentText(at, zone)))}
    />
  )
}

/** Who buys a class keeps the dates of it that they have booked by themselves. */
function bookedText(dates: string[]): string {
  const before = dates.slice(0, -1).join('; ')
  const [last = ''] = dates.slice(-1)
  return before
    ? `You have already booked ${before} and ${last} of this class. Those seats stay yours.`
    : `You have already booked ${last} of this class. That seat stays yours.`
}
