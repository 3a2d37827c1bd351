import { LEVELS } from '@ningjing/contract/classes'
import type { Club } from '@ningjing/contract/club.schemas'
import { durationText, localText, zoneText } from '@ningjing/contract/local-text'
import { sessionText } from '@ningjing/contract/schedule'
import { termsText } from '@ningjing/contract/terms'
import { momentOf } from '@ningjing/contract/zone'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { FieldError, SelectInput, TextInput } from '../../ui/field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { type ClassValues, type FilledClass, numberIn } from './class-values.ts'
import { LEVEL_NAMES } from './level-names.ts'
import { type DatePlan, type PlannedRow, plannedRows } from './schedule-dates.ts'
import { scheduleOf } from './schedule-values.ts'

type Props = {
  form: UseFormReturn<ClassValues, unknown, FilledClass>
  club: Pick<Club, 'zone' | 'terms'>
  /** Name of the plan that keeps dates which are known; undefined if there are none. */
  listName?: string | undefined
  /** The dates of `list` may get another first date. */
  isCopy?: boolean
  /** Why the dates cannot be changed here; undefined if they can. */
  fixedDates?: string | undefined
}

/** When, where and for whom a class is, and what happens to a student who cancels (product §5). */
export function ScheduleFields({ club, ...props }: Omit<Props, 'club'> & { club: ClubQuery }) {
  if (!club.data) {
    if (club.isPending) return null
    return (
      <LoadError what="the club’s time zone" busy={club.isFetching} onRetry={() => void club.refetch()} />
    )
  }
  return <LoadedFields {...props} club={club.data} />
}

function LoadedFields(props: Props) {
  return (
    <>
      <DateFields {...props} />
      <PlaceFields form={props.form} />
      <TermsFields {...props} />
      <SalesEndFields {...props} />
    </>
  )
}

/** The query for the facts about the club. */
export type ClubQuery = Pick<UseQueryResult<Club>, 'data' | 'isPending' | 'isFetching' | 'refetch'>

/** Two columns in the grid of the form. */
const WIDE = 'grid gap-5 sm:col-span-2 sm:grid-cols-2'

/** The moment at which the form was opened: the text of a date must not change while it is read. */
function useNow(): Date {
  const [now] = useState(() => new Date())
  return now
}

function DateFields({ form, club: { zone }, listName, isCopy = false, fixedDates }: Props) {
  const now = useNow()
  const sessions = useWatch({ control: form.control, name: 'sessions' })
  const { isSubmitted, errors } = form.formState
  const { trigger } = form
  useEffect(() => {
    // A change of one field can put another one right.
    if (isSubmitted && sessions) void trigger('sessions')
  }, [isSubmitted, sessions, trigger])
  const rows = plannedRows(sessions, zone, now)
  const problems = errors.sessions
  const { plan } = sessions
  const plans: Record<DatePlan, string | undefined> = {
    none: 'No dates',
    list: listName,
    one: 'One date',
    weekly: 'Weekly series',
  }
  const hasFirst = plan === 'one' || plan === 'weekly' || (plan === 'list' && isCopy)
  return (
    <fieldset className={`${WIDE} border-line border-t pt-5`}>
      <legend className="sr-only">When</legend>
      {fixedDates ? (
        <p className="text-muted sm:col-span-2">{fixedDates}</p>
      ) : (
        <>
          <SelectInput
            label="Dates"
            className="sm:col-span-2"
            hint={
              plan === 'none' ? 'Students agree on the time with you.' : `All times are ${zoneText(zone)}.`
            }
            {...form.register('sessions.plan')}
          >
            {Object.entries(plans).map(
              ([value, name]) =>
                name && (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ),
            )}
          </SelectInput>
          {hasFirst && (
            <TextInput
              label="First date and time"
              type="datetime-local"
              required
              className={plan === 'weekly' ? 'sm:col-span-2' : ''}
              error={problems?.first?.message}
              {...form.register('sessions.first')}
            />
          )}
          {hasFirst && plan !== 'list' && (
            <TextInput
              label="Length in minutes"
              inputMode="numeric"
              required
              error={problems?.minutes?.message}
              {...form.register('sessions.minutes')}
            />
          )}
          {plan === 'weekly' && (
            <TextInput
              label="Number of weeks"
              inputMode="numeric"
              required
              error={problems?.weeks?.message}
              {...form.register('sessions.weeks')}
            />
          )}
        </>
      )}
      {rows.length > 0 && (
        <PlannedDates
          rows={rows}
          zone={zone}
          now={now}
          error={problems?.list?.message}
          onToggle={
            fixedDates
              ? undefined
              : ({ key, isSkipped }) =>
                  form.setValue(
                    'sessions.skipped',
                    isSkipped ? sessions.skipped.filter((one) => one !== key) : [...sessions.skipped, key],
                    { shouldDirty: true },
                  )
          }
        />
      )}
    </fieldset>
  )
}

type PlannedDatesProps = {
  rows: PlannedRow[]
  zone: string
  now: Date
  error: string | undefined
  /** Leaves a date out, or takes it back; undefined if that is not possible here. */
  onToggle: ((row: PlannedRow) => void) | undefined
}

function PlannedDates({ rows, zone, now, error, onToggle }: PlannedDatesProps) {
  const kept = rows.filter(({ isSkipped }) => !isSkipped).length
  return (
    <div className="sm:col-span-2">
      <p aria-live="polite" className="font-medium">
        {kept === 1 ? '1 date' : `${kept} dates`}
      </p>
      <ol
        aria-label="Planned dates"
        className="mt-1.5 max-h-84 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {rows.map((row) => (
          <PlannedDateRow
            key={`${row.key} ${row.local}`}
            row={row}
            zone={zone}
            now={now}
            onToggle={onToggle}
          />
        ))}
      </ol>
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  )
}

type RowProps = Pick<PlannedDatesProps, 'zone' | 'now' | 'onToggle'> & { row: PlannedRow }

function PlannedDateRow({ row, zone, now, onToggle }: RowProps) {
  const { local, minutes, isSkipped, problem } = row
  const { at } = momentOf(local, zone)
  const text = at ? sessionText({ at, minutes }, zone, now) : localText(local, now)
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 px-4 py-0.5">
      <span className="min-w-0 tabular-nums">
        <span className={isSkipped ? 'text-muted line-through' : ''}>{text}</span>{' '}
        <span className="whitespace-nowrap text-[.875rem] text-muted">{durationText(minutes)}</span>
        {problem && <span className="block text-[.875rem] text-danger">{problem}</span>}
      </span>
      {onToggle && (
        <Button
          look="quiet"
          size="small"
          aria-label={`${isSkipped ? 'Put back' : 'Skip'} ${text}`}
          onClick={() => onToggle(row)}
        >
          {isSkipped ? 'Put back' : 'Skip'}
        </Button>
      )}
    </li>
  )
}

function PlaceFields({ form }: Pick<Props, 'form'>) {
  const { errors } = form.formState
  return (
    <>
      <TextInput
        label="Place"
        optional
        hint="Such as a street or a studio."
        error={errors.place?.message}
        {...form.register('place')}
      />
      <TextInput
        label="Online link"
        type="url"
        optional
        placeholder="https://"
        hint="Only students of the class see it."
        error={errors.online?.message}
        {...form.register('online')}
      />
      <SelectInput label="Level" className="sm:col-span-2" {...form.register('level')}>
        {LEVELS.toSorted((a, b) => Number(a !== '') - Number(b !== '')).map((level) => (
          <option key={level} value={level}>
            {LEVEL_NAMES[level] || 'Not said'}
          </option>
        ))}
      </SelectInput>
    </>
  )
}

/** The values of the form, and whether the class has dates. */
function useValues({ form, club }: Pick<Props, 'form' | 'club'>) {
  const values = useWatch({ control: form.control }) as ClassValues
  const { schedule } = scheduleOf(values, club.zone, useNow())
  return { values, hasDates: schedule.sessions.length > 0, terms: schedule.terms }
}

function TermsFields({ form, club }: Props) {
  const { values, hasDates, terms } = useValues({ form, club })
  const problems = form.formState.errors.terms
  const number = (label: string, field: 'freeHours' | 'latePercent' | 'freeDays') => (
    <TextInput
      label={label}
      inputMode="numeric"
      error={problems?.[field]?.message}
      {...form.register(`terms.${field}`)}
    />
  )
  const shown = terms ?? club.terms
  const isValid = Object.values(shown).every((value) => Number.isInteger(value))
  return (
    <fieldset className={WIDE}>
      <legend className="sr-only">What a student who cancels gets back</legend>
      <SelectInput label="Cancelling" className="sm:col-span-2" {...form.register('terms.kind')}>
        <option value="club">The club’s terms</option>
        <option value="own">Own terms</option>
      </SelectInput>
      {values.terms.kind === 'own' && hasDates && number('Hours before the first date', 'freeHours')}
      {values.terms.kind === 'own' && hasDates && number('Percent after that', 'latePercent')}
      {values.terms.kind === 'own' && !hasDates && number('Days after payment', 'freeDays')}
      <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-[.9375rem] sm:col-span-2">
        {isValid
          ? termsText(shown, { hasDates, isFree: numberIn('price', values.price) === 0 })
          : 'Use whole numbers.'}
      </p>
    </fieldset>
  )
}

function SalesEndFields({ form, club }: Props) {
  const { values, hasDates } = useValues({ form, club })
  const { kind } = values.salesEndAt
  return (
    <>
      <SelectInput label="End of sales" {...form.register('salesEndAt.kind')}>
        {hasDates && <option value="first">When the first date begins</option>}
        <option value={hasDates || kind === 'never' ? 'never' : 'first'}>No end</option>
        <option value="at">At a set time</option>
      </SelectInput>
      {kind === 'at' && (
        <TextInput
          label="Sales end at"
          type="datetime-local"
          required
          hint={`${zoneText(club.zone)}.`}
          error={form.formState.errors.salesEndAt?.local?.message}
          {...form.register('salesEndAt.local')}
        />
      )}
    </>
  )
}
