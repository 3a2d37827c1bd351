import { formatNumber } from '../../ui/texts.ts'

/** Where a student is in a waiting list: `Place 2 of 5`. */
export function placeText(position: number, of: number): string {
  return `Place ${formatNumber(position)} of ${formatNumber(of)}`
}
