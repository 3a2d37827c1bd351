import { CreditPrice } from '../../features/passes/credit-price.tsx'
import { DateRow } from '../../features/timetable/date-row.tsx'
import { ActionIn, type DateProps, payable, useDateState } from './bookable-date.tsx'

// Apart from the action, which is all that the home page loads.

/** A date of the timetable with what a student does with it. */
export function BookableRow({ date, zone, heading }: DateProps & { heading?: string }) {
  const state = useDateState(date)
  const { isOpen } = state
  return (
    <DateRow
      date={date}
      action={<ActionIn {...{ date, zone, state }} />}
      {...(date.of && { credit: <CreditPrice place={payable(date, zone)} isOpen={isOpen} /> })}
      {...(heading !== undefined && { heading })}
    />
  )
}
