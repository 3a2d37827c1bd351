import { formatNumber } from '../../ui/texts.ts'

/** How many wait for a class: `1 person waits`. */
export function waitingText(count: number): string {
  return count === 1 ? '1 person waits' : `${formatNumber(count)} people wait`
}

/** Where a student is in a waiting list: `Place 2 of 5`. */
export function placeText(position: number, of: number): string {
  return `Place ${formatNumber(position)} of ${formatNumber(of)}`
}
