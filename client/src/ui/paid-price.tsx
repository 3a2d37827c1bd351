import { shortDateText } from './date-texts.ts'
import { amountText, columnPriceText } from './texts.ts'

type Props = {
  /** Dollars. */
  price: number
  /** Refunded dollars. */
  refunded: number
  /** Whether an earlier payment pays it. */
  isMoved?: boolean
}

/** The price of a place in dollars; a moved one is a part of another payment. */
export const placePrice = ({ price, moved }: { price: number; moved: { price: number } | null }): number =>
  moved?.price ?? price

/** The price paid, with a refund below; both with cents, for tables. */
export function PaidPrice({ price, refunded, isMoved = false }: Props) {
  return (
    <span className="text-right">
      {columnPriceText(price)}
      {isMoved && price > 0 && <span className="block text-muted">paid before the move</span>}
      {refunded > 0 && (
        <span className="block text-muted xl:whitespace-nowrap">{amountText(refunded)} refunded</span>
      )}
    </span>
  )
}

/** The day on which an enrolment has ended, in a line of its own; nothing while it has not. */
export function Ended({ at }: { at: string | null }) {
  return at === null ? null : (
    <span className="block font-normal text-[.875rem] text-muted">{`Ended ${shortDateText(at)}`}</span>
  )
}
