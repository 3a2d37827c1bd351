import { createPaymentIntent } from '@ningjing/contract/payments/payments'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/calls/call.ts'
import { retryTransient } from '../../lib/calls/call-error.ts'
import { logError } from '../../lib/calls/log.ts'
import { shownCurrency } from '../../lib/formats.ts'
import { sessionBridge } from '../../lib/session/token.ts'
import { giveBack } from './payments.api.ts'

/** Retries after a network error or a 5xx, before the student sees an error. */
export const MAX_RETRIES = 3

export type Offer = Awaited<ReturnType<typeof requestOffer>>

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
 * @param isTried whether a card was tried: then leaving keeps the seat
 */
export function useOffer({ _id }: Pick<Selection, '_id'>, price: number, isTried: boolean) {
  const [answer, setAnswer] = useState<Answer>()
  const { last, isOpen, giveBackNow } = useGiveBack(_id, isTried)
  const { mutate, isPending, failureCount } = useMutation({
    mutationFn: (shownPrice: number) => {
      last.current = requestOffer(_id, shownPrice)
      return last.current
    },
    retry: (failures, error) => isOpen.current && retryTransient(MAX_RETRIES)(failures, error),
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
  useOncePerPrice(price, mutate)
  const isTimeOver = useIsPast(current?.isClockWrong ? undefined : current?.offer?.holdEndsAt)
  return {
    offer: current?.offer,
    /** Whether the time to pay is over. */
    isTimeOver,
    error: current?.error ?? null,
    isHolding: isPending || current === undefined,
    /** How often the running request has failed and was tried again. */
    failures: failureCount,
    holdAgain: () => mutate(price),
    giveBackNow,
  }
}

/** Asks for what a price needs when it is first shown; React's strict mode shows it twice. */
export function useOncePerPrice(price: number, ask: (price: number) => void): void {
  const asked = useRef<number>(undefined)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (asked.current === price) return
    asked.current = price
    askNow(price)
  }, [price])
}

/**
 * Gives the seat back when the student leaves the checkout for another page of the site, unless a card was tried
 * (decision 031), or now.
 */
function useGiveBack(selectedId: string, isTried: boolean) {
  const client = useQueryClient()
  /** The last request for a seat; it may be answered after the student has left. */
  const last = useRef<Promise<Offer>>(undefined)
  const isOpen = useRef(true)
  const leave = useEffectEvent(() => {
    // A session that ends takes the screen away too, and could not send the call.
    if (isTried || !last.current || !sessionBridge.isSteady?.()) return
    const seat = last.current
    const leaving = async () => {
      const offer = await seat.catch(() => undefined)
      // React's strict mode opens the same screen again.
      if (offer && !isOpen.current) await giveBack(client, selectedId, offer)
    }
    givingBack = leaving().catch((error) => logError('giving a seat back', error))
  })
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      leave()
    }
  }, [])
  const giveBackNow = async (offer: Offer) => {
    const state = await giveBack(client, selectedId, offer)
    last.current = undefined
    return state
  }
  return { last, isOpen, giveBackNow }
}

/** The seat that is being given back: a new checkout waits, so that it does not get the hold that is about to end. */
let givingBack: Promise<unknown> = Promise.resolve()

function offerOf(answer: Answer | undefined, price: number): Offer | undefined {
  return answer?.price === price ? answer.offer : undefined
}

async function requestOffer(selectedId: string, price: number) {
  await givingBack
  return call(createPaymentIntent, { body: { price, selectedId, currency: shownCurrency() } })
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
