import type {
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
    confirmCardPayment: (clientSecret: string, data: { payment_method: string }) =>
      confirmCardPayment(api, clientSecret, data.payment_method),
    retrievePaymentIntent: async (clientSecret: string) => resultOf(await retrieve(api, clientSecret)),
    /** The loader accepts no script without it. */
    async createToken(): Promise<{ error: StripeError }> {
      return { error: { type: 'invalid_request_error', message: 'The card sandbox makes no tokens.' } }
    },
    /** The loader and the React wrapper register themselves; the stand-in ignores it. */
    registerAppInfo(): void {},
    _registerWrapper(): void {},
  }
}

type Page = { api: Api; groups: Elements[] }
type CardData = Pick<CreatePaymentMethodCardData, 'billing_details' | 'card'>

async function createPaymentMethod(page: Page, data: CardData): Promise<PaymentMethodResult> {
  const card = typedCard(page, data.card)
  if ('type' in card) return { error: card }
  const values = { type: 'card', card, billing_details: data.billing_details }
  const result = await page.api.post<PaymentMethod>('payment_methods', values)
  return result.error ? { error: result.error } : { paymentMethod: result.data }
}

async function confirmCardPayment(
  api: Api,
  clientSecret: string,
  payment_method: string,
): Promise<PaymentIntentResult> {
  const path = `payment_intents/${intentIdOf(clientSecret)}/confirm`
  const result = await api.post<PaymentIntent>(path, { client_secret: clientSecret, payment_method })
  return authenticated(api, clientSecret, result)
}

function typedCard({ groups }: Page, field: CardData['card']): TypedCard | FormError {
  const group = groups.find((one) => one.has(field))
  if (group) return group.card()
  throw new Error(
    'Invalid value for createPaymentMethod: card should be a card element that is still in use.',
  )
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
