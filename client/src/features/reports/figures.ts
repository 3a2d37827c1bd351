/** The next round number a scale may end with: 1, 2 or 5 with zeros; at least ten. */
export function topOfScale(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 10)))
  const step = [1, 2, 5, 10].find((factor) => factor * size >= most) ?? 10
  return step * size
}

/** A month such as `2026-05` as `May 2026`. */
export function monthText(month: string): string {
  return longMonths.format(firstDayOf(month))
}

/** A month such as `2026-05` as `May`. */
export function shortMonthText(month: string): string {
  return shortMonths.format(firstDayOf(month))
}

/** How much of a whole, such as `43%`; nothing of nothing is `0%`. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${Math.floor((part / whole) * 100)}%`
}

const longMonths = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

function firstDayOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
