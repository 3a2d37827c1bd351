import { ruleText } from '@ningjing/contract/field-reasons'
import { lastDayOf } from '@ningjing/contract/passes/last-day'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved-question.tsx'
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
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
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
        {error && <Notice tone="danger">{error}</Notice>}
        {unsaved.isAsked && <UnsavedQuestion onKeep={unsaved.keep} onDiscard={unsaved.discard} />}
        <DialogActions onCancel={unsaved.close}>
          <Button type="submit" busy={isRunning}>
            Extend pass
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** When the pass begins that was bought to follow, and which of them pays. */
function nextText({ name, validFrom }: Pass, zone: string, now: Date): string {
  const begins =
    new Date(validFrom) > now ? `begins on ${firstDayText(validFrom, zone, now)} all the same` : 'has begun'
  return `The next pass, ${name}, ${begins}. While both can be used, the one that ends first pays.`
}
