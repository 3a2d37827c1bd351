import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryNote } from '../../ui/spinner.tsx'
import { CardPayment } from './card-payment.tsx'
import { endsCheckout, OfferProblem } from './checkout-problems.tsx'
import { SecureLine } from './hold-state.tsx'
import { type PassToBuy, usePassOffer } from './pass-offer.ts'

type Props = {
  pass: PassToBuy
  /** The price that the student saw, in dollars. */
  price: number
  /** Called when the student accepts a new price. */
  onPrice: (price: number) => void
  onDone: (transactionId: string, orderId: string) => void
  /** Below the Pay button: what paying accepts, and whom to ask. */
  terms: ReactNode
}

/** Checkout of a pass by card: charges the card and records the payment. Nothing is held: passes do not run out. */
export function PassCheckout({ pass, price, onPrice, onDone, terms }: Props) {
  const { offer, error, isAsking, failures, ask } = usePassOffer(pass, price)
  const [hasEnded, setHasEnded] = useState(false)
  const retry = () => {
    setHasEnded(false)
    ask()
  }
  const problem = error && (
    <OfferProblem error={error} bought="pass" onPrice={onPrice} onRetry={retry} isBusy={isAsking} />
  )
  if (endsCheckout(error)) return problem
  return (
    <CardPayment
      bought="pass"
      price={price}
      clientSecret={hasEnded || isAsking || error ? undefined : offer?.clientSecret}
      onEnded={() => setHasEnded(true)}
      onDone={onDone}
      problem={problem}
      trust={() => <SecureLine />}
      state={
        <>
          {isAsking && <RetryNote failures={failures} />}
          {hasEnded && <TimeOver isBusy={isAsking} onAgain={retry} />}
        </>
      }
      terms={terms}
    />
  )
}

function TimeOver({ isBusy, onAgain }: { isBusy: boolean; onAgain: () => void }) {
  return (
    <Notice tone="warning">
      <p>The time to pay is over. You were not charged.</p>
      <Button className="mt-3" busy={isBusy} onClick={onAgain}>
        Start again
      </Button>
    </Notice>
  )
}
