import type { GivenBack } from '@ningjing/contract/payments/payments'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { type ReactNode, useState } from 'react'
import { confirmLoss } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { showFailure } from '../../lib/lasting-alerts.ts'
import { RetryNote } from '../../ui/spinner.tsx'
import { CardPayment } from './card-payment.tsx'
import { endsCheckout, OfferProblem } from './checkout-problems.tsx'
import { HoldOver, TrustLine } from './hold-state.tsx'
import { type Offer, useOffer } from './offer.ts'

type Props = {
  selection: Pick<Selection, '_id' | 'zone'>
  /** Why no seat can be held now, as far as the selections say; undefined if one can. */
  closed: string | undefined
  /** The price that the student saw, in dollars. */
  price: number
  /** Called when the student accepts a new price. */
  onPrice: (price: number) => void
  onDone: (transactionId: string, orderId: string) => void
  /** Called when the student has released the seat; the class may have been paid before that. */
  onGivenBack: (state: GivenBack) => void
  /** Whether it is known if this is a place of the waiting list; until then there is no button that releases it. */
  isKnown: boolean
  /** For a place of the waiting list, in place of the button that releases a seat: one that declines the place. */
  decline?: ReactNode
  /** Below the Pay button: what paying accepts, and whom to ask. */
  terms: ReactNode
  /** Shown when the e-mail address has to be confirmed first; calls back when it is. */
  confirmEmail: (onConfirmed: () => void) => ReactNode
  /** Shown when the student holds too many other seats: which ones. */
  otherHolds: ReactNode
}

/** Checkout by card: holds a seat, charges the card and records the payment. */
export function CardCheckout({
  selection,
  closed,
  price,
  onPrice,
  onDone,
  onGivenBack,
  isKnown,
  decline,
  terms,
  confirmEmail,
  otherHolds,
}: Props) {
  const [isTried, setIsTried] = useState(false)
  const { offer, error, isHolding, failures, isTimeOver, holdAgain, giveBackNow } = useOffer(
    selection,
    price,
    isTried,
  )
  const [hasEnded, setHasEnded] = useState(false)
  const retry = () => {
    setHasEnded(false)
    holdAgain()
  }
  if (endsCheckout(error)) return <OfferProblem error={error} onPrice={onPrice} onRetry={retry} />
  const held = isTimeOver || hasEnded || isHolding || error ? undefined : offer
  return (
    <CardPayment
      bought="enrollment"
      price={price}
      clientSecret={held?.clientSecret}
      onTry={() => setIsTried(true)}
      onEnded={() => setHasEnded(true)}
      onDone={onDone}
      problem={
        error && (
          <OfferProblem
            {...{ error, onPrice, confirmEmail, otherHolds }}
            onRetry={retry}
            isBusy={isHolding}
          />
        )
      }
      trust={(isPaid) => (
        <TrustLine
          holdEndsAt={held && !isPaid ? held.holdEndsAt : isHolding ? undefined : null}
          zone={selection.zone}
        />
      )}
      state={
        <>
          {isHolding && <RetryNote failures={failures} />}
          {offer && (isTimeOver || hasEnded) && (
            <HoldOver {...{ hasEnded, closed }} isBusy={isHolding} onHoldAgain={retry} />
          )}
        </>
      }
      terms={terms}
    >
      {decline ? (
        !isTried && decline
      ) : (
        <GiveBack
          offer={isTried || !isKnown ? undefined : held}
          giveBack={giveBackNow}
          onGivenBack={onGivenBack}
        />
      )}
    </CardPayment>
  )
}

const RELEASE = {
  title: 'Release your seat?',
  text: 'Others can take it then. The class stays in your selection.',
  confirmButton: 'Release my seat',
  cancelButton: 'Keep my seat',
}

type GiveBackProps = {
  /** The seat; undefined when there is none, or a card was tried. */
  offer: Offer | undefined
  giveBack: (offer: Offer) => Promise<GivenBack>
  onGivenBack: (state: GivenBack) => void
}

/** Releases the seat after a question; its space is kept while there is none to release. */
function GiveBack({ offer, giveBack, onGivenBack }: GiveBackProps) {
  const { run, isRunning } = useOneAtATime()
  const attempt = async () => {
    if (!offer || !(await confirmLoss(RELEASE))) return
    try {
      onGivenBack(await giveBack(offer))
    } catch (error) {
      logError('giving a seat back', error)
      await showFailure(errorText(error))
    }
  }
  return (
    <button
      type="button"
      aria-disabled={isRunning}
      onClick={() => void run(attempt)}
      className={`link min-h-11 justify-self-center ${offer ? '' : 'invisible'}`}
    >
      Release my seat
    </button>
  )
}
