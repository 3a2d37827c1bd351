import { createPaymentIntent } from '@ningjing/contract/payments'
import type { Selection } from '@ningjing/contract/selections.schemas'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isTransient } from '../../lib/call-error.ts'

/** Retries after a network error or a 5xx, before the student sees an error. */
const MAX_RETRIES = 3

type Offer = Awaited<ReturnType<typeof requestOffer>>

/** The last answer of the API, for a price in dollars. */
type Answer = { price: number; offer: Offer | undefined; error: Error | null }

/**
 * Holds a seat and prepares its payment, once per price while the checkout is open. The server returns the same hold
 * when the checkout is opened again.
 * @param price the price that the student saw, in dollars
 */
export function useOffer({ _id }: Pick<Selection, '_id'>, price: number) {
  const [answer, setAnswer] = useState<Answer>()
  const { mutate, isPending } = useMutation({
    mutationFn: (shownPrice: number) => requestOffer(_id, shownPrice),
    retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
    gcTime: 0,
    onSuccess: (offer, shownPrice) => setAnswer({ price: shownPrice, offer, error: null }),
    onError: (error, shownPrice) =>
      setAnswer((last) => ({ price: shownPrice, offer: offerOf(last, shownPrice), error })),
  })
  const current = answer?.price === price ? answer : undefined
  const hold = useEffectEvent(() => mutate(price))
  const requestedPrice = useRef<number>(undefined)
  useEffect(() => {
    if (requestedPrice.current === price) return
    requestedPrice.current = price
    hold()
  }, [price])
  return {
    offer: current?.offer,
    error: current?.error ?? null,
    isHolding: isPending || current === undefined,
    holdAgain: () => mutate(price),
  }
}

function offerOf(answer: Answer | undefined, price: number): Offer | undefined {
  return answer?.price === price ? answer.offer : undefined
}

function requestOffer(selectedId: string, price: number) {
  return call(createPaymentIntent, { body: { price, selectedId } })
}
