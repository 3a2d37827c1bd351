import { written } from './written.ts'

// Not in texts.ts, which every visitor loads.

/** `5 November 2026` (product §9). */
export function dateText(moment: string): string {
  days ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  return days.format(new Date(moment))
}
let days: Intl.DateTimeFormat | undefined

/** `5 Nov 2026`, where a date is a detail. */
export function shortDateText(moment: string | number): string {
  shortDays ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
  return withSep(shortDays.format(new Date(moment)))
}
let shortDays: Intl.DateTimeFormat | undefined

/** British English has four letters for this month alone. */
export function withSep(text: string): string {
  return text.replaceAll('Sept', 'Sep')
}

/**
 * `4 May 2026, 8:00 AM`, or `20:00` by a clock of 24 hours, in the time zone of the browser: when something was recorded. Moments of classes are said by
 * `zonedMomentText`.
 * @param moment an ISO text, or milliseconds
 */
export function momentText(moment: string | number): string {
  return `${shortDateText(moment)}, ${clock(moment)}`
}

function clock(moment: string | number): string {
  clocks ??= {
    12: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
    24: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  }
  return clocks[written().clock].format(new Date(moment))
}
let clocks: Record<12 | 24, Intl.DateTimeFormat> | undefined

/** `3 days ago`: whole days, hours or minutes; `just now` within a minute. */
export function agoText(moment: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(moment)) / 60_000)
  if (minutes < 1) return 'just now'
  ago ??= new Intl.RelativeTimeFormat('en-GB')
  if (minutes < HOUR) return ago.format(-minutes, 'minute')
  if (minutes < DAY) return ago.format(-Math.floor(minutes / HOUR), 'hour')
  return ago.format(-Math.floor(minutes / DAY), 'day')
}
let ago: Intl.RelativeTimeFormat | undefined

/** In minutes. */
const HOUR = 60
const DAY = 24 * HOUR
