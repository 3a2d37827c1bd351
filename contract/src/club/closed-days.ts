import { dayText } from '../local-text.ts'

/** Days on which a club is closed, `YYYY-MM-DD`, the first and the last one, and why. */
export type ClosedDays = { from: string; to: string; name: string }

/** Why the club is closed on a day; undefined if it is open. */
export function closedOn(closed: readonly ClosedDays[], day: string): ClosedDays | undefined {
  return closed.find(({ from, to }) => from <= day && day <= to)
}

/** `Holidays, Thu, 24 Dec – Fri, 1 Jan 2027` */
export function closedDaysText({ from, to, name }: ClosedDays, now: Date): string {
  const days = [...new Set([from, to])].map((day) => dayText(`${day}T00:00`, now))
  return `${name}, ${days.join(' – ')}`
}
