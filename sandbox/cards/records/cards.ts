import type { DatabaseSync } from 'node:sqlite'
import { cardByName } from '../test-cards/test-cards.ts'

export type Cards = ReturnType<typeof cardsOf>

/** Which test card is behind a payment method: the card's name in the list, never a number. */
export function cardsOf(db: DatabaseSync) {
  const insert = db.prepare('insert into cards (payment_method, card) values (?, ?)')
  const find = db.prepare('select card, spent from cards where payment_method = ?')
  const spend = db.prepare('update cards set spent = 1 where payment_method = ?')
  const rowOf = (paymentMethodId: string) => {
    const row = find.get(paymentMethodId)
    if (!row) throw new Error(`No card is recorded for ${paymentMethodId}`)
    return row
  }
  return {
    remember(paymentMethodId: string, cardName: string): void {
      insert.run(paymentMethodId, cardName)
    },
    cardOf: (paymentMethodId: string) => cardByName(String(rowOf(paymentMethodId).card)),
    /** Whether a payment was made with it: a method of no customer pays once. */
    isSpent: (paymentMethodId: string) => rowOf(paymentMethodId).spent === 1,
    spend(paymentMethodId: string): void {
      spend.run(paymentMethodId)
    },
  }
}
