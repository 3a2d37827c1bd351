import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import type { ReactNode } from 'react'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { ClassPicture } from '../../ui/picture.tsx'
import { priceText } from '../../ui/texts.ts'
import { written } from '../../ui/written.ts'

type Props = {
  selection: Pick<Selection, 'name' | 'instructor' | 'image' | 'priceWhenSelected' | 'ownDates' | 'zone'>
  /** Dollars. */
  price: number
  /** What the price is for; may be empty. */
  basis: string
  /** The next date and the place. */
  when: ReactNode
  /** What happens to a student who cannot come. */
  terms?: string | undefined
}

/** The class and the total, beside the form or above it on phones. */
export function OrderSummary({ selection, price, basis, when, terms }: Props) {
  const { name, instructor, image, priceWhenSelected, ownDates, zone } = selection
  return (
    <aside
      aria-label="Your order"
      className="h-fit overflow-hidden rounded-lg border border-line bg-surface shadow-1 lg:sticky lg:top-6"
    >
      <div className="max-lg:hidden">
        <ClassPicture src={image} name={name} className="aspect-[2/1]! object-[50%_70%]" eager />
      </div>
      <div className="flex items-start gap-4 p-5 pb-3 sm:max-lg:px-7 sm:max-lg:pt-7">
        <div className="w-20 shrink-0 overflow-hidden rounded-md lg:hidden">
          <ClassPicture src={image} name={name} className="h-16 aspect-auto!" eager />
        </div>
        <div className="min-w-0 break-words">
          <h2 className="text-[1.25rem]">{name}</h2>
          <p className="text-muted">{instructor}</p>
          <div className="mt-2 lg:mt-5 empty:hidden">{when}</div>
        </div>
      </div>
      {priceWhenSelected !== price && (
        <p className="mx-5 pb-4 text-[.875rem] text-warning sm:max-lg:mx-7">
          The price has changed since you selected this class. It was {priceText(priceWhenSelected)}.
        </p>
      )}
      <dl className="mx-5 flex justify-between border-line border-t py-4 font-semibold max-lg:py-3 text-[1.0625rem] sm:max-lg:mx-7">
        <dt>Total</dt>
        <dd className="text-right tabular-nums">
          {price === 0 ? `${written().sign}0` : priceText(price)}
          {basis && <span className="block font-normal text-[.875rem] text-muted">{basis}</span>}
        </dd>
      </dl>
      {ownDates && (
        <p className="border-line border-t px-5 py-4 max-lg:py-3 sm:max-lg:px-7">
          {bookedText(ownDates.map((at) => zonedMomentText(at, zone)))}
        </p>
      )}
      {terms && (
        <p className="border-line border-t px-5 py-4 text-[.875rem] text-muted max-lg:py-3 sm:max-lg:px-7">
          {terms}
        </p>
      )}
    </aside>
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
