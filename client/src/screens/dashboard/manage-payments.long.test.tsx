import { listPublicClasses } from '@ningjing/contract/classes/classes'
import {
  endByAdmin,
  handedByAdmin,
  moveByAdmin,
  refundByAdmin,
} from '@ningjing/contract/enrolments/enrolments'
import { listAllPayments } from '@ningjing/contract/payments/payments'
import type { AdminPayment } from '@ningjing/contract/payments/payments.schemas'
import { Problem } from '@ningjing/contract/problems'
import { aClass, anId } from '@ningjing/contract/testing/builders'
import { anAdminPayment } from '@ningjing/contract/testing/payment-builders'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { chooseAction, openActions } from '../../testing/choose-action.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ManagePaymentsScreen } from './manage-payments.tsx'

const AT = '/dashboard/manage-payments'

function list(items: AdminPayment[], total = items.length) {
  answer(listAllPayments, { items, total, nextCursor: null })
}

const setup = (search = '', firstRetryMs?: number) =>
  renderScreen(
    <LoggedIn>
      <ManagePaymentsScreen />
    </LoggedIn>,
    {
      path: AT,
      at: { pathname: AT, search },
      as: aSessionUser(),
      role: 'admin',
      ...(firstRetryMs && { firstRetryMs }),
    },
  )

const RETRIED = 'We cannot reach the club right now. Trying again …'

/** Queries of the list, without those for the count. */
const asked = () =>
  askedOf(listAllPayments)
    .map(({ query }) => query)
    .filter(({ limit }) => limit !== '1')

/** The menu of the row of Yin. */
const OF_YIN = /^Actions: .*Yin$/

const heading = (name: string) => screen.getByRole('columnheader', { name, hidden: true })
const headButton = (name: string) => screen.getByRole('button', { name, hidden: true })

describe('the payments for admins', () => {
  it('are counted and listed with class, student, price, refund, transaction and date', async () => {
    list([
      anAdminPayment({ price: 19.99, refunded: 5, className: 'Yin' }),
      anAdminPayment({ price: 0, transactionId: 'free_42', student: null, dispute: 'lost' }),
      anAdminPayment({ price: 0, transactionId: 'free_43', student: null, kind: 'import' }),
    ])
    setup()
    await screen.findByRole('heading', { name: 'Payments (3)' })
    const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
    expect(cells).toEqual([
      ...[
        'Yin',
        'Ana Silvaana@ningjing.example',
        '$19.99$5.00 refunded',
        'pi_3Nxy',
        '4 May 2026',
        'Move…Refund…Remove from class…',
      ],
      ...['Hatha for BeginnersDispute lost', 'Deleted account', 'Free', 'free_42', '4 May 2026', ''],
      ...['Hatha for Beginners', 'Deleted account', 'Imported', 'free_43', '4 May 2026', ''],
    ])
    expect(screen.getByRole('button', { name: 'Export payments as CSV' })).toBeDefined()
  })

  it('are searched, filtered and sorted in the URL; "Show all" keeps the order', async () => {
    answer(listAllPayments, ({ query }) => {
      const items = query.search === 'nobody' ? [] : [anAdminPayment()]
      return { items, total: items.length, nextCursor: null }
    })
    const { user } = setup('?search=nobody&state=refunded&sort=-price')
    await screen.findByText('No payments match “nobody”')
    expect(asked()).toEqual([{ search: 'nobody', state: 'refunded', sort: '-price', limit: '20' }])
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'refunded')
    await user.click(screen.getByRole('button', { name: 'Show all payments' }))
    await screen.findByText('pi_3Nxy')
    expect(asked().at(-1)).toEqual({ sort: '-price', limit: '20' })
  })

  it('ignore unknown values in the URL', async () => {
    list([anAdminPayment()])
    setup('?state=lost&sort=color')
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

describe('giving money back', () => {
  const yin = anAdminPayment({ price: 20, refunded: 5, className: 'Yin' })
  const open = async (label: string) => {
    list([yin])
    const { user } = setup()
    await chooseAction(user, OF_YIN, label)
    return user
  }
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount to refund now')

  it('says that the credit goes back of a seat that a pass pays', async () => {
    const pass = { _id: anId(), name: '10 classes' }
    list([{ ...yin, price: 0, refunded: 0, kind: 'pass', pass }])
    answer(endByAdmin, { refund: 0, state: 'none' })
    const { user } = setup()
    await screen.findByText('Paid by 10 classes')
    screen.getByText('1 credit')
    await chooseAction(user, OF_YIN, 'Remove from class…')
    await screen.findByText(/Paid by 10 classes\. 1 credit back\.$/)
    await user.type(screen.getByLabelText('Reason, for the student'), 'The room is small.')
    await user.click(screen.getByRole('button', { name: 'Remove from class' }))
    await screen.findByText('Student removed')
    screen.getByText('1 credit back.')
    expect(askedOf(endByAdmin)).toMatchObject([{ body: { refund: 0 } }])
  })

  it.each([
    { inPlaceOfCredit: 15, text: '$15.00 back in place of the credit, because the pass has ended.' },
    { inPlaceOfCredit: 0, text: 'Nothing comes back, because the pass has ended.' },
  ])('says what goes back of a seat whose pass has ended: $text', async ({ inPlaceOfCredit, text }) => {
    const pass = { _id: anId(), name: '10 classes' }
    list([{ ...yin, price: 0, refunded: 0, kind: 'pass', pass, inPlaceOfCredit }])
    answer(endByAdmin, { refund: 0, state: 'none' })
    const { user } = setup()
    await chooseAction(user, OF_YIN, 'Remove from class…')
    await screen.findByText((shown) => shown.endsWith(`Paid by 10 classes. ${text}`))
    await user.type(screen.getByLabelText('Reason, for the student'), 'The room is small.')
    await user.click(screen.getByRole('button', { name: 'Remove from class' }))
    await screen.findByText('Student removed')
    screen.getByText(text)
  })

  it('removes a student with an amount and a reason, once', async () => {
    const user = await open('Remove from class…')
    expect(document.activeElement).toBe(amount())
    expect(amount().value).toBe('15.00')
    await user.click(screen.getByRole('button', { name: 'Remove from class' }))
    await screen.findByText('This is required.')
    expect(askedOf(endByAdmin)).toEqual([])
    answer(endByAdmin, { refund: 20, state: 'due' })
    await user.type(screen.getByLabelText('Reason, for the student'), 'A mistake.')
    await user.dblClick(screen.getByRole('button', { name: 'Remove from class' }))
    await screen.findByText('Student removed')
    expect(askedOf(endByAdmin)).toMatchObject([
      { params: { order: yin._id }, body: { refund: 20, shown: 5, reason: 'A mistake.' } },
    ])
  })

  it('gives back of a moved place what was not given back of it before', async () => {
    list([
      { ...yin, price: 0, refunded: 0, kind: 'moved', moved: { paidBy: anId(), price: 18.5, back: 5.5 } },
    ])
    const { user } = setup()
    await chooseAction(user, OF_YIN, 'Remove from class…')
    await screen.findByText(/Paid \$18\.50\. Refunded in all: \$5\.50\./)
    expect(amount().value).toBe('13.00')
  })

  it('says of money that cannot go back to a card that it is still to be given back', async () => {
    const user = await open('Remove from class…')
    answer(endByAdmin, { refund: 20, state: 'by-hand' })
    await user.type(screen.getByLabelText('Reason, for the student'), 'A mistake.')
    await user.click(screen.getByRole('button', { name: 'Remove from class' }))
    await screen.findByText(
      'To be given back in all: $20.00. Give what is left of it by hand, then choose "Given back by hand…" in this list.',
    )
  })

  it('shows an error of the API at its field', async () => {
    const user = await open('Remove from class…')
    const fields = [{ path: 'reason', message: 'Remove the invisible signs.' }]
    answerProblem(endByAdmin, 'request.invalid', { fields })
    const reason = screen.getByLabelText('Reason, for the student')
    await user.type(reason, 'A\u200bmistake.')
    await user.click(screen.getByRole('button', { name: 'Remove from class' }))
    await screen.findByText('Remove the invisible signs.')
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(reason)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks for no amount where nothing was paid', async () => {
    list([anAdminPayment({ price: 0, className: 'Yin' })])
    const { user } = setup()
    await chooseAction(user, OF_YIN, 'Remove from class…')
    expect(screen.queryByLabelText('Amount to refund now')).toBeNull()
    const reason = screen.getByLabelText('Reason, for the student')
    expect(document.activeElement).toBe(reason)
    answer(endByAdmin, { refund: 0, state: 'none' })
    await user.type(reason, 'A mistake.')
    await user.click(screen.getByRole('button', { name: 'Remove from class' }))
    await screen.findByText('Student removed')
    expect(screen.queryByText(/Refunded in all/)).toBeNull()
    expect(askedOf(endByAdmin)).toMatchObject([{ body: { refund: 0, reason: 'A mistake.' } }])
  })

  it('says when an enrollment has ended', async () => {
    const endedAt = '2026-11-05T12:00:00.000Z'
    const pass = { productId: anId(), number: '2026-000043' }
    list([
      anAdminPayment({ className: 'Yin', endedAt }),
      anAdminPayment({ className: 'Month', endedAt, ...pass }),
    ])
    setup()
    await screen.findByText('Enrollment ended 5 Nov 2026')
    screen.getByText('Pass ended 5 Nov 2026')
    expect(screen.getByText('2026-000043').parentElement?.textContent).toBe('Receipt 2026-000043')
    expect(screen.queryByRole('button', { name: OF_YIN })).toBeNull()
  })

  it.each([
    ['a payment', { price: 20, refunded: 20 }],
    ['a payment of which the rest is due back by hand', { price: 20, refunded: 5, refundFailed: 15 }],
    ['a moved place', { price: 0, moved: { paidBy: anId(), price: 30, back: 30 } }],
  ])('is not offered once everything is given back: %s', async (_what, money) => {
    list([anAdminPayment({ className: 'Yin', ...money })])
    const { user } = setup()
    const menu = await openActions(user, OF_YIN)
    menu.getByRole('menuitem', { name: 'Move…' })
    expect(menu.queryByRole('menuitem', { name: 'Refund…' })).toBeNull()
  })

  it('refunds an amount, and asks again when another admin was first', async () => {
    const user = await open('Refund…')
    await user.type(amount(), '16')
    await user.click(screen.getByRole('button', { name: 'Refund' }))
    await screen.findByText('Use an amount from 0 to $15.00.')
    screen.getByText('This is required.')
    await user.type(screen.getByLabelText(/Reason, for the student/), 'The heating was broken.')
    answerProblem(refundByAdmin, 'enrolment.refund-changed', { facts: { refund: 8 } })
    await user.clear(amount())
    await user.type(amount(), '2.50')
    await user.click(screen.getByRole('button', { name: 'Refund' }))
    await screen.findByText(/Refunded in all: \$8\.00/)
    expect(amount().value).toBe('2.50')
    answer(refundByAdmin, { refund: 10.5, state: 'due' })
    await user.click(screen.getByRole('button', { name: 'Refund' }))
    await screen.findByText('Refunded')
    expect(askedOf(refundByAdmin).map(({ body }) => body)).toEqual([
      { total: 7.5, shown: 5, reason: 'The heating was broken.' },
      { total: 10.5, shown: 8, reason: 'The heating was broken.' },
    ])
  })
})

describe('a refund that has failed for good', () => {
  const yin = anAdminPayment({
    price: 20,
    refundFailed: 15,
    className: 'Yin',
    endedAt: '2026-11-05T12:00:00Z',
  })
  const open = async (changes: Partial<typeof yin> = {}) => {
    list([{ ...yin, ...changes }])
    const { user } = setup('?state=refund-failed')
    await screen.findByText(changes.desk ? 'Due back' : 'Refund failed')
    await chooseAction(user, OF_YIN, 'Given back by hand…')
    await screen.findByText('To be given back: $15.00')
    return user
  }
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('How it was given back, for the audit log')

  it('is marked and found, and an admin says once how it was given back by hand', async () => {
    const user = await open()
    expect(asked().at(-1)).toMatchObject({ state: 'refund-failed' })
    expect(document.activeElement).toBe(note())
    await user.click(screen.getByRole('button', { name: 'I have given back $15.00' }))
    await screen.findByText('This is required.')
    expect(askedOf(handedByAdmin)).toEqual([])
    answer(handedByAdmin, () => {
      // Nothing is left to do with it.
      list([{ ...yin, student: null, refundFailed: 0, handed: 15 }])
      return { refund: 15, state: 'done' as const }
    })
    await user.type(note(), 'Cash at the desk.')
    await user.dblClick(screen.getByRole('button', { name: 'I have given back $15.00' }))
    await screen.findByText('Given back')
    expect(document.activeElement?.textContent).toBe('Payments (1)')
    expect(askedOf(handedByAdmin)).toMatchObject([
      { params: { order: yin._id }, body: { amount: 15, note: 'Cash at the desk.' } },
    ])
  })

  it.each([
    [5, 'To be given back: $5.00', 'The refund has changed. Please look at the new amount.'],
    [0, 'To be given back: $0.00', /^Nothing is to be given back by hand now/],
  ])('says that %d dollars are left when it has changed', async (refund, text, why) => {
    const user = await open()
    answerProblem(handedByAdmin, 'enrolment.refund-changed', { facts: { refund } })
    await user.type(note(), 'Cash.')
    await user.click(screen.getByRole('button', { name: 'I have given back $15.00' }))
    await screen.findByText(why)
    expect(screen.getByText(text)).toBeDefined()
    const button = screen.getByRole('button', { name: /^I have given back/ })
    expect(button).toHaveProperty('disabled', refund === 0)
  })

  it('was recorded before, of money that was paid at the desk', async () => {
    const user = await open({ desk: 'cash' })
    answerProblem(handedByAdmin, 'enrolment.refund-changed', { facts: { refund: 0 } })
    list([{ ...yin, refundFailed: 0, handed: 15 }])
    await user.type(note(), 'Cash.')
    await user.click(screen.getByRole('button', { name: 'I have given back $15.00' }))
    await screen.findByText(
      'Nothing is to be given back by hand now: it was recorded as given back meanwhile.',
    )
    expect(screen.queryByText('Due back')).toBeNull()
  })

  it('is shown with what was given back, to the card and by hand', async () => {
    list([anAdminPayment({ price: 20, refunded: 15, handed: 10 })])
    setup()
    await screen.findByText('$10.00 given back by hand')
    expect(screen.getByText('$5.00 refunded')).toBeDefined()
    expect(screen.queryByText('Refund failed')).toBeNull()
  })
})

describe('a moved place', () => {
  const moved = anAdminPayment({
    price: 0,
    kind: 'moved',
    moved: { paidBy: anAdminPayment()._id, price: 30, back: 0 },
    className: 'Yin',
  })

  it('shows what an earlier payment pays, and gives back up to that', async () => {
    list([moved])
    const { user } = setup()
    expect(await screen.findByText('paid before the move')).toBeDefined()
    await chooseAction(user, OF_YIN, 'Remove from class…')
    expect(screen.getByLabelText('Amount to refund now')).toHaveProperty('value', '30.00')
  })

  it('says after two seconds that the classes to move to are asked for again', async () => {
    list([moved])
    cutOff(listPublicClasses)
    const { user } = setup('', 2000)
    await chooseAction(user, OF_YIN, 'Move…')
    screen.getByText('Loading the classes…')
    await screen.findByText(RETRIED, undefined, { timeout: 3000 })
  })

  it('is moved to a class at that price', async () => {
    list([moved])
    answer(listPublicClasses, [aClass({ name: 'Slow Flow', price: 30 })])
    const { user } = setup()
    await chooseAction(user, OF_YIN, 'Move…')
    await user.click(await screen.findByRole('radio', { name: /^Slow Flow/ }))
    answer(moveByAdmin, { insertedId: moved._id, refund: 0, state: 'none' })
    await user.click(screen.getByRole('button', { name: 'Move student' }))
    await screen.findByText('Student moved')
    expect(askedOf(moveByAdmin)).toMatchObject([{ params: { order: moved._id }, body: { refundShown: 0 } }])
  })
})
