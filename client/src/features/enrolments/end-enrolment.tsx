import { zonedText } from '@ningjing/contract/classes/schedule'
import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import { creditText, quoteText } from '@ningjing/contract/enrolments/terms-text'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import {
  creditsBackText,
  creditsText,
  creditsUsedText,
  inPlaceText,
  type PaidCredits,
} from '@ningjing/contract/passes/credits-text'
import { ranOutText } from '@ningjing/contract/passes/last-day'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { hasCode } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { refresh } from '../../lib/calls/query.ts'
import { formats } from '../../lib/formats.ts'
import { useUntilDone } from '../../lib/forms/one-at-a-time.ts'
import { browserZone, clubZone } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { amountText } from '../../ui/texts.ts'
import { type EndResult, type Quote, quoteOf, useEndEnrolment } from './end-enrolment.api.ts'

type Props = {
  enrolment: Enrolment
  email: string
  /** Called after the enrollment has ended, when its card is about to disappear. */
  onEnded: () => void
}

/** A button that ends an enrollment, after a dialog that says how much is given back. */
export function EndEnrolment({ enrolment, email, onEnded }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const { name } = enrolment.classItem
  const close = () => {
    setIsAsking(false)
    if (!isOver(client.getQueryState(quoteOf(email, enrolment._id).queryKey)?.error)) return
    onEnded()
    void refresh(client, 'enrolments')
  }
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
        <Question
          {...{ enrolment, email }}
          onClose={close}
          onEnded={() => {
            setIsAsking(false)
            onEnded()
          }}
        />
      )}
    </>
  )
}

/** Whether there is nothing to end anymore, so that the list is out of date. */
const isOver = (error: unknown) =>
  hasCode(error, 'enrolment.started') || hasCode(error, 'enrolment.not-found')

/** The refund in words, and the button that accepts it. */
function Question({ enrolment, email, onClose, onEnded }: Props & { onClose: () => void }) {
  const query = useQuery(quoteOf(email, enrolment._id))
  const { end, isPending, problem } = useEnd(enrolment, onEnded, () => void query.refetch())
  const isTooLate = isOver(query.error)
  return (
    <Dialog title={`Cancel ${enrolment.classItem.name}?`} onClose={onClose}>
      {isTooLate ? (
        <Notice tone="warning">{errorText(query.error)}</Notice>
      ) : (
        <div className="min-h-32">
          <Loaded query={query} what="your refund">
            {(quote) => <Offer quote={quote} enrolment={enrolment} />}
          </Loaded>
        </div>
      )}
      {problem !== null && !isTooLate && (
        <Notice tone="danger" className="mt-4">
          {hasCode(problem, 'enrolment.refund-changed') ? changedText(enrolment) : errorText(problem)}
        </Notice>
      )}
      <DialogActions cancel={isTooLate ? 'Close' : 'Keep my seat'} isQuestion onCancel={onClose}>
        {query.isSuccess && (
          <Button
            look="danger-filled"
            busy={isPending}
            className="max-sm:whitespace-normal"
            onClick={() => void end(query.data)}
          >
            {endLabel(query.data, enrolment.pass ?? {})}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Offer({ quote, enrolment }: { quote: Quote; enrolment: Enrolment }) {
  const { sessions, nextAt } = enrolment
  const hasLastBegun = sessions.length > 0 && nextAt === null
  return (
    <>
      <p className="font-medium text-[1.0625rem]">{offerText(quote, enrolment)}</p>
      {!hasLastBegun && (
        <p className="mt-2 text-muted">
          Your seat is free for others at once. To come back, you select the class again.
        </p>
      )}
    </>
  )
}

function changedText({ pass }: Enrolment): string {
  return pass
    ? 'What comes back has changed while you were reading. Please look at it again.'
    : 'The refund has changed while you were reading. Please look at the new amount.'
}

function endLabel({ refund, back, credits, inPlaceOfCredit, ranOut }: Quote, paid: PaidCredits): string {
  if (inPlaceOfCredit) return `Cancel and get ${amountText(inPlaceOfCredit)} back`
  if (inPlaceOfCredit === 0 || ranOut) return 'Cancel my seat'
  if (credits) return `Cancel and get ${creditsText(paid)} back`
  const more = centsOf(refund) - centsOf(back)
  if (more <= 0) return 'Cancel my seat'
  return `Cancel and get ${amountText(dollarsOf(more))} back`
}

/**
 * Ends the enrollment once, for the refund that was shown.
 * @param onChanged called when the quote is out of date
 */
function useEnd(enrolment: Enrolment, onEnded: () => void, onChanged: () => void) {
  const { _id, classItem } = enrolment
  const { mutateAsync, isPending } = useEndEnrolment(_id)
  const [problem, setProblem] = useState<unknown>(null)
  const untilDone = useUntilDone()
  const end = (quote: Quote) =>
    untilDone(async () => {
      setProblem(null)
      try {
        const result = await mutateAsync(quote)
        onEnded()
        void showSuccess(`You have left ${classItem.name}.`, resultText(result, quote, enrolment.pass ?? {}))
        return true
      } catch (error) {
        setProblem(error)
        if (hasCode(error, 'enrolment.refund-changed') || isOver(error)) onChanged()
        return false
      }
    })
  return { end, isPending, problem }
}

function offerText(quote: Quote, { pass, zone }: Enrolment): string {
  const { paid, refund, back, then, byHand } = quote
  const until = quote.until === null ? null : new Date(quote.until)
  const [times, now] = [{ zone, ...formats() }, new Date()]
  if (pass && quote.inPlaceOfCredit !== undefined) {
    const after = until && `Nothing comes back after ${zonedText(until, times, now, browserZone())}.`
    const hand = byHand && 'The club gives it back to you by hand.'
    const [amount, more] =
      quote.inPlaceOfCredit > 0 ? [amountText(quote.inPlaceOfCredit), [after, hand]] : ['', []]
    return [inPlaceText(pass, amount), ...more, `Paid by ${pass.name}.`].filter(Boolean).join(' ')
  }
  if (pass && quote.credits !== undefined) {
    const text = creditText({ credits: quote.credits, until }, pass, times, now, browserZone())
    return [`${text}.`, ranOutNow(quote.ranOut), `Paid by ${pass.name}.`].filter(Boolean).join(' ')
  }
  if (paid === 0) return 'This class is free, so there is nothing to give back.'
  const text = quoteText(
    {
      refundInCents: centsOf(refund),
      backInCents: centsOf(back),
      until,
      thenInCents: centsOf(then),
      mayEnd: true,
    },
    times,
    now,
    browserZone(),
  )
  const how = byHand && refund > back ? ' The club gives it back to you by hand.' : ''
  return `${text}. You paid ${amountText(paid)}.${how}`
}

/** What comes back now: the result counts what was given back before, too. */
function resultText(
  { refund, state }: EndResult,
  { back, credits, inPlaceOfCredit, byHand, ranOut }: Quote,
  paid: PaidCredits,
): string | undefined {
  if (inPlaceOfCredit !== undefined) return lateText(inPlaceOfCredit, byHand === true)
  if (credits === 0) return `${creditsUsedText(paid)}.`
  if (credits !== undefined) return [creditsBackText(paid), ranOutNow(ranOut)].filter(Boolean).join(' ')
  const more = centsOf(refund) - centsOf(back)
  if (state === 'none' || more <= 0) return undefined
  const amount = amountText(dollarsOf(more))
  if (state === 'by-hand') return `The club gives ${amount} back to you by hand.`
  return state === 'done' ? `${amount} was refunded.` : `${amount} is on its way back to you.`
}

/** Of credits that come back to a pass that can no longer pay anything. */
const ranOutNow = (ranOut: string | undefined) => ranOut && ranOutText(ranOut, clubZone(), new Date())

/** What comes back in place of the credit of a pass that has ended, as the mail says it. */
function lateText(dollars: number, byHand: boolean): string {
  if (dollars === 0) return 'Your pass has ended, so nothing comes back.'
  const amount = amountText(dollars)
  return byHand
    ? `Your pass has ended, so the club gives ${amount} back to you by hand.`
    : `Your pass has ended, so you get ${amount} back on the card that you paid with.`
}
