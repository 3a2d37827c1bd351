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
  return cents === 0 && records.order?.cents === 0 ? '' : backSentence(cents, records)
}
