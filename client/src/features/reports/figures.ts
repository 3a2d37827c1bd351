import type { MonthOfIncome } from '@ningjing/contract/reports/reports.schemas'
import { amountText } from '../../ui/texts.ts'

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

/** `1.1K` or `860`: dollars where there is little space. */
export function shortAmountText(dollars: number): string {
  return dollars < 1000 ? String(Math.round(dollars)) : compact.format(dollars)
}

/** The last month beside the one before: `Nov so far $60.00, Oct $1,000.00`; undefined before the second month. */
export function monthChangeText(months: MonthOfIncome[]): string | undefined {
  const [before, now] = months.slice(-2)
  if (!before || !now) return undefined
  return `${shortMonthText(now.month)} so far ${amountText(now.earned)}, ${shortMonthText(before.month)} ${amountText(before.earned)}`
}

/** A share such as `43%`, rounded; only nothing is `0%`, and only the whole `100%`. */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : Math.round((part / whole) * 100)
  const isPart = part > 0 && part < whole
  return `${isPart ? Math.min(Math.max(percent, 1), 99) : percent}%`
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const longMonths = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

function firstDayOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
