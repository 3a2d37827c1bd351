import { priceText } from './texts.ts'

type Props = {
  /** Dollars. */
  price: number
  /** Refunded dollars. */
  refunded: number
}

/** The price paid, with a refund below. */
export function PaidPrice({ price, refunded }: Props) {
  return (
    <span>
      {priceText(price)}
      {refunded > 0 && <span className="block text-muted">{priceText(refunded)} refunded</span>}
    </span>
  )
}
