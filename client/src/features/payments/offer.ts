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
type Answer = {
  price: number
  offer: Offer | undefined
  error: Error | null
  /** A new offer was already over when it arrived: the clock of this device is wrong. */
  isClockWrong: boolean
}

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
    onSuccess: (offer, shownPrice) =>
      setAnswer((last) => {
        const isClockWrong = offerOf(last, shownPrice) !== undefined && isPast(offer.holdEndsAt)
        return { price: shownPrice, offer, error: null, isClockWrong }
      }),
    onError: (error, shownPrice) =>
      setAnswer((last) => ({
        price: shownPrice,
        offer: offerOf(last, shownPrice),
        error,
        isClockWrong: false,
      })),
  })
  const current = answer?.price === price ? answer : undefined
  const hold = useEffectEvent(() => mutate(price))
  const requestedPrice = useRef<number>(undefined)
  useEffect(() => {
    if (requestedPrice.current === price) return
    requestedPrice.current = price
    hold()
  }, [price])
  const isTimeOver = useIsPast(current?.isClockWrong ? undefined : current?.offer?.holdEndsAt)
  return {
    offer: current?.offer,
    /** Whether the time to pay is over. */
    isTimeOver,
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

const isPast = (moment: string) => Date.parse(moment) <= Date.now()

function useIsPast(moment: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (moment === undefined) return
    const timer = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== undefined && passed === moment
}
