import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Clock, Lock } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { keyOf, refresh } from '../../lib/calls/query.ts'
import { zonedClockText } from '../../lib/zoned-text.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
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
  /** Why no seat can be held again; undefined while one can, or before the API is asked. */
  closed: string | undefined
  isBusy: boolean
  onHoldAgain: () => void
}

/** After the hold: a button to hold a seat again, or why there is none. Asks the API what has become of the class. */
export function HoldOver({ hasEnded, closed, isBusy, onHoldAgain }: HoldOverProps) {
  const client = useQueryClient()
  useEffect(() => void refresh(client, 'selections', 'waiting'), [client])
  const isAsking = useIsFetching({ queryKey: keyOf('selections') }) > 0
  const over = hasEnded ? 'Your seat was released' : 'The time to pay is over'
  return (
    <Notice tone="warning">
      <p>{`${closed ?? over}.${hasEnded ? ' You were not charged.' : ''}`}</p>
      {closed ? (
        <Link to={paths.selectedClasses} className={buttonClass('secondary', 'mt-3')}>
          Your selected classes
        </Link>
      ) : (
        <Button className="mt-3" busy={isBusy || isAsking} onClick={onHoldAgain}>
          Hold a seat again
        </Button>
      )}
    </Notice>
  )
}
