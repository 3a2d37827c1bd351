import { listPayments } from '@ningjing/contract/payments/payments'
import { anId } from '@ningjing/contract/testing/builders'
import { aPayment } from '@ningjing/contract/testing/payment-builders'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PaymentHistoryScreen } from './payment-history.tsx'

const AT = '/dashboard/payment-history'

const renderHistory = (search = '') =>
  renderScreen(
    <LoggedIn>
      <PaymentHistoryScreen />
    </LoggedIn>,
    { path: AT, at: { pathname: AT, search }, as: aSessionUser() },
  )

it('shows class, price, transaction and date with labels, and links to the receipt', async () => {
  answer(listPayments, [
    aPayment({ price: 19.99, transactionId: 'pi_3Nxy', createdAt: '2026-05-04T08:00:00.000Z' }),
  ])
  renderHistory()
  await screen.findByRole('heading', { name: 'Payment History' })
  const cells = await screen.findAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Hatha for Beginners',
    '$19.99',
    'pi_3Nxy',
    '4 May 2026',
    'Receipt',
  ])
  const link = screen.getByRole('link', { name: 'Receipt for Hatha for Beginners' })
  expect(link.getAttribute('href')).toMatch(/^\/dashboard\/receipt\/[0-9a-f]{24}$/)
  expect(cells.map(({ dataset }) => dataset.label)).toEqual([
    'Class Name',
    'price',
    'Transaction Id',
    'Date',
    undefined,
  ])
  const columns = screen.getAllByRole('columnheader', { hidden: true })
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'Class Name',
    'price',
    'Transaction Id',
    'Date',
    'Receipt',
  ])
})

it('says that a pass is one, and which pass has paid a seat', async () => {
  answer(listPayments, [
    aPayment({ productId: anId(), classItem: { ...aPayment().classItem, name: 'Ten' } }),
    aPayment({ kind: 'pass', price: 0, pass: { _id: anId(), name: 'Ten' } }),
  ])
  renderHistory()
  const [bought, booked] = (await screen.findAllByRole('row')).slice(1)
  expect(bought?.textContent).toMatch(/^TenPass\$45\.00/)
  expect(booked?.textContent).toMatch(/^Hatha for BeginnersPaid by Ten1 credit/)
})

it('names the pass that pays a seat, with a credit as its price', async () => {
  const [paid, month] = [
    { _id: anId(), name: '10 classes' },
    { _id: anId(), name: 'Month', unlimited: true as const },
  ]
  answer(
    listPayments,
    [paid, month].map((pass) => aPayment({ price: 0, kind: 'pass', pass })),
  )
  renderHistory()
  await screen.findByText('Paid by 10 classes')
  screen.getByText('1 credit')
  screen.getByText('Paid by Month')
  screen.getByText('1 booking')
})

it('says of a pass of another system that it is imported, not free', async () => {
  answer(listPayments, [aPayment({ kind: 'import', productId: anId(), price: 0 })])
  renderHistory()
  await screen.findByText('Imported')
  expect(screen.queryByText('Free')).toBeNull()
})

it('says when an enrollment ended', async () => {
  answer(listPayments, [aPayment({ endedAt: '2026-05-06T08:00:00.000Z' })])
  renderHistory()
  await screen.findByText('Enrollment ended 6 May 2026')
})

it('marks refunds', async () => {
  answer(listPayments, [aPayment({ price: 45, refunded: 45 })])
  renderHistory()
  await screen.findByText('$45.00 refunded')
  expect(screen.queryByText(/could not be refunded/)).toBeNull()
})

it('says what failed and what was given back by hand', async () => {
  answer(listPayments, [aPayment({ price: 45, refunded: 10, handed: 10, refundFailed: 20 })])
  renderHistory()
  await screen.findByText('$10.00 given back by hand')
  expect(screen.queryByText(/refunded$/)).toBeNull()
  await screen.findByText('$20.00 could not be refunded to your card. The club gives it back in another way.')
})

it('has pages, and keeps the page in the URL', async () => {
  answer(listPayments, ({ query: { cursor } }) => ({
    items: [aPayment({ transactionId: cursor === 'abc' ? 'pi_older' : 'pi_newer' })],
    total: 21,
    nextCursor: cursor === 'abc' ? null : 'abc',
  }))
  const { user } = renderHistory()
  await screen.findByText('pi_newer')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await screen.findByText('pi_older')
  expect(askedOf(listPayments).map(({ query }) => query)).toEqual([
    { limit: '20' },
    { limit: '20', cursor: 'abc' },
  ])
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  await screen.findByText('pi_newer')
})

it('opens the page in the URL', async () => {
  answer(listPayments, { items: [aPayment({ transactionId: 'pi_older' })], total: 21, nextCursor: null })
  renderHistory('?cursor=abc')
  await screen.findByText('pi_older')
  expect(askedOf(listPayments)[0]?.query).toEqual({ limit: '20', cursor: 'abc' })
  expect(screen.getByText('1 of 21 shown')).toBeDefined()
})

it('says that there are no payments, and leads to the classes', async () => {
  answer(listPayments, [])
  renderHistory()
  await screen.findByText('No payments yet')
  expect(screen.getByRole('link', { name: 'Browse classes' }).getAttribute('href')).toBe('/classes')
})
