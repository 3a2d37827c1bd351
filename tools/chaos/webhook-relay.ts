import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { signatureOf } from '@ningjing/server/testing/card-client'
import type { History } from './history.ts'
import type { Random } from './random.ts'

const MAX_DELAY_MS = 3_000
const RETRY_MS = 500
const MAX_STORM = 200
/** Deliveries of a storm at the same time. */
const WIDTH = 10
/** Older signatures are refused. */
const TOO_OLD_SECONDS = 3_600

export type WebhookRelay = Awaited<ReturnType<typeof startWebhookRelay>>

/**
 * Receives the events of the card stand-in and delivers each to random servers: late, out of order, several times.
 * @param server address of a random server that is running
 */
export async function startWebhookRelay(
  secret: string,
  server: () => string | undefined,
  random: Random,
  history: History,
) {
  const { deliver, deliverBad } = createDelivery(secret, server, random, history)
  const events: string[] = []
  let waiting = 0
  let isStopped = false

  const deliverLate = async (payload: string): Promise<void> => {
    waiting += 1
    await pause(random.between(0, MAX_DELAY_MS))
    while (!isStopped && !(await deliver(payload))) await pause(RETRY_MS)
    waiting -= 1
  }

  const listener = createServer(async (request, response) => {
    const payload = await text(request)
    events.push(payload)
    for (let copies = random.chance(0.3) ? 3 : 1; copies > 0; copies -= 1) void deliverLate(payload)
    response.end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    /** Delivers many earlier events once more, and some with a bad signature. */
    storm: async (): Promise<void> => {
      const chosen = random.shuffled(events).slice(0, MAX_STORM)
      const work = async () => {
        for (let payload = chosen.pop(); payload; payload = chosen.pop()) {
          if (random.chance(0.2)) await deliverBad(payload)
          else await deliver(payload)
        }
      }
      await Promise.all(Array.from({ length: WIDTH }, work))
    },
    /** How many events are not delivered yet. */
    waiting: () => waiting,
    stop: () => {
      isStopped = true
      listener.close()
      listener.closeAllConnections()
    },
  }
}

function createDelivery(secret: string, server: () => string | undefined, random: Random, history: History) {
  const post = async (payload: string, signature: string): Promise<number | undefined> => {
    const url = `${server()}/ningjing/webhooks/stripe`
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const status = await fetch(url, { method: 'POST', headers, body: payload }).then(
      async (response) => response.text().then(() => response.status),
      () => undefined,
    )
    history.count(status ? 'webhook deliveries answered' : 'webhook deliveries cut')
    return status
  }

  return {
    deliver: async (payload: string): Promise<boolean> => {
      const isTaken = (await post(payload, signed(payload, secret))) === 200
      if (isTaken) history.events.add(JSON.parse(payload).id)
      return isTaken
    },
    /** Sends an event that never happened, with one of four bad signatures. */
    deliverBad: async (payload: string): Promise<void> => {
      const id = `evt_bad_${history.badEvents.size}`
      history.badEvents.add(id)
      const bad = JSON.stringify({ ...JSON.parse(payload), id })
      const late = signed(bad, secret, TOO_OLD_SECONDS)
      const signatures = ['', late, signed(bad, 'whsec_wrong'), signed(payload, secret)]
      const status = await post(bad, random.pick(signatures) ?? '')
      if (status !== undefined && status !== 400 && status !== 503) {
        history.violations.push(`a bad signature was answered ${status}`)
      }
    },
  }
}

/** A signature of that age. */
const signed = (payload: string, secret: string, ageSeconds = 0) =>
  signatureOf(payload, secret, Math.floor(Date.now() / 1000) - ageSeconds)
