import { givePass, listAllProducts, listPassesOf } from '@ningjing/contract/passes/passes'
import type { Pass, Product } from '@ningjing/contract/passes/passes.schemas'
import { anId, aUser } from '@ningjing/contract/testing/builders'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LoggedIn } from '../../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../../testing/answers.ts'
import { aSessionUser } from '../../../testing/fake-identity.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { UserPassesDialog } from './user-passes-dialog.tsx'

const product: Product = {
  _id: anId(),
  kind: 'pass',
  name: '10 classes',
  description: '',
  price: 150,
  credits: 10,
  days: 90,
  from: 'purchase',
  for: { all: true },
  perDay: 1,
  ahead: 8,
  once: false,
  onSale: false,
  position: 0,
}

const aPass = (overrides: Partial<Pass> = {}): Pass => ({
  ...({} as Pass),
  _id: anId(),
  product: product._id,
  name: '10 classes',
  granted: 10,
  left: 7,
  state: 'active',
  validFrom: '2026-05-04T09:00:00.000Z',
  validUntil: '2099-05-05T04:00:00.000Z',
  uses: [],
  ...overrides,
})

const noor = aUser({ name: 'Noor', email: 'noor@people.example' })
const onClose = vi.fn<() => void>()

function setup(...passes: Pass[]) {
  return renderScreen(
    <LoggedIn>
      <UserPassesDialog user={noor} zone="America/New_York" onClose={onClose} />
    </LoggedIn>,
    {
      path: '/',
      at: '/',
      as: aSessionUser(),
      role: 'admin',
      before: () => {
        answer(listPassesOf, passes)
        answer(listAllProducts, [product])
      },
    },
  )
}

const button = (name: string) => screen.findByRole('button', { name })

it('shows what is left of each pass, until when, and what it has paid', async () => {
  const use = { orderId: anId(), classId: anId(), name: 'Yin', at: '2026-05-06T22:00:00.000Z', back: null }
  setup(
    aPass({ uses: [use] }),
    aPass({
      name: 'Month',
      granted: null,
      left: null,
      state: 'stopped',
    }),
    aPass({ name: 'Later', validUntil: null }),
    aPass({ name: 'Over', validUntil: '2020-05-05T04:00:00.000Z' }),
    aPass({
      name: 'Ended',
      state: 'ended',
      left: 0,
    }),
  )
  await screen.findByText('7 of 10 left · until 4 May 2099')
  expect(screen.getByText(/^Yin, /)).toBeTruthy()
  screen.getByText('As many bookings as wanted · until 4 May 2099 · stopped')
  screen.getByText('7 of 10 left · its days begin with the first booking')
  screen.getByText('7 of 10 left · ran out on 4 May 2020')
  expect(screen.getAllByText('Ended')).toHaveLength(2)
})

it('gives a pass for money taken at the desk, with the price filled in, once', async () => {
  const { user } = setup()
  await screen.findByText('No passes yet.')
  await user.click(await button('Give a pass…'))
  const dialog = await screen.findByRole('dialog', { name: 'Give a pass' })
  await user.selectOptions(within(dialog).getByLabelText('Payment at the desk'), 'Cash')
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Amount taken')
  expect(amount.value).toBe('150.00')
  await user.clear(amount)
  await user.type(amount, '0')
  await user.click(within(dialog).getByRole('button', { name: 'Give pass' }))
  await within(dialog).findByText(/^Use an amount from \$0\.01/)
  await user.clear(amount)
  await user.type(amount, '120')
  answerProblem(givePass, 'product.once')
  await user.click(within(dialog).getByRole('button', { name: 'Give pass' }))
  await within(dialog).findByText('This student has had this pass already, and each person can have it once.')
  answer(givePass, { insertedId: anId() })
  await user.dblClick(within(dialog).getByRole('button', { name: 'Give pass' }))
  await screen.findByText('Pass given')
  const sent = askedOf(givePass).map(({ body }) => body)
  expect(sent).toEqual(
    Array(2).fill({ email: noor.email, productId: product._id, paid: { how: 'cash', amount: 120 } }),
  )
})

it('gives a pass as a gift', async () => {
  const { user } = setup()
  await user.click(await button('Give a pass…'))
  answer(givePass, { insertedId: anId() })
  await user.click(await button('Give pass'))
  await screen.findByText('Pass given')
  expect(askedOf(givePass)[0]?.body).toEqual({ email: noor.email, productId: product._id })
})
