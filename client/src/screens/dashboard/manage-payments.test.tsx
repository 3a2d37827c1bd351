import { listAllPayments } from '@ningjing/contract/payments'
import type { AdminPayment } from '@ningjing/contract/payments.schemas'
import { Problem } from '@ningjing/contract/problems'
import { anAdminPayment } from '@ningjing/contract/testing/builders'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ManagePaymentsScreen } from './manage-payments.tsx'

const AT = '/dashboard/manage-payments'

function list(items: AdminPayment[], total = items.length) {
  answer(listAllPayments, { items, total, nextCursor: null })
}

const setup = (search = '') =>
  renderScreen(
    <LoggedIn>
      <ManagePaymentsScreen />
    </LoggedIn>,
    { path: AT, at: { pathname: AT, search }, as: aSessionUser(), role: 'admin' },
  )

/** Queries of the list, without those for the count. */
const asked = () =>
  askedOf(listAllPayments)
    .map(({ query }) => query)
    .filter(({ limit }) => limit !== '1')

const heading = (name: string) => screen.getByRole('columnheader', { name, hidden: true })
const headButton = (name: string) => screen.getByRole('button', { name, hidden: true })

describe('the payments for admins', () => {
  it('are counted and listed with class, student, price, refund, transaction and date', async () => {
    list([
      anAdminPayment({ price: 19.99, refunded: 5, className: 'Yin' }),
      anAdminPayment({ price: 0, transactionId: 'free_42', student: null }),
    ])
    setup()
    await screen.findByRole('heading', { name: 'Payments (2)' })
    const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
    expect(cells).toEqual([
      ...['Yin', 'Ana Silvaana@ningjing.example', '$19.99$5 refunded', 'pi_3Nxy', '4 May 2026'],
      ...['Hatha for Beginners', 'Deleted account', 'Free', 'free_42', '4 May 2026'],
    ])
    expect(screen.getByRole('button', { name: 'Export payments as CSV' })).toBeDefined()
  })

  it('are searched, filtered and sorted in the URL; "Show all" keeps the order', async () => {
    answer(listAllPayments, ({ query }) => {
      const items = query.search === 'nobody' ? [] : [anAdminPayment()]
      return { items, total: items.length, nextCursor: null }
    })
    const { user } = setup('?search=nobody&state=refunded&sort=-price')
    await screen.findByText('No payments match')
    expect(asked()).toEqual([{ search: 'nobody', state: 'refunded', sort: '-price', limit: '20' }])
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'refunded')
    await user.click(screen.getByRole('button', { name: 'Show all payments' }))
    await screen.findByText('pi_3Nxy')
    expect(asked().at(-1)).toEqual({ sort: '-price', limit: '20' })
  })

  it('ignore unknown values in the URL', async () => {
    list([anAdminPayment()])
    setup('?state=lost&sort=colour')
    await screen.findByText('pi_3Nxy')
    expect(asked()).toEqual([{ sort: 'newest', limit: '20' }])
    expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'newest')
  })

  it('say that there are none, and offer a retry after an error', async () => {
    answerProblem(listAllPayments, 'request.invalid')
    const { user } = setup()
    await screen.findByText('We could not load the payments')
    list([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No payments yet')
  })
})

describe('the order of a list', () => {
  it('is changed by the heading of a column: ascending, descending, default', async () => {
    list([anAdminPayment()])
    const { user } = setup()
    await screen.findByText('pi_3Nxy')
    expect(heading('Date').getAttribute('aria-sort')).toBe('descending')
    expect(heading('Price').hasAttribute('aria-sort')).toBe(false)
    for (const [sort, direction] of [
      ['price', 'ascending'],
      ['-price', 'descending'],
      ['newest', null],
    ]) {
      await user.click(headButton('Price'))
      await waitFor(() => expect(asked().at(-1)).toEqual({ sort, limit: '20' }))
      expect(heading('Price').getAttribute('aria-sort')).toBe(direction)
      expect(document.activeElement).toBe(headButton('Price'))
    }
    await user.click(headButton('Date'))
    expect(heading('Date').getAttribute('aria-sort')).toBe('ascending')
    await waitFor(() => expect(asked().at(-1)).toEqual({ sort: 'oldest', limit: '20' }))
    expect(screen.queryByRole('button', { name: 'Student', hidden: true })).toBeNull()
  })

  it('starts at the first page, and can be chosen where the headings are hidden', async () => {
    answer(listAllPayments, ({ query: { cursor, sort } }) => {
      if (cursor && sort !== 'newest') throw new Problem('request.invalid')
      const items = [anAdminPayment({ transactionId: cursor ? 'pi_older' : `pi_${sort}` })]
      return { items, total: 21, nextCursor: cursor ? null : 'abc' }
    })
    const { user } = setup()
    await screen.findByText('pi_newest')
    await user.click(screen.getByRole('link', { name: 'Next' }))
    await screen.findByText('pi_older')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Highest price first')
    await screen.findByText('pi_-price')
    expect(asked().at(-1)).toEqual({ sort: '-price', limit: '20' })
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  })
})
