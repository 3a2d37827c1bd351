import { shortDateText } from './date-texts.ts'
import { amountText, columnPriceText } from './texts.ts'

type Props = {
  /** Dollars. */
  price: number
  /** What was paid instead, such as credits of a pass. */
  instead?: string | undefined
  /** Dollars given back in all. */
  refunded: number
  /** The part of it that was given back by hand. */
  handed?: number
  /** Whether an earlier payment pays it. */
  isMoved?: boolean
  /** Of the currency that it was paid in; the club's if it is left out. */
  sign?: string
}

/** The price of a place in dollars; a moved one is a part of another payment. */
export const placePrice = ({ price, moved }: { price: number; moved: { price: number } | null }): number =>
  moved?.price ?? price

/** The price paid, with a refund below; both with cents, for tables. */
export function PaidPrice({ price, instead, refunded, handed = 0, isMoved = false, sign }: Props) {
  const toCard = refunded - handed
  return (
    <span className="text-right">
      {instead ?? columnPriceText(price, sign)}
      {isMoved && price > 0 && <span className="block text-muted">paid before the move</span>}
      {toCard > 0 && <span className={UNDER_PRICE}>{amountText(toCard, sign)} refunded</span>}
      {handed > 0 && <span className={UNDER_PRICE}>{amountText(handed, sign)} given back by hand</span>}
    </span>
  )
}

const UNDER_PRICE = 'block text-muted xl:whitespace-nowrap'

/** The pass that pays a place, in a line of its own; nothing if none does. */
export function PaidBy({ pass }: { pass: { name: string } | undefined }) {
  return pass ? (
    <span className="block font-normal text-[.875rem] text-muted">{`Paid by ${pass.name}`}</span>
  ) : null
}

/** The day on which an enrollment or a pass has ended, in a line of its own; nothing while it has not. */
export function Ended({ at, isPass }: { at: string | null; isPass: boolean }) {
  if (at === null) return null
  const day = shortDateText(at).replaceAll(' ', '\u00a0')
  return (
    <span className="block font-normal text-[.875rem] text-muted">
      {isPass ? `Pass ended ${day}` : `Enrollment ended ${day}`}
    </span>
  )
}
