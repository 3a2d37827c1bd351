import { type ImportReason, MAX_IMPORT_YEARS } from '@ningjing/contract/passes/imports'
import { formatNumber } from '../../../ui/texts.ts'

/** Why a row is refused, and what to do. */
export const REASON_TEXTS: Record<ImportReason, string> = {
  cells: 'A cell is missing.',
  email: 'This is no e-mail address.',
  product: 'There is no pass with this name or id. Write it as it stands in the list of passes.',
  'product-twice': 'Several passes have this name. Rename one of them first.',
  left: 'Use the credits that are left as a whole number: at least 1, at most as many as a new pass has.',
  'left-unlimited': 'This pass is unlimited: leave the cell "left" empty.',
  day: 'Use a last day such as 2027-05-04.',
  past: 'This pass has run out already.',
  late: `Use a last day within the next ${MAX_IMPORT_YEARS} years.`,
  'not-student': 'This e-mail address belongs to an instructor or admin.',
  exists: 'This pass was imported before, or an earlier line of this file has it.',
}

/** `1 pass`, `197 passes`. */
export function passesText(count: number): string {
  return count === 1 ? '1 pass' : `${formatNumber(count)} passes`
}
