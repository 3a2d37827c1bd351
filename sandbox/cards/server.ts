import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestListener } from './http/request-listener.ts'
import { recordEvent } from './money/events.ts'
import type { Ledger } from './money/ledger.ts'
import { settleRefund } from './money/refunds.ts'
import { openRecords, type Records } from './records/records.ts'
import { createSimulatedFailures } from './simulated-failures.ts'
import { deliverDue, type Receiver } from './webhooks/deliver-due.ts'
import { runSchedule, type ScheduleRunner } from './webhooks/run-schedule.ts'

const LOOPBACK = '127.0.0.1'

/** Options of the stand-in. */
export type CardsOptions = {
  /** Port; 0 picks a free one. */
  port: number
  /** Path of the records file, or `:memory:`. */
  file: string
  /** Webhook URL; no webhooks if omitted. */
  webhookUrl?: string
  /** Signs the events. */
  webhookSecret: string
  /** How long after its creation a delayed refund settles, in milliseconds. */
  settleAfterMs?: number
  /** Delay before the first retry of a webhook, in milliseconds. */
  firstRetryMs?: number
}

/** A running stand-in. */
export type Cards = { url: string; port: number; close(): Promise<void> }

/** Starts the card stand-in: the API, the browser script and the webhooks. */
export async function startCards(options: CardsOptions): Promise<Cards> {
  const { settleAfterMs = 3_000 } = options
  const records = openRecords(options.file)
  const shutdown = new AbortController()
  const receiver = receiverOf(options, shutdown.signal)
  const ledger = createLedger(records, receiver, settleAfterMs)
  const runners: ScheduleRunner[] = []
  const wake = () => {
    for (const runner of runners) runner.wake()
  }
  const server = createServer(createRequestListener(ledger, createSimulatedFailures(), wake))
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject).listen(options.port, LOOPBACK, listening.resolve)
  await listening.promise.catch((error) => {
    records.close()
    throw error
  })
  runners.push(...startRunners(ledger, receiver))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${LOOPBACK}:${port}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      shutdown.abort()
      await Promise.all([closed, ...runners.map((runner) => runner.stop())])
      records.close()
    },
  }
}

function receiverOf(options: CardsOptions, signal: AbortSignal): Receiver | undefined {
  const { webhookUrl, webhookSecret, firstRetryMs = 500 } = options
  return webhookUrl ? { url: webhookUrl, secret: webhookSecret, firstRetryMs, signal } : undefined
}

function createLedger(records: Records, receiver: Receiver | undefined, settleAfterMs: number): Ledger {
  return {
    records,
    settleAfterMs,
    emit: (event) => recordEvent(records, event, receiver !== undefined),
  }
}

/** Background work, resumed after a restart: settles refunds and delivers events. */
function startRunners(ledger: Ledger, receiver: Receiver | undefined): ScheduleRunner[] {
  const { records } = ledger
  const delivery = receiver && runSchedule(records.deliveries, () => deliverDue(records, receiver))
  const settlement = runSchedule(records.settlements, async () => {
    for (const { id } of records.settlements.due(Date.now())) {
      records.atomically(() => settleRefund(ledger, id))
    }
    delivery?.wake()
  })
  return delivery ? [delivery, settlement] : [settlement]
}
