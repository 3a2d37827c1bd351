/** The end of a scale: the next number of the form 1, 2 or 5 with zeros, at least 10. */
export function topOfScale(max: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(max, 10)))
  const step = [1, 2, 5, 10].find((factor) => factor * size >= max) ?? 10
  return step * size
}

/** `May 2026` for `2026-05`. */
export function monthText(month: string): string {
  return longMonths.format(firstDayOf(month))
}

/** `May` for `2026-05`. */
export function shortMonthText(month: string): string {
  return shortMonths.format(firstDayOf(month))
}

/** A share such as `43%`; `0%` of an empty whole. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${Math.floor((part / whole) * 100)}%`
}

const longMonths = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

function firstDayOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
