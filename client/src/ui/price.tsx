import type { ReactNode } from 'react'
import { orCredits, priceText } from './texts.ts'

type Props = {
  dollars: number
  /** What it is for, such as `7 dates · $6.43 each`; may be empty. */
  basis: string
  /** What it costs with a pass instead, if anything. */
  credit?: ReactNode
}

/** The price of a class that is sold by the date only: `By the date from $18 or 1 credit`. */
export function PriceByDate({ dollars, credits = 0 }: { dollars: number; credits?: number | undefined }) {
  return (
    <>
      <span className={`${BELOW} leading-snug`}>{dollars === 0 ? 'By the date' : 'By the date from'}</span>{' '}
      {priceText(dollars)}
      {credits > 0 && <span className={`${BELOW} leading-snug`}>{orCredits(credits)}</span>}
    </>
  )
}

const BELOW = 'block font-normal font-sans text-[.875rem] text-muted'

/** The price of a class, below it what it costs with a pass instead, then what it is for. */
export function Price({ dollars, basis, credit }: Props) {
  return (
    <>
      {priceText(dollars)}
      <span className={`${BELOW} leading-snug empty:hidden`}>{credit}</span>
      {basis && <span className={`${BELOW} mt-1 text-balance leading-snug`}>{basis}</span>}
    </>
  )
}
