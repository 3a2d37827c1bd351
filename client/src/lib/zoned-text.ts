import { zonedText } from '@ningjing/contract/classes/schedule'
import { clockText } from '@ningjing/contract/local-text'
import { dayAt, localAt } from '@ningjing/contract/zone'
import { formats, shownZone, timesIn } from './formats.ts'

/** The time zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the club; that of this browser until it knows its club. */
export const clubZone = (): string => shownZone() ?? browserZone()

/**
 * `Mon, 5 Jan, 6:00 PM EST`: a moment of a class in the zone of the class, as the mails of the club say it. The zone is
 * named unless the clock of this browser shows the same time.
 * @param moment an ISO text, or milliseconds
 */
export function zonedMomentText(moment: string | number, zone: string): string {
  return zonedText(new Date(moment), timesIn(zone), new Date(), browserZone())
}

/** The same of when something was recorded, in the zone of the club. */
export function momentText(moment: string | number): string {
  return zonedMomentText(moment, clubZone())
}

/** The same as `zonedMomentText`, but only `6:00 PM` on this day, if the clock of this browser shows that too. */
export function zonedClockText(moment: string, zone: string): string {
  const local = localAt(new Date(moment), zone)
  const isOwn = local === localAt(new Date(moment), browserZone())
  const isToday = local.slice(0, 10) === dayAt(new Date(), zone)
  return isOwn && isToday ? clockText(local, formats().clock) : zonedMomentText(moment, zone)
}
