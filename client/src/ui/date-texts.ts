import { written } from './written.ts'

// Not in texts.ts, which every visitor loads.

/** `5 November 2026` (product §9): the day of a moment in the zone of the club. */
export function dateText(moment: string): string {
  return formatIn(written().zone, 'long').format(new Date(moment))
}

/**
 * `5 Nov 2026`, where a date is a detail.
 * @param zone another one than the club's
 */
export function shortDateText(moment: string | number, zone = written().zone): string {
  return withSep(formatIn(zone, 'medium').format(new Date(moment)))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string | undefined, dateStyle: 'long' | 'medium'): Intl.DateTimeFormat {
  const key = `${dateStyle} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone })
  formats.set(key, format)
  return format
}

/** British English has four letters for this month alone. */
export function withSep(text: string): string {
  return text.replaceAll('Sept', 'Sep')
}

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
