import type { ProblemCode } from '@ningjing/contract/problems'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CallError, hasCode, isTransient } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { priceText } from '../../ui/texts.ts'

/** What a student pays for. */
export type Bought = 'enrollment' | 'pass'

/** Problems after which there is nothing to pay. */
const ENDS: readonly string[] = [
  'class.closed',
  'class.not-found',
  'enrolment.exists',
  'pass.not-found',
  'payment.refunded',
  'product.not-found',
  'product.off',
  'product.once',
  'product.paid',
  'selection.not-found',
] satisfies ProblemCode[]

/** Returns whether an error ends the checkout. */
export function endsCheckout(error: Error | null): error is CallError {
  return error instanceof CallError && ENDS.includes(error.code)
}

type OfferProblemProps = {
  error: Error
  bought?: Bought
  onPrice: (price: number) => void
  onRetry: () => void
  isBusy?: boolean
  confirmEmail?: (onConfirmed: () => void) => ReactNode
  /** The other seats that the student holds. */
  otherHolds?: ReactNode
}

/** Says why nothing can be paid, with the new price or a button to retry. */
export function OfferProblem({
  error,
  bought = 'enrollment',
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
        {price === undefined ? errorText(error) : `${PRICE_CHANGED[bought]} It is now ${priceText(price)}.`}
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
        <WayOut error={error} bought={bought} />
      </div>
    </Notice>
  )
}

const PRICE_CHANGED: Record<Bought, string> = {
  enrollment: 'The price of this class has changed.',
  pass: 'The price of this pass has changed.',
}

/** The new price, if the error is about the price. */
function newPriceIn(error: Error): number | undefined {
  if (hasCode(error, 'class.free')) return 0
  const isChanged = hasCode(error, 'class.price-changed') || hasCode(error, 'product.changed')
  const price = isChanged ? error.facts.price : undefined
  return typeof price === 'number' ? price : undefined
}

const NOT_SAVED: Record<Bought, string> = {
  enrollment:
    'Your card was charged, but we could not save your enrollment yet. Nothing is lost: the card service also notifies us, and you are enrolled as soon as it does.',
  pass: 'Your card was charged, but we could not save your pass yet. Nothing is lost: the card service also notifies us, and the pass is yours as soon as it does.',
}

type RecordProblemProps = { error: Error; bought: Bought; onRetry: () => void }

/** The error after the card was charged but the enrollment, or the pass, is not saved. */
export function RecordProblem({ error, bought, onRetry }: RecordProblemProps) {
  if (!isTransient(error)) {
    return (
      <Notice tone="danger">
        <p>{errorText(error)}</p>
        <div className="mt-3">
          <WayOut error={error} bought={bought} />
        </div>
      </Notice>
    )
  }
  return (
    <Notice tone="warning">
      <p>{NOT_SAVED[bought]}</p>
      <Button className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

/** For each: where what a student has is shown, and where they choose. */
const WAYS = {
  enrollment: {
    own: { label: 'Your enrolled classes', to: paths.enrolledClasses },
    others: { label: 'Your selected classes', to: paths.selectedClasses },
  },
  pass: {
    own: { label: 'Your passes', to: paths.ownPasses },
    others: { label: 'All passes', to: paths.passes },
  },
}

/** Problems of a student who has it already. */
const HAS_IT: readonly string[] = ['enrolment.exists', 'product.once', 'product.paid'] satisfies ProblemCode[]

function WayOut({ error, bought }: { error: Error; bought: Bought }) {
  const hasIt = error instanceof CallError && HAS_IT.includes(error.code)
  const { label, to } = WAYS[bought][hasIt ? 'own' : 'others']
  return (
    <Link to={to} className={buttonClass('secondary')}>
      {label}
    </Link>
  )
}
