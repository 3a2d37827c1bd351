import { formatNumber } from '../../ui/texts.ts'

/** Where a student is in a waiting list, in a word: `You are 1st in line`. */
export function lineText(position: number): string {
  return `You are ${ordinal(position)} in line`
}

/** `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`. */
function ordinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return formatNumber(number) + ending
}

/** Where a student is in a waiting list: `2nd of 5 in line`. */
export function placeInLine(position: number, of: number): string {
  return `${ordinal(position)} of ${formatNumber(of)} in line`
}
