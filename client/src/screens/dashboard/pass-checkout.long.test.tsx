import { readClub } from '@ningjing/contract/club/club'
import { listPasses, listProducts } from '@ningjing/contract/passes/passes'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { recordPayment, startCheckout } from '@ningjing/contract/payments/payments'
import { because } from '@ningjing/contract/problem-reasons'
import { aClub, anId } from '@ningjing/contract/testing/builders'
import { aPass, aProduct } from '@ningjing/contract/testing/pass-builders'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import {
  declinedCard,
  type FakeStripe,
  intentWith,
  startStripe,
} from '../../features/payments/testing/fake-stripe.ts'
import { keepWish, readWish } from '../../lib/session/wish.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PassCheckoutScreen } from './pass-checkout.tsx'

const orderId = anId()
const ten = aProduct({ name: 'Ten', price: 150 })

let stripe: FakeStripe
beforeEach(() => {
  stripe = startStripe()
  answer(listProducts, [ten])
  answer(startCheckout, { clientSecret: 'secret-1', orderId })
  answer(recordPayment, { insertResult: { insertedId: orderId }, deleteResult: { deletedCount: 0 } })
})

function setup({
  own = [],
  search = '',
  firstRetryMs = 1,
}: {
  own?: Pass[]
  search?: string
  firstRetryMs?: number
} = {}) {
  const before = () => {
    answer(readClub, aClub({ passes: true, zone: 'UTC' }))
    answer(listPasses, own)
  }
  const guarded = (
    <LoggedIn>
      <PassCheckoutScreen />
      <Arrived />
    </LoggedIn>
  )
  const at = { pathname: `/passes/${ten._id}`, search }
  return renderScreen(guarded, { path: '/passes/:id', at, as: aSessionUser(), firstRetryMs, before })
}

function Arrived() {
  return <output title="Address">{useLocation().search}</output>
}

const payButton = (price = '$150') => screen.findByRole<HTMLButtonElement>('button', { name: `Pay ${price}` })

async function pay({ user }: ReturnType<typeof setup>) {
  await waitFor(async () => expect((await payButton()).disabled).toBe(false))
  await user.type(screen.getByLabelText('Postal Code'), '10115')
  await user.click(await payButton())
}

const order = () => within(screen.getByRole('complementary', { name: 'Your order' }))

describe('the checkout of a pass', () => {
  it('says before the payment how long it is valid, what then ends and how money comes back, and asks once', async () => {
    setup()
    await payButton()
    for (const text of ['Ten', '$150', '10 credits · $15.00 a visit']) order().getByText(text)
    order().getByText(/^Valid until /)
    order().getByText(/^Credits not used by \w{3}, .+ expire\. If you cannot use it, write to the club/)
    expect(order().queryByText(/^Valid from/)).toBeNull()
    await waitFor(async () => expect((await payButton()).disabled).toBe(false))
    expect(askedOf(startCheckout)).toMatchObject([
      { body: { lines: [{ productId: ten._id }], shown: 150, currency: 'USD' } },
    ])
  })

  it('shows other terms as soon as the pass is read again', async () => {
    const { client } = setup()
    await payButton()
    order().getByText('10 credits · $15.00 a visit')
    answer(listProducts, [{ ...ten, credits: 8 }])
    await client.refetchQueries()
    await order().findByText('8 credits · $18.75 a visit')
  })

  it('of one that follows another says from when it is valid, and tells the server', async () => {
    const mine = aPass({ validUntil: '2031-12-02T00:00:00.000Z' })
    setup({ own: [mine], search: `?after=${mine._id}` })
    await payButton()
    await order().findByText('Valid from Tue, 2 Dec 2031')
    // The last of ninety days.
    order().getByText('Valid until Sun, 29 Feb 2032')
    order().getByText(/^Credits not used by Sun, 29 Feb 2032 expire\./)
    await waitFor(() =>
      expect(askedOf(startCheckout)).toMatchObject([
        { body: { lines: [{ productId: ten._id, after: mine._id }] } },
      ]),
    )
  })

  it('drops what the visitor wanted', async () => {
    keepWish({ act: 'buy', productId: ten._id })
    setup()
    await payButton()
    expect(readWish()).toBeNull()
  })

  it('records the payment and leads to the passes', async () => {
    const rendered = setup()
    await pay(rendered)
    await waitFor(() =>
      expect(askedOf(recordPayment)).toMatchObject([{ body: { transactionId: 'pi_3Nxy' } }]),
    )
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Checkout' })).toBeNull())
  })

  it('shows a declined card, and can be paid then', async () => {
    stripe.confirmCardPayment.mockResolvedValueOnce(declinedCard('Your card was declined.'))
    const rendered = setup()
    await pay(rendered)
    await screen.findByText('Your card was declined.')
    await rendered.user.click(await payButton())
    await waitFor(() => expect(askedOf(recordPayment)).toHaveLength(1))
  })

  it('begins again when the time to pay was over', async () => {
    stripe.confirmCardPayment.mockResolvedValueOnce(intentWith('canceled'))
    const rendered = setup()
    await pay(rendered)
    await screen.findByText('The time to pay is over. You were not charged.')
    await rendered.user.click(screen.getByRole('button', { name: 'Start again' }))
    await waitFor(() => expect(askedOf(startCheckout)).toHaveLength(2))
    await waitFor(async () => expect((await payButton()).disabled).toBe(false))
  })

  it('asks about a changed price, and goes on with it', async () => {
    answerProblem(startCheckout, 'product.changed', { facts: { price: 120 } })
    const { user } = setup()
    await screen.findByText('The price of this pass has changed. It is now $120.')
    answer(startCheckout, { clientSecret: 'secret-2', orderId })
    await user.click(screen.getByRole('button', { name: 'Continue with $120' }))
    await waitFor(async () => expect((await payButton('$120')).disabled).toBe(false))
    expect(askedOf(startCheckout).at(-1)).toMatchObject({ body: { shown: 120 } })
  })

  it.each([
    ['product.off', 'This pass is not on sale.', 'All passes', '/passes'],
    ['product.once', 'Each person can have this pass once.', 'Your passes', '/dashboard/passes'],
    ['product.paid', 'This pass is paid already.', 'Your passes', '/dashboard/passes'],
    ['pass.not-found', 'There is no such pass.', 'All passes', '/passes'],
  ] as const)('ends with %s', async (code, text, label, to) => {
    answerProblem(startCheckout, code)
    setup()
    await screen.findByText(text)
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to)
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  it('says that payments pause', async () => {
    answerProblem(startCheckout, 'payment.paused', because('cards-declined', { cards: 5, seconds: 600 }))
    setup()
    await screen.findByText(/5 cards were declined within an hour/)
    expect((await payButton()).disabled).toBe(true)
  })

  it('can be tried again without a network', async () => {
    cutOff(startCheckout)
    const { user } = setup()
    await screen.findByText(/We cannot reach the club/)
    answer(startCheckout, { clientSecret: 'secret-1', orderId })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect((await payButton()).disabled).toBe(false))
  })

  it('says that a charged card is not lost while the pass cannot be saved', async () => {
    cutOff(recordPayment)
    await pay(setup())
    await screen.findByText(/could not save your pass yet.*the pass is yours as soon as it does/)
  })

  it('tells who has such a pass, as after a reload, and lets the new one follow it', async () => {
    const mine = aPass({ product: ten._id, validUntil: '2031-12-02T00:00:00.000Z' })
    const { user } = setup({ own: [mine] })
    await screen.findByText(/^You have this pass already: 7 of 10 credits left, valid until Mon, 1 Dec 2031/)
    screen.getByText(/^If you pay now, you can use the new one from today until \w{3}, .+, beside this one\./)
    await user.click(screen.getByRole('link', { name: 'Start the new one on Tue, 2 Dec 2031 instead' }))
    await waitFor(() => expect(screen.getByTitle('Address').textContent).toBe(`?after=${mine._id}`))
    await order().findByText('Valid from Tue, 2 Dec 2031')
    await waitFor(() =>
      expect(askedOf(startCheckout).at(-1)).toMatchObject({
        body: { lines: [{ productId: ten._id, after: mine._id }] },
      }),
    )
    expect(screen.queryByText(/already/)).toBeNull()
  })

  it('names the day after the last pass that follows as the first one, and none of a pass without an end', async () => {
    const first = aPass({ product: ten._id, validUntil: '2031-12-02T00:00:00.000Z' })
    const next = aPass({ follows: first._id, validUntil: '2032-01-02T00:00:00.000Z' })
    setup({ own: [next, first] })
    await screen.findByRole('link', { name: 'Start the new one on Fri, 2 Jan 2032 instead' })
    cleanup()
    setup({ own: [aPass({ product: ten._id, validUntil: null })] })
    await screen.findByText(/^If you pay now, you can use the new one from today/)
    expect(screen.queryByRole('link', { name: /^Start the new one/ })).toBeNull()
  })

  it('tells who has such a pass that is stopped to ask the club first, and cannot say when it ends', async () => {
    const stopped = { product: ten._id, state: 'stopped', stoppedAt: '2026-05-04T09:00:00.000Z' } as const
    setup({
      own: [aPass({ ...stopped, left: 0 }), aPass({ ...stopped, validUntil: '2031-12-02T00:00:00.000Z' })],
    })
    await screen.findByText(
      'You have this pass already, but it is stopped: 7 of 10 credits left. Ask the club when it goes on.',
    )
    screen.getByText(/^If you pay now, you can use the new one from today/)
    expect(screen.queryByRole('link', { name: /^Start the new one/ })).toBeNull()
  })

  it('of a pass that is not on sale leads to the others', async () => {
    answer(listProducts, [])
    setup()
    await screen.findByRole('heading', { name: 'This pass is not on sale' })
    expect(screen.getByRole('link', { name: 'All passes' }).getAttribute('href')).toBe('/passes')
  })
})
