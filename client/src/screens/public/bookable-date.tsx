import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { CreditAction } from '../../features/passes/credit-action.tsx'
import { DateAction } from '../../features/selections/date-action.tsx'
import { useCanUseCredits } from '../../features/selections/own-selections.ts'
import { useOwnWaiting } from '../../features/waiting/waiting.api.ts'
import { nameWithTime } from '../../lib/formats.ts'

export type DateProps = {
  date: TimetableDate
  /** Time zone of the date. */
  zone: string
}

/** What a student does with a date of the timetable: select it, and with a pass that can pay it, book it at once. */
export function BookableAction({ date, zone }: DateProps) {
  return <ActionIn {...{ date, zone }} state={useDateState(date)} />
}

/** The same, where the state of the date is known. */
export function ActionIn({
  date,
  zone,
  state: { isEnrolled, isWaiting, isOpen },
}: DateProps & { state: DateState }) {
  return (
    <CreditAction place={payable(date, zone)} isOpen={isOpen}>
      {(look) => <DateAction {...{ date, isEnrolled, isWaiting, look }} />}
    </CreditAction>
  )
}

type DateState = { isEnrolled: boolean; isWaiting: boolean; isOpen: boolean }

/** Whether the student has a seat of a date or waits for one, and whether they can book it with a credit now. */
export function useDateState(date: TimetableDate): DateState {
  const isEnrolledIn = useIsEnrolled()
  const canUseCredits = useCanUseCredits()
  const { classId, of, canceled, over } = date
  const isEnrolled = isEnrolledIn(classId, of)
  const { data: lines } = useOwnWaiting(date.salesOpen && date.seats === 0)
  const isWaiting = lines?.some((line) => line.classId === classId) ?? false
  return { isEnrolled, isWaiting, isOpen: !(isEnrolled || canceled || over) && canUseCredits(classId, date) }
}

/** A date, as a pass pays it. A series is booked where all its dates are known. */
export const payable = ({ classId, of, credits = 0, name, local, startAt }: TimetableDate, zone: string) => ({
  ...{ classId, of, startAt, lastAt: startAt, zone },
  credits: of === undefined ? 0 : credits,
  name: nameWithTime(name, of, local),
})
