import { MAX_PLACE_LENGTH } from '@ningjing/contract/classes/classes'
import { firstDates } from '@ningjing/contract/classes/repeat'
import { MAX_SESSIONS } from '@ningjing/contract/classes/schedule'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { zoneText } from '@ningjing/contract/local-text'
import { dayAt } from '@ningjing/contract/zone'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { useOpenedAt } from '../../../lib/current-time.ts'
import { SelectInput, TextInput } from '../../../ui/forms/field.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { useConflicts } from '../conflicts/conflicts.api.ts'
import { isDate } from '../conflicts/use-date-conflicts.ts'
import { DATES_ON_REQUEST } from '../public/class-when.tsx'
import type { ClassValues, FilledClass } from './class-values.ts'
import { FormSection } from './form-section.tsx'
import { PlaceFields, SalesEndFields, TermsFields } from './place-and-terms-fields.tsx'
import { PlannedDates } from './planned-dates.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { plannedRepeat } from './repeat-values.ts'
import { type DatePlan, MARKED_DATES, type PlannedRow, plannedRows } from './schedule-dates.ts'
import { SoldAsFields } from './sold-as-fields.tsx'

export type PlanFieldProps = {
  form: UseFormReturn<ClassValues, unknown, FilledClass>
  club: Pick<Club, 'zone' | 'terms' | 'rooms' | 'closed'>
  /** Name of the plan that keeps dates which are known; undefined if there are none. */
  listName?: string | undefined
  /** The dates of `list` may get another first date. */
  isCopy?: boolean
  /** Why the dates cannot be changed here; undefined if they can. */
  fixedDates?: string | undefined
  /** The class whose dates they are; undefined for a new one. */
  classId?: string
  /** E-mail of who teaches, if that is not the user or the teacher of the class. */
  teacher?: string | undefined
}

type Props = Omit<PlanFieldProps, 'club'> & {
  club: ClubQuery
  /** Hint below the seats of a class that is sold as a whole. */
  seatsHint?: string
}

/** When, where and for whom a class is, how it is sold, and what happens to a student who cancels (product §5). */
export function PlanFields({ club: query, seatsHint, ...props }: Props) {
  const { data: club, isPending, isFetching, refetch } = query
  const { soldAs } = useWatch({ control: props.form.control, name: 'dropIn' })
  return (
    <>
      {club && (
        <FormSection title="When">
          <DateFields {...props} club={club} />
        </FormSection>
      )}
      <FormSection title="Seats and price" isNumbers>
        <SoldAsFields form={props.form} seatsHint={seatsHint} />
        {club && soldAs !== 'dates' && (
          <SalesEndFields form={props.form} club={club} hint={soldAs === 'both' ? 'Of the series.' : ''} />
        )}
      </FormSection>
      {club && (
        <>
          <FormSection title="Where and for whom">
            <PlaceFields form={props.form} club={club} />
          </FormSection>
          <FormSection title="If a student cannot come">
            <TermsFields form={props.form} club={club} />
          </FormSection>
        </>
      )}
      {!club && !isPending && (
        <LoadError what="the club’s time zone" busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** The query for the facts about the club. */
export type ClubQuery = Pick<UseQueryResult<Club>, 'data' | 'isPending' | 'isFetching' | 'refetch'>

function DateFields({
  form,
  club: { zone, closed },
  listName,
  isCopy = false,
  fixedDates,
  classId,
  teacher,
}: PlanFieldProps) {
  const now = useOpenedAt()
  const sessions = useWatch({ control: form.control, name: 'sessions' })
  const { isSubmitted, errors, defaultValues } = form.formState
  const { trigger, subscribe, setValue } = form
  useEffect(() => setValue('sessions.closed', closed), [setValue, closed])
  useEffect(() => {
    if (!isSubmitted) return undefined
    // Changing one field can make another valid.
    return subscribe({
      name: 'sessions',
      formState: { values: true },
      callback: () => void trigger('sessions'),
    })
  }, [isSubmitted, subscribe, trigger])
  const problems = errors.sessions
  const rows = withApiErrors(plannedRows(sessions, zone, now), problems)
  const { plan } = sessions
  const { soldAs } = useWatch({ control: form.control, name: 'dropIn' })
  const place = useWatch({ control: form.control, name: 'place' })
  const repeat = plannedRepeat(useWatch({ control: form.control }) as ClassValues)
  const conflicts = useConflicts({
    sessions: repeat ? firstDates(repeat, dayAt(now, zone), { zone, closed }) : datesOf(rows),
    place: place.slice(0, MAX_PLACE_LENGTH),
    ...(classId && { exceptId: classId }),
    ...(teacher && { instructorEmail: teacher }),
  })
  const plans: Record<DatePlan, string | undefined> = {
    none: DATES_ON_REQUEST,
    list: listName,
    one: 'One date',
    weekly: 'Weekly series',
    repeat: soldAs === 'dates' || plan === 'repeat' ? 'Every week' : undefined,
  }
  const hasFirst = plan === 'one' || plan === 'weekly' || (plan === 'list' && isCopy)
  // Whether a class repeats changes none of the dates that it has.
  const isChosen = !fixedDates || defaultValues?.sessions?.plan === 'repeat'
  const isOffered = (one: string) => !fixedDates || one === 'repeat' || one === 'list'
  return (
    <>
      {fixedDates && <p className="text-muted sm:col-span-2">{fixedDates}</p>}
      {isChosen && (
        <>
          <SelectInput
            label="Dates"
            hint={
              plan === 'none'
                ? 'Not in the timetable: you agree on times with your students. To be in it, a class needs dates.'
                : `All times are ${zoneText(zone)}.`
            }
            error={problems?.plan?.message}
            {...form.register('sessions.plan')}
          >
            {Object.entries(plans).map(
              ([value, name]) =>
                name &&
                isOffered(value) && (
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
      {plan === 'repeat' && <RepeatFields {...{ form, repeat, closed, zone, now, conflicts }} />}
      {rows.length > 0 && (
        <PlannedDates
          form={form}
          rows={rows}
          zone={zone}
          now={now}
          conflicts={conflicts}
          error={problems?.list?.message ?? (problems?.list && MARKED_DATES)}
          onToggle={
            fixedDates
              ? undefined
              : ({ key }) =>
                  form.setValue('sessions.skipped', toggled(sessions.skipped, key), { shouldDirty: true })
          }
        />
      )}
    </>
  )
}

/** The dates that are kept and possible. */
const datesOf = (rows: PlannedRow[]) =>
  rows
    .filter((row) => !row.isSkipped && !row.problem && isDate(row))
    .map(({ id, local, minutes }) => ({ ...(id && { id }), local, minutes }))
    .slice(0, MAX_SESSIONS)

const toggled = (keys: string[], key: string) =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]

/** The rows with the errors of the API, which counts only the dates that are not left out. */
function withApiErrors(rows: PlannedRow[], errors: FieldErrors<ClassValues>['sessions']): PlannedRow[] {
  const kept = rows.filter(({ isSkipped }) => !isSkipped)
  return rows.map((row) => {
    const { local, minutes } = errors?.list?.[kept.indexOf(row)] ?? {}
    return { ...row, problem: row.problem ?? local?.message ?? minutes?.message }
  })
}
