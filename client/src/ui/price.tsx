import { orCredits, priceText } from './texts.ts'

type Props = {
  dollars: number
  /** What it is for, such as `7 dates · $6.43 each`; may be empty. */
  basis: string
  /** What it costs with a pass instead; 0 if no pass pays it. */
  credits?: number | undefined
}

/** The price of a class that is sold by the date only: `By the date from $18 or 1 credit`. */
export function PriceByDate({ dollars, credits = 0 }: Pick<Props, 'dollars' | 'credits'>) {
  return (
    <>
      <span className={`${BELOW} leading-snug`}>{dollars === 0 ? 'By the date' : 'By the date from'}</span>{' '}
      {priceText(dollars)}
      {credits > 0 && <span className={`${BELOW} leading-snug`}>{orCredits(credits)}</span>}
    </>
  )
}

const BELOW = 'block font-normal font-sans text-[.875rem] text-muted'

/** The price of a class, and below it what it is for. */
export function Price({ dollars, basis, credits = 0 }: Props) {
  return (
    <>
      {priceText(dollars)}
      {basis && (
        <span className="mt-1 block text-balance font-normal font-sans text-[.875rem] text-muted leading-snug">
          {basis}
        </span>
      )}
      {credits > 0 && <span className={`${BELOW} leading-snug`}>{orCredits(credits)}</span>}
    </>
  )
}
