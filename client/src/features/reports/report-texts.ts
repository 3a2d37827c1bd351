import type { AdminReport } from '@ningjing/contract/reports/reports.schemas'
import { amountText, formatNumber } from '../../ui/texts.ts'

/** What a chart of income by class is called where passes are among the classes. */
export function incomeTitle(hasPasses: boolean): string {
  return hasPasses ? 'Income by class and pass' : 'Income by class'
}

/** What was sold: `Flow`, or `Pass: Month` where a pass stands among classes. */
export function soldText({ name, isPass }: { name: string; isPass?: true | undefined }): string {
  return isPass ? `Pass: ${name}` : name
}

/** `12 approved, 2 pending, 1 denied, 3 canceled or archived`; no line ends between a number and its word. */
export function classCountsText({ approved, pending, denied, closed }: AdminReport['classes']): string {
  return `${formatNumber(approved)}\u00a0approved, ${formatNumber(pending)}\u00a0pending, ${formatNumber(denied)}\u00a0denied, ${formatNumber(closed)}\u00a0canceled or archived`
}

/** `120 of 280 seats in approved classes, 2 on hold`. */
export function seatsSoldText({ sold, held, capacity }: AdminReport['seats']): string {
  const onHold = held > 0 ? `, ${formatNumber(held)} on hold` : ''
  return `${formatNumber(sold)} of ${formatNumber(capacity)} seats in approved classes${onHold}`
}

/** `$120 paid, $20 refunded`. */
export function incomeText({ paid, refunded }: AdminReport['income']): string {
  return `${amountText(paid)} paid, ${amountText(refunded)} refunded`
}
