import {
  endPass,
  extendPass,
  givePass,
  listAllProducts,
  listPassesOf,
  quotePassEnd,
  stopPass,
} from '@ningjing/contract/passes/passes'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { anId, aUser } from '@ningjing/contract/testing/builders'
import { aProduct, aPass as onePass } from '@ningjing/contract/testing/pass-builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LoggedIn } from '../../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../../testing/answers.ts'
import { aSessionUser } from '../../../testing/fake-identity.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { PassOwner } from './user-passes.api.ts'
import { UserPassesDialog } from './user-passes-dialog.tsx'

const product = aProduct({ onSale: false })

const aPass = (overrides: Partial<Pass> = {}) =>
  onePass({ validFrom: '2026-05-04T09:00:00.000Z', validUntil: '2099-05-05T04:00:00.000Z', ...overrides })

const noor = aUser({ name: 'Noor', email: 'noor@people.example' })
const onClose = vi.fn<() => void>()

function setup(...passes: Pass[]) {
  return setupFor(noor, passes)
}

function setupFor(owner: PassOwner, passes: Pass[]) {
  return renderScreen(
    <LoggedIn>
      <UserPassesDialog user={owner} zone="America/New_York" onClose={onClose} />
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
      stoppedAt: '2026-05-04T09:00:00.000Z',
    }),
    aPass({ name: 'Later', validUntil: null }),
    aPass({ name: 'Over', validUntil: '2020-05-05T04:00:00.000Z' }),
    aPass({
      name: 'Ended',
      state: 'ended',
      left: 0,
      end: { credits: 7, refund: 105, at: '2026-05-04T09:00:00.000Z' },
    }),
  )
  await screen.findByText('7 of 10 credits left · until Mon, 4 May 2099')
  expect(screen.getByText('Yin')).toBeTruthy()
  screen.getByText('Unlimited · until Mon, 4 May 2099 · stopped since 4 May 2026')
  screen.getByText('7 of 10 credits left · its days begin with the first class booked')
  screen.getByText('7 of 10 credits left · ran out on Mon, 4 May 2020')
  screen.getByText('Ended on 4 May 2026, $105.00 to be given back in all')
  expect(screen.queryByRole('button', { name: 'End Ended' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Extend Later' })).toBeNull()
})

it('offers of a pass that has run out only to extend it', async () => {
  const until = { validUntil: '2026-05-02T04:00:00.000Z' }
  const stopped = { ...until, state: 'stopped' as const }
  setup(
    aPass({ name: 'Over', ...until }),
    aPass({ name: 'Stopped later', ...stopped, stoppedAt: '2026-05-03T04:00:00.000Z' }),
    aPass({ name: 'Stopped before', ...stopped, stoppedAt: '2026-05-01T04:00:00.000Z' }),
  )
  await button('Extend Over')
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
  expect(names.filter((name) => name && /^(Stop:|Let|End)/.test(name))).toEqual([
    'Let it go on: Stopped before',
    'End Stopped before',
  ])
})

it('ends a pass of who is an instructor by now, and gives them none', async () => {
  setupFor({ ...noor, role: 'instructor' }, [aPass()])
  await button('End 10 classes')
  screen.getByText('Only students can get a pass.')
  expect(screen.queryByRole('button', { name: 'Give a pass…' })).toBeNull()
})

it('promises no pass to somebody who has none and is no student', async () => {
  setupFor({ ...noor, role: 'admin' }, [])
  await screen.findByText('No passes.')
})

it('says what came back of each booking', async () => {
  const used = { orderId: anId(), classId: anId(), at: '2026-05-06T22:00:00.000Z' }
  const back = '2026-05-04T09:00:00.000Z'
  setup(
    aPass({ uses: [{ ...used, name: 'Yin', back }] }),
    aPass({ uses: [{ ...used, name: 'Course', credits: 6, back }] }),
    aPass({ granted: null, left: null, uses: [{ ...used, name: 'Flow', back }] }),
  )
  const texts = (await screen.findAllByText(/came back/)).map(
    ({ parentElement }) => parentElement?.textContent,
  )
  expect(texts).toEqual([
    'Yin · credit came back on 4 May 2026',
    'Course · 6 credits came back on 4 May 2026',
    'Flow · booking came back on 4 May 2026',
  ])
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

it('stops a pass and lets it go on', async () => {
  const { user } = setup(aPass())
  answer(stopPass, { stopped: true })
  const stop = await button('Stop: 10 classes')
  answer(listPassesOf, [aPass({ state: 'stopped' })])
  await user.click(stop)
  await user.click(await button('Let it go on: 10 classes'))
  expect(askedOf(stopPass).map(({ body }) => body)).toEqual([{ stopped: true }, { stopped: false }])
})

it('ends a pass with the refund that is shown, and shows another one that it has become', async () => {
  const { user } = setup(aPass())
  answer(quotePassEnd, { credits: 7, refund: 105 })
  await user.click(await button('End 10 classes'))
  const dialog = await screen.findByRole('dialog', { name: 'End 10 classes?' })
  await within(dialog).findByText(/^Left: 7 credits\. \$105\.00 goes back to the card\./)
  const end = within(dialog).getByRole('button', { name: 'End pass' })
  await user.click(end)
  expect(askedOf(endPass)).toEqual([])
  await user.type(within(dialog).getByLabelText('Reason, for the student'), 'As agreed')
  answerProblem(endPass, 'pass.changed')
  answer(quotePassEnd, { credits: 6, refund: 90, byHand: true })
  await user.click(end)
  await within(dialog).findByText(/^Left: 6 credits\. You give \$90\.00 back by hand\./)
  answer(endPass, () => {
    answer(listPassesOf, [aPass({ state: 'ended' })])
    return { refund: 90, state: 'by-hand' as const }
  })
  await user.dblClick(end)
  await screen.findByText('Pass ended')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Give a pass…'))
  expect(askedOf(endPass).map(({ body }) => body)).toEqual([
    { creditsShown: 7, refundShown: 105, reason: 'As agreed' },
    { creditsShown: 6, refundShown: 90, reason: 'As agreed' },
  ])
  // Not once more for the pass that is over, which has none.
  expect(askedOf(quotePassEnd)).toHaveLength(2)
})

it('extends a pass until a later day', async () => {
  const { user } = setup(aPass())
  await user.click(await button('Extend 10 classes'))
  const dialog = await screen.findByRole('dialog', { name: 'Extend 10 classes' })
  const day = within(dialog).getByLabelText<HTMLInputElement>('Last day')
  expect(day.value).toBe('2099-05-04')
  await user.click(within(dialog).getByRole('button', { name: 'Extend pass' }))
  within(dialog).getByText(/^Use a day after the last one of the pass/)
  await user.clear(day)
  await user.type(day, '2099-06-01')
  answer(extendPass, { until: '2099-06-01' })
  await user.click(within(dialog).getByRole('button', { name: 'Extend pass' }))
  await screen.findByText('Pass extended')
  expect(askedOf(extendPass).map(({ body }) => body)).toEqual([{ until: '2099-06-01' }])
})

it.each([
  ['2099-05-05T04:00:00.000Z', 'active', 'begins on Tue, 5 May 2099 all the same'],
  ['2020-05-05T04:00:00.000Z', 'active', 'has begun'],
  ['2099-05-05T04:00:00.000Z', 'ended', undefined],
] as const)(
  'before a pass is extended, says what becomes of the next: %s, %s',
  async (validFrom, state, text) => {
    const pass = aPass()
    const next = { name: 'Month pass', follows: pass._id, validFrom, state }
    const { user } = setup(pass, aPass({ _id: anId(), ...next }))
    await user.click(await button('Extend 10 classes'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend 10 classes' }))
    expect(dialog.queryByText(/^The next pass/)?.textContent).toBe(
      text && `The next pass, Month pass, ${text}. While both can be used, the one that ends first pays.`,
    )
  },
)
