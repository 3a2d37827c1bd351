import { startCards } from './server.ts'

/**
 * Child of start.ts: the card stand-in in its own process. Settings: CARDS_PORT, CARDS_FILE,
 * CARDS_WEBHOOK_URL, STRIPE_WEBHOOK_SECRET.
 */
const {
  CARDS_PORT = '12111',
  CARDS_FILE = 'cards.sqlite',
  CARDS_WEBHOOK_URL,
  STRIPE_WEBHOOK_SECRET = '',
} = process.env

const cards = await startCards({
  port: Number(CARDS_PORT),
  file: CARDS_FILE,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  ...(CARDS_WEBHOOK_URL && { webhookUrl: CARDS_WEBHOOK_URL }),
}).catch(exitWith)

process.once('SIGTERM', async () => {
  await cards.close()
  process.exit(0)
})
process.send?.({ ready: cards.url })

function exitWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
