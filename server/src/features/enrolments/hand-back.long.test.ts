import { listAudit } from '@ningjing/contract/audit/audit'
import { exportPayments, listAllPayments, readPayment } from '@ningjing/contract/payments/payments'
import { readFigures } from '@ningjing/contract/reports/reports'
import { dayAt } from '@ningjing/contract/zone'
import { describe, expect, it, vi } from 'vitest'
import type { Deps } from '../../deps.ts'
import type { UserRecord } from '../../domain/records.ts'
import { taskTodo } from '../../steps/todos.ts'
import { deepSweep, sweep } from '../../sweeper.ts'
import { ask, callsOf } from '../../testing/ask.ts'
import { atCheckout, type Checkout, type Club, enrolledByCard, openClub } from '../../testing/club.ts'
import { giveBack, hand, leave, mailsOf, refundsOf, remove } from '../../testing/ends.ts'
import { dyingAfter, processBefore, processOf } from '../../testing/processes.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { listNotices } from '../mails/mails.ts'
import { settleFailed } from '../payments/ensure-refund.ts'
import { settleHanded } from './hand-back.ts'

const DAY_MS = 24 * 3_600_000

/** A provider that refuses every refund. */
const refusing = ({ deps }: Club): Deps => ({
  ...deps,
  cards: { ...deps.cards, refund: async () => 'failed' },
})

/** Tries the refund of an order until it has failed for good. */
async function letFail(club: Club, orderId: string): Promise<void> {
  for (let tries = 1; tries < 5; tries += 1) {
    club.clock.pass(DAY_MS / 2)
    await sweep(refusing(club))
  }
  const order = await club.stores.orders.find(orderId)
  expect([order?.tries, order?.nextAt]).toEqual([5, null])
}

/** A student whom an admin has removed, and whose whole refund has failed for good. */
async function removed(at?: Club) {
  const club = at ?? (await openClub())
  const admin = await club.student({ role: 'admin' })
  const paid = await enrolledByCard(club)
  expect((await remove(processOf(refusing(club)), admin, paid, 45)).body.state).toBe('due')
  await letFail(club, paid.orderId)
  return { club, admin, ...paid }
}

const failed = async (club: Club, admin: UserRecord) =>
  (await callsOf(club, admin)(listAllPayments, { query: { state: 'refund-failed' } })).items

const counted = ({ stores }: Club) => stores.metrics.countFailedRefunds()

const broken = async (club: Club) => (await club.discrepancies()).map(({ promise }) => promise)

describe('a refund that has failed for good', () => {
  it('is marked, and is settled once an admin says that the money was given back by hand', async () => {
    const { club, admin, student, orderId, intentId } = await removed()
    expect(await failed(club, admin)).toMatchObject([{ _id: orderId, refunded: 0, refundFailed: 45 }])
    expect(await counted(club)).toBe(1)
    const own = () => callsOf(club, student)(readPayment, { params: { id: orderId } })
    expect(await own()).toMatchObject({ refunded: 0, refundFailed: 45, dueBack: 45 })
    expect(await broken(club)).toEqual(['I3'])
    const wrong = await hand(club, admin, { orderId }, 40)
    expect([wrong.status, wrong.body.code, wrong.body.facts]).toEqual([
      409,
      'enrolment.refund-changed',
      { refund: 45 },
    ])
    expect((await hand(club, admin, { orderId }, 45)).body).toEqual({ refund: 45, state: 'done' })
    expect(await own()).toMatchObject({ refunded: 45, handed: 45, refundFailed: 0 })
    expect(await failed(club, admin)).toEqual([])
    expect(await counted(club)).toBe(0)
    expect(await broken(club)).toEqual([])
    const again = await hand(club, admin, { orderId }, 45)
    expect([again.status, again.body.facts]).toEqual([409, { refund: 0 }])
    expect(await mailsOf(club, student)).toEqual(['ended', 'enrolled', 'failed', 'handed'])
    await club.settle(DAY_MS)
    await club.record(student, { transactionId: intentId })
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 0, count: 0 })
    expect(await broken(club)).toEqual([])
  })

  it('is in the audit log with what the admin wrote, until the account is erased', async () => {
    const { club, admin, student, orderId, yogaClass } = await removed()
    await hand(club, admin, { orderId }, 45)
    const logged = async () =>
      (await callsOf(club, admin)(listAudit, { query: { what: 'payment.handed' } })).items
    const entry = { who: admin._id, subject: orderId, before: { cents: 0 } }
    const handed = { cents: 4500, note: 'Cash, at the desk.' }
    const subjectName = `${yogaClass.name}, ${student.name}`
    expect(await logged()).toMatchObject([{ ...entry, subjectName, after: handed }])
    expect((await club.as(student).delete(`/ningjing/users/${student._id}`)).status).toBe(200)
    const [after] = await logged()
    expect(after).toMatchObject({ ...entry, subjectName: yogaClass.name })
    expect(after?.after).toEqual({ cents: 4500 })
  })

  it('is money that went out on the day on which it was given back by hand', async () => {
    const zone = 'America/New_York'
    const { club, admin, orderId } = await removed(await openClub({ CLUB_TIME_ZONE: zone }))
    const day = () => dayAt(club.clock.now(), zone)
    const income = async () =>
      (await callsOf(club, admin)(readFigures, { query: { from: day(), to: day() } })).income
    expect(await income()).toMatchObject({ paid: 0, refunded: 0 })
    await hand(club, admin, { orderId }, 45)
    expect(await income()).toMatchObject({ paid: 0, refunded: 45 })
    const { text } = await ask(club, admin, exportPayments)
    const [head = '', row = ''] = text.split('\r\n').map((line) => line.split(','))
    const cells = Object.fromEntries([...head].map((name, index) => [name, row[index]]))
    expect(cells).toMatchObject({
      Price: '45',
      Refunded: '45',
      'Refunded by hand': '45',
      'Refund failed': '0',
      Net: '0',
    })
  })

  it('is mailed to the student as money from the club, not as money to the card', async () => {
    const { club, admin, student, orderId } = await removed()
    await hand(club, admin, { orderId }, 45)
    const { items } = await listNotices(club.deps, student, {})
    const [notice] = items.filter(({ kind }) => kind === 'handed')
    expect(notice?.title).toMatch(/^The club has given you \$45\.00 back for /)
    expect(notice?.text).toContain('so the club gave it back by hand. Nothing goes to your card anymore.')
  })
})

describe('a refund to a student who stays', () => {
  it('that has failed for good is given back by hand; leaving then gives the rest to the card', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, orderId, intentId } = await enrolledByCard(club)
    await giveBack(processOf(refusing(club)), admin, { orderId }, 10, 0)
    await letFail(club, orderId)
    expect(await failed(club, admin)).toMatchObject([{ _id: orderId, refundFailed: 10, endedAt: null }])
    expect(await counted(club)).toBe(1)
    expect((await hand(club, admin, { orderId }, 10)).body).toEqual({ refund: 10, state: 'done' })
    expect(await counted(club)).toBe(0)
    await club.settle(0)
    expect(await broken(club)).toEqual([])
    expect((await leave(club, student, { orderId }, 45)).body).toEqual({ refund: 45, state: 'done' })
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 3500, count: 1 })
    expect(await club.payments(student)).toMatchObject([{ refunded: 45, handed: 10 }])
    await club.settle()
    const mails = (await club.stores.mails.listFor(student._id)).filter(({ kind }) => kind === 'refunded')
    expect(mails).toMatchObject([{ facts: { cents: 3500, totalCents: 3500, dueCents: 4500 } }])
    expect(await broken(club)).toEqual([])
  })

  it('that was given back by hand is no refund to the card when they lose their place', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const paid = await enrolledByCard(club)
    await giveBack(processOf(refusing(club)), admin, paid, 10, 0)
    await letFail(club, paid.orderId)
    await hand(club, admin, paid, 10)
    expect((await remove(club, admin, paid, 10)).body).toEqual({ refund: 10, state: 'done' })
    await club.settle()
    const log = await club.stores.audit.listFor(paid.orderId)
    expect(log.map(({ what }) => what)).not.toContain('payment.refund')
    expect(await mailsOf(club, paid.student)).not.toContain('refunded')
    expect(await broken(club)).toEqual([])
  })

  it('that fails again after a part was given by hand leaves only the rest to be given so', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { student, orderId } = await enrolledByCard(club)
    await giveBack(processOf(refusing(club)), admin, { orderId }, 10, 0)
    await letFail(club, orderId)
    expect((await hand(club, admin, { orderId }, 10)).status).toBe(200)
    await giveBack(processOf(refusing(club)), admin, { orderId }, 15, 10)
    for (let tries = 1; tries < 6; tries += 1) {
      club.clock.pass(DAY_MS / 2)
      await sweep(refusing(club))
    }
    expect((await hand(club, admin, { orderId }, 15)).body.facts).toEqual({ refund: 5 })
    expect((await hand(club, admin, { orderId }, 5)).status).toBe(200)
    expect(await club.payments(student)).toMatchObject([{ refunded: 15, handed: 15, refundFailed: 0 }])
  })

  it('is tried again when more is given back, and is not given by hand meanwhile', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const { orderId, intentId } = await enrolledByCard(club)
    await giveBack(processOf(refusing(club)), admin, { orderId }, 10, 0)
    await letFail(club, orderId)
    await giveBack(club, admin, { orderId }, 15, 10)
    expect((await hand(club, admin, { orderId }, 10)).body.facts).toEqual({ refund: 0 })
    expect(await refundsOf(club, { intentId })).toEqual({ cents: 1500, count: 1 })
    expect(await failed(club, admin)).toEqual([])
    expect(await broken(club)).toEqual([])
  })
})

describe('money is not given back by hand', () => {
  it('for an unknown order, nor while nothing has failed or the provider is still asked', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    expect((await hand(club, admin, { orderId: club.stores.newId() }, 1)).body.code).toBe(
      'enrolment.not-found',
    )
    const { orderId, ...paid } = await enrolledByCard(club)
    expect((await hand(club, admin, { orderId }, 45)).body.facts).toEqual({ refund: 0 })
    await remove(processOf(refusing(club)), admin, { ...paid, orderId }, 45)
    expect((await hand(club, admin, { orderId }, 45)).body.facts).toEqual({ refund: 0 })
    for (const amount of [0, -1, 0.001])
      expect((await hand(club, admin, { orderId }, amount)).status).toBe(400)
  })

  it('without an order that says so: the task of another order records nothing', async () => {
    const club = await openClub()
    const { student, orderId } = await enrolledByCard(club)
    for (const id of [club.stores.newId(), orderId]) {
      await settleHanded(club.deps, id, taskTodo(club.deps, 'handed', { orderId: id, cents: 500 }))
    }
    expect(await club.payments(student)).toMatchObject([{ refunded: 0, handed: 0 }])
    expect(await mailsOf(club, student)).toEqual(['enrolled'])
  })

  it('and marked as failed when both happen at once', async () => {
    const { club, admin, student, orderId } = await removed()
    const { payments } = club.stores
    const recordFailed: typeof payments.recordFailed = async (...failed) => {
      await hand(club, admin, { orderId }, 45)
      return payments.recordFailed(...failed)
    }
    const stores = { ...club.stores, payments: { ...payments, recordFailed } }
    const todo = taskTodo(club.deps, 'failed', { orderId, cents: 4500 })
    await settleFailed({ ...club.deps, stores }, orderId, todo)
    expect(await club.payments(student)).toMatchObject([{ refunded: 45, refundFailed: 0 }])
  })

  it("that a person has refunded in the provider's own console meanwhile", async () => {
    const { club, admin, orderId, intentId } = await removed()
    await club.stripe.refunds.create({ payment_intent: intentId, amount: 1500 })
    expect((await hand(club, admin, { orderId }, 45)).body.facts).toEqual({ refund: 30 })
    await club.settle(0)
    expect(await failed(club, admin)).toMatchObject([{ refunded: 15, refundFailed: 30 }])
    expect((await hand(club, admin, { orderId }, 30)).status).toBe(200)
    await club.settle()
    expect(await broken(club)).toEqual([])
  })

  it('twice when several admins say so at once, in every round', async () => {
    const club = await openClub()
    for (let round = 0; round < 5; round += 1) {
      const { admin, orderId } = await removed(club)
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => hand(club, admin, { orderId }, 45)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
      expect((await club.stores.orders.find(orderId))?.handedInCents).toBe(4500)
    }
    expect(await broken(club)).toEqual([])
  })
})

describe('a process that is slow to ask for a refund', () => {
  /** A student who was removed, and four of whose refunds failed after the provider had taken them. */
  async function failingLater(club: Club) {
    const paid = await atCheckout(club)
    await club.confirm(paid.intentId, 'pm_card_refundFail')
    await club.record(paid.student, { transactionId: paid.intentId })
    const admin = await club.student({ role: 'admin' })
    await remove(club, admin, paid, 45)
    for (let tries = 1; tries < 5; tries += 1) {
      await hasFailed(club, paid, tries)
      club.clock.pass(DAY_MS / 2)
      if (tries < 4) await sweep(club.deps)
    }
    return { ...paid, admin }
  }

  /** The stand-in lets a refund of this card fail a moment after it has succeeded. */
  async function hasFailed(club: Club, { intentId }: Checkout, tries: number): Promise<void> {
    await vi.waitFor(async () => {
      const all = await club.deps.cards.refundsOf(intentId)
      expect(all.map(({ status }) => status)).toEqual(Array(tries).fill('failed'))
    }, 5_000)
    await deepSweep(club.deps)
  }

  it('gives nothing back that an admin has given by hand since', async () => {
    const club = await openClub()
    const paid = await failingLater(club)
    const slow = processBefore(club.deps, 'cards.refund', async () => {
      await sweep(club.deps)
      await hasFailed(club, paid, 5)
      expect((await hand(club, paid.admin, paid, 45)).status).toBe(200)
    })
    await sweep(slow.deps)
    expect((await club.stores.orders.find(paid.orderId))?.handedInCents).toBe(4500)
    await club.settle()
    expect(await refundsOf(club, paid)).toEqual({ cents: 0, count: 0 })
    expect(await club.payments(paid.student)).toMatchObject([{ refunded: 45, handed: 45, refundFailed: 0 }])
    expect(await broken(club)).toEqual([])
  })

  it('counts what another one has tried before it asks with a key of its own', async () => {
    const club = await openClub()
    const paid = await failingLater(club)
    let isDone = false
    const { orders } = club.stores
    const slow: Deps = {
      ...club.deps,
      stores: {
        ...club.stores,
        orders: {
          ...orders,
          find: async (orderId) => {
            const read = await orders.find(orderId)
            if (read?.state !== 'refund_due' || isDone) return read
            isDone = true
            await sweep(club.deps)
            await hasFailed(club, paid, 5)
            expect((await hand(club, paid.admin, paid, 45)).status).toBe(200)
            return read
          },
        },
      },
    }
    await sweep(slow)
    await club.settle()
    expect(await club.deps.cards.refundsOf(paid.intentId)).toHaveLength(5)
    expect(await refundsOf(club, paid)).toEqual({ cents: 0, count: 0 })
    expect(await broken(club)).toEqual([])
  })

  it('gives it back a second time, and the reconciliation says so, if nobody asks what has failed', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const paid = await enrolledByCard(club)
    const raw = await openRawDatabase(club.databaseUri)
    const slow = processBefore(club.deps, 'cards.refund', async () => {
      await raw.orders.updateOne({ _id: paid.orderId }, { $set: { handedInCents: 4500 } })
    })
    await remove(slow, admin, paid, 45)
    await raw.close()
    expect(await refundsOf(club, paid)).toEqual({ cents: 4500, count: 1 })
    expect(await broken(club)).toEqual(expect.arrayContaining(['I8', 'I34']))
  })
})

describe('a crash', () => {
  it('after the order says so is completed by the sweeper: payment, mail and audit log', async () => {
    const { club, admin, student, orderId } = await removed()
    const dying = dyingAfter(club.deps, (name) => name === 'orders.handBack')
    await hand(dying, admin, { orderId }, 45)
    expect(dying.isDead()).toBe(true)
    await club.settle(0)
    expect(await club.payments(student)).toMatchObject([{ refunded: 45, handed: 45, refundFailed: 0 }])
    expect(await mailsOf(club, student)).toContain('handed')
    expect((await club.stores.audit.listFor(orderId)).map(({ what }) => what)).toEqual(['payment.handed'])
    expect((await club.stores.orders.find(orderId))?.todos).toBe(0)
    expect(await broken(club)).toEqual([])
  })

  it('after a refund has failed for good leaves nobody unaware of it', async () => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const paid = await enrolledByCard(club)
    await remove(processOf(refusing(club)), admin, paid, 45)
    for (let tries = 1; tries < 4; tries += 1) {
      club.clock.pass(DAY_MS / 2)
      await sweep(refusing(club))
    }
    club.clock.pass(DAY_MS / 2)
    const dying = dyingAfter(refusing(club), (name) => name === 'orders.recordFailedRefund')
    await sweep(dying.deps).catch(() => undefined)
    expect(await mailsOf(club, paid.student)).not.toContain('failed')
    await club.settle(0)
    expect(await mailsOf(club, paid.student)).toContain('failed')
    expect(await failed(club, admin)).toMatchObject([{ refundFailed: 45 }])
  })
})

it('what was given back to the card and by hand adds up, in whichever order it is recorded', async () => {
  const club = await openClub()
  const { student, orderId } = await enrolledByCard(club)
  const { payments } = club.stores
  for (let round = 1; round <= 10; round += 1) {
    await Promise.all([
      payments.recordRefund(orderId, round * 100),
      payments.recordHanded(orderId, round * 200),
      payments.recordRefund(orderId, round * 100),
    ])
    expect(await club.payments(student)).toMatchObject([{ refunded: round * 3, handed: round * 2 }])
  }
})
