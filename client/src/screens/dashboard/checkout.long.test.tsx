import { issueToken, sendConfirmation } from '@ningjing/contract/auth/auth'
import { readPublicClass } from '@ningjing/contract/classes/classes'
import { readClub } from '@ningjing/contract/club/club'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { createPaymentIntent, giveBackSeat, recordPayment } from '@ningjing/contract/payments/payments'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { listSelections } from '@ningjing/contract/selections/selections'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { aClass, aClub, anId, aSelection, aSession, aUser } from '@ningjing/contract/testing/builders'
import { readUser } from '@ningjing/contract/users/users'
import { leaveWaiting, listWaiting } from '@ningjing/contract/waiting/waiting'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { CheckoutBar } from '../../app/layouts/checkout-bar.tsx'
import { noticeState } from '../../features/mails/notices.api.ts'
import {
  charged,
  declinedCard,
  type FakeStripe,
  intentWith,
  invalidForm,
  onCall,
  startStripe,
} from '../../features/payments/testing/fake-stripe.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CheckoutScreen } from './checkout.tsx'

const orderId = anId()
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString()
const recorded = { insertResult: { insertedId: anId() }, deleteResult: { deletedCount: 1 } }

let stripe: FakeStripe
let selection: Selection
beforeEach(() => {
  stripe = startStripe()
  selection = aSelection({ name: 'Lakeside Meditation', price: 30, priceWhenSelected: 30 })
  answer(listSelections, [selection])
  answer(listEnrolments, [])
  answer(readPublicClass, aClass())
  answer(createPaymentIntent, () => ({
    clientSecret: 'secret-1',
    orderId,
    price: 30,
    holdEndsAt: inTenMinutes(),
  }))
  answer(recordPayment, recorded)
  answer(giveBackSeat, { state: 'released' })
  answer(readUser, aUser())
})

function setup(of = selection, as = aSessionUser(), before?: () => void, firstRetryMs = 1) {
  answer(listSelections, [of])
  const guarded = (
    <LoggedIn>
      <CheckoutBar cancelTo="/dashboard/selected-classes" />
      <CheckoutScreen />
    </LoggedIn>
  )
  const at = `/dashboard/payment/${of._id}`
  return renderScreen(guarded, { path: '/dashboard/payment/:id', at, as, before, firstRetryMs })
}

/** The calls that give the seat of this test back. A checkout of the test before may still be giving back its own. */
const givenBack = () => askedOf(giveBackSeat).filter(({ params }) => params.selectedId === selection._id)

const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $30' })

async function whenReady() {
  await waitFor(async () => expect((await payButton()).disabled).toBe(false))
  return payButton()
}

async function fillIn({ user }: ReturnType<typeof setup>) {
  const button = await whenReady()
  await user.type(screen.getByLabelText('Postal Code'), '10115')
  return button
}

async function pay(rendered: ReturnType<typeof setup>) {
  await rendered.user.click(await fillIn(rendered))
}

it.each([
  [
    ['2031-12-01T18:30:00.000Z', '2031-12-03T18:30:00.000Z'],
    'You have already booked Mon, 1 Dec 2031, 6:30 PM UTC and Wed, 3 Dec 2031, 6:30 PM UTC of this class. Those seats stay yours.',
  ],
  [
    ['2031-12-01T18:30:00.000Z'],
    'You have already booked Mon, 1 Dec 2031, 6:30 PM UTC of this class. That seat stays yours.',
  ],
])('names the dates of the class that the student has booked already', async (ownDates, text) => {
  setup({ ...selection, ownDates })
  expect((await screen.findByText(/already booked/)).textContent?.replaceAll(' UTC', '')).toBe(
    text.replaceAll(' UTC', ''),
  )
})

describe('the checkout', () => {
  it('shows name and price, and holds one seat in strict mode too', async () => {
    setup()
    await whenReady()
    expect(screen.getByRole('heading', { name: 'Checkout' })).toBeDefined()
    expect(screen.getByText('Lakeside Meditation')).toBeDefined()
    expect(screen.getByText('$30')).toBeDefined()
    const asked = askedOf(createPaymentIntent)
    expect(asked).toMatchObject([{ body: { price: 30, selectedId: selection._id, currency: 'USD' } }])
  })

  it('says when and where the class is, and what happens to somebody who cannot come', async () => {
    answer(
      readPublicClass,
      aClass({ zone: 'America/New_York', sessions: [aSession()], nextAt: aSession().at, place: 'Boathouse' }),
    )
    setup()
    await screen.findByText(/^Mon, 1 Dec 2031, 6:30 PM/)
    screen.getByText('Boathouse')
    screen.getByText(/^Cancel up to 24 hours before the first date and get everything back\./)
    expect(askedOf(readPublicClass)).toMatchObject([{ params: { id: selection.classId } }])
  })

  it('says before the payment that the time of refunds is over', async () => {
    answer(readPublicClass, aClass({ sessions: [aSession()], nextAt: aSession().at, isLate: true }))
    setup()
    await screen.findByText('This class begins in less than 24 hours, so there is no refund anymore.')
  })

  it('says before the payment that a class has begun and cannot be canceled', async () => {
    const begun = aSession({ local: '2020-01-01T18:30', at: '2020-01-01T23:30:00.000Z' })
    answer(readPublicClass, aClass({ sessions: [begun, aSession()], nextAt: aSession().at }))
    setup()
    await screen.findByText('This class has already begun, so seats can no longer be canceled.')
  })

  it('works without the facts about the class, with the dates of the selection', async () => {
    cutOff(readPublicClass)
    const { at } = aSession()
    const facts = { zone: 'UTC', place: 'Boathouse', isOnline: false, level: '' as const }
    setup({ ...selection, schedule: { ...facts, sessions: [aSession()], nextAt: at } })
    await whenReady()
    screen.getByText('Boathouse')
  })

  it('disables the Pay button until a seat is held', async () => {
    const seat = onCall(() => ({ clientSecret: 'secret-1', orderId, price: 30, holdEndsAt: inTenMinutes() }))
    answer(createPaymentIntent, seat.answer)
    setup()
    expect((await payButton()).disabled).toBe(true)
    seat.release()
    await whenReady()
  })

  it.each(['Card Number', 'Card Expiration', 'CVC', 'Full Name', 'Postal Code'])(
    'focuses its field when the label %s is clicked',
    async (label) => {
      const { user } = setup()
      await whenReady()
      const found = screen.getByText<HTMLLabelElement>(label)
      await user.click(found)
      const frame = document.getElementById(found.htmlFor)
      expect(document.activeElement?.tagName).toBe('INPUT')
      expect(frame?.contains(document.activeElement)).toBe(true)
    },
  )

  it('pays with one method, records it, confirms it and returns to the selected classes', async () => {
    const rendered = setup()
    const unseen = noticeState(aSessionUser().email).queryKey
    rendered.client.setQueryData(unseen, { unseen: 0, mailOff: [] })
    await pay(rendered)
    await screen.findByText('Payment success.')
    await screen.findByText('At /dashboard/selected-classes')
    // There is a notice about it.
    expect(rendered.client.getQueryState(unseen)?.isInvalidated).toBe(true)
    const billing = { name: 'Ana Silva', email: 'ana@ningjing.example', address: { postal_code: '10115' } }
    expect(stripe.createPaymentMethod).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ type: 'card', billing_details: billing }),
    )
    expect(stripe.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret-1', { payment_method: 'pm_1' })
    expect(askedOf(recordPayment)).toMatchObject([{ body: { transactionId: 'pi_3Nxy' } }])
    expect(askedOf(listSelections).length).toBeGreaterThan(1)
  })

  it('shows the transaction id in green while the payment is recorded', async () => {
    const record = onCall(() => recorded)
    answer(recordPayment, record.answer)
    await pay(setup())
    await screen.findByText('Transaction complete with transaction ID : pi_3Nxy')
    expect((await payButton()).disabled).toBe(true)
    record.release()
    await screen.findByText('At /dashboard/selected-classes')
  })

  it('charges once for a double click', async () => {
    const rendered = setup()
    const button = await fillIn(rendered)
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('At /dashboard/selected-classes')
    expect(stripe.confirmCardPayment).toHaveBeenCalledTimes(1)
  })

  it('knows the name of the student', async () => {
    setup()
    await whenReady()
    expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ana Silva')
  })

  it('says what paying accepts and whom to ask, without leaving the checkout', async () => {
    setup(selection, undefined, () =>
      answer(readClub, aClub({ email: 'hi@lotus.example', phone: '+1 (555) 1' })),
    )
    await whenReady()
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    const text = await screen.findByText(/^By paying you accept/)
    expect(text.textContent).toBe('By paying you accept the terms and the refund rules.')
    const contact = 'Questions? Write to hi@lotus.example or call +1 (555) 1.'
    await waitFor(() => expect(text.nextElementSibling?.textContent).toBe(contact))
    expect(hrefOf('terms (in a new tab)')).toBe('/terms')
    expect(hrefOf('refund rules (in a new tab)')).toBe('/refunds')
    for (const name of ['terms (in a new tab)', 'refund rules (in a new tab)']) {
      expect(screen.getByRole<HTMLAnchorElement>('link', { name }).target).toBe('_blank')
    }
    expect(hrefOf('hi@lotus.example')).toBe('mailto:hi@lotus.example')
    expect(hrefOf('+1 (555) 1')).toBe('tel:+15551')
  })

  it.each([
    ['hi@lotus.example', '', 'Questions? Write to hi@lotus.example.'],
    ['', '+1 555', 'Questions? Call +1 555.'],
    ['', '', undefined],
  ])('names only what the club publishes: %s %s', async (email, phone, text) => {
    setup(selection, undefined, () => answer(readClub, aClub({ email, phone })))
    const accepts = await screen.findByText(/^By paying you accept/)
    await waitFor(() => expect(accepts.nextElementSibling?.textContent).toBe(text))
  })

  it('says who takes the payment, and until when the seat is held', async () => {
    setup()
    await whenReady()
    screen.getByText('Secure payment by Stripe')
    screen.getByText(/^Your seat is held until \d{1,2}:\d\d [AP]M\.$/)
  })

  it('asks for name and postal code before it charges the card', async () => {
    const { user } = setup()
    const button = await whenReady()
    await user.clear(screen.getByLabelText('Full Name'))
    await user.click(button)
    await screen.findByText('Full name is required')
    await screen.findByText('Postal code is required')
    expect(stripe.createPaymentMethod).not.toHaveBeenCalled()
  })

  it('names all that is missing at once, and focuses the first field', async () => {
    stripe.isTyped = false
    const { user } = setup()
    const button = await whenReady()
    await user.clear(screen.getByLabelText('Full Name'))
    await user.click(button)
    for (const text of [
      'Card number is required',
      'Card expiration is required',
      'CVC is required',
      'Full name is required',
      'Postal code is required',
    ]) {
      await screen.findByText(text)
    }
    const frame = document.getElementById(screen.getByText<HTMLLabelElement>('Card Number').htmlFor)
    expect(frame?.contains(document.activeElement)).toBe(true)
    await user.type(screen.getByLabelText('Full Name'), 'Ana Silva')
    await user.type(screen.getByLabelText('Postal Code'), '10115')
    await user.click(await whenReady())
    expect(screen.queryByText('Full name is required')).toBeNull()
    expect(stripe.createPaymentMethod).not.toHaveBeenCalled()
  })

  it('says at the card number that it could not be loaded, where the script could', async () => {
    stripe.isTyped = false
    stripe.failsToLoad = true
    const { user } = setup()
    await user.click(await whenReady())
    await screen.findByText(/^The card number could not be loaded\./)
    expect(screen.queryByText('Card number is required')).toBeNull()
  })

  it('says at its field what is not complete, at the first try', async () => {
    stripe.changes.set('cardExpiry', { empty: false, complete: false })
    const rendered = setup()
    await pay(rendered)
    expect((await screen.findByRole('alert')).textContent).toBe("Your card's expiration date is incomplete.")
    const frame = document.getElementById(screen.getByText<HTMLLabelElement>('Card Expiration').htmlFor)
    expect(frame?.contains(document.activeElement)).toBe(true)
    expect(stripe.createPaymentMethod).not.toHaveBeenCalled()
  })

  it('says at its field what the provider finds wrong, and only after a try: nothing moves before', async () => {
    const error = { message: 'Your card number is invalid.' }
    stripe.changes.set('cardNumber', { empty: false, complete: false, error })
    const rendered = setup()
    const button = await fillIn(rendered)
    expect(screen.queryByRole('alert')).toBeNull()
    await rendered.user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe('Your card number is invalid.')
  })

  it('removes the message of the last try when a field is missing', async () => {
    stripe.createPaymentMethod.mockResolvedValueOnce(invalidForm("Your card's security code is incomplete."))
    const rendered = setup()
    await pay(rendered)
    await screen.findByRole('alert')
    await rendered.user.clear(screen.getByLabelText('Full Name'))
    await rendered.user.click(await whenReady())
    await screen.findByText('Full name is required')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Full Name'))
  })

  it('focuses the reason of a declined card', async () => {
    stripe.confirmCardPayment.mockResolvedValueOnce(
      declinedCard('Your card was declined.', 'requires_payment_method'),
    )
    await pay(setup())
    const reason = await screen.findByRole('alert')
    expect(document.activeElement).toBe(reason)
  })

  it('marks its fields with an asterisk, and name and postal code as required', async () => {
    setup()
    await whenReady()
    for (const label of ['Card Number', 'Card Expiration', 'CVC', 'Full Name', 'Postal Code']) {
      expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}*`)
    }
    for (const label of ['Full Name', 'Postal Code']) {
      expect(screen.getByLabelText(label).getAttribute('aria-required')).toBe('true')
    }
  })

  it('shows errors of the card fields', async () => {
    stripe.createPaymentMethod.mockResolvedValueOnce(invalidForm('Your card number is incomplete.'))
    await pay(setup())
    expect((await screen.findByRole('alert')).textContent).toBe('Your card number is incomplete.')
    expect(stripe.confirmCardPayment).not.toHaveBeenCalled()
  })

  it('shows why a card was declined and accepts another one', async () => {
    stripe.confirmCardPayment.mockResolvedValueOnce(
      declinedCard('Your card was declined.', 'requires_payment_method'),
    )
    const rendered = setup()
    await pay(rendered)
    expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
    await rendered.user.click(await whenReady())
    await screen.findByText('At /dashboard/selected-classes')
    expect(askedOf(createPaymentIntent)).toHaveLength(1)
  })

  it.each(['an answer', 'asking again'])(
    'records a payment that was charged before, as it learns by %s',
    async (by) => {
      const isReported = by === 'an answer'
      stripe.confirmCardPayment.mockResolvedValueOnce(
        declinedCard('Unexpected state.', isReported ? 'succeeded' : undefined),
      )
      stripe.retrievePaymentIntent.mockResolvedValueOnce(charged())
      await pay(setup())
      await screen.findByText('At /dashboard/selected-classes')
      expect(askedOf(recordPayment)).toHaveLength(1)
    },
  )

  it('shows nothing further when the card is neither charged nor declined', async () => {
    stripe.confirmCardPayment.mockResolvedValueOnce(intentWith('processing'))
    await pay(setup())
    await whenReady()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(askedOf(recordPayment)).toHaveLength(0)
  })

  it('gives the card fields the colors of the theme and of the club', async () => {
    localStorage.setItem('ningjin-dark', 'true')
    const { style } = document.documentElement
    for (const [name, value] of [
      ['--hue', '317'],
      ['--chroma-light', '1.92'],
      ['--chroma-dark', '1.26'],
    ] as const) {
      style.setProperty(name, value)
      onTestFinished(() => void style.removeProperty(name))
    }
    setup()
    await whenReady()
    await waitFor(() =>
      expect(stripe.styles.get('cardNumber')).toMatchObject({
        base: { color: '#f2f0e7', iconColor: '#c7c3d1', fontSize: '20px' },
      }),
    )
  })

  it('takes cards that are typed: the number has no button of a wallet', async () => {
    setup()
    await whenReady()
    expect(stripe.options.get('cardNumber')).toMatchObject({ disableLink: true })
    for (const type of ['cardExpiry', 'cardCvc']) {
      expect(stripe.options.get(type)).not.toHaveProperty('disableLink')
    }
  })
})

/** The button that releases the seat, once it is known that this is no place of the waiting list. */
const giveBackButton = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Release my seat' })
    expect(button.classList).not.toContain('invisible')
    return button
  })

async function release(user: ReturnType<typeof setup>['user']) {
  await user.click(await giveBackButton())
  const question = within(await screen.findByRole('dialog', { name: 'Release your seat?' }))
  await user.click(question.getByRole('button', { name: 'Release my seat' }))
}

describe('a seat that was only looked at', () => {
  const leave = ({ user }: ReturnType<typeof setup>) =>
    user.click(screen.getByRole('link', { name: 'Cancel' }))

  it('is given back when the student leaves the checkout, by its order and its end', async () => {
    const holdEndsAt = inTenMinutes()
    answer(createPaymentIntent, { clientSecret: 'secret-1', orderId, price: 30, holdEndsAt })
    const rendered = setup()
    await whenReady()
    expect(givenBack()).toHaveLength(0)
    await leave(rendered)
    await waitFor(() =>
      expect(givenBack()).toMatchObject([
        { params: { selectedId: selection._id }, query: { order: orderId, holdEndsAt } },
      ]),
    )
  })

  it('is given back when it is held only after the student has left', async () => {
    const seat = onCall(() => ({ clientSecret: 'secret-1', orderId, price: 30, holdEndsAt: inTenMinutes() }))
    answer(createPaymentIntent, seat.answer)
    const rendered = setup()
    await waitFor(() => expect(askedOf(createPaymentIntent)).toHaveLength(1))
    await leave(rendered)
    expect(givenBack()).toHaveLength(0)
    seat.release()
    await waitFor(() => expect(givenBack()).toHaveLength(1))
  })

  it('is given back before the next checkout asks for one', async () => {
    const given = onCall(() => ({ state: 'released' as const }))
    answer(giveBackSeat, given.answer)
    const rendered = setup()
    await whenReady()
    await leave(rendered)
    await waitFor(() => expect(givenBack()).toHaveLength(1))
    setup()
    await screen.findByText('Holding your seat …')
    expect(askedOf(createPaymentIntent)).toHaveLength(1)
    given.release()
    await waitFor(() => expect(askedOf(createPaymentIntent)).toHaveLength(2))
  })

  it('stays held once a card was tried', async () => {
    stripe.confirmCardPayment.mockResolvedValueOnce(declinedCard('Your card was declined.'))
    const rendered = setup()
    await pay(rendered)
    await screen.findByText('Your card was declined.')
    expect(screen.queryByRole('button', { name: 'Release my seat' })?.classList).toContain('invisible')
    await leave(rendered)
    await screen.findByText('At /dashboard/selected-classes')
    expect(givenBack()).toHaveLength(0)
  })

  it('stays held when the session ends, which could not send the call', async () => {
    const { identity } = setup()
    await whenReady()
    await act(async () => identity.change(null))
    await waitFor(() => expect(screen.queryByLabelText('Full Name')).toBeNull())
    expect(givenBack()).toHaveLength(0)
  })

  it('is released after a question, which says so and leads to the selected classes', async () => {
    const { user } = setup()
    await whenReady()
    await user.click(await giveBackButton())
    await user.click(await screen.findByRole('button', { name: 'Keep my seat' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(givenBack()).toEqual([])
    await release(user)
    await screen.findByText('Your seat was released.')
    await screen.findByText('At /dashboard/selected-classes')
    expect(givenBack()).toHaveLength(1)
  })

  it('says when it was not held anymore', async () => {
    answer(giveBackSeat, { state: 'none' })
    const { user } = setup()
    await release(user)
    await screen.findByText('No seat was held here anymore.')
    await screen.findByText('At /dashboard/selected-classes')
  })

  it('stays when the card was charged in another tab', async () => {
    answer(giveBackSeat, { state: 'paid' })
    const { user } = setup()
    await whenReady()
    await release(user)
    await screen.findByText('At /dashboard/enrolled-classes')
    await screen.findByText('Your card was charged already, so the seat is yours.')
  })

  it('stays with a reason when it cannot be given back now', async () => {
    answerProblem(giveBackSeat, 'service.cards-down')
    const { user } = setup()
    await whenReady()
    await release(user)
    await screen.findByText(/The card service cannot be reached/)
    expect(screen.getByRole('heading', { name: 'Checkout' })).toBeDefined()
  })
})

describe('the checkout of a place that is kept', () => {
  const keep = (of = 2) => {
    const offer = { until: inTenMinutes(), price: 30, selectedId: selection._id }
    const { classId, name } = selection
    return () => answer(listWaiting, [{ classId, name, position: 0, of, offer }])
  }
  const decline = () => screen.findByRole('button', { name: 'Decline the seat' })

  it('declines it after a question, and says so', async () => {
    const { user } = setup(selection, undefined, keep())
    await whenReady()
    await user.click(await decline())
    expect(screen.queryByRole('button', { name: 'Release my seat' })).toBeNull()
    answer(leaveWaiting, { deletedCount: 1 })
    const question = within(
      await screen.findByRole('dialog', { name: `Decline the seat in ${selection.name}?` }),
    )
    await user.click(question.getByRole('button', { name: 'Decline the seat' }))
    await screen.findByText('You declined the seat.')
    await screen.findByText('At /dashboard/selected-classes')
    expect(askedOf(leaveWaiting)).toMatchObject([{ params: { key: selection.classId } }])
  })

  it('has no button to release a seat until it is known whether it is one', async () => {
    const lists = onCall(() => [])
    setup(selection, undefined, () => answer(listWaiting, lists.answer))
    await whenReady()
    expect(screen.getByRole('button', { name: 'Release my seat' }).classList).toContain('invisible')
    lists.release()
    await giveBackButton()
  })

  it('says when it was paid for already', async () => {
    const { user } = setup(selection, undefined, keep())
    await user.click(await decline())
    answer(leaveWaiting, { deletedCount: 0 })
    const question = within(
      await screen.findByRole('dialog', { name: `Decline the seat in ${selection.name}?` }),
    )
    await user.click(question.getByRole('button', { name: 'Decline the seat' }))
    await screen.findByText('This seat was paid for already, or is no longer kept.')
  })

  it('declines that in a class that is free now', async () => {
    setup({ ...selection, price: 0, priceWhenSelected: 0 }, undefined, keep())
    await decline()
    screen.getByRole('button', { name: 'Enroll for free' })
  })
})

describe('a checkout while the API cannot be reached', () => {
  it('says after two seconds that a seat is asked for again', async () => {
    cutOff(createPaymentIntent)
    setup(selection, undefined, undefined, 2000)
    await screen.findByText('We cannot reach the club right now. Trying again …')
    screen.getByText('Holding your seat …')
    answer(createPaymentIntent, { clientSecret: 'secret-1', orderId, price: 30, holdEndsAt: inTenMinutes() })
    await whenReady()
    expect(screen.queryByText(/Trying again/)).toBeNull()
  })

  it('says after two seconds that its enrollment is saved again', async () => {
    cutOff(recordPayment)
    await pay(setup(selection, undefined, undefined, 2000))
    await screen.findByText('We cannot reach the club right now. Trying again …')
    screen.getByText('Saving your enrollment …')
    answer(recordPayment, recorded)
    await screen.findByText('At /dashboard/selected-classes')
  })
})

describe('a checkout that cannot continue', () => {
  it('explains a changed price and continues with the new one', async () => {
    answerProblem(createPaymentIntent, 'class.price-changed', { facts: { price: 35 } })
    const { user } = setup()
    await screen.findByText('The price of this class has changed. It is now $35.')
    expect((await payButton()).disabled).toBe(true)
    answer(createPaymentIntent, { clientSecret: 'secret-2', orderId, price: 35, holdEndsAt: inTenMinutes() })
    await user.click(screen.getByRole('button', { name: 'Continue with $35' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Pay $35' })).toHaveProperty('disabled', false),
    )
    expect(askedOf(createPaymentIntent).at(-1)).toMatchObject({ body: { price: 35 } })
  })

  it('says that no seat is left, and holds one on a retry', async () => {
    answerProblem(createPaymentIntent, 'class.sold-out')
    const { user } = setup()
    await screen.findByText('This class has no seats left.')
    answer(createPaymentIntent, { clientSecret: 'secret-1', orderId, price: 30, holdEndsAt: inTenMinutes() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await whenReady()
  })

  it('says that the hold has ended, and holds a seat again', async () => {
    stripe.confirmCardPayment.mockResolvedValueOnce(declinedCard('Unexpected state.', 'canceled'))
    const rendered = setup()
    await pay(rendered)
    await screen.findByText('Your seat was released. You were not charged.')
    answer(createPaymentIntent, { clientSecret: 'secret-2', orderId, price: 30, holdEndsAt: inTenMinutes() })
    await rendered.user.click(screen.getByRole('button', { name: 'Hold a seat again' }))
    await rendered.user.click(await whenReady())
    await screen.findByText('At /dashboard/selected-classes')
    expect(stripe.confirmCardPayment).toHaveBeenLastCalledWith('secret-2', { payment_method: 'pm_1' })
  })

  it.each([
    ['is canceled', () => [{ ...selection, salesEnded: true as const, canceled: true as const }]],
    ['is not in your selected classes', () => []],
  ])('says after the hold that the class %s, and holds no seat again', async (text, selections) => {
    stripe.confirmCardPayment.mockResolvedValueOnce(declinedCard('Unexpected state.', 'canceled'))
    const rendered = setup()
    await fillIn(rendered)
    answer(listSelections, selections())
    await rendered.user.click(await payButton())
    await screen.findByText(`This class ${text}. You were not charged.`)
    expect(screen.getByRole('link', { name: 'Your selected classes' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Hold a seat again' })).toBeNull()
  })

  it('offers to hold a seat again after the hold has expired', async () => {
    answer(createPaymentIntent, {
      clientSecret: 'secret-1',
      orderId,
      price: 30,
      holdEndsAt: new Date().toISOString(),
    })
    setup()
    await screen.findByText('The time to pay is over.')
    expect((await payButton()).disabled).toBe(true)
  })

  it('trusts the server when the clock of the device is wrong', async () => {
    const past = new Date(Date.now() - 3_600_000).toISOString()
    answer(createPaymentIntent, { clientSecret: 'secret-1', orderId, price: 30, holdEndsAt: past })
    const { user } = setup()
    await user.click(await screen.findByRole('button', { name: 'Hold a seat again' }))
    await whenReady()
  })

  it('names the classes in which the student holds the other seats, each with its checkout', async () => {
    answerProblem(
      createPaymentIntent,
      'payment.too-many-holds',
      because('holds-at-limit', { classes: 3, seconds: 540 }),
    )
    setup()
    const others = ['Yin', 'Hatha', 'Ashtanga'].map((name) =>
      aSelection({ name, holdEndsAt: inTenMinutes() }),
    )
    answer(listSelections, [selection, ...others, aSelection({ name: 'Not held' })])
    await screen.findByText(/^You are paying for 3 classes at once\. .* ends in 9 minutes\.$/)
    for (const { _id, name } of others) {
      const link = await screen.findByRole('link', { name })
      expect(link.getAttribute('href')).toBe(`/dashboard/payment/${_id}`)
    }
    expect(screen.getAllByText(/^held until \d{1,2}:\d\d [AP]M$/)).toHaveLength(3)
    expect(screen.queryByText('Not held')).toBeNull()
  })

  it('links to the enrolled classes when the student is already enrolled', async () => {
    answerProblem(createPaymentIntent, 'enrolment.exists')
    setup()
    await screen.findByText('You are already enrolled in this class.')
    expect(screen.getByRole('link', { name: 'Your enrolled classes' })).toBeDefined()
    expect(screen.queryByText('Card Number')).toBeNull()
  })

  it('links back when the class is not selected', async () => {
    answer(listSelections, [])
    renderScreen(
      <LoggedIn>
        <CheckoutScreen />
      </LoggedIn>,
      { path: '/dashboard/payment/:id', at: `/dashboard/payment/${anId()}`, as: aSessionUser() },
    )
    await screen.findByText(/not in your selected classes/)
    expect(askedOf(createPaymentIntent)).toHaveLength(0)
  })
})

describe('a payment that was charged', () => {
  it('can be recorded by a retry', async () => {
    answerProblem(recordPayment, 'service.database-down')
    const rendered = setup()
    await pay(rendered)
    await screen.findByText(/Your card was charged, but we could not save your enrollment yet/)
    expect(screen.getByText('Transaction complete with transaction ID : pi_3Nxy')).toBeDefined()
    expect(askedOf(recordPayment)).toHaveLength(4)
    answer(recordPayment, recorded)
    await rendered.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('At /dashboard/selected-classes')
    expect(stripe.confirmCardPayment).toHaveBeenCalledTimes(1)
  })

  it('is explained when it ended in a refund', async () => {
    answerProblem(recordPayment, 'payment.refunded', because('no-seat'))
    await pay(setup())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'No seat was left, so the payment is refunded in full.',
    )
    expect(screen.getByRole('link', { name: 'Your selected classes' })).toBeDefined()
  })
})

describe('a seat that is refused until the e-mail address is confirmed', () => {
  it('is asked for again after that', async () => {
    answerProblem(createPaymentIntent, 'user.email-unconfirmed', because('network-pays-much'))
    const { user } = setup()
    await screen.findByText(/^Many seats are being paid/)
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined()
    answer(createPaymentIntent, { clientSecret: 'secret-1', orderId, price: 30, holdEndsAt: inTenMinutes() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await whenReady()
  })
})

describe('the notice that the e-mail address must be confirmed', () => {
  const unconfirmed = aSessionUser({ emailVerified: false })
  const confirm = ({ identity }: ReturnType<typeof setup>) =>
    act(() => identity.change({ ...unconfirmed, emailVerified: true }))

  it('stands at a free class before the button is pressed, which leads to it, and goes once it is', async () => {
    const text = 'Confirm your e-mail to take this free seat. We sent a link to ana@ningjing.example.'
    const rendered = setup({ ...selection, price: 0, priceWhenSelected: 0 }, unconfirmed)
    const notice = await screen.findByText(text)
    expect(notice.closest('[role]')?.getAttribute('role')).toBe('status')
    await rendered.user.click(await screen.findByRole('button', { name: 'Enroll for free' }))
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true))
    expect(askedOf(recordPayment)).toEqual([])
    confirm(rendered)
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    await rendered.user.click(screen.getByRole('button', { name: 'Enroll for free' }))
    await screen.findByText('At /dashboard/selected-classes')
  })

  it('is not in the way of somebody who has confirmed it since, on another device', async () => {
    const { user, identity } = setup({ ...selection, price: 0, priceWhenSelected: 0 }, unconfirmed)
    const enroll = await screen.findByRole('button', { name: 'Enroll for free' })
    identity.hasFollowedLink = true
    await user.click(enroll)
    await screen.findByText('At /dashboard/selected-classes')
    expect(askedOf(recordPayment)).toHaveLength(1)
  })

  it('goes once it is, and a seat is asked for again, when the API knows of it', async () => {
    answerProblem(createPaymentIntent, 'user.email-unconfirmed', because('network-pays-much'))
    const rendered = setup(selection, unconfirmed)
    await screen.findByText(/^Many seats are being paid/)
    let isKnown = false
    answer(issueToken, () => {
      isKnown = true
      return { token: 'newer' }
    })
    answer(createPaymentIntent, () => {
      if (!isKnown) throw new Problem('user.email-unconfirmed')
      return { clientSecret: 'secret-1', orderId, price: 30, holdEndsAt: inTenMinutes() }
    })
    confirm(rendered)
    await whenReady()
    expect(screen.queryByText('Many seats are being paid.')).toBeNull()
    expect(askedOf(createPaymentIntent)).toHaveLength(2)
  })
})

describe('the checkout of a free class', () => {
  let free: Selection
  beforeEach(() => {
    free = { ...selection, price: 0, priceWhenSelected: 0 }
  })

  it('shows no card form and enrolls with one button', async () => {
    const { user } = setup(free)
    await user.click(await screen.findByRole('button', { name: 'Enroll for free' }))
    await screen.findByText('You are enrolled.')
    await screen.findByText('At /dashboard/selected-classes')
    expect(screen.queryByText('Payment success.')).toBeNull()
    expect(screen.queryByText('Card Number')).toBeNull()
    expect(askedOf(createPaymentIntent)).toHaveLength(0)
    expect(askedOf(recordPayment)).toMatchObject([{ body: { selectedId: free._id } }])
  })

  it('enrolls once for a double click', async () => {
    setup(free)
    const button = await screen.findByRole('button', { name: 'Enroll for free' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByText('At /dashboard/selected-classes')
    expect(askedOf(recordPayment)).toHaveLength(1)
  })

  it('says why it failed', async () => {
    cutOff(recordPayment)
    const { user } = setup(free)
    await user.click(await screen.findByRole('button', { name: 'Enroll for free' }))
    await screen.findByText(/We cannot reach the club right now/)
  })

  it('sends the link to confirm the e-mail address again', async () => {
    const { user } = setup(free, aSessionUser({ emailVerified: false }))
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await screen.findByText(/^Sent/)
    expect(askedOf(sendConfirmation)).toHaveLength(1)
  })

  it('lets the API know of a confirmation that is newer than its token', async () => {
    const { user } = setup(free)
    const enroll = await screen.findByRole('button', { name: 'Enroll for free' })
    let isKnown = false
    answer(issueToken, () => {
      isKnown = true
      return { token: 'newer' }
    })
    answer(recordPayment, () => {
      if (!isKnown) throw new Problem('user.email-unconfirmed')
      return recorded
    })
    await user.click(enroll)
    await screen.findByText('At /dashboard/selected-classes')
    expect(askedOf(recordPayment)).toHaveLength(2)
  })

  it('says why a seat could not be taken', async () => {
    answerProblem(recordPayment, 'user.email-unconfirmed', because('free-needs-email'))
    const { user } = setup(free)
    await user.click(await screen.findByRole('button', { name: 'Enroll for free' }))
    await screen.findByText(/^A free class needs a confirmed e-mail address\./)
  })

  it('replaces the card form when a class has become free', async () => {
    answerProblem(createPaymentIntent, 'class.free')
    const { user } = setup()
    await user.click(await screen.findByRole('button', { name: 'Continue for free' }))
    await screen.findByRole('button', { name: 'Enroll for free' })
  })
})
