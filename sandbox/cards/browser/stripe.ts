import type {
  ConfirmCardPaymentData,
  ConfirmCardPaymentOptions,
  CreatePaymentMethodCardData,
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethod,
  PaymentMethodResult,
  StripeError,
} from '@stripe/stripe-js'
import type { Api, ApiResult } from './api.ts'
import { askBank } from './challenge.ts'
import { Elements, type FormError, type TypedCard } from './elements.ts'

/** The part of Stripe.js that a page with card payments needs. */
export function createStripe(api: Api) {
  const page: Page = { api, groups: [] }
  return {
    elements() {
      const group = new Elements()
      page.groups.push(group)
      return group
    },
    createPaymentMethod: (data: CardData) => createPaymentMethod(page, data),
    confirmCardPayment: (
      clientSecret: string,
      data: ConfirmCardPaymentData = {},
      options: ConfirmCardPaymentOptions = {},
    ) => confirmCardPayment(page, clientSecret, data, options),
    retrievePaymentIntent: async (clientSecret: string) => resultOf(await retrieve(api, clientSecret)),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(api, clientSecret),
    handleCardAction: (clientSecret: string) => handleNextAction(api, clientSecret),
    async createToken(): Promise<{ error: StripeError }> {
      return { error: { type: 'invalid_request_error', message: 'The card sandbox makes no tokens.' } }
    },
    /** The loader and the React wrapper register themselves; the stand-in ignores it. */
    registerAppInfo(): void {},
    _registerWrapper(): void {},
  }
}

type Page = { api: Api; groups: Elements[] }
type CardData = Pick<CreatePaymentMethodCardData, 'billing_details' | 'card' | 'metadata'>

async function createPaymentMethod(page: Page, data: CardData): Promise<PaymentMethodResult> {
  const card = typedCard(page, data.card)
  if ('type' in card) return { error: card }
  const { billing_details, metadata } = data
  const values = { type: 'card', card, billing_details, metadata }
  const result = await page.api.post<PaymentMethod>('payment_methods', values)
  return result.error ? { error: result.error } : { paymentMethod: result.data }
}

async function confirmCardPayment(
  page: Page,
  clientSecret: string,
  { payment_method, receipt_email }: ConfirmCardPaymentData,
  { handleActions = true }: ConfirmCardPaymentOptions,
): Promise<PaymentIntentResult> {
  const path = `payment_intents/${intentIdOf(clientSecret)}/confirm`
  const method = await methodId(page, payment_method)
  if (method.error) return { error: method.error }
  const result = await page.api.post<PaymentIntent>(path, {
    client_secret: clientSecret,
    payment_method: method.data,
    receipt_email,
  })
  return handleActions ? authenticated(page.api, clientSecret, result) : resultOf(result)
}

/** The id of a payment method that is given by id, described by fields, or already attached to the intent. */
async function methodId(
  page: Page,
  given: ConfirmCardPaymentData['payment_method'],
): Promise<ApiResult<string | undefined>> {
  if (given === undefined || typeof given === 'string') return { data: given }
  if (!('card' in given)) {
    throw new Error('The card sandbox takes a card element or the id of a payment method.')
  }
  const { paymentMethod, error } = await createPaymentMethod(page, given)
  return error ? { error } : { data: paymentMethod.id }
}

function typedCard({ groups }: Page, field: CardData['card']): TypedCard | FormError {
  const group = groups.find((one) => one.has(field))
  if (group) return group.card()
  throw new Error(
    'Invalid value for createPaymentMethod: card should be a card element that is still in use.',
  )
}

async function handleNextAction(api: Api, clientSecret: string): Promise<PaymentIntentResult> {
  return authenticated(api, clientSecret, await retrieve(api, clientSecret))
}

function retrieve(api: Api, clientSecret: string): Promise<ApiResult<PaymentIntent>> {
  const path = `payment_intents/${intentIdOf(clientSecret)}`
  return api.get<PaymentIntent>(path, { client_secret: clientSecret })
}

/** Asks the bank when the intent requires it, and continues with the outcome. */
async function authenticated(
  api: Api,
  clientSecret: string,
  result: ApiResult<PaymentIntent>,
): Promise<PaymentIntentResult> {
  if (result.error || result.data.status !== 'requires_action') return resultOf(result)
  const { id, amount, currency } = result.data
  const outcome = await askBank(amount, currency)
  const after = await api.post<PaymentIntent>(`payment_intents/${id}/authenticate`, {
    client_secret: clientSecret,
    outcome,
  })
  const failure = after.data?.last_payment_error
  return failure ? { error: { ...failure, payment_intent: after.data } } : resultOf(after)
}

function resultOf(result: ApiResult<PaymentIntent>): PaymentIntentResult {
  return result.error ? { error: result.error } : { paymentIntent: result.data }
}

function intentIdOf(clientSecret: string): string {
  const [, id] = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret) ?? []
  if (id) return id
  throw new Error('Invalid value for intent secret: value should be of the form pi_…_secret_….')
}
