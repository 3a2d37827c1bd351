import { MAX_REASON_LENGTH } from '@ningjing/contract/classes/classes'
import type { EndResult } from '@ningjing/contract/enrolments/enrolments.schemas'
import { centsOf, dollarsFrom, dollarsOf } from '@ningjing/contract/money'
import { creditsText, inPlaceText } from '@ningjing/contract/passes/credits-text'
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
import { TextArea, TextInput } from '../../ui/forms/field.tsx'
import { placePrice } from '../../ui/paid-price.tsx'
import { amountText } from '../../ui/texts.ts'
import { placeBack, useGiveBack } from './give-back.api.ts'

export type GiveBackKind = 'remove' | 'refund'

type Props = { payment: AdminPayment; kind: GiveBackKind; onClose: () => void }

/** Names of the fields in both calls, as far as they have them. */
const FIELDS = ['refund', 'reason'] as const
const BUTTONS = { remove: 'Remove from class', refund: 'Refund' }

/** Gives money back for a payment: the student leaves the class, or stays in it. */
export function GiveBackDialog({ payment, kind, onClose }: Props) {
  const { _id, className, student } = payment
  const price = placePrice(payment)
  const whom = student?.name || student?.email || 'this student'
  const calls = useGiveBack(_id)
  const { run, isRunning } = useOneAtATime()
  const [back, setBack] = useState(placeBack(payment))
  const left = dollarsOf(Math.max(0, centsOf(price) - centsOf(back)))
  const start = kind === 'remove' ? left.toFixed(2) : ''
  // Nothing was paid, or everything is given back.
  const hasAmount = kind === 'refund' || left > 0
  const [typed, setTyped] = useState({ amount: start, reason: '' })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors, clearErrors } = useFieldErrors(form, FIELDS)
  const isDirty = typed.reason !== '' || typed.amount !== start
  const unsaved = useUnsaved(isDirty, onClose)
  const amount = dollarsFrom(typed.amount.trim(), payment.currency)
  const amountError = hasAmount ? amountProblem(amount, left, kind) : undefined
  const reasonError = textProblem(typed.reason, MAX_REASON_LENGTH)
  const send = async () => {
    setError('')
    const total = dollarsOf(centsOf(back) + centsOf(amount))
    try {
      const result =
        kind === 'remove'
          ? await calls.remove(total, back, typed.reason)
          : await calls.refund(total, back, typed.reason)
      onClose()
      await showSuccess(...resultTexts(kind, result, payment))
    } catch (problem) {
      const isChanged = hasCode(problem, 'enrolment.refund-changed')
      if (isChanged) setBack(Number(problem.facts.refund))
      setError(showCallErrors(problem))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (!showErrors({ refund: amountError, reason: reasonError })) void run(send)
  }
  const type = (changes: Partial<typeof typed>) => {
    clearErrors()
    setTyped({ ...typed, ...changes })
  }
  return (
    <Dialog title={kind === 'remove' ? `Remove ${whom}?` : `Refund ${whom}?`} onClose={unsaved.close}>
      <DialogForm
        ref={form}
        onSubmit={submit}
        message={error}
        unsaved={unsaved}
        action={BUTTONS[kind]}
        isDanger={kind === 'remove'}
        busy={isRunning}
      >
        <p className="wrap-anywhere text-muted">
          {className}. {paidText(payment, price, back)}
        </p>
        {hasAmount && (
          <TextInput
            label="Amount to refund now"
            inputMode="decimal"
            required
            data-first-focus
            name="refund"
            value={typed.amount}
            onChange={({ target }) => type({ amount: target.value })}
            hint={`Up to ${amountText(left)}.`}
            error={isSubmitted ? (amountError ?? errors.refund) : undefined}
          />
        )}
        <TextArea
          label="Reason, for the student"
          required
          data-first-focus={hasAmount ? undefined : true}
          rows={3}
          name="reason"
          value={typed.reason}
          onChange={({ target }) => type({ reason: target.value })}
          error={isSubmitted ? (reasonError ?? errors.reason) : undefined}
        />
      </DialogForm>
    </Dialog>
  )
}

function paidText({ pass, inPlaceOfCredit }: AdminPayment, price: number, back: number): string {
  if (pass) return `Paid by ${pass.name}. ${creditBack(pass, inPlaceOfCredit)}`
  return price === 0 ? 'Nothing was paid.' : `Paid ${amountText(price)}. ${givenBack(back)}`
}

/** Title and text of what has happened. */
function resultTexts(
  kind: GiveBackKind,
  { refund, state }: EndResult,
  { pass, inPlaceOfCredit }: AdminPayment,
): [string, string?] {
  const title = kind === 'remove' ? 'Student removed' : state === 'by-hand' ? 'Refund decided' : 'Refunded'
  if (pass) return [title, creditBack(pass, inPlaceOfCredit)]
  if (refund === 0) return [title]
  if (state !== 'by-hand') return [title, givenBack(refund)]
  return [
    title,
    `To be given back in all: ${amountText(refund)}. Give what is left of it by hand, then choose "Given back by hand…" in this list.`,
  ]
}

/** An admin who removes a student always gives the credit back. */
function creditBack(pass: NonNullable<AdminPayment['pass']>, inPlace: number | undefined): string {
  if (inPlace !== undefined) return inPlaceText(pass, inPlace > 0 ? amountText(inPlace) : '')
  return `${creditsText(pass)} back.`
}

const givenBack = (dollars: number) => `Refunded in all: ${amountText(dollars)}.`

function amountProblem(amount: number, left: number, kind: GiveBackKind): string | undefined {
  const isAmount = Number.isFinite(amount) && amount >= 0 && amount <= left
  if (!isAmount) return `Use an amount from 0 to ${amountText(left)}.`
  return kind === 'refund' && amount === 0 ? 'Use an amount above 0.' : undefined
}
