import type { ProblemCode } from '@ningjing/contract/problems'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CallError, hasCode, isTransient } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { priceText } from '../../ui/texts.ts'

/** Problems after which there is nothing to pay. */
const ENDS: readonly string[] = [
  'class.closed',
  'class.not-found',
  'enrolment.exists',
  'payment.refunded',
  'selection.not-found',
] satisfies ProblemCode[]

/** Returns whether an error ends the checkout. */
export function endsCheckout(error: Error | null): error is CallError {
  return error instanceof CallError && ENDS.includes(error.code)
}

type OfferProblemProps = {
  error: Error
  onPrice: (price: number) => void
  onRetry: () => void
  isBusy?: boolean
  confirmEmail?: (onConfirmed: () => void) => ReactNode
  /** The other seats that the student holds. */
  otherHolds?: ReactNode
}

/** Says why no seat is held, with the new price or a button to retry. */
export function OfferProblem({
  error,
  onPrice,
  onRetry,
  isBusy = false,
  confirmEmail,
  otherHolds,
}: OfferProblemProps) {
  const price = newPriceIn(error)
  return (
    <Notice tone={price === undefined && !endsCheckout(error) ? 'danger' : 'warning'}>
      <p>
        {price === undefined
          ? errorText(error)
          : `The price of this class has changed. It is now ${priceText(price)}.`}
      </p>
      {hasCode(error, 'payment.too-many-holds') && otherHolds}
      <div className="mt-3 flex flex-wrap gap-3">
        {hasCode(error, 'user.email-unconfirmed') && confirmEmail?.(onRetry)}
        {price !== undefined && (
          <Button onClick={() => onPrice(price)}>
            {price === 0 ? 'Continue for free' : `Continue with ${priceText(price)}`}
          </Button>
        )}
        {price === undefined && !endsCheckout(error) && (
          <Button busy={isBusy} onClick={onRetry}>
            Try again
          </Button>
        )}
        <WayOut error={error} />
      </div>
    </Notice>
  )
}

/** The new price, if the error is about the price. */
function newPriceIn(error: Error): number | undefined {
  if (hasCode(error, 'class.free')) return 0
  const price = hasCode(error, 'class.price-changed') ? error.facts.price : undefined
  return typeof price === 'number' ? price : undefined
}

/** The error after the card was charged but the enrollment is not saved. */
export function RecordProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isTransient(error)) {
    return (
      <Notice tone="danger">
        <p>{errorText(error)}</p>
        <div className="mt-3">
          <WayOut error={error} />
        </div>
      </Notice>
    )
  }
  return (
    <Notice tone="warning">
      <p>
        Your card was charged, but we could not save your enrollment yet. Nothing is lost: the card service
        also notifies us, and you are enrolled as soon as it does.
      </p>
      <Button className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

function WayOut({ error }: { error: Error }) {
  const isEnrolled = hasCode(error, 'enrolment.exists')
  return (
    <Link
      to={isEnrolled ? paths.enrolledClasses : paths.selectedClasses}
      className={buttonClass('secondary')}
    >
      {isEnrolled ? 'Your enrolled classes' : 'Your selected classes'}
    </Link>
  )
}
