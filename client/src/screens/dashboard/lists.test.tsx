import { listEnrolments } from '@ningjing/contract/enrolments'
import { listPayments } from '@ningjing/contract/payments'
import { anId, aPayment } from '@ningjing/contract/testing/builders'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { EnrolledClassesScreen } from './enrolled-classes.tsx'
import { PaymentHistoryScreen } from './payment-history.tsx'

const classItem = { name: 'Vinyasa Flow', image: '/art/class-downdog.svg', instructor: 'Ravi Menon' }
const enrolment = { _id: anId(), classId: anId(), classItem, createdAt: '2026-05-04T08:00:00.000Z' }

const draw = (screenOf: ReactNode, search = '') =>
  renderScreen(<LoggedIn>{screenOf}</LoggedIn>, {
    path: '/dashboard/x',
    at: { pathname: '/dashboard/x', search },
    as: aSessionUser(),
  })

describe('the payment history', () => {
  it('shows class, price, transaction and day, each with its label, and leads to the receipt', async () => {
    answer(listPayments, [
      aPayment({ price: 19.99, transactionId: 'pi_3Nxy', createdAt: '2026-05-04T08:00:00.000Z' }),
    ])
    draw(<PaymentHistoryScreen />)
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

  it('marks what was given back', async () => {
    answer(listPayments, [aPayment({ price: 45, refunded: 45 })])
    draw(<PaymentHistoryScreen />)
    await screen.findByText('$45 refunded')
  })

  it('is paged, and keeps its page in the address', async () => {
    answer(listPayments, ({ query: { cursor } }) => ({
      items: [aPayment({ transactionId: cursor === 'abc' ? 'pi_older' : 'pi_newer' })],
      total: 21,
      nextCursor: cursor === 'abc' ? null : 'abc',
    }))
    const { user } = draw(<PaymentHistoryScreen />)
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

  it('begins where the address says', async () => {
    answer(listPayments, { items: [aPayment({ transactionId: 'pi_older' })], total: 21, nextCursor: null })
    draw(<PaymentHistoryScreen />, '?cursor=abc')
    await screen.findByText('pi_older')
    expect(askedOf(listPayments)[0]?.query).toEqual({ limit: '20', cursor: 'abc' })
    expect(screen.getByText('1 of 21 shown')).toBeDefined()
  })

  it('says when there is none', async () => {
    answer(listPayments, [])
    draw(<PaymentHistoryScreen />)
    await screen.findByText('No payments yet')
  })
})

describe('the enrolled classes', () => {
  it('show name and instructor', async () => {
    answer(listEnrolments, [enrolment])
    draw(<EnrolledClassesScreen />)
    await screen.findByText('Vinyasa Flow')
    expect(screen.getByText('Ravi Menon')).toBeDefined()
  })

  it('lead to the classes when there are none', async () => {
    answer(listEnrolments, [])
    draw(<EnrolledClassesScreen />)
    await screen.findByText('You are not enrolled yet')
    expect(screen.getByRole('link', { name: 'Browse classes' }).getAttribute('href')).toBe('/classes')
  })
})
