import { ruleText } from '@ningjing/contract/field-reasons'
import { lastDayOf } from '@ningjing/contract/passes/last-day'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { firstDayText } from '../pass-texts.ts'
import { usePassCalls } from './user-passes.api.ts'

type Props = {
  pass: Pass
  /** One that was bought to begin when this one ended. */
  next: Pass | undefined
  /** Time zone of the club. */
  zone: string
  onClose: () => void
}

/** Names of the fields in the call. */
const FIELDS = ['until'] as const

/** Lets a pass be valid for longer. */
export function ExtendPassDialog({ pass: { _id, name, validUntil }, next, zone, onClose }: Props) {
  const last = validUntil ? lastDayOf(validUntil, zone) : ''
  const [until, setUntil] = useState(last)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors, clearErrors } = useFieldErrors(form, FIELDS)
  const { extend } = usePassCalls()
  const { run, isRunning } = useOneAtATime()
  const unsaved = useUnsaved(until !== last, onClose)
  const send = async () => {
    setError('')
    try {
      await extend(_id, until)
    } catch (problem) {
      return setError(showCallErrors(problem))
    }
    onClose()
    await showSuccess('Pass extended')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The API answers the day that the pass ends on anyway, as it does a repeated call.
    const problem = until === '' ? 'required' : until === last ? 'pass-not-longer' : undefined
    if (!showErrors({ until: problem && ruleText(problem) })) void run(send)
  }
  return (
    <Dialog title={`Extend ${name}`} onClose={unsaved.close}>
      <DialogForm
        ref={form}
        onSubmit={submit}
        message={error}
        unsaved={unsaved}
        action="Extend pass"
        busy={isRunning}
      >
        <DateInput
          label="Last day"
          value={until}
          min={last}
          error={errors.until}
          onPick={(day) => {
            clearErrors()
            setUntil(day)
          }}
        />
        {next && <p className="text-muted">{nextText(next, zone, new Date())}</p>}
      </DialogForm>
    </Dialog>
  )
}

/** When the pass begins that was bought to follow, and which of them pays. */
function nextText({ name, validFrom }: Pass, zone: string, now: Date): string {
  const begins =
    new Date(validFrom) > now ? `begins on ${firstDayText(validFrom, zone, now)} all the same` : 'has begun'
  return `The next pass, ${name}, ${begins}. While both can be used, the one that ends first pays.`
}
