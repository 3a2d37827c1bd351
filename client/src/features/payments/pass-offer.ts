import { startCheckout } from '@ningjing/contract/payments/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/calls/call.ts'
import { hasCode, retryTransient } from '../../lib/calls/call-error.ts'
import { refresh } from '../../lib/calls/query.ts'
import { shownCurrency } from '../../lib/formats.ts'
import { MAX_RETRIES, useOncePerPrice } from './offer.ts'

/** What is bought; `after`: a pass of the student at whose end the new one begins. */
export type PassToBuy = { productId: string; after?: string | undefined }

type Offer = Awaited<ReturnType<typeof requestOffer>>

/** The last answer of the API, for a price in dollars. */
type Answer = { price: number; offer?: Offer; error?: Error }

/**
 * Prepares the payment of a pass, once per price while the checkout is open. The server continues the same payment when
 * the checkout is opened again, also in another tab.
 * @param price the price that the student saw, in dollars
 */
export function usePassOffer(pass: PassToBuy, price: number) {
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Answer>()
  const { mutate, isPending, failureCount } = useMutation({
    mutationFn: (shown: number) => requestOffer(pass, shown),
    retry: retryTransient(MAX_RETRIES),
    gcTime: 0,
    onSuccess: (offer, shown) => setAnswer({ price: shown, offer }),
    onError: (error, shown) => {
      setAnswer({ price: shown, error })
      // It has been paid in another tab, or before a reload.
      if (hasCode(error, 'product.paid')) void refresh(client, 'passes', 'payments')
    },
  })
  useOncePerPrice(price, mutate)
  const current = answer?.price === price ? answer : undefined
  return {
    offer: current?.offer,
    error: current?.error ?? null,
    isAsking: isPending || current === undefined,
    /** How often the running request has failed and was tried again. */
    failures: failureCount,
    ask: () => mutate(price),
  }
}

function requestOffer({ productId, after }: PassToBuy, shown: number) {
  const line = { productId, ...(after !== undefined && { after }) }
  return call(startCheckout, { body: { lines: [line], shown, currency: shownCurrency() } })
}
