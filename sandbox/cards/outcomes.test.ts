import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasCheckDigit } from './has-check-digit.ts'
import type { TestCard } from './test-cards/test-card.ts'
import { TEST_CARDS } from './test-cards/test-cards.ts'
import { aCard, anIntent, aPayment, clientOf, errorOf, testCards } from './testing/test-cards-client.ts'

const succeeding = TEST_CARDS.filter(({ outcome }) => outcome.charge === 'succeeds')
const declined = TEST_CARDS.filter(({ outcome }) => outcome.charge === 'declined')
const asking = TEST_CARDS.filter(({ outcome }) => outcome.charge === 'asks-for-authentication')
const named = (cards: TestCard[]) => cards.map((card) => [card.name, card] as const)

/** Error codes from Stripe's page of test cards. */
const CODES: Record<string, [code: string, declineCode: string]> = {
  chargeDeclined: ['card_declined', 'generic_decline'],
  chargeDeclinedInsufficientFunds: ['card_declined', 'insufficient_funds'],
  chargeDeclinedLostCard: ['card_declined', 'lost_card'],
  chargeDeclinedStolenCard: ['card_declined', 'stolen_card'],
  chargeDeclinedExpiredCard: ['expired_card', 'expired_card'],
  chargeDeclinedIncorrectCvc: ['incorrect_cvc', 'incorrect_cvc'],
  chargeDeclinedProcessingError: ['processing_error', 'processing_error'],
}

describe('the list of test cards', () => {
  it('has a valid check digit in each number, and each number and name once', () => {
    const numbers = TEST_CARDS.map(({ number }) => number)
    expect(numbers.filter((number) => !hasCheckDigit(number))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(new Set(TEST_CARDS.map(({ name }) => name)).size).toBe(numbers.length)
  })

  it('is complete in the documentation', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/sandbox-differences.md'), 'utf8')
    const [, chapter = ''] = /### Test cards\n(.*?)(\n## |$)/s.exec(page) ?? []
    const numbers = chapter.match(/\b\d{12,19}\b/g) ?? []
    expect(numbers.sort()).toEqual(TEST_CARDS.map(({ number }) => number).sort())
  })

  it('has no predefined payment method where Stripe has none', async () => {
    const { stripe } = await testCards()
    expect((await errorOf(aPayment(stripe, 'pm_card_nobody'))).code).toBe('resource_missing')
  })

  it('charges every card that succeeds', async () => {
    const { stripe } = await testCards()
    for (const card of succeeding) {
      const method = await aCard(stripe, card.number)
      const { id } = await anIntent(stripe)
      const paid = await stripe.paymentIntents.confirm(id, {
        payment_method: method.id,
        expand: ['latest_charge'],
      })
      expect(paid, card.name).toMatchObject({
        status: 'succeeded',
        amount_received: 2000,
        latest_charge: {
          paid: true,
          payment_method_details: {
            card: { brand: card.brand, last4: card.number.slice(-4) },
          },
        },
      })
    }
  })
})

describe('a declined card', () => {
  it('exists for each of these codes', () => {
    expect(Object.keys(CODES).sort()).toEqual(declined.map(({ name }) => name).sort())
  })

  it.each(named(declined))(
    '%s answers 402 with its codes, and another card pays afterward',
    async (name, card) => {
      const { stripe } = await testCards()
      const [code, declineCode] = CODES[name]!
      const method = await aCard(stripe, card.number)
      const { id } = await anIntent(stripe)
      const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: method.id }))
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        decline_code: declineCode,
      })
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        amount_received: 0,
        last_payment_error: { code, message: error.message },
        latest_charge: { status: 'failed', paid: false, failure_code: code },
      })
      const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
      expect(paid.status).toBe('succeeded')
    },
  )

  it.each(named(declined))('%s exists as a predefined payment method', async (name) => {
    const { stripe } = await testCards()
    const error = await errorOf(aPayment(stripe, `pm_card_${name}`))
    expect(error.code).toBe(CODES[name]?.[0])
  })
})

describe('a card that requires authentication', () => {
  it.each(named(asking))('%s requires authentication', async (_name, card) => {
    const { stripe } = await testCards()
    const intent = await aPayment(stripe, (await aCard(stripe, card.number)).id)
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(intent.latest_charge).toBeNull()
  })

  it('succeeds once the payer has authenticated', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe, 'pm_card_authenticationRequired')
    await stripe.rawRequest('POST', `/v1/payment_intents/${id}/authenticate`, { outcome: 'succeed' })
    const paid = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      latest_charge: { paid: true, disputed: false },
    })
  })

  it('returns to requires_payment_method when the payer refuses, without a charge', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe, 'pm_card_authenticationRequired')
    await stripe.rawRequest('POST', `/v1/payment_intents/${id}/authenticate`, { outcome: 'fail' })
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  it('can be declined even after authentication', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe, 'pm_card_threeDSecureRequiredChargeDeclined')
    const path = `/v1/payment_intents/${id}/authenticate`
    const error = await errorOf(stripe.rawRequest('POST', path, { outcome: 'succeed' }))
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' })
  })

  it('can be canceled while authentication is pending', async () => {
    const { stripe } = await testCards()
    const { id } = await aPayment(stripe, 'pm_card_authenticationRequired')
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled')
    const path = `/v1/payment_intents/${id}/authenticate`
    const error = await errorOf(stripe.rawRequest('POST', path, { outcome: 'succeed' }))
    expect(error.code).toBe('payment_intent_unexpected_state')
  })
})

describe('a card that is rejected before any charge', () => {
  it.each([
    ['a wrong check digit', '4242424242424241', {}, 'incorrect_number'],
    ['an invalid month', '4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
    ['a past year', '4242424242424242', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['a security code of two digits', '4242424242424242', { cvc: '99' }, 'invalid_cvc'],
  ])('has %s', async (_case, number, more, code) => {
    const { stripe } = await testCards()
    const error = await errorOf(aCard(stripe, number, more))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
  })

  it.each(['sk_test_sandbox', 'pk_test_sandbox'])(
    'is rejected when it is not on the list (%s)',
    async (key) => {
      const { url } = await testCards()
      const error = await errorOf(aCard(clientOf(url, key), '4111111111111111'))
      expect(error).toMatchObject({
        statusCode: 402,
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
      })
    },
  )
})
