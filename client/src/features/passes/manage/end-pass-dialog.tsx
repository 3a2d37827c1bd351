import { MAX_REASON_LENGTH } from '@ningjing/contract/classes/classes'
import type { Reply } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import type { quotePassEnd } from '@ningjing/contract/passes/passes'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { textProblem } from '../../../lib/forms/text-problem.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { amountText } from '../../../ui/texts.ts'
import { holdsText } from '../product-texts.ts'
import { passEndOf, usePassCalls } from './user-passes.api.ts'

type Props = { pass: Pass; onClose: () => void }

type Quote = Reply<EndpointOf<typeof quotePassEnd>>

/** Names of the fields in the call. */
const FIELDS = ['reason'] as const

/** Ends a pass with the refund that is shown. */
export function EndPassDialog({ pass: { _id, name }, onClose }: Props) {
  const { email } = useSignedInUser()
  const quote = useQuery(passEndOf(email, _id))
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors, clearErrors } = useFieldErrors(form, FIELDS)
  const { end } = usePassCalls()
  const { run, isRunning } = useOneAtATime()
  const unsaved = useUnsaved(reason !== '', onClose)
  const send = async ({ credits, refund }: Quote) => {
    setError('')
    try {
      await end(_id, { creditsShown: credits, refundShown: refund, reason })
    } catch (problem) {
      setError(showCallErrors(problem))
      // The admin confirms the new amount.
      if (hasCode(problem, 'pass.changed')) await quote.refetch()
      return
    }
    onClose()
    await showSuccess('Pass ended')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hasErrors = showErrors({ reason: textProblem(reason, MAX_REASON_LENGTH) })
    if (!hasErrors && quote.data) {
      const shown = quote.data
      void run(() => send(shown))
    }
  }
  return (
    <Dialog title={`End ${name}?`} onClose={unsaved.close}>
      <DialogForm
        ref={form}
        onSubmit={submit}
        message={error}
        unsaved={unsaved}
        action="End pass"
        isDanger
        disabled={!quote.data}
        busy={isRunning}
      >
        <Loaded query={quote} what="the refund">
          {(shown) => <p>{quoteText(shown)}</p>}
        </Loaded>
        <TextArea
          label="Reason, for the student"
          required
          data-first-focus
          rows={3}
          name="reason"
          value={reason}
          onChange={({ target }) => {
            clearErrors()
            setReason(target.value)
          }}
          error={errors.reason}
        />
      </DialogForm>
    </Dialog>
  )
}

/** What is left, what is given back, and how. */
function quoteText({ credits, refund, byHand }: Quote): string {
  return `Left: ${holdsText(credits)}. ${refundText(refund, byHand)} What is booked with it stays booked.`
}

function refundText(refund: number, byHand: true | undefined): string {
  if (refund === 0) return 'Nothing is given back.'
  const amount = amountText(refund)
  return byHand ? `You give ${amount} back by hand.` : `${amount} goes back to the card.`
}
