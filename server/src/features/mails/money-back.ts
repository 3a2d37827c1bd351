import { creditsBackText, creditsUsedText } from '@ningjing/contract/passes/credits-text'
import { worthOfNextLate } from '../../domain/purse.ts'
import type { OrderRecord } from '../../domain/records.ts'
import { amountOf, type MailRecords } from './wording.ts'

/** How an amount goes back to the student, on the way that it was paid. */
export function backSentence(cents: number, records: MailRecords): string {
  if (cents === 0) return 'Nothing is given back.'
  return records.order?.desk
    ? `The club gives ${amountOf(cents, records)} back to you by hand.`
    : `You get ${amountOf(cents, records)} back on the card that you paid with.`
}

/** What is given back at the end of a place; empty for one that cost nothing. */
export function moneyBack(cents: number, records: MailRecords): string {
  if (records.order?.passId !== undefined) return creditBack(records.order, records)
  return cents === 0 && records.order?.cents === 0 ? '' : backSentence(cents, records)
}

/** Whether the credits of a pass come back that paid a place, as its end says. */
function creditBack({ _id }: OrderRecord, records: MailRecords): string {
  const paid = records.payment?.pass ?? {}
  const isBack = records.yogaClass?.barred[_id]?.credit === 1
  return isBack ? creditsBackText(paid) : `${creditsUsedText(paid)}.`
}

/** What comes back in place of the credits that pay a place, if their pass has ended: an amount, or empty for nothing. */
export function lateAmount(records: MailRecords): string | undefined {
  const { purse, order } = records
  const cents = purse && order ? worthOfNextLate(purse, order) : undefined
  if (cents === undefined) return undefined
  return cents > 0 ? amountOf(cents, records) : ''
}
