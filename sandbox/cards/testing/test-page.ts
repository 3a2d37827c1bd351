import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** A browser without the default flags of the package, which would disable web security. */
export async function startBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox'] })
}

/** A page that takes card payments with the stand-in's script, under a strict content security policy. */
export async function servePage(cardsUrl: string): Promise<{ url: string; close(): void }> {
  const policy = `default-src 'none'; script-src 'self' ${cardsUrl}; connect-src ${cardsUrl}; style-src 'self'`
  const html = `<!doctype html><html lang="en"><title>Checkout</title>
    <script src="${cardsUrl}/stripe.js"></script>
    <form id="form"><label for="number">Card Number</label><div id="number"></div>
    <label for="expiry">Card Expiration</label><div id="expiry"></div>
    <label for="cvc">CVC</label><div id="cvc"></div>
    <button>Pay</button><p id="outcome" role="status"></p></form><script src="/page.js"></script></html>`
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    })
    response.end(isScript ? PAGE_SCRIPT : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const PAGE_SCRIPT = `
const stripe = window.Stripe('pk_test_sandbox')
const elements = stripe.elements()
window.happened = []
window.fields = {}
const style = { base: { color: 'rgb(1, 2, 3)', fontSize: '20px', '::placeholder': { color: 'rgb(4, 5, 6)' } } }
for (const [type, id] of [['cardNumber', 'number'], ['cardExpiry', 'expiry'], ['cardCvc', 'cvc']]) {
  const field = elements.create(type, { style })
  field.on('change', (event) => window.happened.push({ name: 'change', ...event }))
  field.mount('#' + id)
  window.fields[type] = field
}
const outcome = document.querySelector('#outcome')
document.querySelector('#form').addEventListener('submit', async (event) => {
  event.preventDefault()
  outcome.textContent = ''
  const secret = new URL(location.href).searchParams.get('secret')
  const billing_details = { name: 'Ann Lee', email: 'ann@ningjing.example', address: { postal_code: '10115' } }
  const made = await stripe.createPaymentMethod({ type: 'card', card: elements.getElement('cardNumber'), billing_details })
  const paid = made.error ? made : await stripe.confirmCardPayment(secret, { payment_method: made.paymentMethod.id })
  outcome.textContent = paid.error ? (paid.error.code ?? paid.error.type) + ': ' + paid.error.message : paid.paymentIntent.status
})`
