import type { ReactNode } from 'react'
import { leastText, orCredits, priceText } from './texts.ts'

type Props = {
  dollars: number
  /** What it is for, such as `7 dates · $6.43 each`; may be empty. */
  basis: string
  /** What it costs with a pass instead, if anything. */
  credit?: ReactNode
}

type ByDate = {
  /** What its cheapest date costs. */
  dollars: number
  /** Whether another date costs more. */
  varies?: boolean | undefined
  credits?: number | undefined
}

/**
 * The price of a class that is sold by the date only: `By the date from $18 or 1 credit`; `By the date from $0` where
 * some dates are free, `By the date Free` where all are.
 */
export function PriceByDate({ dollars, varies, credits = 0 }: ByDate) {
  const isFree = dollars === 0 && !varies
  return (
    <>
      <span className={`${BELOW} leading-snug`}>{isFree ? 'By the date' : 'By the date from'}</span>{' '}
      {isFree ? priceText(0) : leastText(dollars)}
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
