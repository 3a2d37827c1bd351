import { createCalendarKey, endCalendarKey, readCalendarKey } from '@ningjing/contract/calendars/calendars'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'

/** Query for whether the user with this e-mail has a link to their calendar. */
export function calendarKeyOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('users', email, 'calendar-key'),
    queryFn: () => call(readCalendarKey),
  })
}

/** Makes and ends the link of the user with this e-mail. */
export function useCalendarKey(email: string) {
  const client = useQueryClient()
  const { queryKey } = calendarKeyOf(email)
  /** Looks again, also after an error: the call may have arrived. */
  const andLook = <Reply>(sent: Promise<Reply>) => sent.finally(() => client.invalidateQueries({ queryKey }))
  return {
    make: () => andLook(call(createCalendarKey)),
    end: () => andLook(call(endCalendarKey)),
  }
}
