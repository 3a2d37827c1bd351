import { priceText } from './texts.ts'

type Props = {
  /** Dollars. */
  price: number
  /** Dollars given back. */
  refunded: number
}

/** What was paid, with what was given back of it below. */
export function PaidPrice({ price, refunded }: Props) {
  return (
    <span>
      {priceText(price)}
      {refunded > 0 && <span className="block text-muted">{priceText(refunded)} refunded</span>}
    </span>
  )
}
