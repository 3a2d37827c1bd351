import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { CreditAction } from '../../features/passes/credit-action.tsx'
import { CreditPrice } from '../../features/passes/credit-price.tsx'
import { DateAction } from '../../features/selections/date-action.tsx'
import { useCanTake } from '../../features/selections/own-selections.ts'
import { DateRow } from '../../features/timetable/date-row.tsx'
import { nameWithTime } from '../../lib/formats.ts'

type Props = {
  date: TimetableDate
  /** Time zone of the date. */
  zone: string
}

/** What a student does with a date of the timetable: select it, and with a pass that can pay it, book it at once. */
export function BookableAction({ date, zone }: Props) {
  return <Action {...{ date, zone }} state={useDateState(date)} />
}

/** A date of the timetable with what a student does with it. */
export function BookableRow({ date, zone, heading }: Props & { heading?: string }) {
  const state = useDateState(date)
  const { isOpen } = state
  return (
    <DateRow
      date={date}
      action={<Action {...{ date, zone, state }} />}
      {...(date.of && { credit: <CreditPrice place={payable(date, zone)} isOpen={isOpen} /> })}
      {...(heading !== undefined && { heading })}
    />
  )
}

function Action({ date, zone, state: { isEnrolled, isOpen } }: Props & { state: DateState }) {
  return (
    <CreditAction place={payable(date, zone)} isOpen={isOpen}>
      {(look) => <DateAction {...{ date, isEnrolled, look }} />}
    </CreditAction>
  )
}

type DateState = { isEnrolled: boolean; isOpen: boolean }

/** Whether the student has a seat of a date, and whether they can take one now. */
function useDateState(date: TimetableDate): DateState {
  const isEnrolledIn = useIsEnrolled()
  const canTake = useCanTake()
  const { classId, of, canceled, over } = date
  const isEnrolled = isEnrolledIn(classId, of)
  return { isEnrolled, isOpen: !(isEnrolled || canceled || over) && canTake(classId, date) }
}

/** A date, as a pass pays it. A series is booked where all its dates are known. */
const payable = ({ classId, of, credits = 0, name, local, startAt }: TimetableDate, zone: string) => ({
  ...{ classId, of, startAt, lastAt: startAt, zone },
  credits: of === undefined ? 0 : credits,
  name: nameWithTime(name, of, local),
})
