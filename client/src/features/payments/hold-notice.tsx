import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  /** ISO 8601, by the server's clock. */
  endsAt: string
  /** The card provider says that the seat was given back. */
  hasEnded: boolean
  isBusy: boolean
  onHoldAgain: () => void
}

/** Until when the seat is held, and a way to hold one again afterwards. */
export function HoldNotice({ endsAt, hasEnded, isBusy, onHoldAgain }: Props) {
  const isOver = useIsPast(endsAt) || hasEnded
  if (!isOver) return <p className="text-muted">Your seat is held until {clock.format(new Date(endsAt))}.</p>
  return (
    <Notice tone="warning">
      <p>
        {hasEnded
          ? 'The time to pay is over and the seat was given back. You were not charged.'
          : 'The time to pay is over.'}
      </p>
      <Button className="mt-3" busy={isBusy} onClick={onHoldAgain}>
        Hold a seat again
      </Button>
    </Notice>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function useIsPast(moment: string): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return passed === moment
}
