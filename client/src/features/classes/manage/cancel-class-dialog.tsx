import { MAX_REASON_LENGTH } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { textProblem } from '../../../lib/forms/text-problem.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextArea, TextInput } from '../../../ui/forms/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { formatNumber } from '../../../ui/texts.ts'
import { classCalls, classEnd, useClassChange } from './class-life.api.ts'
import { byHandText, type End, endText } from './end-text.ts'

type Props = {
  yogaClass: ManagedClass
  /** A reason that was typed before. */
  reason: string
  onClose: () => void
}
type ClassEnd = End & { waiting: number; dates?: number | undefined }

/** Cancels a class for good: first says for how many people and how much, then asks for a reason and its name. */
export function CancelClassDialog({ yogaClass, reason, onClose }: Props) {
  const { email } = useSignedInUser()
  const [typed, setTyped] = useState({ reason, name: '' })
  const unsaved = useUnsaved(typed.reason + typed.name !== '', onClose)
  const query = useQuery(classEnd(email, yogaClass._id))
  return (
    <Dialog title={`Cancel ${yogaClass.name}?`} onClose={unsaved.close}>
      <Loaded query={query} what="the students of this class">
        {(end) => (
          <CancelForm
            yogaClass={yogaClass}
            quoted={end}
            typed={typed}
            onType={setTyped}
            unsaved={unsaved}
            onCanceled={() => {
              onClose()
              void showSuccess('Class canceled')
            }}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

const FIELDS = ['reason', 'name'] as const
type Typed = { reason: string; name: string }
type FormProps = {
  yogaClass: ManagedClass
  quoted: ClassEnd
  typed: Typed
  onType: (typed: Typed) => void
  unsaved: ReturnType<typeof useUnsaved>
  onCanceled: () => void
}

function CancelForm({ yogaClass: { _id, name }, quoted, typed, onType, unsaved, onCanceled }: FormProps) {
  const { change, isChanging, error } = useClassChange()
  const [replaced, setReplaced] = useState<{ quoted: ClassEnd; name: string } & ClassEnd>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors, clearErrors } = useFieldErrors(form, FIELDS)
  // A later answer of the query is newer than the numbers of an error.
  const end = replaced?.quoted === quoted ? replaced : quoted
  const byHand = byHandText(end)
  const wanted = replaced?.name ?? name
  const reasonError = textProblem(typed.reason, MAX_REASON_LENGTH)
  const nameError = typed.name.trim() === wanted ? undefined : `Type the name as it is: ${wanted}`
  const why = (problem: unknown) => {
    if (!hasCode(problem, 'class.changed')) return showCallErrors(problem)
    const { enrolled, waiting, refund, byHand = 0, credits = 0, dates = 0, name: now } = problem.facts
    const end = {
      enrolled: Number(enrolled),
      waiting: Number(waiting),
      refund: Number(refund),
      byHand: Number(byHand),
      credits: Number(credits),
      dates: Number(dates),
    }
    setReplaced({ quoted, ...end, name: String(now ?? name) })
    return 'The class has changed meanwhile, so nothing was canceled. Look at the new numbers and confirm again.'
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (showErrors({ reason: reasonError, name: nameError })) return
    const shown = { enrolledShown: end.enrolled, refundShown: end.refund }
    const body = { name: typed.name.trim(), reason: typed.reason, ...shown }
    change(() => classCalls(_id).cancel(body), onCanceled, why)
  }
  const type = (changes: Partial<Typed>) => {
    clearErrors()
    onType({ ...typed, ...changes })
  }
  return (
    <DialogForm
      ref={form}
      onSubmit={submit}
      message={error}
      unsaved={unsaved}
      cancel="Keep class"
      action="Cancel class"
      isDanger
      busy={isChanging}
    >
      <div role="status" className="grid gap-1 rounded-md bg-danger-soft px-4 py-3 text-danger">
        <p>
          {end.enrolled > 0 && <strong className="block text-[1.25rem] tabular-nums">{endText(end)}</strong>}
          {end.enrolled === 0
            ? 'Nobody is enrolled. This cannot be undone.'
            : end.credits
              ? 'They get a message and this back. This cannot be undone.'
              : 'They get a message and this refund. This cannot be undone.'}
        </p>
        {byHand && <p>{byHand}</p>}
        {end.dates !== undefined && end.dates > 0 && <p>{datesText(end.dates)}</p>}
        {end.waiting > 0 && <p>{waitingText(end.waiting)}</p>}
      </div>
      <TextArea
        label="Reason, for the students"
        required
        rows={3}
        name="reason"
        value={typed.reason}
        onChange={({ target }) => type({ reason: target.value })}
        error={isSubmitted ? (reasonError ?? errors.reason) : undefined}
      />
      <TextInput
        label="Name of the class, to confirm"
        required
        autoComplete="off"
        name="name"
        value={typed.name}
        onChange={({ target }) => type({ name: target.value })}
        hint={`Type ${wanted}`}
        error={isSubmitted ? (nameError ?? errors.name) : undefined}
      />
    </DialogForm>
  )
}

function datesText(dates: number): string {
  return dates === 1
    ? 'This also cancels the date that is sold by itself. Its students are counted here.'
    : `This also cancels the ${formatNumber(dates)} dates that are sold by themselves. Their students are counted here.`
}

function waitingText(waiting: number): string {
  return waiting === 1
    ? '1 person is waiting for a seat or has an offer, and gets a message.'
    : `${formatNumber(waiting)} people are waiting for a seat or have an offer, and get a message.`
}
