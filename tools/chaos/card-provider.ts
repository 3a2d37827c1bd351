import { setTimeout as pause } from 'node:timers/promises'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { cardClient, confirmWith } from '@ningjing/server/testing/card-client'
import type { Document } from 'mongodb'

const RETRY_MS = 300
const PAGE_SIZE = 100
export const SECRET_KEY = 'sk_test_sandbox'

export type CardProvider = ReturnType<typeof createCardProvider>

/**
 * What a student's browser and the operator do at the card provider itself. Each call is repeated until it is answered.
 * @param url address of the stand-in while it is running
 */
export function createCardProvider(url: () => string | undefined) {
  async function insist<Result>(
    call: (stripe: ReturnType<typeof cardClient>) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      try {
        return await call(cardClient(url() ?? ''))
      } catch {
        await pause(RETRY_MS)
      }
    }
  }

  return {
    /** Pays with a test card and returns the status of the intent; a declined one can be paid again. */
    confirm: (clientSecret: string, card: string): Promise<string> => {
      const id = intentIdOf(clientSecret)
      return insist(async (stripe) => {
        // Declined, canceled, or paid by a call whose answer was lost.
        const intent = await confirmWith(stripe)(id, card).catch(() => stripe.paymentIntents.retrieve(id))
        return intent.status
      })
    },
    /** All objects of a kind. */
    all: (kind: 'paymentIntents' | 'refunds') =>
      insist(async (stripe) => {
        const found: Document[] = []
        for await (const one of stripe[kind].list({ limit: PAGE_SIZE })) found.push(one)
        return found
      }),
  }
}
