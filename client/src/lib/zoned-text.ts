import { zonedText } from '@ningjing/contract/classes/schedule'

/** `Mon, 5 Jan, 6:00 PM EST`, in the time zone of the browser: as the mails of the club say it. */
export function zonedMomentText(moment: string): string {
  return zonedText(new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}
