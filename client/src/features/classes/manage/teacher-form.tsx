import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { useRole } from '../../../lib/session/role.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectInput, TextArea } from '../../../ui/forms/field.tsx'
import { ConflictHints } from '../conflicts/conflict-hints.tsx'
import { useConflicts } from '../conflicts/conflicts.api.ts'
import { comingDates } from '../conflicts/use-date-conflicts.ts'
import { classCalls, teachersFor, useClassChange } from './class-life.api.ts'
import { DateForm } from './date-form.tsx'
import type { SessionDraft } from './session-draft.ts'

type Draft = Pick<SessionDraft, 'email' | 'reason'>

type Props = {
  yogaClass: ManagedClass
  /** The date; all that are to come without it. */
  session: Session | undefined
  draft: Draft
  onType: (changed: Partial<Draft>) => void
  onDone: () => void
  onBack: () => void
}

const FIELDS = ['email', 'reason'] as const

/** The form that gives one date of a class, or all that are to come, another teacher. */
export function TeacherForm({ yogaClass, session, draft, onType, onDone, onBack }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { email } = useSignedInUser()
  const { role } = useRole()
  const { data: teachers } = useQuery(teachersFor(email))
  const { change, isChanging, error, clearError } = useClassChange()
  const { errors, showErrors, showCallErrors } = useFieldErrors(form, FIELDS)
  const teacherId = session?.teacher?.id ?? yogaClass.instructorId
  const others = teachers?.filter(({ _id }) => _id !== teacherId)
  useEffect(() => {
    if (teachers) form.current?.querySelector('select')?.focus()
  }, [teachers])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    clearError()
    if (showErrors({ email: draft.email ? undefined : 'Choose who teaches.' })) return
    const { email: to, reason } = draft
    const body = { email: to, ...(session && { sid: session.id }), ...(reason.trim() && { reason }) }
    change(() => classCalls(yogaClass._id).changeTeacher(body), onDone, showCallErrors)
  }
  return (
    <DateForm
      ref={form}
      onSubmit={submit}
      error={error}
      onBack={onBack}
      action={
        <Button type="submit" busy={isChanging} disabled={!others || others.length === 0}>
          Change teacher
        </Button>
      }
    >
      {!session && <p>{handOverText(yogaClass, role === 'admin')}</p>}
      {others?.length === 0 ? (
        <p>Nobody else teaches in the club yet. An admin can make a user an instructor.</p>
      ) : (
        <>
          <SelectInput
            label="Teacher"
            name="email"
            required
            value={draft.email}
            disabled={!others}
            onChange={({ target }) => onType({ email: target.value })}
            error={errors.email}
          >
            <option value="">Choose…</option>
            {others?.map(({ _id, name, email: address }) => (
              <option key={_id} value={address}>
                {_id === yogaClass.instructorId ? `${name}, whose class it is` : name || address}
              </option>
            ))}
          </SelectInput>
          {draft.email && <TeacherConflicts {...{ yogaClass, session, email: draft.email }} />}
          <TextArea
            label="Reason, for the students"
            optional
            name="reason"
            rows={2}
            value={draft.reason}
            onChange={({ target }) => onType({ reason: target.value })}
            error={errors.reason}
          />
        </>
      )}
    </DateForm>
  )
}

type ConflictProps = Pick<Props, 'yogaClass' | 'session'> & { email: string }

/** When the chosen teacher has another class at the same time. */
function TeacherConflicts({ yogaClass, session, email }: ConflictProps) {
  const { _id, sessions, zone } = yogaClass
  const found = useConflicts({
    sessions: comingDates(session ? [session] : sessions.filter(({ teacher }) => !teacher)),
    exceptId: _id,
    instructorEmail: email,
  })
  const ofTeacher = [...found.values()].flat().filter(({ kind }) => kind === 'teacher')
  return (
    <div aria-live="polite" className="empty:hidden">
      <ConflictHints conflicts={ofTeacher} zone={zone} />
    </div>
  )
}

/** What it means that somebody else takes the class over. */
function handOverText({ sessions, instructor }: ManagedClass, isAdmin: boolean): string {
  const kept =
    sessions.length > 0
      ? 'The class and all dates to come get another teacher. Dates that are over, and dates with a substitute, keep theirs.'
      : 'The class gets another teacher.'
  return isAdmin ? `${kept} ${instructor} no longer manages it.` : `${kept} You no longer manage it.`
}
