import { pathOf } from '@ningjing/contract/endpoint'
import { ServerEnv } from '@ningjing/contract/env.schemas'
import { receiveCardEvent } from '@ningjing/contract/payments/payments'
import * as z from 'zod/mini'
import { CARD_API_VERSION, cardAccount } from '../gateways/card-account.ts'
import { settingsOf } from './settings.ts'

const Settings = z.pick(ServerEnv, { STRIPE_SECRET_KEY: true, STRIPE_API_URL: true, SITE_ORIGIN: true })

/**
 * Makes the webhook endpoint of this site at Stripe, or completes the one it has. Prints the signing secret of a new
 * one, which Stripe never shows again here.
 */
async function run(): Promise<string[]> {
  const { SITE_ORIGIN, ...settings } = settingsOf(Settings)
  if (!SITE_ORIGIN) throw new Error('SITE_ORIGIN: is missing')
  const url = SITE_ORIGIN + pathOf(receiveCardEvent)
  const account = cardAccount(settings)
  const known = await account.findEndpoint(url)
  if (!known) {
    const { secret } = await account.createEndpoint(url)
    return [`Stripe now sends its events to ${url}. Set:`, `STRIPE_WEBHOOK_SECRET=${secret}`]
  }
  const isComplete = known.isEnabled && known.missingEvents.length === 0
  if (!isComplete) await account.completeEndpoint(known)
  return [
    isComplete ? `Stripe sends its events to ${url} already.` : `The endpoint ${url} now sends every event.`,
    ...(known.apiVersion === CARD_API_VERSION ? [] : [versionText(known.apiVersion)]),
  ]
}

/** Stripe cannot change the version of an endpoint. The product reads no more of an event than ids, so it still works. */
function versionText(version: string | null): string {
  return `Its events are of version ${version ?? 'of the account'}, not ${CARD_API_VERSION}. Delete the endpoint in Stripe's dashboard and run this again to change that.`
}

try {
  for (const line of await run()) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
