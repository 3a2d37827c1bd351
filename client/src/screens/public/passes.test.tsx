import { listPublicClasses } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { listPasses, listProducts } from '@ningjing/contract/passes/passes'
import type { OfferedProduct, Pass } from '@ningjing/contract/passes/passes.schemas'
import { aClass, anId } from '@ningjing/contract/testing/builders'
import { aPass, aProduct } from '@ningjing/contract/testing/pass-builders'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readWish } from '../../lib/session/wish.ts'
import { answer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PassesScreen } from './passes.tsx'

type Given = Parameters<typeof renderScreen>[1] & { own?: Pass[]; classes?: PublicClass[]; search?: string }

function setup(products: OfferedProduct[], { own = [], classes = [], search = '', ...given }: Given = {}) {
  const before = () => {
    answer(listProducts, products)
    answer(listPasses, own)
    answer(listPublicClasses, classes)
  }
  return renderScreen(<PassesScreen />, { path: '*', at: { pathname: '/passes', search }, before, ...given })
}

const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('article') as HTMLElement)
const buy = async (name: string) => screen.findByRole('link', { name: `Buy ${name}` })
const href = (link: HTMLElement) => link.getAttribute('href')

it('names the classes that accept a pass that is for all', async () => {
  const yin = aClass({ name: 'Yin', credits: 6 })
  const flow = aClass({ name: 'Flow', dropIn: { seats: 4, price: 18, credits: 1, closeMinutes: 0 } })
  setup([aProduct()], { classes: [aClass({ name: 'Core' }), yin, flow] })
  const classes = within(await screen.findByRole('region', { name: 'Classes that accept passes' }))
  expect(classes.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Yin', 'Flow'])
  cleanup()
  setup([aProduct({ name: 'Intro', for: { classIds: [yin._id] }, classes: [yin] })])
  await card('Intro')
  expect(screen.queryByRole('region', { name: 'Classes that accept passes' })).toBeNull()
})

it('says of each pass what it costs, a credit too, how long it is valid, for what and how often', async () => {
  const yin = { _id: anId(), name: 'Yin' }
  setup([
    aProduct({ name: 'Ten', price: 180, description: 'For regulars.' }),
    aProduct({ name: 'Month', price: 120, credits: null, days: 30, from: 'first-use', ahead: 3 }),
    aProduct({
      name: 'Intro',
      price: 25,
      credits: 3,
      days: 1,
      once: true,
      for: { classIds: [yin._id] },
      classes: [yin],
    }),
    aProduct({ name: 'One', price: 20, credits: 1 }),
  ])
  const ten = await card('Ten')
  for (const text of ['$180', '10 credits · $18.00 a visit', 'For regulars.']) ten.getByText(text)
  ten.getByText('Valid for 90 days from the purchase')
  ten.getByText('For every class that accepts passes')
  ten.getByText('1 class a day, up to 8 booked ahead')
  expect(ten.queryByText('Once per person')).toBeNull()
  const month = await card('Month')
  month.getByText('Unlimited')
  month.getByText('Valid for 30 days from the first class you book')
  month.getByText('1 class a day, up to 3 booked ahead')
  const intro = await card('Intro')
  for (const text of ['3 credits · $8.33 a visit', 'Valid for 1 day from the purchase', 'Once per person']) {
    intro.getByText(text)
  }
  expect(href(intro.getByRole('link', { name: 'Yin' }))).toBe(`/classes/${yin._id}`)
  const one = await card('One')
  one.getByText('1 credit')
  expect(one.queryByText(/a day/)).toBeNull()
})

it('says so where the classes of a pass are not offered, and where nothing is on sale', async () => {
  setup([aProduct({ name: 'Old', for: { classIds: [anId()] } })])
  await (await card('Old')).findByText('Its classes are not offered now')
  cleanup()
  setup([])
  await screen.findByRole('heading', { name: 'No passes on sale' })
})

it('leads students to the checkout', async () => {
  const ten = aProduct({ name: 'Ten' })
  setup([ten], { as: aSessionUser() })
  await waitFor(async () => expect(href(await buy('Ten'))).toBe(`/passes/${ten._id}`))
})

it('leads visitors to the login, and keeps what they wanted', async () => {
  const ten = aProduct({ name: 'Ten' })
  const { user } = setup([ten], { search: '?after=mine' })
  await waitFor(async () => expect(href(await buy('Ten'))).toBe('/login'))
  await user.click(await buy('Ten'))
  expect(readWish()).toEqual({ act: 'buy', productId: ten._id, after: 'mine' })
})

it.each(['instructor', 'admin'] as const)('sells nothing to an %s, and says so', async (role) => {
  setup([aProduct({ name: 'Ten' })], { as: aSessionUser(), role })
  await screen.findByText('Only students can buy passes.')
  expect(screen.queryByRole('link', { name: 'Buy Ten' })).toBeNull()
})

it('does not sell a pass again that each person can have once', async () => {
  const intro = aProduct({ name: 'Intro', once: true })
  setup([intro], { as: aSessionUser(), own: [aPass({ product: intro._id, left: 0 })] })
  await screen.findByText('You have had this pass.')
  expect(screen.queryByRole('link', { name: 'Buy Intro' })).toBeNull()
})

it('says when the next pass begins, and hands that on', async () => {
  const [ten, mine] = [aProduct({ name: 'Ten' }), aPass({ name: 'Five' })]
  setup([ten], { as: aSessionUser(), own: [mine], search: `?after=${mine._id}` })
  await screen.findByText('Your pass Five is valid until Mon, 1 Dec 2031. The next one begins after that.')
  expect(href(await buy('Ten'))).toBe(`/passes/${ten._id}?after=${mine._id}`)
})

it('says that the next pass begins after the last one that follows', async () => {
  const first = aPass({ name: 'Five', validUntil: '2031-11-01T05:00:00.000Z' })
  const next = aPass({ name: 'Ten', validFrom: '2031-11-01T05:00:00.000Z', follows: first._id })
  setup([aProduct()], { as: aSessionUser(), own: [next, first], search: `?after=${first._id}` })
  await screen.findByText('Your pass Ten is valid until Mon, 1 Dec 2031. The next one begins after that.')
})

it('says that the next pass begins at once after one that is over or has not begun to count', async () => {
  for (const change of [
    { validUntil: '2026-05-02T00:00:00.000Z' },
    { validUntil: null },
    { state: 'ended' as const },
  ]) {
    const mine = aPass({ name: 'Five', ...change })
    setup([aProduct()], { as: aSessionUser(), own: [mine], search: `?after=${mine._id}` })
    await screen.findByText('The next pass after Five begins at once.')
    cleanup()
  }
})

it('does not follow a pass of somebody else', async () => {
  const ten = aProduct({ name: 'Ten' })
  setup([ten], { as: aSessionUser(), search: `?after=${anId()}` })
  await screen.findByText(/none of yours/)
  expect(href(await buy('Ten'))).toBe(`/passes/${ten._id}`)
})
