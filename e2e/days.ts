import { dayAt, weekdayAt } from '@ningjing/contract/zone'
import { ZONE } from './world.ts'

const DAY_MS = 24 * 3600_000

/** The day of the club so many days from now. */
const dayIn = (days: number) => dayAt(new Date(Date.now() + days * DAY_MS), ZONE)

/** 6:30 PM of a day so many days from now, by the clock of the club. */
export const eveningIn = (days: number) => `${dayIn(days)}T18:30`

/** The next Tuesday that is not today. */
export function nextTuesday(): string {
  const days = (2 - weekdayAt(new Date(), ZONE) + 7) % 7 || 7
  return dayIn(days)
}

/** The windows of a phone and a desktop. */
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
