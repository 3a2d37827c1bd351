import type { Browser, Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Cards, startCards } from './server.ts'
import { anIntent, chargeOf, clientOf, WEBHOOK_SECRET } from './testing/test-cards-client.ts'
import { servePage, startBrowser } from './testing/test-page.ts'

let browser: Browser
let cards: Cards
let site: Awaited<ReturnType<typeof servePage>>
let stripe: Stripe

beforeAll(async () => {
  cards = await startCards({ port: 0, file: ':memory:', webhookSecret: WEBHOOK_SECRET })
  site = await servePage(cards.url)
  stripe = clientOf(cards.url)
  browser = await startBrowser()
})

afterAll(async () => {
  await browser.close()
  site.close()
  await cards.close()
})

/** Opens the page with an intent to pay. An error in its console fails the test. */
async function aCheckout() {
  const intent = await anIntent(stripe)
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const isNetwork = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isNetwork) errors.push(message.text())
  })
  onTestFinished(async () => {
    await page.close()
    expect(errors).toEqual([])
  })
  await page.goto(`${site.url}/?secret=${intent.client_secret}`)
  return { page, intent, read: () => stripe.paymentIntents.retrieve(intent.id), ...fieldsOf(page) }
}

function fieldsOf(page: Page) {
  return {
    number: page.getByLabel('Card number'),
    expiry: page.getByLabel('expiration date'),
    cvc: page.getByLabel('CVC'),
    outcome: page.getByRole('status'),
    happened: (): Promise<object[]> => page.evaluate('window.happened'),
    async pay(cardNumber: string) {
      await page.getByLabel('Card number').fill(cardNumber)
      await page.getByLabel('expiration date').fill('12/34')
      await page.getByLabel('CVC').fill('123')
      await page.getByRole('button', { name: 'Pay' }).click()
    },
  }
}

describe('the card fields', () => {
  it('group the digits, and report brand and completeness', async () => {
    const { number, expiry, cvc, happened } = await aCheckout()
    await number.pressSequentially('378282246310005')
    expect(await number.inputValue()).toBe('3782 822463 10005')
    await number.fill('')
    await number.pressSequentially('42424242424242429')
    expect(await number.inputValue()).toBe('4242 4242 4242 4242')
    await expiry.pressSequentially('734')
    expect(await expiry.inputValue()).toBe('07 / 34')
    for (let presses = 0; presses < 3; presses += 1) await expiry.press('Backspace')
    expect(await expiry.inputValue()).toBe('0')
    await cvc.pressSequentially('12345')
    expect(await cvc.inputValue()).toBe('123')
    expect(await happened()).toContainEqual({
      name: 'change',
      elementType: 'cardNumber',
      empty: false,
      complete: true,
      brand: 'visa',
    })
  })

  it('keep the caret in place when typing in the middle', async () => {
    const { number } = await aCheckout()
    await number.pressSequentially('42424242')
    for (let presses = 0; presses < 6; presses += 1) await number.press('ArrowLeft')
    await number.pressSequentially('99')
    expect(await number.inputValue()).toBe('4249 9242 42')
    await number.press('1')
    expect(await number.inputValue()).toBe('4249 9124 242')
  })

  it('show an error after the field is left, and clear it once fixed', async () => {
    const { page, number, expiry, happened } = await aCheckout()
    await number.pressSequentially('4242')
    await number.blur()
    expect(await happened()).toContainEqual({
      name: 'change',
      elementType: 'cardNumber',
      empty: false,
      complete: false,
      brand: 'visa',
      error: {
        type: 'validation_error',
        code: 'incomplete_number',
        message: 'Your card number is incomplete.',
      },
    })
    expect(await page.locator('#number').getAttribute('class')).toContain('StripeElement--invalid')
    await number.fill('4242424242424242')
    expect(await page.locator('#number').getAttribute('class')).not.toContain('StripeElement--invalid')
    await expiry.fill('12/20')
    expect(await page.locator('#expiry').getAttribute('class')).toContain('StripeElement--invalid')
  })

  it('have names, react to labels and styles, and can be disabled', async () => {
    const { page, number, cvc } = await aCheckout()
    await page.getByText('Card Number', { exact: true }).click()
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true)
    const look = () =>
      number.evaluate((field) => [
        getComputedStyle(field).color,
        getComputedStyle(field, '::placeholder').color,
      ])
    expect(await look()).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
    await page.evaluate("fields.cardNumber.update({ style: { base: { color: 'rgb(9, 9, 9)' } } })")
    expect((await look())[0]).toBe('rgb(9, 9, 9)')
    await page.evaluate('fields.cardCvc.update({ disabled: true })')
    expect(await cvc.isDisabled()).toBe(true)
    expect(await page.getByText('Test payments').isVisible()).toBe(true)
  })
})

describe('paying', () => {
  it('charges the card, with the name, the e-mail and the postal code', async () => {
    const { pay, outcome, read } = await aCheckout()
    await pay('4242424242424242')
    await outcome.getByText('succeeded').waitFor()
    const paid = await read()
    const charge = await chargeOf(stripe, paid.id)
    expect(charge.billing_details).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@ningjing.example',
      address: { postal_code: '10115' },
    })
  })

  it('shows a decline, and another card pays', async () => {
    const { pay, outcome, read } = await aCheckout()
    await pay('4000000000009995')
    await outcome.getByText('card_declined: Your card has insufficient funds.').waitFor()
    await pay('4242424242424242')
    await outcome.getByText('succeeded').waitFor()
    expect((await read()).status).toBe('succeeded')
  })

  it('stops at a missing value, and at a card that is not on the list', async () => {
    const { page, pay, outcome } = await aCheckout()
    await page.getByRole('button', { name: 'Pay' }).click()
    await outcome.getByText('incomplete_number: Your card number is incomplete.').waitFor()
    await pay('4111111111111111')
    await outcome.getByText('used a non test card').waitFor()
  })

  it("continues after the bank's question is answered", async () => {
    const { page, pay, outcome } = await aCheckout()
    await pay('4000002760003184')
    const dialog = page.getByRole('dialog', { name: 'Test bank: confirm this payment' })
    expect(await dialog.textContent()).toContain('$20.00')
    await dialog.getByRole('button', { name: 'Complete authentication' }).click()
    await outcome.getByText('succeeded').waitFor()
  })

  it.each(['Fail authentication', 'Escape'])('fails when authentication is refused (%s)', async (how) => {
    const { page, pay, outcome, read } = await aCheckout()
    await pay('4000002760003184')
    const fail = page.getByRole('button', { name: 'Fail authentication' })
    await fail.waitFor()
    if (how === 'Escape') await page.keyboard.press('Escape')
    else await fail.click()
    await outcome.getByText('We are unable to authenticate your payment method.').waitFor()
    expect(await read()).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('reports that the provider cannot be reached', async () => {
    const { page, pay, outcome } = await aCheckout()
    await page.route(`${cards.url}/v1/**`, (route) => route.abort())
    await pay('4242424242424242')
    await outcome.getByText('api_connection_error').waitFor()
  })
})
