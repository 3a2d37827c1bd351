import { SYSTEM } from '@ningjing/contract/audit/audit'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { UserRecord } from '../domain/records.ts'
import { END_SEATS } from '../features/enrolments/end-seats.ts'
import { endHold } from '../features/payments/release-hold.ts'
import { eraseAccount } from '../features/users/erase-account.ts'
import { atCheckout, type Club, enrolledByCard, loseTheSeat, openClub } from '../testing/club.ts'
import { restorable } from '../testing/killed.ts'
import { dyingAfter } from '../testing/processes.ts'
import { openRawDatabase } from '../testing/raw-database.store.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { idTokenOf } from '../testing/test-identity.ts'
import { giveRole } from './role-changes.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const API = '/ningjing'
/** From this age on, a half-done erasure belongs to no request. */
const MINUTE_MS = 60_000
const NAMED = 'named@ningjing.example'

type Process = ReturnType<typeof dyingAfter>

/** A change that a process may be killed in, and the audit entries of it. */
type Change = (
  club: Club,
  admin: UserRecord,
) => Promise<{ run: (dying: Process) => Promise<unknown>; subject: string; lines: string[] }>

const anInstructor = (club: Club) => club.student({ role: 'instructor' })

const CHANGES: Record<string, Change> = {
  'a decision': async (club, admin) => {
    const { _id } = await club.yogaClass({ status: 'pending' })
    const run = async ({ as }: Process) =>
      as(admin).patch(`${API}/classes/admin/${_id}`).send({ status: 'approved' })
    return { run, subject: _id, lines: ['class.decide'] }
  },
  'a new class': async (club) => {
    const mei = await anInstructor(club)
    const sent = { name: 'Yin', image: 'https://pictures.example/yin.jpg', seats: 5, price: 10 }
    const run = async ({ as }: Process) => as(mei).post(`${API}/classes`).send(sent)
    return { run, subject: mei._id, lines: ['class.create'] }
  },
  'an edit': async (club) => {
    const mei = await anInstructor(club)
    const { _id } = await club.yogaClass({ instructorId: mei._id })
    const run = async ({ as }: Process) =>
      as(mei).patch(`${API}/classes/instructor/${_id}`).send({ seats: 20, price: 30 })
    return { run, subject: _id, lines: ['class.edit'] }
  },
  'a resubmission': async (club) => {
    const mei = await anInstructor(club)
    const { _id } = await club.yogaClass({ instructorId: mei._id, status: 'denied' })
    const run = async ({ as }: Process) =>
      as(mei).patch(`${API}/classes/instructor/${_id}`).send({ name: 'Again' })
    return { run, subject: _id, lines: ['class.edit'] }
  },
  feedback: async (club, admin) => {
    const { _id } = await club.yogaClass()
    const run = async ({ as }: Process) =>
      as(admin).patch(`${API}/classes/feedback/${_id}`).send({ feedback: 'Good' })
    return { run, subject: _id, lines: ['class.feedback'] }
  },
  'a change of role': async (club, admin) => {
    const { _id } = await club.student()
    const run = async ({ as }: Process) =>
      as(admin).patch(`${API}/users/admin/${_id}`).send({ role: 'instructor' })
    return { run, subject: _id, lines: ['user.role'] }
  },
  'a role from the command line': async (club) => {
    const { _id } = await club.student()
    const run = async ({ deps }: Process) => giveRole(deps, SYSTEM, _id, 'instructor')
    return { run, subject: _id, lines: ['user.role'] }
  },
  'the first sign-in of a named admin': async (club) => {
    const ana = await club.student({ email: NAMED })
    const run = async ({ visitor }: Process) =>
      visitor
        .post(`${API}/jwt`)
        .set('authorization', `Bearer ${idTokenOf(ana)}`)
        .send({ email: ana.email })
    return { run, subject: ana._id, lines: ['user.role'] }
  },
  'leaving the club': async (club) => {
    const mei = await anInstructor(club)
    const run = async ({ deps }: Process) => eraseAccount(deps, END_SEATS, mei, mei._id)
    return { run, subject: mei._id, lines: ['user.role', 'user.erase'] }
  },
  'a hold': async (club) => {
    const student = await club.student()
    const yogaClass = await club.yogaClass()
    const selectedId = await club.select(student, yogaClass)
    const run = async ({ as }: Process) =>
      as(student).post(`${API}/create-payment-intent`).send({ price: 45, selectedId })
    return { run, subject: yogaClass._id, lines: ['seat.hold'] }
  },
  'a release': async (club) => {
    const { student, yogaClass } = await atCheckout(club)
    const run = async ({ deps }: Process) => endHold(deps, student._id, yogaClass._id)
    return { run, subject: yogaClass._id, lines: ['seat.hold', 'seat.release'] }
  },
  'a refund': async (club) => {
    const checkout = await atCheckout(club, 1)
    await loseTheSeat(club, checkout)
    await club.confirm(checkout.intentId)
    const { student, intentId, orderId } = checkout
    const run = async ({ as }: Process) =>
      as(student).post(`${API}/payments`).send({ transactionId: intentId })
    return { run, subject: orderId, lines: ['payment.refund'] }
  },
  "a refund in the provider's console": async (club) => {
    const { student, intentId, orderId } = await enrolledByCard(club)
    await club.stripe.refunds.create({ payment_intent: intentId, amount: 1000 })
    const run = async ({ as }: Process) =>
      as(student).post(`${API}/payments`).send({ transactionId: intentId })
    return { run, subject: orderId, lines: ['payment.refund'] }
  },
  'an enrollment': async (club) => {
    const { student, yogaClass, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const run = async ({ as }: Process) =>
      as(student).post(`${API}/payments`).send({ transactionId: intentId })
    return { run, subject: yogaClass._id, lines: ['seat.hold', 'seat.enrol'] }
  },
}

/** The entries that the process has written, without those of the test's own preparations. */
const LINES = /^(class\.(decide|create|edit|feedback)|user\.(role|erase)|seat\..*|payment\.refund)$/

describe.each(Object.entries(CHANGES))('a process killed during %s', (_name, change) => {
  it('loses no line of the audit log, after any write', async () => {
    const club = await openClub({ ADMIN_EMAILS: NAMED })
    const raw = await openRawDatabase(club.databaseUri)
    onTestFinished(raw.close)
    // One for all tries: mails for review go to every admin.
    const admin = await club.student({ role: 'admin' })
    const restore = await restorable(club)
    let isOver = false
    for (let last = 0; !isOver; last += 1) {
      const { run, subject, lines } = await change(club, admin)
      const entriesOf = async () => {
        const entries = await club.stores.audit.listAbout(subject)
        return entries.filter(({ what }) => LINES.test(what)).map(({ what }) => what)
      }
      const before = await entriesOf()
      const dying = dyingAfter(club.deps, (_call, index) => index === last)
      await run(dying).catch(() => undefined)
      isOver = !dying.isDead()
      await club.settle(MINUTE_MS)
      const entries = await entriesOf()
      const written = entries.slice(0, entries.length - before.length)
      // A change that was not made has no entry.
      const isMade = written.length > 0
      if (isMade || isOver)
        expect([...before, ...written].sort(), dying.writes.join(' ')).toEqual([...lines].sort())
      expect(await club.stores.todos.findOpen()).toEqual([])
      expect(await raw.classes.countDocuments({ todos: { $ne: 0 } })).toBe(0)
      expect(await club.discrepancies(), dying.writes.join(' ')).toEqual([])
      expect(last).toBeLessThan(40)
      await restore()
    }
  })
})
