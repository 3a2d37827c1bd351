import { readPayment } from '@ningjing/contract/payments/payments'
import { anId, aUser } from '@ningjing/contract/testing/builders'
import { aReceipt } from '@ningjing/contract/testing/payment-builders'
import { readUser } from '@ningjing/contract/users/users'
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useFormats } from '../../testing/use-formats.ts'
import { ReceiptScreen } from './receipt.tsx'

const ISSUER = aReceipt().issuer

const setup = (id = anId()) => {
  answer(readUser, aUser({ name: 'Ana Silva' }))
  return renderScreen(
    <LoggedIn>
      <ReceiptScreen />
    </LoggedIn>,
    {
      path: '/dashboard/receipt/:id',
      at: `/dashboard/receipt/${id}`,
      as: aSessionUser(),
    },
  )
}

const amounts = async () => {
  await screen.findByText('Amount paid')
  const rows = [...document.querySelectorAll('article dl:last-of-type > div')]
  return rows.map(({ children }) => [...children].map(({ textContent }) => textContent).join(' '))
}

describe('a receipt', () => {
  it('shows payer, class and amount, and prints', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    answer(readPayment, aReceipt({ transactionId: 'pi_3Nxy' }))
    const { user } = setup()
    expect(await amounts()).toEqual(['Amount paid $45.00'])
    screen.getByText('Paid on')
    for (const text of [
      'Ningjing',
      'Ana Silva, ana@ningjing.example',
      'Hatha for Beginners',
      'Mei Tanaka',
      '4 May 2026',
      'pi_3Nxy',
    ]) {
      screen.getByText(text)
    }
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('says the day of the club, from which its number takes the year', async () => {
    useFormats({ zone: 'America/New_York' })
    const [createdAt, endedAt] = ['2027-01-01T03:00:00.000Z', '2027-01-02T03:00:00.000Z']
    answer(readPayment, aReceipt({ number: '2026-7', createdAt, endedAt }))
    setup()
    await screen.findByText('31 December 2026')
    screen.getByText('1 January 2027')
  })

  it('of a pass names it and no instructor, and that of a seat the pass that has paid it', async () => {
    const { classItem } = aReceipt()
    answer(readPayment, aReceipt({ productId: anId(), classItem: { ...classItem, name: 'Ten' } }))
    setup()
    expect((await screen.findByText('Pass')).nextElementSibling?.textContent).toBe('Ten')
    expect(screen.queryByText('Instructor')).toBeNull()
    cleanup()
    answer(
      readPayment,
      aReceipt({ kind: 'pass', means: { kind: 'pass' }, pass: { _id: anId(), name: 'Ten' } }),
    )
    setup()
    const means = await screen.findByText('Means of payment')
    expect(means.nextElementSibling?.textContent).toBe('1 credit of Ten')
  })

  it('does not say that somebody has paid for a gift', async () => {
    const given = { price: 0, kind: 'comp', means: { kind: 'comp' }, productId: anId() } as const
    answer(readPayment, aReceipt(given))
    setup()
    const student = await screen.findByText('Student')
    expect(student.nextElementSibling?.textContent).toBe('Ana Silva, ana@ningjing.example')
    expect(screen.getByText('Date').nextElementSibling?.textContent).toBe('4 May 2026')
    screen.getByText('None, a gift of the club')
    expect(screen.queryByText(/^Paid/)).toBeNull()
  })

  it('says why the club has ended the enrollment', async () => {
    const ended = { endedAt: '2026-05-06T08:00:00.000Z', dueBack: 20 }
    answer(readPayment, aReceipt({ ...ended, endReason: 'The room is small.' }))
    setup()
    const label = await screen.findByText('Reason')
    expect(label.nextElementSibling?.textContent).toBe('The room is small.')
  })

  it('shows the tax in what the club keeps, and what is still coming back', async () => {
    const tax = { percent: 19, label: 'VAT' }
    const ended = { endedAt: '2026-05-06T08:00:00.000Z', dueBack: 20 }
    answer(readPayment, aReceipt({ price: 45, refunded: 9.3, tax, ...ended }))
    setup()
    expect(await amounts()).toEqual([
      'Amount paid $45.00',
      'Refunded −$9.30',
      'Net amount $35.70',
      'On its way back to your card $10.70',
      'Includes 19% VAT $5.70',
    ])
    screen.getByText('6 May 2026')
  })

  it('shows what was given back by hand, and a refund that has failed', async () => {
    const ended = { endedAt: '2026-05-06T08:00:00.000Z', dueBack: 45 }
    answer(readPayment, aReceipt({ price: 45, refunded: 25, handed: 10, refundFailed: 20, ...ended }))
    setup()
    expect(await amounts()).toEqual([
      'Amount paid $45.00',
      'Refunded −$15.00',
      'Given back by hand −$10.00',
      'Net amount $20.00',
      'Refund failed, the club gives it back in another way $20.00',
    ])
  })

  it('shows a refund and the net amount', async () => {
    answer(readPayment, aReceipt({ price: 45, refunded: 15.5 }))
    setup()
    expect(await amounts()).toEqual(['Amount paid $45.00', 'Refunded −$15.50', 'Net amount $29.50'])
  })

  it('names the club that issued it, with its tax number, also if it has another name by now', async () => {
    const place = { name: 'Stilles Haus', address: 'Seestraße 4, Berlin' }
    const issuer = { ...ISSUER, ...place, email: 'hallo@haus.de', taxNumber: 'DE123456789' }
    answer(readPayment, aReceipt({ issuer }))
    setup()
    await screen.findByText('Stilles Haus')
    const receipt = within(screen.getByRole('article'))
    for (const text of ['Seestraße 4, Berlin', 'hallo@haus.de', 'DE123456789']) receipt.getByText(text)
    expect([receipt.queryByText('Ningjing'), receipt.queryByRole('presentation')]).toEqual([null, null])
  })

  it('has the logo of the club that still has the name of the issuer', async () => {
    answer(readPayment, aReceipt({ issuer: { ...ISSUER, address: '12 Lakeside Lane, Springfield' } }))
    setup()
    await screen.findByText('12 Lakeside Lane, Springfield')
    const receipt = within(screen.getByRole('article'))
    receipt.getByText('Ningjing')
    expect(receipt.getAllByRole('presentation')).toHaveLength(2)
  })

  const factOf = async (label: string) => (await screen.findByText(label)).nextElementSibling

  it('has a number that people can read, above the long id', async () => {
    const paid = aReceipt({ number: '2026-000123' })
    answer(readPayment, paid)
    setup()
    expect((await factOf('Receipt number'))?.textContent).toBe('2026-000123')
    expect((await factOf('Receipt id'))?.textContent).toBe(paid._id)
  })

  it('keeps its id as number if it was paid before there were numbers', async () => {
    const paid = aReceipt()
    answer(readPayment, paid)
    setup()
    expect((await factOf('Receipt number'))?.textContent).toBe(paid._id)
    expect(screen.queryByText('Receipt id')).toBeNull()
  })

  it.each([
    [{ kind: 'card', brand: 'visa', last4: '4242' }, 'Visa •••• 4242'],
    [{ kind: 'card', brand: 'new_brand', last4: '0001' }, 'Card •••• 0001'],
    [{ kind: 'card' }, 'Card'],
    [{ kind: 'free' }, 'None, the class was free'],
    [{ kind: 'comp' }, 'None, the club gave the seat'],
    [{ kind: 'moved' }, 'The payment of the class before the move'],
  ] as const)('says the means of payment of %o', async (means, text) => {
    answer(readPayment, aReceipt({ means }))
    setup()
    expect((await factOf('Means of payment'))?.textContent).toContain(text)
  })

  it.each([
    [{ name: '10 classes' }, '1 credit of 10 classes'],
    [{ name: '10 classes', credits: 6 }, '6 credits of 10 classes'],
    [{ name: 'Month', unlimited: true }, '1 booking of Month'],
  ] as const)('names the pass that pays, of %o', async (pass, text) => {
    answer(readPayment, aReceipt({ price: 0, means: { kind: 'pass' }, pass: { _id: anId(), ...pass } }))
    setup()
    expect((await factOf('Means of payment'))?.textContent).toBe(text)
  })

  it('names the receipt that pays a moved place by its number', async () => {
    const moved = { paidBy: anId(), price: 30 }
    answer(readPayment, aReceipt({ moved, price: 0, paidNumber: '2026-000007' }))
    setup()
    expect((await factOf('Paid with receipt'))?.textContent).toBe('2026-000007')
  })

  it('shows a full refund', async () => {
    answer(readPayment, aReceipt({ price: 45, refunded: 45 }))
    setup()
    expect(await amounts()).toEqual(['Amount paid $45.00', 'Refunded in full −$45.00', 'Net amount $0.00'])
  })

  it.each(['payment.not-found', 'request.invalid'] as const)('is not found for %s', async (code) => {
    answerProblem(readPayment, code)
    setup()
    await screen.findByText('Receipt not found')
    expect(screen.getByRole('link', { name: 'Payment history' }).getAttribute('href')).toBe(
      '/dashboard/payment-history',
    )
  })
})
