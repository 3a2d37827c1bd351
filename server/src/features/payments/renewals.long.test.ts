import { anId } from '@ningjing/contract/testing/builders'
import { intentIdOf } from '@ningjing/contract/testing/club-steps'
import { expect, it } from 'vitest'
import { openClub } from '../../testing/club.ts'
import { boughtPass, checkOutPass, type PassCheckout, passesOf } from '../../testing/passes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { listNotices } from '../mails/mails.ts'

const DAY_MS = 86_400_000

/** A pass in a zone in which every day has 24 hours. */
const firstPass = async () => boughtPass(await openClub({ CLUB_TIME_ZONE: 'Asia/Tokyo' }))

/** Buys the pass again, to begin when another one ends. */
async function renew({ club, student, productId }: PassCheckout, after: string) {
  const { body } = await checkOutPass(club, student, productId, 150, after)
  const intentId = intentIdOf(String(body.clientSecret))
  await club.confirm(intentId)
  await club.record(student, { transactionId: intentId })
  const passes = await passesOf(club, student)
  return passes.find(({ _id }) => _id === body.orderId)
}

/** Changes a stored record of a pass or an order. */
async function change(
  { club }: PassCheckout,
  name: 'purses' | 'orders',
  _id: string,
  $set: Record<string, unknown>,
) {
  const raw = await openRawDatabase(club.databaseUri)
  await raw.db.collection<{ _id: string }>(name).updateOne({ _id }, { $set })
  await raw.close()
}

it('begins when the pass before ends, and has all its days', async () => {
  const first = await firstPass()
  const { club, student, orderId } = first
  const [before] = await passesOf(club, student)
  const next = await renew(first, orderId)
  expect(next?.validFrom).toBe(before?.validUntil)
  const days = (Date.parse(next?.validUntil ?? '') - Date.parse(next?.validFrom ?? '')) / DAY_MS
  expect(days).toBe(90)
  expect(await club.discrepancies()).toEqual([])
})

it('bought twice, the later one begins when the earlier one ends, also once the first one is over', async () => {
  const first = await firstPass()
  const { club, orderId } = first
  const second = await renew(first, orderId)
  const third = await renew(first, orderId)
  expect(third?.validFrom).toBe(second?.validUntil)
  club.clock.pass(100 * DAY_MS)
  expect((await renew(first, orderId))?.validFrom).toBe(third?.validUntil)
})

it('begins after the one that follows, also if the club has extended or ended one of them since', async () => {
  const first = await firstPass()
  const second = await renew(first, first.orderId)
  const validUntil = new Date(Date.parse(second?.validFrom ?? '') + DAY_MS)
  await change(first, 'purses', first.orderId, { validUntil })
  const third = await renew(first, first.orderId)
  expect(third?.validFrom).toBe(second?.validUntil)
  await change(first, 'purses', second?._id ?? '', { state: 'ended' })
  expect((await renew(first, first.orderId))?.validFrom).toBe(third?.validUntil)
})

it('bought once the one before is over, is followed by the next one', async () => {
  const first = await firstPass()
  await change(first, 'purses', first.orderId, { validUntil: new Date(0) })
  const second = await renew(first, first.orderId)
  expect((await renew(first, first.orderId))?.validFrom).toBe(second?.validUntil)
})

it('says its first day in its notice', async () => {
  const first = await firstPass()
  const next = await renew(first, first.orderId)
  const { items } = await listNotices(first.club.deps, first.student, {})
  expect(items.map(({ facts }) => facts.from)).toEqual([next?.validFrom, undefined])
})

it('begins at once if the pass before is over, was ended, or has no end yet', async () => {
  const changes = [{ validUntil: new Date(0) }, { state: 'ended' }, { validUntil: null }]
  for (const $set of changes) {
    const first = await firstPass()
    await change(first, 'purses', first.orderId, $set)
    const next = await renew(first, first.orderId)
    expect(next?.validFrom, JSON.stringify($set)).toBe(first.club.clock.now().toISOString())
  }
})

it('is refused after a pass of another student, or an unknown one', async () => {
  const { club, productId, orderId } = await firstPass()
  const other = await club.student()
  for (const after of [orderId, anId()]) {
    expect((await checkOutPass(club, other, productId, 150, after)).body.code).toBe('pass.not-found')
  }
  expect(await club.stores.orders.listFor(other._id)).toEqual([])
})

it('is refused after a pass that its order did not get', async () => {
  const first = await firstPass()
  const { club, student, productId, orderId } = first
  await change(first, 'purses', orderId, { refused: 'mismatch' })
  expect((await checkOutPass(club, student, productId, 150, orderId)).body.code).toBe('pass.not-found')
})

it('does not follow a pass of somebody else, whatever its order says', async () => {
  const first = await firstPass()
  const { club, student, productId, orderId } = first
  const stranger = await club.student()
  const { body } = await checkOutPass(club, student, productId, 150, orderId)
  await change(first, 'purses', orderId, { userId: stranger._id })
  const intentId = intentIdOf(String(body.clientSecret))
  await club.confirm(intentId)
  await club.record(student, { transactionId: intentId })
  const [next] = await passesOf(club, student)
  expect(next?.validFrom).toBe(club.clock.now().toISOString())
})

it('has a checkout of its own, which ends the one that begins now', async () => {
  const { club, student, productId, orderId } = await firstPass()
  const now = await checkOutPass(club, student, productId)
  const later = await checkOutPass(club, student, productId, 150, orderId)
  expect(later.body.orderId).not.toBe(now.body.orderId)
  expect((await club.stores.orders.find(now.body.orderId))?.state).toBe('canceled')
  expect((await checkOutPass(club, student, productId, 150, orderId)).body).toEqual(later.body)
})
