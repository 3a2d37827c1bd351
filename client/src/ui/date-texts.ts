// Not in texts.ts, which every visitor loads.

/** `5 November 2026` (product §9). */
export function dateText(moment: string): string {
  days ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  return days.format(new Date(moment))
}
let days: Intl.DateTimeFormat | undefined

/** `4 May 2026, 08:00`, in the time zone of the browser. */
export function momentText(moment: string): string {
  moments ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return moments.format(new Date(moment))
}
let moments: Intl.DateTimeFormat | undefined
