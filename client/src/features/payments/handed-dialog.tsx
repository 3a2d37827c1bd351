import { MAX_REASON_LENGTH } from '@ningjing/contract/classes/classes'
import type { AdminPayment } from '@ningjing/contract/payments/payments.schemas'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { hasCode } from '../../lib/calls/call-error.ts'
import { useFieldErrors } from '../../lib/calls/field-errors.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { textProblem } from '../../lib/forms/text-problem.ts'
import { useUnsaved } from '../../lib/forms/unsaved.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { amountText, DELETED_ACCOUNT } from '../../ui/texts.ts'
import { useGiveBack } from './give-back.api.ts'

type Props = { payment: AdminPayment; onClose: () => void }

/** Names of the fields in the call. */
const FIELDS = ['note'] as const

const RECORDED = 'Nothing is to be given back by hand now: it was recorded as given back meanwhile'

/** An earlier try whose answer was lost may have recorded it, or another admin. */
const nothingLeftText = (desk: unknown) =>
  desk ? `${RECORDED}.` : `${RECORDED}, or the card provider has refunded it or is trying again.`

/** An admin says that money was given back by hand: of a payment at the desk, or after its refund has failed. */
export function HandedDialog({ payment: { _id, className, student, refundFailed, desk }, onClose }: Props) {
  const { handed } = useGiveBack(_id)
  const { run, isRunning } = useOneAtATime()
  const [left, setLeft] = useState(refundFailed)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors, clearErrors } = useFieldErrors(form, FIELDS)
  const unsaved = useUnsaved(note !== '', onClose)
  const send = async () => {
    setError('')
    try {
      await handed(left, note)
      onClose()
      await showSuccess('Given back', `You gave ${amountText(left)} back by hand.`)
    } catch (problem) {
      const now = hasCode(problem, 'enrolment.refund-changed') ? Number(problem.facts.refund) : left
      setLeft(now)
      setError(now === 0 ? nothingLeftText(desk) : showCallErrors(problem))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!showErrors({ note: textProblem(note, MAX_REASON_LENGTH) })) void run(send)
  }
  return (
    <Dialog title="Given back by hand" onClose={unsaved.close}>
      <DialogForm
        ref={form}
        onSubmit={submit}
        message={error}
        unsaved={unsaved}
        action={`I have given back ${amountText(left)}`}
        disabled={left === 0}
        busy={isRunning}
      >
        <p className="wrap-anywhere text-muted">
          {student?.name || student?.email || DELETED_ACCOUNT} in {className}.{' '}
          {desk ? 'It was paid at the desk.' : 'The refund to the card has failed and is not tried again.'}{' '}
          Confirm this once the student has the money: it cannot be undone
          {student ? ', and they get a mail.' : '.'}
        </p>
        <p className="font-semibold">To be given back: {amountText(left)}</p>
        <TextArea
          label="How it was given back, for the audit log"
          required
          data-first-focus
          rows={3}
          name="note"
          value={note}
          onChange={({ target }) => {
            clearErrors()
            setNote(target.value)
          }}
          error={errors.note}
        />
      </DialogForm>
    </Dialog>
  )
}
