import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { queryOptions } from '@tanstack/react-query'
import { env, STRIPE_SCRIPT_URL } from '../../lib/env.ts'

/** Query for the card provider's script, loaded once; a refetch after an error loads it again. */
export function cardService() {
  return queryOptions({
    queryKey: ['card-service'],
    queryFn: loadCardService,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A Stripe object cannot be compared.
    structuralSharing: false,
    retry: false,
  })
}

async function loadCardService(): Promise<Stripe> {
  if (STRIPE_SCRIPT_URL) await loadScript(STRIPE_SCRIPT_URL)
  const stripe = await loadStripe(env.stripePublishableKey)
  if (!stripe) throw new Error('The card service needs a browser.')
  return stripe
}

/** Loads the stand-in for the provider's script; Stripe's loader then loads nothing. */
function loadScript(url: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve()
  return new Promise((loaded, failed) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => loaded()
    script.onerror = () => {
      script.remove()
      failed(new Error(`${url} could not be loaded.`))
    }
    document.head.append(script)
  })
}
