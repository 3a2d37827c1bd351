import type { DatabaseSync } from 'node:sqlite'
import { cardByName } from '../test-cards/test-cards.ts'

export type Cards = ReturnType<typeof createCards>

/** Maps payment methods to test cards. Stores the name of the card, never its number. */
export function createCards(db: DatabaseSync) {
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
    /** Whether it was used: a payment method without a customer can be used once. */
    isSpent: (paymentMethodId: string) => rowOf(paymentMethodId).spent === 1,
    spend(paymentMethodId: string): void {
      spend.run(paymentMethodId)
    },
  }
}
