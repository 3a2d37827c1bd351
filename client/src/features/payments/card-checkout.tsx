import { transactionComplete } from '@ningjing/contract/payments'
import type { Selection } from '@ningjing/contract/selections.schemas'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FullScreenSpinner } from '../../ui/spinner.tsx'
import { CardForm } from './card-form.tsx'
import { cardService } from './card-service.ts'
import { endsCheckout, OfferProblem, RecordProblem } from './checkout-problems.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { useOffer } from './offer.ts'
import { useRecording } from './recording.ts'

type Props = {
  selection: Pick<Selection, '_id'>
  /** The price that the student saw, in dollars. */
  price: number
  /** Called when the student accepts a new price. */
  onPrice: (price: number) => void
  onDone: (transactionId: string) => void
  /** Shown when the e-mail address has to be confirmed first; calls back when it is. */
  confirmEmail: (onConfirmed: () => void) => ReactNode
}

/** Checkout by card: holds a seat, charges the card and records the payment. */
export function CardCheckout({ selection, price, onPrice, onDone, confirmEmail }: Props) {
  const { offer, error, isHolding, isTimeOver, holdAgain } = useOffer(selection, price)
  const service = useQuery(cardService())
  const [transactionId, setTransactionId] = useState<string>()
  const [hasEnded, setHasEnded] = useState(false)
  const recording = useRecording((paid) => onDone('transactionId' in paid ? paid.transactionId : ''))
  const retry = () => {
    setHasEnded(false)
    holdAgain()
  }
  if (endsCheckout(error)) return <OfferProblem error={error} onPrice={onPrice} onRetry={retry} />
  if (service.error)
    return <NoCardService isBusy={service.isFetching} onRetry={() => void service.refetch()} />
  if (!service.data) return <FullScreenSpinner />
  return (
    <div className="grid gap-4">
      {error && !transactionId && (
        <OfferProblem {...{ error, onPrice, confirmEmail }} onRetry={retry} isBusy={isHolding} />
      )}
      <Elements stripe={service.data}>
        <CardForm
          price={price}
          clientSecret={isTimeOver || hasEnded || isHolding || error ? undefined : offer?.clientSecret}
          isPaid={transactionId !== undefined}
          onCharged={(id) => {
            setTransactionId(id)
            recording.record({ transactionId: id })
          }}
          onEnded={() => setHasEnded(true)}
        >
          {offer && !transactionId && (
            <HoldNotice
              endsAt={offer.holdEndsAt}
              isTimeOver={isTimeOver}
              hasEnded={hasEnded}
              isBusy={isHolding}
              onHoldAgain={retry}
            />
          )}
          {transactionId && <Notice tone="success">{transactionComplete(transactionId)}</Notice>}
          {recording.isPending && <p role="status">Saving your enrolment …</p>}
          {recording.error && <RecordProblem error={recording.error} onRetry={recording.retry} />}
        </CardForm>
      </Elements>
    </div>
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
