import type { ReactNode } from 'react'
import { ClassPicture } from '../../ui/picture.tsx'
import { priceText } from '../../ui/texts.ts'
import { written } from '../../ui/written.ts'

type Props = {
  name: string
  /** Whose it is: the instructor of a class. */
  by?: string
  /** Of a class. */
  picture?: string
  /** Dollars. */
  price: number
  /** What the price is for; may be empty. */
  basis: string
  /** Said above the price if it has changed. */
  change?: string | undefined
  /** When it is. */
  when: ReactNode
  /** Said below the price. */
  note?: string | undefined
  /** What happens to a student who cannot come. */
  terms?: string | undefined
}

/** What is bought and the total, beside the form or above it on phones. */
export function OrderFrame({ name, by, picture, price, basis, change, when, note, terms }: Props) {
  return (
    <aside
      aria-label="Your order"
      className="h-fit overflow-hidden rounded-lg border border-line bg-surface shadow-1 lg:sticky lg:top-6"
    >
      {picture !== undefined && (
        <div className="max-lg:hidden">
          <ClassPicture src={picture} name={name} className="aspect-[2/1]! object-[50%_70%]" eager />
        </div>
      )}
      <div className="flex items-start gap-4 p-5 pb-3 sm:max-lg:px-7 sm:max-lg:pt-7">
        {picture !== undefined && (
          <div className="w-20 shrink-0 overflow-hidden rounded-md lg:hidden">
            <ClassPicture src={picture} name={name} className="h-16 aspect-auto!" eager />
          </div>
        )}
        <div className="min-w-0 break-words">
          <h2 className="text-[1.25rem]">{name}</h2>
          {by !== undefined && <p className="text-muted">{by}</p>}
          <div className="mt-2 lg:mt-5 empty:hidden">{when}</div>
        </div>
      </div>
      {change && <p className="mx-5 pb-4 text-[.875rem] text-warning sm:max-lg:mx-7">{change}</p>}
      <dl className="mx-5 flex justify-between border-line border-t py-4 font-semibold max-lg:py-3 text-[1.0625rem] sm:max-lg:mx-7">
        <dt>Total</dt>
        <dd className="text-right tabular-nums">
          {price === 0 ? `${written().sign}0` : priceText(price)}
          {basis && <span className="block font-normal text-[.875rem] text-muted">{basis}</span>}
        </dd>
      </dl>
      {note && <p className="border-line border-t px-5 py-4 max-lg:py-3 sm:max-lg:px-7">{note}</p>}
      {terms && (
        <p className="border-line border-t px-5 py-4 text-[.875rem] text-muted max-lg:py-3 sm:max-lg:px-7">
          {terms}
        </p>
      )}
    </aside>
  )
}
