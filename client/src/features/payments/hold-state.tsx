import { Clock, Lock } from 'lucide-react'
import { zonedClockText } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type TrustLineProps = {
  /** End of the hold, as ISO 8601; undefined while a seat is being held, null when none is. */
  holdEndsAt: string | null | undefined
  /** Time zone of the class. */
  zone: string
}

/** Who takes the payment. */
export function SecureLine() {
  return (
    <p className="flex items-center gap-2 text-[.9375rem] text-muted">
      <Lock size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      Secure payment by Stripe
    </p>
  )
}

/** Who takes the payment, and until when the seat is held; keeps its height in every state. */
export function TrustLine({ holdEndsAt, zone }: TrustLineProps) {
  return (
    <div className="grid gap-1 text-[.9375rem] text-muted">
      <SecureLine />
      <p className={`flex items-center gap-2 ${holdEndsAt === null ? 'invisible' : ''}`}>
        <Clock size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
        {holdEndsAt ? `Your seat is held until ${zonedClockText(holdEndsAt, zone)}.` : 'Holding your seat …'}
      </p>
    </div>
  )
}

type HoldOverProps = {
  /** The payment was canceled because the seat was released. */
  hasEnded: boolean
  isBusy: boolean
  onHoldAgain: () => void
}

/** After the hold: a button to hold a seat again. */
export function HoldOver({ hasEnded, isBusy, onHoldAgain }: HoldOverProps) {
  return (
    <Notice tone="warning">
      <p>
        {hasEnded
          ? 'The time to pay is over and your seat was released. You were not charged.'
          : 'The time to pay is over.'}
      </p>
      <Button className="mt-3" busy={isBusy} onClick={onHoldAgain}>
        Hold a seat again
      </Button>
    </Notice>
  )
}
