import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  /** End of the hold, as ISO 8601. */
  endsAt: string
  isTimeOver: boolean
  /** The payment was canceled because the seat was released. */
  hasEnded: boolean
  isBusy: boolean
  onHoldAgain: () => void
}

/** Shows until when the seat is held, and afterwards a button to hold one again. */
export function HoldNotice({ endsAt, isTimeOver, hasEnded, isBusy, onHoldAgain }: Props) {
  if (!isTimeOver && !hasEnded)
    return <p className="text-muted">Your seat is held until {clock.format(new Date(endsAt))}.</p>
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

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
