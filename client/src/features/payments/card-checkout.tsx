import { type GivenBack, transactionComplete } from '@ningjing/contract/payments/payments'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { confirmLoss, showWarning } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FullScreenSpinner, RetryNote } from '../../ui/spinner.tsx'
import { CardForm } from './card-form.tsx'
import { cardService } from './card-service.ts'
import { endsCheckout, OfferProblem, RecordProblem } from './checkout-problems.tsx'
import { HoldOver, TrustLine } from './hold-state.tsx'
import { type Offer, useOffer } from './offer.ts'
import { useRecording } from './recording.ts'

type Props = {
  selection: Pick<Selection, '_id' | 'zone'>
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
  const service = useQuery(cardService())
  const [transactionId, setTransactionId] = useState<string>()
  const [hasEnded, setHasEnded] = useState(false)
  const recording = useRecording((paid, orderId) =>
    onDone('transactionId' in paid ? paid.transactionId : '', orderId),
  )
  const retry = () => {
    setHasEnded(false)
    holdAgain()
  }
  if (endsCheckout(error)) return <OfferProblem error={error} onPrice={onPrice} onRetry={retry} />
  if (service.error)
    return <NoCardService isBusy={service.isFetching} onRetry={() => void service.refetch()} />
  if (!service.data) return <FullScreenSpinner />
  const held = isTimeOver || hasEnded || isHolding || error ? undefined : offer
  return (
    <div className="grid gap-4">
      {error && !transactionId && (
        <OfferProblem {...{ error, onPrice, confirmEmail, otherHolds }} onRetry={retry} isBusy={isHolding} />
      )}
      <Elements stripe={service.data}>
        <CardForm
          price={price}
          clientSecret={held?.clientSecret}
          isPaid={transactionId !== undefined}
          onTry={() => setIsTried(true)}
          onCharged={(id) => {
            setTransactionId(id)
            recording.record({ transactionId: id })
          }}
          onEnded={() => setHasEnded(true)}
          trust={
            <TrustLine
              holdEndsAt={held && !transactionId ? held.holdEndsAt : isHolding ? undefined : null}
              zone={selection.zone}
            />
          }
        >
          {isHolding && <RetryNote failures={failures} />}
          {offer && !transactionId && (isTimeOver || hasEnded) && (
            <HoldOver hasEnded={hasEnded} isBusy={isHolding} onHoldAgain={retry} />
          )}
          {transactionId && <Notice tone="success">{transactionComplete(transactionId)}</Notice>}
          {recording.isPending && (
            <>
              <p role="status">Saving your enrollment …</p>
              <RetryNote failures={recording.failures} />
            </>
          )}
          {recording.error && <RecordProblem error={recording.error} onRetry={recording.retry} />}
          {terms}
        </CardForm>
      </Elements>
      {decline ? (
        !isTried && decline
      ) : (
        <GiveBack
          offer={isTried || !isKnown ? undefined : held}
          giveBack={giveBackNow}
          onGivenBack={onGivenBack}
        />
      )}
    </div>
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
      await showWarning(errorText(error))
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

function NoCardService({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <Notice tone="danger">
      <p>The card form could not be loaded. Nothing was charged. Check your connection and try again.</p>
      <Button className="mt-3" busy={isBusy} onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
