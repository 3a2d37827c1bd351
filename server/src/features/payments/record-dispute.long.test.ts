import { describe, expect, it } from 'vitest'
import type { CardDispute } from '../../gateways/card-disputes.ts'
import { atCheckout, type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { logLines } from '../../testing/log-lines.ts'
import { recordDisputeOf, recordDisputes } from './record-dispute.ts'

/** A student whose bank disputes their payment. */
async function disputed(club: Club): Promise<Checkout & { disputeId: string }> {
  const checkout = await atCheckout(club)
  await club.confirm(checkout.intentId, 'pm_card_createDispute')
  await club.record(checkout.student, { transactionId: checkout.intentId })
  const { data } = await club.stripe.disputes.list({ payment_intent: checkout.intentId })
  return { ...checkout, disputeId: data[0]!.id }
}

async function shown(club: Club, query: Record<string, string> = {}) {
  const admin = await club.student({ role: 'admin' })
  const { status, body } = await club.as(admin).get('/ningjing/payments').query(query)
  expect(status).toBe(200)
  return body.items.map(({ _id, dispute }: { _id: string; dispute: string }) => [_id, dispute])
}

const disputeEvents = async (club: Club, { intentId }: Checkout) =>
  (await club.eventsOf(intentId)).filter(({ type }) => type.startsWith('charge.dispute.'))

describe('a disputed payment', () => {
  it('is shown to admins, and keeps its place and its money', async () => {
    const club = await openClub()
    await enrolledByCard(club)
    const checkout = await disputed(club)
    const [created] = await disputeEvents(club, checkout)
    await club.deliverAndHandle(created!)
    expect(await shown(club, { state: 'disputed' })).toEqual([[checkout.orderId, 'open']])
    expect(await shown(club)).toHaveLength(2)
    expect((await club.read(checkout.yogaClass)).roster).toHaveProperty(checkout.student._id)
    expect(await club.discrepancies()).toEqual([])
  })

  it('is mailed to the admins, once a day however many there are', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    for (let time = 0; time < 2; time += 1) {
      const [created] = await disputeEvents(club, await disputed(club))
      await club.deliverAndHandle(created!)
    }
    const alerts = (await club.stores.mails.listFor(admin._id)).filter(({ kind }) => kind === 'alert')
    expect(alerts).toMatchObject([{ facts: { what: 'dispute' } }])
    const { body } = await club.as(admin).get(`/ningjing/notices/${admin.email}`)
    expect(body.items).toMatchObject([{ title: 'A bank disputes a payment', seen: false }])
  })

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ] as const)('ends by %s as %s, in any order of events', async (text, state) => {
    const club = await openClub()
    const checkout = await disputed(club)
    await club.stripe.disputes.update(checkout.disputeId, { evidence: { uncategorized_text: text } })
    const admin = await club.student({ role: 'admin' })
    const [created, closed] = await disputeEvents(club, checkout)
    await club.deliverAndHandle(closed!)
    await club.deliverAndHandle(created!)
    expect(await shown(club)).toEqual([[checkout.orderId, state]])
    const { body } = await club.as(admin).get('/ningjing/audit').query({ what: 'payment.dispute' })
    expect(body.items).toMatchObject([{ subject: checkout.orderId, after: { dispute: state } }])
    expect((await club.stores.mails.listFor(admin._id)).filter(({ kind }) => kind === 'alert')).toEqual([])
  })

  it('is a discrepancy while its event is lost, until the next deep sweep', async () => {
    const club = await openClub()
    const checkout = await disputed(club)
    expect(await club.discrepancies()).toMatchObject([
      { promise: 'I23', text: `payment record ${checkout.orderId}: not disputed, open at the provider` },
    ])
    await club.settle()
    expect(await club.discrepancies()).toEqual([])
    await club.stripe.disputes.close(checkout.disputeId)
    await club.settle()
    expect(await shown(club)).toEqual([[checkout.orderId, 'lost']])
    expect(await club.discrepancies()).toEqual([])
    const log = await club.stores.audit.listFor(checkout.orderId)
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      [null, { dispute: 'open' }],
      [{ dispute: 'open' }, { dispute: 'lost' }],
    ])
  })

  it('is looked for among those of four months, and mailed about only once', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    await disputed(club)
    const since: unknown[] = []
    const { disputesSince } = club.deps.cards
    const watched = {
      ...club.deps,
      cards: {
        ...club.deps.cards,
        disputesSince: (from: Date) => {
          since.push(from)
          return disputesSince(from)
        },
      },
    }
    const mails = async () => {
      await recordDisputes(watched)
      return (await club.stores.mails.listFor(admin._id)).filter(({ kind }) => kind === 'alert').length
    }
    expect(await mails()).toBe(1)
    expect(since).toEqual([new Date(club.clock.now().getTime() - 120 * 24 * 3600_000)])
    club.clock.pass(24 * 3600_000)
    expect(await mails()).toBe(1)
  })

  it('is in the log when it begins, and not when it has ended', async () => {
    const { log, entries } = logLines()
    const club = await openClub({}, { log })
    const { orderId, disputeId } = await disputed(club)
    const errors = () =>
      entries()
        .filter(({ level }) => level >= 50)
        .map(({ orderId, msg }) => [orderId, msg])
    const begun = [[orderId, 'payment disputed: answer it in the dashboard of Stripe']]
    await recordDisputes(club.deps)
    expect(errors()).toEqual(begun)
    await club.stripe.disputes.close(disputeId)
    await recordDisputes(club.deps)
    expect(await shown(club)).toEqual([[orderId, 'lost']])
    expect(errors()).toEqual(begun)
  })

  it('again is in the audit log again, although it has the same state as before', async () => {
    const club = await openClub()
    const paid = await enrolledByCard(club)
    const { intentId } = paid
    const reading = async (...disputes: CardDispute[]) => {
      const cards = { ...club.deps.cards, disputesOf: async () => disputes }
      await recordDisputeOf({ ...club.deps, cards }, intentId)
      club.clock.pass(1000)
    }
    await reading({ id: 'dp_1', intentId, state: 'open' })
    await reading({ id: 'dp_1', intentId, state: 'won' })
    await reading({ id: 'dp_2', intentId, state: 'open' }, { id: 'dp_1', intentId, state: 'won' })
    await reading({ id: 'dp_2', intentId, state: 'lost' }, { id: 'dp_1', intentId, state: 'won' })
    // An appeal.
    await reading({ id: 'dp_2', intentId, state: 'open' }, { id: 'dp_1', intentId, state: 'won' })
    const log = await club.stores.audit.listFor(paid.orderId)
    expect(log.map(({ before, after }) => [before?.dispute, after?.dispute])).toEqual([
      [undefined, 'open'],
      ['open', 'won'],
      ['won', 'open'],
      ['open', 'lost'],
      ['lost', 'open'],
    ])
  })

  it('that names no payment is passed over, and the others are recorded', async () => {
    const club = await openClub()
    const { intentId, orderId } = await enrolledByCard(club)
    const looked: string[] = []
    const { payments } = club.stores
    const findByIntent: typeof payments.findByIntent = (id) => {
      looked.push(id)
      return payments.findByIntent(id)
    }
    await recordDisputes({
      ...club.deps,
      stores: { ...club.stores, payments: { ...payments, findByIntent } },
      cards: {
        ...club.deps.cards,
        disputesSince: async () => [
          { id: 'dp_1', intentId: null, state: 'open' },
          { id: 'dp_2', intentId, state: 'lost' },
        ],
      },
    })
    expect(looked).toEqual([intentId])
    expect(await shown(club)).toEqual([[orderId, 'lost']])
  })

  it('is left alone when no record is of its payment', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { id } = await club.stripe.paymentIntents.create({ amount: 4500, currency: 'usd' })
    await club.confirm(id, 'pm_card_createDispute')
    await recordDisputeOf(club.deps, id)
    expect(await club.stores.mails.listFor(admin._id)).toEqual([])
  })
})
