import { priceText } from './texts.ts'

type Props = {
  dollars: number
  /** What it is for, such as `7 dates · $6.43 each`; may be empty. */
  basis: string
}

/** The price of a class that is sold by the date only: `By the date from $18`. */
export function PriceByDate({ dollars }: Pick<Props, 'dollars'>) {
  return (
    <>
      <span className="block font-normal font-sans text-[.875rem] text-muted leading-snug">
        {dollars === 0 ? 'By the date' : 'By the date from'}
      </span>{' '}
      {priceText(dollars)}
    </>
  )
}

/** The price of a class, and below it what it is for. */
export function Price({ dollars, basis }: Props) {
  return (
    <>
      {priceText(dollars)}
      {basis && (
        <span className="mt-1 block text-balance font-normal font-sans text-[.875rem] text-muted leading-snug">
          {basis}
        </span>
      )}
    </>
  )
}
