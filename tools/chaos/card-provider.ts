import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './api.ts'

const RETRY_MS = 300
const PAGE_SIZE = 100
const PUBLISHABLE_KEY = 'pk_test_sandbox'
export const SECRET_KEY = 'sk_test_sandbox'

export type CardProvider = ReturnType<typeof createCardProvider>

/**
 * What a student's browser and the operator do at the card provider itself. Each call is repeated until it is answered.
 * @param url address of the stand-in while it is running
 */
export function createCardProvider(url: () => string | undefined) {
  async function call(key: string, path: string, form?: Record<string, string>): Promise<Answer> {
    const headers = { authorization: `Bearer ${key}` }
    const sent = form ? { method: 'POST', body: new URLSearchParams(form), headers } : { headers }
    for (;;) {
      try {
        const response = await fetch(`${url()}/v1/${path}`, sent)
        return { status: response.status, body: JSON.parse(await response.text()) }
      } catch {
        await pause(RETRY_MS)
      }
    }
  }

  return {
    /** Pays with a test card and returns the status of the intent; a declined one can be paid again. */
    confirm: async (clientSecret: string, card: string): Promise<string> => {
      const path = `payment_intents/${clientSecret.split('_secret_')[0]}`
      const form = { client_secret: clientSecret, payment_method: card }
      const { status, body } = await call(PUBLISHABLE_KEY, `${path}/confirm`, form)
      if (status === 200) return body.status
      // Declined, canceled, or paid by a call whose answer was lost.
      return (await call(SECRET_KEY, path)).body.status
    },
    /** All objects of a kind, such as `payment_intents`. */
    all: async (kind: string): Promise<Answer['body'][]> => {
      const found: Answer['body'][] = []
      for (;;) {
        const after = found.length > 0 ? `&starting_after=${found.at(-1).id}` : ''
        const { body } = await call(SECRET_KEY, `${kind}?limit=${PAGE_SIZE}${after}`)
        found.push(...body.data)
        if (!body.has_more) return found
      }
    },
  }
}
