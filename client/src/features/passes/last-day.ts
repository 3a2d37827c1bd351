import { localAt } from '@ningjing/contract/zone'
import { shortDateText } from '../../ui/date-texts.ts'

/** The last day of a pass in the zone of the club: `2026-12-31`. It ends as that day does. */
export function lastDay(validUntil: string, zone: string): string {
  return localAt(new Date(Date.parse(validUntil) - 1), zone).slice(0, 10)
}

/** `31 Dec 2026`. */
export function lastDayText(validUntil: string, zone: string): string {
  return shortDateText(`${lastDay(validUntil, zone)}T12:00`)
}
