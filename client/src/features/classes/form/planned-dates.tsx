import { sessionText } from '@ningjing/contract/classes/schedule'
import { durationText } from '@ningjing/contract/local-text'
import { momentOf } from '@ningjing/contract/zone'
import { useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { localTimeText, timesIn } from '../../../lib/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { ConflictHints } from '../conflicts/conflict-hints.tsx'
import type { ConflictsByStart } from '../conflicts/conflicts.api.ts'
import type { ClassValues, FilledClass } from './class-values.ts'
import type { PlannedRow } from './schedule-dates.ts'

type ClassForm = UseFormReturn<ClassValues, unknown, FilledClass>

type PlannedDatesProps = {
  form: ClassForm
  rows: PlannedRow[]
  zone: string
  now: Date
  error: string | undefined
  conflicts: ConflictsByStart
  /** Leaves a date out, or takes it back; undefined if that is not possible here. */
  onToggle: ((row: PlannedRow) => void) | undefined
}

/** The dates that a plan gives; each can be left out. */
export function PlannedDates({ form, rows, zone, now, error, conflicts, onToggle }: PlannedDatesProps) {
  const list = useFirstProblem(form)
  const errorId = useId()
  const kept = rows.filter(({ isSkipped }) => !isSkipped).length
  const closed = rows.filter((row) => row.isSkipped && row.closed).length
  return (
    <div className="sm:col-span-2">
      <p aria-live="polite" className="font-medium">
        {kept === 1 ? '1 date' : `${kept} dates`}
        {closed > 0 && <span className="font-normal text-muted">{`. ${closedText(closed)}`}</span>}
        {conflicts.size > 0 && (
          <span className="font-normal text-muted">{`. ${overlapText(conflicts.size)}`}</span>
        )}
      </p>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Planned dates"
        aria-describedby={error && errorId}
        className="mt-1.5 max-h-84 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {rows.map((row) => (
          <PlannedDateRow
            key={`${row.key} ${row.local}`}
            row={row}
            zone={zone}
            now={now}
            conflicts={conflicts}
            onToggle={onToggle}
          />
        ))}
      </ol>
      {error && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  )
}

/** Makes the list a field of the form whose focus is the first date with a problem, else the list. */
function useFirstProblem({ control }: ClassForm) {
  const list = useRef<HTMLOListElement>(null)
  const [asked, setAsked] = useState(0)
  const { ref } = useController({ control, name: 'sessions.list' }).field
  useEffect(() => ref({ focus: () => setAsked((count) => count + 1) }), [ref])
  useEffect(() => {
    // Only now are the errors on the screen.
    if (asked > 0) (list.current?.querySelector<HTMLElement>('[aria-describedby]') ?? list.current)?.focus()
  }, [asked])
  return list
}

const overlapText = (count: number) =>
  count === 1
    ? '1 coincides with another date. You can save it all the same.'
    : `${count} coincide with other dates. You can save them all the same.`

const closedText = (count: number) =>
  count === 1
    ? '1 is left out because the club is closed then'
    : `${count} are left out because the club is closed then`

type RowProps = Pick<PlannedDatesProps, 'zone' | 'now' | 'conflicts' | 'onToggle'> & { row: PlannedRow }

function PlannedDateRow({ row, zone, now, conflicts, onToggle }: RowProps) {
  const { local, minutes, isSkipped, problem, closed } = row
  const problemId = useId()
  const { at } = momentOf(local, zone)
  const text = at ? sessionText({ at, minutes }, timesIn(zone), now) : localTimeText(local, now)
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 px-4 py-0.5">
      <span className="min-w-0 tabular-nums">
        <span className={isSkipped ? 'text-muted line-through' : ''}>{text}</span>{' '}
        <span className="whitespace-nowrap text-[.875rem] text-muted">{durationText(minutes)}</span>
        {closed && <span className="block text-[.875rem] text-muted">{`The club is closed: ${closed}`}</span>}
        {problem && (
          <span id={problemId} className="block text-[.875rem] text-danger">
            {problem}
          </span>
        )}
        {!isSkipped && at && <ConflictHints conflicts={conflicts.get(at.toISOString())} zone={zone} />}
      </span>
      {onToggle && (
        <Button
          look="quiet"
          size="small"
          aria-label={isSkipped ? `Put back ${text}` : `Skip ${text}`}
          aria-describedby={problem && problemId}
          onClick={() => onToggle(row)}
        >
          {isSkipped ? 'Put back' : 'Skip'}
        </Button>
      )}
    </li>
  )
}
