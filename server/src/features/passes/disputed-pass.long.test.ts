import { exportPasses } from '@ningjing/contract/passes/passes'
import type { DisputeState } from '@ningjing/contract/payments/payments'
import { describe, expect, it } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { type Club, openClub } from '../../testing/club.ts'
import { cancelClass } from '../../testing/ends.ts'
import {
  atPassCheckout,
  book,
  endPassAs,
  purseOf,
  quotePass,
  setStopped,
  shop,
  soundly,
} from '../../testing/passes.ts'
import { DROP_IN, openStudio } from '../../testing/single-dates.ts'
import { listNotices } from '../mails/mails.ts'
import { recordDisputeOf } from '../payments/record-dispute.ts'

/** A student whose bank disputes the payment of their pass. */
async function disputed(club: Club) {
  const open = await atPassCheckout(await shop({}, club))
  await club.confirm(open.intentId, 'pm_card_createDispute')
  await club.record(open.student, { transactionId: open.intentId })
  const { data } = await club.stripe.disputes.list({ payment_intent: open.intentId })
  await recordDisputeOf(club.deps, open.intentId)
  return { ...open, passId: open.orderId, disputeId: data[0]!.id }
}

describe('a dispute of the payment of a pass', () => {
  it('is only shown while it is open, and stops the pass once it is lost', async () => {
    const open = await disputed(await openClub())
    const { club, intentId, disputeId } = open
    expect((await purseOf(open)).state).toBe('active')
    await club.stripe.disputes.close(disputeId)
    await recordDisputeOf(club.deps, intentId)
    expect((await purseOf(open)).state).toBe('stopped')
    const { items } = await listNotices(club.deps, open.student, {})
    expect(items).toContainEqual(
      expect.objectContaining({
        title: 'Your pass “10 classes” is stopped',
        text: expect.stringContaining('Your bank has taken the payment for it back.'),
      }),
    )
    const log = await club.stores.audit.page({ subject: open.passId })
    expect(log.items).toContainEqual(expect.objectContaining({ what: 'pass.stop', who: 'system' }))
    await soundly({ club })
  })

  it('stops it once: an admin lets it go on, whatever is said again', async () => {
    const open = await disputed(await openClub())
    const { club, admin, intentId, disputeId, passId } = open
    await club.stripe.disputes.close(disputeId)
    await recordDisputeOf(club.deps, intentId)
    await setStopped(club, admin, passId, false)
    await recordDisputeOf(club.deps, intentId)
    await club.settle()
    expect((await purseOf(open)).state).toBe('active')
  })

  it('that is lost leaves nothing owed, also once an admin has let the pass go on', async () => {
    const open = await disputed(await openClub())
    const { club, admin, intentId, disputeId, passId } = open
    await club.stripe.disputes.close(disputeId)
    await recordDisputeOf(club.deps, intentId)
    await setStopped(club, admin, passId, false)
    const { passes } = (await club.as(admin).get('/ningjing/reports/figures')).body
    expect(passes).toMatchObject({ owed: 0, credits: 10 })
    expect((await ask(club, admin, exportPasses)).text.split('\r\n')[1]?.split(',')[11]).toBe('0')
    expect((await quotePass(club, admin, passId)).body).toEqual({ credits: 10, refund: 0 })
  })

  it('that is lost leaves nothing to give back', async () => {
    const open = await disputed(await openClub())
    const { club, admin, intentId, disputeId, passId } = open
    await club.stripe.disputes.close(disputeId)
    const worth = async () => (await ask(club, admin, exportPasses)).text.split('\r\n')[1]?.split(',')[11]
    expect(await worth()).toBe('150')
    await recordDisputeOf(club.deps, intentId)
    expect(await worth()).toBe('0')
    expect((await quotePass(club, admin, passId)).body).toEqual({ credits: 10, refund: 0 })
    expect((await endPassAs(club, admin, passId, 10, 0)).body).toEqual({ refund: 0, state: 'none' })
    await soundly({ club })
  })

  it('that is lost, and won after all, leaves what the pass is worth again, unless that has ended', async () => {
    const club = await openClub()
    const [kept, ended] = [await disputed(club), await disputed(club)]
    const say = async (state: DisputeState) => {
      for (const { intentId, disputeId: id } of [kept, ended]) {
        const cards = { ...club.deps.cards, disputesOf: async () => [{ id, intentId, state }] }
        await recordDisputeOf({ ...club.deps, cards }, intentId)
      }
      return (await quotePass(club, kept.admin, kept.passId)).body.refund
    }
    expect(await say('lost')).toBe(0)
    expect((await endPassAs(club, ended.admin, ended.passId, 10, 0)).status).toBe(200)
    expect([await say('open'), await say('won')]).toEqual([0, 150])
    expect((await purseOf(kept)).state).toBe('stopped')
    expect(await purseOf(ended)).toMatchObject({
      state: 'ended',
      end: { cents: 0 },
      lostAt: expect.any(Date),
    })
  })

  it('that is lost after the end of the pass leaves no money for a credit that comes back then', async () => {
    const club = await openClub({ CLUB_TIME_ZONE: 'UTC' })
    const studio = await openStudio(club, [72], { dropIn: { ...DROP_IN, credits: 1 } })
    const { admin, student, intentId, passId, disputeId } = await disputed(club)
    expect((await book(club, student, studio.ids[0] ?? '')).status).toBe(200)
    expect((await endPassAs(club, admin, passId, 9, 135)).status).toBe(200)
    await club.stripe.disputes.close(disputeId)
    await recordDisputeOf(club.deps, intentId)
    await cancelClass(club, studio.parent)
    await club.settle()
    const { items } = await listNotices(club.deps, student, {})
    const said = items.find(({ kind }) => kind === 'class-canceled')?.text
    expect(said).not.toContain('$15.00')
    expect(await club.stores.payments.find(passId)).toMatchObject({ dueBackInCents: 13_500 })
  })
})
