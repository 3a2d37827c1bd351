import type { DropIn } from '@ningjing/contract/classes/class-plan.schemas'
import { dropInText } from '../../../ui/texts.ts'

/** When the sales of a date end: `30 minutes before it begins`. */
export function closeText(minutes: number): string {
  if (minutes === 0) return 'When it begins'
  if (minutes % 1440 === 0 && minutes > 1440) return `${minutes / 1440} days before it begins`
  if (minutes % 60 !== 0) return `${minutes} minutes before it begins`
  return minutes === 60 ? '1 hour before it begins' : `${minutes / 60} hours before it begins`
}

/** How the dates of a class are sold by themselves, and when their sales end; empty if they are not. */
export function singleDatesText(dropIn: DropIn | undefined): string {
  if (!dropIn) return ''
  const { closeMinutes } = dropIn
  return `${dropInText(dropIn)} ${closeMinutes > 0 ? `Its sales end ${closeText(closeMinutes)}.` : ''}`.trim()
}
