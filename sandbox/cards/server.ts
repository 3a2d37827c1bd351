import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFaults } from './faults.ts'
import { doorOf } from './http/door.ts'
import type { Books } from './money/books.ts'
import { recordEvent } from './money/events.ts'
import { settleRefund } from './money/refunds.ts'
import { openRecords, type Records } from './records/records.ts'
import { type Clockwork, runClockwork } from './webhooks/clockwork.ts'
import { deliverDue, type Receiver } from './webhooks/webhooks.ts'

/** How the stand-in is started. */
export type CardsOptions = {
  /** Port to listen on; 0 for any free one. */
  port: number
  /** Path of the records file, or `:memory:`. */
  file: string
  /** Who is told of events; nobody when absent. */
  webhookUrl?: string
  /** Secret the events are signed with. */
  webhookSecret: string
  /** Address to listen on; the machine itself only, unless told otherwise. */
  host?: string
  /** How long after it was made a refund of a slow card comes to its end, in milliseconds. */
  settleAfterMs?: number
  /** Wait before a webhook is sent again for the first time, in milliseconds. */
  firstRetryMs?: number
}

/** A running stand-in. */
export type Cards = { url: string; port: number; close(): Promise<void> }

/** Starts the card-payment stand-in: the provider's API, its browser script and its webhooks. */
export async function startCards(options: CardsOptions): Promise<Cards> {
  const { host = '127.0.0.1', settleAfterMs = 3_000 } = options
  const records = openRecords(options.file)
  const ending = new AbortController()
  const receiver = receiverOf(options, ending.signal)
  const books = booksOf(records, receiver, settleAfterMs)
  const clockworks: Clockwork[] = []
  const wake = () => {
    for (const clockwork of clockworks) clockwork.wake()
  }
  const server = createServer(doorOf(books, createFaults(), wake))
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject).listen(options.port, host, listening.resolve)
  await listening.promise.catch((error) => {
    records.close()
    throw error
  })
  clockworks.push(...clockworksOf(books, receiver))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      ending.abort()
      await Promise.all([closed, ...clockworks.map((clockwork) => clockwork.stop())])
      records.close()
    },
  }
}

function receiverOf(options: CardsOptions, signal: AbortSignal): Receiver | undefined {
  const { webhookUrl, webhookSecret, firstRetryMs = 500 } = options
  return webhookUrl ? { url: webhookUrl, secret: webhookSecret, firstRetryMs, signal } : undefined
}

function booksOf(records: Records, receiver: Receiver | undefined, settleAfterMs: number): Books {
  return {
    records,
    settleAfterMs,
    tell: (happening) => recordEvent(records, happening, receiver !== undefined),
  }
}

/** What happens by itself, also after a restart: refunds settle, events are delivered. */
function clockworksOf(books: Books, receiver: Receiver | undefined): Clockwork[] {
  const { records } = books
  const delivery = receiver && runClockwork(records.deliveries, () => deliverDue(records, receiver))
  const settlement = runClockwork(records.settlements, async () => {
    for (const { id } of records.settlements.due(Date.now())) {
      records.atomically(() => settleRefund(books, id))
    }
    delivery?.wake()
  })
  return delivery ? [delivery, settlement] : [settlement]
}
