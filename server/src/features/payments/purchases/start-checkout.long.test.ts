import { startCheckout } from '@ningjing/contract/payments/payments'
import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import type { CardIntent } from '../../../gateways/card-intents.ts'
import { ask } from '../../../testing/ask.ts'
import { chooseForClub } from '../../../testing/choose-for-club.ts'
import { atPassCheckout, boughtPass, checkOutPass, passesOf, shop } from '../../../testing/passes.ts'
import { processBefore, processOf, wrapped } from '../../../testing/processes.ts'
import { openRawDatabase } from '../../../testing/raw-database.store.ts'

it('an intent says for which pass, student and club it is, and mails a receipt', async () => {
  const { club, student, productId, orderId, intentId } = await atPassCheckout(await shop())
  expect(await club.stripe.paymentIntents.retrieve(intentId)).toMatchObject({
    ...{ amount: 15_000, currency: 'usd', description: '10 classes', receipt_email: student.email },
    metadata: {
      ...{ orderId, productId, userId: student._id, uid: student.uid },
      club: await club.stores.clubId.read(),
    },
  })
})

it('an order is of a pass as it is sold, and of a student', async () => {
  const { club, student, productId, orderId, intentId } = await atPassCheckout(await shop())
  expect(await club.stores.orders.find(orderId)).toEqual({
    ...{ _id: orderId, intentId, userId: student._id, email: student.email, classId: productId },
    ...{ selectedId: orderId, cents: 15_000, currency: 'USD', state: 'open', tries: 0, nextAt: null },
    createdAt: club.clock.now(),
    ...{ productId, claim: `${productId}:${student._id}` },
    product: {
      ...{ name: '10 classes', credits: 10, days: 90, from: 'purchase', for: { all: true } },
      ...{ perDay: 1, ahead: 8, once: false },
    },
  })
})

it('a page that was opened before the club changed its currency is refused', async () => {
  const { club, student, productId } = await shop()
  await chooseForClub(club.stores, { currency: 'EUR' })
  const pay = (currency?: 'USD' | 'EUR') =>
    ask(club, student, startCheckout, {
      body: { lines: [{ productId }], shown: 150, ...(currency && { currency }) },
    })
  expect((await pay('USD')).body.code).toBe('class.currency-changed')
  expect(await club.stores.orders.listFor(student._id)).toEqual([])
  const [{ body: shown }, { body: unsaid }] = [await pay('EUR'), await pay()]
  expect(unsaid).toEqual(shown)
  expect(await club.stores.orders.find(shown.orderId)).toMatchObject({ currency: 'EUR' })
})

it('a pass follows only another one of the same student', async () => {
  const { club, student, productId, orderId: before } = await boughtPass()
  const after = async (pass: string, by = student) =>
    (await checkOutPass(club, by, productId, 150, pass)).body
  expect((await after(anId())).code).toBe('pass.not-found')
  expect((await after(before, await club.student())).code).toBe('pass.not-found')
  const { orderId } = await after(before)
  expect(await club.stores.orders.find(orderId)).toMatchObject({ after: before })
  const raw = await openRawDatabase(club.databaseUri)
  await raw.purses.updateOne({ _id: before }, { $set: { refused: 'mismatch' } })
  await raw.close()
  expect((await after(before)).code).toBe('pass.not-found')
})

/** Goes to the checkout twice; what the provider says of the intent is changed in between. */
async function payAgain(say: (intent: CardIntent | null) => CardIntent | null) {
  const { club, student, productId, orderId: before } = await atPassCheckout(await shop())
  const deps = wrapped(club.deps, async (name, call) => {
    const result = await call()
    return name === 'cards.readIntent' ? say(result as CardIntent | null) : result
  })
  const { status, body } = await checkOutPass(processOf(deps), student, productId)
  expect(status).toBe(200)
  return { before, after: body.orderId, order: await club.stores.orders.find(before) }
}

it('goes on with an intent that the provider is still charging', async () => {
  const { before, after } = await payAgain((intent) => intent && { ...intent, status: 'processing' })
  expect(after).toBe(before)
})

it.each<[string, (intent: CardIntent | null) => CardIntent | null]>([
  ['has canceled', (intent) => intent && { ...intent, status: 'canceled' }],
  ['does not know anymore', () => null],
])('begins again instead of an intent that the provider %s', async (_what, say) => {
  const { before, after, order } = await payAgain(say)
  expect(after).not.toBe(before)
  expect(order).toMatchObject({ state: 'canceled' })
})

it('begins again when the open order was given up meanwhile', async () => {
  const { club, student, productId, orderId } = await atPassCheckout(await shop())
  const server = processBefore(club.deps, 'orders.findClaim', async () => {
    await club.stores.orders.markCanceled(orderId)
    await club.stores.orders.freeClaim(orderId)
  })
  const { status, body } = await checkOutPass(server, student, productId)
  expect(status).toBe(200)
  expect(body.orderId).not.toBe(orderId)
})

it('gives up at its fifth try, with no secret out', async () => {
  const { club, student, productId } = await shop()
  let tries = 0
  const deps = wrapped(club.deps, async (name, call) => {
    if (name === 'orders.insertOnce') tries += 1
    return name === 'orders.nameIntent' ? false : call()
  })
  const { status, body, headers } = await checkOutPass(processOf(deps), student, productId)
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'request.timed-out', '1'])
  expect(tries).toBe(5)
})

it('a pass that each person can have once is sold again after a payment that was refused', async () => {
  const open = await atPassCheckout(await shop({ once: true }))
  const { club, student, productId, intentId, orderId } = open
  await club.confirm(intentId)
  await club.stripe.refunds.create({ payment_intent: intentId })
  await club.record(student, { transactionId: intentId })
  expect(await club.stores.purses.find(orderId)).toMatchObject({ refused: 'refunded-already' })
  const { body } = await checkOutPass(club, student, productId)
  expect(body.orderId).toEqual(expect.any(String))
  expect(body.orderId).not.toBe(orderId)
  expect(await passesOf(club, student)).toEqual([])
})
