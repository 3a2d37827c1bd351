import type { PaymentIntentResult, PaymentMethodResult } from '@stripe/stripe-js'
import { vi } from 'vitest'

type Answer<Result> = () => Result | Promise<Result>

/** A card provider whose answers a test sets and whose calls it can inspect. */
export class FakeStripe {
  createPaymentMethod = vi.fn(async (_data: unknown) => methodMade())
  confirmCardPayment = vi.fn(async (_secret: string, _data: unknown) => charged())
  retrievePaymentIntent = vi.fn(async (_secret: string) => declinedCard('nothing to retrieve'))
  /** Whether the student has typed something into the card fields. */
  isTyped = true
  /** What a field reports once something is typed, by type; by default that it is complete. */
  readonly changes = new Map<string, FieldChange>()
  /** The last style of each field, by type. */
  readonly styles = new Map<string, unknown>()
  /** Whether the frame of the card number fails to load. */
  failsToLoad = false
  /** What each field was made with, by type. */
  readonly options = new Map<string, object>()
}

type FieldChange = { empty: boolean; complete: boolean; error?: { message: string } }

const EMPTY: FieldChange = { empty: true, complete: false }

const INTENT_ID = 'pi_3Nxy'

let current = new FakeStripe()

/** Installs a new fake provider. Stripe's loader finds it like the real script, and keeps the first one it finds. */
export function startStripe(): FakeStripe {
  current = new FakeStripe()
  Reflect.set(window, 'Stripe', provider)
  return current
}

const provider = Object.assign(
  () => ({
    elements: makeElements,
    createPaymentMethod: (data: unknown) => current.createPaymentMethod(data),
    confirmCardPayment: (secret: string, data: unknown) => current.confirmCardPayment(secret, data),
    retrievePaymentIntent: (secret: string) => current.retrievePaymentIntent(secret),
    createToken: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }),
  { version: 'endive' },
)

/** The answer for a card that was charged. */
export function charged(): PaymentIntentResult {
  return intentWith('succeeded')
}

/** The answer with an intent in this status and no error. */
export function intentWith(status: string): PaymentIntentResult {
  return { paymentIntent: { id: INTENT_ID, status } } as PaymentIntentResult
}

/** The answer for a declined card; `status` is the status of the intent in the error. */
export function declinedCard(message: string, status?: string): PaymentIntentResult {
  const payment_intent = status && { id: INTENT_ID, status }
  return {
    error: { type: 'card_error', message, ...(payment_intent && { payment_intent }) },
  } as PaymentIntentResult
}

/** The answer for incomplete fields. */
export function invalidForm(message: string): PaymentMethodResult {
  return { error: { type: 'validation_error', message } }
}

/** An answer that waits until the test releases it. */
export function onCall<Result>(answer: Answer<Result>): {
  answer: () => Promise<Result>
  release: () => void
} {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { answer: () => promise.then(answer), release: resolve }
}

function methodMade(): PaymentMethodResult {
  return { paymentMethod: { id: 'pm_1' } } as PaymentMethodResult
}

function makeElements() {
  const fields = new Map<string, ReturnType<typeof makeField>>()
  return {
    create: (type: string, options: { style?: unknown }) => {
      const field = makeField(type, options)
      fields.set(type, field)
      return field
    },
    getElement: (wanted: string | { __elementType: string }) =>
      fields.get(typeof wanted === 'string' ? wanted : wanted.__elementType) ?? null,
    update: () => undefined,
  }
}

function makeField(type: string, options: { style?: unknown }) {
  const input = document.createElement('input')
  current.styles.set(type, options.style)
  current.options.set(type, options)
  return {
    on: (event: string, listener: (change: FieldChange) => void) => {
      if (event === 'loaderror' && current.failsToLoad) queueMicrotask(() => listener(EMPTY))
      if (event !== 'change' || !current.isTyped) return
      const change = current.changes.get(type) ?? { empty: false, complete: true }
      queueMicrotask(() => listener(change))
    },
    off: () => undefined,
    mount: (frame: HTMLElement) => {
      frame.replaceChildren(input)
      // The provider focuses a field when the label of its frame is clicked.
      for (const label of document.querySelectorAll(`label[for="${frame.id}"]`)) {
        label.addEventListener('click', () => input.focus())
      }
    },
    update: ({ style }: { style?: unknown }) => style && current.styles.set(type, style),
    destroy: () => input.remove(),
    focus: () => input.focus(),
    input,
  }
}
