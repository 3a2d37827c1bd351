import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { Email } from '@ningjing/contract/fields.schemas'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { seatsText, waitText } from '../../../ui/texts.ts'
import { UnsavedQuestion } from '../../../ui/unsaved-question.tsx'
import { classCalls, useClassChange } from './class-life.api.ts'

type Props = {
  yogaClass: ManagedClass
  /** Whether a seat may be added for the student. */
  hasExtraSeat: boolean
  onClose: () => void
}

const FIELDS = ['email'] as const

/** Gives a student a place in a class without payment. */
export function AddStudentDialog({ yogaClass, hasExtraSeat, onClose }: Props) {
  const { _id, name, seats, queued } = yogaClass
  const [email, setEmail] = useState('')
  const [extraSeat, setExtraSeat] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors } = useFieldErrors(form, FIELDS)
  const { change, isChanging, error } = useClassChange()
  const unsaved = useUnsaved(email !== '', onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = Email.safeParse(email)
    showErrors({ email: parsed.error?.issues[0]?.message })
    if (!parsed.success) return
    const done = () => {
      onClose()
      void showSuccess('Student added')
    }
    change(
      () => classCalls(_id).addStudent({ email: parsed.data, ...(extraSeat && { extraSeat }) }),
      done,
      (problem) => showCallErrors(problem, (why) => whyNot(why, hasExtraSeat)),
    )
  }
  return (
    <Dialog title="Add a student" onClose={unsaved.close}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <p className="wrap-anywhere text-muted">
          {name}: {seatsText(seats)}. {queued > 0 && `${waitText(queued)}. `}The student pays nothing.
        </p>
        <TextInput
          label="E-mail of the student"
          type="email"
          required
          autoComplete="off"
          name="email"
          data-first-focus
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={errors.email}
        />
        {hasExtraSeat && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={extraSeat}
              onChange={({ target }) => setExtraSeat(target.checked)}
              className="check"
            />
            {queued > 0
              ? 'Add a seat for this student, ahead of those who wait'
              : 'Add a seat if none is free'}
          </label>
        )}
        {error && <Notice tone="danger">{error}</Notice>}
        {unsaved.isAsked && <UnsavedQuestion onKeep={unsaved.keep} onDiscard={unsaved.discard} />}
        <Button type="submit" busy={isChanging} className="sm:justify-self-end">
          Add student
        </Button>
      </form>
    </Dialog>
  )
}

/** The texts of some problems speak to the student. */
function whyNot(error: unknown, hasExtraSeat: boolean): string {
  if (hasCode(error, 'enrolment.exists')) return error.detail ?? 'This student is enrolled already.'
  if (hasCode(error, 'user.not-found')) return 'No student has this e-mail.'
  if (!hasCode(error, 'class.sold-out')) return errorText(error)
  const waiting = Number(error.facts.waiting ?? 0)
  const why = waiting > 0 ? `${waitText(waiting)} for this class.` : 'This class has no seats left.'
  return `${why} ${hasExtraSeat ? 'Add a seat for the student.' : 'Only an admin can add a seat.'}`
}
