import { localAt, weekdayAt } from '@ningjing/contract/zone'
import { ZONE } from './world.ts'

const HOUR_MS = 3_600_000

/** So many hours from now, by the clock of the club. */
export const localIn = (hours: number) => localAt(new Date(Date.now() + hours * HOUR_MS), ZONE)

/** 40 minutes from now: within the hour before it begins, a date can be marked and is still sold. */
export const soon = () => localIn(40 / 60)

/** The day of the club so many days from now. */
const dayIn = (days: number) => localIn(days * 24).slice(0, 10)

/** 6:30 PM of a day so many days from now, by the clock of the club. */
export const eveningIn = (days: number) => `${dayIn(days)}T18:30`

/** The next Tuesday that is not today. */
export function nextTuesday(): string {
  const days = (2 - weekdayAt(new Date(), ZONE) + 7) % 7 || 7
  return dayIn(days)
}

/** The windows of a phone and a desktop. */
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
