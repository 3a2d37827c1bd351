import { createProduct, editProduct, listAllProducts, listProducts } from '@ningjing/contract/passes/passes'
import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import { ask, callsOf } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { killedAfterEach } from '../../testing/killed.ts'
import { TEN_CLASSES } from '../../testing/passes.ts'
import { processBefore } from '../../testing/processes.ts'

/** A club whose admin sells a pass of ten credits. */
async function shop() {
  const club = await openClub()
  const admin = await club.student({ role: 'admin' })
  const call = callsOf(club, admin)
  const { insertedId: id } = await call(createProduct, { body: TEN_CLASSES })
  const edit = (body: object) => ask(club, admin, editProduct, { params: { id }, body })
  const shown = async () => (await club.visitor.get('/ningjing/products')).body
  return { club, admin, call, id, edit, shown }
}

it('shows a pass to everybody, with what was left out', async () => {
  const { id, shown } = await shop()
  const rest = { perDay: 1, ahead: 8, once: false, onSale: true, position: 0 }
  expect(await shown()).toEqual([
    { _id: id, kind: 'pass', description: '', ...TEN_CLASSES, ...rest, classes: [] },
  ])
})

it('shows passes in their order, and to visitors only those on sale', async () => {
  const { call, id, shown } = await shop()
  const add = (name: string, more = {}) => call(createProduct, { body: { ...TEN_CLASSES, name, ...more } })
  const { insertedId: month } = await add('Month', { credits: null, days: 30 })
  await add('Intro', { once: true, position: 0, onSale: false })
  const namesOf = (products: { name: string }[]) => products.map(({ name }) => name)
  expect(namesOf(await shown())).toEqual(['10 classes', 'Month'])
  await call(editProduct, { params: { id }, body: { position: 7 } })
  expect(namesOf(await shown())).toEqual(['Month', '10 classes'])
  expect(namesOf(await call(listAllProducts))).toEqual(['Intro', 'Month', '10 classes'])
  await call(editProduct, { params: { id: month }, body: { onSale: false } })
  expect(namesOf(await call(listProducts))).toEqual(['10 classes'])
})

it('logs what a pass costs and is good for, and which other fields changed', async () => {
  const { club, id, edit } = await shop()
  expect((await edit({ price: 120, credits: null, ahead: 3 })).body).toEqual({ modifiedCount: 1 })
  expect((await edit({ price: 120, ahead: 3 })).body).toEqual({ modifiedCount: 0 })
  const { items } = await club.stores.audit.page({ subject: id })
  const created = { priceInCents: 15_000, credits: 10, days: 90, onSale: true }
  expect(items.map(({ what, before, after }) => ({ what, before, after }))).toEqual([
    {
      what: 'product.edit',
      before: created,
      after: { priceInCents: 12_000, credits: null, days: 90, onSale: true, fields: ['ahead'] },
    },
    { what: 'product.create', before: null, after: created },
  ])
  expect(await club.discrepancies()).toEqual([])
})

it.each([
  ['a price below the least of the currency', { price: 0.3 }],
  ['no price', { price: 0 }],
  ['half a credit', { credits: 0.5 }],
  ['no class', { for: { classIds: [] } }],
  ['more days than two years', { days: 731 }],
])('refuses %s', async (_what, body) => {
  const { edit, shown } = await shop()
  const before = await shown()
  expect((await edit(body)).body.code).toBe('request.invalid')
  expect(await shown()).toEqual(before)
})

it('refuses an unknown pass, and classes that are none', async () => {
  const { club, admin, call, id, edit } = await shop()
  const params = { id: anId() }
  expect((await ask(club, admin, editProduct, { params, body: { price: 9 } })).body.code).toBe(
    'product.not-found',
  )
  const { _id } = await club.yogaClass()
  const { _id: date } = await club.yogaClass({ of: _id })
  for (const unknown of [anId(), date]) {
    expect((await edit({ for: { classIds: [_id, unknown] } })).body.code).toBe('class.not-found')
  }
  await call(editProduct, { params: { id }, body: { for: { classIds: [_id] } } })
  expect((await call(listProducts))[0]?.for).toEqual({ classIds: [_id] })
})

it('adds a pass once for each Idempotency-Key', async () => {
  const { club, admin, shown } = await shop()
  const send = () => club.as(admin).post('/ningjing/products').set('Idempotency-Key', 'a').send(TEN_CLASSES)
  expect((await send()).body).toEqual((await send()).body)
  expect(await shown()).toHaveLength(2)
})

it('keeps the changes of two admins at the same moment', async () => {
  const { club, admin, id, edit, shown } = await shop()
  const other = processBefore(club.deps, 'products.edit', () => edit({ days: 60 }))
  await callsOf(other, admin)(editProduct, { params: { id }, body: { price: 99 } })
  expect(await shown()).toMatchObject([{ price: 99, days: 60 }])
  const { items } = await club.stores.audit.page({ subject: id })
  expect(items[0]?.before).toMatchObject({ priceInCents: 15_000, days: 60 })
})

it('does not replace what another admin has saved since the form was opened, and counts a repeat once', async () => {
  const { club, admin, id, edit, shown } = await shop()
  const [{ price = 0, days = 0 } = {}] = await shown()
  const opened = { price, days }
  await edit({ price: 160, shown: opened })
  const { body } = await ask(club, admin, editProduct, {
    params: { id },
    body: { price: 140, days: 60, shown: opened },
  })
  expect([body.code, body.facts]).toEqual(['product.edited', { price: '160' }])
  expect(await shown()).toMatchObject([{ price: 160, days }])
  await edit({ price: 160, shown: opened })
  await edit({ days: 60, shown: opened })
  await edit({ price: 140, shown: { price: 160 } })
  expect(await shown()).toMatchObject([{ price: 140, days: 60 }])
})

it('loses no line of the log when its server is killed', async () => {
  const { club, admin } = await shop()
  const counts: number[] = []
  await killedAfterEach(
    club,
    async () => undefined,
    async (dying) => await ask(dying, admin, createProduct, { body: TEN_CLASSES }),
    async () => {
      const products = await club.stores.products.findAll()
      counts.push(products.length)
      for (const { _id: subject } of products) {
        const { items } = await club.stores.audit.page({ subject })
        expect(items).toMatchObject([{ what: 'product.create' }])
      }
    },
  )
  expect(counts.filter((count) => count === 2).length).toBeGreaterThan(1)
})

it('names the offered classes that a pass is for, and no others', async () => {
  const { club, call, shown } = await shop()
  const [yin, flow, pending] = [
    await club.yogaClass({ name: 'Yin' }),
    await club.yogaClass({ name: 'Flow' }),
    await club.yogaClass({ name: 'Secret', status: 'pending' }),
  ]
  const classIds = [yin._id, flow._id, pending._id]
  await call(createProduct, { body: { ...TEN_CLASSES, name: 'Two', for: { classIds } } })
  const [all, some] = await shown()
  expect(all.classes).toEqual([])
  expect(some.classes).toEqual([
    { _id: flow._id, name: 'Flow' },
    { _id: yin._id, name: 'Yin' },
  ])
})

it('tells every page of the club whether passes are on sale', async () => {
  const { club, edit } = await shop()
  const sells = async () => (await club.visitor.get('/ningjing/club')).body.passes
  expect(await sells()).toBe(true)
  await edit({ onSale: false })
  expect(await sells()).toBe(false)
})
