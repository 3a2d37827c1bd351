import { Problem } from '@ningjing/contract/problems'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import type { ClassRecord } from '../../domain/records.ts'
import { sweep } from '../../sweeper.ts'
import { atCheckout, type Checkout, type Club, openClub, PAST_EVERY_HOLD_MS } from '../../testing/club.ts'
import { processOf, wrapped } from '../../testing/processes.ts'
import { endHold, releaseHold } from './release-hold.ts'

describe('releasing a hold', () => {
  it('asks the provider when the hold was named since it was read', async () => {
    const club = await openClub()
    const { student, yogaClass } = await atCheckout(club)
    const { intentId, ...asItWas } = (await club.read(yogaClass)).holds[student._id]!
    const stale = { ...asItWas, classId: yogaClass._id, userId: student._id }
    expect(await releaseHold(club.deps, stale, 'system')).toBe('changed')
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 1 })
    expect((await club.deps.cards.readIntent(intentId!))?.status).toBe('open')
  })

  it('waits while the provider is still charging', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId } = await atCheckout(club)
    const charging = wrapped(club.deps, async (name, call) =>
      name === 'cards.cancelIntent' ? 'processing' : call(),
    )
    const answer = await processOf(charging).as(student).delete(`/ningjing/selectedClasses/${selectedId}`)
    expect(answer.body).toEqual({ deletedCount: 0 })
    club.clock.pass(PAST_EVERY_HOLD_MS)
    await sweep(charging)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 1 })
    expect(await club.selections(student)).toHaveLength(1)
  })

  it('ends in a seat when the card was charged before', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const answer = await club.as(student).delete(`/ningjing/selectedClasses/${selectedId}`)
    expect(answer.body).toEqual({ deletedCount: 0 })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1 })
    expect(await club.enrolments(student)).toHaveLength(1)
  })

  it('is tried five times while the hold keeps changing', async () => {
    const club = await openClub()
    const { student, yogaClass } = await atCheckout(club)
    let releases = 0
    // Each read comes before the intent is named, each release after it.
    const deps = wrapped(club.deps, async (name, call) => {
      const result = await call()
      if (name === 'seats.releaseUnnamed') releases += 1
      if (name !== 'seats.findFor') return result
      const [found, ...others] = result as ClassRecord[]
      if (!found || releases > 9) return result
      const { intentId: _none, ...hold } = found.holds[student._id]!
      return [{ ...found, holds: { [student._id]: hold } }, ...others]
    })
    await expect(endHold(deps, student._id, yogaClass._id)).rejects.toMatchObject({
      code: 'request.timed-out',
      extra: { retryAfterSeconds: 1 },
    })
    expect(releases).toBe(5)
    expect(await club.read(yogaClass)).toMatchObject({ held: 1 })
  })

  it('does nothing without a hold, and writes an audit entry with the user', async () => {
    const club = await openClub()
    const { student, yogaClass, orderId } = await atCheckout(club)
    const end = () => endHold(club.deps, student._id, yogaClass._id)
    expect([await end(), await end()]).toEqual(['ended', 'ended'])
    const log = await club.stores.audit.listFor(yogaClass._id)
    expect(log.slice(1)).toMatchObject([{ who: student._id, what: 'seat.release', before: { orderId } }])
  })
})

describe('giving a seat back at the checkout', () => {
  const giveBack = (
    app: { as: Club['as'] },
    { student, selectedId, orderId }: Pick<Checkout, 'student' | 'selectedId' | 'orderId'>,
    query: Record<string, string> = {},
  ) =>
    app
      .as(student)
      .delete(`/ningjing/holds/${selectedId}`)
      .query({ order: orderId, ...query })

  it('frees the seat, cancels the payment, keeps the selection, and counts as no lapse', async () => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    const { student, yogaClass, intentId } = checkout
    expect((await giveBack(club, checkout)).body).toEqual({ state: 'released' })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 3, held: 0, holds: {} })
    expect((await club.deps.cards.readIntent(intentId))?.status).toBe('canceled')
    expect(await club.selections(student)).toMatchObject([{ holdEndsAt: null }])
    expect((await giveBack(club, checkout)).body).toEqual({ state: 'none' })
    expect(await club.discrepancies()).toEqual([])
    for (let looks = 0; looks < 3; looks += 1) {
      const { body } = await club.startPaying(student, checkout.selectedId)
      expect(await giveBack(club, { ...checkout, orderId: body.orderId })).toMatchObject({
        body: { state: 'released' },
      })
    }
    expect((await club.startPaying(student, checkout.selectedId)).status).toBe(200)
  })

  it('needs the selection and the order of the same checkout', async () => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    expect((await giveBack(club, { ...checkout, selectedId: anId() })).body).toEqual({ state: 'none' })
    expect((await giveBack(club, { ...checkout, orderId: anId() })).body).toEqual({ state: 'none' })
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 2, held: 1 })
  })

  it("changes nothing about another student's hold", async () => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    const other = await club.student()
    expect((await giveBack(club, { ...checkout, student: other })).body).toEqual({ state: 'none' })
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 2, held: 1 })
  })

  it('keeps the hold of a newer checkout: it has another order', async () => {
    const club = await openClub()
    const left = await atCheckout(club)
    await giveBack(club, left)
    const newer = await club.startPaying(left.student, left.selectedId)
    expect(newer.body.orderId).not.toBe(left.orderId)
    expect((await giveBack(club, left)).body).toEqual({ state: 'none' })
    expect(await club.read(left.yogaClass)).toMatchObject({ seats: 2, held: 1 })
  })

  it('keeps the hold that a newer checkout has renewed: it ends later', async () => {
    const club = await openClub()
    const left = await atCheckout(club)
    const [before] = await club.selections(left.student)
    club.clock.pass(1000)
    const newer = await club.startPaying(left.student, left.selectedId)
    expect(newer.body.orderId).toBe(left.orderId)
    const holdEndsAt = before?.holdEndsAt ?? ''
    expect((await giveBack(club, left, { holdEndsAt })).body).toEqual({ state: 'none' })
    expect(await club.read(left.yogaClass)).toMatchObject({ seats: 2, held: 1 })
    const renewed = { holdEndsAt: newer.body.holdEndsAt }
    expect((await giveBack(club, left, renewed)).body).toEqual({ state: 'released' })
  })

  it('ends in a seat when the card was charged before', async () => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    await club.confirm(checkout.intentId)
    expect((await giveBack(club, checkout)).body).toEqual({ state: 'paid' })
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1 })
    expect(await club.enrolments(checkout.student)).toHaveLength(1)
    expect(await club.discrepancies()).toEqual([])
  })

  it('keeps the seat while the provider is charging, and while it is down', async () => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    const charging = wrapped(club.deps, async (name, call) =>
      name === 'cards.cancelIntent' ? 'processing' : call(),
    )
    expect((await giveBack(processOf(charging), checkout)).body).toEqual({ state: 'paid' })
    const down = wrapped(club.deps, async (name, call) => {
      if (name === 'cards.cancelIntent') throw new Problem('service.cards-down')
      return call()
    })
    expect((await giveBack(processOf(down), checkout)).body).toMatchObject({ code: 'service.cards-down' })
    expect(await club.read(checkout.yogaClass)).toMatchObject({ seats: 2, held: 1 })
  })

  it('races with the card: the result is a seat, or no charge', async () => {
    const club = await openClub()
    for (let round = 0; round < 6; round += 1) {
      const checkout = await atCheckout(club)
      const [given] = await Promise.all([
        giveBack(club, checkout),
        club.confirm(checkout.intentId).catch(() => undefined),
      ])
      await club.settle(0)
      const { enrolled, seats } = await club.read(checkout.yogaClass)
      expect(given.body.state).toBe(enrolled === 1 ? 'paid' : 'released')
      expect(seats).toBe(3 - enrolled)
    }
    expect(await club.discrepancies()).toEqual([])
  })

  it('needs ids, and a moment', async () => {
    const club = await openClub()
    const checkout = await atCheckout(club)
    expect((await giveBack(club, checkout, { order: 'x' })).status).toBe(400)
    expect((await giveBack(club, checkout, { holdEndsAt: 'soon' })).status).toBe(400)
    expect(await club.read(checkout.yogaClass)).toMatchObject({ held: 1 })
  })
})
