import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { readClub } from '@ningjing/contract/club/club'
import { listPasses, listProducts } from '@ningjing/contract/passes/passes'
import type { OfferedProduct, Pass } from '@ningjing/contract/passes/passes.schemas'
import { aClass, aClub, anId } from '@ningjing/contract/testing/builders'
import { aPass, aProduct } from '@ningjing/contract/testing/pass-builders'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn, OnlyFor } from '../../app/guards.tsx'
import { answer, answerProblem } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { type BoughtPass, OwnPassesScreen } from './own-passes.tsx'

type Given = { onSale?: OfferedProduct[]; sellsPasses?: boolean; state?: BoughtPass; isBroken?: boolean }

function setup(passes: Pass[], { onSale = [], sellsPasses = true, state, isBroken = false }: Given = {}) {
  const before = () => {
    answer(readClub, aClub({ passes: sellsPasses, zone: 'America/New_York' }))
    if (isBroken) answerProblem(listPasses, 'server.unexpected')
    else answer(listPasses, passes)
    answer(listProducts, onSale)
  }
  const guarded = (
    <LoggedIn>
      <OnlyFor who={['student']}>
        <OwnPassesScreen />
      </OnlyFor>
    </LoggedIn>
  )
  const at = { pathname: '/dashboard/passes', state }
  return renderScreen(guarded, { path: '*', at, as: aSessionUser(), before })
}

const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('article') as HTMLElement)
const href = (link: HTMLElement) => link.getAttribute('href')

it('says what is left of a pass, until when, and what it has paid', async () => {
  const uses = [
    {
      orderId: anId(),
      classId: anId(),
      name: 'Yin, Wed, 5 Nov 2031, 6:30 PM',
      at: '2031-11-05T23:30:00.000Z',
      back: null,
    },
    {
      ...{ orderId: anId(), classId: anId(), name: '', at: '2031-11-04T23:30:00.000Z' },
      back: '2031-11-01T12:00:00.000Z',
    },
  ]
  const pass = aPass({ name: 'Ten', uses })
  setup([pass])
  const ten = await card('Ten')
  for (const text of ['Active', '7 of 10 credits left', 'Valid until Mon, 1 Dec 2031', '2 bookings'])
    ten.getByText(text)
  for (const text of ['For every class that accepts passes', '1 class a day, up to 8 booked ahead'])
    ten.getByText(text)
  const [flow, yin] = ten.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(yin).toBe('Yin, Wed, 5 Nov 2031, 6:30 PM')
  expect(flow).toMatch(/^Tue, 4 Nov 2031, 6:30 PM.*The credit came back on 1 Nov 2031$/)
  expect(href(ten.getByRole('link', { name: /^Yin/ }))).toBe(`/classes/${uses[0]?.classId}`)
  expect(href(ten.getByRole('link', { name: 'Receipt for Ten' }))).toBe(`/dashboard/receipt/${pass._id}`)
  expect(href(ten.getByRole('link', { name: 'Book a class' }))).toBe('/timetable')
})

it('lists what is to come first, the next one before the others, then what is over, the last one first', async () => {
  const use = (name: string, at: string) => ({ orderId: anId(), classId: anId(), name, at, back: null })
  setup([
    aPass({
      name: 'Ten',
      uses: [
        use('Later', '2031-11-05T23:30:00.000Z'),
        use('Next', '2031-11-04T23:30:00.000Z'),
        use('Last', '2026-05-02T23:30:00.000Z'),
        use('First', '2026-05-01T23:30:00.000Z'),
      ],
    }),
  ])
  const names = (await card('Ten')).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names).toEqual(['Next', 'Later', 'Last', 'First'])
})

it('names the classes that a pass is for, while it can be used', async () => {
  const [yin, flow] = [aClass({ name: 'Yin' }), aClass({ name: 'Flow' })]
  answer(listPublicClasses, [yin, flow])
  const forYin = { for: { classIds: [yin._id] } }
  setup([aPass({ name: 'Ten', ...forYin }), aPass({ name: 'Used', left: 0, ...forYin })])
  const ten = await card('Ten')
  expect(href(await ten.findByRole('link', { name: 'Yin' }))).toBe(`/classes/${yin._id}`)
  expect(ten.queryByRole('link', { name: 'Flow' })).toBeNull()
  expect((await card('Used')).queryByRole('link', { name: 'Yin' })).toBeNull()
})

it('says of a pass that counts no credits that a booking came back', async () => {
  const use = { orderId: anId(), classId: anId(), name: 'Yin', at: '2031-11-05T23:30:00.000Z' }
  setup([
    aPass({ name: 'Month', granted: null, left: null, uses: [{ ...use, back: '2031-11-01T12:00:00.000Z' }] }),
  ])
  ;(await card('Month')).getByText('The booking came back on 1 Nov 2031')
})

it.each([
  ['Active', { granted: null, left: null }, 'Unlimited', true],
  ['Active', { validUntil: null }, 'Its days begin with the first class you book', true],
  ['Begins Sat, 1 Nov 2031', { validFrom: '2031-11-01T12:00:00.000Z' }, '7 of 10 credits left', true],
  ['Stopped by the club', { state: 'stopped' }, 'Its days do not count while it is stopped', false],
  [
    'Ended by the club',
    { state: 'ended', left: 0, end: { credits: 3, refund: 45, at: '2026-05-04T12:00:00.000Z' } },
    'Ended on 4 May 2026, \\$45\\.00 to be given back in all',
    false,
  ],
  ['Ran out', { validUntil: '2026-05-02T04:00:00.000Z' }, 'Valid until Fri, 1 May', false],
  ['Used up', { left: 0 }, '0 of 10 credits left', false],
] as const)('says %s of %j', async (stage, change, text, isUsable) => {
  setup([aPass({ name: 'Ten', ...change })])
  const ten = await card('Ten')
  ten.getByText(stage)
  ten.getByText(new RegExp(`^${text}`))
  expect(ten.queryAllByRole('link', { name: 'Book a class' })).toHaveLength(isUsable ? 1 : 0)
})

it('shows the passes that can be used first, by their end', async () => {
  setup([
    aPass({ name: 'Used', left: 0 }),
    aPass({ name: 'Later', validUntil: '2031-12-24T05:00:00.000Z' }),
    aPass({ name: 'Sooner' }),
  ])
  await card('Sooner')
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Sooner', 'Later', 'Used'])
})

it('sells a pass again, to begin when it ends; not one that is off sale or for once', async () => {
  const [ten, intro] = [aProduct({ name: 'Ten' }), aProduct({ name: 'Intro', once: true })]
  const mine = aPass({ name: 'Ten', product: ten._id })
  const over = aPass({ name: 'Old ten', product: ten._id, validUntil: '2026-05-02T04:00:00.000Z' })
  setup([mine, over, aPass({ name: 'Intro', product: intro._id }), aPass({ name: 'Gone' })], {
    onSale: [ten, intro],
  })
  expect(href(await screen.findByRole('link', { name: 'Buy again: Ten' }))).toBe(
    `/passes/${ten._id}?after=${mine._id}`,
  )
  expect(href(screen.getByRole('link', { name: 'Buy again: Old ten' }))).toBe(`/passes/${ten._id}`)
  expect(screen.queryByRole('link', { name: 'Buy again: Intro' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Buy again: Gone' })).toBeNull()
  expect(href(screen.getByRole('link', { name: 'See all passes' }))).toBe('/passes')
})

it('sells a pass that has run out again, to begin after the one that follows it', async () => {
  const ten = aProduct({ name: 'Ten' })
  const end = '2026-05-02T04:00:00.000Z'
  const over = aPass({ name: 'Old ten', product: ten._id, validUntil: end })
  setup([aPass({ name: 'Ten', product: ten._id, validFrom: end, follows: over._id }), over], {
    onSale: [ten],
  })
  expect(href(await screen.findByRole('link', { name: 'Buy again: Old ten' }))).toBe(
    `/passes/${ten._id}?after=${over._id}`,
  )
})

it('without a pass leads to the passes, or to the timetable of a club that sells none', async () => {
  setup([])
  expect(href(await screen.findByRole('link', { name: 'See the passes' }))).toBe('/passes')
  cleanup()
  setup([], { sellsPasses: false })
  expect(href(await screen.findByRole('link', { name: 'See the timetable' }))).toBe('/timetable')
  expect(screen.queryByRole('link', { name: 'See the passes' })).toBeNull()
})

it('after a payment says what is left, and leads to the timetable and the receipt', async () => {
  const pass = aPass({ name: 'Ten', left: 10 })
  setup([pass], { state: { orderId: pass._id, transactionId: 'pi_3Nxy' } })
  const paid = within(await screen.findByRole('region', { name: 'The pass is yours: Ten.' }))
  paid.getByText('10 of 10 credits left, valid until Mon, 1 Dec 2031.')
  paid.getByText('Transaction complete with transaction ID : pi_3Nxy')
  expect(href(paid.getByRole('link', { name: 'Book a class' }))).toBe('/timetable')
  expect(href(paid.getByRole('link', { name: 'Receipt' }))).toBe(`/dashboard/receipt/${pass._id}`)
})

it('after the payment of a pass that follows says from when it is valid', async () => {
  const pass = aPass({ name: 'Ten', validFrom: '2031-11-01T12:00:00.000Z' })
  setup([pass], { state: { orderId: pass._id, transactionId: 'pi_3Nxy' } })
  const paid = within(await screen.findByRole('region', { name: 'The pass is yours: Ten.' }))
  paid.getByText('7 of 10 credits left, valid from Sat, 1 Nov 2031 until Mon, 1 Dec 2031.')
})

it('says that the passes could not be read', async () => {
  setup([], { isBroken: true })
  await screen.findByRole('button', { name: 'Try again' })
})
