import type { EndQuote, Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import { quoteText } from '@ningjing/contract/enrolments/terms-text'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { hasCode } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { formats } from '../../lib/formats.ts'
import { useUntilDone } from '../../lib/forms/one-at-a-time.ts'
import { browserZone } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { amountText } from '../../ui/texts.ts'
import { type EndResult, quoteOf, useEndEnrolment } from './end-enrolment.api.ts'

type Props = {
  enrolment: Enrolment
  email: string
  /** Called after the enrollment has ended, when its card is about to disappear. */
  onEnded: () => void
}

/** A button that ends an enrollment, after a dialog that says how much is given back. */
export function EndEnrolment({ enrolment, email, onEnded }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { name } = enrolment.classItem
  const close = () => setIsAsking(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Cancel ${name}`}
        onClick={() => setIsAsking(true)}
        className="quiet-link"
      >
        Cancel
      </button>
      {isAsking && (
        <Dialog title={`Cancel ${name}?`} onClose={close}>
          <Question
            {...{ enrolment, email }}
            onClose={close}
            onEnded={() => {
              close()
              onEnded()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Question({ enrolment, email, onClose, onEnded }: Props & { onClose: () => void }) {
  const query = useQuery(quoteOf(email, enrolment._id))
  const isOver = hasCode(query.error, 'enrolment.started') || hasCode(query.error, 'enrolment.not-found')
  return (
    <>
      {isOver ? (
        <Notice tone="warning">{errorText(query.error)}</Notice>
      ) : (
        <div className="min-h-32">
          <Loaded query={query} what="your refund">
            {(quote) => <Offer {...{ quote, enrolment, onEnded }} onChanged={() => void query.refetch()} />}
          </Loaded>
        </div>
      )}
      <Button look="secondary" data-first-focus onClick={onClose} className="mt-3 w-full">
        {isOver ? 'Close' : 'Keep my seat'}
      </Button>
    </>
  )
}

type OfferProps = Pick<Props, 'enrolment' | 'onEnded'> & {
  quote: EndQuote & { paid: number }
  /** Called when the quote is out of date. */
  onChanged: () => void
}

/** The refund in words, and the button that accepts it. */
function Offer({ quote, enrolment, onEnded, onChanged }: OfferProps) {
  const { mutateAsync, isPending } = useEndEnrolment(enrolment._id)
  const [problem, setProblem] = useState<unknown>(null)
  const untilDone = useUntilDone()
  const more = centsOf(quote.refund) - centsOf(quote.back)
  const end = () =>
    untilDone(async () => {
      setProblem(null)
      try {
        const result = await mutateAsync(quote.refund)
        onEnded()
        void showSuccess(`You have left ${enrolment.classItem.name}.`, resultText(result))
        return true
      } catch (error) {
        setProblem(error)
        if (hasCode(error, 'enrolment.refund-changed') || hasCode(error, 'enrolment.started')) onChanged()
        return false
      }
    })
  return (
    <>
      <p className="font-medium text-[1.0625rem]">{offerText(quote, enrolment.zone)}</p>
      <p className="mt-2 text-muted">
        Your seat is free for others at once. To come back, you select the class again.
      </p>
      {problem !== null && (
        <Notice tone="danger" className="mt-4">
          {hasCode(problem, 'enrolment.refund-changed')
            ? 'The refund has changed while you were reading. Please look at the new amount.'
            : errorText(problem)}
        </Notice>
      )}
      <Button
        look="danger-filled"
        busy={isPending}
        onClick={() => void end()}
        className="mt-6 w-full max-sm:whitespace-normal"
      >
        {more > 0 ? `Cancel and get ${amountText(dollarsOf(more))} back` : 'Cancel my seat'}
      </Button>
    </>
  )
}

function offerText(
  { paid, refund, back, until, then, byHand }: EndQuote & { paid: number },
  zone: string,
): string {
  if (paid === 0) return 'This class is free, so there is nothing to give back.'
  const text = quoteText(
    {
      refundInCents: centsOf(refund),
      backInCents: centsOf(back),
      until: until === null ? null : new Date(until),
      thenInCents: centsOf(then),
      mayEnd: true,
    },
    { zone, ...formats() },
    new Date(),
    browserZone(),
  )
  const how = byHand && refund > back ? ' The club gives it back to you by hand.' : ''
  return `${text}. You paid ${amountText(paid)}.${how}`
}

function resultText({ refund, state }: EndResult): string | undefined {
  if (state === 'none') return undefined
  const amount = amountText(refund)
  if (state === 'by-hand') return `The club gives ${amount} back to you by hand.`
  return state === 'done' ? `${amount} was refunded.` : `${amount} is on its way back to you.`
}
