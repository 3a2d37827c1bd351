import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { readClub } from '@ningjing/contract/club/club'
import { field, ruleText } from '@ningjing/contract/field-reasons'
import { createProduct, editProduct, listAllProducts } from '@ningjing/contract/passes/passes'
import type { Product, ProductToAdd } from '@ningjing/contract/passes/passes.schemas'
import { aClass, anId } from '@ningjing/contract/testing/builders'
import { aProduct } from '@ningjing/contract/testing/pass-builders'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { productsOnSale } from '../../features/passes/products.api.ts'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProductsScreen } from './products.tsx'

const AT = '/dashboard/products'

const flow = aClass({ name: 'Flow' })

function setup(...products: Product[]) {
  return renderScreen(
    <LoggedIn>
      <ProductsScreen />
    </LoggedIn>,
    {
      path: AT,
      at: AT,
      as: aSessionUser(),
      role: 'admin',
      before: () => {
        answer(listAllProducts, products)
        answer(listPublicClasses, [flow])
      },
    },
  )
}

const button = (name: string) => screen.findByRole('button', { name })
const bodiesOf = (route: typeof createProduct | typeof editProduct) => askedOf(route).map(({ body }) => body)

async function choose(user: ReturnType<typeof setup>['user'], row: string, action: string) {
  await user.click(await button(`Actions: ${row}`))
  const menu = screen.getByRole('menu', { name: `Actions: ${row}`, hidden: true })
  await user.click(within(menu).getByRole('menuitem', { name: action, hidden: true }))
}

it('lists passes with what a visit costs, and explains what they are where there are none', async () => {
  setup(
    aProduct(),
    aProduct({
      name: 'Month',
      credits: null,
      onSale: false,
      from: 'first-use',
      for: { classIds: [flow._id] },
    }),
  )
  const [, ten, month] = await screen.findAllByRole('row')
  expect(ten?.textContent).toMatch(
    /10 credits.*1 class a day, up to 8 booked ahead.*All classes.*\$150\.00.*\$15\.00 a visit.*90 days.*On sale/,
  )
  expect(month?.textContent).toMatch(
    /Unlimited.*1 class a day.*1 class.*90 days from the first class booked.*Not on sale/,
  )
  expect(month?.textContent).not.toContain('a credit')
})

it('explains what a pass is where there is none', async () => {
  setup()
  await screen.findByText('No passes yet')
  expect(screen.getAllByRole('button', { name: 'Add a pass' })).toHaveLength(1)
})

it('adds a pass from an example, once, and shows what is missing', async () => {
  const { user } = setup()
  await user.click(await button('Add a pass'))
  await user.click(await button('Month pass'))
  const dialog = screen.getByRole('dialog', { name: 'Add a pass' })
  await user.click(within(dialog).getByRole('button', { name: 'Add pass' }))
  await within(dialog).findByText(ruleText('required'))
  const price = within(dialog).getByLabelText('Price')
  await user.type(price, '0')
  await within(dialog).findByText(ruleText('pass-costs'))
  await user.clear(price)
  await user.type(price, '89')
  answer(createProduct, { insertedId: anId() })
  await user.dblClick(within(dialog).getByRole('button', { name: 'Add pass' }))
  await screen.findByText('Pass added')
  const sent: ProductToAdd = {
    name: 'Month pass',
    description: '',
    price: 89,
    credits: null,
    days: 30,
    from: 'purchase',
    for: { all: true },
    perDay: 1,
    ahead: 8,
    once: false,
    onSale: true,
  }
  expect(bodiesOf(createProduct)).toEqual([sent])
  expect(askedOf(createProduct)[0]?.idempotencyKey).toBeTruthy()
})

it('sends only what was changed, and shows the field errors of the API', async () => {
  const product = aProduct()
  const { user } = setup(product)
  await choose(user, '10 classes', 'Edit…')
  const dialog = screen.getByRole('dialog', { name: 'Edit 10 classes' })
  expect(dialog.textContent).toContain('Passes that people have stay as they were sold.')
  const save = within(dialog).getByRole('button', { name: 'Save' })
  await user.click(save)
  await within(dialog).findByText('Nothing changed, so nothing was saved.')
  await user.click(within(dialog).getByLabelText('Some classes'))
  await user.click(save)
  await within(dialog).findByText(ruleText('no-classes'))
  await user.click(within(dialog).getByLabelText('Flow'))
  const fields = [field('days', 'whole-number')]
  answerProblem(editProduct, 'request.invalid', { fields })
  await user.click(save)
  await within(dialog).findByText(ruleText('whole-number'))
  answer(editProduct, { modifiedCount: 1 })
  await user.click(save)
  await screen.findByText('Pass changed')
  expect(bodiesOf(editProduct).at(-1)).toEqual({
    for: { classIds: [flow._id] },
    shown: { for: { all: true } },
  })
})

it('says what another admin has saved meanwhile, and replaces it by the next try', async () => {
  const { user } = setup(aProduct({ price: 150 }))
  await choose(user, '10 classes', 'Edit…')
  const dialog = within(screen.getByRole('dialog', { name: 'Edit 10 classes' }))
  answerProblem(editProduct, 'product.edited', {
    facts: { price: '160', for: JSON.stringify({ all: true }) },
  })
  await user.clear(dialog.getByLabelText(/^Price/))
  await user.type(dialog.getByLabelText(/^Price/), '140')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(
    'Somebody else has changed this pass while you were editing: price (now $160), classes. Nothing was saved, and nothing you typed is lost. Save again to replace it.',
  )
  answer(editProduct, { modifiedCount: 1 })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Pass changed')
  expect(bodiesOf(editProduct)).toMatchObject([
    { price: 140, shown: { price: 150 } },
    { price: 140, shown: { price: 160 } },
  ])
})

it('keeps the classes of a pass that are not offered anymore', async () => {
  const gone = anId()
  const { user } = setup(aProduct({ for: { classIds: [gone] } }))
  await choose(user, '10 classes', 'Edit…')
  const dialog = screen.getByRole('dialog', { name: 'Edit 10 classes' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('A class that is no longer offered').checked).toBe(
    true,
  )
})

it('takes a pass off sale, and gives each pass its place', async () => {
  const [ten, month] = [aProduct(), aProduct({ name: 'Month', position: 1 })]
  const { user } = setup(ten, month)
  answer(editProduct, { modifiedCount: 1 })
  await choose(user, 'Month', 'Take off sale')
  await choose(user, 'Month', 'Move up')
  const sent = askedOf(editProduct).map(({ params, body }) => [params.id, body])
  expect(sent).toEqual([
    [month._id, { onSale: false }],
    [month._id, { position: 0 }],
    [ten._id, { position: 1 }],
  ])
  expect(screen.queryByRole('menuitem', { name: 'Move up', hidden: true })).not.toBeNull()
  answerProblem(editProduct, 'product.not-found')
  await choose(user, '10 classes', 'Take off sale')
  await screen.findByText('There is no such pass.')
})

it('shows what students can buy now, and that the club sells passes, also after an answer that was lost', async () => {
  const product = aProduct({ onSale: false })
  const { user, client } = setup(product)
  await button('Actions: 10 classes')
  client.setQueryData(productsOnSale().queryKey, [])
  const before = askedOf(readClub).length
  answer(editProduct, () => {
    answer(listAllProducts, [{ ...product, onSale: true }])
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await choose(user, '10 classes', 'Put on sale')
  await screen.findByText(/^We cannot reach the club right now/)
  await screen.findByText('On sale')
  expect(client.getQueryState(productsOnSale().queryKey)?.isInvalidated).toBe(true)
  expect(askedOf(readClub).length).toBeGreaterThan(before)
})
