import { transactionComplete } from '@ningjing/contract/payments/payments'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FullScreenSpinner, RetryNote } from '../../ui/spinner.tsx'
import { CardForm } from './card-form.tsx'
import { cardService } from './card-service.ts'
import { type Bought, RecordProblem } from './checkout-problems.tsx'
import { useRecording } from './recording.ts'

type Props = {
  bought: Bought
  /** Dollars. */
  price: number
  /** Client secret of the payment; undefined while there is nothing to pay. */
  clientSecret: string | undefined
  /** Called before a card is charged. */
  onTry?: () => void
  /** Called when the payment is canceled because the time to pay is over. */
  onEnded: () => void
  onDone: (transactionId: string, orderId: string) => void
  /** Above the form until the card is charged: why nothing can be paid. */
  problem: ReactNode
  /** Above the Pay button. */
  trust: (isPaid: boolean) => ReactNode
  /** Below the Pay button until the card is charged: how the offer is. */
  state: ReactNode
  /** Below the Pay button: what paying accepts, and whom to ask. */
  terms: ReactNode
  /** Below the form. */
  children?: ReactNode
}

/** Charges a card and records the payment. */
export function CardPayment(props: Props) {
  const service = useQuery(cardService())
  const [transactionId, setTransactionId] = useState<string>()
  const recording = useRecording((paid, orderId) =>
    props.onDone('transactionId' in paid ? paid.transactionId : '', orderId),
  )
  if (service.error)
    return <NoCardService isBusy={service.isFetching} onRetry={() => void service.refetch()} />
  if (!service.data) return <FullScreenSpinner />
  const { bought, price, clientSecret, onTry, onEnded, problem, trust, state, terms, children } = props
  const isPaid = transactionId !== undefined
  return (
    <div className="grid gap-4">
      {!isPaid && problem}
      <Elements stripe={service.data}>
        <CardForm
          price={price}
          clientSecret={clientSecret}
          isPaid={isPaid}
          onTry={() => onTry?.()}
          onCharged={(id) => {
            setTransactionId(id)
            recording.record({ transactionId: id })
          }}
          onEnded={onEnded}
          trust={trust(isPaid)}
        >
          {!isPaid && state}
          {isPaid && <Notice tone="success">{transactionComplete(transactionId)}</Notice>}
          {recording.isPending && (
            <>
              <p role="status">{bought === 'pass' ? 'Saving your pass …' : 'Saving your enrollment …'}</p>
              <RetryNote failures={recording.failures} />
            </>
          )}
          {recording.error && (
            <RecordProblem error={recording.error} bought={bought} onRetry={recording.retry} />
          )}
          {terms}
        </CardForm>
      </Elements>
      {children}
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
