import { MAX_REASON_LENGTH } from '@ningjing/contract/classes/classes'
import { dateProblem } from '@ningjing/contract/classes/schedule'
import { ruleText } from '@ningjing/contract/field-reasons'
import { isLocal } from '@ningjing/contract/zone'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { textProblem } from '../../../lib/forms/text-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextInput } from '../../../ui/forms/field.tsx'
import { RadioInput } from '../../../ui/forms/radio-input.tsx'
import { lengthProblem, wholeIn } from '../form/schedule-dates.ts'
import { useClassChange } from './class-life.api.ts'
import { DateForm } from './date-form.tsx'
import type { SessionDraft } from './session-draft.ts'

/** What is done with a date; `share`: the share of a canceled one that was not replaced is given back after all. */
export type DateAction = 'add' | 'move' | 'cancel' | 'share'

type Props = {
  kind: DateAction
  draft: SessionDraft
  onType: (draft: SessionDraft) => void
  /** The time that is valid in any case: the present one of a date that is moved. */
  present: string
  zone: string
  /** Nobody has paid for all dates, so that a canceled one has no share. */
  hasNoSeries: boolean
  /** Nobody gets a message when it is canceled, so that no reason is asked for. */
  isUntold: boolean
  send: (draft: SessionDraft, minutes: number) => Promise<unknown>
  onDone: () => void
  onBack: () => void
  /** Above the fields. */
  children?: ReactNode
}

const FIELDS = ['local', 'minutes', 'reason'] as const
type Field = (typeof FIELDS)[number]

const BUTTONS = { add: 'Add date', move: 'Move date', cancel: 'Cancel date', share: 'Give back the share' }

/** The form that adds, moves or cancels one date. */
export function SessionForm({
  kind,
  draft,
  onType,
  present,
  zone,
  hasNoSeries,
  isUntold,
  send,
  onDone,
  onBack,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { change, isChanging, error, clearError } = useClassChange()
  const { errors, showErrors, showCallErrors } = useFieldErrors(form, FIELDS)
  useFocusInside(form)
  const hasTime = kind === 'add' || kind === 'move'
  const hasReason = kind === 'share' || (kind === 'cancel' && !isUntold)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    clearError()
    const found = {
      ...(hasReason && { reason: textProblem(draft.reason, MAX_REASON_LENGTH) }),
      ...(hasTime && timeErrors(draft, present, zone)),
    }
    if (!showErrors(found)) change(() => send(draft, wholeIn(draft.minutes) ?? 0), onDone, showCallErrors)
  }
  const wire = (name: Field) => ({
    name,
    required: true,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onType({ ...draft, [name]: target.value }),
    error: errors[name],
  })
  return (
    <DateForm
      ref={form}
      onSubmit={submit}
      error={error}
      onBack={onBack}
      action={
        <Button type="submit" look={kind === 'cancel' ? 'danger-filled' : 'primary'} busy={isChanging}>
          {BUTTONS[kind]}
        </Button>
      }
    >
      {children}
      {hasReason && (
        <>
          {kind === 'cancel' && !hasNoSeries && (
            <ShareChoice share={draft.share} onChoose={(share) => onType({ ...draft, share })} />
          )}
          <TextArea label="Reason, for the students" rows={3} {...wire('reason')} />
        </>
      )}
      {hasTime && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <TextInput label="Date and time" type="datetime-local" {...wire('local')} />
          <TextInput label="Length in minutes" inputMode="numeric" {...wire('minutes')} />
        </div>
      )}
    </DateForm>
  )
}

function ShareChoice({ share, onChoose }: { share: boolean; onChoose: (share: boolean) => void }) {
  const choice = (value: boolean, text: string) => (
    <RadioInput name="share" checked={share === value} onChange={() => onChoose(value)}>
      {text}
    </RadioInput>
  )
  return (
    <fieldset>
      <legend className="font-medium">What the students get</legend>
      {choice(true, 'Its share of what they paid')}
      {choice(false, 'A make-up date instead')}
    </fieldset>
  )
}

function timeErrors({ local, minutes }: SessionDraft, present: string, zone: string) {
  return { local: timeProblem(local, present, zone), minutes: lengthProblem(minutes) }
}

function timeProblem(local: string, present: string, zone: string): string | undefined {
  if (!isLocal(local)) return 'Choose a date and a time.'
  const rule = local === present ? undefined : dateProblem(local, zone, new Date())
  return rule && ruleText(rule)
}

/** Focuses the first field; without one, the button that was pressed would lose the focus, so the first button has it. */
export function useFocusInside(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const first = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const field = first('input:checked, input:not([type=radio]), textarea') ?? first('button')
    field?.focus()
  }, [form])
}
