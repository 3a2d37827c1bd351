import type { Clock } from './formats.ts'

// Texts without Intl, whose first format takes 80 ms on a phone.

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Mon` of 1, `Sun` of 7. */
export function shortWeekday(weekday: number): string {
  return WEEKDAYS[weekday % 7] ?? ''
}

/** The day of a local time, with its year if that is not the present one: `Tue, 1 Dec`. */
export function dayText(local: string, now: Date): string {
  const wall = new Date(`${local}Z`)
  const year = wall.getUTCFullYear()
  const day = `${WEEKDAYS[wall.getUTCDay()]}, ${wall.getUTCDate()} ${MONTHS[wall.getUTCMonth()]}`
  return year === now.getUTCFullYear() ? day : `${day} ${year}`
}

/** The time of a local time: `6:30 PM`, or `18:30`. */
export function clockText(local: string, clock: Clock): string {
  if (clock === '24') return local.slice(11, 16)
  const hours = Number(local.slice(11, 13))
  const time = `${hours % 12 || 12}:${local.slice(14, 16)}`
  return hours < 12 ? `${time} AM` : `${time} PM`
}

/** A local time without its zone: `Tue, 1 Dec, 6:30 PM`. */
export function localText(local: string, now: Date, clock: Clock): string {
  return `${dayText(local, now)}, ${clockText(local, clock)}`
}

/** What people call a zone: `New York time` of `America/New_York`. */
export function zoneText(zone: string): string {
  return `${zone.replace(/.*\//, '').replaceAll('_', ' ')} time`
}

/** `45 min`, `1 h`, `1 h 15 min`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const parts = [hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`]
  return parts.filter(Boolean).join(' ')
}
